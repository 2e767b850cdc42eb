use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use feen::error::SourceMap;

use super::{Change, Repair};
use crate::ParseError;

/// A text that is being repaired: read in one piece, written field by field.
#[derive(Debug)]
pub struct Draft<'a> {
    source: &'a str,
    /// The text with look-alikes replaced: what the repairs read.
    clean: String,
    /// Where the clean text came from.
    cleaned: SourceMap,
    out: String,
    /// Where in the clean text came from what has been written.
    written: SourceMap,
    changes: Vec<Change>,
}

/// A part of the clean text, by its place.
pub(crate) type Part = Range<usize>;

const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

impl<'a> Draft<'a> {
    /// The draft of a text, with its look-alikes replaced.
    pub(crate) fn new(source: &'a str) -> Self {
        let mut draft = Self {
            source,
            clean: String::with_capacity(source.len()),
            cleaned: SourceMap::new(),
            out: String::with_capacity(source.len()),
            written: SourceMap::new(),
            changes: Vec::new(),
        };
        for (at, character) in source.char_indices() {
            let replaced = match character {
                '\u{2013}' | '\u{2014}' | '\u{2212}' => '-',
                '\u{a0}' | '\u{feff}' => ' ',
                other => {
                    draft.clean.push(other);
                    draft.cleaned.keep(at, other.len_utf8());
                    continue;
                }
            };
            draft.clean.push(replaced);
            let end = at.saturating_add(character.len_utf8());
            draft.cleaned.replace(at..end, 1);
            draft.changes.push(Change {
                repair: if replaced == '-' {
                    Repair::LOOK_ALIKE
                } else {
                    Repair::SPACES
                },
                span: (at, end),
                was: character.to_string(),
                became: replaced.to_string(),
            });
        }
        draft
    }

    pub(crate) fn bytes(&self, part: &Part) -> &[u8] {
        self.clean.as_bytes().get(part.clone()).unwrap_or_default()
    }

    pub(crate) fn str(&self, part: &Part) -> &str {
        self.clean.get(part.clone()).unwrap_or_default()
    }

    /// Notes a change without writing anything.
    pub(crate) fn note(&mut self, part: &Part, became: &str, repair: Repair) {
        let span = self.cleaned.origin(part);
        let was = self.source.get(span.clone()).unwrap_or_default();
        self.changes.push(Change {
            repair,
            span: (span.start, span.end),
            was: was.to_string(),
            became: became.to_string(),
        });
    }

    /// Writes a part as it is.
    pub(crate) fn keep(&mut self, part: &Part) {
        let text = self.clean.get(part.clone()).unwrap_or_default();
        self.out.push_str(text);
        self.written.keep(part.start, text.len());
    }

    /// Writes another text in place of a part, and notes nothing.
    pub(crate) fn write(&mut self, part: &Part, became: &str) {
        self.out.push_str(became);
        self.written.replace(part.clone(), became.len());
    }

    /// Writes another text in place of a part.
    pub(crate) fn replace(&mut self, part: &Part, became: &str, repair: Repair) {
        self.note(part, became, repair);
        self.write(part, became);
    }

    /// Adds a field that is missing.
    pub(crate) fn fill(&mut self, at: usize, field: &str) {
        self.note(&(at..at), field, Repair::FILLED);
        self.write(&(at..at), " ");
        self.write(&(at..at), field);
    }

    /// The text without blanks around it, without these bytes at its end, without the tag of a game
    /// around it, and without the first of these words that it starts with.
    pub(crate) fn inner(&mut self, trailing: &[u8], words: &[&str]) -> Part {
        let part = self.trimmed(trailing);
        let part = self.without_tag(part);
        self.without_prefix(part, words)
    }

    fn trimmed(&mut self, trailing: &[u8]) -> Part {
        let text = self.clean.as_str();
        let trimmed_end = |end: usize| {
            let text = text.get(..end).unwrap_or_default();
            text.trim_end_matches(BLANKS).len()
        };
        let start = text.trim_start_matches(BLANKS).len();
        let start = text.len().saturating_sub(start);
        let mut end = trimmed_end(text.len()).max(start);
        let mut cuts = Vec::new();
        if start > 0 {
            cuts.push((0..start, Repair::SPACES));
        }
        if end < text.len() {
            cuts.push((end..text.len(), Repair::SPACES));
        }
        while let Some(byte) = text.as_bytes().get(start..end).and_then(<[u8]>::last)
            && trailing.contains(byte)
        {
            let last = end.saturating_sub(1);
            cuts.push((last..end, Repair::TRAILING));
            end = trimmed_end(last).max(start);
        }
        for (part, repair) in cuts {
            self.note(&part, "", repair);
        }
        start..end
    }

    /// A part without the tag of a game around it: `[FEN "…"]`.
    fn without_tag(&mut self, part: Part) -> Part {
        let text = self.str(&part);
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix("\"]"));
        let Some((name, inner)) = inner.and_then(|inner| inner.split_once(" \"")) else {
            return part;
        };
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return part;
        }
        let end = part.end.saturating_sub("\"]".len());
        let start = end.saturating_sub(inner.len());
        self.note(&(part.start..start), "", Repair::PREFIX);
        self.note(&(end..part.end), "", Repair::TRAILING);
        start..end
    }

    /// A part without the first of these words that it starts with, in any case.
    fn without_prefix(&mut self, part: Part, words: &[&str]) -> Part {
        let text = self.str(&part);
        let ends = |at: usize| matches!(text.as_bytes().get(at), Some(b' ' | b'\t' | b':' | b'='));
        let starts = |word: &&&str| {
            let head = text.get(..word.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(word)) && ends(word.len())
        };
        let Some(word) = words.iter().find(starts) else {
            return part;
        };
        let rest = text.get(word.len()..).unwrap_or_default();
        let rest = rest.trim_start_matches([' ', '\t', ':', '=']);
        let start = part.end.saturating_sub(rest.len());
        self.note(&(part.start..start), "", Repair::PREFIX);
        start..part.end
    }

    /// The fields of a part, at most this many: the last one has the rest. A `+` separates
    /// them if `plus` says so and the text has no blank.
    pub(crate) fn fields(&self, part: &Part, most: usize, plus: bool) -> Vec<Part> {
        let bytes = self.bytes(part);
        let has_blank = bytes.iter().any(|byte| matches!(byte, b' ' | b'\t'));
        let separator = |at: usize| match bytes.get(at) {
            Some(b' ' | b'\t' | b'_') => 1,
            Some(b'+') if plus && !has_blank => 1,
            Some(b'%') if bytes.get(at..).is_some_and(|rest| rest.starts_with(b"%20")) => 3,
            _ => 0_usize,
        };
        let place = |at: usize| part.start.saturating_add(at);
        let mut fields: Vec<Part> = Vec::new();
        let mut start = None;
        let mut at = 0;
        while at < bytes.len() {
            let length = separator(at);
            if length == 0 {
                if start.is_none() && fields.len().saturating_add(1) == most {
                    fields.push(place(at)..part.end);
                    return fields;
                }
                start = start.or(Some(at));
                at = at.saturating_add(1);
                continue;
            }
            if let Some(start) = start.take() {
                fields.push(place(start)..place(at));
            }
            at = at.saturating_add(length);
        }
        if let Some(start) = start {
            fields.push(place(start)..part.end);
        }
        fields
    }

    /// Writes the space between two fields, whatever stands there.
    pub(crate) fn gap(&mut self, gap: &Part) {
        let text = self.str(gap);
        if text == " " {
            self.keep(gap);
        } else if text.bytes().all(|byte| matches!(byte, b' ' | b'\t')) {
            self.replace(gap, " ", Repair::SPACES);
        } else {
            self.replace(gap, " ", Repair::SEPARATOR);
        }
    }

    /// Writes a number: without leading zeros, at least this, and this in place of a `-`.
    pub(crate) fn number(&mut self, part: &Part, least: &str) {
        let text = self.str(part);
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let bare = text.trim_start_matches('0').to_string();
        if text == "-" {
            self.replace(part, least, Repair::FILLED);
        } else if digits && bare.is_empty() && text != least {
            self.replace(part, least, Repair::COUNTER);
        } else if digits && !bare.is_empty() && bare.len() < text.len() {
            self.replace(part, &bare, Repair::COUNTER);
        } else {
            self.keep(part);
        }
    }

    /// The value of the text that has been written, and the changes by place.
    pub(crate) fn finish<T>(
        mut self,
        read: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<(T, Vec<Change>), ParseError> {
        self.changes.sort_by_key(|change| change.span);
        if self.clean.len() < self.source.len() {
            self.changes.dedup_by(is_within);
        }
        match read(&self.out) {
            Ok(value) => Ok((value, self.changes)),
            Err(error) => {
                let place = |span| self.cleaned.origin(&self.written.origin(&span));
                Err(error.moved(place))
            }
        }
    }
}

/// Whether two changes of blanks are one: a byte order mark is in the blanks around it. The
/// longer one stays.
fn is_within(later: &mut Change, earlier: &mut Change) -> bool {
    let both = [&*later, &*earlier].map(|change| change.repair == Repair::SPACES);
    let is_one = both == [true; 2] && later.span.0 < earlier.span.1;
    if is_one && later.span.1 > earlier.span.1 {
        core::mem::swap(later, earlier);
    }
    is_one
}
