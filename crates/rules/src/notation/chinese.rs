use alloc::string::String;
use alloc::vec::Vec;

use qi::Player;

use super::matching;
use super::wxf::{self, Direction, Place, Spoken};
use crate::compiled::Rules;
use crate::state::{Part, State};
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
    let [name, direction, number] = words(rules, state, &spoken)?;
    if let Place::Numbered(..) = spoken.place
        && let Some(rank) = rank_among(rules, state, one)
    {
        let text: String = [rank.name()?, name, direction, number]
            .into_iter()
            .collect();
        if by_rank(rules, state, &text).as_slice() == [one] {
            return Some(text);
        }
    }
    spelled(rules, state, &spoken)
}

pub(super) fn spelled(rules: &Rules, state: &State, spoken: &Spoken) -> Option<String> {
    let [name, direction, number] = words(rules, state, spoken)?;
    let digit = |number: u8| digits(state).get(usize::from(number)).copied();
    let mut text = String::new();
    match spoken.place {
        Place::File(file) => text.extend([name, digit(file)?]),
        Place::Front => text.extend(['前', name]),
        Place::Back => text.extend(['后', name]),
        Place::Numbered(number, file) => text.extend([digit(number)?, name, digit(file)?]),
    }
    text.extend([direction, number]);
    Some(text)
}

/// The name of the piece, the direction, and the number after it.
fn words(rules: &Rules, state: &State, spoken: &Spoken) -> Option<[char; 3]> {
    let letter = rules.kinds.letter(spoken.kind);
    let (_, first, second) = NAMES.iter().find(|(other, ..)| *other == letter)?;
    let name = match state.turn {
        Player::First => *first,
        Player::Second => *second,
    };
    let direction = match spoken.direction {
        Direction::Ahead => '进',
        Direction::Back => '退',
        Direction::Level => '平',
    };
    let number = *digits(state).get(usize::from(spoken.number))?;
    Some([name, direction, number])
}

/// The digits of the player to move.
const fn digits(state: &State) -> &'static [char; 10] {
    match state.turn {
        Player::First => &CHINESE,
        Player::Second => &ARABIC,
    }
}

/// The place of a piece among those of its kind on its file, from the front.
struct Rank {
    index: usize,
    count: usize,
}

impl Rank {
    /// `前`, `中`, `后`, or the number of one between more than three.
    fn name(&self) -> Option<char> {
        match (self.index, self.count) {
            (_, 0 | 1) => None,
            (0, _) => Some('前'),
            (index, count) if index.saturating_add(1) == count => Some('后'),
            (_, 3) => Some('中'),
            (index, _) => CHINESE.get(index.saturating_add(1)).copied(),
        }
    }

    /// Whether the piece has this name; a number may stand for any piece of several.
    fn is_named(&self, name: char) -> bool {
        self.name() == Some(name)
            || self.count > 2 && CHINESE.get(self.index.saturating_add(1)) == Some(&name)
    }
}

fn rank_among(rules: &Rules, state: &State, one: Move) -> Option<Rank> {
    let from = one.from()?;
    let piece = state.piece(from)?;
    let geometry = &rules.geometry;
    let row = |square| geometry.rank_for(geometry.rank(square), piece.player());
    let file = state.pieces(piece.player()) & geometry.file_of(from);
    let same = || {
        file.iter()
            .filter(|square| state.piece(*square) == Some(piece))
    };
    Some(Rank {
        index: same().filter(|square| row(*square) > row(from)).count(),
        count: same().count(),
    })
}

/// The moves among which those of a text are.
pub(super) fn part(rules: &Rules, state: &State, text: &str) -> Option<Part> {
    let mut letters = text.chars();
    let name = letters.by_ref().take(2).find_map(|name| {
        NAMES
            .iter()
            .find(|(_, first, second)| name == *first || name == *second)
    });
    let kind = rules.kinds.named(name?.0)?;
    let number = letters.next_back()?;
    let place = |digits: &[char; 10]| digits.iter().position(|digit| *digit == number);
    let number = u8::try_from(place(&CHINESE).or_else(|| place(&ARABIC))?).ok()?;
    Some(wxf::of_kind(
        rules,
        state,
        kind,
        number,
        text.contains('平'),
    ))
}

/// The legal moves of `前兵平六` and `三兵平六`, where the file is not said, in the characters that are written.
pub(super) fn by_rank(rules: &Rules, state: &State, text: &str) -> Vec<Move> {
    let mut letters = text.chars();
    let parts = [(); 4].map(|()| letters.next());
    let ([Some(rank), Some(name), Some(direction), Some(number)], Some(part)) =
        (parts, part(rules, state, text))
    else {
        return Vec::new();
    };
    let is_meant = |one: Move| {
        let (Some(spoken), Some(own)) = (
            Spoken::new(rules, state, one),
            rank_among(rules, state, one),
        ) else {
            return false;
        };
        let letter = rules.kinds.letter(spoken.kind);
        let is_piece = NAMES
            .iter()
            .any(|(other, first, second)| *other == letter && (name == *first || name == *second));
        let said = match spoken.direction {
            Direction::Ahead => '进',
            Direction::Back => '退',
            Direction::Level => '平',
        };
        let place = usize::from(spoken.number);
        let is_number = [&CHINESE, &ARABIC]
            .iter()
            .any(|digits| digits.get(place) == Some(&number));
        is_piece && own.is_named(rank) && said == direction && is_number
    };
    matching(rules, state, part, is_meant)
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
