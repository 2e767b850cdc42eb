use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::fen;
use crate::variant::Variant;

/// A spelling of FEN that some programs have, and that is read as any other.
///
/// ```
/// use feen_rules::{Dialect, Variant};
///
/// let three_check: Variant = "3check".parse()?;
/// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+2";
/// assert_eq!(Dialect::of(&three_check, fen), [Dialect::ChecksGiven]);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Dialect {
    /// Letters of pieces as UCCI and WXF have them: `H` and `E` in xiangqi.
    OtherLetters,
    /// The hands as one rank more, as Lichess has them: `/Qn`.
    HandsAfterBoard,
    /// The checks that were given, as Lichess has them: `+0+2`.
    ChecksGiven,
}

impl Dialect {
    /// The dialects of a FEN of a variant. A text that is no FEN has none.
    #[must_use]
    pub fn of(variant: &Variant, fen: &str) -> Vec<Self> {
        let rules = variant.rules();
        if fen::read(rules, fen).is_err() {
            return Vec::new();
        }
        let mut words = fen.split_whitespace();
        let whole = words.next().unwrap_or_default();
        let board = whole.split('[').next().unwrap_or_default();
        let is_other = |letter: char| {
            let upper = letter.to_ascii_uppercase();
            let mut text = [0; 4];
            letter.is_ascii_alphabetic()
                && rules.kinds.named(upper.encode_utf8(&mut text)).is_none()
                && rules.kinds.plain(letter).is_some()
        };
        let ranks = board.split('/').count();
        let is_one_more = ranks == usize::from(rules.geometry.ranks).saturating_add(1);
        let has_given = words.any(|word| word.starts_with('+'));
        let all = [
            (Self::OtherLetters, board.contains(is_other)),
            (
                Self::HandsAfterBoard,
                rules.hands.exist && is_one_more && board.len() == whole.len(),
            ),
            (Self::ChecksGiven, rules.goals.checks > 0 && has_given),
        ];
        let used = all.into_iter().filter(|(_, is_used)| *is_used);
        used.map(|(dialect, _)| dialect).collect()
    }

    /// The dialects of a text of a variant as one clause, to be shown to its writer; nothing where it has none.
    ///
    /// ```
    /// use feen_rules::{Dialect, Variant};
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let fen = "3k5/9/9/9/9/9/9/9/9/H3K4 w - - 0 1";
    /// let note = "the letters of pieces are those of UCCI and WXF";
    /// assert_eq!(Dialect::note(&xiangqi, fen).as_deref(), Some(note));
    /// assert_eq!(Dialect::note(&xiangqi, "3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1"), None);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn note(variant: &Variant, text: &str) -> Option<String> {
        let used = Self::of(variant, text);
        let clauses: Vec<String> = used.iter().map(ToString::to_string).collect();
        (!clauses.is_empty()).then(|| clauses.join(", and "))
    }
}

/// Prints as a clause: `the checks are those given, as Lichess writes them`.
impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::OtherLetters => "the letters of pieces are those of UCCI and WXF",
            Self::HandsAfterBoard => "the hands come after the board, as Lichess writes them",
            Self::ChecksGiven => "the checks are those given, as Lichess writes them",
        })
    }
}
