use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};
use feen::Severity;

/// The styles of what is told; by default all are plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Palette {
    error: Style,
    warning: Style,
    note: Style,
    pub(crate) help: Style,
    /// What is spoken of, among what is said of it.
    pub(crate) part: Style,
}

impl Palette {
    pub(crate) const COLORED: Self = Self {
        error: AnsiColor::Red.on_default().bold(),
        warning: AnsiColor::Yellow.on_default().bold(),
        note: AnsiColor::Cyan.on_default().bold(),
        help: AnsiColor::Green.on_default().bold(),
        part: Style::new().bold(),
    };

    pub(crate) const fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }
}

/// Adds a text in a style.
pub(crate) fn paint(out: &mut String, style: Style, text: impl Display) {
    // A string takes everything.
    let _ = write!(out, "{style}{text}{style:#}");
}
