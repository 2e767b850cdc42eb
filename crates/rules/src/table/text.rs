use core::ops::Range;

use crate::error::{Fault, VariantErrorKind};

/// A part of a text that knows where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    content: &'t str,
    start: usize,
    /// The place of all parts, where the text is not the one that is read.
    pinned: Option<(usize, usize)>,
}

impl<'t> Text<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self {
            content: text,
            start: 0,
            pinned: None,
        }
    }

    /// A text from elsewhere: this is the place of all its parts.
    pub(crate) const fn pinned(text: &'t str, to: &Range<usize>) -> Self {
        Self {
            content: text,
            start: 0,
            pinned: Some((to.start, to.end)),
        }
    }

    /// The part that starts at a byte; empty where there is no such part.
    pub(crate) fn part(self, range: Range<usize>) -> Self {
        match self.content.get(range.clone()) {
            Some(content) => Self {
                content,
                start: self.start.saturating_add(range.start),
                ..self
            },
            None => Self {
                content: "",
                start: self.start.saturating_add(self.content.len()),
                ..self
            },
        }
    }

    /// The character at a byte, or the empty end.
    pub(crate) fn character(self, at: usize) -> Self {
        let rest = self.content.get(at..).unwrap_or_default();
        let length = rest.chars().next().map_or(0, char::len_utf8);
        self.part(at..at.saturating_add(length))
    }

    pub(crate) const fn as_str(self) -> &'t str {
        self.content
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.content.is_empty()
    }

    /// Its place in the whole text.
    pub(crate) const fn span(self) -> Range<usize> {
        match self.pinned {
            Some((start, end)) => start..end,
            None => self.start..self.start.saturating_add(self.content.len()),
        }
    }

    pub(crate) fn fault(self, kind: VariantErrorKind) -> Fault {
        Fault::new(kind, self.span(), self.content)
    }

    pub(crate) fn trim(self) -> Self {
        let skipped = self
            .content
            .len()
            .saturating_sub(self.content.trim_start().len());
        let text = self.content.trim();
        self.part(skipped..skipped.saturating_add(text.len()))
    }

    pub(crate) fn split_once(self, at: char) -> Option<(Self, Self)> {
        let (before, after) = self.content.split_once(at)?;
        let start = self.content.len().saturating_sub(after.len());
        Some((
            self.part(0..before.len()),
            self.part(start..self.content.len()),
        ))
    }

    pub(crate) fn strip_prefix(self, prefix: &str) -> Option<Self> {
        let rest = self.content.strip_prefix(prefix)?;
        Some(self.part(self.content.len().saturating_sub(rest.len())..self.content.len()))
    }

    pub(crate) fn strip_suffix(self, suffix: &str) -> Option<Self> {
        let rest = self.content.strip_suffix(suffix)?;
        Some(self.part(0..rest.len()))
    }

    /// The parts between these characters, trimmed.
    pub(crate) fn split(self, at: char) -> impl Iterator<Item = Self> {
        self.pieces(move |character| character == at)
            .map(Self::trim)
    }

    /// The parts between white space.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
        self.pieces(char::is_whitespace)
            .filter(|word| !word.is_empty())
    }

    /// The lines, without their ends.
    pub(crate) fn lines(self) -> impl Iterator<Item = Self> {
        self.pieces(|character| character == '\n')
    }

    fn pieces(self, is_between: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        let mut start = 0_usize;
        self.content.split(is_between).map(move |part| {
            let end = start.saturating_add(part.len());
            let part = self.part(start..end);
            let separator = self.content.get(end..).and_then(|rest| rest.chars().next());
            start = end.saturating_add(separator.map_or(0, char::len_utf8));
            part
        })
    }
}
