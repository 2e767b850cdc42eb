//! The format of the Computer Shogi Association, up to V3.0.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use feen_chess::pgn::{Comment, Comments, Eval, Score, Tags};
use feen_rules::{Player, Position, Square, Variant};

use super::opening::Opening;
use super::play::{self, From, Named, letter_on, play_drop, play_squares};
use super::{diagram, handicap, header, pieces, shogi, written};
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::Loss;
use crate::note::NoteKind;
use crate::record::Walk;
use crate::sketch::Sketch;
use crate::text::{GameEnds, Numbered, digit, lines, push_count};
use crate::{Cause, End, Record};

/// The ends of games: after a line with `/`, and before the version or the names of the next game.
#[derive(Default)]
pub(crate) struct Ends {
    has_moves: bool,
    has_ended: bool,
}

impl GameEnds for Ends {
    fn line(&mut self, start: usize, line: &[u8]) -> Option<usize> {
        let bare = line.trim_ascii_end();
        let begins = |starts: &[&[u8]]| starts.iter().any(|start| bare.starts_with(start));
        let is_version = matches!(bare, [b'V', b'1'..=b'3'] | [b'V', b'1'..=b'3', b'.', ..])
            || begins(&[b"'CSA encoding"]);
        let is_next = self.has_moves && is_version
            || self.has_ended && begins(&[b"N+", b"N-", b"PI", b"P1", b"$EVENT:"]);
        if bare == b"/" || is_next {
            *self = Self::default();
            let end = if is_next { 0 } else { line.len() };
            return Some(start.saturating_add(end));
        }
        self.has_ended |= begins(&[b"%"]);
        self.has_moves |= self.has_ended || matches!(bare, [b'+' | b'-', b'0'..=b'9', ..]);
        None
    }
}

/// A file while it is read.
#[derive(Default)]
struct Reader {
    tags: Tags<'static>,
    setup: Setup,
    side: Option<Player>,
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
        self.side.get_or_insert(Player::First);
        self.sketch((first_line, 1)).map(drop)
    }

    fn sketch(&mut self, place: (usize, usize)) -> Result<&mut Sketch, Error> {
        let mut start = None;
        if !self.opening.has_begun() {
            let side = self
                .side
                .ok_or_else(|| Error::new(ErrorKind::Side, place))?;
            start = Some(self.setup.position(side, place)?);
        }
        self.opening.moves(start, place)
    }

    fn line(&mut self, line: Numbered<'_>) -> Result<(), Error> {
        let text = line.text.trim_end();
        if text.starts_with(['$', 'N']) {
            return self.statement(text, line);
        }
        // Rows of the board may have lost the blank at their end.
        let mut left = Some(text);
        while let Some(text) = left {
            // A comment may stand after a statement, and has commas of its own.
            if let Some(comment) = text.strip_prefix('\'') {
                self.comment(comment, line.number);
                break;
            }
            let (statement, rest) = match text.split_once(',') {
                Some((statement, rest)) => (statement, Some(rest)),
                None => (text, None),
            };
            self.statement(statement, line)?;
            left = rest;
        }
        Ok(())
    }

    fn comment(&mut self, comment: &str, line: usize) {
        if comment.starts_with("CSA encoding") {
            return;
        }
        if let Some(time) = comment.strip_prefix("$END_TIME:") {
            self.tags.set("EndTime", time);
            return;
        }
        for (name, tag) in [("black_rate:", "WhiteElo"), ("white_rate:", "BlackElo")] {
            let rate = comment
                .strip_prefix(name)
                .and_then(|rate| rate.rsplit(':').next());
            if let Some(rate) = rate {
                let whole = rate.trim().split_once('.');
                let is_whole = |fraction: &str| fraction.bytes().all(|digit| digit == b'0');
                let whole = whole.filter(|(_, fraction)| is_whole(fraction));
                self.tags
                    .set(tag, whole.map_or(rate.trim(), |(whole, _)| whole));
                return;
            }
        }
        if let Some(summary) = comment.strip_prefix("summary:")
            && let Some(sketch) = self.opening.sketch()
            && !sketch.has_ended()
            && let Some(cause) = of_summary(summary, sketch.turn(), &self.tags)
        {
            sketch.finish_line(cause, line);
        }
        if comment.contains('}') {
            self.opening.note(NoteKind::Brace, line);
        }
        let text = match comment.strip_prefix("**") {
            Some(value) => valued(value),
            None => match comment.strip_prefix('*') {
                Some(text) => text.to_owned(),
                None => format!("'{comment}"),
            },
        };
        self.opening.comment(&text);
    }

    fn statement(&mut self, text: &str, line: Numbered<'_>) -> Result<(), Error> {
        let place = line.place_of(text);
        let unknown = || {
            let found = Found::new(text);
            Error::new(ErrorKind::Line { found }, place)
        };
        let bare = text.trim();
        let has_moves = self.opening.has_begun();
        match bare.as_bytes() {
            [] | [b'/'] | [b'V', b'1'..=b'3', ..] => Ok(()),
            [b'+' | b'-'] if !has_moves => {
                self.side = Some(if bare == "+" {
                    Player::First
                } else {
                    Player::Second
                });
                Ok(())
            }
            [b'+' | b'-', ..] => {
                if self.sketch(place)?.has_ended() {
                    self.opening.note(NoteKind::AfterEnd, line.number);
                    return Ok(());
                }
                self.play(bare, place)
            }
            [b'T', ..] => {
                let time = bare.get(1..).and_then(seconds).ok_or_else(unknown)?;
                let sketch = self.sketch(place)?;
                if sketch.has_ended() {
                    sketch.end_time(time);
                } else if sketch.plies() > 0 {
                    sketch.elapsed(time);
                }
                Ok(())
            }
            [b'%', ..] => {
                let word = bare.get(1..).unwrap_or_default();
                let sketch = self.sketch(place)?;
                if sketch.has_ended() {
                    sketch.note(NoteKind::AfterEnd, line.number);
                } else {
                    sketch.finish_line(Cause::from_csa(word), line.number);
                }
                Ok(())
            }
            [b'P', ..] if !has_moves => self.setup.add(text, line),
            [b'$' | b'N', ..] => {
                let is_new = header::add_csa(&mut self.tags, bare).ok_or_else(unknown)?;
                if !is_new {
                    self.opening.note(NoteKind::RepeatedHeader, line.number);
                }
                Ok(())
            }
            _ => Err(unknown()),
        }
    }

    /// `+7776FU`
    fn play(&mut self, text: &str, place: (usize, usize)) -> Result<(), Error> {
        let named = Named { text, place };
        let sketch = self.sketch(place)?;
        sketch.refuse_after_illegal()?;
        let variant = sketch.position().variant().clone();
        let unknown = || {
            let found = Found::new(text);
            Error::new(ErrorKind::Line { found }, place)
        };
        let parts = || {
            let squares = text.get(1..5)?.bytes().map(|digit| {
                let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
                Some(usize::from(digit))
            });
            let squares: Vec<usize> = squares.collect::<Option<_>>()?;
            let name = pieces::by_csa(text.get(5..)?.trim())?;
            Some((squares, name))
        };
        let (squares, name) = parts().ok_or_else(unknown)?;
        let [file, rank, to_file, to_rank] = *squares.as_slice() else {
            return Err(unknown());
        };
        let no_move = || named.illegal(feen_rules::MoveError::NoMove);
        let to = play::square(&variant, to_file, to_rank).filter(|_| to_file > 0 && to_rank > 0);
        let to = to.ok_or_else(unknown)?;
        let is_of_side = text.starts_with('+') == sketch.turn().is_first();
        if !is_of_side {
            return Err(no_move());
        }
        if (file, rank) == (0, 0) {
            let kind = variant.kind(name.letter).ok_or_else(no_move)?;
            return play_drop(sketch, kind, to, named);
        }
        let from = play::square(&variant, file, rank).filter(|_| file > 0 && rank > 0);
        let from = from.ok_or_else(unknown)?;
        let letter = letter_on(sketch, from).ok_or_else(no_move)?;
        let promotes = name.letter.strip_prefix('+') == Some(letter);
        if !promotes && name.letter != letter {
            return Err(no_move());
        }
        play_squares(sketch, from, to, promotes, named)
    }
}

/// A comment with the value of a program: `** 30 -3334FU`, in centipawns of the first player.
fn valued(value: &str) -> String {
    let text = format!("**{value}");
    let number = value
        .split_whitespace()
        .next()
        .and_then(|word| word.parse::<i32>().ok());
    let Some(number) = number.filter(|number| number.abs() < 30_000) else {
        return text;
    };
    let mut comment = Comment::new(&text).into_owned();
    let pawns = Score::Pawns(f32::from(i16::try_from(number).unwrap_or(0)) / 100.0);
    comment.set_eval(Some(Eval {
        score: pawns,
        depth: None,
    }));
    comment.as_str().to_owned()
}

/// The cause of a summary of floodgate: `toryo:A lose:B win`.
fn of_summary(summary: &str, turn: Player, tags: &Tags<'_>) -> Option<Cause> {
    let (reason, players) = summary.split_once(':')?;
    let first = tags.get("White")?;
    let loses = |name: &str| players.split(':').any(|one| one == format!("{name} lose"));
    Some(match reason {
        "toryo" => Cause::Resignation,
        "time up" => Cause::Time,
        "illegal move" if loses(first) == turn.is_first() => Cause::Foul,
        "illegal move" => Cause::FoulOf(!turn),
        "sennichite" => Cause::Repetition,
        "oute_sennichite" => Cause::FoulOf(if loses(first) {
            Player::First
        } else {
            Player::Second
        }),
        "jishogi" => Cause::Impasse,
        "kachi" => Cause::Declaration,
        "max_moves" => Cause::PlyLimit,
        _ => return None,
    })
}

/// `12` or `12.345`
fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let seconds: u64 = whole.parse().ok().filter(|seconds| *seconds < 1 << 40)?;
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.get(..fraction.len().min(3))?;
    let milliseconds: u64 = format!("{digits:0<3}").parse().ok()?;
    Duration::from_secs(seconds).checked_add(Duration::from_millis(milliseconds))
}

/// The start position as its statements come.
#[derive(Default)]
struct Setup {
    /// The pieces by their squares, from the first file of the first rank.
    pieces: Vec<(Square, &'static str, Player)>,
    hands: Vec<(&'static str, Player)>,
    rest: Option<Player>,
    has_any: bool,
}

/// The pieces of the game without kings.
const COUNTS: [(&str, usize); 7] = [
    ("R", 2),
    ("B", 2),
    ("G", 4),
    ("S", 4),
    ("N", 4),
    ("L", 4),
    ("P", 18),
];

impl Setup {
    fn add(&mut self, text: &str, line: Numbered<'_>) -> Result<(), Error> {
        let wrong = |part: &str| {
            let found = Found::new(part);
            Error::new(ErrorKind::Setup { found }, line.place_of(text))
        };
        let variant = shogi().ok_or_else(|| wrong(text))?;
        self.has_any = true;
        let rest = text.get(2..).unwrap_or_default();
        match text.as_bytes().get(1) {
            Some(b'I') => {
                self.set_even(&variant);
                for part in chunks(rest.trim(), 4) {
                    let square = square_of(&variant, part).ok_or_else(|| wrong(part))?;
                    let before = self.pieces.len();
                    self.pieces.retain(|(other, ..)| *other != square);
                    if self.pieces.len() == before {
                        return Err(wrong(part));
                    }
                }
                Ok(())
            }
            Some(rank) if digit(*rank).is_some() => {
                let rank = digit(*rank).unwrap_or_default();
                for (place, cell) in chunks(rest, 3).enumerate() {
                    let file = 9_usize.checked_sub(place).filter(|file| *file > 0);
                    let square = file.and_then(|file| play::square(&variant, file, rank));
                    let cell = cell.trim();
                    if cell == "*" || cell.is_empty() {
                        continue;
                    }
                    let square = square.ok_or_else(|| wrong(cell))?;
                    let player = match cell.as_bytes().first() {
                        Some(b'+') => Player::First,
                        Some(b'-') => Player::Second,
                        _ => return Err(wrong(cell)),
                    };
                    let name = cell
                        .get(1..)
                        .and_then(pieces::by_csa)
                        .ok_or_else(|| wrong(cell))?;
                    self.pieces.retain(|(other, ..)| *other != square);
                    self.pieces.push((square, name.letter, player));
                }
                Ok(())
            }
            Some(sign @ (b'+' | b'-')) => {
                let player = if *sign == b'+' {
                    Player::First
                } else {
                    Player::Second
                };
                for part in chunks(rest.trim(), 4) {
                    let (square, code) = part.split_at_checked(2).ok_or_else(|| wrong(part))?;
                    if code == "AL" {
                        self.rest = Some(player);
                        continue;
                    }
                    let name = pieces::by_csa(code).ok_or_else(|| wrong(part))?;
                    if square == "00" {
                        // No game has more pieces.
                        let is_held = name.letter.len() == 1 && name.letter != "K";
                        if !is_held || self.hands.len() > 40 {
                            return Err(wrong(part));
                        }
                        self.hands.push((name.letter, player));
                    } else {
                        let square = square_of(&variant, part).ok_or_else(|| wrong(part))?;
                        self.pieces.retain(|(other, ..)| *other != square);
                        self.pieces.push((square, name.letter, player));
                    }
                }
                Ok(())
            }
            _ => Err(wrong(text)),
        }
    }

    fn set_even(&mut self, variant: &Variant) {
        let start = Position::start(variant);
        let on = |square: Square| {
            let piece = start.piece(square)?;
            let name = pieces::by_letter(variant.letter(piece.kind()))?;
            Some((square, name.letter, piece.player()))
        };
        self.pieces = variant.squares().into_iter().filter_map(on).collect();
    }

    fn position(&mut self, side: Player, place: (usize, usize)) -> Result<Position, Error> {
        let even = handicap::by_preset("HIRATE")
            .map(handicap::Handicap::sfen)
            .unwrap_or_default();
        if !self.has_any {
            let turn = if side.is_first() { " b " } else { " w " };
            return diagram::start("shogi", &even.replace(" b ", turn), place);
        }
        if let Some(player) = self.rest {
            for (letter, count) in COUNTS {
                let on_board = self
                    .pieces
                    .iter()
                    .filter(|(_, on, _)| on.trim_start_matches('+') == letter);
                let held = self.hands.iter().filter(|(held, _)| *held == letter);
                let used = on_board.count().saturating_add(held.count());
                let left = count.saturating_sub(used);
                self.hands
                    .extend(std::iter::repeat_n((letter, player), left));
            }
        }
        let variant = shogi().ok_or_else(|| Error::new(ErrorKind::Format, place))?;
        let cased = |letter: &str, player: Player| match player {
            Player::First => letter.to_owned(),
            Player::Second => letter.to_ascii_lowercase(),
        };
        let mut sfen = String::new();
        for rank in (0..variant.ranks()).rev() {
            let mut empty = 0_usize;
            for file in 0..variant.files() {
                let square = variant.square_at(file, rank);
                let piece = self.pieces.iter().find(|(on, ..)| Some(*on) == square);
                let Some((_, letter, player)) = piece else {
                    empty = empty.saturating_add(1);
                    continue;
                };
                push_count(&mut sfen, &mut empty);
                sfen.push_str(&cased(letter, *player));
            }
            push_count(&mut sfen, &mut empty);
            sfen.push(if rank > 0 { '/' } else { ' ' });
        }
        sfen.push_str(if side.is_first() { "b " } else { "w " });
        if self.hands.is_empty() {
            sfen.push('-');
        }
        for (letter, player) in &self.hands {
            sfen.push_str(&cased(letter, *player));
        }
        sfen.push_str(" 1");
        diagram::start("shogi", &sfen, place)
    }
}

/// The parts of a text of this many bytes; the last one may be shorter, and a part that would cut a character is the
/// whole rest.
fn chunks(text: &str, length: usize) -> impl Iterator<Item = &str> {
    let mut left = text;
    std::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let (part, rest) = left.split_at_checked(length).unwrap_or((left, ""));
        left = rest;
        Some(part)
    })
}

/// The square of `82HI`.
fn square_of(variant: &Variant, part: &str) -> Option<Square> {
    let [file, rank, ..] = part.as_bytes() else {
        return None;
    };
    play::square(variant, digit(*file)?, digit(*rank)?)
}

/// Writes a record in V2.2, or in V3.0.
pub(crate) fn write(record: &Record, is_v3: bool, losses: &mut BTreeSet<Loss>) -> String {
    let mut text = String::from(if is_v3 {
        "'CSA encoding=UTF-8\nV3.0\n"
    } else {
        "V2.2\n"
    });
    let (statements, _) = header::to_csa(record.tags(), is_v3);
    for statement in statements {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{statement}");
    }
    for (tag, name, player) in [
        ("WhiteElo", "black_rate", "White"),
        ("BlackElo", "white_rate", "Black"),
    ] {
        if let Some(rate) = record.tags().get(tag) {
            let player = record.tags().get(player).unwrap_or_default();
            let _ = writeln!(text, "'{name}:{player}:{rate}");
        }
    }
    let others = record
        .tags()
        .iter()
        .filter(|(name, _)| !name.ends_with("Elo"));
    let others: Tags<'static> = others.collect();
    if !header::to_csa(&others, is_v3).1 {
        losses.insert(Loss::Headers);
    }
    write_setup(record.start(), &mut text);
    write_comments(&mut text, record.tree().before(), losses);
    let mut walk = Walk::new(record.tree().mainline(), record.start().clone());
    let mut end_time = written::end_time(record.tree().before());
    for step in walk.by_ref() {
        if step.node.variations().next().is_some() {
            losses.insert(Loss::Variations);
        }
        if step.node.nags().next().is_some() {
            losses.insert(Loss::Glyphs);
        }
        let Some(spelled) = spelled(&step.before, step.node.san()) else {
            losses.insert(Loss::Passes);
            continue;
        };
        let _ = writeln!(text, "{spelled}");
        if let Some(time) = step.node.elapsed() {
            write_time(&mut text, time, is_v3, losses);
        }
        write_comments(&mut text, step.node.after(), losses);
        end_time = written::end_time(step.node.after()).or(end_time);
    }
    if let Some(end) = record.end() {
        let (word, is_whole) = end.cause().csa();
        let is_known = is_v3 || *end.cause() != Cause::PlyLimit;
        if !is_whole || !is_known {
            losses.insert(Loss::End);
        }
        let _ = writeln!(text, "%{}", if is_known { word } else { "JISHOGI" });
        if let Some(time) = end_time {
            write_time(&mut text, time, is_v3, losses);
        }
    } else if End::new(Cause::Stopped, Player::First).result() != record.tree().termination() {
        losses.insert(Loss::End);
    }
    text
}

fn write_time(text: &mut String, time: Duration, is_v3: bool, losses: &mut BTreeSet<Loss>) {
    let milliseconds = time.subsec_millis();
    // Writing to a text does not fail.
    let _ = match milliseconds {
        0 => writeln!(text, "T{}", time.as_secs()),
        _ if is_v3 => writeln!(text, "T{}.{milliseconds:03}", time.as_secs()),
        _ => {
            losses.insert(Loss::Times);
            writeln!(text, "T{}", time.as_secs())
        }
    };
}

fn write_comments(text: &mut String, comments: Comments<'_>, losses: &mut BTreeSet<Loss>) {
    for comment in comments {
        if comment.clock().is_some() {
            losses.insert(Loss::Times);
        }
        if comment.command("bookmark").is_some() {
            losses.insert(Loss::Bookmarks);
        }
        let plain = comment.text();
        let is_valued = plain.starts_with("**");
        if let Some(eval) = comment.eval().filter(|_| !is_valued) {
            // Writing to a text does not fail.
            let _ = match eval.score {
                Score::Pawns(pawns) => writeln!(text, "'** {:.0}", pawns * 100.0),
                Score::Mate(mate) if mate < 0 => writeln!(text, "'** -30000"),
                Score::Mate(_) => writeln!(text, "'** 30000"),
            };
        }
        let _ = match plain.strip_prefix('\'') {
            _ if plain.is_empty() && !comment.as_str().is_empty() => Ok(()),
            Some(program) => writeln!(text, "'{program}"),
            None if is_valued => writeln!(text, "'{plain}"),
            None => writeln!(text, "'*{plain}"),
        };
    }
}

/// `PI82HI22KA` where all pieces are on their first squares, or else the ranks and the hands; and the side to move.
fn write_setup(start: &Position, text: &mut String) {
    let variant = start.variant();
    let even = Position::start(variant);
    let squares = || variant.squares().into_iter();
    let is_handicap = squares()
        .all(|square| start.piece(square).is_none() || start.piece(square) == even.piece(square));
    let has_hands = [Player::First, Player::Second]
        .into_iter()
        .any(|player| start.hand(player).next().is_some());
    let code = |square: Square, of: &Position| {
        let piece = of.piece(square)?;
        Some((
            pieces::by_letter(variant.letter(piece.kind()))?.csa,
            piece.player(),
        ))
    };
    if is_handicap && !has_hands {
        text.push_str("PI");
        for square in squares().filter(|square| start.piece(*square).is_none()) {
            if let Some((code, _)) = code(square, &even) {
                let (file, rank) = play::numbers(variant, square);
                // Writing to a text does not fail.
                let _ = write!(text, "{file}{rank}{code}");
            }
        }
        text.push('\n');
    } else {
        for rank in 1..=9 {
            let _ = write!(text, "P{rank}");
            for file in (1..=9).rev() {
                let square = play::square(variant, file, rank);
                match square.and_then(|square| code(square, start)) {
                    Some((code, player)) => {
                        let sign = if player.is_first() { '+' } else { '-' };
                        let _ = write!(text, "{sign}{code}");
                    }
                    None => text.push_str(" * "),
                }
            }
            text.push('\n');
        }
        for (player, sign) in [(Player::First, '+'), (Player::Second, '-')] {
            let held: String = start
                .hand(player)
                .filter_map(|(kind, count)| Some((pieces::by_letter(variant.letter(kind))?, count)))
                .map(|(name, count)| format!("00{}", name.csa).repeat(count))
                .collect();
            if !held.is_empty() {
                let _ = writeln!(text, "P{sign}{held}");
            }
        }
    }
    text.push_str(if start.turn().is_first() {
        "+\n"
    } else {
        "-\n"
    });
}

/// `+7776FU`
fn spelled(position: &Position, word: &str) -> Option<String> {
    let variant = position.variant();
    let (from, to, promotes) = play::squares(variant, word)?;
    let sign = if position.turn().is_first() { '+' } else { '-' };
    let (to_file, to_rank) = play::numbers(variant, to);
    let (from, letter) = match from {
        From::Hand(kind) => ("00".to_owned(), variant.letter(kind).to_owned()),
        From::Square(from) => {
            let (file, rank) = play::numbers(variant, from);
            let piece = position.piece(from)?;
            let letter = variant.letter(piece.kind());
            let promoted = if promotes { "+" } else { "" };
            (format!("{file}{rank}"), format!("{promoted}{letter}"))
        }
    };
    let code = pieces::by_letter(&letter)?.csa;
    Some(format!("{sign}{from}{to_file}{to_rank}{code}"))
}
