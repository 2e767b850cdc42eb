use core::hash::{Hash, Hasher};

use crate::code::Code;

/// How many bytes are gathered: those of a usual board and its hands.
const ROOM: usize = 256;

/// A hasher that hands on in few long writes what it is given in many short ones,
/// the last of it when it is dropped.
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

    /// Writes the code of each square, that of an empty one being zeros.
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
