//! Squares and separators.

use core::ops::Range;

use crate::repair::mend::Edit;
use crate::repair::mend::text::Text;

impl Text<'_> {
    pub(super) fn leading_zeros(&self) -> Edit {
        let digits = self.get(self.span.clone());
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let number = digits.get(zeros..).unwrap_or(&[]);
        if number == b"1" && !self.in_placement() {
            return self.one();
        }
        self.replace(number).certain("a count has no leading zero")
    }

    /// The separator with one slash less.
    pub(super) fn shorter(separator: Range<usize>) -> Edit {
        Self::put(separator.start..separator.start.saturating_add(1), b"")
    }

    /// A letter for a modifier that has none.
    pub(super) fn letter(&self) -> Edit {
        let readable = matches!(
            self.rest(),
            [] | [b'+' | b'-' | b'/' | b' ' | b'0'..=b'9' | b'^' | b'\'', ..]
        );
        if self.is_dash() {
            let dash = self.span.start.saturating_sub(1)..self.span.start;
            return Self::put(dash, b"").certain("an empty hand has no sign");
        }
        match (self.in_placement(), readable) {
            (true, true) => self.insert(b"P"),
            (true, false) => self.replace(b"P"),
            (false, _) => {
                let end = if readable {
                    self.span.start
                } else {
                    self.span.end
                };
                Self::put(self.start_of_item()..end, b"")
            }
        }
    }
}
