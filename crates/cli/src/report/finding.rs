use feen::{CanonicalizeError, Diagnostic, Level as ErrorLevel, ParseError, ParseErrorKind};
use files::{Columns, FindingRecord, Palette, Severity};
use serde::Serialize;

use crate::arguments::Level;

/// Something that is found in a text of FEEN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'a> {
    error: ParseError,
    severity: Severity,
    diagnostic: Option<&'a Diagnostic>,
    readings: Option<[&'static str; 2]>,
}

/// The keys of a finding that only FEEN has.
#[derive(Serialize, Debug)]
pub(crate) struct More {
    level: &'static str,
}

impl<'a> Finding<'a> {
    /// A finding of a diagnosis; a limit is an error where the level asks for it.
    pub(crate) fn new(found: &'a Diagnostic, level: Level) -> Self {
        let is_refused = level == Level::Representable && found.error().kind().is_limit();
        Self {
            error: found.error(),
            severity: if is_refused {
                Severity::Error
            } else {
                severity(found.severity())
            },
            diagnostic: Some(found),
            readings: None,
        }
    }

    pub(crate) const fn kind(&self) -> ParseErrorKind {
        self.error.kind()
    }

    pub(crate) const fn severity(&self) -> Severity {
        self.severity
    }

    /// The two readings of a text that was not repaired for them.
    pub(crate) const fn readings(&self) -> Option<[&'static str; 2]> {
        self.readings
    }

    /// The number of its first character in the text, from 1.
    pub(crate) fn column(&self, text: &Columns<'_>) -> usize {
        text.column(self.error.span().start)
    }

    /// Adds the message, the text with a caret, and the help.
    pub(crate) fn write(&self, text: &Columns<'_>, palette: Palette, out: &mut String) {
        let mut finding = self.without_picture();
        finding = finding.picture(self.error.picture(text.bytes()).to_string());
        if let Some(help) = self.diagnostic.and_then(|found| found.help(text.bytes())) {
            finding = finding.help(help.to_string());
        }
        if let Some([one, other]) = self.readings {
            finding = finding.help(format!("there are two readings: {one}, or {other}"));
        }
        finding.write(palette, out);
    }

    /// The record of `--json`.
    pub(crate) fn record(&self, file: &str, line: u64, text: &Columns<'_>) -> FindingRecord<More> {
        let level = match self.kind().level() {
            ErrorLevel::Syntax => "syntax",
            ErrorLevel::Canonical => "canonical",
            ErrorLevel::Representable => "representable",
        };
        let mut finding = self.without_picture();
        if let Some(fix) = self.diagnostic.and_then(Diagnostic::fix) {
            finding = finding.fix(fix.span(), fix.replacement());
        }
        finding.record(file, line, text, More { level })
    }

    fn without_picture(&self) -> files::Finding {
        let (kind, span) = (self.error.kind(), self.error.span());
        files::Finding::new(self.severity, kind.code(), kind.to_string(), span)
    }
}

/// The reason why a text is not valid.
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

/// The reason why a text was not repaired.
impl From<CanonicalizeError> for Finding<'_> {
    fn from(refusal: CanonicalizeError) -> Self {
        Self {
            readings: refusal.readings(),
            ..refusal.error().into()
        }
    }
}

const fn severity(of_feen: feen::Severity) -> Severity {
    match of_feen {
        feen::Severity::Error => Severity::Error,
        feen::Severity::Warning => Severity::Warning,
        feen::Severity::Note => Severity::Note,
    }
}
