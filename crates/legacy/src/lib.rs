//! Texts of earlier formats, brought to today's FEEN.
//!
//! "FEEN 1.0.0" has named many formats since 2013, and one character has meant different
//! things in them: `'` was a rook that may castle before it was a derived piece. So no
//! text is read on sight. Whoever [migrates](migrate) one says of which [`Version`] it is,
//! and decides in the [`Options`] what the text leaves open; the result is a [`Feen`](feen::Feen) and
//! the list of every [`Decision`] taken on the way.
//!
//! ```
//! use feen_legacy::{Letters, Marks, Options, StyleTable, Version};
//!
//! let options = Options::new(Version::H)
//!     .with_styles(StyleTable::OF_2025)
//!     .with_terminals(Letters::from_static("K"))
//!     .with_marks(Marks::OF_2026);
//!
//! let text = "r'nbqkbnr'/pppppppp/8/8/8/8/PPPPPPPP/R'NBQKBNR' - CHESS/chess";
//! let migrated = feen_legacy::migrate(text, &options)?;
//! assert_eq!(
//!     migrated.feen().to_string(),
//!     "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
//! );
//! let first = migrated.decisions()[0];
//! assert_eq!((first.code(), first.span()), ("castling/marked", 0..2));
//! assert_eq!(first.to_string(), "wrote the right to castle as `-r` at byte 0");
//!
//! // What the text does not say and nobody else does is an error.
//! let error = feen_legacy::migrate(text, &Options::new(Version::H)).unwrap_err();
//! assert_eq!(error.to_string(), "the table has no such style at byte 50");
//!
//! // What a text could be, all of it.
//! assert_eq!(feen_legacy::guess(text), [Version::H]);
//! # Ok::<(), feen_legacy::MigrateError>(())
//! ```
//!
//! Every version is read by its own grammar, so a text of one that is taken for another
//! is refused where their signs differ; where they do not, the decisions say how the text
//! was taken.
//!
//! Pieces are those of one letter. In D any text may be a piece, as `車` or `yR`, and no table
//! says which letter it stands for.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
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

extern crate alloc;

#[cfg(feature = "proptest")]
mod arbitrary;
mod decision;
mod error;
mod fault;
mod grammar;
mod guess;
mod migrate;
mod nines;
mod old;
mod options;
mod translation;
mod version;

pub use decision::{Decision, DecisionKind};
pub use error::{MigrateError, MigrateErrorKind};
pub use guess::guess;
pub use migrate::{Migrated, migrate};
pub use options::{Apostrophe, Letters, Mark, Marks, Nines, Options, StyleTable};
pub use version::{UnknownVersion, Version};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
