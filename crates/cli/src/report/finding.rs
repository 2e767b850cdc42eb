use std::borrow::Cow;
use std::ops::Range;

use feen::{CanonicalizeError, Diagnostic, Notation, ParseError, ParseErrorKind};
use feen_files::{Columns, Palette, Severity};
use serde::Serialize;

use crate::arguments::Level;
use crate::report::{advice, advice_on_record};

/// Something that is found in a text of FEEN.
#[derive(Clone, Debug)]
pub(crate) struct Finding<'a> {
    diagnostic: Cow<'a, Diagnostic>,
    readings: Option<[&'static str; 2]>,
    /// The notation that the text looks like.
    notation: Option<Notation>,
    /// The record that the text looks like.
    record: Option<&'static str>,
}

/// A finding with its place, as `--json` writes it: the object of [`Diagnostic`], in a line.
#[derive(Serialize, Debug)]
pub(crate) struct DiagnosticRecord {
    file: String,
    line: u64,
    column: usize,
    #[serde(flatten)]
    found: Diagnostic,
    help: Vec<String>,
}

/// The keys of a finding of no FEEN that one of FEEN has too.
#[derive(Serialize, Debug)]
pub(crate) struct More {
    /// Start and end in UTF-16 code units of the line.
    utf16: [usize; 2],
    level: Option<&'static str>,
    help: Vec<String>,
}

impl More {
    /// The keys of a finding at a place of a text.
    pub(crate) fn new(span: Range<usize>, text: &Columns<'_>, help: Vec<String>) -> Self {
        let before = text.part_before();
        let before = feen::error::utf16_span(before, 0..before.len()).end;
        let utf16 = feen::error::utf16_span(text.bytes(), span);
        Self {
            utf16: [utf16.start, utf16.end].map(|unit| unit.saturating_add(before)),
            level: None,
            help,
        }
    }
}

impl<'a> Finding<'a> {
    /// A finding of a diagnosis; a limit is an error where the level asks for it.
    pub(crate) fn new(found: &'a Diagnostic, level: Level) -> Self {
        let is_refused = level == Level::Representable && found.error().kind().is_limit();
        if is_refused {
            found.clone().with_severity(feen::Severity::Error).into()
        } else {
            Cow::Borrowed(found).into()
        }
    }

    /// The reason why a text is not valid.
    pub(crate) fn of_error(error: ParseError, text: &[u8]) -> Self {
        Diagnostic::new(error, text).into()
    }

    /// The reason why a text was not repaired.
    pub(crate) fn of_refusal(refusal: &CanonicalizeError, text: &[u8]) -> Self {
        Self {
            readings: refusal.readings(),
            ..Self::of_error(refusal.error(), text)
        }
    }

    /// With the notation that the text looks like.
    pub(crate) fn of_notation(self, notation: Option<Notation>) -> Self {
        Self { notation, ..self }
    }

    /// With the name of the record that the text looks like.
    pub(crate) fn of_record(self, record: Option<&'static str>) -> Self {
        Self { record, ..self }
    }

    pub(crate) fn kind(&self) -> ParseErrorKind {
        self.diagnostic.error().kind()
    }

    pub(crate) fn severity(&self) -> Severity {
        severity(self.diagnostic.severity())
    }

    /// The two readings of a text that was not repaired for them.
    pub(crate) const fn readings(&self) -> Option<[&'static str; 2]> {
        self.readings
    }

    /// The number of its first character in the text, from 1.
    pub(crate) fn column(&self, text: &Columns<'_>) -> usize {
        text.column(self.diagnostic.error().span().start)
    }

    /// Adds the message, the text with a caret, and the help.
    pub(crate) fn write(&self, text: &Columns<'_>, palette: Palette, out: &mut String) {
        let (kind, span) = (self.kind(), self.diagnostic.error().span());
        let mut finding =
            feen_files::Finding::new(self.severity(), kind.code(), kind.to_string(), span)
                .picture(self.diagnostic.error().picture(text.bytes()).to_string());
        for help in self.help(text) {
            finding = finding.help(help);
        }
        finding.write(palette, out);
    }

    /// The lines of help.
    fn help(&self, text: &Columns<'_>) -> Vec<String> {
        let fix = self.diagnostic.help(text.bytes());
        let readings = self
            .readings
            .map(|[one, other]| format!("there are two readings: {one}, or {other}"));
        let notation = self.notation;
        let notation = notation.map(|notation| advice(notation, text.bytes()));
        let fix = fix.map(|help| help.to_string());
        let record = self.record.map(advice_on_record);
        [fix, readings, notation, record]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The record of `--json`.
    pub(crate) fn record(&self, file: &str, line: u64, text: &Columns<'_>) -> DiagnosticRecord {
        DiagnosticRecord {
            file: file.to_owned(),
            line,
            column: self.column(text),
            found: self
                .diagnostic
                .clone()
                .into_owned()
                .after(text.part_before()),
            help: self.help(text),
        }
    }
}

impl<'a> From<Cow<'a, Diagnostic>> for Finding<'a> {
    fn from(diagnostic: Cow<'a, Diagnostic>) -> Self {
        Self {
            diagnostic,
            readings: None,
            notation: None,
            record: None,
        }
    }
}

impl From<Diagnostic> for Finding<'_> {
    fn from(diagnostic: Diagnostic) -> Self {
        Cow::<Diagnostic>::Owned(diagnostic).into()
    }
}

const fn severity(of_feen: feen::Severity) -> Severity {
    match of_feen {
        feen::Severity::Note => Severity::Note,
        feen::Severity::Warning => Severity::Warning,
        // One that is not known yet is not made less of.
        _ => Severity::Error,
    }
}
