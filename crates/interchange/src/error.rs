//! Errors: why a text is not read, and why a position is not converted.

mod convention;
#[cfg(feature = "alloc")]
mod convert;
mod kind;

pub use convention::ConventionError;
#[cfg(feature = "alloc")]
pub use convert::{ConvertError, ConvertErrorKind};
pub use kind::{Field, ParseErrorKind};

/// The reason why a text is not read, and its place.
///
/// ```
/// use feen_interchange::{Variant, fen, sfen};
///
/// let text = "8/8/8/3x4/8/8/8/8 w - - 0 1";
/// let error = fen::View::parse_as(text, &Variant::CHESS).unwrap_err();
/// assert_eq!((error.code(), error.span()), ("piece/unknown", 7..8));
/// assert_eq!(error.to_string(), "expected a letter of a piece, found `x` at byte 7");
///
/// // A report has a line of help where another format or variant takes the text.
/// let text = "9/9/9/9/9/9/9/9/9 w - - 0 1";
/// let error = sfen::View::parse(text).unwrap_err();
/// assert_eq!(
///     error.report(text).to_string(),
///     "9/9/9/9/9/9/9/9/9 w - - 0 1\n                      ^\n\
///      expected a number, found `-`\nhelp: this text is FEN of chancellor, shogi, jesonmor",
/// );
/// ```
pub type ParseError = feen::error::Located<ParseErrorKind>;
