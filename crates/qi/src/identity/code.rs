use core::hash::{Hash, Hasher};

/// The bytes that a value writes to a hasher, if they are few.
#[derive(Default)]
pub(crate) struct Code {
    bytes: [u8; Self::LENGTH],
    written: usize,
}

impl Code {
    /// The number of bytes of a code.
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

#[cfg(test)]
mod tests {
    use core::hash::Hasher;

    use super::Code;

    #[test]
    fn a_code_is_what_was_written_and_no_hash() {
        assert_eq!(Code::default().finish(), 0);
    }

    #[test]
    fn what_is_short_has_a_code() {
        assert_eq!(Code::of(&1_u8), Some([1, 0]));
        assert_eq!(Code::of(&u16::MAX), Some([255, 255]));
        assert_eq!(Code::of(&(1_u8, 2_u8)), Some([1, 2]));
        assert_eq!(Code::of(&(0_u8, 2_u8)), Some([0, 2]));
        assert_eq!(Code::of(&true), Some([1, 0]));
    }

    #[test]
    fn what_is_long_or_like_an_empty_square_has_none() {
        assert_eq!(Code::of(&1_u32), None);
        assert_eq!(Code::of(&(1_u16, 2_u8)), None);
        assert_eq!(Code::of(&"text"), None);
        assert_eq!(Code::of(&0_u16), None);
        assert_eq!(Code::of(&()), None);
    }
}
