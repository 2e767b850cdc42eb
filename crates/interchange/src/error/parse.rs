use core::fmt;
use core::ops::Range;

use crate::ParseErrorKind;

/// The reason why a text is not read, and its place.
///
/// ```
/// use interchange::{Variant, fen};
///
/// let text = "8/8/8/3x4/8/8/8/8 w - - 0 1";
/// let error = fen::View::parse_as(text, &Variant::CHESS).unwrap_err();
/// assert_eq!(error.kind().code(), "piece/unknown");
/// assert_eq!(error.span(), 7..8);
/// assert_eq!(error.to_string(), "expected a letter of a piece, found `x` at byte 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind} at byte {start}")]
pub struct ParseError {
    kind: ParseErrorKind,
    start: usize,
    end: usize,
    also: Option<(usize, usize)>,
}

impl ParseError {
    #[cold]
    pub(crate) const fn new(kind: ParseErrorKind, span: Range<usize>) -> Self {
        Self {
            kind,
            start: span.start,
            end: span.end,
            also: None,
        }
    }

    pub(crate) const fn with_also(self, also: Range<usize>) -> Self {
        Self {
            also: Some((also.start, also.end)),
            ..self
        }
    }

    /// The error with its places elsewhere.
    #[cfg(feature = "alloc")]
    pub(crate) fn moved(self, to: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        let moved = Self::new(self.kind, to(self.span()));
        match self.also() {
            Some(also) => moved.with_also(to(also)),
            None => moved,
        }
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// The place in bytes of the text given: empty where something is missing.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The second place, where two places matter: the first of two equal rights, the rank
    /// that another one differs from.
    #[must_use]
    pub fn also(&self) -> Option<Range<usize>> {
        self.also.map(|(start, end)| start..end)
    }

    /// The text with a caret under the span, the message below, and a line of help where
    /// another format or variant takes the text.
    ///
    /// ```
    /// use interchange::sfen;
    ///
    /// let text = "9/9/9/9/9/9/9/9/9 w - - 0 1";
    /// let error = sfen::View::parse(text).unwrap_err();
    /// assert_eq!(
    ///     error.report(text).to_string(),
    ///     "9/9/9/9/9/9/9/9/9 w - - 0 1\n                      ^\n\
    ///      expected a number, found `-`\nhelp: this text is FEN of chancellor, shogi, jesonmor",
    /// );
    /// ```
    #[must_use]
    pub fn report<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Report(*self, text.as_ref())
    }

    /// The text with a caret under the span, and with dashes under the second place: two
    /// lines, as [`feen::picture`] draws them.
    #[must_use]
    pub fn picture<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        feen::picture(text, self.span(), self.also())
    }
}

/// An error drawn under its text, with its message.
struct Report<'a>(ParseError, &'a [u8]);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, text) = self;
        write!(f, "{}\n{}", error.picture(*text), error.kind)?;
        if let Some(help) = super::help::help(text) {
            write!(f, "\nhelp: {help}")?;
        }
        Ok(())
    }
}
