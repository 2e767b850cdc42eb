use std::io::{self, IsTerminal};

use feen::View;
use serde_json::json;
use terminal_size::{Width, terminal_size_of};

use crate::arguments::{Level, Show};
use crate::diagnosis::Diagnosis;
use crate::explain;
use crate::look;
use crate::outcome::{Outcome, complain};
use crate::quotes;
use crate::stream::Stream;

pub(crate) fn run(show: &Show) -> Outcome {
    let text = match quotes::one_argument("show", &show.feen, &show.surplus) {
        Ok(text) => text,
        Err(outcome) => return outcome,
    };
    let Ok(view) = View::parse_bytes(text) else {
        return Diagnosis::new(text, Level::Canonical).refuse();
    };
    match look::drawing(view, &show.look) {
        Ok(drawing) => {
            let text = drawing.text().lines(show.lines.into());
            let text = match show.width.or_else(width_of_terminal) {
                Some(columns) => text.width(columns),
                None => text,
            };
            let told = if show.json {
                let position = explain::of_position(view);
                json!({ "drawing": text.to_string(), "position": position }).to_string()
            } else {
                text.to_string()
            };
            Outcome::Fine.told(Stream::Output.tell(&(told + "\n")))
        }
        Err(error) => {
            complain(&error);
            Outcome::Failed
        }
    }
}

fn width_of_terminal() -> Option<usize> {
    let output = io::stdout();
    if !output.is_terminal() {
        return None;
    }
    let (Width(columns), _) = terminal_size_of(output)?;
    Some(columns.into())
}
