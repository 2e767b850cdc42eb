//! The styles.

use crate::field::surrounds;
use crate::mend::Mend;
use crate::mend::text::Text;

impl Text<'_> {
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

    pub(super) fn styles_delimiter(&self) -> Mend {
        match self.rest() {
            [letter, ..] if letter.is_ascii_alphabetic() => self
                .insert(b"/")
                .certain("one `/` stands between the styles"),
            _ => self.insert(&[b'/', self.letter_of_other_style()]),
        }
    }

    pub(super) fn style(&self, kind: sin::ParseErrorKind) -> Mend {
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

    pub(super) fn other_case(&self) -> Mend {
        let flipped = self
            .get(self.span.clone())
            .first()
            .map_or(b'c', |letter| letter ^ 0x20);
        let readings = [
            "the first style in the other case",
            "the second style in the other case",
        ];
        self.replace(&[flipped]).ambiguous(readings)
    }
}
