use alloc::vec;
use alloc::vec::Vec;

use crate::read::explain;
use crate::read::field::Field;
use crate::repair::draft::Draft;
use crate::repair::mend::{self, Certainty, Edit};
use crate::view::place::{self, Place};
use crate::{ParseError, ParseErrorKind as Kind, validate_bytes};

/// How many bytes may still be read.
///
/// A text is read once more after each of its errors, so a long one with very
/// many of them is given up before all are found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(usize);

impl Budget {
    /// For the errors of a text.
    pub(crate) const DIAGNOSIS: Self = Self(1 << 23);

    /// For repairing a text.
    pub(crate) const REPAIR: Self = Self(1 << 26);

    /// For trying the fixes of a text: all of a text that is no longer than most, and
    /// some of any.
    pub(crate) fn for_trials(text: &[u8]) -> Self {
        Self(text.len().saturating_mul(8).max(1 << 18))
    }

    /// Pays for reading a text; whether that was still possible.
    pub(crate) fn pay(&mut self, text: &[u8]) -> bool {
        let left = self.0.checked_sub(text.len());
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// An error of a text.
#[derive(Debug)]
pub(crate) struct FoundError {
    pub(crate) error: ParseError,
    /// The change of the text after which it was read on.
    pub(crate) edit: Option<Edit>,
}

/// The errors of a text.
pub(crate) struct Errors<'a> {
    /// In the order in which the text is read: each one would be there if the ones
    /// before it were not.
    pub(crate) found: Vec<FoundError>,
    /// True if these are all: to find them did not cost too much.
    pub(crate) is_complete: bool,
    /// True if the change of the only one leaves a valid text.
    pub(crate) is_one_change_enough: bool,
    /// The text as it has been read on, with all changes.
    pub(crate) draft: Option<Draft<'a>>,
}

/// The errors of a text whose first one is known.
pub(crate) fn errors<'a>(text: &'a [u8], first: ParseError, budget: &mut Budget) -> Errors<'a> {
    let Some(mut search) = Search::new(text) else {
        let (error, edit) = (first, None);
        return Errors {
            found: vec![FoundError { error, edit }],
            is_complete: false,
            is_one_change_enough: false,
            draft: None,
        };
    };
    let mut is_complete = true;
    let mut changes = 0_usize;
    let mut next = Err(first);
    while is_complete && let Err(error) = next {
        let is_new = !search.is_consequence(&error);
        if is_new {
            search.find(error);
        }
        let Some(edit) = mend::edit_to_continue(search.draft.bytes(), &error) else {
            break;
        };
        let span = search.draft.origin(&edit.span);
        is_complete = budget.pay(search.draft.bytes());
        if is_complete {
            if !matches!(edit.certainty, Certainty::Certain(_)) {
                search.guess(&error);
            }
            search.draft.apply(&edit);
            changes = changes.saturating_add(1);
            next = validate_bytes(search.draft.bytes());
        }
        if is_new {
            search.follow(Edit { span, ..edit });
        }
    }
    Errors {
        found: search.found,
        is_complete,
        is_one_change_enough: changes == 1 && next.is_ok(),
        draft: Some(search.draft),
    }
}

/// A text that is mended error by error.
struct Search<'a> {
    text: &'a [u8],
    draft: Draft<'a>,
    found: Vec<FoundError>,
    /// True if the number of pieces or of squares has become a guess.
    counts_guessed: bool,
    hands_guessed: Guessed,
    /// True if it has become a guess which separators were meant.
    coherence_guessed: bool,
}

/// The part of the hands that has become a guess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Guessed {
    Nothing,
    /// Which of them holds what.
    Owners,
    /// Where they begin and end, and so what they hold.
    Bounds,
}

impl<'a> Search<'a> {
    fn new(text: &'a [u8]) -> Option<Self> {
        Some(Self {
            text,
            draft: Draft::new(text)?,
            found: Vec::new(),
            counts_guessed: false,
            hands_guessed: Guessed::Nothing,
            coherence_guessed: false,
        })
    }

    /// Takes an error of the draft as one of the text.
    fn find(&mut self, error: ParseError) {
        let error = self.in_text(error);
        self.found.push(FoundError { error, edit: None });
    }

    /// Notes the change of the text after which it is read on.
    fn follow(&mut self, edit: Edit) {
        if let Some(found) = self.found.last_mut() {
            found.edit = Some(edit);
        }
    }

    /// Whether an error of the draft comes only of an earlier one.
    fn is_consequence(&self, error: &ParseError) -> bool {
        let (kind, span) = (error.kind(), self.draft.origin(&error.span()));
        let reported = || self.found.iter().map(|found| &found.error);
        let is_of_kind = |reported: &ParseError| reported.kind().code() == kind.code();
        match kind {
            Kind::TooManyPieces { .. } => self.counts_guessed,
            Kind::NotAggregated { .. } => self.hands_guessed > Guessed::Nothing,
            Kind::SurplusHandsDelimiter if self.hands_guessed == Guessed::Bounds => true,
            Kind::NotCanonical { .. } => {
                let place = place::place(self.text, span.start);
                let is_there = |reported: &ParseError| Place::of(reported, self.text) == place;
                self.hands_guessed > Guessed::Nothing
                    || reported().any(|reported| is_of_kind(reported) && is_there(reported))
            }
            Kind::Incoherent { .. } => self.coherence_guessed,
            // The separators of the fields have been reported.
            Kind::FieldCount { found: ..=2 } => reported().any(is_of_kind),
            _ => reported().any(|reported| reported.span() == span && is_of_kind(reported)),
        }
    }

    fn guess(&mut self, error: &ParseError) {
        match error.kind() {
            Kind::Incoherent { .. } => self.coherence_guessed = true,
            Kind::MissingHandsDelimiter | Kind::SurplusHandsDelimiter => {
                self.hands_guessed = self.hands_guessed.max(Guessed::Owners);
            }
            // A hand put in order holds what it held.
            Kind::NotAggregated { .. } | Kind::NotCanonical { .. } => {}
            kind => {
                let place = self.draft.origin(&error.span()).start;
                let field = Field::at(self.text, place).number;
                // After the board and the hands nothing is counted.
                self.counts_guessed |= field < 2;
                if field == 1 && matches!(kind, Kind::FieldCount { .. }) {
                    self.hands_guessed = Guessed::Bounds;
                }
            }
        }
    }

    /// An error of the draft as one of the text.
    fn in_text(&self, error: ParseError) -> ParseError {
        let reported = error.moved(|span| self.draft.origin(&span));
        match reported.kind() {
            // A hand of the draft may have been put in order up to here.
            kind @ Kind::NotAggregated { .. } => {
                reported.with_also(explain::second_place(self.text, kind, reported.span()))
            }
            _ => reported,
        }
    }
}
