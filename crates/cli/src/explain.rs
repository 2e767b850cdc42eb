mod board;
mod census;
mod list;
mod position;
mod record;
mod rows;
mod token;

use feen::{Piece, View};

pub(crate) use self::record::of_position;
use crate::arguments::{Explain, Level};
use crate::diagnosis::Diagnosis;
use crate::outcome::{Outcome, complain};
use crate::quotes;
use crate::stream::Stream;

pub(crate) fn run(explain: &Explain) -> Outcome {
    match quotes::one_argument("explain", &explain.text, &explain.surplus) {
        Ok(text) if is_token(text) => explain_token(text, explain.json),
        Ok(text) => explain_position(text, explain.json),
        Err(outcome) => outcome,
    }
}

/// Whether a text is meant as a piece or as a style.
fn is_token(text: &[u8]) -> bool {
    let parts_fields = |byte: &u8| matches!(byte, b' ' | b'/');
    let characters = String::from_utf8_lossy(text).chars().count();
    (1..=Piece::MAX_LEN).contains(&characters) && !text.iter().any(parts_fields)
}

fn explain_token(text: &[u8], is_json: bool) -> Outcome {
    match Piece::try_from(text) {
        Ok(piece) if is_json => tell(&format!("{}\n", record::of_piece(piece))),
        Ok(piece) => tell(&token::explained(piece, Stream::Output.palette())),
        Err(error) => {
            complain(&error.to_string());
            Outcome::Invalid
        }
    }
}

fn explain_position(text: &[u8], is_json: bool) -> Outcome {
    let diagnosis = Diagnosis::new(text, Level::Canonical);
    match View::parse_bytes(text) {
        Ok(view) if is_json => tell(&format!("{}\n", of_position(view))),
        Ok(view) => {
            let palette = Stream::Output.palette();
            let mut explained = position::explained(view, palette);
            // What is worth knowing of a valid text.
            diagnosis.tell(palette, &mut explained, |explained, _| explained.push('\n'));
            tell(&explained)
        }
        Err(_) => diagnosis.refuse(),
    }
}

fn tell(explained: &str) -> Outcome {
    Outcome::Fine.told(Stream::Output.tell(explained))
}
