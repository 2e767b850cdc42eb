use core::hash::{Hash, Hasher};

/// What a value writes to a hasher, if that is short.
#[derive(Default)]
pub(crate) struct Code {
    bytes: [u8; Self::LENGTH],
    written: usize,
}

impl Code {
    /// How many bytes a code has.
    pub(crate) const LENGTH: usize = 2;

    /// The bytes that a value writes, filled up with zeros; `None` if they are too
    /// many or zeros only.
    #[inline]
    pub(crate) fn of(value: &impl Hash) -> Option<[u8; Self::LENGTH]> {
        let mut code = Self::default();
        value.hash(&mut code);
        let short = code.written <= Self::LENGTH && code.bytes != [0; Self::LENGTH];
        short.then_some(code.bytes)
    }
}

impl Hasher for Code {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let end = self.written.saturating_add(bytes.len());
        if let Some(room) = self.bytes.get_mut(self.written..end) {
            room.copy_from_slice(bytes);
        }
        self.written = end;
    }

    fn finish(&self) -> u64 {
        0
    }
}
