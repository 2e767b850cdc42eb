//! Items of a hand, and the hands themselves.

use core::ops::Range;

use epin::Piece;

use crate::encode::hand_spelling;
use crate::read::field::surrounds;
use crate::read::grammar;
use crate::repair::mend::Edit;
use crate::repair::mend::text::Text;

impl Text<'_> {
    /// Whether a hand is nothing but the `-` before the error.
    pub(super) fn is_dash(&self) -> bool {
        let field = self.field();
        let before = self.get(field.span.start..self.span.start);
        let is_hand = match self.rest() {
            [b'/', ..] => before == b"-",
            [b' ', ..] => (before == b"-" || before.ends_with(b"/-")) && self.is_before_styles(),
            _ => false,
        };
        field.number == 1 && is_hand
    }

    /// Whether the field with the error stands for the hands for sure: of three, and before
    /// what can only be the styles.
    fn is_before_styles(&self) -> bool {
        let after = self.get(self.field().span.end..self.bytes.len());
        let parts = after.split(|byte| *byte == b'/');
        let is_plain = !after.iter().any(|byte| matches!(byte, b'%' | b'_'));
        is_plain && self.words() == 3 && parts.filter(|part| !part.is_empty()).count() <= 2
    }

    /// Where the item with the byte before the error begins.
    pub(super) fn start_of_item(&self) -> usize {
        let before = self.get(0..self.span.start.saturating_sub(1));
        let digits = before.iter().rev().take_while(|byte| byte.is_ascii_digit());
        before.len().saturating_sub(digits.count())
    }

    /// A count of one: none, if there is a piece for it.
    pub(super) fn one(&self) -> Edit {
        let after = self.get(self.span.end..self.bytes.len());
        let before = self.get(0..self.span.start).last();
        let is_signed = matches!(before, Some(b'+' | b'-'));
        if is_signed || Piece::parse_prefix_bytes(after).is_err() {
            return self.remove();
        }
        self.remove().certain("a piece without a count is one")
    }

    pub(super) fn remove_item(&self) -> Edit {
        let after = self.get(self.span.end..self.bytes.len());
        let rest = Piece::parse_prefix_bytes(after).map_or(after, |(_, rest)| rest);
        let end = self.bytes.len().saturating_sub(rest.len());
        Self::put(self.span.start..end, b"")
    }

    pub(super) fn count_without_piece(&self) -> Edit {
        if matches!(self.rest(), [] | [b'/' | b' ', ..]) {
            let before = self.get(0..self.span.start);
            let digits = before.iter().rev().take_while(|byte| byte.is_ascii_digit());
            let start = self.span.start.saturating_sub(digits.count());
            Self::put(start..self.span.start, b"")
        } else {
            self.remove()
        }
    }

    pub(super) fn hands_delimiter(&self) -> Edit {
        let field = self.field().span;
        let after = self.get(field.end..self.bytes.len()).trim_ascii_start();
        let ends = after.iter().position(|byte| surrounds(*byte));
        let styles = after.get(..ends.unwrap_or(after.len())).unwrap_or(&[]);
        let guess = Self::put(field.clone(), b"/");
        let empty = guess.clone().certain("empty hands are written `/`");
        match self.get(field.clone()) {
            b"-" if self.is_before_styles() => empty,
            b"-" => guess,
            b"" if grammar::is_style_turn(styles) => empty,
            b"" if self.words() == 3 => Self::put(field.start..field.start.saturating_add(1), b"")
                .certain("one space stands between two fields"),
            _ => Self::put(field.end..field.end, b"/"),
        }
    }

    /// A second slash between two parts.
    pub(super) fn surplus(&self) -> Edit {
        let before = self.get(0..self.span.start);
        if before.ends_with(b"/") {
            return self.remove().certain("one `/` stands between the two");
        }
        if self.field().number == 1 {
            self.remove()
        } else {
            Self::put(self.span.start..self.bytes.len(), b"")
        }
    }

    /// The hand that the error stands in.
    pub(super) fn hand(&self) -> Option<Range<usize>> {
        let Range { start, end } = self.field().span;
        let field = self.get(start..end);
        let slash = start.saturating_add(field.iter().position(|byte| *byte == b'/')?);
        Some(if (start..slash).contains(&self.span.start) {
            start..slash
        } else {
            slash.saturating_add(1)..end
        })
    }

    /// The hand as FEEN spells it.
    pub(super) fn whole_hand(&self) -> Option<Edit> {
        let hand = self.hand()?;
        let spelled = hand_spelling::canonical(self.get(hand.clone()))?;
        let why = "a hand lists each piece once, in one order";
        Some(Self::put(hand, spelled.as_bytes()).certain(why))
    }

    /// The hand up to the second of two items that are out of order, as FEEN
    /// spells it.
    pub(super) fn hand_so_far(&self, also: Option<Range<usize>>) -> Option<Edit> {
        let end = also.map_or(self.span.end, |other| self.span.end.max(other.end));
        let hand = self.hand()?.start..end;
        let spelled = hand_spelling::canonical(self.get(hand.clone()))?;
        Some(Self::put(hand, spelled.as_bytes()))
    }
}
