use std::io::{self, BufRead};
use std::vec::Vec;

use super::builder::MAX_LENGTH;
use super::{Error, ErrorKind, FileError, Games, Record, bytes, token};

/// The games of a file, one after the other; one is in memory at a time. After an error of a game comes the next game.
///
/// A game longer than the [`limit`](Self::with_limit) is an error, and is passed over. A file that is compressed is
/// decompressed by the caller.
///
/// ```
/// use feen_chess::pgn::Reader;
///
/// let file: &[u8] = b"[Event \"A\"]\n\n1. e4 e5 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// let mut events = Vec::new();
/// for record in Reader::new(file) {
///     events.push(record?.tags().get("Event").map(str::to_owned));
/// }
/// assert_eq!(events, [Some("A".to_owned()), Some("B".to_owned())]);
/// # Ok::<(), feen_chess::pgn::FileError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    limit: usize,
    /// The part of the file that has been read, and not given away yet from `at` on.
    buffer: Vec<u8>,
    at: usize,
    /// The place of the buffer in the file, and its line.
    start: usize,
    line: usize,
    /// The number of the last game.
    game: usize,
    /// It has ended with a result.
    has_result: bool,
    /// The least that is read at once.
    chunk: usize,
    is_whole: bool,
    has_ended: bool,
}

/// How much is read at once, at first.
const CHUNK: usize = 1 << 16;

impl<R: BufRead> Reader<R> {
    /// The games of a file, of at most 16 MiB each.
    pub const fn new(source: R) -> Self {
        Self {
            source,
            limit: 16 << 20,
            buffer: Vec::new(),
            at: 0,
            start: 0,
            line: 1,
            game: 0,
            has_result: false,
            chunk: CHUNK,
            is_whole: false,
            has_ended: false,
        }
    }

    /// Sets the most bytes of a game, up to a gigabyte.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        let limit = limit.min(MAX_LENGTH);
        Self { limit, ..self }
    }

    /// The place in the file up to which games have been read, in bytes.
    pub const fn position(&self) -> usize {
        self.start + self.at
    }

    /// The next game in the buffer, if it ends there.
    fn next_in_buffer(&mut self) -> Option<Result<Record<'static>, Error>> {
        let mut games = Games::within(&self.buffer, self.at, self.game, self.has_result);
        let item = games.next();
        let read = games.position();
        let has_result = games.has_result();
        // More text could change where the game ends, and where the next one begins.
        let looked = games.looked().saturating_add(token::LOOK_AHEAD);
        if !self.is_whole && looked > self.buffer.len() {
            return None;
        }
        if !self.is_whole && item.is_none() {
            // There are only blanks so far.
            self.pass_to(token::after_blanks(&self.buffer, self.at));
            return None;
        }
        let found = item.map(|item| {
            self.game += 1;
            match item {
                Ok(record) if record.as_bytes().len() > self.limit => {
                    let span = record.span();
                    let kind = ErrorKind::Limit { max: self.limit };
                    Err(Error::new(kind, span, record.line(), record.number(), 0))
                }
                item => item.map(Record::into_owned),
            }
        });
        let (start, line) = (self.start, self.line - 1);
        let found = found.map(|item| match item {
            Ok(record) => Ok(record.placed_after(start, line, 0)),
            Err(error) => Err(error.after(start, line, 0)),
        });
        self.pass_to(read);
        self.has_result = has_result;
        self.has_ended = found.is_none();
        found
    }

    /// Goes to a place in the buffer.
    fn pass_to(&mut self, at: usize) {
        let passed = self.buffer.get(self.at..at).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed).count();
        self.at = at;
    }

    /// Reads more of the file, and lets go of the games that were given away.
    fn fill(&mut self) -> io::Result<()> {
        // How a game begins depends on the line before.
        let gone = self.at.saturating_sub(token::LOOK_AHEAD);
        self.buffer.drain(..gone);
        self.start += gone;
        self.at -= gone;
        // A game that does not fit is read again from its start, each time with twice the text.
        let mut missing = self.buffer.len().max(self.chunk);
        while missing > 0 {
            let read = match self.source.fill_buf() {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if read.is_empty() {
                self.is_whole = true;
                return Ok(());
            }
            let taken = read.len().min(missing);
            self.buffer
                .extend_from_slice(read.get(..taken).unwrap_or_default());
            self.source.consume(taken);
            missing -= taken;
        }
        Ok(())
    }

    /// Passes over a game that is longer than the limit.
    fn pass_over(&mut self) -> Result<Error, io::Error> {
        self.pass_to(token::after_blanks(&self.buffer, self.at));
        let (start, line) = (self.start + self.at, self.line);
        self.game += 1;
        self.has_result = false;
        let mut end = start;
        let mut from = self.at + 1;
        loop {
            let found = token::next_game(&self.buffer, from);
            let is_found = found.saturating_add(token::LOOK_AHEAD) <= self.buffer.len();
            // The beginning of another game may be in the last bytes.
            let passed = if is_found || self.is_whole {
                found
            } else {
                let near = self.buffer.len().saturating_sub(2 * token::LOOK_AHEAD);
                near.max(self.at)
            };
            let text = self.buffer.get(self.at..passed).unwrap_or_default();
            if let Some(last) = text.iter().rposition(|byte| !bytes::is_blank(*byte)) {
                end = self.start + self.at + last + 1;
            }
            self.pass_to(passed);
            if is_found || self.is_whole {
                let kind = ErrorKind::Limit { max: self.limit };
                return Ok(Error::new(kind, start..end, line, self.game, 0));
            }
            self.fill()?;
            from = self.buffer.len().min(self.at + token::LOOK_AHEAD);
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record<'static>, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_ended {
            if let Some(item) = self.next_in_buffer() {
                return Some(item.map_err(FileError::Pgn));
            }
            if self.has_ended {
                break;
            }
            let read = if self.buffer.len() - self.at > self.limit {
                self.pass_over().map(Some)
            } else {
                self.fill().map(|()| None)
            };
            match read {
                Ok(None) => {}
                Ok(Some(error)) => return Some(Err(error.into())),
                Err(error) => {
                    self.has_ended = true;
                    return Some(Err(error.into()));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Games, Reader};
    use crate::pgn::{Error, FileError, Record};

    fn describe(game: Result<Record<'_>, Error>) -> alloc::string::String {
        match game {
            Err(error) => alloc::format!("{error}"),
            Ok(record) => alloc::format!("{record:?} line {}", record.line()),
        }
    }

    #[test]
    fn games_come_after_many_blanks() {
        for blank in [" ", "\n", "\r\n", "%\n"] {
            for blanks in [500, 70_000, 200_000] {
                let between = blank.repeat(blanks);
                let text = alloc::format!("e4 *\n{between}d4 *\n{between}");
                let read = Reader::new(text.as_bytes()).map(|game| game.unwrap().span());
                let second = 5 + between.len();
                let spans: alloc::vec::Vec<_> = read.collect();
                assert_eq!(spans, [0..4, second..second + 4], "{blanks} {blank:?}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// However much is read at once, the games of a file are those of the text.
        #[test]
        fn a_file_has_the_games_of_its_text(
            parts in prop::collection::vec(prop::sample::select(&[
                "*", "%", "\n", " ", "{", "}", "(", ")", ";", "[", "]", "e4 ", "e5", "1-0", "mate",
                "[Event \"a\"]", "[Site \"b\"]", "[A \"c\\\"]", "[%x]", "\r", "\n\n", "\u{feff}",
            ][..]), 0..40),
            blanks in 0_usize..1200,
            chunk in 1_usize..700,
        ) {
            let mut text = parts.concat();
            let middle = text.char_indices().nth(text.len() / 2).map_or(0, |(at, _)| at);
            text.insert_str(middle, &" ".repeat(blanks));
            let games = Games::new(text.as_bytes()).map(describe);
            let reader = Reader { chunk, ..Reader::new(text.as_bytes()) };
            let read = reader.map(|game| describe(game.map_err(|error| match error {
                FileError::Pgn(error) => error,
                FileError::Io(error) => panic!("{error}"),
            })));
            let [games, read]: [alloc::vec::Vec<_>; 2] = [games.collect(), read.collect()];
            prop_assert_eq!(games, read, "{:?}", text);
        }
    }
}
