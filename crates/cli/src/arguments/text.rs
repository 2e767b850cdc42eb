use std::ffi::OsString;

use clap::builder::{OsStringValueParser, TypedValueParser};

/// A text of FEEN, which may start with a hyphen, but not with two: what does is an option
/// that is not known.
pub(crate) fn text() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().try_map(|text| {
        if text.as_encoded_bytes().starts_with(b"--") {
            return Err("expected a text of FEEN, found an option that is not known");
        }
        Ok(text)
    })
}
