/// A table with an entry for each byte.
pub(crate) struct ByByte<T>(pub(crate) [T; BYTES]);

/// The number of bytes that there are.
pub(crate) const BYTES: usize = 1 << u8::BITS;

impl<T: Copy> ByByte<T> {
    #[expect(clippy::indexing_slicing, reason = "there is a value for each byte")]
    #[inline]
    pub(crate) fn of(&self, byte: u8) -> T {
        self.0[usize::from(byte)]
    }
}
