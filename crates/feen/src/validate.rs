use crate::ParseError;
use crate::read;

/// Checks that a text is valid FEEN.
///
/// ```
/// assert!(feen::validate("8/8/8/8/8/8/8/8 / C/c").is_ok());
///
/// let error = feen::validate("8/8 / W/W").unwrap_err();
/// assert_eq!(error.span(), 8..9);
/// ```
///
/// It reads with the grammar that every other reader uses, and keeps nothing.
///
/// A text can have several errors; the leftmost one is reported. Two rules go first: hands without
/// a `/` are reported as such, whatever else stands in them, and a wrong number of fields is
/// reported only where it stops the reader.
///
/// ```
/// let code = |text| feen::validate(text).unwrap_err().kind().code();
/// assert_eq!(code("8/+8 / W/w x"), "piece/missing-letter");
/// assert_eq!(code("8 2 W/w"), "hands/missing-delimiter");
/// ```
///
/// # Errors
///
/// As for [`View::parse`](crate::View::parse).
pub fn validate(text: &str) -> Result<(), ParseError> {
    validate_bytes(text.as_bytes())
}

/// Checks that a text given as bytes is valid FEEN.
///
/// ```
/// assert!(feen::validate_bytes(b"8/8/8/8/8/8/8/8 / C/c").is_ok());
/// assert!(feen::validate_bytes(b"8/7\xff / C/c").is_err());
/// ```
///
/// # Errors
///
/// As for [`View::parse_bytes`](crate::View::parse_bytes).
pub fn validate_bytes(text: &[u8]) -> Result<(), ParseError> {
    read::read(text, &mut (), |_| ())
}
