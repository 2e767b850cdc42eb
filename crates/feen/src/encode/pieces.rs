use core::{fmt, mem, str};

use epin::Piece;
use qi::Hands;

use super::short_hands;
use super::short_ranks::ShortRanks;
use super::spelling::{Bytes, SPACE, Spelling};

/// The bytes that the standard library looks at together.
const WORDS: usize = size_of::<[usize; 2]>();

/// The longest thing that is added at once, but for ranks and hands: a number of twenty
/// digits.
const LONGEST: usize = 20;

/// A writer of pieces and numbers, which gathers them and writes many at once.
pub(crate) struct Pieces<'w, W> {
    out: &'w mut W,
    bytes: Bytes,
    length: usize,
}

impl<'w, W: fmt::Write> Pieces<'w, W> {
    pub(crate) const fn new(out: &'w mut W) -> Self {
        Self {
            out,
            bytes: [0; _],
            length: 0,
        }
    }

    /// Writes on what has been gathered.
    #[inline(never)]
    pub(crate) fn flush(&mut self) -> fmt::Result {
        let length = mem::take(&mut self.length);
        // Whole words are checked faster, and the bytes after the end are text as well.
        let words = length.next_multiple_of(WORDS);
        let gathered = self.bytes.get(..words).unwrap_or(&self.bytes);
        let text = str::from_utf8(gathered).map_err(|_| fmt::Error)?;
        self.out.write_str(text.get(..length).unwrap_or(""))
    }

    /// Adds a few characters of ASCII.
    #[inline]
    pub(crate) fn text<const N: usize>(&mut self, text: [u8; N]) -> fmt::Result {
        self.add(text, N)
    }

    /// Adds a piece.
    pub(crate) fn piece(&mut self, piece: Piece) -> fmt::Result {
        self.make_room(LONGEST)?;
        self.length = Spelling::piece(piece.code()).write(&mut self.bytes, self.length);
        Ok(())
    }

    /// Adds an item of a hand: the piece, after its count if that is not 1.
    pub(crate) fn item(&mut self, (piece, count): (Piece, u64)) -> fmt::Result {
        self.number_above(1, count)?;
        self.piece(piece)
    }

    /// Adds both hands with a slash between them, if they are short.
    pub(crate) fn short_hands(&mut self, hands: &Hands<Piece>) -> Result<bool, fmt::Error> {
        self.make_room(short_hands::LONGEST)?;
        let end = short_hands::write(hands, &mut self.bytes, self.length);
        self.length = end.unwrap_or(self.length);
        Ok(end.is_some())
    }

    /// Adds ranks of this many files, with a slash between them.
    pub(crate) fn ranks(&mut self, squares: &[Option<Piece>], files: usize) -> fmt::Result {
        let Some(mut ranks) = ShortRanks::new(squares, files) else {
            return self.long_ranks(squares, files);
        };
        loop {
            self.length = ranks.write(&mut self.bytes, self.length);
            if ranks.are_written() {
                break;
            }
            self.flush()?;
        }
        // No rank follows the last one.
        self.length = self.length.saturating_sub(1);
        Ok(())
    }

    /// Adds ranks of any length, square by square.
    pub(crate) fn long_ranks(&mut self, squares: &[Option<Piece>], files: usize) -> fmt::Result {
        for (number, rank) in squares.chunks(files.max(1)).enumerate() {
            if number > 0 {
                self.text(*b"/")?;
            }
            let mut empty = 0_u64;
            for square in rank {
                match square {
                    None => empty = empty.wrapping_add(1),
                    Some(piece) => {
                        self.number_above(0, empty)?;
                        empty = 0;
                        self.piece(*piece)?;
                    }
                }
            }
            self.number_above(0, empty)?;
        }
        Ok(())
    }

    /// Adds a number, unless it is not above another.
    pub(crate) fn number_above(&mut self, least: u64, number: u64) -> fmt::Result {
        if number <= least {
            return Ok(());
        }
        let length = (number.checked_ilog10()).map_or(0, |log| (log as usize).wrapping_add(1));
        let mut digits = [0; LONGEST];
        let mut rest = number;
        for place in digits.iter_mut().take(length).rev() {
            *place = digit(rest);
            rest /= 10;
        }
        self.add(digits, length)
    }

    /// Adds the first bytes of an array.
    // All of the array is copied, whose length is known, and less of it is kept.
    #[inline]
    fn add<const N: usize>(&mut self, bytes: [u8; N], length: usize) -> fmt::Result {
        self.make_room(LONGEST)?;
        let room = self.bytes.get_mut(self.length..);
        if let Some(room) = room.and_then(|room| room.first_chunk_mut()) {
            *room = bytes;
        }
        self.length = self.length.wrapping_add(length);
        Ok(())
    }

    /// Makes room for this many more bytes, at most [`SPACE`].
    fn make_room(&mut self, bytes: usize) -> fmt::Result {
        if self.length.wrapping_add(bytes) > SPACE {
            self.flush()?;
        }
        Ok(())
    }
}

/// The character of the last digit of a number.
const fn digit(number: u64) -> u8 {
    b'0'.wrapping_add((number % 10) as u8)
}
