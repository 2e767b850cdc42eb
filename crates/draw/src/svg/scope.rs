//! Names in a picture that no other picture of a page has.

use std::fmt;

/// The place of the start of an id or a class. No text of XML has this character, so no part of a
/// drawing of its own does.
const PLACE: &str = "\u{1}";

/// Writes a picture with `write`, which takes the start of its ids and classes.
///
/// The start is made of the whole picture, so it is filled in when all is written.
pub(super) fn write(
    f: &mut dyn fmt::Write,
    write: impl FnOnce(&mut dyn fmt::Write, &str) -> fmt::Result,
) -> fmt::Result {
    let mut picture = String::new();
    write(&mut picture, PLACE)?;
    let prefix = prefix(&picture);
    for (number, part) in picture.split(PLACE).enumerate() {
        if number > 0 {
            f.write_str(&prefix)?;
        }
        f.write_str(part)?;
    }
    Ok(())
}

/// A letter, and the upper half of a hash of the picture (FNV-1a).
fn prefix(picture: &str) -> String {
    let bytes = picture.bytes().filter(|byte| *byte != 1);
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("q{:08x}", hash >> 32)
}
