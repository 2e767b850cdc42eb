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
        self.repair.0
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
        self.repair.1
    }
}

/// A repair: its name, and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Repair(&'static str, &'static str);

impl Repair {
    pub(crate) const SPACES: Self = Self("spaces", "fields have one space between them");
    pub(crate) const SEPARATOR: Self = Self("separator", "fields are separated by a space");
    pub(crate) const TRAILING: Self = Self("trailing", "nothing follows the text");
    pub(crate) const FILLED: Self = Self("filled", "the field is missing");
    pub(crate) const CASE: Self = Self("case", "the field is written in another case");
    pub(crate) const PREFIX: Self = Self("prefix", "the text starts with the board");
    pub(crate) const ORDER: Self = Self("order", "rights are written in one order");
    pub(crate) const REPEATED: Self = Self("repeated", "each letter stands once");
    pub(crate) const MERGED: Self = Self("merged", "empty squares side by side are one count");
    pub(crate) const EXPANDED: Self = Self("expanded", "a pocket lists every piece");
    pub(crate) const COUNTER: Self = Self(
        "counter",
        "a number has no leading zero and starts where its field does",
    );
    pub(crate) const LOOK_ALIKE: Self = Self("look-alike", "the character is a `-`");
    pub(crate) const OPERATIONS: Self = Self("operations", "a FEN has no operations of EPD");
    pub(crate) const LETTER: Self = Self("letter", "the variant has another letter for the piece");
}
