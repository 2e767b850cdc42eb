use super::builder::{Built, MAX_LENGTH};
use super::scan::Scanner;
use super::{Error, ErrorKind, Record};

/// The games of a text, one after the other. After an error comes the next game.
///
/// A text of blanks is a game without moves, and so are tags alone, or `*`.
///
/// ```
/// use chess::pgn::Games;
///
/// let text = b"[Event \"A\"]\n\n1. e4 e5 {never closed\n\n[Event \"B\"]\n\n1. d4 1/2-1/2\n";
/// let mut games = Games::new(text);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!((error.kind().code(), error.span()), ("pgn/comment", 22..23));
/// let record = games.next().unwrap()?;
/// assert_eq!((record.number(), record.line(), record.tags().get("Event")), (2, 5, Some("B")));
/// assert!(games.next().is_none());
/// # Ok::<(), chess::pgn::Error>(())
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
    pub(super) const fn within(text: &'a [u8], at: usize, game: usize) -> Self {
        Self {
            text,
            scanner: Scanner::within(text, at, game),
            words: 0,
        }
    }

    /// The end of what has been looked at.
    #[cfg(feature = "std")]
    pub(super) const fn looked(&self) -> usize {
        self.scanner.looked()
    }

    /// The place up to which the text has been read, in bytes: the next game is looked for from here.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.scanner.at()
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Result<Record<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let left = self.text.len() - self.scanner.at();
        let mut built = Built::with_room(self.words.min(left / 4), left);
        if let Err(error) = self.scanner.game(&mut built)? {
            return Some(Err(error));
        }
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
            return Some(Err(Error::new(kind, span, line, number, 0)));
        }
        let text = self.text.get(built.start..built.end).unwrap_or_default();
        Some(Ok(Record::of_text(text, built, number, line)))
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
