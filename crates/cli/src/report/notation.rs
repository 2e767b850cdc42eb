use std::fmt::Write;

use files::{Palette, Stream, note, paint};

/// Another notation of positions, which an invalid text may be meant as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    Fen,
    Epd,
    Sfen,
    Pdn,
}

/// The other notation that a text looks like, if it does: only its outline is looked at.
pub(crate) fn hint(text: &[u8]) -> Option<Notation> {
    let text = str::from_utf8(text.get(..LONGEST).unwrap_or(text)).ok()?;
    let mut words = text.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    if words.next_if_eq(&"sfen").is_some() {
        return Some(Notation::Sfen);
    }
    let is_named = words.next_if_eq(&"fen").is_some();
    let placement = words.next()?;
    let is_side = |part: &str| matches!(part.as_bytes(), [b'W' | b'B', b':', ..]);
    if is_side(placement) && placement.split(':').count() >= 3 {
        return Some(Notation::Pdn);
    }
    let ranks = placement.split('/').count();
    if ranks < FEWEST_RANKS || !matches!(words.next(), Some("w" | "b" | "r")) {
        return is_named.then_some(Notation::Fen);
    }
    let rest: Vec<_> = words.collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_hand =
        |word: &&str| *word == "-" || word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Some(match rest.as_slice() {
        [hands] if ranks == RANKS_OF_SHOGI && is_hand(hands) => Notation::Sfen,
        [hands, number, ..] if ranks == RANKS_OF_SHOGI && is_hand(hands) && is_number(number) => {
            Notation::Sfen
        }
        [_, _] => Notation::Epd,
        [_, _, operation, ..] if !is_number(operation) => Notation::Epd,
        _ => Notation::Fen,
    })
}

/// The bytes of a text that are looked at.
const LONGEST: usize = 4096;

/// The ranks of a board in another notation, at least.
const FEWEST_RANKS: usize = 4;

const RANKS_OF_SHOGI: usize = 9;

impl Notation {
    /// Adds a line of help.
    pub(crate) fn write(self, palette: Palette, out: &mut String) {
        paint(out, palette.help(), "help");
        // A string takes everything.
        let _ = writeln!(out, ": {}", self.advice());
    }

    /// Writes the advice to standard error, if there is any.
    pub(crate) fn advise(notation: Option<Self>) {
        if let Some(notation) = notation {
            let palette = Stream::Error.palette();
            let mut advice = String::new();
            notation.write(palette, &mut advice);
            note(advice.trim_end());
        }
    }

    /// The advice to convert a text.
    fn advice(self) -> String {
        let (name, option) = match self {
            Self::Fen => ("FEN", "fen"),
            Self::Epd => ("EPD", "epd"),
            Self::Sfen => ("SFEN", "sfen"),
            Self::Pdn => ("FEN of draughts", "pdn"),
        };
        format!("this looks like {name}, another notation: `feen convert --from {option}` reads it")
    }
}

#[cfg(test)]
mod tests {
    use super::{Notation, hint};

    #[test]
    fn other_notations_are_known_by_their_outline() {
        for (text, expected) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Some(Notation::Fen),
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
                Some(Notation::Fen),
            ),
            (
                "position fen 8/8/8/8/8/8/8/K1k5 b - - 0 1 moves a1a2",
                Some(Notation::Fen),
            ),
            (
                "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1",
                Some(Notation::Fen),
            ),
            ("8/8/8/8/8/8/8/K1k5 b - -", Some(Notation::Epd)),
            (
                "8/8/8/8/8/8/8/K1k5 b - - bm Ka2; id \"1\";",
                Some(Notation::Epd),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                Some(Notation::Sfen),
            ),
            ("sfen 9/9/9/9/9/9/9/9/9 w 2P", Some(Notation::Sfen)),
            ("W:W21,22:BK1,2", Some(Notation::Pdn)),
            ("8/8/8/8/8/8/8/8 / W/w", None),
            ("8/8/8/8 w", Some(Notation::Fen)),
            ("8/8 w", None),
            ("", None),
            ("e4", None),
        ] {
            assert_eq!(hint(text.as_bytes()), expected, "{text}");
        }
        assert_eq!(hint(b"\xff"), None);
    }
}
