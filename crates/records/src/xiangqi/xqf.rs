//! XQF, the files of `XQStudio`.
//!
//! Version 1.0 is public (`XqfFormat.txt` of its author); later ones add numbers of the
//! header to the squares and to the lengths of comments.

use encoding_rs::GBK;

use super::binary::{self, Place, Stored, Unpacked};

/// The bytes of the header, after which the moves come.
const HEADER: usize = 1024;

/// The texts of the header: where their lengths are, and their tags.
const TEXTS: [(usize, usize, &str); 10] = [
    (0x50, 63, "Title"),
    (0xD0, 63, "Event"),
    (0x110, 15, "Date"),
    (0x120, 15, "Site"),
    (0x130, 15, "Red"),
    (0x140, 15, "Black"),
    (0x150, 63, "TimeRule"),
    (0x190, 15, "RedTime"),
    (0x1A0, 15, "BlackTime"),
    (0x1D0, 15, "Annotator"),
];

/// The pieces of the header in their order: Red's, and then Black's.
const PIECES: &str = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

const COPYRIGHT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Whether a file begins as an XQF.
pub(super) fn begins(bytes: &[u8]) -> bool {
    // A text that begins with these letters has no such third byte.
    matches!(bytes, [b'X', b'Q', 1..=31, ..])
}

/// The numbers that hide what is in a file of a version after 1.0.
#[derive(Default)]
struct Keys {
    board: u8,
    from: u8,
    to: u8,
    remarks: usize,
    stream: [u8; 32],
    /// A file of version 1.0 hides nothing.
    is_plain: bool,
    rotates: bool,
}

impl Keys {
    fn new(header: &[u8]) -> Option<Self> {
        let version = *header.get(2)?;
        if version <= 0x0A {
            return Some(Self {
                is_plain: true,
                ..Self::default()
            });
        }
        let [mask, or @ .., sum, board, from, to] = header.get(3..16)? else {
            return None;
        };
        let or = or.get(4..8)?;
        let power = |key: u8| {
            let times =
                |value: u8, factor: u8, plus: u8| value.wrapping_mul(factor).wrapping_add(plus);
            let square = key.wrapping_mul(key);
            times(times(times(times(square, 3, 9), 3, 8), 2, 1), 3, 8)
        };
        let board_key = power(*board).wrapping_mul(*board);
        let from_key = power(*from).wrapping_mul(board_key);
        let to_key = power(*to).wrapping_mul(from_key);
        let remarks = usize::from(*sum)
            .wrapping_mul(256)
            .wrapping_add(usize::from(*board));
        let mut stream = *COPYRIGHT;
        for (place, byte) in stream.iter_mut().enumerate() {
            let key = [sum, board, from, to].get(place % 4).map_or(0, |key| **key);
            *byte &= key & mask | or.get(place % 4).copied().unwrap_or(0);
        }
        Some(Self {
            board: board_key,
            from: from_key,
            to: to_key,
            remarks: (remarks % 32_000).saturating_add(767),
            stream,
            is_plain: false,
            rotates: version >= 0x0C,
        })
    }

    /// The pieces of the board and their squares.
    fn pieces(&self, header: &[u8]) -> Option<Vec<(Place, char)>> {
        let stored = header.get(0x10..0x30)?;
        let turned = if self.rotates {
            usize::from(self.board).wrapping_add(1)
        } else {
            0
        };
        let placed = stored.iter().enumerate().filter_map(|(index, byte)| {
            let piece = PIECES.chars().nth(index.wrapping_add(turned) % 32)?;
            Some((place(byte.wrapping_sub(self.board))?, piece))
        });
        Some(placed.collect())
    }

    /// The bytes of the moves.
    fn moves(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let bytes = bytes.get(HEADER..)?;
        if self.is_plain {
            return Some(bytes.to_vec());
        }
        let keys = self.stream.iter().cycle();
        let shown = bytes
            .iter()
            .zip(keys)
            .map(|(byte, key)| byte.wrapping_sub(*key));
        Some(shown.collect())
    }

    /// The next move of the bytes that are left.
    fn next(&self, left: &mut &[u8]) -> Option<Stored> {
        let [from, to, tag, _] = *left.first_chunk::<4>()?;
        *left = left.get(4..)?;
        let (has_next, has_other, has_comment) = if self.is_plain {
            (tag & 0xF0 != 0, tag & 0x0F != 0, true)
        } else {
            (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0)
        };
        let mut comment = String::new();
        if has_comment {
            let length = binary::number(left)?.checked_sub(self.remarks)?;
            let text = left.get(4..)?.get(..length)?;
            comment = GBK.decode_without_bom_handling(text).0.into_owned();
            *left = left.get(4_usize.checked_add(length)?..)?;
        }
        let from = place(from.wrapping_sub(24).wrapping_sub(self.from));
        let to = place(to.wrapping_sub(32).wrapping_sub(self.to));
        Some(Stored {
            squares: from.zip(to),
            comment,
            has_next,
            has_other,
        })
    }
}

/// The square of a number: ten times the file, and the rank.
fn place(number: u8) -> Option<Place> {
    (number < 90).then_some((number / 10, number % 10))
}

/// Reads a file; nothing for one without a whole header.
pub(super) fn read(bytes: &[u8]) -> Option<Unpacked> {
    let header = bytes.get(..HEADER)?;
    let keys = Keys::new(header)?;
    let mut game = Unpacked {
        pieces: keys.pieces(header)?,
        black_begins: header.get(0x32) == Some(&1),
        ..Unpacked::default()
    };
    for (at, longest, name) in TEXTS {
        let length = usize::from(*header.get(at)?).min(longest);
        let text = header.get(at.wrapping_add(1)..)?.get(..length)?;
        let text = GBK.decode_without_bom_handling(text).0;
        game.tags.push(binary::tag(name, &text));
    }
    game.tags.push(("Result", binary::result(header.get(0x33))));
    let moves = keys.moves(bytes)?;
    let mut left = moves.as_slice();
    game.read_moves(|| keys.next(&mut left));
    Some(game)
}
