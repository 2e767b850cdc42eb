//! A recogniser of ordinary hands: those whose counts have one or two digits, in
//! which no letter stands under two counts, and none that differ only by marks.
//!
//! It only ever says yes, with the total, or that the hand is not for it. What it
//! does not take goes to the grammar, which is complete, and which it must agree
//! with.
//!
//! As on a board, an automaton reads which byte may follow which. The rest is a key
//! for each item, and the keys must rise. Letters and digits take the same steps, so
//! that there is no branch that could be guessed wrong; only second digits, modifiers and
//! marks, which are rare, have steps of their own.

use epin::Piece;
use qi::{ByPlayer, Player};

use crate::read::fast::by_byte::{BYTES, ByByte};

/// A sink of hands: it may record them while they are read.
pub(crate) trait HandsSink {
    /// The sink of one hand.
    type Hand<'s>: HandSink
    where
        Self: 's;

    /// The sink of this player's hand, before anything has been read.
    fn hand(&mut self, owner: Player) -> Self::Hand<'_>;

    /// The hands are ordinary, with these letters in them.
    #[inline]
    fn end(&mut self, _letters: ByPlayer<Letters>) {}
}

/// A sink of one hand.
pub(crate) trait HandSink {
    /// The key of an item, as far as it has been read: what comes last of a letter is the
    /// whole key of its last item. A count in front of the first item comes with the lowest
    /// key, which is no item's.
    fn key(&mut self, key: Key);
}

/// The sink of `validate`: it records nothing.
impl HandsSink for () {
    type Hand<'s> = ();

    fn hand(&mut self, _: Player) {}
}

impl HandSink for () {
    #[inline]
    fn key(&mut self, _: Key) {}
}

/// Ordinary hands, which a text starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FastHands<'i> {
    /// The items of each hand; those of the second one end at a space.
    pub(crate) items: ByPlayer<&'i [u8]>,
    /// The pieces of both.
    pub(crate) pieces: u64,
}

/// The ordinary hands at the start of a text, if there are any.
#[inline]
pub(crate) fn hands<'i>(text: &'i [u8], sink: &mut impl HandsSink) -> Option<FastHands<'i>> {
    if text.starts_with(b"/ ") {
        // Most games have none.
        sink.end(ByPlayer::default());
        return Some(FastHands {
            items: ByPlayer::new(&[], &[]),
            pieces: 0,
        });
    }
    let first = hand(text, sink.hand(Player::First))?;
    let rest = text.get(first.items.len()..)?.strip_prefix(b"/")?;
    let second = hand(rest, sink.hand(Player::Second))?;
    if rest.get(second.items.len()) != Some(&b' ') {
        return None;
    }
    sink.end(ByPlayer::new(first.letters, second.letters));
    Some(FastHands {
        items: ByPlayer::new(first.items, second.items),
        pieces: first.pieces.checked_add(second.pieces)?,
    })
}

/// An ordinary hand.
struct FastHand<'i> {
    items: &'i [u8],
    pieces: u64,
    letters: Letters,
}

/// The ordinary hand at the start of a text, up to the slash or the space after it.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
fn hand(text: &[u8], mut sink: impl HandSink) -> Option<FastHand<'_>> {
    let (mut reading, mut rest) = Reading::behind_long_count(text)?;
    // As on a board, two steps in a turn.
    while let [first, second, others @ ..] = rest {
        let mut byte = *first;
        reading.step(byte, &mut sink)?;
        if reading.is_common() {
            byte = *second;
            reading.step(byte, &mut sink)?;
            rest = others;
        } else {
            (_, rest) = rest.split_first()?;
        }
        if !reading.is_common() {
            match reading.state % SHIFTS {
                SECOND_DIGIT => reading.add_digit(byte),
                MODIFIER => {
                    reading.count_penalty =
                        reading.count_penalty.wrapping_add(ENTRIES.of(byte).key);
                }
                TERMINAL | DERIVED => {
                    reading.key = reading.key.wrapping_add(ENTRIES.of(byte).key);
                    sink.key(Key(reading.key));
                }
                END => {
                    let length = text.len().wrapping_sub(rest.len()).wrapping_sub(1);
                    return Some(FastHand {
                        items: text.get(..length)?,
                        pieces: reading.pieces,
                        letters: reading.letters,
                    });
                }
                _ => return None,
            }
        }
    }
    None
}

/// A hand while it is read.
struct Reading {
    state: u64,
    /// The key of the last item.
    key: u32,
    /// The amount that the key of the next item falls by.
    count_penalty: u32,
    letters: Letters,
    pieces: u64,
}

impl Reading {
    /// A hand of which a count of two digits has been read, if it begins with one, and the rest
    /// of it.
    // Higher counts come first, so nearly all that have two digits are read here, without a
    // branch that could be guessed wrong.
    fn behind_long_count(text: &[u8]) -> Option<(Self, &[u8])> {
        let [tens, ones, ..] = text else {
            return None;
        };
        let is_long = matches!(tens, b'1'..=b'9') & ones.is_ascii_digit();
        let count = u32::from(tens % 16).wrapping_mul(10);
        let count = count.wrapping_add(u32::from(ones % 16));
        let more = count.wrapping_sub(1).wrapping_mul(is_long.into());
        let reading = Self {
            state: if is_long { SECOND_DIGIT } else { START },
            key: 0,
            count_penalty: more.wrapping_mul(COUNT),
            letters: Letters::default(),
            pieces: more.into(),
        };
        let rest = text.get(usize::from(is_long).wrapping_mul(2)..)?;
        Some((reading, rest))
    }

    /// Reads a byte, if the hand is ordinary up to it, and does what it does in a state that
    /// is met often.
    #[expect(
        clippy::inline_always,
        reason = "it is called twice, where what is read has to stay in registers"
    )]
    #[inline(always)]
    fn step(&mut self, byte: u8, sink: &mut impl HandSink) -> Option<()> {
        let entry = ENTRIES.of(byte);
        self.state = entry.row >> (self.state % SHIFTS);
        if !self.is_common() {
            return Some(());
        }
        let next = entry.key.wrapping_sub(self.count_penalty);
        if next <= self.key {
            return None;
        }
        if self.letters.0 & entry.letter != 0 {
            // A letter may come back at once, under the same count.
            if (self.key ^ next) >> 4 != 0 {
                return None;
            }
            self.letters.0 |= Letters::REPEATED;
        }
        self.key = if entry.letter > 0 { next } else { self.key };
        self.count_penalty = entry.count_penalty;
        self.letters.0 |= entry.letter;
        self.pieces = self.pieces.wrapping_add(entry.pieces);
        sink.key(Key(self.key));
        Some(())
    }

    /// Whether the state is one that is met often.
    const fn is_common(&self) -> bool {
        self.state & COMMON != 0
    }

    /// Appends a digit to the count, which is one more than the penalty.
    fn add_digit(&mut self, byte: u8) {
        let (tens, ones) = (
            (self.count_penalty / COUNT).wrapping_add(1),
            u32::from(byte % 16),
        );
        let more = tens.wrapping_mul(9).wrapping_add(ones);
        self.pieces = self.pieces.wrapping_add(more.into());
        self.count_penalty = self.count_penalty.wrapping_add(more.wrapping_mul(COUNT));
    }
}

/// The kind of the last byte, as far as it decides which byte may be next.
///
/// A state that is left again is a number of bits: the row of a byte, shifted right
/// by the state, begins with the next state.
#[derive(Clone, Copy)]
enum State {
    /// Something hands may not have, or the recogniser does not know.
    Broken = 0,
    /// The slash or the space after the hand.
    End = 1,
    SecondDigit = 2,
    /// `+` or `-`
    Modifier = 8,
    /// `^`
    Terminal = 14,
    /// `'`
    Derived = 20,
    /// Nothing yet.
    Start = 26,
    Letter = 38,
    /// The first digit of a count, which may be its only one.
    Digit = 44,
    /// The first digit of a count, which may not: `1`.
    One = 50,
}

/// One more than the highest shift.
const SHIFTS: u64 = 64;

/// The bit that is set in the states that are met often, which all do the same.
const COMMON: u64 = 32;

const START: u64 = State::Start as u64;
const END: u64 = State::End as u64;
const SECOND_DIGIT: u64 = State::SecondDigit as u64;
const MODIFIER: u64 = State::Modifier as u64;
const TERMINAL: u64 = State::Terminal as u64;
const DERIVED: u64 = State::Derived as u64;

impl State {
    /// The states that are left again.
    const LEFT: [Self; 8] = [
        Self::SecondDigit,
        Self::Modifier,
        Self::Terminal,
        Self::Derived,
        Self::Start,
        Self::Letter,
        Self::Digit,
        Self::One,
    ];

    /// The state after `byte`.
    const fn next(self, byte: u8) -> Self {
        let is_count = matches!(self, Self::Digit | Self::One | Self::SecondDigit);
        match (byte, self) {
            (b'0'..=b'9', Self::Digit | Self::One) => Self::SecondDigit,
            (_, Self::One) => Self::Broken,
            (b'A'..=b'Z' | b'a'..=b'z', _) => Self::Letter,
            (_, Self::Modifier) => Self::Broken,
            (b'+' | b'-', _) => Self::Modifier,
            _ if is_count => Self::Broken,
            (b'1', _) => Self::One,
            (b'2'..=b'9', _) => Self::Digit,
            (b'^', Self::Letter) => Self::Terminal,
            (b'\'', Self::Letter | Self::Terminal) => Self::Derived,
            (b'/' | b' ', _) => Self::End,
            _ => Self::Broken,
        }
    }
}

/// The effect of a byte on a hand.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(PartialEq, Debug))]
struct Entry {
    /// The next state for each state, which takes the six bits that its shift
    /// brings to the front.
    row: u64,
    /// A letter, with its side, as a bit.
    letter: u64,
    /// The key of a single piece; or what a mark adds to a key, or a modifier takes
    /// from it.
    key: u32,
    /// The amount that a digit takes from the key of the item it begins.
    count_penalty: u32,
    /// By how many pieces the hand grows.
    pieces: u64,
}

/// The letters of a hand, with their sides, as bits.
#[derive(Clone, Copy, Default)]
pub(crate) struct Letters(u64);

impl Letters {
    /// The bit of no letter, which is set where a letter has more than one item.
    const REPEATED: u64 = 1;

    /// The letters, each at the bit of its [number](Key::letter), if each has one item.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn once_each(self) -> Option<u64> {
        (self.0 & Self::REPEATED == 0).then_some(self.0)
    }
}

/// The key that orders the items of a hand: the higher count first, then the lower piece.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "only an owned position reads it")
)]
pub(crate) struct Key(u32);

#[cfg(feature = "alloc")]
impl Key {
    pub(crate) const LOWEST: Self = Self(0);

    /// The code of the piece.
    pub(crate) const fn code(self) -> u16 {
        let [low, high, ..] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// A number below 64 for its letter and side: the higher, the higher the piece.
    pub(crate) const fn letter(self) -> usize {
        (self.code() >> 4) as usize % 64
    }

    /// How many there are of it.
    pub(crate) const fn count(self) -> usize {
        (SINGLE / COUNT + 1).wrapping_sub(self.0 / COUNT) as usize
    }
}

/// One piece more in the key of an item: above the code of its piece.
const COUNT: u32 = 1 << 16;

/// The key of a single piece, but for its code: more than two digits can count.
const SINGLE: u32 = 100 * COUNT;

impl Entry {
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "only the compiler runs it, and refuses an overflow"
    )]
    const fn of(byte: u8) -> Self {
        let mut row = 0;
        let mut states: &[State] = &State::LEFT;
        while let [state, rest @ ..] = states {
            row |= (state.next(byte) as u64) << *state as u64;
            states = rest;
        }
        let nothing = Self {
            row,
            letter: 0,
            key: 0,
            count_penalty: 0,
            pieces: 0,
        };
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' => Self {
                letter: 1 << (code(&[byte]) >> 4),
                key: SINGLE + code(&[byte]),
                pieces: 1,
                ..nothing
            },
            b'1'..=b'9' => Self {
                // A digit is no item, and always in order.
                key: u32::MAX,
                count_penalty: (byte - b'1') as u32 * COUNT,
                pieces: (byte - b'1') as u64,
                ..nothing
            },
            b'+' | b'-' => Self {
                key: code(b"A") - code(&[byte, b'A']),
                ..nothing
            },
            b'^' | b'\'' => Self {
                key: code(&[b'A', byte]) - code(b"A"),
                ..nothing
            },
            _ => nothing,
        }
    }
}

/// The code of a piece.
const fn code(token: &[u8]) -> u32 {
    match Piece::parse_prefix_bytes(token) {
        Ok((piece, _)) => piece.code() as u32,
        Err(_) => 0,
    }
}

/// The entries of all bytes, each part by itself, as on a board.
struct Entries {
    rows: ByByte<u64>,
    letters: ByByte<u64>,
    keys: ByByte<u32>,
    count_penalties: ByByte<u32>,
    pieces: ByByte<u64>,
}

impl Entries {
    #[inline]
    fn of(&self, byte: u8) -> Entry {
        Entry {
            row: self.rows.of(byte),
            letter: self.letters.of(byte),
            key: self.keys.of(byte),
            count_penalty: self.count_penalties.of(byte),
            pieces: self.pieces.of(byte),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "only the compiler runs it, and refuses what is out of bounds"
)]
static ENTRIES: Entries = {
    let (mut rows, mut letters, mut pieces) = ([0; BYTES], [0; BYTES], [0; BYTES]);
    let (mut keys, mut count_penalties) = ([0; BYTES], [0; BYTES]);
    let mut byte = 0;
    while byte < BYTES {
        let entry = Entry::of(byte as u8);
        rows[byte] = entry.row;
        letters[byte] = entry.letter;
        keys[byte] = entry.key;
        count_penalties[byte] = entry.count_penalty;
        pieces[byte] = entry.pieces;
        byte += 1;
    }
    Entries {
        rows: ByByte(rows),
        letters: ByByte(letters),
        keys: ByByte(keys),
        count_penalties: ByByte(count_penalties),
        pieces: ByByte(pieces),
    }
};

#[cfg(test)]
mod tests {
    use core::hint::black_box;

    use super::{COUNT, ENTRIES, Entry, SINGLE, code};

    #[test]
    fn the_table_has_what_each_byte_does() {
        for byte in 0..=u8::MAX {
            assert_eq!(ENTRIES.of(byte), Entry::of(black_box(byte)));
        }
    }

    #[test]
    fn a_byte_makes_a_key_of_a_piece_and_a_count() {
        let code = |token| code(black_box(token));
        assert_eq!(code(b"4"), 0);
        let does = |byte| {
            let entry = Entry::of(black_box(byte));
            (entry.key, entry.count_penalty, entry.pieces, entry.letter)
        };
        assert_eq!(does(b'K'), (SINGLE + code(b"K"), 0, 1, 1 << 22));
        assert_eq!(does(b'z'), (SINGLE + code(b"z"), 0, 1, 1 << 53));
        assert_eq!(does(b'1'), (u32::MAX, 0, 0, 0));
        assert_eq!(does(b'9'), (u32::MAX, 8 * COUNT, 8, 0));
        assert_eq!(does(b'+'), (code(b"k") - code(b"+k"), 0, 0, 0));
        assert_eq!(does(b'-'), (code(b"k") - code(b"-k"), 0, 0, 0));
        assert_eq!(does(b'^'), (code(b"k^") - code(b"k"), 0, 0, 0));
        assert_eq!(does(b'\''), (code(b"k'") - code(b"k"), 0, 0, 0));
        assert_eq!(does(b'0'), (0, 0, 0, 0));
    }
}
