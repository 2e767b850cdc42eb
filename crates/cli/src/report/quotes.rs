use std::borrow::Cow;
use std::ffi::OsString;

use feen_files::{Outcome, note, report_error};

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
        let several = || "expected one position, found several arguments".to_owned();
        report_error(&misread_option(&words).unwrap_or_else(several));
        return Err(Outcome::Failed);
    }
    report_error("expected the position as one argument, found several: put it in quotes");
    note(&format!("\n  feen {verb} \"{}\"", words.join(" ")));
    Err(Outcome::Failed)
}

/// The message on an option that was read as a text, for a text may start with a hyphen.
pub(crate) fn misread_option(words: &[Cow<'_, str>]) -> Option<String> {
    let are_quoted = words.iter().any(|word| word.contains(' '));
    let is_option = |word: &&Cow<'_, str>| word.starts_with('-') && !word.contains(' ');
    let option = words.iter().find(is_option).filter(|_| are_quoted)?;
    Some(format!(
        "expected a text of FEEN, found the option `{option}`, which is not known or has to \
         stand after the text"
    ))
}
