//! Lenient reading: texts as people and programs write them, and the changes that make them
//! standard.

mod draft;

use alloc::string::String;
use core::ops::Range;

pub(crate) use draft::{Draft, Part};

/// A text that has been read leniently, with every change that it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired<T> {
    value: T,
    changes: alloc::vec::Vec<Change>,
}

impl<T> Repaired<T> {
    pub(crate) const fn new(value: T, changes: alloc::vec::Vec<Change>) -> Self {
        Self { value, changes }
    }

    /// The text that was meant.
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// The text that was meant, by value.
    #[must_use]
    pub fn into_value(self) -> T {
        self.value
    }

    /// The changes, by their places in the text given; none where it was standard.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

/// One change of a repair.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    pub(crate) repair: Repair,
    pub(crate) span: (usize, usize),
    pub(crate) was: String,
    pub(crate) became: String,
}

impl Change {
    /// The name of the repair, the same in every version: `spaces`, `filled`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.repair.row().0
    }

    /// The place in the text given, in bytes; empty where something was missing.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        let (start, end) = self.span;
        start..end
    }

    /// The text before the change.
    #[must_use]
    pub fn was(&self) -> &str {
        &self.was
    }

    /// The text after the change.
    #[must_use]
    pub fn became(&self) -> &str {
        &self.became
    }

    /// The reason, in a few words.
    #[must_use]
    pub const fn why(&self) -> &'static str {
        self.repair.row().1
    }
}

/// The repairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Repair {
    Spaces,
    Separator,
    Trailing,
    Filled,
    Case,
    Prefix,
    Order,
    Repeated,
    Merged,
    Expanded,
    Counter,
    LookAlike,
    Letter,
}

impl Repair {
    /// The name, and the reason.
    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Spaces => ("spaces", "fields have one space between them"),
            Self::Separator => ("separator", "fields are separated by a space"),
            Self::Trailing => ("trailing", "nothing follows the text"),
            Self::Filled => ("filled", "the field is missing"),
            Self::Case => ("case", "the field is written in another case"),
            Self::Prefix => ("prefix", "the text starts with the board"),
            Self::Order => ("order", "rights are written in one order"),
            Self::Repeated => ("repeated", "each letter stands once"),
            Self::Merged => ("merged", "empty squares side by side are one count"),
            Self::Expanded => ("expanded", "a pocket lists every piece"),
            Self::Counter => (
                "counter",
                "a number has no leading zero and starts where its field does",
            ),
            Self::LookAlike => ("look-alike", "the character is a `-`"),
            Self::Letter => ("letter", "the variant has another letter for the piece"),
        }
    }
}
