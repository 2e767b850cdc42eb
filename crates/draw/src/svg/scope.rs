//! Names in a picture that no other picture of a page has.

use std::fmt;

/// Writes a picture with `write`, which takes the start of its ids and classes.
pub(super) fn write(
    f: &mut dyn fmt::Write,
    write: impl Fn(&mut dyn fmt::Write, &str) -> fmt::Result,
) -> fmt::Result {
    let mut picture = Fingerprint::new();
    write(&mut picture, "")?;
    write(f, &picture.prefix())
}

/// A hash of the text that is written to it (FNV-1a).
struct Fingerprint(u64);

impl Fingerprint {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// A prefix for ids and classes: a letter, and the upper half of the hash.
    fn prefix(&self) -> String {
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
