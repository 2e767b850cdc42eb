//! Variants in the form of `variants.ini` files, which users of other programs have.

mod pieces;
mod section;
mod variants;

pub use variants::Variants;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::error::VariantError;
use crate::variant::Variant;

/// A line of a `variants.ini` that was not imported: nothing is dropped in silence.
///
/// ```
/// use feen_rules::Variant;
///
/// let (variants, lost) = Variant::import_ini("[coffee:chess]\nmustCapture = true\nsoftware = none\n");
/// assert_eq!(variants[0].name(), "coffee");
/// assert_eq!(lost[0].to_string(), "line 3: [coffee] software = none: unknown key");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotUnderstood {
    line: usize,
    section: String,
    text: String,
    reason: String,
}

impl NotUnderstood {
    /// The line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The section of the line; empty before the first one.
    #[must_use]
    pub fn section(&self) -> &str {
        &self.section
    }

    /// The text of the line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The reason in words.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            section,
            text,
            reason,
        } = self;
        write!(f, "line {line}: [{section}] {text}: {reason}")
    }
}

impl Variant {
    /// The variants of a text in the form of a `variants.ini`, and all lines that were not understood.
    ///
    /// A section has a parent, `[name:parent]`, that is a section before it or a built-in variant. One without a parent
    /// is chess, or, if it names a piece, a board without pieces.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let text = "
    /// [queens:chess]
    /// customPiece1 = a:mQcN
    /// promotionPieceTypes = aqr
    /// startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
    /// ";
    /// let (variants, lost) = Variant::import_ini(text);
    /// assert!(lost.is_empty());
    /// assert_eq!(Position::start(&variants[0]).count_legal(), 20);
    /// ```
    #[must_use]
    pub fn import_ini(text: &str) -> (Vec<Self>, Vec<NotUnderstood>) {
        let mut lost = Vec::new();
        let sections = sections(text, &mut lost);
        let mut variants: Vec<Self> = Vec::new();
        for section in &sections {
            let mut refuse = |line: &Line<'_>, reason: String| {
                lost.push(NotUnderstood {
                    line: line.number,
                    section: section.name.into(),
                    text: line.text.into(),
                    reason,
                });
            };
            let parent = match section.parent {
                None => None,
                Some(name) => {
                    let earlier = variants.iter().find(|variant| variant.name() == name);
                    let parent = earlier.cloned().or_else(|| Self::by_name(name));
                    if parent.is_none() {
                        refuse(&section.header, "unknown parent".into());
                        continue;
                    }
                    parent
                }
            };
            let mut unknown = Vec::new();
            let table = section::table(section, parent.as_ref(), &mut unknown);
            for (line, reason) in unknown {
                refuse(&line, reason);
            }
            match Self::compile(table) {
                Ok(variant) => variants.push(variant),
                Err(fault) => refuse(&section.header, VariantError(fault).to_string()),
            }
        }
        lost.sort_by_key(NotUnderstood::line);
        (variants, lost)
    }
}

/// A section: its name, its parent, and its lines.
struct Section<'t> {
    name: &'t str,
    parent: Option<&'t str>,
    header: Line<'t>,
    lines: Vec<(Line<'t>, &'t str, &'t str)>,
}

#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    text: &'t str,
}

impl Section<'_> {
    /// The value of a key.
    fn get(&self, key: &str) -> Option<&str> {
        let mut lines = self.lines.iter().rev();
        let (_, _, value) = lines.find(|(_, other, _)| *other == key)?;
        Some(value)
    }
}

fn sections<'t>(text: &'t str, lost: &mut Vec<NotUnderstood>) -> Vec<Section<'t>> {
    let mut sections: Vec<Section<'t>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let text = line.split(['#', ';']).next().unwrap_or_default().trim();
        let line = Line { number, text };
        if text.is_empty() {
            continue;
        }
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
                header: line,
                lines: Vec::new(),
            });
            continue;
        }
        let reason = match (text.split_once('='), sections.last_mut()) {
            (Some((key, value)), Some(section)) => {
                section.lines.push((line, key.trim(), value.trim()));
                continue;
            }
            (None, _) => "expected `key = value`",
            (_, None) => "expected a section before the first key",
        };
        lost.push(NotUnderstood {
            line: number,
            section: sections.last().map_or("", |section| section.name).into(),
            text: text.into(),
            reason: reason.into(),
        });
    }
    sections
}
