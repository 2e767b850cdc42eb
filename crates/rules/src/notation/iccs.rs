use alloc::format;
use alloc::string::String;

use crate::compiled::Rules;
use crate::state::Part;
use crate::values::{Move, MoveSort, Square, Squares};

/// `h2e2`: files a to i, ranks from 0
pub(super) fn text(rules: &Rules, one: Move) -> Option<String> {
    let plain = one.sort() == MoveSort::Normal && one.becomes().is_none();
    let from = one.from().filter(|_| plain && one.entry().is_none())?;
    let name = |square: Square| {
        let name = rules.geometry.name(square);
        format!("{}{}", name.file(), name.rank().wrapping_sub(1))
    };
    Some(format!("{}{}", name(from), name(one.to())))
}

/// The text in small letters, without `-`.
pub(super) fn normal(text: &str) -> String {
    let letters = text.chars().filter(|letter| *letter != '-');
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The same move with the ranks of UCI.
pub(super) fn as_uci(text: &str) -> Option<String> {
    let normal = normal(text);
    let [file, rank, to_file, to_rank] = normal.as_bytes() else {
        return None;
    };
    let number = |rank: u8| Some(rank.checked_sub(b'0')?.saturating_add(1));
    Some(format!(
        "{}{}{}{}",
        char::from(*file),
        number(*rank)?,
        char::from(*to_file),
        number(*to_rank)?,
    ))
}

/// The moves among which that of a text is.
pub(super) fn part(rules: &Rules, normal: &str) -> Option<Part> {
    let [file, rank, to_file, to_rank] = normal.as_bytes() else {
        return None;
    };
    let square = |file: &u8, rank: &u8| {
        let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'0')?);
        rules.geometry.square(file, rank)
    };
    let (from, to) = (square(file, rank)?, square(to_file, to_rank)?);
    Some(Part::arriving(Squares::only(from), to))
}
