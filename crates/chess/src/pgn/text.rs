//! Text of bytes: UTF-8, and Windows-1252 where they are not, without loss.

use alloc::borrow::Cow;
use alloc::string::String;

/// The text of PGN in bytes. Each byte that is not part of a character in UTF-8 is one of Windows-1252, which has the
/// letters of Latin-1, and signs of typography instead of control characters.
///
/// ```
/// assert_eq!(feen_chess::pgn::decoded(b"Ren\xE9 and Ren\xC3\xA9"), "René and René");
/// assert_eq!(feen_chess::pgn::decoded(b"O\x92Brien"), "O’Brien");
/// ```
///
/// The five bytes that Windows-1252 leaves open are the characters of their numbers, as on the web.
/// Source: WHATWG, *Encoding*, index windows-1252.
#[must_use]
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().copied().map(windows_1252));
    }
    Cow::Owned(text)
}

/// The characters of the bytes 0x80 to 0x9F.
const SIGNS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    let sign = byte
        .checked_sub(0x80)
        .and_then(|at| SIGNS.get(usize::from(at)));
    sign.copied().unwrap_or(char::from(byte))
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
