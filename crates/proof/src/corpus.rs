//! The committed inputs of each law: one a line, with Rust's escapes for what is not a
//! printable ASCII character.

use std::fs;
use std::path::PathBuf;

/// The file of a law.
#[must_use]
pub fn path(law: &str) -> PathBuf {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "corpus"].iter().collect();
    folder.join(law).with_extension("txt")
}

/// The inputs of a law.
#[must_use]
pub fn read(law: &str) -> Vec<Vec<u8>> {
    let path = path(law);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{law}: {error}"));
    text.lines().map(unescape).collect()
}

/// Writes the inputs of a law, short ones first.
pub fn write(law: &str, mut inputs: Vec<Vec<u8>>) {
    inputs.sort_by_key(|input| (input.len(), input.clone()));
    inputs.dedup();
    let lines = inputs
        .iter()
        .map(|input| format!("{}\n", input.escape_ascii()));
    let written = fs::write(path(law), lines.collect::<String>());
    written.unwrap_or_else(|error| panic!("{law}: {error}"));
}

/// The bytes that [`slice::escape_ascii`] escaped.
fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = line.bytes();
    let mut unescaped = Vec::new();
    while let Some(byte) = bytes.next() {
        unescaped.push(match byte {
            b'\\' => match bytes.next() {
                Some(b't') => b'\t',
                Some(b'r') => b'\r',
                Some(b'n') => b'\n',
                Some(b'x') => [bytes.next(), bytes.next()]
                    .into_iter()
                    .fold(0, |sum, digit| {
                        let digit = digit.and_then(|digit| char::from(digit).to_digit(16));
                        sum * 16 + u8::try_from(digit.expect("a digit")).expect("less than 16")
                    }),
                quoted => quoted.expect("something after the backslash"),
            },
            byte => byte,
        });
    }
    unescaped
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn every_byte_comes_back() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        assert_eq!(unescape(&bytes.escape_ascii().to_string()), bytes);
    }
}
