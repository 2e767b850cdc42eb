use std::fmt::Write;
use std::ops::Range;

use serde::Serialize;

use crate::{Columns, Palette, Severity, paint};

/// A fault of a text, or something else that is worth knowing of it.
///
/// ```
/// use feen_files::{Columns, Finding, Palette, Severity};
///
/// let text = b"4k3/9";
/// let finding = Finding::new(Severity::Error, "rank/length", "expected 8 squares, found 9", 4..5)
///     .picture("4k3/9\n    ^")
///     .help("write `8`")
///     .fix(4..5, "8");
/// let mut report = String::new();
/// finding.write(Palette::default(), &mut report);
/// assert_eq!(
///     report,
///     "error: expected 8 squares, found 9\n4k3/9\n    ^\nhelp: write `8`\n",
/// );
/// assert_eq!(finding.column(&Columns::new(text)), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    severity: Severity,
    code: &'static str,
    message: String,
    span: Range<usize>,
    picture: String,
    help: Vec<String>,
    fix: Option<Fix>,
}

/// An edit that removes a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Its place, in bytes of the text.
    pub span: Range<usize>,
    /// The text for that place.
    pub replacement: String,
}

impl Finding {
    /// A finding with its stable code, its message and its place in bytes of the text.
    #[must_use]
    pub fn new(
        severity: Severity,
        code: &'static str,
        message: impl Into<String>,
        span: Range<usize>,
    ) -> Self {
        Self {
            severity,
            code,
            message: message.into(),
            span,
            picture: String::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// With the text and a line of carets under the place, the carets last.
    #[must_use]
    pub fn picture(mut self, picture: impl Into<String>) -> Self {
        self.picture = picture.into();
        self
    }

    /// With one more line of help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// With an edit that removes it.
    #[must_use]
    pub fn fix(mut self, span: Range<usize>, replacement: impl Into<String>) -> Self {
        let replacement = replacement.into();
        self.fix = Some(Fix { span, replacement });
        self
    }

    /// Its weight.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The number of its first character in the text, from 1.
    #[must_use]
    pub fn column(&self, text: &Columns<'_>) -> usize {
        text.column(self.span.start)
    }

    /// Adds it as text: the message, the picture, and a line for each help.
    ///
    /// [`Source::write_place`](crate::Source::write_place) writes the place before it.
    pub fn write(&self, palette: Palette, out: &mut String) {
        let style = palette.severity(self.severity);
        paint(out, style, self.severity);
        // A string takes everything.
        let _ = writeln!(out, ": {}", self.message);
        if !self.picture.is_empty() {
            let carets = self
                .picture
                .rfind('\n')
                .map_or(0, |end| end.saturating_add(1));
            let (text, carets) = self.picture.split_at_checked(carets).unwrap_or_default();
            out.push_str(text);
            paint(out, style, carets);
            out.push('\n');
        }
        for help in &self.help {
            paint(out, palette.help(), "help");
            let _ = writeln!(out, ": {help}");
        }
    }

    /// Its record for JSON, with the name of its [source](crate::Source) and its line; `more` are keys of the notation.
    ///
    /// ```
    /// use feen_files::{Columns, Finding, Severity, Source, to_json_line};
    ///
    /// let finding = Finding::new(Severity::Note, "board/odd", "found 7 squares", 1..2);
    /// let text = Columns::new(b"87");
    /// let record = finding.record(&Source::StandardInput, 3, &text, ());
    /// assert_eq!(
    ///     to_json_line(&record),
    ///     "{\"file\":\"<stdin>\",\"line\":3,\"column\":2,\"span\":[1,2],\
    ///      \"code\":\"board/odd\",\"message\":\"found 7 squares\",\"severity\":\"note\",\
    ///      \"fix\":null}\n",
    /// );
    /// ```
    pub fn record<M: Serialize>(
        &self,
        file: &(impl ToString + ?Sized),
        line: u64,
        text: &Columns<'_>,
        more: M,
    ) -> FindingRecord<M> {
        let in_line = |byte| text.byte_in_line(byte);
        FindingRecord {
            file: file.to_string(),
            line,
            column: self.column(text),
            span: [self.span.start, self.span.end].map(in_line),
            code: self.code,
            message: self.message.clone(),
            severity: self.severity,
            more,
            fix: self.fix.as_ref().map(|fix| FixRecord {
                span: [fix.span.start, fix.span.end].map(in_line),
                replacement: fix.replacement.clone(),
            }),
        }
    }
}

/// A finding with its place, as `--json` writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FindingRecord<M> {
    file: String,
    line: u64,
    column: usize,
    /// Start and end, in bytes of the line without its end.
    span: [usize; 2],
    code: &'static str,
    message: String,
    severity: Severity,
    /// Keys of the notation.
    #[serde(flatten)]
    more: M,
    fix: Option<FixRecord>,
}

/// A fix, as `--json` writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FixRecord {
    span: [usize; 2],
    replacement: String,
}
