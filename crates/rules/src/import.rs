//! Variants in the form of `variants.ini` files, which users of other programs have.

mod board;
mod castling;
mod cells;
mod duties;
mod ends;
mod form;
mod goals;
mod hands;
mod importer;
mod names;
mod pieces;
mod promotion;
mod rewrite;
mod royals;
mod section;
mod variants;

pub use variants::Variants;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::error::VariantError;
use crate::variant::Variant;
use form::Line;
use names::Names;

/// A line of a `variants.ini` that does not mean what it says here: nothing is dropped in silence.
///
/// ```
/// use feen_rules::Variant;
///
/// let text = "[coffee:chess]\nmustCapture = true\nsoftware = none\n";
/// let (variants, lines) = Variant::import_ini(text);
/// assert!(variants.is_empty());
/// assert!(lines[0].is_refused());
/// assert_eq!(
///     lines[0].to_string(),
///     "line 3: [coffee] software = none: unknown key; the section is not imported",
/// );
///
/// let (variants, lines) = Variant::import_lossy(text);
/// assert_eq!(variants[0].name(), "coffee");
/// assert_eq!(lines[0].to_string(), "line 3: [coffee] software = none: unknown key");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotUnderstood {
    line: usize,
    section: String,
    text: String,
    reason: String,
    weight: Weight,
}

/// The weight that a line has for its section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weight {
    /// The line is read, though other programs do not understand it so.
    Note,
    /// The variant is without the line.
    Lost,
    /// There is no such variant.
    Refused,
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

    /// Whether the section is not imported because of the line.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.weight == Weight::Refused
    }

    /// Whether the variant is without the rule of the line.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.weight == Weight::Lost
    }
}

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            section,
            text,
            reason,
            weight,
        } = self;
        write!(f, "line {line}: [{section}] {text}: {reason}")?;
        match weight {
            Weight::Refused => f.write_str("; the section is not imported"),
            Weight::Note | Weight::Lost => Ok(()),
        }
    }
}

impl Variant {
    /// The variants of a text in the form of a `variants.ini`, and all lines that do not mean what they say.
    ///
    /// A section has a parent, `[name:parent]`, that is a section before it or a built-in variant. One without a parent
    /// has the rules of chess, and the pieces that it names. A section with a key that is not known, with a wrong value,
    /// or with a rule that tables cannot express, is not imported, and a line says why.
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
    /// let (variants, lines) = Variant::import_ini(text);
    /// assert!(lines.is_empty());
    /// assert_eq!(Position::start(&variants[0]).count_legal(), 20);
    /// ```
    #[must_use]
    pub fn import_ini(text: &str) -> (Vec<Self>, Vec<NotUnderstood>) {
        import(text, false)
    }

    /// As [`import_ini`](Self::import_ini), with the sections that it refuses: they are without the lines that are listed.
    #[must_use]
    pub fn import_lossy(text: &str) -> (Vec<Self>, Vec<NotUnderstood>) {
        import(text, true)
    }
}

/// A game of other programs that is here only a parent.
fn parent_of_files(name: &str) -> Option<Variant> {
    let parents = Variant::parse(include_str!("import/parents.txt")).ok()?;
    parents.into_iter().find(|parent| parent.name() == name)
}

/// A variant that is imported, with what its children need.
struct Imported {
    variant: Variant,
    names: Names,
}

fn import(text: &str, is_lossy: bool) -> (Vec<Variant>, Vec<NotUnderstood>) {
    let mut listed = Vec::new();
    let sections = form::sections(text, &mut listed);
    let mut imported: Vec<Imported> = Vec::new();
    for section in &sections {
        let mut list = |line: &Line<'_>, reason: String, weight: Weight| {
            listed.push(NotUnderstood {
                line: line.number,
                section: section.name.into(),
                text: line.text.into(),
                reason,
                weight,
            });
        };
        for (line, reason) in &section.notes {
            list(line, (*reason).into(), Weight::Note);
        }
        let own = |name: &str| sections.iter().any(|other| other.name == name);
        let parent = match section.parent {
            None => None,
            Some(name) => {
                let mut earlier = imported.iter().rev();
                let earlier = earlier.find(|earlier| earlier.variant.name() == name);
                let built_in = || {
                    let variant = Variant::by_name(name).or_else(|| parent_of_files(name));
                    let variant = variant.filter(|_| !own(name) || name == section.name)?;
                    let names = Names::of(&variant);
                    Some(Imported { variant, names })
                };
                let parent = match earlier {
                    Some(earlier) => Some(Imported {
                        variant: earlier.variant.clone(),
                        names: earlier.names.clone(),
                    }),
                    None => built_in(),
                };
                let Some(parent) = parent else {
                    let reason = if own(name) {
                        "its parent is not imported, or comes after it"
                    } else {
                        "unknown parent"
                    };
                    list(&section.header, reason.into(), Weight::Refused);
                    continue;
                };
                Some(parent)
            }
        };
        let table = section::table(section, parent.as_ref());
        for (line, reason) in table.notes {
            list(&line, reason, Weight::Note);
        }
        let has_faults = !table.faults.is_empty() || !section.faults.is_empty();
        let is_refused = has_faults && !is_lossy;
        let weight = if is_refused {
            Weight::Refused
        } else {
            Weight::Lost
        };
        for (line, reason) in table.faults {
            list(&line, reason, weight);
        }
        for (line, reason) in &section.faults {
            list(line, (*reason).into(), weight);
        }
        if is_refused {
            continue;
        }
        match Variant::compile(table.table) {
            Ok(variant) => {
                imported.retain(|other| other.variant.name() != variant.name());
                imported.push(Imported {
                    variant,
                    names: table.names,
                });
            }
            Err(fault) => {
                let reason = VariantError(fault).to_string();
                list(&section.header, reason, Weight::Refused);
            }
        }
    }
    listed.sort_by_key(NotUnderstood::line);
    let variants = imported.into_iter().map(|imported| imported.variant);
    (variants.collect(), listed)
}
