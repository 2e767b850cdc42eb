use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Setting, Table, Text};
use crate::error::{Fault, VariantErrorKind};

/// A section of a text: its name, its parent, and its lines.
#[derive(Debug)]
pub(crate) struct Section<'t> {
    pub(crate) name: Text<'t>,
    pub(crate) parent: Option<Text<'t>>,
    lines: Vec<(Setting, Text<'t>)>,
}

/// The sections of a text, in its order; `#` starts a comment.
pub(crate) fn read_sections(text: Text<'_>) -> Result<Vec<Section<'_>>, Fault> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut names = BTreeSet::new();
    let mut keys: BTreeSet<&str> = BTreeSet::new();
    for line in text.lines() {
        let line = without_comment(line).trim();
        if line.is_empty() {
            continue;
        }
        let header = line.strip_prefix("[");
        if let Some(header) = header.and_then(|header| header.strip_suffix("]")) {
            let section = section(header)?;
            if !names.insert(section.name.as_str()) {
                return Err(section.name.fault(VariantErrorKind::DuplicateName));
            }
            keys.clear();
            sections.push(section);
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            return Err(line.fault(VariantErrorKind::Line));
        };
        let key = key.trim();
        let Some(setting) = Setting::named(key.as_str()) else {
            return Err(key.fault(VariantErrorKind::UnknownKey));
        };
        let Some(section) = sections.last_mut() else {
            return Err(key.fault(VariantErrorKind::NoSection));
        };
        if !keys.insert(key.as_str()) {
            return Err(key.fault(VariantErrorKind::DuplicateKey));
        }
        section.lines.push((setting, value));
    }
    Ok(sections)
}

fn without_comment(line: Text<'_>) -> Text<'_> {
    let text = line.as_str();
    if text.trim_start().starts_with('#') {
        return line.part(0..0);
    }
    // A `#` right after a word belongs to it, but for one that begins a value.
    let begins = text.find("=#").filter(|at| text.find('=') == Some(*at));
    let begins = begins.map(|at| at.saturating_add(1));
    let end = [text.find(" #"), begins].into_iter().flatten().min();
    end.map_or(line, |end| line.part(0..end))
}

/// `name [":" parent]`
fn section(header: Text<'_>) -> Result<Section<'_>, Fault> {
    let (name, parent) = match header.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim())),
        None => (header.trim(), None),
    };
    for text in [Some(name), parent].into_iter().flatten() {
        if !is_name(text.as_str()) {
            return Err(text.fault(VariantErrorKind::Name));
        }
    }
    Ok(Section {
        name,
        parent,
        lines: Vec::new(),
    })
}

pub(super) fn is_name(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !text.is_empty() && text.len() <= 64 && text.bytes().all(is_part)
}

impl Section<'_> {
    /// The table of the section, on the table of its parent.
    pub(crate) fn table(&self, parent: Option<Table>) -> Result<Table, Fault> {
        let mut table = parent.unwrap_or_else(|| Table::new(""));
        table.name = self.name.as_str().into();
        table.own_regions.clear();
        table.own_drops.clear();
        table.forget_names();
        for (setting, value) in &self.lines {
            table.set(setting.clone(), *value)?;
        }
        Ok(table)
    }
}

/// The tables of sections, each after its parent, with the parents that the text does not have from `known`.
pub(crate) fn tables(
    sections: &[Section<'_>],
    known: impl Fn(&str) -> Option<Table>,
) -> Result<Vec<Table>, Fault> {
    let by_name: BTreeMap<&str, usize> = sections
        .iter()
        .enumerate()
        .map(|(index, section)| (section.name.as_str(), index))
        .collect();
    let mut done: BTreeMap<usize, Table> = BTreeMap::new();
    for (index, section) in sections.iter().enumerate() {
        // The sections from this one up to an ancestor that has its table.
        let mut open = Vec::new();
        let mut next = Some((index, section));
        while let Some((index, section)) = next.filter(|(index, _)| !done.contains_key(index)) {
            if open
                .iter()
                .any(|(known, _): &(usize, &Section<'_>)| *known == index)
            {
                let fault = section.name.fault(VariantErrorKind::ParentCycle);
                let last = open.last().and_then(|(_, last)| last.parent);
                return Err(match last {
                    Some(last) => fault.with_also(last.span()),
                    None => fault,
                });
            }
            open.push((index, section));
            let parent = section.parent.and_then(|name| by_name.get(name.as_str()));
            next = parent.and_then(|parent| Some((*parent, sections.get(*parent)?)));
        }
        while let Some((index, section)) = open.pop() {
            let parent = match section.parent {
                None => None,
                Some(name) => {
                    let own = by_name
                        .get(name.as_str())
                        .and_then(|parent| done.get(parent));
                    let known = || {
                        let unknown = || name.fault(VariantErrorKind::UnknownParent);
                        let parent = known(name.as_str()).ok_or_else(unknown)?;
                        pinned(&parent, &section.name.span())
                    };
                    Some(own.map_or_else(known, |own| Ok(own.clone()))?)
                }
            };
            let table = section.table(parent)?;
            done.insert(index, table);
        }
    }
    Ok(done.into_values().collect())
}

/// The table of another text; `place` is the place of its faults in this one.
fn pinned(other: &Table, place: &Range<usize>) -> Result<Table, Fault> {
    let mut table = Table::new(other.name.as_str());
    for (setting, text) in other.lines() {
        table.set(setting, Text::pinned(&text, place))?;
    }
    Ok(table)
}
