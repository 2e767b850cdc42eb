use core::{fmt, str};

use epin::Piece;

/// The bytes that are gathered before they are written on.
const ROOM: usize = 512 + 64;

/// The longest thing that is added at once, but for a short rank: a number of twenty
/// digits.
const LONGEST: usize = 20;

/// The slashes between layers.
const LONGEST_SEPARATOR: usize = 2;

/// The most squares of a rank that is short.
const SHORT: usize = 64;

/// A writer of pieces and numbers, which gathers them and writes many at once.
pub(crate) struct Pieces<'w, W> {
    out: &'w mut W,
    bytes: [u8; ROOM],
    length: usize,
}

impl<'w, W: fmt::Write> Pieces<'w, W> {
    pub(crate) const fn new(out: &'w mut W) -> Self {
        Self {
            out,
            bytes: [0; ROOM],
            length: 0,
        }
    }

    /// Writes on what has been gathered.
    pub(crate) fn flush(&mut self) -> fmt::Result {
        let gathered = self.bytes.get(..self.length).unwrap_or(&[]);
        self.length = 0;
        self.out
            .write_str(str::from_utf8(gathered).map_err(|_| fmt::Error)?)
    }

    /// Adds a few characters.
    #[inline]
    pub(crate) fn text(&mut self, text: &'static str) -> fmt::Result {
        match *text.as_bytes() {
            [only] => self.add([only], 1),
            [first, second] => self.add([first, second], 2),
            ref bytes => bytes.iter().try_for_each(|byte| self.add([*byte], 1)),
        }
    }

    /// Adds a piece.
    pub(crate) fn piece(&mut self, piece: Piece) -> fmt::Result {
        let (token, length) = piece.spelling();
        self.add(token, length)
    }

    /// Adds layers of so many short ranks of so many files if there is room for all of
    /// them at once, and says whether there is.
    pub(crate) fn short_ranks(
        &mut self,
        squares: &[Option<Piece>],
        [ranks, files]: [usize; 2],
    ) -> Result<bool, fmt::Error> {
        if files == 0 || files > SHORT {
            return Ok(false);
        }
        let rank = files
            .saturating_mul(Piece::MAX_LEN)
            .saturating_add(LONGEST_SEPARATOR);
        let most = squares.chunks(files).len().saturating_mul(rank);
        if most > ROOM {
            return Ok(false);
        }
        self.make_room(most)?;
        self.length = short_ranks(squares, [ranks, files], &mut self.bytes, self.length);
        // None follows the last one.
        self.length = self.length.saturating_sub(LONGEST_SEPARATOR);
        Ok(true)
    }

    /// Adds the squares of a rank.
    pub(crate) fn rank(&mut self, squares: &[Option<Piece>]) -> fmt::Result {
        if self.short_ranks(squares, [1, squares.len()])? {
            return Ok(());
        }
        let mut empty = 0_u64;
        for square in squares {
            match square {
                None => empty = empty.wrapping_add(1),
                Some(piece) => {
                    self.number_above(0, empty)?;
                    empty = 0;
                    self.piece(*piece)?;
                }
            }
        }
        self.number_above(0, empty)
    }

    /// Adds a number, unless it is not above another.
    pub(crate) fn number_above(&mut self, least: u64, number: u64) -> fmt::Result {
        if number <= least {
            return Ok(());
        }
        if number < 10 {
            return self.add([digit(number)], 1);
        }
        let mut digits = [0; LONGEST];
        let mut rest = number;
        let mut length = 0_usize;
        for place in digits.iter_mut().rev() {
            if rest == 0 {
                break;
            }
            *place = digit(rest % 10);
            rest /= 10;
            length = length.wrapping_add(1);
        }
        digits.rotate_left(LONGEST.saturating_sub(length));
        self.add(digits, length)
    }

    /// Adds the first bytes of an array.
    // All of the array is copied, whose length is known, and less of it is kept.
    fn add<const N: usize>(&mut self, bytes: [u8; N], length: usize) -> fmt::Result {
        self.make_room(LONGEST)?;
        let room = self.bytes.get_mut(self.length..);
        if let Some(room) = room.and_then(|room| room.first_chunk_mut()) {
            *room = bytes;
        }
        self.length = self.length.wrapping_add(length);
        Ok(())
    }

    /// Makes room for so many more bytes, at most all that there is.
    fn make_room(&mut self, bytes: usize) -> fmt::Result {
        if self.length.wrapping_add(bytes) > ROOM {
            self.flush()?;
        }
        Ok(())
    }
}

/// Writes short ranks behind so many bytes, so many of them a layer, a separator behind
/// each, and returns how many bytes there are then. The separator behind the last rank
/// of a layer is the longest.
///
/// Every square does the same, whatever it holds: an empty one writes how many there
/// are now in a row, over the number that the one before it has written. So there is
/// no branch that could be guessed wrong.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
fn short_ranks(
    squares: &[Option<Piece>],
    [ranks, files]: [usize; 2],
    bytes: &mut [u8; ROOM],
    length: usize,
) -> usize {
    let mut end = length;
    let mut ranks_left = ranks;
    for rank in squares.chunks(files) {
        let mut number = end;
        let mut empty = NO_EMPTY;
        for square in rank {
            let code = square.map_or(0, |piece| usize::from(piece.code()));
            let is_piece = code != 0;
            let start = if is_piece || empty == NO_EMPTY {
                end
            } else {
                number
            };
            empty = if is_piece {
                NO_EMPTY
            } else {
                empty.wrapping_add(1)
            };
            #[expect(
                clippy::arithmetic_side_effects,
                clippy::indexing_slicing,
                reason = "a remainder is below the length, which is not zero"
            )]
            let Spelling {
                bytes: token,
                length,
            } = &SPELLINGS[(if is_piece { code } else { empty }) % SPELLINGS.len()];
            if let Some(room) = bytes
                .get_mut(start..)
                .and_then(|room| room.first_chunk_mut())
            {
                *room = *token;
            }
            number = start;
            end = start.wrapping_add(usize::from(*length));
        }
        if let Some(room) = bytes.get_mut(end..).and_then(|room| room.first_chunk_mut()) {
            *room = *b"//";
        }
        ranks_left = ranks_left.wrapping_sub(1);
        end = end.wrapping_add(if ranks_left == 0 { 2 } else { 1 });
        if ranks_left == 0 {
            ranks_left = ranks;
        }
    }
    end
}

/// What a square of a short rank writes.
#[derive(Clone, Copy)]
struct Spelling {
    bytes: [u8; Piece::MAX_LEN],
    length: u8,
}

/// Where the spellings of numbers begin, behind those of all pieces.
const NO_EMPTY: usize = 1 << 10;

/// By code the token of a piece, and behind them the numbers up to the length of a
/// short rank.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the longest token has four bytes, and the numbers are small"
)]
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static SPELLINGS: [Spelling; NO_EMPTY * 2] = {
    let mut spellings = [Spelling {
        bytes: [0; Piece::MAX_LEN],
        length: 0,
    }; NO_EMPTY * 2];
    let mut code: u16 = 0;
    while (code as usize) < NO_EMPTY {
        if let Some(piece) = Piece::from_code(code) {
            let (bytes, length) = piece.spelling();
            spellings[code as usize] = Spelling {
                bytes,
                length: length as u8,
            };
        }
        code += 1;
    }
    let mut number = 1;
    while number <= SHORT as u64 {
        let (tens, ones) = (digit(number / 10), digit(number));
        spellings[NO_EMPTY + number as usize] = if number < 10 {
            Spelling {
                bytes: [ones, 0, 0, 0],
                length: 1,
            }
        } else {
            Spelling {
                bytes: [tens, ones, 0, 0],
                length: 2,
            }
        };
        number += 1;
    }
    spellings
};

/// The character of the last digit of a number.
const fn digit(number: u64) -> u8 {
    b'0' | (number % 10) as u8
}
