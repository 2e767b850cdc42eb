use alloc::vec;
use alloc::vec::Vec;

use crate::draft::Draft;
use crate::mend::{self, Certainty};
use crate::place::{self, Place};
use crate::{ParseError, ParseErrorKind as Kind, explain, validate_bytes};

/// How many bytes may still be read.
///
/// A text is read once more behind each of its errors, so a long one with very
/// many of them is given up before all are found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(usize);

impl Budget {
    /// For the errors of a text, and for trying their fixes.
    pub(crate) const DIAGNOSIS: Self = Self(1 << 23);

    /// For repairing a text.
    pub(crate) const REPAIR: Self = Self(1 << 26);

    /// Pays for reading a text; whether that was still possible.
    pub(crate) fn pay(&mut self, text: &[u8]) -> bool {
        let left = self.0.checked_sub(text.len());
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// The independent errors of a text, in the order in which it is read: each one
/// would be there if the ones before it were not.
///
/// Where it costs too much to find them all, the first ones are the error.
pub(crate) fn errors(text: &[u8], budget: &mut Budget) -> Result<Vec<ParseError>, Vec<ParseError>> {
    let Err(first) = validate_bytes(text) else {
        return Ok(Vec::new());
    };
    let mut search = Search::new(text).ok_or_else(|| vec![first])?;
    let mut next = Err(first);
    while let Err(error) = next {
        if !search.is_consequence(&error) {
            search.found.push(search.in_text(error));
        }
        let Some(mend) = mend::mend(search.draft.bytes(), &error) else {
            break;
        };
        if !budget.pay(search.draft.bytes()) {
            return Err(search.found);
        }
        if !matches!(mend.certainty, Certainty::Certain(_)) {
            search.guess(&error);
        }
        search.draft.apply(&mend);
        next = validate_bytes(search.draft.bytes());
    }
    Ok(search.found)
}

/// A text that is mended error by error.
struct Search<'a> {
    text: &'a [u8],
    draft: Draft,
    found: Vec<ParseError>,
    /// Whether the number of pieces or of squares has become a guess.
    counts_guessed: bool,
    /// Whether it has become a guess which hand holds what.
    hands_guessed: bool,
    /// Whether it has become a guess which separators were meant.
    coherence_guessed: bool,
}

impl<'a> Search<'a> {
    fn new(text: &'a [u8]) -> Option<Self> {
        Some(Self {
            text,
            draft: Draft::new(text)?,
            found: Vec::new(),
            counts_guessed: false,
            hands_guessed: false,
            coherence_guessed: false,
        })
    }

    /// Whether an error of the draft comes only of an earlier one.
    fn is_consequence(&self, error: &ParseError) -> bool {
        let (kind, place) = (error.kind(), self.place(error));
        let span = self.draft.origin(&error.span());
        let same_kind = |found: &&ParseError| found.kind().code() == kind.code();
        let mut told = self.found.iter().filter(same_kind);
        match kind {
            Kind::TooManyPieces { .. } => self.counts_guessed,
            Kind::NotAggregated { .. } => self.hands_guessed,
            Kind::NotCanonical { .. } => {
                self.hands_guessed || told.any(|found| found.place(self.text) == place)
            }
            Kind::Incoherent { .. } => self.coherence_guessed,
            // What separates the fields has been told.
            Kind::FieldCount { found: ..=2 } => told.next().is_some(),
            _ => told.any(|found| found.span() == span),
        }
    }

    fn guess(&mut self, error: &ParseError) {
        match (error.kind(), self.place(error)) {
            (Kind::Incoherent { .. }, _) => self.coherence_guessed = true,
            (Kind::MissingHandsDelimiter | Kind::SurplusHandsDelimiter, _) => {
                self.hands_guessed = true;
            }
            // A hand put in order holds what it held.
            (Kind::NotAggregated { .. } | Kind::NotCanonical { .. }, _)
            | (_, Place::Styles | Place::Beyond) => {}
            (_, Place::Board { .. } | Place::Hand(_)) => self.counts_guessed = true,
        }
    }

    fn place(&self, error: &ParseError) -> Place {
        place::place(self.text, &self.draft.origin(&error.span()))
    }

    /// An error of the draft as one of the text.
    fn in_text(&self, error: ParseError) -> ParseError {
        let told = error.moved(|span| self.draft.origin(span));
        match told.kind() {
            // A hand of the draft may have been put in order up to here.
            kind @ Kind::NotAggregated { .. } => {
                told.with_also(explain::second_place(self.text, kind, told.span()))
            }
            _ => told,
        }
    }
}
