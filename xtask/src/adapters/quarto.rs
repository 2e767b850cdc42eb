//! The adapter of `quarto`.

use std::cell::RefCell;
use std::collections::HashMap;

use feen::Feen;
use quarto::{Features, Game, Line, Rules, Solver, Square};
use serde::{Deserialize, Serialize};

use crate::data::{Fault, Outcome, Text};
use crate::fixture::{Kind, Subject};

/// A piece as four digits.
pub(super) struct Piece;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceParts {
    number: u8,
    token: String,
    name: String,
}

impl Kind for Piece {
    const NAME: &'static str = "quarto-piece";
    type Input = Text;
    type Outcome = Outcome<PieceParts>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        let bytes = input.bytes();
        let text = str::from_utf8(&bytes).map_err(|error| error.to_string())?;
        Ok(match text.parse::<quarto::Piece>() {
            Ok(piece) => Outcome::Accepted(PieceParts {
                number: piece.number(),
                token: epin::Piece::from(piece).to_string(),
                name: piece.name().to_string(),
            }),
            Err(error) => Outcome::Refused(Fault::new(error.kind().code(), error.span())),
        })
    }
}

/// A position and the rules.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    feen: String,
    rules: String,
}

impl Subject for Position {}

impl Position {
    fn game(&self) -> Result<Result<Game, Refused>, String> {
        let feen: Feen = self.feen.parse().map_err(|error| format!("{error}"))?;
        let rules: Rules = self.rules.parse().map_err(|error| format!("{error}"))?;
        let game = match Game::from_position(feen.position(), rules) {
            Ok(game) => game,
            Err(error) => {
                return Ok(Err(Refused {
                    error: error.code().to_owned(),
                    square: error.square().map(|square| square.to_string()),
                }));
            }
        };
        if Feen::from(game) == feen {
            Ok(Ok(game))
        } else {
            Err("the game does not print back".to_owned())
        }
    }
}

/// Why a position is none of the game.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refused {
    error: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    square: Option<String>,
}

/// The lines of a board.
pub(super) struct Lines;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Found {
    lines: Vec<FoundLine>,
    winners: Vec<u8>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FoundLine {
    squares: [usize; 4],
    ones: u8,
    zeros: u8,
}

impl From<Line> for FoundLine {
    fn from(line: Line) -> Self {
        Self {
            squares: line.squares().map(Square::index),
            ones: line.ones().map_or(0, Features::bits),
            zeros: line.zeros().map_or(0, Features::bits),
        }
    }
}

impl Kind for Lines {
    const NAME: &'static str = "quarto-lines";
    type Input = Position;
    type Outcome = Outcome<Found, Refused>;

    fn run(input: &Position) -> Result<Self::Outcome, String> {
        let game = match input.game()? {
            Ok(game) => game,
            Err(refused) => return Ok(Outcome::Refused(refused)),
        };
        let (board, rules) = (game.board(), game.rules());
        let lines: Vec<FoundLine> = board.lines(rules).map(FoundLine::from).collect();
        if board.has_line(rules) == lines.is_empty() {
            return Err("the two tests for a line disagree".to_owned());
        }
        let winners = board.winners(rules).iter().map(quarto::Piece::number);
        Ok(Outcome::Accepted(Found {
            lines,
            winners: winners.collect(),
        }))
    }
}

/// The value of a position.
pub(super) struct Value;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Solved {
    value: String,
    /// The number of turns, where it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    /// The number of turns that have the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<usize>,
}

thread_local! {
    static SOLVERS: RefCell<HashMap<String, Solver>> = RefCell::default();
}

impl Kind for Value {
    const NAME: &'static str = "quarto-value";
    type Input = Position;
    type Outcome = Outcome<Solved, Refused>;

    fn run(input: &Position) -> Result<Self::Outcome, String> {
        let game = match input.game()? {
            Ok(game) => game,
            Err(refused) => return Ok(Outcome::Refused(refused)),
        };
        SOLVERS.with_borrow_mut(|solvers| {
            let solver = solvers.entry(input.rules.clone());
            let solver = solver.or_insert_with(|| Solver::with_table(game.rules(), 4 << 20));
            let value = solver.value(game);
            // All turns of a position with many pieces left take too long for a check.
            let is_near = game.board().len() >= 6;
            let turns = if is_near {
                solver.turns(game)
            } else {
                Vec::new()
            };
            if turns.first().is_some_and(|(_, best)| *best != value) {
                return Err("the best turn has another value than the position".to_owned());
            }
            let best = turns.iter().filter(|(_, other)| *other == value);
            Ok(Outcome::Accepted(Solved {
                value: value.to_string(),
                turns: is_near.then_some(turns.len()),
                best: is_near.then(|| best.count()),
            }))
        })
    }
}
