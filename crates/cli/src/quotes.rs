use std::ffi::OsString;

use crate::outcome::{Outcome, complain, note};

/// The text that was given as one argument, unless it came as several because its
/// quotes are missing.
pub(crate) fn one_argument<'a>(
    verb: &str,
    text: &'a OsString,
    surplus: &[OsString],
) -> Result<&'a [u8], Outcome> {
    if surplus.is_empty() {
        return Ok(text.as_encoded_bytes());
    }
    let words = [text].into_iter().chain(surplus);
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    if words.iter().any(|word| word.contains(' ')) {
        complain("expected one position, found several arguments");
        return Err(Outcome::Failed);
    }
    complain("expected the position as one argument, found several: put it in quotes");
    note(&format!("\n  feen {verb} \"{}\"", words.join(" ")));
    Err(Outcome::Failed)
}
