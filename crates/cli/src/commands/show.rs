use std::io::{self, IsTerminal, Write};

use feen::View;
use feen_files::{Outcome, Palette, StandardOutput, Stream};
use serde_json::json;
use terminal_size::{Width, terminal_size_of};

use crate::arguments::{Level, Show};
use crate::commands::each::{Given, each};
use crate::commands::{explain, look};

pub(crate) fn run(show: &Show) -> Outcome {
    let width = show.width.or_else(width_of_terminal);
    each("show", show.position.texts(), show.json, |given, output| {
        draw(show, width, given, output)
    })
}

fn draw(
    show: &Show,
    width: Option<usize>,
    given: &Given<'_>,
    output: &mut StandardOutput,
) -> io::Result<Outcome> {
    let Ok(view) = View::parse_bytes(given.bytes) else {
        return given.refuse(Level::Canonical, output);
    };
    let drawing = match look::text(view, &show.look) {
        Ok(drawing) => drawing,
        Err(error) => return given.fail(error.code, &error.message, Outcome::Failed, output),
    };
    let is_colored = !show.json && Stream::Output.palette() != Palette::default();
    let text = drawing.text().lines(show.lines).colored(is_colored);
    let text = match width {
        Some(columns) => text.width(columns),
        None => text,
    };
    if show.json {
        let position = explain::of_position(view);
        let object = json!({ "drawing": text.to_string(), "position": position });
        writeln!(output, "{object}")?;
        return Ok(Outcome::Fine);
    }
    if given.number > 1 {
        output.write_all(b"\n")?;
    }
    writeln!(output, "{text}")?;
    Ok(Outcome::Fine)
}

fn width_of_terminal() -> Option<usize> {
    let output = io::stdout();
    if !output.is_terminal() {
        return None;
    }
    let (Width(columns), _) = terminal_size_of(output)?;
    Some(columns.into())
}
