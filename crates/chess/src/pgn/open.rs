//! The variations that are open in a game, in few bytes each: a text may open one in three.

use alloc::vec::Vec;

use super::builder::room;

/// The variations that are open, innermost last.
#[derive(Clone, Debug)]
pub(super) struct OpenVariations {
    /// The innermost one, unless there is none.
    last: Open,
    /// For each, its distances from the one around it.
    distances: Vec<u8>,
}

/// A variation that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    /// Its place, from the start of the game.
    pub(super) at: usize,
    /// The half-moves before it.
    pub(super) ply: usize,
}

impl OpenVariations {
    pub(super) const fn new() -> Self {
        Self {
            last: Open { at: 0, ply: 0 },
            distances: Vec::new(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.distances.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.last = Open { at: 0, ply: 0 };
        self.distances.clear();
    }

    /// The innermost one.
    pub(super) fn last(&self) -> Option<Open> {
        (!self.is_empty()).then_some(self.last)
    }

    /// Opens a variation. Neither of its numbers is less than that of the one around it.
    // Apart from the scan, which takes 7 % more instructions with it.
    #[inline(never)]
    pub(super) fn push(&mut self, at: usize, ply: usize) {
        self.write(at - self.last.at);
        self.write(ply - self.last.ply);
        self.last = Open { at, ply };
    }

    /// Closes the innermost one.
    #[inline(never)]
    pub(super) fn pop(&mut self) -> Option<Open> {
        let last = self.last()?;
        let ply = last.ply - self.read();
        let at = last.at - self.read();
        self.last = Open { at, ply };
        Some(last)
    }

    #[cfg(test)]
    pub(super) const fn capacity(&self) -> usize {
        self.distances.capacity()
    }

    /// Adds a number, seven bits a byte, the lowest ones first. All bytes but the first have the high bit.
    fn write(&mut self, mut number: usize) {
        let mut mark = 0;
        loop {
            if self.distances.len() == self.distances.capacity() {
                self.distances.reserve_exact(room(self.distances.len()));
            }
            let [low, ..] = number.to_le_bytes();
            self.distances.push(low & 0x7F | mark);
            number >>= 7;
            mark = 0x80;
            if number == 0 {
                return;
            }
        }
    }

    /// Removes the last number.
    fn read(&mut self) -> usize {
        let mut number = 0;
        while let Some(byte) = self.distances.pop() {
            number = number << 7 | usize::from(byte & 0x7F);
            if byte & 0x80 == 0 {
                break;
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::{Open, OpenVariations};

    #[test]
    fn the_last_one_that_was_opened_is_closed_first() {
        let mut variations = OpenVariations::new();
        let opened = [(0, 0), (3, 1), (130, 1), (20_000, 129), (3_000_000, 20_000)];
        let opened = opened.map(|(at, ply)| Open { at, ply });
        for open in opened {
            variations.push(open.at, open.ply);
            assert_eq!(variations.last(), Some(open));
        }
        for open in opened.into_iter().rev() {
            assert_eq!(variations.pop(), Some(open));
        }
        assert_eq!(variations.pop(), None);
        variations.push(20_000, 129);
        variations.clear();
        assert!(variations.is_empty());
        variations.push(3, 1);
        assert_eq!(variations.pop(), Some(opened[1]));
    }
}
