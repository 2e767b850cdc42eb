use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use chess_web::{Match, pgn};
use clap::{Args, ValueEnum};
use match_web::record::minute;
use serde_json::{Value, json};
use server::journal::{Row, Stage};
use server::{
    ActError, GameId, GameOptions, Handle, Outcome, Player, Ruling, Seq, Server, Viewer, wall_clock,
};

use super::place::{Place, close};
use super::{FILE, duration};
use crate::USAGE;

/// The most games that are read at once.
const PAGE: usize = 1_000;

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Database file of a server, which may be running
    #[arg(value_name = "FILE", allow_hyphen_values = true, required_unless_present_any = POSTGRES)]
    file: Option<PathBuf>,

    /// Only this game
    #[arg(value_name = "ID", allow_hyphen_values = true)]
    id: Option<GameId>,

    /// `PostgreSQL` database of the servers, in place of a file
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,

    /// Write games as PGN
    #[arg(long)]
    pgn: bool,

    #[command(flatten)]
    filters: Filters,

    /// End the game, or the unfinished games that the filters select
    #[arg(long, conflicts_with = "delete")]
    end: bool,

    /// The result of a game that is ended [default: aborted]
    #[arg(long, value_name = "RESULT", value_enum, requires = "end")]
    r#as: Option<Score>,

    /// Delete the game, or the games over that the filters select
    #[arg(long)]
    delete: bool,
}

#[cfg(feature = "postgres")]
const POSTGRES: [&str; 1] = ["postgres"];
#[cfg(not(feature = "postgres"))]
const POSTGRES: [&str; 0] = [];

/// The games that are meant.
#[derive(Args, Debug)]
struct Filters {
    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only games in this state
    #[arg(long, value_name = "STATE", value_enum)]
    state: Option<State>,

    /// Only games with this result
    #[arg(long, value_name = "RESULT", value_enum)]
    result: Option<Score>,

    /// Only games whose last move is older, such as `30d`, `12h`, `90m` or `45s`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    older: Option<Duration>,

    /// Only games whose last move is newer
    #[arg(long, value_name = "TIME", value_parser = duration)]
    newer: Option<Duration>,
}

/// The state of a game in a list.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// A seat is free
    Open,
    /// It is being played
    Playing,
    /// It has ended
    Over,
}

impl State {
    const fn stage(self) -> Stage {
        match self {
            Self::Open => Stage::Open,
            Self::Playing => Stage::Playing,
            Self::Over => Stage::Over,
        }
    }
}

/// The result of a game.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Score {
    /// White has won
    #[value(name = "1-0")]
    White,
    /// Black has won
    #[value(name = "0-1")]
    Black,
    /// A draw
    #[value(name = "1/2-1/2", alias = "draw")]
    Draw,
    /// No result: unfinished or aborted
    #[value(name = "*", alias = "none")]
    Open,
}

impl Score {
    const fn text(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// The decree that ends a game with this result.
    fn ruling(self) -> Ruling {
        let winner = match self {
            Self::White => Some(Player::First),
            Self::Black => Some(Player::Second),
            Self::Draw => None,
            Self::Open => return Ruling::Abort,
        };
        Ruling::Settle(Outcome::new(winner, "by_operator"))
    }
}

impl Filters {
    const fn is_empty(&self) -> bool {
        self.player.is_none()
            && self.state.is_none()
            && self.result.is_none()
            && self.older.is_none()
            && self.newer.is_none()
    }

    /// Whether a row may be of a game that is meant, as far as it tells.
    fn may_take(&self, row: &Row) -> bool {
        let is_of = |name: &String| {
            let mut names = names(row).into_iter().flatten();
            names.any(|player| player.eq_ignore_ascii_case(name))
        };
        *row.kind == *"chess"
            && self.player.as_ref().is_none_or(is_of)
            && self
                .state
                .is_none_or(|state| state.stage() == Stage::of(row))
            && self.older.is_none_or(|older| age(row.at) > older)
    }

    /// Whether a game whose row may be meant is.
    fn take(&self, game: &Handle<Match>) -> bool {
        let age = age(game.last_at());
        let has_result = |result: Score| {
            let (_, view) = game.view(Viewer::Spectator);
            view.result == result.text()
        };
        self.older.is_none_or(|older| age > older)
            && self.newer.is_none_or(|newer| age <= newer)
            && self.result.is_none_or(has_result)
    }
}

/// The time since a moment in milliseconds since 1970.
fn age(at: u64) -> Duration {
    Duration::from_millis(wall_clock().saturating_sub(at))
}

/// Writes the games of a journal, one a line, as JSON, or as PGN; or ends or deletes them.
pub(crate) fn run(games: &Games, is_json: bool) -> ExitCode {
    let work = match games.work() {
        Ok(work) => work,
        Err(error) => {
            files::report_error(error);
            return ExitCode::from(USAGE);
        }
    };
    let change = work.change.is_some();
    let opened = if change {
        work.place.open_known()
    } else {
        work.place.read()
    };
    let done = opened.and_then(|server| {
        let found = work.run(&server, games, is_json);
        if change {
            close(&server)?;
        }
        found.map_err(|message| work.place.says(&message))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            files::report_error(&error);
            ExitCode::from(USAGE)
        }
    }
}

impl Games {
    fn work(&self) -> Result<Work<'_>, &'static str> {
        #[cfg(feature = "postgres")]
        let (place, id) = match (&self.postgres, &self.file, self.id) {
            (None, file, id) => (file.clone().map(Place::file), id),
            (Some(address), None, id) => (Some(Place::postgres(address)), id),
            (Some(address), Some(word), None) => {
                let id = word.to_str().and_then(|word| word.parse().ok());
                let id = id.ok_or("expected either a file or `--postgres`")?;
                (Some(Place::postgres(address)), Some(id))
            }
            (Some(_), Some(_), Some(_)) => return Err("expected either a file or `--postgres`"),
        };
        #[cfg(not(feature = "postgres"))]
        let (place, id) = (self.file.clone().map(Place::file), self.id);
        let change = if self.end {
            Some(Change::End(self.r#as.unwrap_or(Score::Open).ruling()))
        } else {
            self.delete.then_some(Change::Delete)
        };
        if change.is_some() && id.is_none() && self.filters.is_empty() {
            return Err("expected the ID of a game, or a filter such as `--older 30d`");
        }
        Ok(Work {
            place: place.unwrap_or_else(|| Place::file(FILE)),
            id,
            change,
            filters: &self.filters,
        })
    }
}

/// The games that are worked on, and how.
struct Work<'g> {
    place: Place,
    id: Option<GameId>,
    change: Option<Change>,
    filters: &'g Filters,
}

/// A change of a game.
enum Change {
    End(Ruling),
    Delete,
}

impl Work<'_> {
    fn run(&self, server: &Server<Match>, games: &Games, is_json: bool) -> Result<(), String> {
        let mut count = 0_u64;
        let mut each = |row: &Row, seq: Seq| -> Result<(), String> {
            let Some(game) = server.look(row.id).map_err(|fault| fault.to_string())? else {
                let reason = server.fault(row.id).unwrap_or_else(|| "it is gone".into());
                let named = matches!(self.change, Some(Change::Delete)) && self.id.is_some();
                if named {
                    Self::delete(server, row.id)?;
                    count = count.saturating_add(1);
                    return Ok(());
                }
                files::report_error(&format!("the game {} cannot be read: {reason}", row.id));
                return Ok(());
            };
            if !self.filters.take(&game) {
                return Ok(());
            }
            match &self.change {
                None => {}
                Some(Change::Delete) => Self::delete(server, row.id)?,
                Some(Change::End(ruling)) => {
                    end(server, row.id, ruling)?;
                    let ended = server.look(row.id).map_err(|fault| fault.to_string())?;
                    show(games, is_json, ended.as_ref().unwrap_or(&game), row, seq);
                    count = count.saturating_add(1);
                    return Ok(());
                }
            }
            count = count.saturating_add(1);
            show(games, is_json, &game, row, seq);
            Ok(())
        };
        if let Some(id) = self.id {
            let (row, seq) = row(server, id)?;
            each(&row, seq)?;
        } else {
            self.all(server, &mut each)?;
        }
        let games = files::Amount(count, "game");
        match &self.change {
            None => {}
            Some(Change::End(_)) => files::note(&format!("{games} ended")),
            Some(Change::Delete) => files::note(&format!("{games} deleted")),
        }
        Ok(())
    }

    /// Every game that the filters select.
    fn all(
        &self,
        server: &Server<Match>,
        each: &mut impl FnMut(&Row, Seq) -> Result<(), String>,
    ) -> Result<(), String> {
        let unfinished = matches!(self.change, Some(Change::End(_)))
            || self.filters.state.is_some_and(|state| state != State::Over);
        let mut after = None;
        loop {
            let rows = server.games(unfinished, after, PAGE);
            let rows = rows.map_err(|fault| fault.to_string())?;
            let Some((last, _)) = rows.last() else {
                return Ok(());
            };
            after = Some(last.id);
            for (row, seq) in rows {
                // Games that are being played are deleted by name, or when that state is asked for.
                let is_kept = matches!(self.change, Some(Change::Delete))
                    && self.filters.state.is_none()
                    && row.ended.is_none();
                if self.filters.may_take(&row) && !is_kept {
                    each(&row, seq)?;
                }
            }
        }
    }

    fn delete(server: &Server<Match>, id: GameId) -> Result<(), String> {
        let deleted = server.delete(id).map_err(|fault| fault.to_string())?;
        deleted.then_some(()).ok_or_else(|| format!("no game {id}"))
    }
}

/// Ends a game. One that is over by now stays as it is.
fn end(server: &Server<Match>, id: GameId, ruling: &Ruling) -> Result<(), String> {
    let game = server.find(id).map_err(|fault| fault.to_string())?;
    let game = game.ok_or_else(|| format!("no game {id}"))?;
    match game.rule(ruling.clone()) {
        Ok(_) => Ok(()),
        Err(ActError::Gone) => Err(format!("the game {id} is over")),
        Err(error) => Err(error.to_string()),
    }
}

/// The line of a game in the list of all.
fn row(server: &Server<Match>, id: GameId) -> Result<(Row, Seq), String> {
    let found = server.row(id).map_err(|fault| fault.to_string())?;
    found.ok_or_else(|| "no such game in the file".to_owned())
}

fn show(games: &Games, is_json: bool, game: &Handle<Match>, row: &Row, seq: Seq) {
    let text = if games.pgn {
        pgn(game)
    } else if is_json {
        format!("{}\n", object(game, row, seq))
    } else {
        line(game, row)
    };
    let _ = files::Stream::Output.write(&text);
}

fn names(row: &Row) -> [Option<&str>; 2] {
    row.seats
        .each_ref()
        .map(|seat| seat.as_deref()?.strip_prefix("player:"))
}

fn object(game: &Handle<Match>, row: &Row, seq: Seq) -> Value {
    let (_, view) = game.view(Viewer::Spectator);
    let [white, black] = names(row);
    let options: GameOptions = serde_json::from_str(&row.options).unwrap_or_default();
    json!({
        "id": row.id,
        "at": row.at,
        "last": game.last_at(),
        "seq": seq,
        "white": white,
        "black": black,
        "clock": options.clock,
        "engine": row.engine,
        "ended": row.ended,
        "result": view.result,
        "status": view.status,
        "fen": view.fen,
        "moves": view.moves,
    })
}

fn line(game: &Handle<Match>, row: &Row) -> String {
    let (_, view) = game.view(Viewer::Spectator);
    let [white, black] = names(row);
    let moves = view.moves.len().div_ceil(2);
    format!(
        "{}  {}  {:7}  {:>3} {:5}  {} - {}  {}\n",
        row.id,
        minute(game.last_at()),
        view.result,
        moves,
        if moves == 1 { "move" } else { "moves" },
        white.unwrap_or("?"),
        black.unwrap_or("?"),
        view.status,
    )
}
