use alloc::vec::Vec;

use epin::{Piece, State};
use qi::{MAX_SQUARE_COUNT, Player, Shape};

use crate::geometry::Geometry;
use crate::ordinary::Ordinary;
use crate::sink::Sink;

/// The squares of a board and its shape, as the grammar reports them.
pub(crate) struct Board {
    squares: Vec<Option<Piece>>,
    geometry: Option<Geometry>,
    shape: Option<Shape>,
}

impl Board {
    pub(crate) const fn new() -> Self {
        Self {
            squares: Vec::new(),
            geometry: None,
            shape: None,
        }
    }

    /// The board, if a position can hold it.
    pub(crate) fn into_parts(self) -> Option<(Shape, Vec<Option<Piece>>)> {
        let shape = self.shape.or_else(|| self.geometry?.ended().shape())?;
        Some((shape, self.squares))
    }

    fn geometry(&mut self) -> &mut Geometry {
        self.geometry.get_or_insert_with(Geometry::new)
    }

    /// How many of so many more squares a position can hold.
    ///
    /// A text of few bytes can ask for any number; what is over the limit is
    /// counted and not stored.
    fn room_for(&self, count: Option<u64>) -> usize {
        let room = MAX_SQUARE_COUNT.saturating_sub(self.squares.len());
        let count = count.and_then(|count| usize::try_from(count).ok());
        count.unwrap_or(usize::MAX).min(room)
    }
}

impl Sink for Board {
    fn ordinary(&mut self, board: &Ordinary<'_>) -> bool {
        let Some((shape, squares)) = fill(board) else {
            return false;
        };
        (self.shape, self.squares) = (Some(shape), squares);
        true
    }

    fn piece(&mut self, piece: Piece) {
        if self.room_for(Some(1)) == 1 {
            self.squares.push(Some(piece));
        }
        self.geometry().squares(Some(1));
    }

    fn empty(&mut self, count: Option<u64>) {
        let squares = self.squares.len().saturating_add(self.room_for(count));
        self.squares.resize(squares, None);
        self.geometry().squares(count);
    }

    fn separator(&mut self, order: u32) {
        let order = usize::try_from(order).unwrap_or(usize::MAX);
        self.geometry().separator(order);
    }
}

/// The most squares of a board that is filled on the stack: each has an index of
/// one byte, and the one before the first is the last index.
const MOST_SQUARES: u32 = 255;

/// The most ranks of such a board.
const MOST_RANKS: usize = 64;

/// The squares of an ordinary board, if it is a small box.
///
/// Every byte is written, whatever it is: it moves the cursor by as much as its
/// entry says, adds to the square there, and stores the square.
fn fill(board: &Ordinary<'_>) -> Option<(Shape, Vec<Option<Piece>>)> {
    let count = usize::try_from(board.squares)
        .ok()
        .filter(|_| board.squares <= MOST_SQUARES)?;
    let mut codes = [0_u16; 256];
    let mut ends = [0_u8; MOST_RANKS];
    let mut ranks = 0;
    let mut cursor = u8::MAX;
    let mut code = 0_u16;
    let mut begun = 0;
    for byte in board.text {
        let entry = ENTRIES[usize::from(*byte)];
        ends[ranks % MOST_RANKS] = cursor;
        ranks += usize::from(*byte == b'/');
        let step = entry.step - begun;
        cursor = cursor.wrapping_add(step);
        let kept = if step == 0 { code } else { 0 };
        code = kept.wrapping_add(entry.code);
        codes[usize::from(cursor)] = code;
        begun = entry.begins;
    }
    let shape = shape(ends.get(..ranks)?, count)?;
    let squares = codes
        .get(..count)?
        .iter()
        .map(|code| Piece::from_code(*code));
    Some((shape, squares.collect()))
}

/// The box whose ranks, but for the last, end at these squares.
fn shape(ends: &[u8], squares: usize) -> Option<Shape> {
    let Some(first) = ends.first() else {
        return Shape::new(&[squares]).ok();
    };
    let files = usize::from(*first) + 1;
    let regular = (1..)
        .zip(ends)
        .all(|(rank, end)| usize::from(*end) + 1 == rank * files);
    let ranks = ends.len() + 1;
    let shape = Shape::new(&[ranks, files]).ok();
    shape.filter(|_| regular && ranks * files == squares)
}

/// What a byte does to the board that is filled.
#[derive(Clone, Copy)]
struct Entry {
    /// What it adds to the code of its square.
    code: u16,
    /// How many squares on it stands.
    step: u8,
    /// Whether it begins a square that the next byte goes on with.
    begins: u8,
}

impl Entry {
    const NOTHING: Self = Self {
        code: 0,
        step: 0,
        begins: 0,
    };

    const fn count(step: u8) -> Self {
        Self {
            step,
            ..Self::NOTHING
        }
    }

    const fn letter(letter: u8, side: Player) -> Self {
        let code = match Piece::new(letter as char, side) {
            Some(piece) => piece.code(),
            None => 0,
        };
        Self {
            code,
            step: 1,
            begins: 0,
        }
    }

    /// A mark adds to the code of a plain letter what makes it that of a marked
    /// one.
    const fn mark(marked: Piece) -> Self {
        Self {
            code: marked.code().wrapping_sub(PLAIN.code()),
            ..Self::NOTHING
        }
    }

    /// A mark before its letter, which then stands on the same square.
    const fn modifier(marked: Piece) -> Self {
        Self {
            step: 1,
            begins: 1,
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
    let mut count = 1;
    while count <= 9 {
        entries[(b'0' + count) as usize] = Entry::count(count);
        count += 1;
    }
    entries[b'+' as usize] = Entry::modifier(PLAIN.with_state(State::Enhanced));
    entries[b'-' as usize] = Entry::modifier(PLAIN.with_state(State::Diminished));
    entries[b'^' as usize] = Entry::mark(PLAIN.with_terminal(true));
    entries[b'\'' as usize] = Entry::mark(PLAIN.with_derived(true));
    entries
};
