use core::fmt;
use core::ops::Range;

use super::picture::picture;
use super::utf16::utf16_span;

/// The cause of an error, which prints as one sentence: expected this, found that.
///
/// Implement it for the kinds of a notation of your own, and [`Located`] is their error.
///
/// ```
/// use core::fmt;
/// use qi::error::{Found, Kind, Located};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct NotADigit(Found);
///
/// impl fmt::Display for NotADigit {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "expected a digit, found {}", self.0)
///     }
/// }
///
/// impl Kind for NotADigit {
///     fn code(&self) -> &'static str {
///         "score/not-a-digit"
///     }
/// }
///
/// let text = "31x";
/// let found = Found::at(text.as_bytes(), 2);
/// let error = Located::new(NotADigit(found), Found::span(text.as_bytes(), 2));
/// assert_eq!(error.code(), "score/not-a-digit");
/// assert_eq!(error.to_string(), "expected a digit, found `x` at byte 2");
/// assert_eq!(
///     error.report(text).to_string(),
///     "31x\n  ^\nexpected a digit, found `x`",
/// );
/// ```
///
/// A kind may own a word of the text: `struct UnknownName(String)`.
pub trait Kind: Clone + fmt::Debug + fmt::Display {
    /// The name of the kind, the same in every version and every language.
    fn code(&self) -> &'static str;

    /// Advice on a text that has this error, as one line without a full stop; mostly none.
    ///
    /// A [report](Located::report) has it as its last line, after `help: `.
    fn help(&self, text: &[u8]) -> Option<impl fmt::Display> {
        let _ = text;
        None::<&'static str>
    }

    /// The level of the notation that such a text does not reach, in one word, where the
    /// notation has levels: FEEN has `syntax`, `canonical` and `representable`.
    fn level(&self) -> Option<&'static str> {
        None
    }
}

/// An error in a text: its kind, and its place.
///
/// It is the error of all notations of this workspace, and of any other whose causes implement
/// [`Kind`].
///
/// ```
/// use core::fmt;
/// use qi::error::{Kind, Located};
///
/// /// A name in a list, a second time.
/// #[derive(Clone, PartialEq, Eq, Debug)]
/// struct Repeated(String);
///
/// impl fmt::Display for Repeated {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "duplicate name: `{}`", self.0)
///     }
/// }
///
/// impl Kind for Repeated {
///     fn code(&self) -> &'static str {
///         "list/repeated"
///     }
/// }
///
/// let text = "anna,ben,anna";
/// let error = Located::new(Repeated("anna".to_owned()), 9..13).with_also(Some(0..4));
/// assert_eq!(error.as_kind(), &Repeated("anna".to_owned()));
/// assert_eq!((error.span(), error.also()), (9..13, Some(0..4)));
/// assert_eq!(error.picture(text).to_string(), "anna,ben,anna\n----     ^^^^");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Located<K> {
    kind: K,
    start: usize,
    end: usize,
    also: Option<(usize, usize)>,
}

impl<K> Located<K> {
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
    pub fn with_also(self, also: Option<Range<usize>>) -> Self {
        Self {
            also: also.map(|span| (span.start, span.end)),
            ..self
        }
    }

    /// The error with its places elsewhere, as in a text that has the one given as a part.
    ///
    /// ```
    /// use qi::error::Located;
    ///
    /// let error = Located::new("expected a digit", 2..3).with_also(Some(0..1));
    /// let moved = error.moved(|span| span.start + 10..span.end + 10);
    /// assert_eq!((moved.span(), moved.also()), (12..13, Some(10..11)));
    /// ```
    #[must_use]
    pub fn moved(self, to: impl Fn(Range<usize>) -> Range<usize>) -> Self {
        let (span, also) = (to(self.span()), self.also().map(to));
        Self::new(self.kind, span).with_also(also)
    }

    /// The error at the same places with another kind, as where one notation stands in another.
    #[must_use]
    pub fn map<L>(self, kind: impl FnOnce(K) -> L) -> Located<L> {
        Located {
            kind: kind(self.kind),
            start: self.start,
            end: self.end,
            also: self.also,
        }
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> K
    where
        K: Copy,
    {
        self.kind
    }

    /// The cause, where it is more than a few numbers.
    #[must_use]
    pub const fn as_kind(&self) -> &K {
        &self.kind
    }

    /// The cause, without its place.
    #[must_use]
    pub fn into_kind(self) -> K {
        self.kind
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
    /// [`utf16_span`](super::utf16_span()) counts.
    ///
    /// ```
    /// let error = qi::error::Located::new("expected a digit", 2..4);
    /// assert_eq!(error.utf16_span("é\u{e9}1"), 1..2);
    /// ```
    #[must_use]
    pub fn utf16_span<T>(&self, text: &T) -> Range<usize>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        utf16_span(text, self.span())
    }

    /// The text with a caret under the span, and with dashes under the second
    /// place: two lines, as [`picture`](super::picture()) draws them.
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
}

/// # What the kind says
impl<K: Kind> Located<K> {
    /// The name of the cause, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The text with a caret under the span, and the message below; and a line of
    /// [help](Self::help) where the kind has one.
    ///
    /// ```
    /// let text = "3x3y3";
    /// let error = text.parse::<qi::Shape>().unwrap_err();
    /// assert_eq!(
    ///     error.report(text).to_string(),
    ///     "3x3y3\n   ^\nexpected `x` and a size, found `y`",
    /// );
    /// ```
    ///
    /// `text` is the text that was parsed, as a string or as bytes.
    #[must_use]
    pub fn report<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T, K>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Report(self.clone(), text.as_ref())
    }

    /// The parts of a [`report`](Self::report) with the message first, as a command says it after `error:`.
    ///
    /// ```
    /// let text = "3x3y3";
    /// let error = text.parse::<qi::Shape>().unwrap_err();
    /// assert_eq!(
    ///     error.explained(text).to_string(),
    ///     "expected `x` and a size, found `y`\n3x3y3\n   ^",
    /// );
    /// ```
    #[must_use]
    pub fn explained<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T, K>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Explained(self.clone(), text.as_ref())
    }

    /// Advice on the text that was parsed, as one line, where the kind has some.
    #[must_use]
    pub fn help<'a, T>(&'a self, text: &'a T) -> Option<impl fmt::Display + use<'a, T, K>>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        self.kind.help(text.as_ref())
    }

    /// The level of the notation that the text does not reach, where it has levels.
    #[must_use]
    pub fn level(&self) -> Option<&'static str> {
        self.kind.level()
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

/// A message with its error drawn under the text.
struct Explained<'a, K>(Located<K>, &'a [u8]);

impl<K: Kind> fmt::Display for Report<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, text) = self;
        write!(f, "{}\n{}", error.picture(text), error.kind)?;
        write_help(f, error, text)
    }
}

impl<K: Kind> fmt::Display for Explained<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, text) = self;
        write!(f, "{}\n{}", error.kind, error.picture(text))?;
        write_help(f, error, text)
    }
}

fn write_help<K: Kind>(f: &mut fmt::Formatter<'_>, error: &Located<K>, text: &[u8]) -> fmt::Result {
    match error.kind.help(text) {
        Some(help) => write!(f, "\nhelp: {help}"),
        None => Ok(()),
    }
}
