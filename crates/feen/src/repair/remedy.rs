use alloc::vec::Vec;

use crate::read::explain;
use crate::read::field::{fields, is_blank};
use crate::repair::draft::Draft;
use crate::repair::mend::{self, Certainty, Edit};
use crate::repair::search::{self, Budget, Errors, FoundError};
use crate::{ParseErrorKind as Kind, validate_bytes};

/// The search for the changes of a text that take away one of its errors each, and
/// bring no other in.
pub(crate) struct SafeFixes<'a> {
    text: &'a [u8],
    errors: Codes,
    budget: Budget,
    /// True if the change of the only error leaves a valid text.
    is_one_enough: bool,
    /// True if it is clear where the fields begin and end.
    are_fields_apart: bool,
    /// True if there are three of them, which may be taken for board, hands and styles.
    are_hands_known: bool,
    /// The change that was tried last, and the errors that it has left, where they
    /// could be found.
    tried: Option<(Edit, Option<Codes>)>,
}

impl<'a> SafeFixes<'a> {
    /// For the errors of a text, unless a space of it may have been a `+`, so that nothing in it
    /// has but one reading.
    pub(crate) fn new(text: &'a [u8], errors: &Errors<'_>) -> Option<Self> {
        let is_clear = !mend::may_have_lost_plus(text);
        is_clear.then(|| Self {
            text,
            errors: Codes::of(&errors.found),
            budget: Budget::for_trials(text),
            is_one_enough: errors.is_one_change_enough,
            are_fields_apart: fields(text).count() == 3,
            are_hands_known: mend::words(text) == 3 && !errors.found.iter().any(hides_hands),
            tried: None,
        })
    }

    /// The change that takes away an error, where there is but one.
    pub(crate) fn find(&mut self, found: &FoundError) -> Option<Edit> {
        let edit = mend::edit_to_repair(self.text, &found.error)?;
        let is_known = !is_of_hands(&edit, found) || self.is_in_hands(&edit);
        if !is_known || !matches!(edit.certainty, Certainty::Certain(_)) {
            return None;
        }
        let was_made = found.edit.as_ref() == Some(&edit);
        let is_remedy = was_made && (self.is_one_enough || self.is_alone(&edit))
            || self.puts_in_order(&edit, found)
            || self.is_remedy(&edit, found);
        is_remedy.then_some(edit)
    }

    /// Whether a change is one of the hands for sure: in the second part of the text.
    fn is_in_hands(&self, edit: &Edit) -> bool {
        let before = self.text.get(..edit.span.start).unwrap_or(self.text);
        let end = before.iter().position(|byte| is_blank(*byte)).unwrap_or(0);
        let hands = before.get(end..).unwrap_or(&[]).trim_ascii_start();
        self.are_hands_known && end > 0 && !hands.iter().any(|byte| is_blank(*byte))
    }

    /// Whether a hand is spelled anew: it holds what it held, so that nothing else
    /// reads otherwise, and its own errors are gone.
    fn puts_in_order(&self, edit: &Edit, found: &FoundError) -> bool {
        let before = self.text.get(..edit.span.start).unwrap_or(self.text);
        explain::is_order(found.error.kind()) && self.are_fields_apart && !before.contains(&b'%')
    }

    /// Whether all else reads with a change as it reads without: the fields, the hands, and
    /// what is percent-encoded. If the other errors have been found after it, it leaves them,
    /// and no others.
    fn is_alone(&self, edit: &Edit) -> bool {
        let text = self.text.split_at_checked(edit.span.start);
        let (before, rest) = text.unwrap_or_default();
        let was = rest.get(..edit.span.len()).unwrap_or_default();
        let is_count = is_number(was) && is_number(&edit.replacement);
        let is_unbroken =
            str::from_utf8(before).is_ok_and(|text| !text.contains(char::is_whitespace));
        let has_space = was.contains(&b' ') || edit.replacement.contains(&b' ');
        let is_of_board = is_unbroken && !has_space;
        let is_plain = !before.iter().chain(was).any(|byte| *byte == b'%');
        self.are_fields_apart && (is_count || is_of_board) && is_plain
    }

    /// Whether the text has fewer errors with the change, and those only.
    fn is_remedy(&mut self, edit: &Edit, found: &FoundError) -> bool {
        if !matches!(&self.tried, Some((tried, _)) if tried == edit) {
            self.tried = Some((edit.clone(), self.try_out(edit)));
        }
        let left = self.tried.as_ref().and_then(|(_, left)| left.as_ref());
        left.is_some_and(|left| left.are_within(&self.errors, found.error.code()))
    }

    /// The errors that a change leaves, if there are any, where it does not cost too much to
    /// find them.
    fn try_out(&mut self, edit: &Edit) -> Option<Codes> {
        let mut draft = Draft::new(self.text)?;
        draft.apply(edit);
        // The only change that leaves a valid text has been found before.
        let first = validate_bytes(draft.bytes()).err()?;
        let left = search::errors(draft.bytes(), first, &mut self.budget);
        left.is_complete.then(|| Codes::of(&left.found))
    }
}

/// Whether what is taken for the hands may be the board or the styles: in each of these a
/// change that keeps what a hand holds would not keep what it says.
fn hides_hands(found: &FoundError) -> bool {
    matches!(
        found.error.kind(),
        Kind::EmptyPlacement | Kind::Style(_) | Kind::MissingStylesDelimiter
    )
}

/// Whether a change is made as only hands allow it.
fn is_of_hands(edit: &Edit, found: &FoundError) -> bool {
    match found.error.kind() {
        Kind::NotAggregated { .. }
        | Kind::NotCanonical { .. }
        | Kind::OneHandCount
        | Kind::SurplusHandsDelimiter => true,
        // A count of one goes, with its zeros.
        Kind::LeadingZero => edit.replacement.is_empty(),
        _ => false,
    }
}

fn is_number(digits: &[u8]) -> bool {
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// How many errors of each code there are.
struct Codes(Vec<(&'static str, usize)>);

impl Codes {
    fn of(errors: &[FoundError]) -> Self {
        let mut codes = Self(Vec::new());
        for found in errors {
            let code = found.error.code();
            match codes.0.iter_mut().find(|(other, _)| *other == code) {
                Some((_, number)) => *number = number.saturating_add(1),
                None => codes.0.push((code, 1)),
            }
        }
        codes
    }

    /// Whether all these are among the others when one of those is taken away.
    fn are_within(&self, others: &Self, away: &str) -> bool {
        self.0.iter().all(|(code, number)| {
            let number = number.saturating_add(usize::from(*code == away));
            others
                .0
                .iter()
                .any(|(other, most)| other == code && number <= *most)
        })
    }
}
