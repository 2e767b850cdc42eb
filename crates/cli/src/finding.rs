use std::fmt;

use feen::{CanonicalizeError, Diagnostic, Fix, ParseError, ParseErrorKind, Severity};

use crate::arguments::Level;
use crate::palette::Palette;
use crate::shown::Shown;

/// Something that is found in a text.
#[derive(Debug)]
pub(crate) struct Finding {
    error: ParseError,
    severity: Severity,
    fix: Option<Fix>,
    readings: Option<[&'static str; 2]>,
}

impl Finding {
    /// What a diagnosis finds, if so much is asked of the text.
    pub(crate) fn new(found: &Diagnostic, level: Level) -> Self {
        let is_refused = level == Level::Representable && found.error().kind().is_limit();
        Self {
            error: found.error(),
            severity: if is_refused {
                Severity::Error
            } else {
                found.severity()
            },
            fix: found.fix().cloned(),
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

    pub(crate) const fn fix(&self) -> Option<&Fix> {
        self.fix.as_ref()
    }

    /// The number of its first character in the text, from 1.
    pub(crate) fn column(&self, text: &Shown) -> usize {
        text.column(self.error.span().start)
    }

    /// The message, the text with a caret, and what can be done.
    pub(crate) const fn report<'a>(
        &'a self,
        text: &'a Shown,
        palette: Palette,
    ) -> impl fmt::Display + use<'a> {
        Report {
            finding: self,
            text,
            palette,
        }
    }
}

/// Why a text is not valid.
impl From<ParseError> for Finding {
    fn from(error: ParseError) -> Self {
        Self {
            error,
            severity: Severity::Error,
            fix: None,
            readings: None,
        }
    }
}

/// Why a text was not repaired.
impl From<CanonicalizeError> for Finding {
    fn from(refusal: CanonicalizeError) -> Self {
        Self {
            readings: refusal.readings(),
            ..refusal.error().into()
        }
    }
}

struct Report<'a> {
    finding: &'a Finding,
    text: &'a Shown,
    palette: Palette,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.finding;
        let (style, help) = (self.palette.severity(finding.severity), self.palette.help);
        writeln!(
            f,
            "{style}{}{style:#}: {}",
            finding.severity,
            finding.kind()
        )?;
        let picture = self.text.picture(&finding.error);
        let (text, carets) = picture.split_once('\n').unwrap_or((&picture, ""));
        writeln!(f, "{text}\n{style}{carets}{style:#}")?;
        if let Some(fix) = &finding.fix {
            writeln!(f, "{help}help{help:#}: {fix}")?;
        }
        if let Some([one, other]) = finding.readings {
            writeln!(
                f,
                "{help}help{help:#}: there are two readings: {one}, or {other}"
            )?;
        }
        Ok(())
    }
}
