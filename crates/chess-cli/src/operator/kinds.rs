//! The kinds of games that a file may have, and what the verbs of an operator do with a game of any of them.

use feen_match_web::Table;
use feen_rules::Variant;
use feen_server::http::api::{ending, word};
use feen_server::journal::{Row, Selection};
use feen_server::{
    ActError, Fault, Game, GameId, Handle, Outcome, Player, Ruling, Seq, Server, Viewer,
};
use serde_json::{Map, Value, json};

use super::place::{Place, close};

/// The name of Quarto in a journal; all other games are of `rules`.
const QUARTO: &str = "quarto";

/// The use that a verb makes of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Read,
    Change,
}

/// The games of a place. Those of Quarto are opened when the first of them is met.
pub(super) struct Kinds<'p> {
    place: &'p Place,
    access: Access,
    games: Box<dyn Games>,
    quarto: Option<Box<dyn Games>>,
}

impl<'p> Kinds<'p> {
    /// The games of a place.
    ///
    /// # Errors
    ///
    /// It cannot be opened.
    pub(super) fn open(place: &'p Place, access: Access) -> Result<Self, String> {
        Ok(Self {
            place,
            access,
            games: open::<feen_games_web::Match>(place, access)?,
            quarto: None,
        })
    }

    /// The rows of all games, in the order of their names.
    pub(super) fn rows(
        &self,
        selection: Selection,
        after: Option<GameId>,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        self.games.rows(selection, after)
    }

    /// The row of a game.
    pub(super) fn row(&self, id: GameId) -> Result<Option<(Row, Seq)>, Fault> {
        self.games.row(id)
    }

    /// Deletes a game, also one that this command does not know.
    pub(super) fn delete(&self, id: GameId) -> Result<bool, Fault> {
        self.games.delete(id)
    }

    /// Deletes some games in one step.
    pub(super) fn delete_all(&self, ids: &[GameId]) -> Result<(), Fault> {
        self.games.delete_all(ids)
    }

    /// The game of a row, or why it cannot be read.
    ///
    /// # Errors
    ///
    /// The games of its kind cannot be opened, or the journal cannot be read.
    pub(super) fn game(&mut self, row: &Row) -> Result<Result<Box<dyn Played>, String>, String> {
        // A game of a table of the operator has its table with it.
        let is_known = || Variant::by_name(&row.kind).is_some() || row.setup.contains("\"table\":");
        let games = match &*row.kind {
            QUARTO => self.quarto()?,
            // A file that is only read may be of an earlier version.
            "variant" => &*self.games,
            _ if is_known() => &*self.games,
            kind => return Ok(Err(format!("unknown kind `{kind}`"))),
        };
        games.game(row.id).map_err(|fault| fault.to_string())
    }

    /// Removes a player, who loses all unfinished games. False if there is no such player.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub(super) fn remove_player(&mut self, name: &str) -> Result<bool, String> {
        let words = |fault: Fault| fault.to_string();
        if !self.games.remove_player(name).map_err(words)? {
            return Ok(false);
        }
        self.quarto()?.end_games_of(name).map_err(words)?;
        Ok(true)
    }

    /// Writes everything that waits.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub(super) fn close(&self) -> Result<(), String> {
        let closed = self.games.close();
        // Each is closed, also after a fault of the other.
        match &self.quarto {
            Some(quarto) => closed.and(quarto.close()),
            None => closed,
        }
    }

    fn quarto(&mut self) -> Result<&dyn Games, String> {
        let opened = match self.quarto.take() {
            Some(opened) => opened,
            None => open::<feen_quarto_web::Match>(self.place, self.access)?,
        };
        Ok(&**self.quarto.insert(opened))
    }
}

/// The most rows that are read at once.
const PAGE: usize = 1_000;

/// The games of one kind.
trait Games {
    /// The rows of all kinds.
    fn rows(&self, selection: Selection, after: Option<GameId>) -> Result<Vec<(Row, Seq)>, Fault>;
    /// The row of a game of any kind.
    fn row(&self, id: GameId) -> Result<Option<(Row, Seq)>, Fault>;
    /// Deletes a game of any kind.
    fn delete(&self, id: GameId) -> Result<bool, Fault>;
    /// Deletes some games of any kind.
    fn delete_all(&self, ids: &[GameId]) -> Result<(), Fault>;
    /// A game of this kind as it is now, or why it cannot be played through.
    fn game(&self, id: GameId) -> Result<Result<Box<dyn Played>, String>, Fault>;
    /// Removes a player, who loses the unfinished games of this kind.
    fn remove_player(&self, name: &str) -> Result<bool, Fault>;
    /// Ends the unfinished games of a player.
    fn end_games_of(&self, player: &str) -> Result<(), Fault>;
    /// Writes everything that waits.
    fn close(&self) -> Result<(), String>;
}

fn open<G: Kind>(place: &Place, access: Access) -> Result<Box<dyn Games>, String> {
    let server: Server<G> = match access {
        Access::Read => place.read()?,
        Access::Change => place.open_known()?,
    };
    Ok(Box::new(server))
}

impl<G: Kind> Games for Server<G> {
    fn rows(&self, selection: Selection, after: Option<GameId>) -> Result<Vec<(Row, Seq)>, Fault> {
        self.games(selection, after, PAGE)
    }

    fn row(&self, id: GameId) -> Result<Option<(Row, Seq)>, Fault> {
        self.row(id)
    }

    fn delete(&self, id: GameId) -> Result<bool, Fault> {
        self.delete(id)
    }

    fn delete_all(&self, ids: &[GameId]) -> Result<(), Fault> {
        self.delete_all(ids)
    }

    fn game(&self, id: GameId) -> Result<Result<Box<dyn Played>, String>, Fault> {
        let found = self.look(id)?.map(|game| Found {
            server: self.clone(),
            game,
        });
        let reason = || {
            let fault = self.fault(id);
            fault.map_or_else(|| "it is gone".to_owned(), String::from)
        };
        Ok(found
            .map(|found| Box::new(found) as Box<dyn Played>)
            .ok_or_else(reason))
    }

    fn remove_player(&self, name: &str) -> Result<bool, Fault> {
        self.remove_account(name)
    }

    fn end_games_of(&self, player: &str) -> Result<(), Fault> {
        self.end_games_of(player)
    }

    fn close(&self) -> Result<(), String> {
        close(self)
    }
}

/// A game of any kind, as it was when it was read.
pub(super) trait Played {
    /// The name of the game: `chess`, `shogi`.
    fn name(&self) -> String;
    /// The result as in PGN: `1-0` if the player who moves first has won.
    fn result(&self) -> &'static str;
    /// The number of moves of both players.
    fn plies(&self) -> usize;
    /// The state in words.
    fn status(&self) -> String;
    /// The moment of the last event, in milliseconds since 1970.
    fn last_at(&self) -> u64;
    /// The words for the seats.
    fn seats(&self) -> [&'static str; 2];
    /// The position and the moves as JSON.
    fn fields(&self) -> Map<String, Value>;
    /// The record in a format; nothing for a game that the format is not for.
    fn record(&self, format: &str) -> Option<String>;
    /// Ends the game.
    ///
    /// # Errors
    ///
    /// It is over, or the journal does not answer.
    fn end(&self, ruling: &Ruling) -> Result<(), String>;
}

struct Found<G: Game> {
    server: Server<G>,
    game: Handle<G>,
}

impl<G: Kind> Played for Found<G> {
    fn name(&self) -> String {
        self.game.read(Kind::name)
    }

    fn result(&self) -> &'static str {
        result(self.game.read(Game::outcome).as_ref())
    }

    fn plies(&self) -> usize {
        self.game.read(Kind::plies)
    }

    fn status(&self) -> String {
        match (self.game.read(Game::outcome), self.game.closed()) {
            (None, Some(reason)) => format!("ended without a result: {}", reason.as_str()),
            _ => self.game.read(Kind::status),
        }
    }

    fn last_at(&self) -> u64 {
        self.game.last_at()
    }

    fn seats(&self) -> [&'static str; 2] {
        Player::ALL.map(word)
    }

    fn fields(&self) -> Map<String, Value> {
        self.game.read(Kind::fields)
    }

    fn record(&self, format: &str) -> Option<String> {
        G::record(&self.game, format)
    }

    fn end(&self, ruling: &Ruling) -> Result<(), String> {
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

/// A game as the verbs of an operator show it.
trait Kind: Game {
    /// The name of the game: `chess`, `shogi`.
    fn name(&self) -> String;
    /// The number of moves of both players.
    fn plies(&self) -> usize;
    /// The state in words.
    fn status(&self) -> String;
    /// The position and the moves as JSON.
    fn fields(&self) -> Map<String, Value>;
    /// The record in a format; nothing for a game that the format is not for.
    fn record(game: &Handle<Self>, format: &str) -> Option<String>;
}

/// The record of a match in a format that its page offers.
fn offered<G: Table>(game: &Handle<G>, format: &str) -> Option<String> {
    let formats = game.read(G::formats);
    let format = formats.into_iter().find(|known| known.name == format)?;
    G::record(game, format)
}

fn fields<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    let fields = fields.into_iter();
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

impl Kind for feen_games_web::Match {
    fn name(&self) -> String {
        self.game().variant().name().to_owned()
    }

    fn plies(&self) -> usize {
        self.game().moves().len()
    }

    fn status(&self) -> String {
        self.view(Viewer::Spectator).status
    }

    fn fields(&self) -> Map<String, Value> {
        let view = self.view(Viewer::Spectator);
        fields([
            ("fen", json!(view.fen)),
            ("feen", json!(view.feen)),
            ("moves", json!(view.moves)),
        ])
    }

    fn record(game: &Handle<Self>, format: &str) -> Option<String> {
        offered(game, format)
    }
}

impl Kind for feen_quarto_web::Match {
    fn name(&self) -> String {
        QUARTO.to_owned()
    }

    fn plies(&self) -> usize {
        self.view(Viewer::Spectator).plies
    }

    fn status(&self) -> String {
        match self.outcome() {
            None => "in progress".to_owned(),
            Some(outcome) => ending(&outcome, Player::ALL.map(word)),
        }
    }

    fn fields(&self) -> Map<String, Value> {
        let view = self.view(Viewer::Spectator);
        fields([("feen", json!(view.feen)), ("rules", json!(view.rules))])
    }

    /// Quarto has no notation of games.
    fn record(_: &Handle<Self>, _: &str) -> Option<String> {
        None
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
    feen_games_web::Match::FORMATS
        .iter()
        .map(|format| format.name)
}

/// The names of the players of a row; nothing for a seat that is free, or of somebody without a name.
pub(super) fn names(row: &Row) -> [Option<&str>; 2] {
    row.seats
        .each_ref()
        .map(|seat| seat.as_deref()?.strip_prefix("player:"))
}
