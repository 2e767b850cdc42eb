//! The place of a refused conversion in its line.

use std::ops::Range;

use feen::Place;
use interchange::{ConvertError, ConvertErrorKind};

/// The bytes of a line that an error is about: a square, hands, or an item of the residue.
/// They are empty, at the start, where the whole position is the cause.
pub(super) fn span(error: ConvertError, line: &str) -> Range<usize> {
    let span = match (error.kind(), error.place()) {
        (ConvertErrorKind::Residue { key }, _) => item(line, key),
        (ConvertErrorKind::UnknownTurn, _) => Some(0..1),
        (_, Place::Board { square, .. }) => square_span(line, square),
        (_, Place::Hand(_)) => hands(line),
        _ => None,
    };
    span.unwrap_or(0..0)
}

/// The item of a key, in the residue after a TAB.
fn item(line: &str, key: &str) -> Option<Range<usize>> {
    let mut start = line.find('\t')?.saturating_add(1);
    for item in line.get(start..)?.split(' ') {
        let end = start.saturating_add(item.len());
        if item.split_once('=').is_some_and(|(name, _)| name == key) {
            return Some(start..end);
        }
        start = end.saturating_add(1);
    }
    None
}

/// The second field of a FEEN.
fn hands(line: &str) -> Option<Range<usize>> {
    let start = line.find(' ')?.saturating_add(1);
    let field = line.get(start..)?.split(' ').next()?;
    field
        .contains('/')
        .then(|| start..start.saturating_add(field.len()))
}

/// The piece, the wall or the count with a square, on the board that a line starts with.
fn square_span(line: &str, square: u64) -> Option<Range<usize>> {
    let bytes = line.as_bytes();
    let run = |start: usize, is_part: fn(u8) -> bool| {
        let rest = bytes.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_part(**byte)).count();
        start.saturating_add(length)
    };
    let (mut at, mut before) = (0, 0_u64);
    loop {
        let start = run(at, |byte| byte == b'/');
        let marks = run(start, |byte| matches!(byte, b'+' | b'-' | b'|'));
        let (end, count) = match bytes.get(marks)? {
            byte if byte.is_ascii_digit() => {
                let end = run(marks, |byte| byte.is_ascii_digit());
                (end, line.get(marks..end)?.parse().ok()?)
            }
            byte if byte.is_ascii_alphabetic() || *byte == b'*' => {
                let letter = marks.saturating_add(1);
                (run(letter, |byte| matches!(byte, b'^' | b'\'' | b'~')), 1)
            }
            _ => return None,
        };
        before = before.saturating_add(count);
        if square < before {
            return Some(start..end);
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::{hands, item, square_span};

    #[test]
    fn squares() {
        let line = "-r2|k^'/12//+P*p~ / C/c";
        for (square, part) in [
            (0, "-r"),
            (2, "2"),
            (3, "|k^'"),
            (15, "12"),
            (16, "+P"),
            (17, "*"),
            (18, "p~"),
        ] {
            let span = square_span(line, square);
            assert_eq!(span.and_then(|span| line.get(span)), Some(part), "{square}");
        }
        assert_eq!(square_span(line, 19), None);
        assert_eq!(square_span("W:W31:B1", 9), None);
    }

    #[test]
    fn items_and_hands() {
        let line = "8/8 P/p C/c\tcastling=K en-passant=e9";
        let found = |span: Option<std::ops::Range<usize>>| span.and_then(|span| line.get(span));
        assert_eq!(found(item(line, "en-passant")), Some("en-passant=e9"));
        assert_eq!(found(item(line, "checks")), None);
        assert_eq!(found(hands(line)), Some("P/p"));
        assert_eq!(hands("8/8[P] w - - 0 1"), None);
    }
}
