//! JSON Kifu Format.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use feen_chess::pgn::{Comments, Line, Tags};
use feen_rules::{Player, Position};
use serde::Deserialize;
use serde::de::{SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::play::{self, From, Named, letter_on, play_drop, play_squares};
use super::{diagram, disambiguation, handicap, header, pieces, sfen};
use crate::error::{Error, ErrorKind, Read};
use crate::note::Loss;
use crate::note::NoteKind;
use crate::record::{Step, Walk};
use crate::sketch::Sketch;
use crate::text::with_numbers;
use crate::{Cause, Record};

/// The deepest branch within branches.
const DEEPEST: usize = 64;

/// The byte after the first game of a text.
pub(crate) fn first_game_end(text: &str) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    values.next()?.ok()?;
    Some(values.byte_offset())
}

#[derive(Deserialize)]
struct File<'t> {
    #[serde(borrow, default)]
    header: Option<&'t RawValue>,
    #[serde(borrow, default)]
    initial: Option<&'t RawValue>,
    #[serde(borrow)]
    moves: &'t RawValue,
}

#[derive(Deserialize)]
struct Initial<'t> {
    preset: String,
    #[serde(borrow, default)]
    data: Option<&'t RawValue>,
}

#[derive(Deserialize)]
struct Setup {
    color: u8,
    board: [[Cell; 9]; 9],
    hands: [BTreeMap<String, usize>; 2],
}

#[derive(Deserialize)]
struct Cell {
    #[serde(default)]
    color: Option<u8>,
    #[serde(default)]
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Item<'t> {
    #[serde(default)]
    comments: Option<Vec<String>>,
    #[serde(default, rename = "move")]
    one: Option<One>,
    #[serde(default)]
    time: Option<Time>,
    #[serde(default)]
    special: Option<String>,
    #[serde(borrow, default)]
    forks: Option<&'t RawValue>,
}

#[derive(Deserialize)]
struct One {
    #[serde(default)]
    from: Option<Place>,
    #[serde(default)]
    to: Option<Place>,
    #[serde(default)]
    same: Option<bool>,
    piece: String,
    #[serde(default)]
    promote: Option<bool>,
}

#[derive(Deserialize)]
struct Place {
    x: usize,
    y: usize,
}

#[derive(Deserialize)]
struct Time {
    now: Now,
}

#[derive(Deserialize)]
struct Now {
    #[serde(default)]
    h: Option<u64>,
    #[serde(default)]
    m: u64,
    #[serde(default)]
    s: f64,
}

/// The places of the parts of a text.
struct Source<'t> {
    text: &'t str,
    first_line: usize,
}

impl<'t> Source<'t> {
    fn place(&self, part: &str) -> (usize, usize) {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let lines = before.matches('\n').count();
        let column = line.chars().count().saturating_add(1);
        (self.first_line.saturating_add(lines), column)
    }

    /// The value of a part, or an error with the place in it.
    fn parse<T: Deserialize<'t>>(&self, part: &'t str, expected: &'static str) -> Result<T, Error> {
        serde_json::from_str(part).map_err(|error| {
            let (line, column) = self.place(part);
            let at = match error.line() {
                0 | 1 => (
                    line,
                    column.saturating_add(error.column().saturating_sub(1)),
                ),
                more => (
                    line.saturating_add(more).saturating_sub(1),
                    error.column().max(1),
                ),
            };
            Error::new(ErrorKind::Json { expected }, at)
        })
    }

    /// Calls for each element of an array.
    fn each(
        &self,
        array: &'t str,
        expected: &'static str,
        visit: &mut dyn FnMut(&'t str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        struct Each<'v, 't> {
            visit: &'v mut dyn FnMut(&'t str) -> Result<(), Error>,
            error: &'v mut Option<Error>,
        }

        impl<'t> Visitor<'t> for Each<'_, 't> {
            type Value = ();

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array")
            }

            fn visit_seq<A: SeqAccess<'t>>(self, mut items: A) -> Result<(), A::Error> {
                while let Some(item) = items.next_element::<&'t RawValue>()? {
                    if let Err(error) = (self.visit)(item.get()) {
                        *self.error = Some(error);
                        return Err(serde::de::Error::custom("refused"));
                    }
                }
                Ok(())
            }
        }

        let mut error = None;
        let mut reader = serde_json::Deserializer::from_str(array);
        let each = Each {
            visit,
            error: &mut error,
        };
        let read = serde::Deserializer::deserialize_seq(&mut reader, each);
        match (error, read) {
            (Some(error), _) => Err(error),
            (None, Err(_)) => Err(Error::new(ErrorKind::Json { expected }, self.place(array))),
            (None, Ok(())) => Ok(()),
        }
    }
}

/// Reads a game.
pub(crate) fn read(text: &str, first_line: usize) -> Read {
    let source = Source { text, first_line };
    let file: File<'_> = source.parse(text.trim(), "an object with `moves`")?;
    let mut tags = Tags::new();
    let mut notes = Vec::new();
    if let Some(header) = file.header {
        let header: Map<String, Value> =
            source.parse(header.get(), "an object of texts as `header`")?;
        for (name, value) in &header {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            if !header::add_kif(&mut tags, name, &value) {
                notes.push(NoteKind::RepeatedHeader);
            }
        }
    }
    let start = match file.initial {
        Some(initial) => start(&source, initial.get())?,
        None => preset("HIRATE", (first_line, 1))?,
    };
    let mut sketch = Sketch::new(start);
    for kind in notes {
        sketch.note(kind, first_line);
    }
    let mut is_first = true;
    let moves = source.each(file.moves.get(), "an array as `moves`", &mut |item| {
        let is_start = std::mem::take(&mut is_first);
        read_item(&source, &mut sketch, item, 0, is_start)
    });
    sketch.finish(&tags, None, first_line, moves.err())
}

fn preset(name: &str, place: (usize, usize)) -> Result<Position, Error> {
    let handicap = handicap::by_preset(name).ok_or_else(|| {
        let found = crate::error::Found::new(name);
        Error::new(ErrorKind::Handicap { found }, place)
    })?;
    diagram::start("shogi", &handicap.sfen(), place)
}

fn start(source: &Source<'_>, initial: &str) -> Result<Position, Error> {
    let place = source.place(initial);
    let parse = |text| -> Result<Initial<'_>, Error> {
        serde_json::from_str(text).map_err(|_| {
            let expected = "an object with `preset` as `initial`";
            Error::new(ErrorKind::Json { expected }, place)
        })
    };
    let initial = parse(initial)?;
    if initial.preset == "5_R" {
        return diagram::start(
            "shogi",
            "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            place,
        );
    }
    if initial.preset != "OTHER" {
        return preset(&initial.preset, place);
    }
    let wrong = || {
        let expected = "a board of nine by nine squares as `data`";
        Error::new(ErrorKind::Json { expected }, place)
    };
    let data = initial.data.ok_or_else(wrong)?;
    let setup: Setup = serde_json::from_str(data.get()).map_err(|_| wrong())?;
    let cased = |letter: &str, color: u8| match color {
        0 => letter.to_owned(),
        _ => letter.to_ascii_lowercase(),
    };
    let mut ranks = Vec::new();
    for rank in 0..9 {
        let mut text = String::new();
        for file in setup.board.iter().rev() {
            match file.get(rank) {
                Some(Cell {
                    kind: Some(kind),
                    color,
                }) => {
                    let name = pieces::by_csa(kind).ok_or_else(wrong)?;
                    text.push_str(&cased(name.letter, color.unwrap_or(0)));
                }
                _ => text.push('1'),
            }
        }
        ranks.push(text);
    }
    let mut hands = String::new();
    for (hand, color) in setup.hands.iter().zip(0..) {
        for (kind, count) in hand.iter().filter(|(_, count)| **count > 0) {
            let name = pieces::by_csa(kind).ok_or_else(wrong)?;
            hands.push_str(&(*count).min(99).to_string());
            hands.push_str(&cased(name.letter, color));
        }
    }
    if hands.is_empty() {
        hands.push('-');
    }
    let turn = if setup.color == 0 { 'b' } else { 'w' };
    diagram::start(
        "shogi",
        &format!("{} {turn} {hands} 1", with_numbers(&ranks.join("/"))),
        place,
    )
}

fn read_item<'t>(
    source: &Source<'t>,
    sketch: &mut Sketch,
    text: &'t str,
    depth: usize,
    is_start: bool,
) -> Result<(), Error> {
    let item: Item<'t> = source.parse(text, "a move of JKF")?;
    let place = source.place(text);
    let mut time = item.time.map(|time| {
        let hours = time.now.h.unwrap_or(0).min(1 << 20).saturating_mul(3600);
        let minutes = time.now.m.min(1 << 20).saturating_mul(60);
        let seconds = Duration::try_from_secs_f64(time.now.s.clamp(0.0, 1e9)).unwrap_or_default();
        let seconds = Duration::from_millis(u64::try_from(seconds.as_millis()).unwrap_or(0));
        Duration::from_secs(hours.saturating_add(minutes)).saturating_add(seconds)
    });
    if let Some(one) = &item.one {
        if sketch.has_ended() {
            sketch.note(NoteKind::AfterEnd, place.0);
            return Ok(());
        }
        play(sketch, one, place)?;
        if let Some(time) = time.take() {
            sketch.elapsed(time);
        }
    } else if item.special.is_none() && item.comments.is_none() && !is_start && depth == 0 {
        let expected = "a move, a comment or an end";
        return Err(Error::new(ErrorKind::Json { expected }, place));
    }
    if let Some(special) = &item.special
        && !sketch.has_ended()
    {
        sketch.finish_line(Cause::from_csa(special), place.0);
        if let Some(time) = time {
            sketch.end_time(time);
        }
    }
    for comment in item.comments.iter().flatten() {
        if comment.contains('}') {
            sketch.note(NoteKind::Brace, place.0);
        }
        for line in comment.split('\n') {
            sketch.comment(line);
        }
    }
    let Some(forks) = item.forks else {
        return Ok(());
    };
    if depth >= DEEPEST {
        let expected = "branches at most 64 deep";
        return Err(Error::new(ErrorKind::Json { expected }, place));
    }
    let expected = "an array of arrays as `forks`";
    source.each(forks.get(), expected, &mut |fork| {
        // An end has no move of its own: its alternatives go on from the last move.
        let mark = sketch.mark().filter(|_| item.one.is_some());
        let mark = mark.ok_or_else(|| Error::new(ErrorKind::NoMove, place))?;
        sketch.branch(sketch.plies().saturating_sub(1), place)?;
        source.each(fork, expected, &mut |item| {
            read_item(source, sketch, item, depth.saturating_add(1), false)
        })?;
        sketch.resume(mark, place)
    })
}

fn play(sketch: &mut Sketch, one: &One, place: (usize, usize)) -> Result<(), Error> {
    sketch.refuse_after_illegal()?;
    let variant = sketch.position().variant().clone();
    let square = |place: &Place| {
        play::square(&variant, place.x, place.y).filter(|_| place.x > 0 && place.y > 0)
    };
    let text = match (&one.from, &one.to) {
        (Some(from), Some(to)) => format!("{}{}{}{}{}", from.x, from.y, to.x, to.y, one.piece),
        (None, Some(to)) => format!("00{}{}{}", to.x, to.y, one.piece),
        _ => one.piece.clone(),
    };
    let named = Named { text: &text, place };
    let no_move = || named.illegal(feen_rules::MoveError::NoMove);
    let to = match &one.to {
        Some(to) => square(to),
        None => sketch.last_target().filter(|_| one.same == Some(true)),
    };
    let to = to.ok_or_else(no_move)?;
    let name = pieces::by_csa(&one.piece).ok_or_else(no_move)?;
    let Some(from) = &one.from else {
        let kind = variant.kind(name.letter).ok_or_else(no_move)?;
        return play_drop(sketch, kind, to, named);
    };
    let from = square(from).ok_or_else(no_move)?;
    if letter_on(sketch, from).is_some_and(|letter| letter != name.letter) {
        sketch.note(NoteKind::PieceName, place.0);
    }
    play_squares(sketch, from, to, one.promote == Some(true), named)
}

/// Writes a record.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> String {
    let start = record.start();
    let handicap = sfen(start).and_then(|sfen| handicap::by_sfen(&sfen));
    let is_handicap = handicap.is_some_and(|handicap| handicap.preset != "HIRATE");
    let header: Map<String, Value> = header::to_kif(record.tags(), is_handicap)
        .into_iter()
        .map(|(name, value)| (name, Value::String(value)))
        .collect();
    let initial = match handicap {
        Some(handicap) => json!({ "preset": handicap.preset }),
        None => json!({ "preset": "OTHER", "data": setup(start) }),
    };
    let mut first = Map::new();
    add_comments(&mut first, record.tree().before(), losses);
    let mut moves = vec![Value::Object(first)];
    moves.extend(line(record, losses));
    let file = json!({ "header": header, "initial": initial, "moves": moves });
    format!("{file}\n")
}

fn setup(start: &Position) -> Value {
    let variant = start.variant();
    let board: Vec<Vec<Value>> = (1..=9)
        .map(|file| {
            let cell = |rank: usize| {
                let piece =
                    play::square(variant, file, rank).and_then(|square| start.piece(square));
                let name = piece.and_then(|piece| {
                    let name = pieces::by_letter(variant.letter(piece.kind()))?;
                    Some((name.csa, u8::from(piece.player().is_second())))
                });
                name.map_or_else(
                    || json!({}),
                    |(kind, color)| json!({ "color": color, "kind": kind }),
                )
            };
            (1..=9).map(cell).collect()
        })
        .collect();
    let hand = |player: Player| {
        let count = |letter: &str| {
            let kind = variant.kind(letter);
            let mut held = start.hand(player);
            held.find(|(held, _)| Some(*held) == kind)
                .map_or(0, |(_, count)| count)
        };
        let held: Map<String, Value> = pieces::in_hand()
            .filter(|name| name.letter != "K")
            .map(|name| (name.csa.to_owned(), json!(count(name.letter))))
            .collect();
        Value::Object(held)
    };
    let color = u8::from(start.turn().is_second());
    json!({ "color": color, "board": board, "hands": [hand(Player::First), hand(Player::Second)] })
}

/// A line while it is written: where its moves go.
struct Open<'r> {
    walk: Walk<'r>,
    moves: Vec<Value>,
    used: [Duration; 2],
    last: Option<feen_rules::Square>,
    /// The move whose forks are being written, and those that are left.
    node: Option<Map<String, Value>>,
    forks: Vec<(Line<'r>, Position)>,
    done: Vec<Value>,
    end: Option<Cause>,
}

impl<'r> Open<'r> {
    fn new(line: Line<'r>, start: Position, end: Option<Cause>) -> Self {
        Self {
            walk: Walk::new(line, start),
            moves: Vec::new(),
            used: [Duration::ZERO; 2],
            last: None,
            node: None,
            forks: Vec::new(),
            done: Vec::new(),
            end,
        }
    }
}

/// The moves of the main line, with the branches of each.
fn line(record: &Record, losses: &mut BTreeSet<Loss>) -> Vec<Value> {
    let end = record.end().map(|end| end.cause().clone());
    let main = Open::new(record.tree().mainline(), record.start().clone(), end);
    let mut open = vec![main];
    while let Some(mut line) = open.pop() {
        if let Some((fork, start)) = line.forks.pop() {
            open.push(line);
            open.push(Open::new(fork, start, None));
            continue;
        }
        if let Some(mut node) = line.node.take() {
            if !line.done.is_empty() {
                node.insert("forks".into(), Value::Array(std::mem::take(&mut line.done)));
            }
            line.moves.push(Value::Object(node));
        }
        if let Some(step) = line.walk.next() {
            let mut node = Map::new();
            if let Some(one) = spelled(&step, line.last) {
                line.last =
                    play::squares(step.before.variant(), step.node.san()).map(|(_, to, _)| to);
                node.insert("move".into(), one);
            } else {
                losses.insert(Loss::Passes);
            }
            if let Some(time) = step.node.elapsed() {
                let [first, second] = &mut line.used;
                let used = if step.before.turn().is_first() {
                    first
                } else {
                    second
                };
                *used = used.saturating_add(time);
                node.insert("time".into(), spelled_time(time, *used, losses));
            }
            if step.node.nags().next().is_some() {
                losses.insert(Loss::Glyphs);
            }
            add_comments(&mut node, step.node.after(), losses);
            line.forks = step
                .node
                .variations()
                .map(|fork| (fork, step.before.clone()))
                .collect();
            line.forks.reverse();
            let ends = step
                .node
                .after()
                .find_map(|comment| comment.command("end").map(Cause::from_name));
            line.end = ends.or(line.end.take());
            line.node = Some(node);
            open.push(line);
            continue;
        }
        if let Some(cause) = &line.end {
            let (word, is_whole) = cause.csa();
            if !is_whole {
                losses.insert(Loss::End);
            }
            line.moves.push(json!({ "special": word }));
        }
        match open.last_mut() {
            Some(outer) => outer.done.push(Value::Array(line.moves)),
            None => return line.moves,
        }
    }
    Vec::new()
}

fn spelled_time(time: Duration, total: Duration, losses: &mut BTreeSet<Loss>) -> Value {
    if time.subsec_millis() > 0 {
        losses.insert(Loss::Times);
    }
    let parts = |time: Duration| {
        let seconds = time.as_secs();
        (seconds / 3600, seconds / 60 % 60, seconds % 60)
    };
    let (hours, minutes, seconds) = parts(time);
    let now = if hours > 0 {
        json!({ "h": hours, "m": minutes, "s": seconds })
    } else {
        json!({ "m": minutes, "s": seconds })
    };
    let (hours, minutes, seconds) = parts(total);
    json!({ "now": now, "total": { "h": hours, "m": minutes, "s": seconds } })
}

fn add_comments(
    node: &mut Map<String, Value>,
    comments: Comments<'_>,
    losses: &mut BTreeSet<Loss>,
) {
    let mut written = Vec::new();
    for comment in comments {
        if comment.command("bookmark").is_some() {
            losses.insert(Loss::Bookmarks);
        }
        if comment.clock().is_some() || comment.command("endtime").is_some() {
            losses.insert(Loss::Times);
        }
        let mut own = comment.into_owned();
        for name in ["emt", "clk", "bookmark", "end", "endtime"] {
            own.set_command(name, None);
        }
        if !own.as_str().is_empty() {
            written.push(Value::String(own.as_str().into()));
        }
    }
    if !written.is_empty() {
        node.insert("comments".into(), Value::Array(written));
    }
}

/// A move with all that JKF says of it.
fn spelled(step: &Step<'_>, last: Option<feen_rules::Square>) -> Option<Value> {
    let (position, variant) = (&step.before, step.before.variant());
    let (from, to, promotes) = play::squares(variant, step.node.san())?;
    let place = |square| {
        let (x, y) = play::numbers(variant, square);
        json!({ "x": x, "y": y })
    };
    let mut one = Map::new();
    one.insert("color".into(), json!(u8::from(position.turn().is_second())));
    one.insert("to".into(), place(to));
    if last == Some(to) {
        one.insert("same".into(), json!(true));
    }
    match from {
        From::Hand(kind) => {
            let letter = variant.letter(kind);
            one.insert("piece".into(), json!(pieces::by_letter(letter)?.csa));
            if disambiguation::is_reached(position, letter, to) {
                one.insert("relative".into(), json!("H"));
            }
        }
        From::Square(square) => {
            let piece = position.piece(square)?;
            let letter = variant.letter(piece.kind());
            one.insert("from".into(), place(square));
            one.insert("piece".into(), json!(pieces::by_letter(letter)?.csa));
            let promoted = variant.kind(&format!("+{letter}"));
            let may_promote = || position.explain_move(square, to, promoted).is_ok();
            if promotes || promoted.is_some() && may_promote() {
                one.insert("promote".into(), json!(promotes));
            }
            let taken = position.piece(to);
            if let Some(taken) =
                taken.and_then(|taken| pieces::by_letter(variant.letter(taken.kind())))
            {
                one.insert("capture".into(), json!(taken.csa));
            }
            let words = disambiguation::words(position, letter, square, to);
            let relative: String = words
                .chars()
                .map(|word| match word {
                    '左' => 'L',
                    '直' => 'C',
                    '右' => 'R',
                    '上' => 'U',
                    '寄' => 'M',
                    _ => 'D',
                })
                .collect();
            if !relative.is_empty() {
                one.insert("relative".into(), json!(relative));
            }
        }
    }
    Some(Value::Object(one))
}
