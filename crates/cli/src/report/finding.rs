use feen::{CanonicalizeError, Diagnostic, Level as ErrorLevel, ParseError, ParseErrorKind};
use files::{Columns, FindingRecord, Palette, Severity};
use serde::Serialize;

use crate::arguments::Level;
use crate::report::Notation;

/// Something that is found in a text of FEEN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'a> {
    error: ParseError,
    severity: Severity,
    diagnostic: Option<&'a Diagnostic>,
    readings: Option<[&'static str; 2]>,
    /// The notation that the text looks like.
    notation: Option<Notation>,
}

/// The keys of a finding that only FEEN has.
#[derive(Serialize, Default, Debug)]
pub(crate) struct More {
    pub(crate) level: Option<&'static str>,
    pub(crate) help: Vec<String>,
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
            notation: None,
        }
    }

    /// With the notation that the text looks like.
    pub(crate) fn of_notation(self, notation: Option<Notation>) -> Self {
        Self { notation, ..self }
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
        for help in self.help(text) {
            finding = finding.help(help);
        }
        finding.write(palette, out);
    }

    /// The lines of help.
    fn help(&self, text: &Columns<'_>) -> Vec<String> {
        let fix = self.diagnostic.and_then(|found| found.help(text.bytes()));
        let readings = self
            .readings
            .map(|[one, other]| format!("there are two readings: {one}, or {other}"));
        let notation = self.notation.map(|notation| notation.advice(text.bytes()));
        let fix = fix.map(|help| help.to_string());
        [fix, readings, notation].into_iter().flatten().collect()
    }

    /// The record of `--json`.
    pub(crate) fn record(&self, file: &str, line: u64, text: &Columns<'_>) -> FindingRecord<More> {
        let level = match self.kind().level() {
            ErrorLevel::Syntax => "syntax",
            ErrorLevel::Canonical => "canonical",
            ErrorLevel::Representable => "representable",
        };
        let more = More {
            level: Some(level),
            help: self.help(text),
        };
        let mut finding = self.without_picture();
        if let Some(fix) = self.diagnostic.and_then(Diagnostic::fix) {
            finding = finding.fix(fix.span(), fix.replacement());
        }
        finding.record(file, line, text, more)
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
            notation: None,
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
