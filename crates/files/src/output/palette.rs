use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};

/// The styles of messages; by default all are plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Palette {
    pub(crate) error: Style,
    pub(crate) warning: Style,
    pub(crate) note: Style,
    help: Style,
    part: Style,
}

impl Palette {
    pub(super) const COLORED: Self = Self {
        error: AnsiColor::Red.on_default().bold(),
        warning: AnsiColor::Yellow.on_default().bold(),
        note: AnsiColor::Cyan.on_default().bold(),
        help: AnsiColor::Green.on_default().bold(),
        part: Style::new().bold(),
    };

    /// The style of the word `help`.
    #[must_use]
    pub const fn help(&self) -> Style {
        self.help
    }

    /// The style of a part of a text beside its explanation.
    #[must_use]
    pub const fn part(&self) -> Style {
        self.part
    }
}

/// Adds a text in a style.
///
/// ```
/// let mut message = String::new();
/// feen_files::paint(&mut message, anstyle::Style::new().bold(), "help");
/// assert_eq!(message, "\u{1b}[1mhelp\u{1b}[0m");
/// ```
pub fn paint(out: &mut String, style: Style, text: impl Display) {
    // A string takes everything.
    let _ = write!(out, "{style}{text}{style:#}");
}
