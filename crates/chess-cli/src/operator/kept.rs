//! The games of a file, and what the verbs of an operator do with a game of any kind.

use feen_match_web::engines::Playable;
use feen_match_web::{Table, written};
use feen_rules::Variant;
use feen_server::http::api::ending;
use feen_server::journal::{Row, Selection};
use feen_server::{
    ActError, Fault, Game, GameId, Handle, Outcome, Player, Ruling, Seq, Server, Viewer,
};
use feen_site::{Match, View};
use serde_json::{Map, Value, json};

use super::place::{Place, close};

/// The use that a verb makes of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Read,
    Change,
}

/// The games of a place.
pub(super) struct Kept {
    server: Server<Match>,
}

/// The most rows that are read at once.
const PAGE: usize = 1_000;

impl Kept {
    /// The games of a place.
    ///
    /// # Errors
    ///
    /// It cannot be opened.
    pub(super) fn open(place: &Place, access: Access) -> Result<Self, String> {
        let server = match access {
            Access::Read => place.read()?,
            Access::Change => place.open_known()?,
        };
        Ok(Self { server })
    }

    /// The rows of all games, in the order of their names.
    pub(super) fn rows(
        &self,
        selection: Selection,
        after: Option<GameId>,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        self.server.games(selection, after, PAGE)
    }

    /// The row of a game.
    pub(super) fn row(&self, id: GameId) -> Result<Option<(Row, Seq)>, Fault> {
        self.server.row(id)
    }

    /// Deletes a game, also one that this command does not know.
    pub(super) fn delete(&self, id: GameId) -> Result<bool, Fault> {
        self.server.delete(id)
    }

    /// Deletes some games in one step.
    pub(super) fn delete_all(&self, ids: &[GameId]) -> Result<(), Fault> {
        self.server.delete_all(ids)
    }

    /// The game of a row, or why it cannot be read.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub(super) fn game(&self, row: &Row) -> Result<Result<Played, String>, String> {
        // A game of a table of the operator has its table with it, and a file that is only read may be of an earlier version.
        let is_known = matches!(&*row.kind, "quarto" | "variant")
            || Variant::by_name(&row.kind).is_some()
            || row.setup.contains("\"table\":");
        if !is_known {
            return Ok(Err(format!("unknown kind `{}`", row.kind)));
        }
        let found = self.server.look(row.id);
        let found = found.map_err(|fault| fault.to_string())?;
        let reason = || {
            let fault = self.server.fault(row.id);
            fault.map_or_else(|| "it is gone".to_owned(), String::from)
        };
        let found = found.map(|game| Played {
            server: self.server.clone(),
            game,
        });
        Ok(found.ok_or_else(reason))
    }

    /// Removes a player, who loses all unfinished games. False if there is no such player.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub(super) fn remove_player(&self, name: &str) -> Result<bool, String> {
        let removed = self.server.remove_account(name);
        removed.map_err(|fault| fault.to_string())
    }

    /// Writes everything that waits.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub(super) fn close(&self) -> Result<(), String> {
        close(&self.server)
    }
}

/// A game as it was when it was read.
pub(super) struct Played {
    server: Server<Match>,
    game: Handle<Match>,
}

impl Played {
    /// The name of the game: `chess`, `shogi`.
    pub(super) fn name(&self) -> String {
        self.game.read(|game| game.name().to_owned())
    }

    /// The result as in PGN: `1-0` if the player who moves first has won.
    pub(super) fn result(&self) -> &'static str {
        result(self.game.read(Game::outcome).as_ref())
    }

    /// The number of moves of both players.
    pub(super) fn plies(&self) -> usize {
        self.game.read(Playable::plies)
    }

    /// The state in words.
    pub(super) fn status(&self) -> String {
        let outcome = self.game.read(Game::outcome);
        if let (None, Some(reason)) = (&outcome, self.game.closed()) {
            return format!("ended without a result: {}", reason.as_str());
        }
        match self.game.read(|game| game.view(Viewer::Spectator)) {
            View::Board(view) => view.status,
            View::Quarto(_) => outcome.map_or_else(
                || "in progress".to_owned(),
                |end| ending(&end, ["First", "Second"]),
            ),
        }
    }

    /// The moment of the last event, in milliseconds since 1970.
    pub(super) fn last_at(&self) -> u64 {
        self.game.last_at()
    }

    /// The position and the moves as JSON.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let fields = match self.game.read(|game| game.view(Viewer::Spectator)) {
            View::Board(view) => vec![
                ("fen", json!(view.fen)),
                ("feen", json!(view.feen)),
                ("moves", json!(view.moves)),
            ],
            View::Quarto(view) => vec![("feen", json!(view.feen)), ("rules", json!(view.rules))],
        };
        let fields = fields.into_iter();
        fields
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// The record in a format; nothing for a game that the format is not for.
    pub(super) fn record(&self, format: &str) -> Option<String> {
        let formats = self.game.read(Table::formats);
        let format = formats.into_iter().find(|known| known.name == format)?;
        written(&self.game, format).ok()
    }

    /// Ends the game.
    ///
    /// # Errors
    ///
    /// It is over, or the journal does not answer.
    pub(super) fn end(&self, ruling: &Ruling) -> Result<(), String> {
        let id = self.game.id();
        // The game that was looked at is only for reading.
        let game = self.server.find(id).map_err(|fault| fault.to_string())?;
        let game = game.ok_or_else(|| format!("no game {id}"))?;
        match game.rule(ruling.clone()) {
            Ok(_) => Ok(()),
            Err(ActError::Gone) => Err(format!("the game {id} is over")),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The result of a game as in PGN.
fn result(outcome: Option<&Outcome>) -> &'static str {
    match outcome {
        Some(end) if end.winner == Some(Player::First) => "1-0",
        Some(end) if end.winner == Some(Player::Second) => "0-1",
        Some(end) if &*end.reason != "aborted" => "1/2-1/2",
        _ => "*",
    }
}

/// The name that games are listed under, for a name that programs have for it.
pub(super) fn listed_name(name: &str) -> String {
    match name.parse::<Variant>() {
        Ok(variant) => variant.name().to_owned(),
        // One of an operator's table is known by its game alone.
        Err(_) => name.to_lowercase(),
    }
}

/// The formats that records are written in.
pub(super) fn formats() -> impl Iterator<Item = &'static str> {
    Match::FORMATS.iter().map(|format| format.name)
}

/// The names of the players of a row; nothing for a seat that is free, or of somebody without a name.
pub(super) fn names(row: &Row) -> [Option<&str>; 2] {
    row.seats
        .each_ref()
        .map(|seat| seat.as_deref()?.strip_prefix("player:"))
}
