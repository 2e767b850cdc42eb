//! Lenient reading: texts as people and programs write them, and the changes that make them
//! standard (§5.6).

mod draft;

use alloc::string::String;
use core::ops::Range;

pub(crate) use draft::{Draft, Part};

use crate::guess::{Format, guess};

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
        self.repair.code()
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
        self.repair.why()
    }
}

/// The repairs of §5.6.
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
    const fn code(self) -> &'static str {
        match self {
            Self::Spaces => "spaces",
            Self::Separator => "separator",
            Self::Trailing => "trailing",
            Self::Filled => "filled",
            Self::Case => "case",
            Self::Prefix => "prefix",
            Self::Order => "order",
            Self::Repeated => "repeated",
            Self::Merged => "merged",
            Self::Expanded => "expanded",
            Self::Counter => "counter",
            Self::LookAlike => "look-alike",
            Self::Letter => "letter",
        }
    }

    const fn why(self) -> &'static str {
        match self {
            Self::Spaces => "fields have one space between them",
            Self::Separator => "fields are separated by a space",
            Self::Trailing => "nothing follows the text",
            Self::Filled => "the field is missing",
            Self::Case => "the field is written in another case",
            Self::Prefix => "the text starts with the board",
            Self::Order => "rights are written in one order",
            Self::Repeated => "each letter stands once",
            Self::Merged => "empty squares side by side are one count",
            Self::Expanded => "a pocket lists every piece",
            Self::Counter => "a number has no leading zero and starts where its field does",
            Self::LookAlike => "the character is a `-`",
            Self::Letter => "the variant has another letter for the piece",
        }
    }
}

/// Whether a text is left alone, since another format takes it.
pub(crate) fn is_of_another_format(text: &str, own: Format, is_sfen: bool) -> bool {
    guess(text).any(|format| match (own, format) {
        (own, format) if own == format => false,
        // Four fields are a FEN without counters, unless operations follow.
        (Format::Fen, Format::Epd) => {
            crate::epd::View::parse(text).is_ok_and(|view| !view.operations_text().is_empty())
        }
        (Format::Fen, Format::Sfen) => is_sfen,
        // Counters in place of operations are a repair of their own.
        (Format::Epd, Format::Fen) => false,
        _ => true,
    })
}
