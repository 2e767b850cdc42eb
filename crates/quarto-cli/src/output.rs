//! Standard output: text, and JSON a line.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

/// Writes a line of JSON.
pub(crate) fn write_json(answer: &impl Serialize) -> Result<(), String> {
    let line = serde_json::to_string(answer).map_err(|error| error.to_string())?;
    write(&format_args!("{line}\n"))
}

/// Writes to standard output. A reader that has gone away is no error.
pub(crate) fn write(text: &dyn fmt::Display) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
