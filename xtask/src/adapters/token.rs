use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Reads a text in every way that a type has, which must agree, and checks that
/// what was read prints as the text.
pub(super) fn read<T, E>(text: &[u8]) -> Result<Result<T, E>, String>
where
    T: for<'a> TryFrom<&'a [u8], Error = E>
        + for<'a> TryFrom<&'a str, Error = E>
        + FromStr<Err = E>
        + PartialEq
        + Display
        + Debug,
    E: PartialEq + Debug,
{
    let read = T::try_from(text);
    if let Ok(text) = str::from_utf8(text) {
        for other in [T::try_from(text), text.parse()] {
            if other != read {
                return Err(format!("from bytes {read:?}, from a string {other:?}"));
            }
        }
        if let Ok(value) = &read
            && value.to_string() != text
        {
            return Err(format!("what was read prints as {value}"));
        }
    }
    Ok(read)
}
