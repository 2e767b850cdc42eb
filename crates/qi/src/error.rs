//! Why a text is not what was asked for, and where: one type for the errors of every notation.
//!
//! An error is a [`Kind`], which each notation has of its own, and a place in the text, which is
//! the same for all of them: [`Located`]. A notation of your own needs no more of this workspace
//! than this module.
//!
//! ```
//! use core::fmt;
//! use qi::error::{Found, Kind, Located};
//!
//! /// A die, from `1` to `6`.
//! fn die(text: &str) -> Result<u8, Located<DieKind>> {
//!     match text.as_bytes() {
//!         [pips @ b'1'..=b'6'] => Ok(pips - b'0'),
//!         [b'1'..=b'6', ..] => Err(DieKind::End.at(text, 1)),
//!         _ => Err(DieKind::Pips.at(text, 0)),
//!     }
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! enum DieKind {
//!     Pips,
//!     End,
//! }
//!
//! impl DieKind {
//!     fn at(self, text: &str, index: usize) -> Located<Self> {
//!         Located::new(self, Found::span(text.as_bytes(), index))
//!     }
//! }
//!
//! impl Kind for DieKind {
//!     fn code(&self) -> &'static str {
//!         if *self == Self::Pips { "die/pips" } else { "die/end" }
//!     }
//! }
//!
//! impl fmt::Display for DieKind {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         f.write_str(match self {
//!             Self::Pips => "expected a number from 1 to 6",
//!             Self::End => "expected the end of the die",
//!         })
//!     }
//! }
//!
//! assert_eq!(die("6"), Ok(6));
//! let report = die("6é").unwrap_err().report("6é").to_string();
//! assert_eq!(report, "6é\n ^\nexpected the end of the die");
//! ```

mod found;
mod located;
mod picture;
mod position;
mod utf16;
mod width;

pub use found::Found;
pub use located::{Kind, Located};
pub use picture::{picture, visible};
pub use position::Error;
pub use utf16::utf16_span;
