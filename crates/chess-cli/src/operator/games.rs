use std::convert::Infallible;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use feen_match_web::record::minute;
use feen_server::http::api::{ClockRequest, word};
use feen_server::journal::{Row, Selection, Stage};
use feen_server::{GameId, GameOptions, Outcome, Player, Ruling, Seq, wall_clock};
use feen_site::{FILE, duration};
use serde_json::{Value, json};

use super::kept::{Access, Kept, Played, formats, listed_name, names};
use super::place::Place;
use crate::USAGE;

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
    #[arg(long, conflicts_with = "to")]
    pgn: bool,

    /// Write games in this format, where their page offers it
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(formats()))]
    to: Option<String>,

    #[command(flatten)]
    filters: Filters,

    /// End the game, or the unfinished games that the filters select
    #[arg(long, conflicts_with = "delete")]
    end: bool,

    /// The result of a game that is ended [default: aborted]
    #[arg(long, value_name = "RESULT", value_enum, requires = "end")]
    r#as: Option<Score>,

    /// Delete the game, or all finished games that match
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
    /// Only games of this kind, such as `chess`, `shogi` or `quarto`
    #[arg(long, value_name = "NAME", value_parser = |name: &str| Ok::<_, Infallible>(listed_name(name)))]
    game: Option<String>,

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
    /// White, or the player who moves first, has won
    #[value(name = "1-0")]
    White,
    /// Black, or the player who moves second, has won
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
        self.game.is_none()
            && self.player.is_none()
            && self.state.is_none()
            && self.result.is_none()
            && self.older.is_none()
            && self.newer.is_none()
    }

    /// The games that the journal is asked for, by their state and by time.
    fn selection(&self, change: Option<&Change>) -> Selection {
        let is_over = match (self.state, change) {
            (_, Some(Change::End(_))) => Some(false),
            (Some(state), _) => Some(state == State::Over),
            // Games that are being played are deleted by name, or when that state is asked for.
            (None, Some(Change::Delete)) => Some(true),
            (None, None) => None,
        };
        let mut selection = match is_over {
            None => Selection::ALL,
            Some(false) => Selection::UNFINISHED,
            Some(true) => Selection::OVER,
        };
        selection.before = self.older.map(ago);
        selection.since = self.newer.map(ago);
        selection
    }

    /// Whether a row may be of a game that is meant, as far as it tells.
    fn may_take(&self, row: &Row) -> bool {
        let is_of = |name: &String| {
            let mut names = names(row).into_iter().flatten();
            names.any(|player| player.eq_ignore_ascii_case(name))
        };
        self.player.as_ref().is_none_or(is_of)
            && self
                .state
                .is_none_or(|state| state.stage() == Stage::of(row))
    }

    /// Whether a game whose row may be meant is.
    fn take(&self, game: &Played) -> bool {
        let age = age(game.last_at());
        let has_result = |result: Score| game.result() == result.text();
        let is_named = |name: &String| game.name().eq_ignore_ascii_case(name);
        self.game.as_ref().is_none_or(is_named)
            && self.older.is_none_or(|older| age > older)
            && self.newer.is_none_or(|newer| age <= newer)
            && self.result.is_none_or(has_result)
    }
}

/// The moment before a time, in milliseconds since 1970.
fn ago(time: Duration) -> u64 {
    let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    wall_clock().saturating_sub(time)
}

/// The time since a moment in milliseconds since 1970.
fn age(at: u64) -> Duration {
    Duration::from_millis(wall_clock().saturating_sub(at))
}

/// Writes the games of a journal, one a line, as JSON, or as records; or ends or deletes them.
pub(crate) fn run(games: &Games, is_json: bool) -> ExitCode {
    let work = match games.work(is_json) {
        Ok(work) => work,
        Err(error) => {
            feen_files::report_error(error);
            return ExitCode::from(USAGE);
        }
    };
    let access = if work.change.is_some() {
        Access::Change
    } else {
        Access::Read
    };
    let done = Kept::open(&work.place, access).and_then(|kept| {
        let found = work.run(&kept);
        if access == Access::Change {
            kept.close()?;
        }
        found.map_err(|message| work.place.says(&message))
    });
    match done {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            feen_files::report_error(&error);
            ExitCode::from(USAGE)
        }
    }
}

impl Games {
    fn work(&self, is_json: bool) -> Result<Work<'_>, &'static str> {
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
        let form = match (&self.to, self.pgn) {
            (Some(format), _) => Form::Record(format),
            (None, true) => Form::Record("pgn"),
            (None, false) if is_json => Form::Json,
            (None, false) => Form::Line,
        };
        Ok(Work {
            place: place.unwrap_or_else(|| Place::file(FILE)),
            id,
            change,
            filters: &self.filters,
            form,
        })
    }
}

/// The games that are worked on, and how.
struct Work<'g> {
    place: Place,
    id: Option<GameId>,
    change: Option<Change>,
    filters: &'g Filters,
    form: Form<'g>,
}

/// A change of a game.
enum Change {
    End(Ruling),
    Delete,
}

/// The form in which a game is written.
enum Form<'g> {
    Line,
    Json,
    Record(&'g str),
}

/// The games that were worked on, and the ones that could not be.
#[derive(Default)]
struct Counts {
    done: u64,
    failed: u64,
    /// The games that go with the others of their page.
    deleted: Vec<GameId>,
}

impl Counts {
    /// Deletes the games of a page.
    fn delete(&mut self, kept: &Kept) -> Result<(), String> {
        for ids in std::mem::take(&mut self.deleted).chunks(SOME) {
            let deleted = kept.delete_all(ids);
            deleted.map_err(|fault| fault.to_string())?;
        }
        Ok(())
    }
}

/// The games that are deleted in one step, for which a server that runs on the file waits.
const SOME: usize = 200;

impl Work<'_> {
    /// The number of games that could not be read or written.
    fn run(&self, kept: &Kept) -> Result<u64, String> {
        let mut counts = Counts::default();
        if let Some(id) = self.id {
            let row = kept.row(id).map_err(|fault| fault.to_string())?;
            let (row, seq) = row.ok_or("no such game in the file")?;
            self.each(kept, &row, seq, &mut counts)?;
            counts.delete(kept)?;
        } else {
            self.all(kept, &mut counts)?;
        }
        let games = feen_files::Amount(counts.done, "game");
        match &self.change {
            None => {}
            Some(Change::End(_)) => feen_files::note(&format!("{games} ended")),
            Some(Change::Delete) => feen_files::note(&format!("{games} deleted")),
        }
        Ok(counts.failed)
    }

    fn each(&self, kept: &Kept, row: &Row, seq: Seq, counts: &mut Counts) -> Result<(), String> {
        let game = kept.game(row)?;
        let is_deleted = matches!(self.change, Some(Change::Delete));
        let game = match game {
            Ok(game) if self.filters.take(&game) => game,
            Ok(_) => return Ok(()),
            // A game that is named can go without being read.
            Err(_) if is_deleted && self.id.is_some() => {
                delete(kept, row.id)?;
                counts.done = counts.done.saturating_add(1);
                return Ok(());
            }
            // Somebody has deleted it since it was listed.
            Err(_) if is_gone(kept, row.id)? => return Ok(()),
            Err(reason) => {
                feen_files::report_error(&format!("the game {} cannot be read: {reason}", row.id));
                counts.failed = counts.failed.saturating_add(1);
                return Ok(());
            }
        };
        match &self.change {
            None => {}
            Some(Change::Delete) => counts.deleted.push(row.id),
            Some(Change::End(ruling)) => game.end(ruling)?,
        }
        counts.done = counts.done.saturating_add(1);
        // A game that has ended just now is shown with its end.
        let ended = match &self.change {
            Some(Change::End(_)) => kept.game(row)?.ok(),
            _ => None,
        };
        if !self.show(&ended.unwrap_or(game), row, seq) {
            counts.failed = counts.failed.saturating_add(1);
        }
        Ok(())
    }

    /// Every game that the filters select.
    fn all(&self, kept: &Kept, counts: &mut Counts) -> Result<(), String> {
        let selection = self.filters.selection(self.change.as_ref());
        let mut after = None;
        loop {
            let rows = kept.rows(selection, after);
            let rows = rows.map_err(|fault| fault.to_string())?;
            let Some((last, _)) = rows.last() else {
                return Ok(());
            };
            after = Some(last.id);
            for (row, seq) in rows {
                if self.filters.may_take(&row) {
                    self.each(kept, &row, seq, counts)?;
                }
            }
            counts.delete(kept)?;
        }
    }

    /// Writes a game; false for one that the format is not for.
    fn show(&self, game: &Played, row: &Row, seq: Seq) -> bool {
        let text = match self.form {
            Form::Line => line(game, row),
            Form::Json => format!("{}\n", object(game, row, seq)),
            Form::Record(format) => {
                let Some(record) = game.record(format) else {
                    let (id, name, format) = (row.id, game.name(), format.to_uppercase());
                    feen_files::report_error(&format!(
                        "the game {id} of {name} cannot be written as {format}"
                    ));
                    return false;
                };
                record
            }
        };
        let _ = feen_files::Stream::Output.write(&text);
        true
    }
}

fn is_gone(kept: &Kept, id: GameId) -> Result<bool, String> {
    let row = kept.row(id).map_err(|fault| fault.to_string())?;
    Ok(row.is_none())
}

fn delete(kept: &Kept, id: GameId) -> Result<(), String> {
    let deleted = kept.delete(id).map_err(|fault| fault.to_string())?;
    deleted.then_some(()).ok_or_else(|| format!("no game {id}"))
}

fn object(game: &Played, row: &Row, seq: Seq) -> Value {
    let options: GameOptions = serde_json::from_str(&row.options).unwrap_or_default();
    let mut object = json!({
        "id": row.id,
        "game": game.name(),
        "at": row.at,
        "last": game.last_at(),
        "seq": seq,
        "clock": options.clock.map(ClockRequest::from),
        "engine": row.engine,
        "ended": row.ended,
        "result": game.result(),
        "status": game.status(),
    });
    if let Some(object) = object.as_object_mut() {
        let seats = Player::ALL.map(word).into_iter().zip(names(row));
        object.extend(seats.map(|(seat, name)| (seat.to_owned(), json!(name))));
        object.extend(game.fields());
    }
    object
}

fn line(game: &Played, row: &Row) -> String {
    let [first, second] = names(row);
    let moves = game.plies().div_ceil(2);
    format!(
        "{}  {}  {:10}  {:7}  {:>3} {:5}  {} - {}  {}\n",
        row.id,
        minute(game.last_at()),
        game.name(),
        game.result(),
        moves,
        if moves == 1 { "move" } else { "moves" },
        first.unwrap_or("?"),
        second.unwrap_or("?"),
        game.status(),
    )
}
