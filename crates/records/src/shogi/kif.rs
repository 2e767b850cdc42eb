//! KIF and KI2, the formats of Kakinoki.

use std::collections::BTreeSet;
use std::time::Duration;

use feen_chess::pgn::Tags;
use feen_rules::Position;

use super::diagram::{self, Diagram};
use super::move_text::{self, MARKS, MoveText, has_origin, looks_like_move};
use super::opening::Opening;
use super::play::{self, Named, letter_on, play_drop, play_squares};
use super::{disambiguation, handicap, header, written};
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::Loss;
use crate::note::NoteKind;
use crate::sketch::Sketch;
use crate::text::{Numbered, lines, number, trim};
use crate::{Cause, Record};

/// A file while it is read: what is before the first move, and then its moves.
#[derive(Default)]
struct Reader {
    tags: Tags<'static>,
    diagram: Diagram,
    handicap: Option<(String, (usize, usize))>,
    opening: Opening,
}

/// Reads a game.
pub(crate) fn read(text: &str, first_line: usize) -> Read {
    let mut reader = Reader::default();
    let error = reader.read(text, first_line).err();
    reader.opening.finish(&reader.tags, first_line, error)
}

impl Reader {
    fn read(&mut self, text: &str, first_line: usize) -> Result<(), Error> {
        lines(text, first_line).try_for_each(|line| self.line(line))?;
        self.sketch((first_line, 1)).map(drop)
    }

    /// The moves, which begin now.
    fn sketch(&mut self, place: (usize, usize)) -> Result<&mut Sketch, Error> {
        let start = if self.opening.has_begun() {
            None
        } else {
            Some(self.start(place)?)
        };
        self.opening.moves(start, place)
    }

    fn start(&mut self, place: (usize, usize)) -> Result<Position, Error> {
        let known = |name: &str| match name {
            "5五将棋" | "５五将棋" => Some("minishogi"),
            _ => None,
        };
        if !self.diagram.is_empty() {
            if let Some((name, place)) = &self.handicap
                && let Some(handicap) = handicap::by_name(name)
            {
                // With a handicap the second player begins, whatever the diagram says.
                self.diagram.second_moves |= handicap.preset != "HIRATE";
                self.opening.note(NoteKind::Diagram, place.0);
            }
            return self.diagram.position(place);
        }
        let Some((name, place)) = &self.handicap else {
            let even = handicap::by_preset("HIRATE").map(handicap::Handicap::sfen);
            return diagram::start("shogi", &even.unwrap_or_default(), place);
        };
        if let Some(variant) = known(name).and_then(feen_rules::Variant::by_name) {
            return Ok(Position::start(&variant));
        }
        let handicap = handicap::by_name(name).ok_or_else(|| {
            let found = Found::new(name);
            Error::new(ErrorKind::Handicap { found }, *place)
        })?;
        diagram::start("shogi", &handicap.sfen(), *place)
    }

    fn line(&mut self, line: Numbered<'_>) -> Result<(), Error> {
        let bare = trim(line.text);
        let place = line.place_of(bare);
        if bare.is_empty() || bare.starts_with('#') || bare == "盤面反転" {
            return Ok(());
        }
        if let Some(comment) = bare.strip_prefix('*') {
            self.comment(comment, line.number);
            return Ok(());
        }
        if let Some(name) = bare.strip_prefix('&') {
            if name.contains(['}', ']']) {
                self.opening.note(NoteKind::Brace, line.number);
            }
            let mut comment = feen_chess::pgn::Comment::default();
            comment.set_command("bookmark", Some(name));
            self.opening.comment(comment.as_str());
            return Ok(());
        }
        if bare.starts_with("手数--") || diagram::is_frame(line.text) {
            return Ok(());
        }
        if bare.starts_with('|') {
            return self.diagram.add_rank(line);
        }
        if let Some(rest) = bare
            .strip_prefix("手数＝")
            .or_else(|| bare.strip_prefix("手数="))
        {
            let plies = rest.find(|letter: char| letter != '＝' && !letter.is_ascii_digit());
            let digits = rest.get(..plies.unwrap_or(rest.len())).unwrap_or_default();
            self.diagram.plies = digits.parse().unwrap_or_default();
            return Ok(());
        }
        if let Some(rest) = bare.strip_prefix("変化") {
            let digits = trim(rest.trim_start_matches(['：', ':']));
            let ply = number(digits).and_then(|(ply, _)| ply.checked_sub(1));
            let plies = ply.ok_or_else(|| {
                let found = Found::new(bare);
                Error::new(ErrorKind::Line { found }, place)
            })?;
            return self.sketch(place)?.branch(plies, place);
        }
        if let Some(result) = bare.strip_prefix("まで") {
            return self.result_line(result, line, place);
        }
        if matches!(bare, "後手番" | "上手番" | "先手番" | "下手番") {
            self.diagram.second_moves = matches!(bare, "後手番" | "上手番");
            return Ok(());
        }
        if bare.starts_with(MARKS) {
            return self.moves(bare, line);
        }
        if let Some(rest) = after_number(bare) {
            return self.numbered(rest, line);
        }
        if looks_like_move(bare) || has_origin(bare) {
            return Err(unknown(bare, place));
        }
        let header = bare
            .split_once(['：', ':'])
            .filter(|(name, _)| !trim(name).is_empty());
        if let Some((name, value)) = header {
            return self.header(trim(name), trim(value), line);
        }
        self.opening.note(NoteKind::FreeText, line.number);
        Ok(())
    }

    fn comment(&mut self, comment: &str, line: usize) {
        if comment.contains('}') {
            self.opening.note(NoteKind::Brace, line);
        }
        self.opening.comment(comment);
    }

    fn header(&mut self, name: &str, value: &str, line: Numbered<'_>) -> Result<(), Error> {
        if name == "手合割" {
            self.handicap = (value != "その他" && value != "詰将棋" || self.diagram.is_empty())
                .then(|| (value.into(), line.place_of(value)));
            return Ok(());
        }
        if let Some(player) = name.strip_suffix("の持駒").and_then(diagram::side_of) {
            return self.diagram.set_hand(player, value, line);
        }
        if !header::add_kif(&mut self.tags, name, value) {
            self.opening.note(NoteKind::RepeatedHeader, line.number);
        }
        Ok(())
    }

    /// A line of KIF after its number: a move, or the word of an end.
    fn numbered(&mut self, text: &str, line: Numbered<'_>) -> Result<(), Error> {
        let text = text.trim_start_matches(['.', ' ', '\t', '\u{3000}']);
        let place = line.place_of(text);
        if self.sketch(place)?.has_ended() {
            self.opening.note(NoteKind::AfterEnd, line.number);
            return Ok(());
        }
        if let Some(read) = move_text::read(text) {
            let rest = read.rest.trim_start();
            let (time, rest) = time(rest);
            if !rest.trim().trim_end_matches('+').trim().is_empty() {
                return Err(unknown(text, place));
            }
            self.play(&read, line, true)?;
            if let Some(time) = time {
                self.sketch(place)?.elapsed(time);
            }
            return Ok(());
        }
        let end = text.find(['(', ' ', '\t', '\u{3000}', '+']);
        let (word, rest) = text
            .split_at_checked(end.unwrap_or(text.len()))
            .unwrap_or((text, ""));
        if looks_like_move(text) || has_origin(text) || !move_text::is_end_word(word) {
            self.sketch(place)?.refuse_after_illegal()?;
            return Err(unknown(text, place));
        }
        let (time, _) = time(rest.trim_start());
        let sketch = self.sketch(place)?;
        let cause = Cause::from_kif(word, sketch.turn());
        sketch.finish_line(cause, line.number);
        if let Some(time) = time {
            sketch.end_time(time);
        }
        Ok(())
    }

    /// A line of KI2: moves with marks.
    fn moves(&mut self, bare: &str, line: Numbered<'_>) -> Result<(), Error> {
        let mut left = bare;
        while !left.is_empty() {
            let place = line.place_of(left);
            if self.sketch(place)?.has_ended() {
                self.opening.note(NoteKind::AfterEnd, line.number);
                return Ok(());
            }
            let after = left.trim_start_matches(MARKS);
            let read = move_text::read(left).filter(|_| after.len() < left.len());
            let Some(read) = read else {
                self.sketch(place)?.refuse_after_illegal()?;
                return Err(unknown(left, place));
            };
            self.play(&read, line, false)?;
            left = trim(read.rest);
        }
        Ok(())
    }

    fn play(&mut self, read: &MoveText<'_>, line: Numbered<'_>, is_kif: bool) -> Result<(), Error> {
        let place = line.place_of(read.text);
        let named = Named {
            text: read.text.trim_end(),
            place,
        };
        let sketch = self.sketch(place)?;
        sketch.refuse_after_illegal()?;
        let variant = sketch.position().variant().clone();
        let no_move = || named.illegal(feen_rules::MoveError::NoMove);
        let to = match read.target {
            Some((file, rank)) => play::square(&variant, file, rank).ok_or_else(no_move)?,
            None => sketch
                .last_target()
                .ok_or_else(|| unknown(read.text, place))?,
        };
        if let Some((file, rank)) = read.from {
            let from = play::square(&variant, file, rank).ok_or_else(no_move)?;
            if letter_on(sketch, from).is_some_and(|letter| letter != read.piece.letter) {
                sketch.note(NoteKind::PieceName, line.number);
            }
            return play_squares(sketch, from, to, read.promotes, named);
        }
        let kind = variant.kind(read.piece.letter).ok_or_else(no_move)?;
        if read.drops {
            return play_drop(sketch, kind, to, named);
        }
        if is_kif && sketch.position().explain_drop(kind, to).is_ok() {
            sketch.note(NoteKind::DropWithoutSign, line.number);
            return play_drop(sketch, kind, to, named);
        }
        let sources =
            disambiguation::matching(sketch.position(), read.piece.letter, to, read.manners);
        match sources.as_slice() {
            [from] => play_squares(sketch, *from, to, read.promotes, named),
            [] if read.manners == [None; 2] => match sketch.position().explain_drop(kind, to) {
                Ok(one) => sketch.play(one, || place),
                Err(_) => Err(no_move()),
            },
            [] => Err(no_move()),
            more => Err(named.illegal(feen_rules::MoveError::Ambiguous { count: more.len() })),
        }
    }

    /// `まで4手で後手の勝ち`
    fn result_line(
        &mut self,
        text: &str,
        line: Numbered<'_>,
        place: (usize, usize),
    ) -> Result<(), Error> {
        let (_, text) = text.split_once("手で").unwrap_or(("", text));
        let sketch = self.sketch(place)?;
        if sketch.has_ended() {
            return Ok(());
        }
        let turn = sketch.turn();
        let loser_of = |word: &str| {
            let before = text.split(word).next().unwrap_or_default();
            let before = before.trim_end_matches('の');
            ["先手", "下手", "後手", "上手"]
                .into_iter()
                .find(|name| before.ends_with(name))
                .and_then(diagram::side_of)
        };
        let winner = loser_of("勝ち").filter(|_| text.contains("勝ち"));
        let cause = if text.contains("切れ") {
            Cause::Time
        } else if text.contains("反則負け") {
            match loser_of("反則負け") {
                Some(loser) if loser != turn => Cause::FoulOf(loser),
                _ => Cause::Foul,
            }
        } else if text.contains("反則勝ち") {
            Cause::FoulOf(!turn)
        } else if text.contains("入玉") {
            Cause::Declaration
        } else if let Some(winner) = winner {
            if winner == turn {
                Cause::DefaultWin
            } else {
                Cause::Resignation
            }
        } else {
            Cause::from_kif(trim(text), turn)
        };
        sketch.finish_line(cause, line.number);
        Ok(())
    }
}

/// The text after the number of a ply, in figures of any width.
fn after_number(text: &str) -> Option<&str> {
    if let Some((_, rest)) = number(text) {
        return Some(rest);
    }
    // `３　２六歩(27)`, and not the move `３四歩(33)`.
    let rest = text.trim_start_matches(|letter| ('０'..='９').contains(&letter));
    let is_number = rest.len() < text.len() && rest.starts_with(char::is_whitespace);
    is_number.then_some(rest)
}

fn unknown(text: &str, place: (usize, usize)) -> Error {
    let found = Found::new(text);
    Error::new(ErrorKind::Line { found }, place)
}

/// The time of a move that a text begins with, `( 0:16/00:00:16)`, and what follows.
fn time(text: &str) -> (Option<Duration>, &str) {
    let Some((inside, rest)) = text.strip_prefix('(').and_then(|text| text.split_once(')')) else {
        return (None, text);
    };
    let used = inside.split('/').next().unwrap_or_default().trim();
    let (whole, fraction) = used.split_once('.').unwrap_or((used, ""));
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        let Ok(part) = part.trim().parse::<u64>() else {
            return (None, rest);
        };
        let sum = seconds
            .checked_mul(60)
            .and_then(|seconds| seconds.checked_add(part));
        seconds = sum.unwrap_or(u64::MAX);
    }
    let digits = fraction.get(..fraction.len().min(3)).unwrap_or_default();
    let milliseconds = format!("{digits:0<3}").parse().unwrap_or(0);
    let time = Duration::from_secs(seconds).checked_add(Duration::from_millis(milliseconds));
    (time.filter(|_| seconds < 1 << 40), rest)
}

/// Writes a record in KIF.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> String {
    let mut text = String::from("#KIF version=2.0 encoding=UTF-8\n");
    written::write_start(record, &mut text);
    text.push_str("手数----指手---------消費時間--\n");
    written::write_comments(&mut text, record.tree().before(), losses);
    written::write_lines(record, &mut text, losses, true);
    text
}
