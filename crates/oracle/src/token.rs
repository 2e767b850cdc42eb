/// Whether the whole text is an EPIN token: `[+-]? letter ^? '?`.
///
/// Source: EPIN 1.0.0, 624 tokens.
///
/// ```
/// assert!(oracle::is_epin(b"-p'"));
/// assert!(!oracle::is_epin(b"K'^"));
/// ```
#[must_use]
pub fn is_epin(text: &[u8]) -> bool {
    str::from_utf8(text).is_ok_and(|text| take(text).is_some_and(|(_, rest)| rest.is_empty()))
}

/// Whether the whole text is a PIN token: an EPIN token without `'`.
///
/// Source: PIN 1.0.0, 312 tokens.
///
/// ```
/// assert!(oracle::is_pin(b"+K^"));
/// assert!(!oracle::is_pin(b"K'"));
/// ```
#[must_use]
pub fn is_pin(text: &[u8]) -> bool {
    is_epin(text) && !text.contains(&b'\'')
}

/// Whether the whole text is a SIN token: one ASCII letter.
///
/// Source: SIN 1.0.0, 52 tokens.
///
/// ```
/// assert!(oracle::is_sin(b"c"));
/// assert!(!oracle::is_sin(b"c\n"));
/// ```
#[must_use]
pub fn is_sin(text: &[u8]) -> bool {
    matches!(text, [letter] if letter.is_ascii_alphabetic())
}

/// Takes the longest EPIN token from the front of a text: the token and the rest.
pub(crate) fn take(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    let rest = rest.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    let rest = rest.strip_prefix('^').unwrap_or(rest);
    let rest = rest.strip_prefix('\'').unwrap_or(rest);
    text.split_at_checked(text.len() - rest.len())
}

/// Takes the longest run of digits, which may be empty, from the front of a text: the run and the rest.
pub(crate) fn take_digits(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    text.split_at(text.len() - rest.len())
}
