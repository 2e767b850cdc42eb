use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use qi::error::utf16_span;

use crate::error::after::After;
use crate::repair::draft::Draft;
use crate::repair::mend::{self, Certainty, Edit};
use crate::repair::search::Budget;
use crate::{ParseError, validate, validate_bytes};

/// Brings a text to the one way in which FEEN spells what it says.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// let tidied = feen::canonicalize("8/8 QP1P/- C/c;\n")?;
/// assert_eq!(tidied.as_str(), "8/8 2PQ/ C/c");
/// let hand = &tidied.changes()[1];
/// assert_eq!((hand.was(), hand.became(), hand.span()), ("QP1P", "2PQ", 4..8));
/// assert_eq!(hand.why(), "a hand lists each piece once, in one order");
///
/// assert!(feen::canonicalize("8/8 / C/c")?.changes().is_empty());
/// # Ok::<(), feen::CanonicalizeError>(())
/// ```
///
/// It repairs the spelling, and nothing else: blanks around the fields, and `;` after them;
/// other blanks than one space between them, and missing ones before the hands and before the
/// styles; a byte order mark; `_`, `%20` and other percent-encodings of what FEEN has, with a
/// `+` that became a space beside them; typographic apostrophes and circumflexes; leading
/// zeros; hands in any order, with repeated pieces and counts of 1; empty hands that are
/// missing or written `-`; a `/` between hands or styles that is missing or repeated. The
/// result is valid, and a valid text stays as it is.
///
/// # Errors
///
/// A [`CanonicalizeError`] where the text is not only spelled badly (`8/8 / C/C`),
/// and where it has two readings (`r bq/4 / C/c`, which may have lost a `+`, and `8/8 P/p `,
/// which may have lost its styles). What is not valid is not repaired either if it has more
/// than 1 MiB, or if its repairs, for each of which it is read once more, would take more than
/// 64 MiB of reading.
pub fn canonicalize(text: &str) -> Result<Canonical, CanonicalizeError> {
    let mut changes = Vec::new();
    let Err(error) = validate(text) else {
        let text = text.into();
        return Ok(Canonical { text, changes });
    };
    let readings = None;
    let draft = Draft::new(text.as_bytes());
    let mut draft = draft.ok_or(CanonicalizeError { error, readings })?;
    let mut budget = Budget::REPAIR;
    while let Err(error) = validate_bytes(draft.bytes()) {
        let (edit, why) = repair(&draft, &error, &mut budget)?;
        changes.push(Change::new(text.as_bytes(), &draft, &edit, why));
        draft.apply(&edit);
    }
    let text = draft.text();
    Ok(Canonical { text, changes })
}

/// The next repair of a draft with an error, and its reason.
fn repair(
    draft: &Draft<'_>,
    error: &ParseError,
    budget: &mut Budget,
) -> Result<(Edit, &'static str), CanonicalizeError> {
    let text = draft.bytes();
    let edit = mend::character(text).or_else(|| mend::edit_to_repair(text, error));
    let edit = edit.filter(|_| budget.pay(text));
    let readings = match edit {
        Some(edit) => match edit.certainty {
            Certainty::Certain(why) => return Ok((edit, why)),
            Certainty::Ambiguous(readings) => Some(readings),
            Certainty::Guess => mend::readings(text, error, &edit),
        },
        None => None,
    };
    let error = error.moved(|span| draft.origin(&span));
    Err(CanonicalizeError { error, readings })
}

/// A canonical text, and how it came to be.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    text: String,
    changes: Vec<Change>,
}

impl Canonical {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, by value.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// The changes, in the order in which they were made; empty if the text was canonical.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// One repair of a text.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    span: Range<usize>,
    utf16: Range<usize>,
    was: String,
    became: String,
    why: &'static str,
}

impl Change {
    fn new(given: &[u8], draft: &Draft<'_>, edit: &Edit, why: &'static str) -> Self {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let span = draft.origin(&edit.span);
        Self {
            utf16: utf16_span(given, span.clone()),
            span,
            was: text(draft.bytes().get(edit.span.clone()).unwrap_or(&[])),
            became: text(&edit.replacement),
            why,
        }
    }

    /// Where it was, in bytes of the text given.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// Where it was, in UTF-16 code units of the text given, as [`utf16_span`](crate::error::utf16_span)
    /// counts them.
    #[must_use]
    pub const fn utf16_span(&self) -> Range<usize> {
        self.utf16.start..self.utf16.end
    }

    /// The change in a line in which the text comes after this part.
    #[must_use]
    pub fn after(self, part: &[u8]) -> Self {
        let after = After::new(part);
        Self {
            span: after.bytes(&self.span),
            utf16: after.units(&self.utf16),
            ..self
        }
    }

    /// The text before; earlier repairs are in it.
    #[must_use]
    pub fn was(&self) -> &str {
        &self.was
    }

    /// The text after.
    #[must_use]
    pub fn became(&self) -> &str {
        &self.became
    }

    /// Why, in words.
    #[must_use]
    pub const fn why(&self) -> &'static str {
        self.why
    }
}

/// Why a text was not repaired.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CanonicalizeError {
    error: ParseError,
    readings: Option<[&'static str; 2]>,
}

impl CanonicalizeError {
    /// The error that stays, with its place in the text given.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The name of the cause of that error, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.error.code()
    }

    /// The two readings, where there are two.
    #[must_use]
    pub const fn readings(&self) -> Option<[&'static str; 2]> {
        self.readings
    }
}

impl fmt::Display for CanonicalizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.readings {
            None => self.error.fmt(f),
            Some([one, other]) => write!(
                f,
                "expected one reading, found two at byte {}: {one}, and {other}",
                self.error.span().start
            ),
        }
    }
}

impl core::error::Error for CanonicalizeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // Without readings the message is that of the error.
        self.readings.is_some().then_some(&self.error as _)
    }
}
