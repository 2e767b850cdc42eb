use core::fmt;
use core::ops::Range;

use crate::error::picture::picture;
use crate::error::utf16::utf16_span;

/// The cause of an error, which prints as one sentence: expected this, found that.
///
/// Implement it for the kinds of a notation of your own, and [`Located`] is their error.
///
/// ```
/// use core::fmt;
/// use feen::error::{Kind, Located};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct NotADigit;
///
/// impl fmt::Display for NotADigit {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.write_str("expected a digit")
///     }
/// }
///
/// impl Kind for NotADigit {
///     fn code(self) -> &'static str {
///         "score/not-a-digit"
///     }
/// }
///
/// let error = Located::new(NotADigit, 2..3);
/// assert_eq!(error.code(), "score/not-a-digit");
/// assert_eq!(error.to_string(), "expected a digit at byte 2");
/// assert_eq!(
///     error.report("31x").to_string(),
///     "31x\n  ^\nexpected a digit",
/// );
/// ```
pub trait Kind: Copy + fmt::Debug + fmt::Display {
    /// The name of the kind, the same in every version and every language.
    fn code(self) -> &'static str;

    /// Advice on a text that has this error, as one line without a full stop; mostly none.
    ///
    /// A [report](Located::report) has it as its last line, after `help: `.
    fn help(self, text: &[u8]) -> Option<impl fmt::Display> {
        let _ = text;
        None::<&'static str>
    }
}

/// An error in a text: its kind, and its place.
///
/// [`ParseError`](crate::ParseError) is one, and so are the errors of other notations that stand
/// on this crate.
///
/// ```
/// let text = "8/8 / C/C";
/// let error = feen::validate(text).unwrap_err();
/// assert_eq!((error.code(), error.span(), error.also()), ("styles/same-case", 8..9, Some(6..7)));
/// assert_eq!(error.picture(text).to_string(), "8/8 / C/C\n      - ^");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Located<K> {
    kind: K,
    start: usize,
    end: usize,
    also: Option<(usize, usize)>,
}

impl<K: Kind> Located<K> {
    /// An error of a kind, at a place in bytes of the text: an empty one where something is
    /// missing.
    #[must_use]
    pub const fn new(kind: K, span: Range<usize>) -> Self {
        Self {
            kind,
            start: span.start,
            end: span.end,
            also: None,
        }
    }

    /// The error with a second place, or with none.
    #[must_use]
    pub const fn with_also(self, also: Option<Range<usize>>) -> Self {
        Self {
            also: match also {
                Some(span) => Some((span.start, span.end)),
                None => None,
            },
            ..self
        }
    }

    /// The error with its places elsewhere, as in a text that has the one given as a part.
    ///
    /// ```
    /// let error = feen::validate("8/8 / C/C").unwrap_err();
    /// let moved = error.moved(|span| span.start + 10..span.end + 10);
    /// assert_eq!((moved.span(), moved.also()), (18..19, Some(16..17)));
    /// ```
    #[must_use]
    pub fn moved(self, to: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        Self::new(self.kind, to(self.span())).with_also(self.also().map(to))
    }

    /// The error at the same places with another kind, as where one notation stands in another.
    #[must_use]
    pub fn map<L: Kind>(self, kind: impl FnOnce(K) -> L) -> Located<L> {
        Located {
            kind: kind(self.kind),
            start: self.start,
            end: self.end,
            also: self.also,
        }
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> K {
        self.kind
    }

    /// The name of the cause, the same in every version and every language.
    ///
    /// ```
    /// assert_eq!(feen::validate("8/8 P C/c").unwrap_err().code(), "hands/missing-delimiter");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Where it is wrong, in bytes of the text given.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The second place, in bytes, where two places matter: the first of two that are equal, the
    /// one that another one differs from.
    #[must_use]
    pub const fn also(&self) -> Option<Range<usize>> {
        match self.also {
            Some((start, end)) => Some(start..end),
            None => None,
        }
    }

    /// Where it is wrong, in UTF-16 code units of the text given, as
    /// [`utf16_span`](crate::utf16_span()) counts.
    ///
    /// ```
    /// let text = "é8/8 / C/C";
    /// let error = feen::validate(text).unwrap_err();
    /// assert_eq!((error.span(), error.utf16_span(text)), (0..2, 0..1));
    /// ```
    #[must_use]
    pub fn utf16_span<T>(&self, text: &T) -> Range<usize>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        utf16_span(text, self.span())
    }

    /// The text with a caret under the span, and the message below; and a line of
    /// [help](Self::help) where the kind has one.
    ///
    /// ```
    /// let text = "4P3/03P1 / C/c";
    /// let error = feen::validate(text).unwrap_err();
    /// assert_eq!(
    ///     error.report(text).to_string(),
    ///     "4P3/03P1 / C/c\n    ^^\nexpected a count without a leading zero",
    /// );
    /// ```
    ///
    /// `text` is the text that was parsed, as a string or as bytes.
    #[must_use]
    pub fn report<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T, K>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Report(*self, text.as_ref())
    }

    /// The text with a caret under the span, and with dashes under the second
    /// place: two lines, as [`picture`](crate::picture()) draws them.
    ///
    /// Of a long text only the part around the span is drawn. Characters that do
    /// not show are drawn as ones that do, and a byte that is no character as U+FFFD.
    #[must_use]
    pub fn picture<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T, K>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        picture(text, self.span(), self.also())
    }

    /// Advice on the text that was parsed, as one line, where the kind has some. No kind of FEEN
    /// has.
    #[must_use]
    pub fn help<'a, T>(&self, text: &'a T) -> Option<impl fmt::Display + use<'a, T, K>>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        self.kind.help(text.as_ref())
    }
}

/// As the message of the kind, with the first byte of the place.
impl<K: fmt::Display> fmt::Display for Located<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.start)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for Located<K> {}

/// An error drawn under its text, with its message.
struct Report<'a, K>(Located<K>, &'a [u8]);

impl<K: Kind> fmt::Display for Report<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, text) = self;
        write!(f, "{}\n{}", error.picture(text), error.kind)?;
        match error.help(text) {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}
