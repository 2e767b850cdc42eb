use std::time::Duration;

use feen_chess::pgn::{self, Comment, Layout, Tags, Termination};
use feen_chess::{Adjudication, CastlingSpelling, Position, Spelling};
use feen_match_web::record::{Kept, Step};
use feen_records::{Format, Record};
use feen_server::{Game, Outcome, Player};

use crate::table::{Event, Match, Setup};

/// A game as a record with tags, and with the time left after each move; it can be written in every format of its game.
///
/// ```
/// use feen_games_web::{Action, Match, Setup, record};
/// use feen_match_web::Table;
/// use feen_match_web::record::Kept;
/// use feen_records::Format;
/// use feen_server::{Created, GameOptions, Options, Player, Server};
///
/// let server = Server::<Match>::new(Options::default());
/// let mut options = GameOptions::default();
/// options.names = [Some("Anna".into()), None];
/// let Created { game, .. } = server.create(Setup::of("atomic"), options)?;
/// game.act(Player::First, None, Action::play("Nf3"))?;
/// let record = record(&game.read(Match::clone), &Kept::of(&game, Match::step)).unwrap();
/// let pgn = record.write(Format::Pgn)?;
/// assert!(pgn.text().contains("[White \"Anna\"]\n") && pgn.text().ends_with("\n1. Nf3 *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A game of more than a gigabyte has no record.
#[must_use]
pub fn record(game: &Match, kept: &Kept) -> Option<Record> {
    let tags: Tags<'_> = { kept.tags.iter() }
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let result = termination(game.outcome().as_ref());
    let mut record = Record::from_game(game.game(), &tags, result).ok()?;
    keep_times(record.tree_mut(), &kept.clocks);
    Some(record)
}

/// The game of a setup as PGN; nothing for one of more than a gigabyte.
#[must_use]
pub fn pgn(game: &Match, setup: &Setup, kept: &Kept) -> Option<String> {
    if let Some(text) = of_chess(game, setup, kept) {
        return Some(text);
    }
    let written = record(game, kept)?.write(Format::Pgn).ok()?;
    Some(written.text().to_owned())
}

/// A game that began as chess as PGN: its start is in X-FEN, also one of Chess960, as programs for chess read it.
fn of_chess(game: &Match, setup: &Setup, kept: &Kept) -> Option<String> {
    if *setup.variant != *"chess" {
        return None;
    }
    let outcome = game.outcome();
    let game = game.game();
    let start = Position::from_fen(&game.start().fen(), CastlingSpelling::XFen).ok()?;
    let mut played = feen_chess::Game::from_position(start).adjudicated(Adjudication::Fide);
    for (before, one) in game.positions().zip(game.moves()) {
        let text = before.uci(one).to_string();
        played.play(Spelling::Uci(&text)).ok()?;
    }
    let mut tags = Tags::new();
    for (name, value) in &kept.tags {
        tags.set(name, value);
    }
    let mut record = pgn::Record::from_game(&played, &tags);
    record.set_result(termination(outcome.as_ref()));
    keep_times(&mut record, &kept.clocks);
    Some(record.write(&Layout::new()))
}

/// How a game ended, as PGN has it.
fn termination(outcome: Option<&Outcome>) -> Termination {
    match outcome {
        Some(end) if end.winner == Some(Player::First) => Termination::WhiteWins,
        Some(end) if end.winner == Some(Player::Second) => Termination::BlackWins,
        Some(end) if &*end.reason != "aborted" => Termination::Draw,
        _ => Termination::Unknown,
    }
}

/// Keeps the time left after each move of the main line.
fn keep_times(record: &mut pgn::Record<'static>, times: &[Option<Duration>]) {
    let ids: Vec<_> = record.mainline().map(|node| node.id()).collect();
    for (id, time) in ids.into_iter().zip(times).rev() {
        if let Some(time) = time {
            let mut comment = Comment::new("");
            comment.set_clock(Some(Duration::from_secs(time.as_secs())));
            // A place of this record takes a comment of digits.
            let _ = record.set_comment(id, &comment);
        }
    }
}

/// The part of an event in the line of moves.
pub(crate) const fn step(event: &Event) -> Step {
    match event {
        Event::Move { .. } => Step::Move,
        Event::TakenBack { plies } => Step::Back(*plies),
        _ => Step::Other,
    }
}
