//! FEN, EPD, SFEN and PDN positions of some thirty games, to FEEN and back, with nothing
//! lost in silence.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use feen_interchange::{Convention, Fen};
//!
//! let fen: Fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
//! let converted = fen.to_feen(Convention::CHESS).unwrap();
//! assert_eq!(
//!     converted.feen().to_string(),
//!     "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C",
//! );
//! // Nobody can capture there, so FEEN does not say it.
//! assert_eq!(converted.residue().to_string(), "en-passant=e3");
//! let back = Fen::from_feen(converted.feen(), converted.residue(), Convention::CHESS).unwrap();
//! assert_eq!(back.value(), &fen);
//! assert!(converted.strict().is_err());
//! # }
//! # Ok::<(), feen_interchange::ParseError>(())
//! ```
//!
//! | module | reads and writes | view | owned |
//! |---|---|---|---|
//! | [`fen`] | FEN and its relatives, one [`Variant`] each | [`fen::View`] | `Fen` |
//! | [`epd`] | EPD | [`epd::View`] | `Epd` |
//! | [`sfen`] | SFEN | [`sfen::View`] | `Sfen` |
//! | [`pdn`] | the FEN tag of PDN | [`pdn::View`] | `Pdn` |
//!
//! A [`Variant`] says how a game's positions are written there, a [`Profile`] how they are
//! put into FEEN here, and a `Convention` joins the two. All that FEEN does not say is the
//! `Residue` of a conversion. Two laws hold. *Restoring*: a text that converts comes back equal
//! with its residue. *Honesty*: the residue is empty exactly if the FEEN alone comes back
//! equal.
//!
//! The crate needs no standard library. Without the feature `alloc`, which is on by default,
//! it has the views, variants and errors. Features that are off by default: `serde` (texts and
//! residues as strings) and `proptest` (`Arbitrary` for texts and residues; needs the standard
//! library).
#![no_std]
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]
// The data of conversions stays with the variants and profiles that it belongs to.
#![cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "only conversions, which need memory, use it")
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "proptest")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod convention;
#[cfg(feature = "alloc")]
mod convert;
pub mod epd;
mod error;
pub mod fen;
#[cfg(feature = "alloc")]
mod format;
mod guess;
mod names;
#[cfg(feature = "alloc")]
mod notation;
pub mod pdn;
#[cfg(feature = "alloc")]
mod repair;
#[cfg(feature = "alloc")]
mod residue;
pub mod sfen;
mod text;
mod variant;

#[cfg(feature = "alloc")]
pub use convention::{Convention, Placement, Rules};
#[cfg(feature = "alloc")]
pub use convert::{Converted, Diagram, Exported, Lossy};
pub use error::{ConventionError, Field, ParseError, ParseErrorKind};
#[cfg(feature = "alloc")]
pub use error::{ConvertError, ConvertErrorKind};
#[cfg(feature = "alloc")]
pub use format::{Conventions, NamesError, ReadError};
pub use guess::{Format, guess};
pub use names::UnknownName;
#[cfg(feature = "alloc")]
pub use notation::{Epd, Fen, Notation, Pdn, Sfen, Text};
pub use qi::{self, Player};
#[cfg(feature = "alloc")]
pub use repair::{Change, Repaired};
#[cfg(feature = "alloc")]
pub use residue::{Loss, LossIter, Losses, Residue};
pub use text::{Man, Square, Squares, View};
pub use variant::{
    CastlingMarks, CastlingSpelling, EnPassantMarks, Letters, Profile, PromotedMarks, Terminals,
    Variant, Walls,
};
#[cfg(feature = "alloc")]
pub use variant::{initial, initial_names};

#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
