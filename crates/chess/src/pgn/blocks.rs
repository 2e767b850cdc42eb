use std::io::{self, Read};
use std::vec::Vec;

use super::scan::Scanner;
use super::{Error, ErrorKind, Games, Visitor, first_game_end, last_game_end, token};

/// The text of a file in blocks of whole games, which can be read side by side.
///
/// ```
/// use feen_chess::pgn::Blocks;
///
/// let file: &[u8] = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// let mut moves = 0;
/// for block in Blocks::new(file) {
///     for record in block?.games() {
///         moves += record?.mainline().count();
///     }
/// }
/// assert_eq!(moves, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Games without tag pairs are cut apart too. A file without a byte has no block.
#[derive(Debug)]
pub struct Blocks<R> {
    source: R,
    size: usize,
    limit: usize,
    /// The text that has been read, and not given away yet.
    rest: Vec<u8>,
    /// The place of the rest in the file, and its line.
    start: usize,
    line: usize,
    is_whole: bool,
    has_ended: bool,
}

/// A part of a file that begins and ends between games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    text: Vec<u8>,
    start: usize,
    line: usize,
    /// A game is longer than the limit, and this is not its text.
    too_long: Option<ErrorKind>,
}

impl Block {
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// The place in the file, in bytes.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// The line in the file, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The games, with places, lines and numbers counted from the start of the block.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        Games::new(&self.text)
    }

    /// The error of a block that holds no text, because its one game is longer than the limit.
    #[must_use]
    pub fn too_long(&self) -> Option<Error> {
        self.too_long.map(|kind| Error::new(kind, 0..0, 1, 1, 0))
    }
}

impl<R: Read> Blocks<R> {
    /// The blocks of a file, of half a mebibyte, with games of at most 16 MiB.
    pub const fn new(source: R) -> Self {
        Self {
            source,
            size: 1 << 19,
            limit: 16 << 20,
            rest: Vec::new(),
            start: 0,
            line: 1,
            is_whole: false,
            has_ended: false,
        }
    }

    /// Sets the bytes of a block, at most; only a game longer than that exceeds them.
    ///
    /// ```
    /// use feen_chess::pgn::Blocks;
    ///
    /// let file: &[u8] = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
    /// assert_eq!((Blocks::new(file).count(), Blocks::new(file).with_size(1).count()), (1, 2));
    /// ```
    #[must_use]
    pub fn with_size(self, size: usize) -> Self {
        Self {
            size: size.max(1),
            ..self
        }
    }

    /// Sets the most bytes of a game.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Reads until the rest has this many bytes.
    fn fill(&mut self, length: usize) -> io::Result<()> {
        let missing = length.saturating_sub(self.rest.len()) as u64;
        let read = self
            .source
            .by_ref()
            .take(missing)
            .read_to_end(&mut self.rest)?;
        self.is_whole = (read as u64) < missing;
        Ok(())
    }

    /// Gives the rest away up to a place.
    fn cut(&mut self, end: usize) -> Block {
        let after = self.rest.get(end..).unwrap_or_default().to_vec();
        self.rest.truncate(end);
        let text = core::mem::replace(&mut self.rest, after);
        let block = Block {
            start: self.start,
            line: self.line,
            too_long: None,
            text,
        };
        self.pass(&block.text);
        block
    }

    fn pass(&mut self, text: &[u8]) {
        self.start += text.len();
        self.line += memchr::memchr_iter(b'\n', text).count();
    }

    /// Passes over a game that is longer than the limit.
    fn pass_over(&mut self) -> io::Result<Block> {
        let mut block = Block {
            start: self.start,
            line: self.line,
            too_long: Some(ErrorKind::Limit { max: self.limit }),
            text: Vec::new(),
        };
        loop {
            let end = first_game_end(&self.rest);
            // The end of a game may be in the last bytes.
            let near = self.rest.len().saturating_sub(2 * token::LOOK_AHEAD);
            let passed = match end {
                Some(end) => end,
                None if self.is_whole => self.rest.len(),
                None => near,
            };
            let _ = self.cut(passed);
            if end.is_some() || self.is_whole {
                self.has_ended = self.is_whole && self.rest.is_empty();
                block.text.shrink_to_fit();
                return Ok(block);
            }
            self.fill(self.size.max(4 * token::LOOK_AHEAD))?;
        }
    }

    fn block(&mut self) -> io::Result<Option<Block>> {
        let mut length = self.size;
        loop {
            self.fill(length)?;
            if self.is_whole {
                self.has_ended = true;
                let end = self.rest.len();
                return Ok((end > 0).then(|| self.cut(end)));
            }
            if let Some(end) = last_game_end(&self.rest).or_else(|| last_end(&self.rest)) {
                return Ok(Some(self.cut(end)));
            }
            if self.rest.len() > self.limit {
                return self.pass_over().map(Some);
            }
            length = self.rest.len().saturating_mul(2);
        }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        if self.has_ended {
            return None;
        }
        let block = self.block();
        self.has_ended |= block.is_err();
        block.transpose()
    }
}

/// The end of the last game of a part of a file that more text cannot change.
fn last_end(text: &[u8]) -> Option<usize> {
    struct Nothing;
    impl Visitor for Nothing {}

    let mut scanner = Scanner::new(text);
    let mut end = None;
    while scanner.game(&mut Nothing).is_some() {
        let looked = scanner.looked().saturating_add(token::LOOK_AHEAD);
        if looked > text.len() {
            break;
        }
        end = Some(scanner.at());
    }
    end.filter(|end| *end > 0)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::Blocks;
    use crate::pgn::{Error, Games, Record};

    fn describe(game: Result<Record<'_>, Error>, [bytes, lines, games]: [usize; 3]) -> String {
        match game {
            Ok(record) => {
                let moves: Vec<_> = record.mainline().map(|node| node.san()).collect();
                let number = record.number() + games;
                format!("{number} line {} {moves:?}", record.line() + lines)
            }
            Err(error) => format!("{}", error.after(bytes, lines, games)),
        }
    }

    #[test]
    fn blocks_have_the_games_of_their_text() {
        let tagged = "[Event \"A\"]\n[Site \"B\"]\n\n1. e4 {[%clk 1:0:0]} e5 *\n\n";
        let parts = [
            tagged,
            "1. e4 e5 2. Nf3 1-0\n",
            "1. mate *\n",
            "1. d4 {open\n\n",
            "[White Doe]\n\n1. c4 *\n\n",
            "1. f4 (1. g4 d5) d5 *\n\n\n",
        ];
        let mut number = 1_usize;
        for round in 0..200 {
            let mut text = String::new();
            for _ in 0..round {
                number = number
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(round);
                text += parts[(number >> 40) % parts.len()];
            }
            let expected: Vec<_> = Games::new(text.as_bytes())
                .filter(|_| !text.is_empty())
                .map(|game| describe(game, [0; 3]))
                .collect();
            for size in [1, 100, 1_500, 100_000] {
                let mut found = Vec::new();
                for block in Blocks::new(text.as_bytes()).with_size(size) {
                    let block = block.unwrap();
                    let before = [block.start(), block.line() - 1, found.len()];
                    found.extend(block.games().map(|game| describe(game, before)));
                }
                assert_eq!(found, expected, "{size} {text}");
            }
        }
    }

    #[test]
    fn a_game_that_is_too_long_is_passed_over() {
        let game = |moves: usize| format!("[Event \"A\"]\n\n{}*\n\n", "Nf3 Nf6 ".repeat(moves));
        for (long, size) in [(2_000, 100), (20_000, 5_000)] {
            let text = [game(1), game(long), game(2)].concat();
            let blocks = Blocks::new(text.as_bytes())
                .with_size(size)
                .with_limit(6_000);
            let found: Vec<_> = blocks
                .map(|block| {
                    let block = block.unwrap();
                    let error = block.too_long().map(|error| error.code());
                    (block.line(), error)
                })
                .collect();
            assert_eq!(found, [(1, None), (5, Some("pgn/limit")), (9, None)]);
        }
    }
}
