use super::Move;
use crate::values::{Role, Square};

/// A move as a reader takes it.
///
/// ```
/// use chess::Spelling;
///
/// assert_eq!(Spelling::from("e2e4"), Spelling::Uci("e2e4"));
/// assert_eq!(Spelling::from("e4"), Spelling::San("e4"));
/// ```
///
/// A `&str` is [`Uci`](Self::Uci) if it has the form of such a move, and else
/// [`San`](Self::San).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Spelling<'a> {
    /// Two squares and perhaps the letter of a promotion, as in `e7e8q`.
    Uci(&'a str),
    /// Standard Algebraic Notation, read leniently.
    San(&'a str),
    /// The indices of two squares, with a1 as 0 and h8 as 63, and the letter of a promotion:
    /// `q r b n`, by default `q`.
    Indices {
        /// The square that the piece leaves.
        from: i64,
        /// The square that it arrives on.
        to: i64,
        /// The letter of the role that a pawn becomes.
        promotion: Option<char>,
    },
    /// A move that a position has made.
    Move(Move),
}

impl<'a> From<&'a str> for Spelling<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        if has_uci_form(text.as_bytes()) {
            Self::Uci(text)
        } else {
            Self::San(text)
        }
    }
}

impl<'a> From<&'a alloc::string::String> for Spelling<'a> {
    fn from(text: &'a alloc::string::String) -> Self {
        text.as_str().into()
    }
}

impl From<Move> for Spelling<'_> {
    fn from(of: Move) -> Self {
        Self::Move(of)
    }
}

/// Whether a text is two squares, and perhaps a letter of a promotion.
#[inline]
fn has_uci_form(text: &[u8]) -> bool {
    let (squares, promotion) = match *text {
        [a, b, c, d] => ([a, b, c, d], b'q'),
        [a, b, c, d, promotion] => ([a, b, c, d], promotion),
        _ => return false,
    };
    let [from_file, from_rank, to_file, to_rank] = squares;
    Square::from_bytes(from_file, from_rank).is_some()
        && Square::from_bytes(to_file, to_rank).is_some()
        && Role::from_promotion(promotion).is_some()
}
