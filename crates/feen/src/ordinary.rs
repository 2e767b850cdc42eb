//! A recogniser of ordinary boards: those whose counts of empty squares have one
//! or two digits.
//!
//! It only ever says yes, with the totals, or that the board is not for it. What
//! it does not take goes to the grammar, which is complete, and which it must
//! agree with.
//!
//! Apart from totals and separators, the grammar of a board is a rule on
//! neighbours: which byte may follow which. So an automaton of ten states reads it.
//! The rows of the automaton are made from [`State::next`], and its steps do not
//! branch on what is read: they cost the same on any board.

use crate::coherence::Coherence;

/// An ordinary board, which a text starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ordinary<'i> {
    /// The placement, up to the space behind it.
    pub(crate) placement: &'i [u8],
    pub(crate) squares: u64,
    pub(crate) pieces: u64,
}

/// The ordinary board at the start of a text, if there is one.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
pub(crate) fn ordinary(text: &[u8]) -> Option<Ordinary<'_>> {
    if text.len() > LONGEST || text.starts_with(b"/") {
        return None;
    }
    // The board begins as a rank does: behind a separator.
    let mut state = State::Slash as u64;
    let mut totals = Totals(0);
    let mut is_deep = false;
    let mut last = 0;
    for (length, &byte) in text.iter().enumerate() {
        state = (ROWS[byte as usize] >> state) % SHIFTS;
        totals.0 = totals.0.wrapping_add(TOTALS[byte as usize].0);
        if state & OFTEN == 0 {
            match state {
                DERIVED => {}
                SECOND_DIGIT => totals.add_tens(last),
                SLASHES => is_deep = true,
                END => {
                    let placement = text.get(..length)?;
                    let is_coherent = !is_deep || is_coherent(placement);
                    return is_coherent.then_some(Ordinary {
                        placement,
                        squares: totals.squares(),
                        pieces: totals.pieces(),
                    });
                }
                _ => return None,
            }
        }
        last = byte;
    }
    None
}

/// What the last byte was, as far as it decides which byte may be next.
///
/// A state is a number of bits: the row of a byte, shifted right by the state,
/// begins with the next state.
#[derive(Clone, Copy)]
enum State {
    /// Something the board may not have, or the recogniser does not know.
    Broken = 0,
    /// The space behind the board.
    End = 6,
    SecondDigit = 12,
    /// A slash behind a slash.
    Slashes = 18,
    /// `'`
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
const OFTEN: u64 = 32;

const END: u64 = State::End as u64;
const SECOND_DIGIT: u64 = State::SecondDigit as u64;
const SLASHES: u64 = State::Slashes as u64;
const DERIVED: u64 = State::Derived as u64;

impl State {
    const ALL: [Self; 10] = [
        Self::Broken,
        Self::End,
        Self::SecondDigit,
        Self::Slashes,
        Self::Derived,
        Self::Slash,
        Self::Letter,
        Self::Terminal,
        Self::Modifier,
        Self::FirstDigit,
    ];

    /// The state behind `byte`.
    const fn next(self, byte: u8) -> Self {
        let is_over = matches!(self, Self::Broken | Self::End);
        let is_whole = !matches!(self, Self::Modifier | Self::Slash | Self::Slashes);
        match (byte, self) {
            _ if is_over => Self::Broken,
            (b'A'..=b'Z' | b'a'..=b'z', _) => Self::Letter,
            (_, Self::Modifier) => Self::Broken,
            (b'+' | b'-', _) => Self::Modifier,
            (b'^', Self::Letter) => Self::Terminal,
            (b'\'', Self::Letter | Self::Terminal) => Self::Derived,
            (b'0'..=b'9', Self::FirstDigit) => Self::SecondDigit,
            (b'1'..=b'9', before) if !matches!(before, Self::SecondDigit) => Self::FirstDigit,
            (b'/', Self::Slash | Self::Slashes) => Self::Slashes,
            (b'/', _) if is_whole => Self::Slash,
            (b' ', _) if is_whole => Self::End,
            _ => Self::Broken,
        }
    }
}

/// By byte, the next state for each state, which takes the six bits that its
/// shift brings to the front.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the table has as many entries as there are bytes"
)]
static ROWS: [u64; 256] = {
    let mut rows = [0; 256];
    let mut byte = 0;
    while byte < rows.len() {
        let mut number = 0;
        while number < State::ALL.len() {
            let state = State::ALL[number];
            rows[byte] |= (state.next(byte as u8) as u64) << state as u64;
            number += 1;
        }
        byte += 1;
    }
    rows
};

/// The longest text whose totals fit: a byte adds at most 99 squares.
const LONGEST: usize = u32::MAX as usize / 99;

/// Squares in the lower half and pieces in the upper half, which are added at once.
#[derive(Clone, Copy)]
struct Totals(u64);

impl Totals {
    const fn new(squares: u64, pieces: u64) -> Self {
        Self(squares | pieces << u32::BITS)
    }

    /// What a byte adds, be it the first digit of a count or the second.
    const fn of(byte: u8) -> Self {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' => Self::new(1, 1),
            b'0'..=b'9' => Self::new(digit(byte), 0),
            _ => Self::new(0, 0),
        }
    }

    /// Makes tens of the digit that was added as ones.
    fn add_tens(&mut self, first_digit: u8) {
        self.0 = self.0.wrapping_add(9 * digit(first_digit));
    }

    const fn squares(self) -> u64 {
        self.0 & u32::MAX as u64
    }

    const fn pieces(self) -> u64 {
        self.0 >> u32::BITS
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the table has as many entries as there are bytes"
)]
static TOTALS: [Totals; 256] = {
    let mut totals = [Totals(0); 256];
    let mut byte = 0;
    while byte < totals.len() {
        totals[byte] = Totals::of(byte as u8);
        byte += 1;
    }
    totals
};

const fn digit(byte: u8) -> u64 {
    (byte & 0x0f) as u64
}

/// Whether the separators of a board with longer ones than `/` are coherent.
fn is_coherent(placement: &[u8]) -> bool {
    let mut coherence = Coherence::default();
    let mut order = 0;
    for byte in placement {
        if *byte == b'/' {
            order += 1;
        } else if order > 0 {
            if coherence.separator(order).is_err() {
                return false;
            }
            order = 0;
        }
    }
    coherence.end().is_ok()
}
