use core::ops::Range;

use super::builder::{Built, LINK, MAX_LENGTH};
use super::fault::slice;
use super::scan::Scanner;
use super::{Error, ErrorKind, Excerpt, Record, Skip, Tag, Tags, Visitor, decoded, token, variant};

/// The games of a text, one after the other. After an error comes the next game.
///
/// A text of blanks is a game without moves, and so are tags alone, or `*`.
///
/// ```
/// use feen_chess::pgn::Games;
///
/// let text = b"[Event \"A\"]\n\n1. e4 e5 {never closed\n\n[Event \"B\"]\n\n1. d4 1/2-1/2\n";
/// let mut games = Games::new(text);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!((error.kind().code(), error.span()), ("pgn/comment", 22..23));
/// let record = games.next().unwrap()?;
/// assert_eq!((record.number(), record.line(), record.tags().get("Event")), (2, 5, Some("B")));
/// assert!(games.next().is_none());
/// # Ok::<(), feen_chess::pgn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a [u8],
    scanner: Scanner<'a>,
    /// The tokens of the last game: the next one may be as long.
    words: usize,
}

impl<'a> Games<'a> {
    /// The games of a text.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            scanner: Scanner::new(text),
            words: 0,
        }
    }

    /// The games of a part of a file from a place on, which is on line 1, after some games of it.
    #[cfg(feature = "std")]
    pub(super) const fn within(text: &'a [u8], at: usize, game: usize, has_result: bool) -> Self {
        Self {
            text,
            scanner: Scanner::within(text, at, game, has_result),
            words: 0,
        }
    }

    /// The number of games so far, those that were passed over and those with an error too.
    #[must_use]
    pub const fn count_so_far(&self) -> usize {
        self.scanner.game
    }

    /// The end of what has been looked at.
    #[cfg(feature = "std")]
    pub(super) const fn looked(&self) -> usize {
        self.scanner.looked()
    }

    /// Whether the last game has ended with a result.
    #[cfg(feature = "std")]
    pub(super) const fn has_result(&self) -> bool {
        self.scanner.has_result
    }

    /// The place up to which the text has been read, in bytes: the next game is looked for from here.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.scanner.at()
    }
}

/// # Some games
impl<'a> Games<'a> {
    /// The next game, with its error where its text has one. The record then holds what comes before the error:
    /// the game `1. e4 e5 2. mate` has two moves.
    ///
    /// ```
    /// use feen_chess::pgn::Games;
    ///
    /// let (record, error) = Games::new(b"1. e4 e5 (1... c5 2. mate *").next_partial().unwrap();
    /// let moves: Vec<_> = record.tree().map(|node| node.san()).collect();
    /// assert_eq!(moves, ["e4", "e5", "c5"]);
    /// assert_eq!(error.unwrap().code(), "pgn/token");
    /// ```
    pub fn next_partial(&mut self) -> Option<(Record<'a>, Option<Error>)> {
        let mut built = self.room();
        let error = self.scanner.game(&mut built)?.err();
        let named = error.map(|error| self.of_another_game(&built, error));
        if let Some(error) = &error {
            let end = error.span().start.max(built.start);
            for _ in 0..self.scanner.depth_of_fault() {
                built.end_variation(end);
            }
            built.end(end);
        }
        Some(match self.recorded(built) {
            Ok(record) => (record, named),
            // A game that is too long has no record.
            Err(limit) => (Record::empty(limit.game(), limit.line()), Some(limit)),
        })
    }

    /// The next game whose tag pairs are wanted, as [`next_partial`](Self::next_partial). The moves of the
    /// others are not kept, and their errors do not count.
    ///
    /// ```
    /// use feen_chess::pgn::Games;
    ///
    /// let text = b"[White \"A\"]\n\n1. e9 *\n\n[White \"B\"]\n\n1. d4 *\n";
    /// let mut games = Games::new(text);
    /// let (record, error) = games.next_partial_where(|tags| tags.get("White") == Some("B")).unwrap();
    /// assert_eq!((record.number(), record.line(), error), (2, 5, None));
    /// ```
    pub fn next_partial_where(
        &mut self,
        mut wanted: impl FnMut(&Tags<'a>) -> bool,
    ) -> Option<(Record<'a>, Option<Error>)> {
        loop {
            let mut passing = self.scanner.clone();
            let mut heading = Heading::default();
            // A game that is not wanted may have errors.
            let _ = passing.game(&mut heading)?;
            let built = heading.0;
            let header = self
                .text
                .get(built.start..built.start + built.header)
                .unwrap_or_default();
            if wanted(&Tags::of_header(header, built.tags)) {
                return self.next_partial();
            }
            self.scanner = passing;
        }
    }

    /// Nothing yet, with room for the next game.
    fn room(&self) -> Built {
        let left = self.text.len() - self.scanner.at();
        Built::with_room(self.words.min(left / 4), left)
    }

    /// The error of a game that cannot be read: that it is one of other rules comes first.
    #[cold]
    fn of_another_game(&self, built: &Built, error: Error) -> Error {
        let named = variant::foreign(slice(self.text, built.variant.clone()));
        let (name, span) = if let Some(name) = named {
            (name, built.variant.clone())
        } else {
            let places = built.words.iter().filter(|word| *word & LINK == 0);
            let words = places.map(|place| token::word(self.text, built.start + *place as usize));
            let is_foreign = |word: &Range<usize>| {
                let word = slice(self.text, word.clone());
                word.first() != Some(&b'{') && token::is_foreign(&decoded(word))
            };
            let Some(word) = words.into_iter().find(is_foreign) else {
                return error;
            };
            (Excerpt::of_bytes(slice(self.text, word.clone())), word)
        };
        let between = slice(self.text, span.start..error.span().start);
        let line = error.line() - memchr::memchr_iter(b'\n', between).count();
        Error::new(ErrorKind::Variant { name }, span, line, error.game(), 0)
    }

    /// The record of the parts of a game.
    fn recorded(&mut self, mut built: Built) -> Result<Record<'a>, Error> {
        self.words = built.words.len();
        let capacity = built.words.capacity();
        let is_large = capacity * size_of::<u32>() > 2 * (built.end - built.start);
        if is_large || capacity > 2 * self.words {
            built.words.shrink_to_fit();
        }
        let number = self.scanner.game;
        let line = self.scanner.line(built.start);
        if !built.is_within_limit() {
            let (kind, span) = (ErrorKind::Limit { max: MAX_LENGTH }, built.start..built.end);
            return Err(Error::new(kind, span, line, number, 0));
        }
        let text = self.text.get(built.start..built.end).unwrap_or_default();
        let is_joined = self.scanner.is_joined;
        Ok(Record::of_text(text, built, number, line, is_joined))
    }
}

/// The tag pairs of a game alone.
#[derive(Default)]
struct Heading(Built);

impl Visitor for Heading {
    fn begin(&mut self, at: usize) {
        self.0.begin(at);
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.0.tag(tag);
    }

    fn begin_variation(&mut self, _at: usize) -> Skip {
        Skip(true)
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Result<Record<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut built = self.room();
        if let Err(error) = self.scanner.game(&mut built)? {
            return Some(Err(self.of_another_game(&built, error)));
        }
        Some(self.recorded(built))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::Games;

    #[test]
    fn a_record_keeps_little_more_room_than_its_tokens_take() {
        let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(1_000) + "*\n\n";
        let commented = alloc::format!("e4 {{{}}} *\n\n", "x".repeat(50_000));
        // Each of its tokens has one byte.
        let dense = alloc::format!("e4 {} *\n\n", "()".repeat(2_500));
        let text = [&*long, &long, &commented, &dense].concat();
        let games = Games::new(text.as_bytes()).map(|game| game.unwrap().words);
        let room: Vec<_> = games.map(|words| (words.len(), words.capacity())).collect();
        assert!(room[0].1 < 2 * 4_000, "{room:?}");
        assert_eq!(room[1..], [(4_000, 4_000), (2, 2), (5_001, 5_001)]);
    }
}
