use core::hash::{Hash, Hasher};

use super::code::Code;

/// The number of bytes that are gathered: enough for a usual board and its hands.
const ROOM: usize = 256;

/// A hasher that turns many short writes into few long ones; the last of them happens when it
/// is dropped.
pub(crate) struct Gather<'h, H: Hasher> {
    state: &'h mut H,
    bytes: [u8; ROOM],
    length: usize,
}

impl<'h, H: Hasher> Gather<'h, H> {
    pub(crate) const fn new(state: &'h mut H) -> Self {
        Self {
            state,
            bytes: [0; ROOM],
            length: 0,
        }
    }

    /// Writes the code of each square; the code of an empty square is zeros.
    pub(crate) fn write_codes<P: Hash>(&mut self, mut squares: &[Option<P>]) {
        loop {
            let room = self.bytes.get_mut(self.length..).unwrap_or_default();
            let (codes, _) = room.as_chunks_mut();
            let (now, later) = squares.split_at(squares.len().min(codes.len()));
            for (code, square) in codes.iter_mut().zip(now) {
                *code = square.as_ref().and_then(Code::of).unwrap_or_default();
            }
            self.length = self
                .length
                .saturating_add(now.len().saturating_mul(Code::LENGTH));
            if later.is_empty() {
                return;
            }
            self.flush();
            squares = later;
        }
    }

    fn flush(&mut self) {
        let gathered = self.bytes.get(..self.length).unwrap_or_default();
        self.state.write(gathered);
        self.length = 0;
    }
}

impl<H: Hasher> Hasher for Gather<'_, H> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let end = self.length.saturating_add(bytes.len());
        if let Some(room) = self.bytes.get_mut(self.length..end) {
            room.copy_from_slice(bytes);
            self.length = end;
        } else {
            self.flush();
            self.state.write(bytes);
        }
    }

    fn finish(&self) -> u64 {
        self.state.finish()
    }
}

impl<H: Hasher> Drop for Gather<'_, H> {
    fn drop(&mut self) {
        self.flush();
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::hash::Hasher;

    use super::{Gather, ROOM};

    /// Keeps what is written, and finishes with the number of writes.
    #[derive(Default)]
    struct Written {
        bytes: Vec<u8>,
        writes: u64,
    }

    impl Hasher for Written {
        fn write(&mut self, bytes: &[u8]) {
            self.bytes.extend_from_slice(bytes);
            self.writes += 1;
        }

        fn finish(&self) -> u64 {
            self.writes
        }
    }

    #[test]
    fn all_is_handed_on_in_order_and_in_few_writes() {
        let mut state = Written::default();
        let mut expected = Vec::new();
        let mut gather = Gather::new(&mut state);
        for number in 0..1_000_u16 {
            gather.write_u16(number);
            expected.extend_from_slice(&number.to_ne_bytes());
        }
        assert_eq!(gather.finish(), 14);
        for length in [0, 1, ROOM - 1, ROOM, ROOM + 1] {
            let bytes = alloc::vec![7; length];
            gather.write(&bytes);
            expected.extend_from_slice(&bytes);
        }
        let board: Vec<Option<u16>> = (0..1_000)
            .map(|code| (code % 3 > 0).then_some(code))
            .collect();
        gather.write_codes(&board);
        for code in board {
            expected.extend_from_slice(&code.unwrap_or(0).to_ne_bytes());
        }
        drop(gather);
        assert_eq!(state.bytes, expected);
    }
}
