//! Files of the World Xiangqi Federation.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use feen_chess::pgn::{Tags, Termination};
use feen_rules::{Notation, Position};

use super::xiangqi;
use crate::Record;
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::Loss;
use crate::note::NoteKind;
use crate::pgn::read_move;
use crate::record::{Walk, is_about_start};
use crate::sketch::Sketch;
use crate::text::{Numbered, lines};

/// The names of headers, and their tags.
const NAMES: [(&str, &str); 10] = [
    ("GAME", "Game"),
    ("EVENT", "Event"),
    ("DATE", "Date"),
    ("SITE", "Site"),
    ("ROUND", "Round"),
    ("RED", "White"),
    ("BLACK", "Black"),
    ("RESULT", "Result"),
    ("OPENING", "Opening"),
    ("FEN", "FEN"),
];

/// Reads a game: headers up to `START{`, and moves up to `}END`.
pub(crate) fn read(text: &str, first_line: usize) -> Read {
    let variant = xiangqi((first_line, 1))?;
    let mut tags = Tags::new();
    let mut notation = None;
    let mut start = Position::start(&variant);
    let mut sketch: Option<Sketch> = None;
    let mut comment: Option<String> = None;
    let mut error = None;
    for line in lines(text, first_line) {
        let bare = line.text.trim();
        let place = line.place_of(bare);
        let Some(moves) = &mut sketch else {
            if let Some(rest) = bare.strip_prefix("START{") {
                let begun = sketch.insert(Sketch::new(start.clone()));
                let read = read_moves(begun, rest, line, notation, &mut comment);
                error = read.err();
                if error.is_some() {
                    break;
                }
                continue;
            }
            let (name, value) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
            let (name, value) = (name.trim_end_matches(':'), value.trim());
            match name {
                "" => {}
                "FORMAT" => {
                    let name = value.split([',', ' ']).next().unwrap_or_default();
                    notation = match name.to_ascii_uppercase().as_str() {
                        "WXF" | "AXF" => Some(Notation::Wxf),
                        "ICCS" => Some(Notation::Iccs),
                        _ => None,
                    };
                }
                name => {
                    let row = NAMES
                        .iter()
                        .find(|(known, _)| known.eq_ignore_ascii_case(name));
                    let tag = row.map_or(name, |(_, tag)| tag);
                    if tag == "FEN" {
                        start =
                            Position::problem_from_fen(&variant, &value.replacen(" r", " w", 1))
                                .map_err(|error| {
                                    Error::new(ErrorKind::Start(error.kind()), place)
                                })?;
                    } else {
                        set(&mut tags, tag, value);
                    }
                }
            }
            continue;
        };
        if moves.has_ended() {
            if !bare.is_empty() {
                moves.note(NoteKind::AfterEnd, line.number);
            }
            continue;
        }
        error = read_moves(moves, line.text, line, notation, &mut comment).err();
        if error.is_some() {
            break;
        }
    }
    if comment.is_some() && error.is_none() {
        let last = lines(text, first_line)
            .last()
            .map_or(first_line, |line| line.number);
        error = Some(Error::new(ErrorKind::Open { expected: '}' }, (last, 1)));
    }
    let result = tags.get("Result").and_then(Termination::parse);
    let sketch = sketch.unwrap_or_else(|| Sketch::new(start));
    sketch.finish(&tags, result, first_line, error)
}

/// Sets a tag. The name of a player may have a rating and a team: `name ; 1137 ;;`.
fn set(tags: &mut Tags<'static>, tag: &str, value: &str) {
    let (true, Some((name, rest))) = (matches!(tag, "White" | "Black"), value.split_once(';'))
    else {
        tags.set(tag, value);
        return;
    };
    tags.set(tag, name.trim());
    let mut rest = rest.split(';').map(str::trim);
    for part in ["Elo", "Team"] {
        let value = rest.next().filter(|value| !value.is_empty());
        if let Some(value) = value {
            tags.set(&format!("{tag}{part}"), value);
        }
    }
}

/// Reads the moves of a line. A comment may go on in the next one.
fn read_moves(
    sketch: &mut Sketch,
    text: &str,
    line: Numbered<'_>,
    notation: Option<Notation>,
    comment: &mut Option<String>,
) -> Result<(), Error> {
    let mut left = text;
    loop {
        if let Some(open) = comment {
            let Some((inside, rest)) = left.split_once('}') else {
                open.push_str(left);
                open.push(' ');
                return Ok(());
            };
            open.push_str(inside);
            sketch.comment(open.trim());
            *comment = None;
            left = rest;
        }
        left = left.trim_start();
        if left.is_empty() || left.starts_with('}') {
            return Ok(());
        }
        if let Some(rest) = left.strip_prefix('{') {
            *comment = Some(String::new());
            left = rest;
            continue;
        }
        let end = left.find(|letter: char| letter.is_whitespace() || "{}!?".contains(letter));
        let end = end
            .filter(|end| *end > 0)
            .unwrap_or(if left.starts_with(['!', '?']) {
                1
            } else {
                left.len()
            });
        let (word, rest) = left.split_at_checked(end).unwrap_or((left, ""));
        let place = line.place_of(word);
        left = rest;
        match word {
            "!" => sketch.nag(1),
            "?" => sketch.nag(2),
            "1-0" | "0-1" | "1/2-1/2" | "*" | "++" | "+" => {}
            word => {
                let bare = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
                let bare = match bare.strip_prefix('.') {
                    Some(rest) => rest.trim_start_matches('.'),
                    None if bare.is_empty() => bare,
                    None => word,
                };
                if bare.is_empty() {
                    continue;
                }
                let one = read_move(sketch.position(), bare, notation);
                let one = one.or_else(|reason| {
                    let unmarked = bare.trim_end_matches('+');
                    read_move(sketch.position(), unmarked, notation).map_err(|_| reason)
                });
                let one = one.map_err(|reason| {
                    let found = Found::new(bare);
                    Error::new(ErrorKind::Move { found, reason }, place)
                })?;
                sketch.play(one, || place)?;
            }
        }
    }
}

/// Writes a record.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> String {
    let mut text = String::from("FORMAT WXF\n");
    for (name, value) in record.tags().iter() {
        let row = NAMES.iter().find(|(_, tag)| *tag == name);
        match row {
            // The result is written below, and the start.
            Some((_, "Result" | "Game" | "FEN")) => {}
            Some((name, _)) => {
                // Writing to a text does not fail.
                let _ = writeln!(text, "{name} {}", value.replace(['\n', '\r'], " "));
            }
            None if is_about_start(name) => {}
            None => {
                losses.insert(Loss::Headers);
            }
        }
    }
    let _ = writeln!(text, "RESULT {}", record.tree().termination());
    if *record.start() != Position::start(record.variant()) {
        let _ = writeln!(text, "FEN {}", record.start().fen());
    }
    text.push_str("START{\n");
    let mut number = usize::from(record.start().fullmove());
    let mut is_first = true;
    write_comments(record.tree().before(), &mut text, losses);
    for step in Walk::new(record.tree().mainline(), record.start().clone()) {
        if step.node.variations().next().is_some() {
            losses.insert(Loss::Variations);
        }
        let Some(spelled) = step.spelled(Notation::Wxf, losses) else {
            break;
        };
        if step.before.turn().is_first() {
            let _ = write!(text, "{number}. ");
        } else if is_first {
            let _ = write!(text, "{number}... ");
        }
        is_first = false;
        text.push_str(&spelled);
        for nag in step.node.nags() {
            match nag {
                1 => text.push('!'),
                2 => text.push('?'),
                _ => {
                    losses.insert(Loss::Glyphs);
                }
            }
        }
        let is_second = step.before.turn().is_second();
        text.push(if is_second { '\n' } else { ' ' });
        if is_second {
            number = number.saturating_add(1);
        }
        write_comments(step.node.after(), &mut text, losses);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str("}END\n");
    if record.end().is_some() {
        losses.insert(Loss::End);
    }
    text
}

fn write_comments(
    comments: feen_chess::pgn::Comments<'_>,
    text: &mut String,
    losses: &mut BTreeSet<Loss>,
) {
    for comment in comments {
        if comment.clock().is_some() || comment.elapsed().is_some() {
            losses.insert(Loss::Times);
        }
        if comment.command("bookmark").is_some() {
            losses.insert(Loss::Bookmarks);
        }
        if !comment.text().is_empty() {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{{{}}}", comment.text());
        }
    }
}
