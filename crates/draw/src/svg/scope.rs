//! Names in a picture that no other picture of a page has.

use std::fmt;

/// A hash of the text that is written to it (FNV-1a).
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    pub(super) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// A prefix for ids and classes: a letter, and the upper half of the hash.
    pub(super) fn prefix(&self) -> String {
        format!("q{:08x}", self.0 >> 32)
    }
}

impl fmt::Write for Fingerprint {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}
