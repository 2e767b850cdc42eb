//! Moves as Japanese records spell them: `７六歩(77)`, `同　銀右成`.

use super::diagram::{file_number, rank_number};
use super::pieces::{self, Name};
use crate::text::digit;

/// A move as it is spelled.
pub(super) struct MoveText<'t> {
    /// The target; nothing for `同`.
    pub(super) target: Option<(usize, usize)>,
    pub(super) piece: &'static Name,
    /// The piece goes up, sideways, back or straight up; or comes from the right or the left.
    pub(super) manners: [Option<char>; 2],
    pub(super) promotes: bool,
    pub(super) drops: bool,
    pub(super) from: Option<(usize, usize)>,
    /// The text of the move.
    pub(super) text: &'t str,
    pub(super) rest: &'t str,
}

/// The marks of the players before a move.
pub(super) const MARKS: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

/// Whether a text begins as a move does.
pub(super) fn looks_like_move(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches(MARKS);
    let mut letters = text.chars();
    match letters.next() {
        Some('同') => {
            let rest = letters.as_str().trim_start();
            pieces::at_start(rest).is_some()
        }
        Some(first) if file_number(first).is_some() => {
            letters
                .next()
                .is_some_and(|second| rank_number(second).is_some())
                && letters.next().is_some_and(|third| !third.is_ascii())
        }
        _ => false,
    }
}

/// Whether a text has the origin of a move: `(77)`.
pub(super) fn has_origin(text: &str) -> bool {
    let is_origin = |bytes: &[u8]| matches!(bytes, [b'(', b'1'..=b'9', b'1'..=b'9', b')']);
    text.as_bytes().windows(4).any(is_origin)
}

/// Whether a text can be the word of an end: a short one in Japanese, in which nothing is of a move.
pub(super) fn is_end_word(word: &str) -> bool {
    let is_letter = |letter: char| !letter.is_ascii() && !letter.is_whitespace();
    (1..9).contains(&word.chars().count())
        && word.chars().all(is_letter)
        && !looks_like_move(word)
        && !is_mistyped(word)
}

/// Whether a word that is no move has the parts of one: `二二角成`, `４角打`, `同角`.
fn is_mistyped(word: &str) -> bool {
    let is_number = |letter: char| rank_number(letter).is_some();
    let letters: Vec<char> = word.chars().collect();
    let has_square = letters
        .windows(2)
        .any(|two| two.iter().all(|letter| is_number(*letter)));
    // `玉` is in `入玉勝ち`.
    let is_piece = |letter: char| letter != '玉' && pieces::by_character(letter).is_some();
    let has_piece = letters.iter().any(|letter| is_piece(*letter));
    let has_part = |letter: char| is_number(letter) || matches!(letter, '同' | '打' | '成');
    has_square || has_piece && letters.iter().any(|letter| has_part(*letter))
}

/// The move that a text begins with.
pub(super) fn read(text: &str) -> Option<MoveText<'_>> {
    let start = text.trim_start().trim_start_matches(MARKS).trim_start();
    let (target, rest) = if let Some(rest) = start.strip_prefix('同') {
        (None, rest.trim_start())
    } else {
        let mut letters = start.chars();
        let file = file_number(letters.next()?)?;
        let rank = rank_number(letters.next()?)?;
        (Some((file, rank)), letters.as_str().trim_start())
    };
    let (piece, mut rest) = pieces::at_start(rest)?;
    let mut manners = [None; 2];
    let (mut promotes, mut drops) = (false, false);
    loop {
        let mut letters = rest.chars();
        let next = letters.next();
        match next {
            Some('上' | '行' | '寄' | '引' | '直' | '右' | '左') => {
                let free = manners.iter_mut().find(|manner| manner.is_none())?;
                *free = next.map(|manner| if manner == '行' { '上' } else { manner });
            }
            Some('成') => promotes = true,
            Some('不') if letters.clone().next() == Some('成') => {
                letters.next();
            }
            Some('打') => drops = true,
            _ => break,
        }
        rest = letters.as_str();
    }
    let mut from = None;
    if let Some(inside) = rest.strip_prefix('(')
        && let [file, rank, b')', ..] = inside.as_bytes()
        && let Some(place) = digit(*file).zip(digit(*rank))
    {
        from = Some(place);
        rest = inside.get(3..).unwrap_or_default();
    }
    let length = start.len().checked_sub(rest.len())?;
    Some(MoveText {
        target,
        piece,
        manners,
        promotes,
        drops,
        from,
        text: start.get(..length)?,
        rest,
    })
}
