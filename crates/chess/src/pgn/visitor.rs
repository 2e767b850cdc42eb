use alloc::borrow::Cow;
use core::ops::Range;

use super::{Comment, Error, Termination, text};

/// A receiver of the tokens of games, in their order. Every method does nothing unless it is written.
///
/// ```
/// use feen_chess::pgn::{self, RawMove, Skip, Visitor};
///
/// #[derive(Default)]
/// struct Plies(usize);
///
/// impl Visitor for Plies {
///     fn mv(&mut self, _mv: RawMove<'_>) {
///         self.0 += 1;
///     }
///
///     fn begin_variation(&mut self, _at: usize) -> Skip {
///         Skip(true)
///     }
/// }
///
/// let mut plies = Plies::default();
/// pgn::scan(b"1. e4 (1. d4 d5) e5 2. Nf3 *", &mut plies)?;
/// assert_eq!(plies.0, 3);
/// # Ok::<(), pgn::Error>(())
/// ```
#[expect(unused_variables, reason = "the names say what a method is given")]
pub trait Visitor {
    /// A game begins here, in bytes from the start of the text.
    fn begin(&mut self, at: usize) {}

    /// A tag pair, such as `[White "Doe, Jane"]`.
    fn tag(&mut self, tag: Tag<'_>) {}

    /// A move as it is written, such as `Nf3+`, or `--` for one that passes.
    fn mv(&mut self, mv: RawMove<'_>) {}

    /// A numeric annotation glyph: `$14` is 14, `!` is 1, and the assessment `+-` is 18.
    fn nag(&mut self, nag: u8, span: Range<usize>) {}

    /// A comment of either form. The span holds its braces, or its semicolon.
    fn comment(&mut self, comment: RawComment<'_>) {}

    /// A variation begins: its parenthesis is here. It is passed over if the answer is `Skip(true)`, and then
    /// neither its tokens nor its end are reported.
    fn begin_variation(&mut self, at: usize) -> Skip {
        Skip(false)
    }

    /// A variation ends: its parenthesis is here.
    fn end_variation(&mut self, at: usize) {}

    /// The result of the game, or a result in a variation.
    fn result(&mut self, result: Termination, span: Range<usize>) {}

    /// The game ends before this byte.
    fn end(&mut self, at: usize) {}

    /// The game is refused, and its [`end`](Self::end) does not come. With `Ok` the scan continues with the next
    /// game.
    ///
    /// # Errors
    ///
    /// The error itself, unless the method is written: [`scan`](super::scan) returns it.
    fn error(&mut self, error: Error) -> Result<(), Error> {
        Err(error)
    }
}

/// The choice to pass over a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Skip(pub bool);

/// A move in its text, not played yet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RawMove<'a> {
    pub(super) raw: &'a [u8],
    pub(super) start: usize,
}

impl<'a> RawMove<'a> {
    /// The move as it is written.
    #[must_use]
    pub fn san(&self) -> &'a str {
        // A move is ASCII, but for a figurine.
        str::from_utf8(self.raw).unwrap_or_default()
    }

    /// The place of the move.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.raw.len()
    }
}

/// A tag pair in its text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) name_start: usize,
    pub(super) raw: &'a [u8],
    pub(super) span: Range<usize>,
    pub(super) value: Range<usize>,
}

impl<'a> Tag<'a> {
    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The value, without escapes: `\"` is a quote and `\\` a backslash.
    #[must_use]
    pub fn value(&self) -> Cow<'a, str> {
        text::unescaped(self.raw)
    }

    /// The place of the tag pair with its brackets.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The place of the value between its quotes.
    #[must_use]
    pub fn value_span(&self) -> Range<usize> {
        self.value.clone()
    }
}

/// A comment in its text, not read yet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RawComment<'a> {
    pub(super) raw: &'a [u8],
    pub(super) span: Range<usize>,
}

impl<'a> RawComment<'a> {
    /// The bytes of the comment, without braces or semicolon.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.raw
    }

    /// The comment, for its text and its commands.
    #[must_use]
    pub fn read(&self) -> Comment<'a> {
        Comment::from_bytes(self.raw)
    }

    /// The place of the comment with its braces, or its semicolon.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}
