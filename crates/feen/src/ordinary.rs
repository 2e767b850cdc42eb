//! A recogniser of ordinary boards: one or two dimensions, and counts of one
//! digit.
//!
//! It only ever says yes, with the totals, or that the board is not for it. What
//! it does not take goes to the grammar, which is complete, and which it must
//! agree with.
//!
//! Apart from totals, the grammar of such a board is a rule on neighbours: which
//! byte may follow which. So a block of bytes is checked lane by lane, without a
//! branch, against the same block one byte earlier.

#![expect(
    clippy::needless_bitwise_bool,
    reason = "a lazy operator would be a branch in every lane"
)]

/// The lanes of a block: plain loops over so many bytes become vector code.
const LANES: usize = 16;

/// An ordinary board, which a text starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ordinary<'i> {
    /// The placement, up to the space behind it.
    pub(crate) text: &'i [u8],
    pub(crate) squares: u32,
    pub(crate) pieces: u32,
}

/// The ordinary board at the start of a text, if there is one.
// Inlined into its caller, the loops lose their vector form.
#[inline(never)]
pub(crate) fn ordinary(text: &[u8]) -> Option<Ordinary<'_>> {
    let mut totals = Totals::default();
    // The board begins as a rank does: behind a separator.
    let mut last = b'/';
    for (number, chunk) in text.chunks(LANES).enumerate() {
        let mut block = [0; LANES];
        let (lanes, _) = block.split_at_mut(chunk.len());
        lanes.copy_from_slice(chunk);
        let placed = match chunk.iter().position(|byte| *byte == b' ') {
            None => chunk.len(),
            Some(space) => space,
        };
        totals.add(block, last, placed);
        if placed < chunk.len() {
            let ends_whole = !matches!(
                chunk.get(..placed)?.last().unwrap_or(&last),
                b'/' | b'+' | b'-'
            );
            let text = text.get(..number * LANES + placed)?;
            return (ends_whole && !totals.broken).then_some(Ordinary {
                text,
                squares: totals.squares,
                pieces: totals.pieces,
            });
        }
        last = *chunk.last()?;
    }
    None
}

/// What has been read so far.
#[derive(Default)]
struct Totals {
    squares: u32,
    pieces: u32,
    /// Whether a byte may not stand behind the one before it.
    broken: bool,
}

impl Totals {
    /// Adds the first `placed` bytes of a block, which follows the byte `last`.
    fn add(&mut self, block: [u8; LANES], last: u8, placed: usize) {
        let mut before = [last; LANES];
        let (_, behind) = before.split_at_mut(1);
        let (front, _) = block.split_at(LANES - 1);
        behind.copy_from_slice(front);

        let mut broken = 0;
        let mut squares = [0; LANES];
        let mut pieces = [0; LANES];
        for lane in 0..LANES {
            let (byte, before) = (block[lane], before[lane]);
            let inside = lane < placed;
            let letter = is_letter(byte) & inside;
            let digit = is_digit(byte) & inside;
            let follows = letter
                | (digit & !is_digit(before) & !is_modifier(before))
                | (is_modifier(byte) & !is_modifier(before))
                | ((byte == b'/') & (before != b'/') & !is_modifier(before))
                | ((byte == b'^') & is_letter(before))
                | ((byte == b'\'') & (is_letter(before) | (before == b'^')));
            broken |= u8::from(inside & !follows);
            pieces[lane] = u8::from(letter);
            squares[lane] = u8::from(letter) + u8::from(digit) * (byte & 0x0f);
        }
        let sum = |lanes: [u8; LANES]| lanes.iter().map(|lane| u32::from(*lane)).sum::<u32>();
        self.broken |= broken != 0;
        self.squares += sum(squares);
        self.pieces += sum(pieces);
    }
}

const fn is_letter(byte: u8) -> bool {
    (byte | 0x20).wrapping_sub(b'a') < 26
}

/// Whether a byte counts empty squares: `0` alone does not.
const fn is_digit(byte: u8) -> bool {
    byte.wrapping_sub(b'1') < 9
}

const fn is_modifier(byte: u8) -> bool {
    (byte == b'+') | (byte == b'-')
}
