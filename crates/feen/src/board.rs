use alloc::vec;
use alloc::vec::Vec;

use epin::{Piece, State};
use qi::{Player, Shape};

use crate::LayoutView;
use crate::geometry::Geometry;

/// The squares of a board that the grammar has accepted, of which there are so
/// many, and its shape if it is a box that a position can hold as one.
pub(crate) fn fill(layout: LayoutView<'_>, squares: usize) -> (Vec<Option<Piece>>, Option<Shape>) {
    match SmallBoard::read(layout, squares) {
        Some(board) => (board.squares().to_vec(), Some(board.shape)),
        None => any(layout, squares),
    }
}

/// The most cells of a board that is filled on the stack.
const MOST_CELLS: usize = 256;

/// Ranks are moved by so many cells at once, whatever their length.
const BLOCK: usize = 8;

/// What a slash leaves in its cell: the code of no piece.
const SLASH: u16 = 1;

/// The squares of a small box of one or two dimensions.
pub(crate) struct SmallBoard {
    squares: [Option<Piece>; MOST_CELLS + BLOCK],
    pub(crate) shape: Shape,
}

impl SmallBoard {
    /// The board that a text says, with so many squares, if it is a small one.
    pub(crate) fn read(layout: LayoutView<'_>, squares: usize) -> Option<Self> {
        let placement = layout.placement();
        let slashes = count_slashes(placement);
        let files = squares / (slashes + 1);
        let count = squares + slashes;
        if files * (slashes + 1) != squares || count > MOST_CELLS {
            return None;
        }
        let mut cells = [0; MOST_CELLS + BLOCK];
        if write::<false>(placement, &mut cells) != count {
            // Some count has two digits.
            cells = [0; MOST_CELLS + BLOCK];
            write::<true>(placement, &mut cells);
        }
        let mut board = [None; MOST_CELLS + BLOCK];
        let mut is_regular = true;
        let ranks = cells.get(..count)?.chunks(files + 1);
        for (rank, from) in ranks.enumerate() {
            let (cell, square) = (rank * (files + 1), rank * files);
            let mut block = 0;
            while block < files {
                let codes: &[u16; BLOCK] = cells.get(cell + block..)?.first_chunk()?;
                *board.get_mut(square + block..)?.first_chunk_mut()? = codes.map(Piece::from_code);
                block += BLOCK;
            }
            is_regular &= matches!(from.get(files), None | Some(&SLASH));
        }
        let shape = match slashes {
            0 => Shape::new(&[squares]),
            _ => Shape::new(&[slashes + 1, files]),
        };
        let shape = shape.ok().filter(|_| is_regular)?;
        Some(Self {
            squares: board,
            shape,
        })
    }

    pub(crate) fn squares(&self) -> &[Option<Piece>] {
        let count = self.shape.square_count();
        self.squares.get(..count).unwrap_or(&self.squares)
    }
}

/// The number of slashes, of which there are few.
fn count_slashes(placement: &[u8]) -> usize {
    let blocks = placement.chunks(u8::MAX.into());
    let counts = blocks.map(|block| block.iter().map(|byte| u8::from(*byte == b'/')).sum::<u8>());
    counts.map(usize::from).sum()
}

/// The squares of any board, rank by rank, and its shape if it is a box.
fn any(layout: LayoutView<'_>, squares: usize) -> (Vec<Option<Piece>>, Option<Shape>) {
    let mut codes = vec![0; squares];
    let mut geometry = Geometry::new();
    let mut rest = codes.as_mut_slice();
    for rank in layout.ranks() {
        let length = write::<true>(rank.text(), rest);
        geometry.separator(rank.separator());
        geometry.squares(length as u64);
        rest = rest.get_mut(length..).unwrap_or_default();
    }
    // In the memory of the codes.
    let board = codes.into_iter().map(Piece::from_code).collect();
    (board, geometry.ended().shape())
}

/// Writes the code of each square to its cell, where slashes have cells too, and
/// returns the number of cells; where counts are not long, each is one digit.
///
/// Every byte does the same, whatever it is: it moves the cursor as far as its entry
/// says, and adds to the code of a cell. So there is no branch that could be
/// guessed wrong.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
fn write<const LONG_COUNTS: bool>(text: &[u8], cells: &mut [u16]) -> usize {
    // The board begins before its first square.
    let mut cursor = usize::MAX;
    let mut number = 0_usize;
    for byte in text {
        let entry = &ENTRIES[usize::from(*byte)];
        cursor = cursor.wrapping_add(entry.cells.into());
        if LONG_COUNTS {
            // One more digit makes the number before it ten times as much.
            if byte.is_ascii_digit() {
                cursor = cursor.wrapping_add(number.wrapping_mul(9));
                number = number.wrapping_mul(10).wrapping_add(entry.cells.into());
            } else {
                number = 0;
            }
        }
        if let Some(cell) = cells.get_mut(cursor.wrapping_add(entry.ahead.into())) {
            *cell = cell.wrapping_add(entry.code);
        }
    }
    cursor.wrapping_add(1)
}

/// What a byte does to the board that is filled.
#[derive(Clone, Copy)]
struct Entry {
    /// How many cells on the cursor goes.
    cells: u8,
    /// How far before the cursor the cell is that it adds to.
    ahead: u8,
    /// What it adds to the code of that cell.
    code: u16,
}

impl Entry {
    /// What leaves everything as it is.
    const NOTHING: Self = Self {
        cells: 0,
        ahead: 0,
        code: 0,
    };

    const fn digit(digit: u8) -> Self {
        Self {
            cells: digit,
            ..Self::NOTHING
        }
    }

    const fn cell(code: u16) -> Self {
        Self {
            cells: 1,
            code,
            ..Self::NOTHING
        }
    }

    const fn letter(letter: u8, side: Player) -> Self {
        Self::cell(match Piece::new(letter as char, side) {
            Some(piece) => piece.code(),
            None => 0,
        })
    }

    /// A mark adds to the code of a plain letter what makes it that of a marked
    /// one.
    const fn mark(marked: Piece) -> Self {
        Self {
            code: marked.code().wrapping_sub(PLAIN.code()),
            ..Self::NOTHING
        }
    }

    /// A mark before its letter.
    const fn modifier(marked: Piece) -> Self {
        Self {
            ahead: 1,
            ..Self::mark(marked)
        }
    }
}

const PLAIN: Piece = Piece::from_static("A");

static ENTRIES: [Entry; 256] = {
    let mut entries = [Entry::NOTHING; 256];
    let mut letter = b'A';
    while letter <= b'Z' {
        entries[letter as usize] = Entry::letter(letter, Player::First);
        entries[letter.to_ascii_lowercase() as usize] = Entry::letter(letter, Player::Second);
        letter += 1;
    }
    let mut digit = 0;
    while digit <= 9 {
        entries[(b'0' + digit) as usize] = Entry::digit(digit);
        digit += 1;
    }
    entries[b'/' as usize] = Entry::cell(SLASH);
    entries[b'+' as usize] = Entry::modifier(PLAIN.with_state(State::Enhanced));
    entries[b'-' as usize] = Entry::modifier(PLAIN.with_state(State::Diminished));
    entries[b'^' as usize] = Entry::mark(PLAIN.with_terminal(true));
    entries[b'\'' as usize] = Entry::mark(PLAIN.with_derived(true));
    entries
};
