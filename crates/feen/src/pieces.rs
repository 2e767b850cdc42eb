use core::{fmt, str};

use epin::Piece;

/// The bytes that are gathered before they are written on.
const ROOM: usize = 128;

/// The longest thing that is added at once: a number of twenty digits.
const LONGEST: usize = 20;

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

    /// Adds one character of ASCII.
    pub(crate) fn byte(&mut self, byte: u8) -> fmt::Result {
        self.add([byte], 1)
    }

    /// Adds a piece.
    pub(crate) fn piece(&mut self, piece: Piece) -> fmt::Result {
        let mut token = [0; Piece::MAX_LEN];
        let length = piece.encode(&mut token).len();
        self.add(token, length)
    }

    /// Adds a number, unless it is not above another.
    pub(crate) fn number_above(&mut self, least: u64, number: u64) -> fmt::Result {
        if number <= least {
            return Ok(());
        }
        if number < 10 {
            return self.byte(digit(number));
        }
        let mut digits = [0; LONGEST];
        let mut rest = number;
        let mut length = 0;
        for place in digits.iter_mut().rev() {
            if rest == 0 {
                break;
            }
            *place = digit(rest % 10);
            rest /= 10;
            length += 1;
        }
        digits.rotate_left(LONGEST - length);
        self.add(digits, length)
    }

    /// Adds the first bytes of an array.
    // All of the array is copied, whose length is known, and less of it is kept.
    fn add<const N: usize>(&mut self, bytes: [u8; N], length: usize) -> fmt::Result {
        if self.length + LONGEST > ROOM {
            self.flush()?;
        }
        if let Some(room) = self.bytes.get_mut(self.length..self.length + N) {
            room.copy_from_slice(&bytes);
        }
        self.length += length;
        Ok(())
    }
}

/// The character of a number below ten.
const fn digit(number: u64) -> u8 {
    b'0' + (number % 10) as u8
}
