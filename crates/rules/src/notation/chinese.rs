use alloc::string::String;

use qi::Player;

use super::wxf::{Direction, Place, Spoken};
use crate::compiled::Rules;
use crate::state::State;
use crate::values::Move;

/// The letter of a piece, and its names of both players.
const NAMES: [(&str, char, char); 7] = [
    ("K", '帅', '将'),
    ("A", '仕', '士'),
    ("B", '相', '象'),
    ("N", '马', '马'),
    ("R", '车', '车'),
    ("C", '炮', '炮'),
    ("P", '兵', '卒'),
];

/// Other characters for the same names and words.
const OTHERS: [(char, char); 23] = [
    ('帥', '帅'),
    ('將', '将'),
    ('馬', '马'),
    ('傌', '马'),
    ('車', '车'),
    ('俥', '车'),
    ('包', '炮'),
    ('砲', '炮'),
    ('進', '进'),
    ('後', '后'),
    ('1', '１'),
    ('2', '２'),
    ('3', '３'),
    ('4', '４'),
    ('5', '５'),
    ('6', '６'),
    ('7', '７'),
    ('8', '８'),
    ('9', '９'),
    ('+', '进'),
    ('-', '退'),
    ('=', '平'),
    ('.', '平'),
];

const CHINESE: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const ARABIC: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// `炮二平五` of Red, `马８进７` of Black, `前车退一`
pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    let spoken = Spoken::new(rules, state, one)?;
    let letter = rules.kinds.letter(spoken.kind);
    let (_, first, second) = NAMES.iter().find(|(other, ..)| *other == letter)?;
    let (name, digits) = match state.turn {
        Player::First => (*first, &CHINESE),
        Player::Second => (*second, &ARABIC),
    };
    let digit = |number: u8| digits.get(usize::from(number)).copied();
    let mut text = String::new();
    match spoken.place {
        Place::File(file) => text.extend([name, digit(file)?]),
        Place::Front => text.extend(['前', name]),
        Place::Back => text.extend(['后', name]),
        Place::Numbered(number, file) => text.extend([digit(number)?, name, digit(file)?]),
    }
    text.push(match spoken.direction {
        Direction::Ahead => '进',
        Direction::Back => '退',
        Direction::Level => '平',
    });
    text.push(digit(spoken.number)?);
    Some(text)
}

/// The text with the characters that are written.
pub(super) fn normal(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters
        .map(|letter| {
            let other = OTHERS.iter().find(|(other, _)| *other == letter);
            other.map_or(letter, |(_, written)| *written)
        })
        .collect()
}
