//! The conditions of a search, asked of a position.

use feen::Marks;

use super::candidate::Candidate;
use super::question::{Question, Questions};
use crate::arguments::Grep;
use crate::commands::likeness::Likeness;

/// A search in the lines of a block.
pub(super) struct Search<'g> {
    grep: &'g Grep,
    likeness: Option<&'g Likeness<'g>>,
    /// The distance of the last position from the one of `--like`.
    pub(super) distance: u64,
    /// The queries, those of the options first.
    pub(super) questions: Vec<Question<'g>>,
}

impl<'g> Search<'g> {
    /// A search by all questions, with other marks of pieces than these say.
    pub(super) fn new(
        grep: &'g Grep,
        questions: &'g Questions,
        likeness: Option<&'g Likeness<'g>>,
        marks: Option<Marks>,
    ) -> Self {
        Self {
            grep,
            likeness,
            distance: 0,
            questions: questions.ask(marks),
        }
    }

    /// Whether a question was met that no diagram answers.
    pub(super) fn asks_whole(&self) -> bool {
        self.questions.iter().any(Question::asks_whole)
    }

    /// The answer for a position: it has all that is asked for, or with `--any` one thing; none if a
    /// diagram does not tell.
    pub(super) fn finds(&mut self, candidate: Candidate<'_>) -> Option<bool> {
        let grep = self.grep;
        let likeness = self.likeness.into_iter();
        let mut distance = 0;
        let like = likeness.map(|likeness| {
            match candidate.view().and_then(|view| likeness.distance(&view)) {
                Some(found) => {
                    distance = found;
                    Some(grep.nearest.is_some() || found <= grep.within.unwrap_or(0))
                }
                None => Some(false),
            }
        });
        let queries = self.questions.iter_mut();
        let mut conditions = queries
            .map(|question| question.holds(candidate))
            .chain(like);
        // The first condition that settles it, or of which more has to be known.
        let settling = conditions.find(|is_so| *is_so != Some(!grep.any));
        let is_found = settling.unwrap_or(Some(!grep.any));
        drop(conditions);
        self.distance = distance;
        is_found
    }
}
