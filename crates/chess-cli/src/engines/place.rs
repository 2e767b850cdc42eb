use feen_rules::{Game, Move, MoveError, Notation, Position};
use feen_uci::Dialect;

/// The command `position` of a game, which grows move by move.
///
/// The whole game is sent, so that the engine sees repetitions.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    line: String,
    dialect: Dialect,
    has_moves: bool,
}

impl Place {
    /// The start of a game; nothing where the protocol cannot write it.
    pub(crate) fn of_start(start: &Position, dialect: Dialect) -> Option<Self> {
        let line = match dialect {
            Dialect::Uci => format!("position fen {}", start.fen()),
            Dialect::Usi => format!("position sfen {}", start.sfen()?),
        };
        Some(Self {
            line,
            dialect,
            has_moves: false,
        })
    }

    /// A game as it is; nothing where the protocol cannot write it.
    pub(crate) fn of_game(game: &Game, dialect: Dialect) -> Option<Self> {
        let mut place = Self::of_start(&game.start(), dialect)?;
        for (before, one) in game.positions().zip(game.moves()) {
            place.push(&before, one)?;
        }
        Some(place)
    }

    /// Adds a move that a position has.
    pub(crate) fn push(&mut self, before: &Position, one: Move) -> Option<()> {
        let text = match self.dialect {
            Dialect::Uci => before.uci(one).to_string(),
            Dialect::Usi => before.text(one, Notation::Usi)?,
        };
        let word = if self.has_moves { " " } else { " moves " };
        self.line.push_str(word);
        self.line.push_str(&text);
        self.has_moves = true;
        Some(())
    }

    /// The command.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }
}

/// The legal move of an engine's text: in UCI, or in USI where the game has it.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    match position.parse_move(text, Notation::Uci) {
        Ok(one) => Ok(one),
        Err(error) => position.parse_move(text, Notation::Usi).map_err(|_| error),
    }
}
