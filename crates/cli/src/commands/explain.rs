mod board;
mod census;
mod list;
mod position;
mod record;
mod rows;
mod token;

use std::io::{self, Write};

use feen::{Piece, View};
use feen_files::{Outcome, Reports, StandardOutput, Stream};

pub(crate) use self::record::of_position;
use crate::arguments::{Explain, Level};
use crate::commands::each::{Given, each};
use crate::report::Diagnosis;

pub(crate) fn run(explain: &Explain) -> Outcome {
    each("explain", explain.texts(), explain.json, |given, output| {
        let is_after_another = given.number > 1 && !explain.json;
        let explained = if is_token(given.bytes) {
            token(given, explain.json, output)?
        } else {
            position(given, explain.json, output)?
        };
        let Some(explained) = explained else {
            return Ok(Outcome::Invalid);
        };
        if is_after_another {
            output.write_all(b"\n")?;
        }
        output.write_all(explained.as_bytes())?;
        Ok(Outcome::Fine)
    })
}

/// Whether a text is meant as a piece or as a style.
fn is_token(text: &[u8]) -> bool {
    let parts_fields = |byte: &u8| matches!(byte, b' ' | b'/');
    let characters = String::from_utf8_lossy(text).chars().count();
    (1..=Piece::MAX_LEN).contains(&characters) && !text.iter().any(parts_fields)
}

/// The explanation of a piece, unless it is not valid, which is reported.
fn token(
    given: &Given<'_>,
    is_json: bool,
    output: &mut StandardOutput,
) -> io::Result<Option<String>> {
    Ok(match Piece::try_from(given.bytes) {
        Ok(piece) if is_json => Some(format!("{}\n", record::of_piece(piece))),
        Ok(piece) => Some(token::explained(piece, Stream::Output.palette())),
        Err(error) => {
            given.fail(
                error.kind().code(),
                &error.to_string(),
                Outcome::Invalid,
                output,
            )?;
            None
        }
    })
}

/// The explanation of a position, unless it is not valid, which is reported.
fn position(
    given: &Given<'_>,
    is_json: bool,
    output: &mut StandardOutput,
) -> io::Result<Option<String>> {
    Ok(match View::parse_bytes(given.bytes) {
        Ok(view) if is_json => Some(format!("{}\n", of_position(view))),
        Ok(view) => {
            let palette = Stream::Output.palette();
            let explained = position::explained(view, palette);
            // A valid text can have notes.
            let mut notes = Reports::default();
            let diagnosis = Diagnosis::new(given.bytes, Level::Canonical);
            diagnosis.write(palette, &mut notes, |note, _| note.push('\n'));
            Some(explained + notes.text())
        }
        Err(_) => {
            given.refuse(Level::Canonical, output)?;
            None
        }
    })
}
