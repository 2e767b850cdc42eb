use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use qi::error::{Found, utf16_span, visible};

use crate::error::after::After;
use crate::layout::irregularity;
use crate::layout::limits;
use crate::read::fast::small_board::SmallBoard;
use crate::repair::mend::Edit;
use crate::repair::notation::Notation;
use crate::repair::remedy::SafeFixes;
use crate::repair::search::{self, Budget};
use crate::view::place::{self, Place};
use crate::{LayoutView, Limits, ParseError, ParseErrorKind, read};

/// Finds all that is wrong with a text, and what is worth knowing of a valid one.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// let text = "8/08 1P/QP C/C";
/// let found = feen::diagnose(text);
/// let codes: Vec<_> = found.iter().map(|found| found.error().kind().code()).collect();
/// assert_eq!(
///     codes,
///     ["count/leading-zero", "hands/count-of-one", "hands/not-canonical", "styles/same-case"],
/// );
/// assert_eq!(found.iter().next().unwrap().error(), feen::validate(text).unwrap_err());
/// ```
///
/// After an error the text is read as if it were repaired, so each error is independent of the
/// ones before it. The first one is that of [`validate`](crate::validate()).
#[must_use]
pub fn diagnose(text: &str) -> Diagnostics {
    diagnose_bytes(text.as_bytes())
}

/// Finds all that is wrong with a text given as bytes, as [`diagnose`] does.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// assert_eq!(feen::diagnose_bytes(b"8/\xff8 / C/C").iter().count(), 2);
/// ```
#[must_use]
pub fn diagnose_bytes(text: &[u8]) -> Diagnostics {
    let mut board = SmallBoard::<512>::new();
    let read = read::read(text, &mut board, |parts| {
        LayoutView::new(parts.placement.text, parts.squares)
    });
    match read {
        // Nearly all are like this.
        Ok(_) if board.is_box() => Diagnostics {
            list: Vec::new(),
            complete: true,
            notation: None,
        },
        Ok(layout) => Diagnostics {
            list: notices(text, layout),
            complete: true,
            notation: None,
        },
        Err(first) => errors(text, first),
    }
}

/// All errors of a text whose first one is known.
#[cold]
fn errors(text: &[u8], first: ParseError) -> Diagnostics {
    let errors = search::errors(text, first, &mut Budget::DIAGNOSIS.clone());
    let mut fixes = SafeFixes::new(text, &errors);
    let found = |found: &search::FoundError| {
        let start = found.error.span().start;
        // The text before an error is counted as it has been repaired.
        let (read, start) = match &errors.draft {
            Some(draft) => (draft.bytes(), draft.place_of(start)),
            None => (text, start),
        };
        let fix = fixes.as_mut().and_then(|fixes| fixes.find(found));
        Diagnostic {
            fix: fix.map(|edit| Fix::new(edit, text)),
            utf16: found.error.utf16_span(text),
            ..Diagnostic::at(found.error, Severity::Error, read, start)
        }
    };
    Diagnostics {
        list: errors.found.iter().map(found).collect(),
        complete: errors.is_complete,
        notation: Notation::of(text),
    }
}

/// The notices of a valid text: its board is larger than a position holds, or no box.
#[cold]
fn notices(text: &[u8], layout: LayoutView<'_>) -> Vec<Diagnostic> {
    let found = match limits::squares(layout, Limits::default()) {
        Err(error) => Some((error, Severity::Note)),
        Ok(_) => irregularity::find(layout).map(|error| {
            if is_one_rank_off(layout) {
                (error, Severity::Warning)
            } else {
                (error, Severity::Note)
            }
        }),
    };
    let notice = |(error, severity): (ParseError, _)| {
        Diagnostic::at(error, severity, text, error.span().start)
    };
    found.into_iter().map(notice).collect()
}

/// The findings of [`diagnose`], in the order in which the text can be read: missing fields come
/// before the errors in the others.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    complete: bool,
    notation: Option<Notation>,
}

impl Diagnostics {
    /// Whether the text is valid: no finding is an error. What has more squares than can be
    /// counted is an error too, though the text may be valid.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.list
            .iter()
            .all(|found| found.severity != Severity::Error)
    }

    /// Whether these are all; a long text may have more errors than are searched
    /// for.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The other notation that the text looks like, if it is not valid.
    ///
    /// ```
    /// use feen::Notation;
    ///
    /// let found = feen::diagnose("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// assert_eq!(found.notation(), Some(Notation::Sfen));
    /// ```
    #[must_use]
    pub const fn notation(&self) -> Option<Notation> {
        self.notation
    }

    /// The findings.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Diagnostic> + Clone {
        self.list.iter()
    }

    /// Each finding with its severity and its message, drawn under the text; the
    /// text is the one that was diagnosed.
    ///
    /// ```
    /// let text = "8/08 PP/ C/c";
    /// assert_eq!(
    ///     feen::diagnose(text).report(text).to_string(),
    ///     "\
    /// error: expected a count without a leading zero
    /// 8/08 PP/ C/c
    ///   ^^
    /// help: write `8`
    ///
    /// error: expected each piece once in a hand, found `P` again
    /// 8/08 PP/ C/c
    ///      -^
    /// help: write `2P` instead of `PP`",
    /// );
    /// ```
    #[must_use]
    pub fn report<'a, T>(&'a self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Report {
            found: self,
            text: text.as_ref(),
        }
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = core::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

/// One finding.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    error: ParseError,
    /// The span of the error.
    utf16: Range<usize>,
    severity: Severity,
    place: Place,
    coordinates: Vec<u64>,
    fix: Option<Fix>,
}

/// How much a finding matters.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing: the text is valid, and its board no box, or larger than a
    /// position holds.
    Note,
    /// Probably not what was meant: the text is valid, and a single rank has
    /// another length than all others.
    Warning,
    /// The text is not valid, or has more squares than can be counted.
    Error,
}

/// A change of the text that removes an error.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    span: Range<usize>,
    utf16: Range<usize>,
    replacement: String,
}

impl Diagnostic {
    /// The finding of an error that a reader has reported on a text: as the first one of
    /// [`diagnose`], but without a fix.
    ///
    /// ```
    /// use feen::{Diagnostic, Place};
    ///
    /// let error = feen::validate("8/?8 / C/c").unwrap_err();
    /// let found = Diagnostic::new(error, b"8/?8 / C/c");
    /// assert_eq!(found.place(), Place::Board { rank: 1, file: 0, square: 8 });
    /// ```
    #[must_use]
    pub fn new(error: ParseError, text: &[u8]) -> Self {
        Self::at(error, Severity::Error, text, error.span().start)
    }

    /// A finding at this byte of a text that can be read up to there.
    fn at(error: ParseError, severity: Severity, text: &[u8], start: usize) -> Self {
        let place = place::place(text, start);
        let is_after_board = matches!(
            error.kind(),
            ParseErrorKind::FieldCount { .. } | ParseErrorKind::TrailingSeparator
        );
        let coordinates = if is_after_board {
            Vec::new()
        } else {
            place::coordinates(text, start, place)
        };
        Self {
            error,
            utf16: error.utf16_span(text),
            severity,
            place,
            coordinates,
            fix: None,
        }
    }

    /// The finding in a line in which the text comes after this part: a column of a table, or
    /// a value in a file.
    ///
    /// ```
    /// let found = feen::diagnose("8/08 / C/c").iter().next().unwrap().clone();
    /// let found = found.after("été;".as_bytes());
    /// assert_eq!((found.error().span(), found.utf16_span()), (8..10, 6..8));
    /// assert_eq!(found.fix().unwrap().span(), 8..10);
    /// ```
    #[must_use]
    pub fn after(self, part: &[u8]) -> Self {
        let after = After::new(part);
        Self {
            error: self.error.moved(|span| after.bytes(&span)),
            utf16: after.units(&self.utf16),
            fix: self.fix.map(|fix| Fix {
                span: after.bytes(&fix.span),
                utf16: after.units(&fix.utf16),
                ..fix
            }),
            ..self
        }
    }

    /// The finding with another severity.
    #[must_use]
    pub fn with_severity(self, severity: Severity) -> Self {
        Self { severity, ..self }
    }

    /// The error and its place, as a reader would report it.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The span of the error in UTF-16 code units of the text, as [`utf16_span`](crate::error::utf16_span)
    /// counts them.
    #[must_use]
    pub const fn utf16_span(&self) -> Range<usize> {
        self.utf16.start..self.utf16.end
    }

    /// How much it matters.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Where in the position it lies; at the end of the board, one past its last square.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The coordinates of its square, the outermost first, counted from 0; empty
    /// where it lies on no square.
    #[must_use]
    pub fn coordinates(&self) -> &[u64] {
        &self.coordinates
    }

    /// The change that removes it, if there is only one.
    #[must_use]
    pub const fn fix(&self) -> Option<&Fix> {
        self.fix.as_ref()
    }

    /// The [`fix`](Self::fix) in words, if there is one: at the place of the error, unless the words
    /// name another. The text is the one that was diagnosed.
    ///
    /// ```
    /// let help = |text| feen::diagnose(text).iter().find_map(|found| Some(found.help(text)?.to_string()));
    /// assert_eq!(help("8/08 / C/c").unwrap(), "write `8`");
    /// assert_eq!(help("8/8 -/p C/c").unwrap(), "leave out the `-` before it");
    /// assert_eq!(help("8/8 / Cc").unwrap(), "write `/` before `c`");
    /// ```
    #[must_use]
    pub fn help<'a, T>(&'a self, text: &'a T) -> Option<impl fmt::Display + use<'a, T>>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let fix = self.fix.as_ref()?;
        let place = self.error.span();
        let text = text.as_ref();
        Some(Help { fix, place, text })
    }
}

impl Fix {
    fn new(edit: Edit, text: &[u8]) -> Self {
        Self {
            utf16: utf16_span(text, edit.span.clone()),
            span: edit.span,
            replacement: String::from_utf8(edit.replacement)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        }
    }

    /// The part of the text that changes, in bytes.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// The part of the text that changes, in UTF-16 code units.
    #[must_use]
    pub const fn utf16_span(&self) -> Range<usize> {
        self.utf16.start..self.utf16.end
    }

    /// The text that should stand there.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The fix in words.
impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.replacement.as_str() {
            "" => f.write_str("leave it out"),
            " " => f.write_str("write a single space"),
            text => write!(f, "write `{text}`"),
        }
    }
}

/// The fix in words, with its place if that is not the place of the error.
struct Help<'a> {
    fix: &'a Fix,
    place: Range<usize>,
    text: &'a [u8],
}

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.fix.span;
        let was = self.text.get(start..end).unwrap_or_default();
        if was.is_empty() {
            let after = Found::at(self.text, start);
            return write!(f, "{} before {after}", self.fix);
        }
        if self.place == self.fix.span {
            return write!(f, "{}", self.fix);
        }
        let side = if end <= self.place.start {
            " before it"
        } else {
            ""
        };
        match (self.fix.replacement.as_str(), was.trim_ascii()) {
            ("", []) => write!(f, "leave out the blanks{side}"),
            ("", was) => write!(f, "leave out the `{}`{side}", shown(was)),
            (_, []) => write!(f, "{} instead of the blanks", self.fix),
            (_, was) => write!(f, "{} instead of `{}`", self.fix, shown(was)),
        }
    }
}

/// A part of a text as it is drawn in a picture.
fn shown(text: &[u8]) -> String {
    visible(text).to_string()
}

/// Whether all ranks but one have the same length, and there are at least four.
fn is_one_rank_off(layout: LayoutView<'_>) -> bool {
    let lengths = || layout.ranks().map(|rank| rank.square_count());
    let others = |length| lengths().filter(|other| *other != length).count();
    lengths().count() >= 4 && lengths().take(2).any(|length| others(length) == 1)
}

/// Several findings drawn under their text.
struct Report<'a> {
    found: &'a Diagnostics,
    text: &'a [u8],
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, found) in self.found.iter().enumerate() {
            let between = if number == 0 { "" } else { "\n\n" };
            let message = found.error.kind();
            writeln!(f, "{between}{}: {message}", found.severity)?;
            write!(f, "{}", found.error.picture(self.text))?;
            if let Some(help) = found.help(self.text) {
                write!(f, "\nhelp: {help}")?;
            }
            if let Some(notation) = self.found.notation.filter(|_| number == 0) {
                write!(f, "\nhelp: this looks like {notation}, another notation")?;
            }
        }
        Ok(())
    }
}
