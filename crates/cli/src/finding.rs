use std::fmt::Write;

use feen::{CanonicalizeError, Diagnostic, Fix, ParseError, ParseErrorKind, Severity};

use crate::arguments::Level;
use crate::palette::{Palette, paint};
use crate::shown::Shown;

/// Something that is found in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'a> {
    error: ParseError,
    severity: Severity,
    diagnostic: Option<&'a Diagnostic>,
    readings: Option<[&'static str; 2]>,
}

impl<'a> Finding<'a> {
    /// What a diagnosis finds, if so much is asked of the text.
    pub(crate) fn new(found: &'a Diagnostic, level: Level) -> Self {
        let is_refused = level == Level::Representable && found.error().kind().is_limit();
        Self {
            error: found.error(),
            severity: if is_refused {
                Severity::Error
            } else {
                found.severity()
            },
            diagnostic: Some(found),
            readings: None,
        }
    }

    pub(crate) const fn kind(&self) -> ParseErrorKind {
        self.error.kind()
    }

    pub(crate) const fn error(&self) -> ParseError {
        self.error
    }

    pub(crate) const fn severity(&self) -> Severity {
        self.severity
    }

    pub(crate) fn fix(&self) -> Option<&'a Fix> {
        self.diagnostic?.fix()
    }

    /// What a text could say that was not repaired for it.
    pub(crate) const fn readings(&self) -> Option<[&'static str; 2]> {
        self.readings
    }

    /// The number of its first character in the text, from 1.
    pub(crate) fn column(&self, text: &Shown<'_>) -> usize {
        text.column(self.error.span().start)
    }

    /// Adds the message, the text with a caret, and what can be done.
    pub(crate) fn tell(&self, text: &Shown<'_>, palette: Palette, out: &mut String) {
        let (style, help) = (palette.severity(self.severity), palette.help);
        paint(out, style, self.severity);
        // A string takes everything.
        let _ = writeln!(out, ": {}", self.kind());
        let _ = write!(out, "{}", self.error.picture(text.bytes()));
        if !style.is_plain() {
            let carets = out.rfind('\n').map_or(0, |end| end.saturating_add(1));
            let carets = out.split_off(carets);
            paint(out, style, &carets);
        }
        out.push('\n');
        if let Some(words) = self.diagnostic.and_then(|found| found.help(text.bytes())) {
            paint(out, help, "help");
            let _ = writeln!(out, ": {words}");
        }
        if let Some([one, other]) = self.readings {
            paint(out, help, "help");
            let _ = writeln!(out, ": there are two readings: {one}, or {other}");
        }
    }
}

/// Why a text is not valid.
impl From<ParseError> for Finding<'_> {
    fn from(error: ParseError) -> Self {
        Self {
            error,
            severity: Severity::Error,
            diagnostic: None,
            readings: None,
        }
    }
}

/// Why a text was not repaired.
impl From<CanonicalizeError> for Finding<'_> {
    fn from(refusal: CanonicalizeError) -> Self {
        Self {
            readings: refusal.readings(),
            ..refusal.error().into()
        }
    }
}
