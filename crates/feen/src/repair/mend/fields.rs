//! Blanks between the fields.

use alloc::vec::Vec;

use crate::encode::hand_spelling;
use crate::read::count;
use crate::read::field::{fields, is_blank, surrounds};
use crate::read::grammar;
use crate::repair::mend::Edit;
use crate::repair::mend::text::Text;
use crate::repair::search::Budget;
use crate::validate_bytes;

/// The most places that are tried for a missing space: far more than a rank has
/// characters.
const MOST_SPLITS: usize = 1_000;

/// The readings of a space at the end of two fields.
const CUT: [&str; 2] = [
    "a space behind the styles",
    "one behind hands whose styles are missing",
];

/// A board whose counts have lost the zeros that they begin with.
fn without_leading_zeros(board: &[u8]) -> Vec<u8> {
    let mut spelled = Vec::with_capacity(board.len());
    let mut rest = board;
    while let Some(byte) = rest.first() {
        let (digits, after) = count::digits(rest);
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let number = digits.get(zeros..).unwrap_or(&[]);
        if number.is_empty() {
            // A character, or a count of nothing but zeros, which stays what it is.
            spelled.push(*byte);
            rest = rest.get(zeros.max(1)..).unwrap_or(&[]);
        } else {
            spelled.extend_from_slice(number);
            rest = after;
        }
    }
    spelled
}

impl Text<'_> {
    pub(super) fn fields(&self) -> Option<Edit> {
        let before = self.get(0..self.span.start);
        let end = before.iter().rposition(|byte| !surrounds(*byte));
        let start = end.map_or(0, |end| end.saturating_add(1));
        let odd = self.odd_blanks_from(start).or_else(|| self.odd_blanks());
        if odd.is_some() {
            return odd;
        }
        if fields(before).nth(2).is_some_and(grammar::is_style_turn) {
            // After the styles nothing is a field, so no part of it is an error of its own.
            return Some(Self::put(self.span.start..self.bytes.len(), b""));
        }
        let blanks = self
            .rest()
            .iter()
            .take_while(|byte| is_blank(**byte))
            .count();
        let span = self.span.start..self.span.start.saturating_add(blanks);
        if blanks == 0 || self.span.is_empty() {
            return self.missing_field();
        }
        Some(Self::put(span, b""))
    }

    /// The first blanks that are not one space between two fields: those around three
    /// fields and between them, and those after two.
    pub(super) fn odd_blanks(&self) -> Option<Edit> {
        self.odd_blanks_from(0)
    }

    fn odd_blanks_from(&self, start: usize) -> Option<Edit> {
        let words = self.words();
        let last = self.bytes.iter().rposition(|byte| !surrounds(*byte))?;
        // Blanks before two fields may stand for a board.
        let mut place = match words {
            2 => last.saturating_add(1).max(start),
            3 => start,
            _ => return None,
        };
        while let Some(rest) = self.bytes.get(place..).filter(|rest| !rest.is_empty()) {
            let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
            let span = place..place.saturating_add(blanks);
            let around = match place {
                0 if blanks > 0 => Some(span.clone()),
                _ if place > last => Some(place..self.bytes.len()),
                _ => None,
            };
            if let Some(around) = around {
                let outside = Self::put(around.clone(), b"");
                let may_be_cut = words == 2 && self.get(around) == b" " && self.ends_in_pair(last);
                return Some(if may_be_cut {
                    outside.ambiguous(CUT)
                } else {
                    outside.certain("nothing stands around the text")
                });
            }
            if blanks > 0 && self.get(span.clone()) != b" " {
                return Some(Self::put(span, b" ").certain("one space stands between two fields"));
            }
            place = place.saturating_add(blanks.max(1));
        }
        None
    }

    /// Whether the word that ends with this byte may be two hands as well as the styles.
    fn ends_in_pair(&self, last: usize) -> bool {
        let text = self.get(0..last.saturating_add(1));
        let word = text.rsplit(|byte| is_blank(*byte)).next();
        word.is_some_and(grammar::is_style_turn)
    }

    /// Two fields of which the second ends with the styles, if it is clear where
    /// the hands begin and end.
    pub(super) fn missing_field(&self) -> Option<Edit> {
        let space = self.bytes.iter().position(|byte| *byte == b' ')?;
        let start = self.bytes.len().checked_sub(3)?;
        if !grammar::is_style_turn(self.get(start..self.bytes.len())) {
            return None;
        }
        let after = space.saturating_add(1);
        if start == after {
            return self.missing_hands(space);
        }
        let separate = Self::put(start..start, b" ").certain("a space stands before the styles");
        let mut hands = self.get(after..start).split(|byte| *byte == b'/');
        let are_hands = hands.clone().count() == 2
            && hands.all(|hand| hand_spelling::canonical(hand).is_some());
        are_hands.then_some(separate)
    }

    /// Hands before the space that have run together with the board, or that
    /// are missing because they are empty.
    pub(super) fn missing_hands(&self, space: usize) -> Option<Edit> {
        let (board, styles) = self.bytes.split_at_checked(space)?;
        let slashes = board
            .iter()
            .rev()
            .enumerate()
            .filter(|(_, byte)| **byte == b'/');
        let mut places = slashes.map(|(place, _)| space.saturating_sub(place));
        let first = places.nth(1).unwrap_or(0);
        if space.saturating_sub(first) > MOST_SPLITS {
            return None;
        }
        let separate = |at| Self::put(at..at, b" ").certain("a space stands before the hands");
        let write = Self::put(space..space, b" /").certain("empty hands are written `/`");
        let is_valid = |edit: &Edit| {
            let (board, hands) = board
                .split_at_checked(edit.span.start)
                .unwrap_or((board, &[]));
            // They are taken away next.
            let board = without_leading_zeros(board);
            validate_bytes(&[&board, &edit.replacement, hands, styles].concat()).is_ok()
        };
        // Hands out of order are not looked for: nearly every last rank could be some.
        let is_hands = |at: &usize| board.get(*at..).is_some_and(grammar::is_hands);
        let mut budget = Budget::for_trials(self.bytes);
        let mut reading: Option<Edit> = None;
        for edit in (first..space).filter(is_hands).map(separate).chain([write]) {
            if !budget.pay(self.bytes) {
                return None;
            }
            if !is_valid(&edit) {
                continue;
            }
            let other = if edit.span.start == space {
                "empty hands that are missing"
            } else {
                "the same at another place"
            };
            if reading.replace(edit).is_some() {
                let readings = ["a missing space before the hands", other];
                return reading.map(|edit| edit.ambiguous(readings));
            }
        }
        reading
    }
}
