//! The cost of the crates of this workspace, beside their neighbours in the field.
//!
//! Every measurement is a [`Work`]: the same calls, done by every [`Side`] on the same
//! positions. The benches, the table of ratios and the instruction counts all run the same
//! works.
//!
//! ```
//! use bench::{Corpora, reading};
//!
//! let corpora = Corpora::new(7, 20);
//! let works = reading::validate(&corpora);
//! let chess = works.iter().find(|work| work.corpus == "chess").unwrap();
//! let names: Vec<&str> = chess.sides.iter().map(|side| side.name).collect();
//! assert_eq!(names, ["feen", "sashite-feen"]);
//! chess.sides[0].run();
//! ```
#![expect(
    clippy::missing_panics_doc,
    reason = "a work panics when its corpus is not what it says, and for nothing else"
)]

mod corpus;
mod generate;
mod work;

pub mod allocator;
pub mod chess;
pub mod hostile;
pub mod interchange;
pub mod memory;
pub mod perft;
pub mod pgn;
pub mod quarto;
pub mod reading;
pub mod rules;
pub mod tokens;
pub mod uci;
pub mod writing;

pub use corpus::{Corpora, Corpus};
pub use work::{Side, Work};

/// Every work, in the order of the tables.
#[must_use]
pub fn works(corpora: &Corpora) -> Vec<Work> {
    let works = [
        reading::validate(corpora),
        reading::view(corpora),
        reading::view_and_shape(corpora),
        reading::diagnose(corpora),
        reading::parse(corpora),
        reading::parse_into(corpora),
        reading::refuse(corpora),
        writing::write(corpora),
        writing::write_into(corpora),
        memory::clone(corpora),
        memory::clone_into(corpora),
        memory::eq(corpora),
        memory::hash(corpora),
        memory::move_held(corpora),
        memory::move_new(corpora),
        tokens::tokens(corpora),
        pgn::works(corpora),
        quarto::works(corpora.seed),
        uci::works(),
    ];
    works.into_iter().flatten().collect()
}

/// The README's examples are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
