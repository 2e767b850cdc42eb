//! The lines of a `variants.ini`, and its sections.

use alloc::string::String;
use alloc::vec::Vec;

use super::{NotUnderstood, Weight};

/// A section: its name, its parent, and its lines.
pub(super) struct Section<'t> {
    pub(super) name: &'t str,
    pub(super) parent: Option<&'t str>,
    pub(super) header: Line<'t>,
    pub(super) entries: Vec<Entry<'t>>,
    /// Lines that are read, though other programs do not.
    pub(super) notes: Vec<(Line<'t>, &'static str)>,
    /// Lines that are not a key and a value.
    pub(super) faults: Vec<(Line<'t>, &'static str)>,
}

/// A line with a key and a value.
pub(super) struct Entry<'t> {
    pub(super) line: Line<'t>,
    pub(super) key: &'t str,
    pub(super) value: &'t str,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub(super) number: usize,
    pub(super) text: &'t str,
}

/// The sections of a text, in its order; lines before the first one are listed.
pub(super) fn sections<'t>(text: &'t str, listed: &mut Vec<NotUnderstood>) -> Vec<Section<'t>> {
    let mut sections: Vec<Section<'t>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let whole = line.trim();
        if whole.is_empty() || whole.starts_with(['#', ';']) {
            continue;
        }
        // A `#` inside a word is a part of it.
        let cut = [" #", "\t#", " ;", "\t;"];
        let cut = cut.iter().filter_map(|sign| whole.find(sign)).min();
        let text = cut.and_then(|cut| whole.get(..cut)).unwrap_or(whole).trim();
        let line_of = Line { number, text };
        let header = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        if let Some(header) = header {
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name.trim(), Some(parent.trim())),
                None => (header.trim(), None),
            };
            sections.push(Section {
                name,
                parent,
                header: line_of,
                entries: Vec::new(),
                notes: Vec::new(),
                faults: Vec::new(),
            });
            continue;
        }
        let Some(section) = sections.last_mut() else {
            listed.push(NotUnderstood {
                line: number,
                section: String::new(),
                text: text.into(),
                reason: "expected a section before the first key".into(),
                weight: Weight::Lost,
            });
            continue;
        };
        let Some((key, value)) = text.split_once('=') else {
            section.faults.push((line_of, "expected `key = value`"));
            continue;
        };
        if cut.is_some() {
            let reason =
                "a comment after the value is left out; other programs read it as the value";
            section.notes.push((line_of, reason));
        }
        if line.starts_with([' ', '\t']) {
            let reason = "blanks before the key are left out; other programs do not know the key";
            section.notes.push((line_of, reason));
        }
        section.entries.push(Entry {
            line: line_of,
            key: key.trim(),
            value: value.trim(),
        });
    }
    sections
}
