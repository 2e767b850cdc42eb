//! Text of bytes: UTF-8, and Latin-1 where it is none, without loss.

use alloc::borrow::Cow;
use alloc::string::String;

/// The text of PGN in bytes. Each byte that is no part of UTF-8 is the character of its number in Latin-1.
///
/// ```
/// assert_eq!(chess::pgn::decoded(b"Ren\xE9 and Ren\xC3\xA9"), "René and René");
/// ```
#[must_use]
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().copied().map(char::from));
    }
    Cow::Owned(text)
}

/// The value of a tag from between its quotes.
pub(super) fn unescaped(raw: &[u8]) -> Cow<'_, str> {
    let text = decoded(raw);
    if !raw.contains(&b'\\') {
        return text;
    }
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.next_if(|next| character == '\\' && matches!(next, '"' | '\\'));
        value.push(escaped.unwrap_or(character));
    }
    Cow::Owned(value)
}

/// Adds a value with its escapes. A line cannot break within one: it becomes a blank.
pub(super) fn escape(value: &str, written: &mut String) {
    for character in value.chars() {
        match character {
            '"' | '\\' => written.extend(['\\', character]),
            '\n' | '\r' => written.push(' '),
            other => written.push(other),
        }
    }
}
