//! Characters that stand for those of FEEN.

use core::ops::Range;

use epin::Found;

use crate::read::field::surrounds;
use crate::repair::mend::text::Text;
use crate::repair::mend::{Certainty, Edit, words};

impl Text<'_> {
    /// A character that is unreadable: a letter takes its place, on the board that of a square, in
    /// the styles one that is not there.
    pub(super) fn stranger(&self) -> Edit {
        match self.field().number {
            1 => self.remove(),
            2 if self.is_beside_style() => Self::put(self.strangers(), b""),
            _ => self.replace(&[self.letter_of_other_style()]),
        }
    }

    /// A typographic form of a character of FEEN.
    pub(super) fn look_alike(&self) -> Option<Edit> {
        let character = str::from_utf8(self.get(self.span.clone())).ok()?;
        Some(match character {
            "\u{2018}" | "\u{2019}" | "\u{2b9}" | "\u{2bc}" | "\u{2032}" | "\u{b4}" => {
                self.replace(b"'").certain("the apostrophe is plain")
            }
            "\u{2c6}" | "\u{2303}" | "\u{ff3e}" => {
                self.replace(b"^").certain("the circumflex is plain")
            }
            "\u{a0}" | "\u{2002}" | "\u{2003}" | "\u{2009}" | "\u{202f}" | "\u{3000}" => {
                self.replace(b" ").certain("the blank is a space")
            }
            "\u{feff}" if self.span.start == 0 => self
                .remove()
                .certain("a byte order mark is no part of the text"),
            _ => return None,
        })
    }

    /// A space, or another character, as it is written where it cannot stand.
    pub(super) fn written_otherwise(&self) -> Option<Edit> {
        match self.rest() {
            [b'\t'..=b'\r', ..] => self.fields(),
            [b'_', ..] if self.words() < 3 => {
                Some(self.replace(b" ").certain("`_` stands for the space"))
            }
            [b'%', high, low, ..] => {
                let nibble = |digit: u8| char::from(digit).to_digit(16);
                let byte = nibble(*high)?
                    .saturating_mul(16)
                    .saturating_add(nibble(*low)?);
                let byte = u8::try_from(byte).ok()?;
                let span = self.span.start..self.span.start.saturating_add(3);
                let known = byte.is_ascii_alphanumeric() || b" +-^'/".contains(&byte);
                known.then(|| Self::put(span, &[byte]).certain("the character is percent-encoded"))
            }
            _ => None,
        }
    }
}

/// The first part of a text that is written in other characters or with other
/// blanks than in FEEN, as it should be.
pub(crate) fn character(bytes: &[u8]) -> Option<Edit> {
    // Asked once, since it takes a look at the whole text.
    let is_apart = words(bytes) >= 3;
    let strange = |byte: &u8| match byte {
        b'_' => !is_apart,
        byte => !byte.is_ascii() || *byte == b'%',
    };
    let places = (0..bytes.len()).filter(|place| bytes.get(*place).is_some_and(strange));
    let mut texts = places.map(|place| Text::new(bytes, Found::span(bytes, place)));
    lost_plus(bytes)
        .or_else(|| texts.find_map(|text| text.look_alike().or_else(|| text.written_otherwise())))
        .or_else(|| Text::new(bytes, 0..0).odd_blanks())
}

/// A space in an address.
const ENCODED: &[u8] = b"%20";

/// A space that has been a `+`: one before a piece of the board or of the hands, where both
/// spaces between the fields are percent-encoded.
fn lost_plus(bytes: &[u8]) -> Option<Edit> {
    let inner = inner(bytes);
    let text = bytes.get(inner.clone()).filter(|text| encoded(text) == 2)?;
    let is_first = text.first().is_some_and(u8::is_ascii_alphabetic);
    if let Some(space) = inner.start.checked_sub(1)
        && is_first
        && bytes.get(space) == Some(&b' ')
    {
        return Some(Text::put(space..inner.start, b"+").space_or_plus());
    }
    let (before, rest) = text.split_at_checked(text.iter().position(|byte| *byte == b' ')?)?;
    let is_piece = rest.get(1).is_some_and(u8::is_ascii_alphabetic) && encoded(before) < 2;
    let space = inner.start.saturating_add(before.len());
    let plus = Text::put(space..space.saturating_add(1), b"+");
    let why = "the spaces between the fields are written `%20`, so this one was a `+`";
    is_piece.then(|| {
        if before.ends_with(ENCODED) {
            plus.space_or_plus()
        } else {
            plus.certain(why)
        }
    })
}

/// Whether a space of a text may have been a `+`, or not.
pub(crate) fn may_have_lost_plus(bytes: &[u8]) -> bool {
    let lost = bytes.contains(&b'%').then(|| lost_plus(bytes)).flatten();
    lost.is_some_and(|edit| matches!(edit.certainty, Certainty::Ambiguous(_)))
}

/// The spaces of an address in a part of it, where several in a row are one.
fn encoded(part: &[u8]) -> usize {
    let ends = part.windows(ENCODED.len().saturating_mul(2));
    let doubled = ends.filter(|pair| pair.starts_with(ENCODED) && pair.ends_with(ENCODED));
    let all = part.windows(ENCODED.len()).filter(|part| *part == ENCODED);
    all.count().saturating_sub(doubled.count())
}

/// The text between the blanks, be they encoded, and each `;` around it.
fn inner(bytes: &[u8]) -> Range<usize> {
    let surrounds = |byte: &u8| surrounds(*byte);
    let mut text = bytes;
    while let [b'%', b'2', b'0', rest @ ..] | [_, rest @ ..] = text
        && (text.starts_with(ENCODED) || text.first().is_some_and(surrounds))
    {
        text = rest;
    }
    let start = bytes.len().saturating_sub(text.len());
    while let [rest @ .., b'%', b'2', b'0'] | [rest @ .., _] = text
        && (text.ends_with(ENCODED) || text.last().is_some_and(surrounds))
    {
        text = rest;
    }
    start..start.saturating_add(text.len())
}
