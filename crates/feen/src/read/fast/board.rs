//! A recogniser of ordinary boards: those whose counts of empty squares have one
//! or two digits.
//!
//! It accepts a board, with the totals, or leaves it to the grammar. The grammar is complete, and
//! the recogniser must agree with it.
//!
//! Apart from totals and separators, the grammar of a board is a rule on
//! neighbours: which byte may follow which. So an automaton of ten states reads it.
//! The rows of the automaton are made from [`State::next`]. Its steps do not branch on
//! common bytes: only second digits, `'` and a slash after a slash have steps of their own.
//!
//! # Why it is written this way
//!
//! A board has some forty bytes that follow no pattern, so a branch on each is guessed wrongly
//! every few bytes, and a wrong guess costs as much as ten steps. A table of states by bytes has no
//! branch, but its next address depends on the last load, and a load takes four cycles. Here the
//! load depends on the byte alone: it brings the row of the byte, a word with six bits for each
//! state, and the state is the distance by which that word is shifted. Only a shift is left
//! between one byte and the next.
//!
//! # An example: `K^7`
//!
//! The board begins in `Slash` (34), as every rank does.
//!
//! | byte | row `>>` state | the lowest six bits | state | squares, pieces |
//! |---|---|---|---|---|
//! | `K` | row of `K` `>>` 34 | 40 | `Letter` | 1, 1 |
//! | `^` | row of `^` `>>` 40 | 46 | `Terminal` | 1, 1 |
//! | `7` | row of `7` `>>` 46 | 58 | `FirstDigit` | 8, 1 |
//! | space | row of space `>>` 58 | 6 | `End` | 8, 1 |
//!
//! The row of `^` has 46 at bit 40 and 0, `Broken`, everywhere else: `^` follows a letter only. A
//! shift by 58 reaches the last six bits of a word; states that are met often have bit 5 set
//! ([`COMMON`]), so one test tells whether the loop has to stop: at `End`, `Broken` and the rare
//! steps.

use crate::read::coherence::Coherence;
use crate::read::fast::by_byte::{BYTES, ByByte};

/// A sink of a board: it records the board while it is read.
pub(crate) trait BoardSink {
    /// Called for each byte of the board, and for the space that ends it. `totals` includes the byte;
    /// the second digit of `12` counts as two more squares until `add_tens` corrects it. `before` is
    /// the value that this function returned for the previous byte, or 0.
    // A word for all: with a type for each, reading takes a tenth longer without link-time
    // optimisation.
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32;

    /// The byte was a slash after a slash.
    #[inline]
    fn repeated_slash(&mut self, _totals: Totals) {}

    /// The board is ordinary.
    fn end(&mut self, board: FastBoard<'_>);
}

/// The sink of `validate`: it records nothing.
impl BoardSink for () {
    #[inline]
    fn byte(&mut self, _: u8, _: Totals, _: u32) -> u32 {
        0
    }

    fn end(&mut self, _: FastBoard<'_>) {}
}

/// An ordinary board, which a text starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FastBoard<'i> {
    /// The placement, up to the space after it.
    pub(crate) placement: &'i [u8],
    pub(crate) totals: Totals,
}

#[cfg(feature = "alloc")]
impl FastBoard<'_> {
    /// The number of slashes.
    pub(crate) fn slashes(&self) -> usize {
        if self.placement.len() <= u8::MAX.into() {
            return self.totals.slashes().into();
        }
        memchr::memchr_iter(b'/', self.placement).count()
    }
}

/// The ordinary board at the start of a text, if there is one.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
pub(crate) fn board<'i, S: BoardSink>(text: &'i [u8], sink: &mut S) -> Option<FastBoard<'i>> {
    if text.len() >= TOO_LONG || text.starts_with(b"/") {
        return None;
    }
    let mut reading = Reading::new();
    let mut depth = DepthCheck::default();
    let mut rest = text;
    // A step is so short that the way back from it counts, and where the loop happens to lie
    // in memory. So there are two in a turn. No valid text ends with its board.
    while let [first, second, others @ ..] = rest {
        reading.step(*first, sink);
        if reading.is_common() {
            reading.step(*second, sink);
            rest = others;
        } else {
            (_, rest) = rest.split_first()?;
        }
        if !reading.is_common() {
            let length = text.len().wrapping_sub(rest.len()).wrapping_sub(1);
            let totals = &mut reading.totals;
            match reading.state % SHIFTS {
                DERIVED => {}
                SECOND_DIGIT => totals.add_tens(*text.get(length.wrapping_sub(1))?),
                SLASHES => {
                    depth.repeated_slash(*totals);
                    sink.repeated_slash(*totals);
                }
                END => {
                    let placement = text.get(..length)?;
                    if depth.end(*totals) && !is_coherent(placement) {
                        return None;
                    }
                    let board = FastBoard {
                        placement,
                        totals: *totals,
                    };
                    sink.end(board);
                    return Some(board);
                }
                _ => return None,
            }
        }
    }
    None
}

/// A board while it is read.
struct Reading {
    state: u64,
    totals: Totals,
    /// The value that the sink has returned.
    written: u32,
}

impl Reading {
    const fn new() -> Self {
        Self {
            // The board begins as a rank does: after a separator.
            state: State::Slash as u64,
            totals: Totals(0),
            written: 0,
        }
    }

    /// Reads a byte.
    #[inline]
    fn step(&mut self, byte: u8, sink: &mut impl BoardSink) {
        let entry = ENTRIES.of(byte);
        self.state = entry.row >> (self.state % SHIFTS);
        self.totals.add(entry.totals);
        self.written = sink.byte(byte, self.totals, self.written);
    }

    /// Whether the state is one that is met often.
    #[inline]
    const fn is_common(&self) -> bool {
        self.state & COMMON != 0
    }
}

/// The kind of the last byte, as far as it decides which byte may be next.
///
/// A state that is left again is a number of bits: the row of a byte, shifted right by
/// the state, begins with the next state.
#[derive(Clone, Copy)]
enum State {
    /// Something the board may not have, or the recogniser does not know.
    Broken = 0,
    /// The space after the board.
    End = 6,
    SecondDigit = 12,
    /// A slash after a slash.
    Slashes = 18,
    /// `'`, since no more than five states can have the bit of [`COMMON`].
    Derived = 24,
    Slash = 34,
    Letter = 40,
    /// `^`
    Terminal = 46,
    /// `+` or `-`
    Modifier = 52,
    FirstDigit = 58,
}

/// One more than the highest shift.
const SHIFTS: u64 = 64;

/// The bit that is set in the states that are met often, in which there is nothing
/// to do.
const COMMON: u64 = 32;

const END: u64 = State::End as u64;
const SECOND_DIGIT: u64 = State::SecondDigit as u64;
const SLASHES: u64 = State::Slashes as u64;
const DERIVED: u64 = State::Derived as u64;

impl State {
    /// The states that are left again.
    const LEFT: [Self; 8] = [
        Self::SecondDigit,
        Self::Slashes,
        Self::Derived,
        Self::Slash,
        Self::Letter,
        Self::Terminal,
        Self::Modifier,
        Self::FirstDigit,
    ];

    /// The state after `byte`.
    const fn next(self, byte: u8) -> Self {
        match (byte, self) {
            (b'A'..=b'Z' | b'a'..=b'z', _) => Self::Letter,
            (_, Self::Modifier) => Self::Broken,
            (b'+' | b'-', _) => Self::Modifier,
            (b'^', Self::Letter) => Self::Terminal,
            (b'\'', Self::Letter | Self::Terminal) => Self::Derived,
            (b'0'..=b'9', Self::FirstDigit) => Self::SecondDigit,
            (b'1'..=b'9', before) if !matches!(before, Self::SecondDigit) => Self::FirstDigit,
            (b'/', Self::Slash | Self::Slashes) => Self::Slashes,
            (b'/', _) => Self::Slash,
            (b' ', before) if !matches!(before, Self::Slash | Self::Slashes) => Self::End,
            _ => Self::Broken,
        }
    }
}

/// From this length on the totals of a text may not fit: a byte adds a piece or at most 99
/// squares.
const TOO_LONG: usize = 1 << (SLASHES_BIT - PIECES_BIT);

/// The totals of a board, side by side in a word so that all are added at once:
/// squares lowest, then pieces, then slashes. Only the lowest eight bits of the slashes are
/// kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Totals(u64);

const PIECES_BIT: u32 = 32;
const SLASHES_BIT: u32 = 56;

impl Totals {
    const fn new(squares: u64, pieces: u64, slashes: u64) -> Self {
        Self(squares | pieces << PIECES_BIT | slashes << SLASHES_BIT)
    }

    /// The amount that a byte adds; the second digit of a count adds like the first.
    const fn of(byte: u8) -> Self {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' => Self::new(1, 1, 0),
            b'0'..=b'9' => Self::new(digit(byte), 0, 0),
            b'/' => Self::new(0, 0, 1),
            _ => Self::new(0, 0, 0),
        }
    }

    fn add(&mut self, more: Self) {
        self.0 = self.0.wrapping_add(more.0);
    }

    /// Makes tens of the digit that was added as ones.
    fn add_tens(&mut self, first_digit: u8) {
        self.0 = self.0.wrapping_add(digit(first_digit).wrapping_mul(9));
    }

    pub(crate) const fn squares(self) -> u64 {
        self.0 % (1 << PIECES_BIT)
    }

    pub(crate) const fn pieces(self) -> u64 {
        (self.0 >> PIECES_BIT) % (1 << (SLASHES_BIT - PIECES_BIT))
    }

    /// The slashes, as far as they fit into a byte.
    pub(crate) const fn slashes(self) -> u8 {
        (self.0 >> SLASHES_BIT) as u8
    }
}

/// The effect of a byte on the board.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(PartialEq, Debug))]
struct Entry {
    /// The next state for each state, which takes the six bits that its shift brings
    /// to the front.
    row: u64,
    totals: Totals,
}

impl Entry {
    const fn of(byte: u8) -> Self {
        let mut row = 0;
        let mut states: &[State] = &State::LEFT;
        while let [state, rest @ ..] = states {
            row |= (state.next(byte) as u64) << *state as u64;
            states = rest;
        }
        let totals = Totals::of(byte);
        Self { row, totals }
    }
}

/// The entries of all bytes, each part by itself: a processor finds a word by the number of a
/// byte without a multiplication, but no entry of several words.
struct Entries {
    rows: ByByte<u64>,
    totals: ByByte<Totals>,
}

impl Entries {
    #[inline]
    fn of(&self, byte: u8) -> Entry {
        Entry {
            row: self.rows.of(byte),
            totals: self.totals.of(byte),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "only the compiler runs it, and refuses what is out of bounds"
)]
static ENTRIES: Entries = {
    let mut rows = [0; BYTES];
    let mut totals = [Totals(0); BYTES];
    let mut byte = 0;
    while byte < BYTES {
        let entry = Entry::of(byte as u8);
        rows[byte] = entry.row;
        totals[byte] = entry.totals;
        byte += 1;
    }
    Entries {
        rows: ByByte(rows),
        totals: ByByte(totals),
    }
};

const fn digit(byte: u8) -> u64 {
    (byte & 0x0f) as u64
}

/// A check of the layers while a board is read.
#[derive(Default)]
struct DepthCheck {
    /// True if there is more than one.
    are_many: bool,
    /// The slashes up to the start of the last one.
    start: u8,
    /// True if there may be a layer without a slash in it, or a separator of more than two slashes.
    is_odd: bool,
}

impl DepthCheck {
    // Out of the way of the loop, which needs its registers.
    #[cold]
    #[inline(never)]
    fn repeated_slash(&mut self, totals: Totals) {
        let slashes = totals.slashes();
        self.is_odd |= slashes.wrapping_sub(self.start) < 3;
        self.start = slashes;
        self.are_many = true;
    }

    /// Whether it takes more than this to see that the board is coherent.
    fn end(&self, totals: Totals) -> bool {
        self.is_odd || (self.are_many && totals.slashes() == self.start)
    }
}

/// Whether the separators of a board with longer ones than `/` are coherent.
// By hand, since the ranks of such a board are short: to search for the end of each takes longer.
fn is_coherent(placement: &[u8]) -> bool {
    let mut coherence = Coherence::default();
    let mut order = 0_usize;
    for byte in placement {
        if *byte == b'/' {
            order = order.wrapping_add(1);
        } else if order > 0 {
            if coherence.separator(order).is_err() {
                return false;
            }
            order = 0;
        }
    }
    coherence.end().is_ok()
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec;
    use core::hint::black_box;

    use super::{DepthCheck, ENTRIES, Entry, TOO_LONG, Totals, board};

    #[test]
    fn the_table_has_what_each_byte_does() {
        for byte in 0..=u8::MAX {
            assert_eq!(ENTRIES.of(byte), Entry::of(black_box(byte)));
        }
    }

    #[test]
    fn a_byte_adds_squares_or_pieces_or_slashes() {
        let added = |byte| {
            let totals = Totals::of(black_box(byte));
            (totals.squares(), totals.pieces(), totals.slashes())
        };
        for byte in 0..=u8::MAX {
            let expected = match byte {
                b'/' => (0, 0, 1),
                _ if byte.is_ascii_alphabetic() => (1, 1, 0),
                _ => (char::from(byte).to_digit(10).unwrap_or(0).into(), 0, 0),
            };
            assert_eq!(added(byte), expected, "{}", byte.escape_ascii());
        }
    }

    #[test]
    fn only_odd_layers_take_another_look() {
        let takes_another = |placement: &[u8]| {
            let mut totals = Totals::new(0, 0, 0);
            let mut depth = DepthCheck::default();
            let mut slashes = 0;
            for byte in placement {
                totals.add(Totals::of(*byte));
                slashes = if *byte == b'/' { slashes + 1 } else { 0 };
                if slashes > 1 {
                    depth.repeated_slash(totals);
                }
            }
            depth.end(totals)
        };
        for placement in ["8", "8/8", "1/1//1/1", "1/1/1//1/1//1/1/1"] {
            assert!(!takes_another(placement.as_bytes()), "{placement}");
        }
        for placement in ["1//1", "1/1//1", "1//1/1", "1/1//1//1/1", "1/1///1/1"] {
            assert!(takes_another(placement.as_bytes()), "{placement}");
        }
    }

    #[test]
    fn a_text_is_taken_up_to_the_length_whose_totals_fit() {
        let pieces = |text: &[u8]| board(text, &mut ()).map(|board| board.totals.pieces());
        let mut text = vec![b'k'; TOO_LONG - 3];
        text.extend(b" /");
        assert_eq!(pieces(&text), Some(TOO_LONG as u64 - 3));
        text.push(b' ');
        assert_eq!(pieces(&text), None);
    }
}
