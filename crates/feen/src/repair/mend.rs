//! How a text is changed to take away one error.
//!
//! If the text has only one possible reading, the edit is a repair. Otherwise it is a guess, made
//! only to read on after the error and to find further ones.

mod board;
mod characters;
mod fields;
mod hands;
mod styles;
mod text;

use alloc::vec::Vec;
use core::ops::Range;

use crate::read::field::{fields, is_blank};
use crate::{ParseError, ParseErrorKind as Kind, validate_bytes};

pub(crate) use characters::{character, may_have_lost_plus};
use text::Text;

/// A part of a text, and what should stand in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edit {
    pub(crate) span: Range<usize>,
    pub(crate) replacement: Vec<u8>,
    pub(crate) certainty: Certainty,
}

/// How sure it is that the edit is what the writer meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Certainty {
    /// There is no other reading; why the edit is made, in words.
    Certain(&'static str),
    /// There are two readings.
    Ambiguous([&'static str; 2]),
    /// Nobody can know.
    Guess,
}

/// The parts of a text that are more than blanks and `;`.
pub(crate) fn words(bytes: &[u8]) -> usize {
    Text::new(bytes, 0..0).words()
}

/// The change that takes away an error for good, if there is one to propose.
pub(crate) fn edit_to_repair(bytes: &[u8], error: &ParseError) -> Option<Edit> {
    match error.kind() {
        Kind::NotAggregated { .. } | Kind::NotCanonical { .. } => {
            let text = Text::new(bytes, error.span());
            let is_field_missing = fields(bytes).count() == 2;
            let missing = is_field_missing.then(|| text.missing_field()).flatten();
            missing.or_else(|| text.whole_hand())
        }
        _ => edit_to_continue(bytes, error),
    }
}

/// A change after which the text can be read on.
pub(crate) fn edit_to_continue(bytes: &[u8], error: &ParseError) -> Option<Edit> {
    let text = Text::new(bytes, error.span());
    match error.kind() {
        Kind::NotAscii { .. } => Some(text.look_alike().unwrap_or_else(|| text.stranger())),
        Kind::NotASquare { .. } | Kind::NotInHand { .. } => {
            Some(text.written_otherwise().unwrap_or_else(|| text.stranger()))
        }
        Kind::FieldCount { .. } => text.fields(),
        Kind::EmptyPlacement if text.words() == 3 => text.fields(),
        Kind::EmptyPlacement => Some(text.insert(b"1")),
        Kind::ZeroEmptyCount => Some(text.replace(b"1")),
        Kind::LeadingSeparator
        | Kind::TrailingSeparator
        | Kind::MisplacedTerminal
        | Kind::MisplacedDerivation => Some(text.remove()),
        Kind::LeadingZero => Some(text.leading_zeros()),
        Kind::Incoherent { .. } => error.also().map(Text::shorter),
        Kind::Piece(_) => Some(text.written_otherwise().unwrap_or_else(|| text.letter())),
        Kind::MissingHandsDelimiter => Some(text.hands_delimiter()),
        Kind::SurplusHandsDelimiter | Kind::SurplusStylesDelimiter => Some(text.surplus()),
        Kind::ZeroHandCount => Some(text.remove_item()),
        Kind::OneHandCount => Some(text.one()),
        Kind::CountWithoutPiece { .. } => Some(
            text.written_otherwise()
                .unwrap_or_else(|| text.count_without_piece()),
        ),
        Kind::NotAggregated { .. } | Kind::NotCanonical { .. } => text.hand_so_far(error.also()),
        Kind::MissingStylesDelimiter => Some(
            text.written_otherwise()
                .unwrap_or_else(|| text.styles_delimiter()),
        ),
        Kind::Style(kind) => Some(text.written_otherwise().unwrap_or_else(|| text.style(kind))),
        Kind::SameCase { .. } => Some(text.other_case(error.span())),
        Kind::TooManyPieces { .. }
        | Kind::UncountableSquares
        | Kind::TooManyDimensions { .. }
        | Kind::TooManySquares { .. }
        | Kind::Irregular { .. } => None,
    }
}

/// The two readings between which a change that is a guess would have to decide, if there
/// are two.
pub(crate) fn readings(bytes: &[u8], error: &ParseError, edit: &Edit) -> Option<[&'static str; 2]> {
    let text = Text::new(bytes, edit.span.clone());
    let span = bytes.get(edit.span.clone())?;
    let is_blank = !span.is_empty() && span.iter().all(|byte| is_blank(*byte));
    let (other, readings) = match error.kind() {
        Kind::SameCase { .. } => (text.other_case(error.also()?), CASES),
        _ if is_blank && edit.replacement.is_empty() => (text.replace(b"+"), SPACE_OR_PLUS),
        _ => return None,
    };
    let is_valid = |edit: &Edit| validate_bytes(&edit.applied(bytes)).is_ok();
    (is_valid(edit) && is_valid(&other)).then_some(readings)
}

/// The readings of a space where none may stand.
const SPACE_OR_PLUS: [&str; 2] = [
    "a space that does not belong there",
    "a `+` that was taken for a space",
];

/// The readings of two styles in one case.
const CASES: [&str; 2] = [
    "the first style in the other case",
    "the second style in the other case",
];

impl Edit {
    /// The text with the change.
    pub(crate) fn applied(&self, bytes: &[u8]) -> Vec<u8> {
        let before = bytes.get(..self.span.start).unwrap_or(bytes);
        let after = bytes.get(self.span.end..).unwrap_or(&[]);
        [before, &self.replacement, after].concat()
    }

    fn certain(self, why: &'static str) -> Self {
        let certainty = Certainty::Certain(why);
        Self { certainty, ..self }
    }

    /// A change of a space that stands where none may.
    fn space_or_plus(self) -> Self {
        self.ambiguous(SPACE_OR_PLUS)
    }

    fn ambiguous(self, readings: [&'static str; 2]) -> Self {
        let certainty = Certainty::Ambiguous(readings);
        Self { certainty, ..self }
    }
}
