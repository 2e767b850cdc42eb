use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Change, Repair};
use crate::ParseError;

/// A text that is being repaired: read in one piece, written field by field.
#[derive(Debug)]
pub struct Draft<'a> {
    source: &'a str,
    /// The text with look-alikes replaced: what the repairs read.
    clean: String,
    /// The places from which on the clean text is so many bytes shorter.
    shifts: Vec<(usize, usize)>,
    out: String,
    /// The starts of what has been written, and of what it stands for in the clean text.
    map: Vec<Origin>,
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
struct Origin {
    out: usize,
    clean: usize,
    /// Each byte stands for one of the clean text.
    verbatim: bool,
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
            shifts: Vec::new(),
            out: String::with_capacity(source.len()),
            map: Vec::new(),
            changes: Vec::new(),
        };
        let mut shift = 0_usize;
        for (at, character) in source.char_indices() {
            let replaced = match character {
                '\u{2013}' | '\u{2014}' | '\u{2212}' => '-',
                '\u{a0}' | '\u{feff}' => ' ',
                other => {
                    draft.clean.push(other);
                    continue;
                }
            };
            draft.clean.push(replaced);
            let end = at.saturating_add(character.len_utf8());
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
            shift = shift.saturating_add(character.len_utf8().saturating_sub(1));
            draft.shifts.push((draft.clean.len(), shift));
        }
        draft
    }

    pub(crate) fn bytes(&self, part: &Part) -> &[u8] {
        self.clean.as_bytes().get(part.clone()).unwrap_or_default()
    }

    pub(crate) fn str(&self, part: &Part) -> &str {
        self.clean.get(part.clone()).unwrap_or_default()
    }

    /// The place in the source of a place in the clean text.
    fn in_source(&self, at: usize) -> usize {
        let after = self.shifts.partition_point(|(from, _)| *from <= at);
        let shift = after.checked_sub(1).and_then(|last| self.shifts.get(last));
        at.saturating_add(shift.map_or(0, |(_, shift)| *shift))
    }

    /// Notes a change without writing anything.
    pub(crate) fn note(&mut self, part: &Part, became: &str, repair: Repair) {
        let span = (self.in_source(part.start), self.in_source(part.end));
        let was = self.source.get(span.0..span.1).unwrap_or_default();
        self.changes.push(Change {
            repair,
            span,
            was: was.to_string(),
            became: became.to_string(),
        });
    }

    /// Writes a part as it is.
    pub(crate) fn keep(&mut self, part: &Part) {
        let (out, clean) = (self.out.len(), part.start);
        // A part that goes on where the last one ends is of the same origin.
        let goes_on = self.map.last().is_some_and(|last| {
            last.verbatim && out.wrapping_sub(last.out) == clean.wrapping_sub(last.clean)
        });
        if !goes_on {
            let verbatim = true;
            self.map.push(Origin {
                out,
                clean,
                verbatim,
            });
        }
        let text = self.clean.get(part.clone()).unwrap_or_default();
        self.out.push_str(text);
    }

    /// Writes another text in place of a part, and notes nothing.
    pub(crate) fn write(&mut self, part: &Part, became: &str) {
        self.map.push(Origin {
            out: self.out.len(),
            clean: part.start,
            verbatim: false,
        });
        self.out.push_str(became);
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
        self.out.push_str(field);
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

    /// The fields of a part, at most so many: the last one has the rest. A `+` separates
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
        if !self.shifts.is_empty() {
            self.changes.dedup_by(is_within);
        }
        match read(&self.out) {
            Ok(value) => Ok((value, self.changes)),
            Err(error) => Err(error.moved(|span| self.origin(&span))),
        }
    }

    /// The place in the source of what has been written.
    fn origin(&self, span: &Range<usize>) -> Range<usize> {
        let place = |at: usize| {
            let after = self.map.partition_point(|origin| origin.out <= at);
            let origin = after.checked_sub(1).and_then(|last| self.map.get(last));
            origin.map_or(0, |origin| {
                let offset = at.saturating_sub(origin.out);
                let clean = if origin.verbatim {
                    origin.clean.saturating_add(offset)
                } else {
                    origin.clean
                };
                self.in_source(clean).min(self.source.len())
            })
        };
        let start = place(span.start);
        start..place(span.end).max(start)
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
