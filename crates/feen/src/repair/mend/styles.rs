//! The styles.

use core::ops::Range;

use crate::read::field::surrounds;
use crate::repair::mend::Edit;
use crate::repair::mend::text::Text;

impl Text<'_> {
    /// Whether the style with the error has its letter, and but one.
    pub(super) fn is_beside_style(&self) -> bool {
        let beside = self.beside_in_style().into_iter().flatten();
        beside.filter(|byte| byte.is_ascii_alphabetic()).count() == 1
    }

    /// The error with all in ASCII after it that is of the same style and no letter.
    pub(super) fn strangers(&self) -> Range<usize> {
        let [_, after] = self.beside_in_style();
        let is_strange = |byte: &&u8| byte.is_ascii() && !byte.is_ascii_alphabetic();
        let strange = after.iter().take_while(is_strange).count();
        self.span.start..self.span.end.saturating_add(strange)
    }

    /// The parts of the style with the error before it and after it.
    fn beside_in_style(&self) -> [&[u8]; 2] {
        let ends = |byte: &u8| *byte == b'/' || surrounds(*byte);
        let before = self.get(0..self.span.start).rsplit(ends).next();
        let after = self.get(self.span.end..self.bytes.len()).split(ends).next();
        [before, after].map(Option::unwrap_or_default)
    }

    /// A letter that the other style can stand beside.
    pub(super) fn letter_of_other_style(&self) -> u8 {
        let others = [
            self.get(self.field().span.start..self.span.start),
            self.get(self.span.end..self.bytes.len()),
        ];
        let other = others
            .into_iter()
            .flatten()
            .find(|byte| byte.is_ascii_alphabetic());
        match other {
            Some(letter) => letter ^ 0x20,
            None => b'C',
        }
    }

    pub(super) fn styles_delimiter(&self) -> Edit {
        match self.rest() {
            [letter, rest @ ..] if letter.is_ascii_alphabetic() => {
                let delimiter = self.insert(b"/");
                let before = self.get(0..self.span.start).last();
                let is_after_style = before.is_some_and(u8::is_ascii_alphabetic);
                if is_after_style && rest.iter().all(|byte| surrounds(*byte)) {
                    delimiter.certain("one `/` stands between the styles")
                } else {
                    delimiter
                }
            }
            _ => self.insert(&[b'/', self.letter_of_other_style()]),
        }
    }

    pub(super) fn style(&self, kind: sin::ParseErrorKind) -> Edit {
        match (kind, self.rest()) {
            (sin::ParseErrorKind::ExpectedEnd { .. }, rest)
                if rest.iter().all(|byte| surrounds(*byte)) =>
            {
                let all = self.span.start..self.bytes.len();
                Self::put(all, b"").certain("nothing stands around the text")
            }
            (sin::ParseErrorKind::ExpectedEnd { .. }, rest) => {
                let longer = rest.iter().take_while(|byte| **byte != b'/').count();
                let end = self.span.start.saturating_add(longer);
                Self::put(self.span.start..end, b"")
            }
            (_, [] | [b'/', ..]) => self.insert(&[self.letter_of_other_style()]),
            _ => self.stranger(),
        }
    }

    /// One of two styles in the same case in the other one.
    pub(super) fn other_case(&self, style: Range<usize>) -> Edit {
        let letter = self.get(style.clone()).first();
        Self::put(style, &[letter.map_or(b'c', |letter| letter ^ 0x20)])
    }
}
