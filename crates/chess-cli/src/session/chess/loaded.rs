//! The game of a file that was loaded, whose tags, comments, variations and clocks stay with the moves of the session.

use feen_chess::pgn::{EditError, Layout, NodeId, Record, Tags, Termination};
use feen_chess::{Game, Move};
use serde_json::{Value, json};

/// A game that was loaded.
#[derive(Debug)]
pub(super) struct Loaded {
    record: Record<'static>,
    /// The moves of its main line.
    moves: Vec<Move>,
    /// Its number in the file.
    number: usize,
    /// The number of games in the file.
    games: usize,
}

impl Loaded {
    pub(super) fn new(record: Record<'static>, game: &Game, number: usize, games: usize) -> Self {
        Self {
            record,
            moves: game.moves().to_vec(),
            number,
            games,
        }
    }

    /// `game 400 of 400: Anna – Bert, 1-0`
    pub(super) fn title(&self) -> String {
        let (white, black, result) = self.names();
        let (number, games) = (self.number, self.games);
        format!("game {number} of {games}: {white} – {black}, {result}")
    }

    pub(super) fn json(&self) -> Value {
        let (white, black, result) = self.names();
        json!({
            "game": self.number, "games": self.games, "white": white, "black": black, "result": result,
        })
    }

    fn names(&self) -> (&str, &str, &'static str) {
        let name = |tag| self.record.tags().get(tag).unwrap_or("?");
        (
            name("White"),
            name("Black"),
            self.record.termination().as_str(),
        )
    }

    /// The result of the file for a game that is as it was loaded, and is not over by its moves.
    pub(super) fn result_of(&self, game: &Game) -> Option<String> {
        let result = self.record.termination();
        let is_same = self.moves == game.moves() && !game.status().is_over();
        (is_same && result != Termination::Unknown)
            .then(|| format!("{result} by the result of the file"))
    }

    /// The game as it is now, with all that the file says on the moves that it still has.
    pub(super) fn written(&self, game: &Game) -> String {
        let edited = self.edited(game);
        // The moves of a game are moves of its record.
        edited.map_or_else(
            |_| game.to_pgn(&Tags::new()),
            |record| record.write(&Layout::new()),
        )
    }

    fn edited(&self, game: &Game) -> Result<Record<'static>, EditError> {
        let mut record = self.record.clone();
        let ids: Vec<NodeId> = record.mainline().map(|node| node.id()).collect();
        let pairs = self.moves.iter().zip(game.moves());
        let kept = pairs
            .take_while(|(loaded, played)| loaded == played)
            .count();
        let last = kept.checked_sub(1).and_then(|index| ids.get(index));
        let last = last.copied().unwrap_or(NodeId::START);
        if kept < self.moves.len() {
            record.truncate(last)?;
        }
        let played = game.moves().iter().zip(game.positions()).skip(kept);
        let added: Vec<String> = played
            .map(|(mv, before)| before.san(*mv).as_str().to_owned())
            .collect();
        if !added.is_empty() {
            record.add_line(last, added)?;
        }
        if self.moves != game.moves() || game.status().is_over() {
            let result = Termination::from_text(game.status().result());
            record.set_result(result.unwrap_or(Termination::Unknown));
        }
        Ok(record)
    }
}
