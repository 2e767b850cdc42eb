use crate::values::{Role, Square};

/// The text of a move, in one of two notations.
///
/// ```
/// use feen_chess::Spelling;
///
/// assert_eq!(Spelling::from("e2e4"), Spelling::Uci("e2e4"));
/// assert_eq!(Spelling::from("e4"), Spelling::San("e4"));
/// ```
///
/// A `&str` is [`Uci`](Self::Uci) if it has the form of such a move, and else
/// [`San`](Self::San).
///
/// SAN is read leniently: a piece may be a figurine, the square that it leaves be given in part or in full,
/// `x`, `:` or `-` stand before the square that it arrives on, and any of `+ # ! ? e.p. ep` at the end. Without a letter
/// a promotion makes a queen. A letter that is not of the piece on a square given in full is refused.
///
/// ```
/// use feen_chess::Position;
///
/// let start = Position::start();
/// for text in ["Nf3", "Ng1-f3", "N1f3!?", "\u{2658}f3", "g1f3"] {
///     assert_eq!(start.parse_move(text)?.to_string(), "g1f3");
/// }
/// let position: Position = "4k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1".parse()?;
/// for (text, uci) in [("ed6 e.p.", "e5d6"), ("b8(R)", "b7b8r"), ("b8", "b7b8q"), ("0-0", "e1g1"), ("Kc1", "e1c1")] {
///     assert_eq!(position.parse_move(text)?.to_string(), uci);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Spelling<'a> {
    /// Two squares and perhaps the letter of a promotion, as in `e7e8q`.
    Uci(&'a str),
    /// Standard Algebraic Notation, read leniently.
    San(&'a str),
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
