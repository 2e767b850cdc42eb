//! Lines of UCCI.

use std::collections::BTreeSet;

use feen_rules::{Notation, Position};

use super::xiangqi;
use crate::Record;
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::Loss;
use crate::sketch::Sketch;
use crate::text::lines;

/// Reads `[position] (startpos | [fen] FEN) [moves MOVES]`.
pub(crate) fn read(text: &str, first_line: usize) -> Read {
    let mut filled = lines(text, first_line).filter(|line| !line.text.trim().is_empty());
    let line = filled
        .next()
        .ok_or_else(|| Error::new(ErrorKind::Format, (first_line, 1)))?;
    let place = (line.number, 1);
    let variant = xiangqi(place)?;
    let mut words = line.text.split_whitespace().peekable();
    words.next_if_eq(&"position");
    words.next_if_eq(&"fen");
    let mut fields = Vec::new();
    while let Some(word) = words.next_if(|word| *word != "moves") {
        fields.push(if word == "r" { "w" } else { word });
    }
    words.next_if_eq(&"moves");
    let start = match fields.as_slice() {
        ["startpos"] | [] => Position::start(&variant),
        fields => Position::problem_from_fen(&variant, &fields.join(" "))
            .map_err(|error| Error::new(ErrorKind::Start(error.kind()), place))?,
    };
    let mut sketch = Sketch::new(start);
    let moves = { words }.try_for_each(|word| {
        let place = line.place_of(word);
        let one = sketch
            .position()
            .parse_move(word, Notation::Iccs)
            .map_err(|reason| {
                let found = Found::new(word);
                Error::new(ErrorKind::Move { found, reason }, place)
            })?;
        sketch.play(one, || place)
    });
    sketch.finish(
        &feen_chess::pgn::Tags::new(),
        None,
        line.number,
        moves.err(),
    )
}

/// Writes a record as a line of UCCI.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> String {
    let start = if *record.start() == Position::start(record.variant()) {
        "startpos".to_owned()
    } else {
        format!("fen {}", record.start().fen())
    };
    if record.end().is_some()
        || record.tree().termination() != feen_chess::pgn::Termination::Unknown
    {
        losses.insert(Loss::End);
    }
    let mut text = record.position_command(&start, Notation::Iccs, losses);
    text.push('\n');
    text
}
