//! Why a text is not what was asked for, and where: one type for the errors of every notation.
//!
//! An error is a [`Kind`], which each notation has of its own, and a place in the text, which is
//! the same for all of them: [`Located`]. [`ParseError`] is the one of FEEN. Both are those of
//! [`qi::error`].

#[cfg(feature = "alloc")]
pub(crate) mod after;
#[cfg(feature = "alloc")]
mod encode;
mod hand_order;
mod kind;
mod level;
#[cfg(feature = "alloc")]
mod source_map;

#[cfg(feature = "alloc")]
pub use encode::EncodeError;
pub use hand_order::HandOrder;
#[cfg(feature = "alloc")]
pub(crate) use kind::Number;
pub use kind::ParseErrorKind;
pub use level::Level;
pub use qi::error::{Found, Kind, Located, picture, utf16_span, visible};
#[cfg(feature = "alloc")]
pub use source_map::SourceMap;

/// Why a text is not the position that was asked for, and where.
///
/// The span is the smallest piece of text that, changed, could mend it. Where something is
/// missing, that is what stands in its place (`8/8 2/ C/c`) or beside it (`8/8 P C/c`), or an
/// empty range.
///
/// The second place is the first of two equal hand items, of two slashes or of two styles; the
/// other of two items that are out of order; the separator beside an incoherent part; the part of
/// a board that another one differs from.
///
/// ```
/// use feen::ParseErrorKind;
///
/// let error = feen::validate("8/8 PP/ C/c").unwrap_err();
/// assert_eq!(error.code(), "hands/not-aggregated");
/// assert_eq!(error.span(), 5..6);
/// assert_eq!(error.also(), Some(4..5));
/// assert_eq!(
///     error.to_string(),
///     "expected each piece once in a hand, found `P` again at byte 5",
/// );
/// ```
pub type ParseError = Located<ParseErrorKind>;
