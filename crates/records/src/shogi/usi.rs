//! Lines of USI.

use std::collections::BTreeSet;

use feen_rules::{Notation, Position};

use super::{diagram, is_shogi, sfen};
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::Loss;
use crate::sketch::Sketch;
use crate::text::{Numbered, lines};
use crate::{Cause, Record};

/// The words after the moves, and what they mean.
const ENDS: [(&str, Cause); 4] = [
    ("resign", Cause::Resignation),
    ("win", Cause::Declaration),
    ("rep_draw", Cause::Repetition),
    ("draw", Cause::Impasse),
];

/// Reads `[position] (startpos | [sfen] SFEN) [moves MOVES] [resign]`.
pub(crate) fn read(text: &str, first_line: usize) -> Read {
    let mut filled = lines(text, first_line).filter(|line| !line.text.trim().is_empty());
    let line = filled
        .next()
        .ok_or_else(|| Error::new(ErrorKind::Format, (first_line, 1)))?;
    let mut words = line.text.split_whitespace().peekable();
    words.next_if_eq(&"position");
    let mut start = Vec::new();
    while let Some(word) = words.next_if(|word| *word != "moves" && !is_end(word)) {
        start.push(word);
    }
    words.next_if_eq(&"moves");
    let mut sketch = Sketch::new(start_of(&start, line)?);
    let moves = { words }.try_for_each(|word| read_word(&mut sketch, word, line));
    sketch.finish(
        &feen_chess::pgn::Tags::new(),
        None,
        line.number,
        moves.err(),
    )
}

/// Reads a move, or the word of an end.
fn read_word(sketch: &mut Sketch, word: &str, line: Numbered<'_>) -> Result<(), Error> {
    let place = line.place_of(word);
    let found = Found::new(word);
    if sketch.has_ended() {
        return Err(Error::new(ErrorKind::Line { found }, place));
    }
    if let Some((_, cause)) = ENDS.iter().find(|(end, _)| *end == word) {
        sketch.finish_line(cause.clone(), line.number);
        return Ok(());
    }
    let one = sketch.position().parse_move(word, Notation::Usi);
    let one = one.map_err(|reason| Error::new(ErrorKind::Move { found, reason }, place))?;
    sketch.play(one, || place)
}

fn is_end(word: &str) -> bool {
    ENDS.iter().any(|(end, _)| *end == word)
}

fn start_of(words: &[&str], line: Numbered<'_>) -> Result<Position, Error> {
    let fields = words.strip_prefix(&["sfen"]).unwrap_or(words);
    let place = fields
        .first()
        .map_or((line.number, 1), |field| line.place_of(field));
    if matches!(fields, ["startpos"]) {
        let shogi = super::shogi().ok_or_else(|| Error::new(ErrorKind::Format, place))?;
        return Ok(Position::start(&shogi));
    }
    let board = fields.first().copied().unwrap_or_default();
    let ranks = board.matches('/').count().saturating_add(1);
    let first = board.split('/').next().unwrap_or_default();
    let files = first
        .chars()
        .filter(|letter| *letter != '+')
        .fold(0_usize, |sum, letter| {
            let count = letter
                .to_digit(10)
                .and_then(|count| usize::try_from(count).ok());
            sum.saturating_add(count.unwrap_or(1))
        });
    let variant = diagram::game_of(files, ranks);
    diagram::start(variant, &fields.join(" "), place)
}

/// Writes a record as a line of USI; nothing for a game whose start has no SFEN.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> Option<String> {
    let variant = record.variant();
    if !is_shogi(variant) {
        return None;
    }
    let start = if *record.start() == Position::start(variant) && variant.name() == "shogi" {
        "startpos".to_owned()
    } else {
        format!("sfen {}", sfen(record.start())?)
    };
    let mut text = record.position_command(&start, Notation::Usi, losses);
    if let Some(end) = record.end() {
        match ENDS.iter().find(|(_, cause)| cause == end.cause()) {
            Some((word, _)) => {
                text.push(' ');
                text.push_str(word);
            }
            None => {
                losses.insert(Loss::End);
            }
        }
    }
    text.push('\n');
    Some(text)
}
