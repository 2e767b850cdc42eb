use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_web::{Match, pgn};
use clap::Args;
use serde_json::{Value, json};
use server::journal::{Appended, BoxError, Journal, Record, Row, SqliteReader};
use server::{Fault, GameId, GameOptions, Handle, Options, Seq, Server, Viewer};

use crate::USAGE;

/// The most games that are read at once.
const PAGE: usize = 1_000;

#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Database file of a server, which may be running
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Show only this game
    #[arg(value_name = "ID")]
    id: Option<GameId>,

    /// Write games as PGN
    #[arg(long)]
    pgn: bool,
}

/// Writes the games of a file: one a line, as JSON, or as PGN.
pub(crate) fn run(games: &Games, is_json: bool) -> ExitCode {
    match list(games, is_json) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            files::report_error(&format!("{}: {error}", games.file.display()));
            ExitCode::from(USAGE)
        }
    }
}

fn list(games: &Games, is_json: bool) -> Result<(), BoxError> {
    File::open(&games.file).map_err(|error| files::reason(&error))?;
    let server = Server::<Match>::open(Options::default(), ReadOnly::open(&games.file)?)?;
    if let Some(id) = games.id {
        let game = server.find(id)?.ok_or("no such game in the file")?;
        let (row, seq) = row(&server, id)?;
        show(games, is_json, &game, &row, seq);
        return Ok(());
    }
    let mut after = None;
    loop {
        let rows = server.games(false, after, PAGE)?;
        let Some((last, _)) = rows.last() else {
            return Ok(());
        };
        after = Some(last.id);
        for (row, seq) in rows.iter().filter(|(row, _)| &*row.kind == "chess") {
            if let Some(game) = server.find(row.id)? {
                show(games, is_json, &game, row, *seq);
                continue;
            }
            let reason = server.fault(row.id).unwrap_or_else(|| "it is gone".into());
            files::report_error(&format!("the game {} cannot be read: {reason}", row.id));
        }
    }
}

/// The line of a game in the list of all.
fn row(server: &Server<Match>, id: GameId) -> Result<(Row, Seq), BoxError> {
    let mut after = None;
    loop {
        let rows = server.games(false, after, PAGE)?;
        after = rows.last().map(|(last, _)| last.id);
        let found = rows.into_iter().find(|(row, _)| row.id == id);
        match (found, after) {
            (Some(found), _) => return Ok(found),
            (None, None) => {
                return Err("no such game in the file".into());
            }
            (None, Some(_)) => {}
        }
    }
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
    let mut line = String::new();
    // A text takes everything.
    let _ = writeln!(
        line,
        "{}  {:7}  {:>3} {:5}  {} - {}  {}",
        row.id,
        view.result,
        moves,
        if moves == 1 { "move" } else { "moves" },
        white.unwrap_or("?"),
        black.unwrap_or("?"),
        view.status,
    );
    line
}

/// A file that is read and never written.
struct ReadOnly {
    file: PathBuf,
}

impl ReadOnly {
    fn open(file: &Path) -> Result<Self, Fault> {
        SqliteReader::open(file)?;
        Ok(Self {
            file: file.to_owned(),
        })
    }
}

impl Journal for ReadOnly {
    type Reader = SqliteReader;

    fn append(&mut self, _: &[Record]) -> Result<Vec<Appended>, Fault> {
        Err(Fault::NotWritten("the file is only read".into()))
    }

    fn reader(&self) -> Result<SqliteReader, Fault> {
        SqliteReader::open(&self.file)
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}
