//! The decisions of the computer, and its advice.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use feen_quarto::{Error, Game, Perfect, Piece, Solver, Square, Stopped, Strategy, Turn};

/// A decision of the computer.
pub(crate) struct Decided {
    pub(crate) next: Game,
    pub(crate) square: Option<Square>,
    pub(crate) words: String,
}

/// Lets a player act: call, give, or place and give.
pub(crate) fn decide(game: Game, strategy: &mut dyn Strategy) -> Result<Decided, Error> {
    if game.open_line().is_some() {
        return Ok(Decided {
            next: game.call()?,
            square: None,
            words: "calls \"Quarto!\"".to_owned(),
        });
    }
    if game.held().is_some() {
        let turn = strategy.turn(game);
        return Ok(Decided {
            next: game.play(turn)?,
            square: Some(turn.square),
            words: in_words(turn, "places on", "gives"),
        });
    }
    let piece = strategy.first_piece(game);
    Ok(Decided {
        next: game.give(piece)?,
        square: None,
        words: format!("gives {}", number(piece)),
    })
}

/// The digit of a piece.
pub(crate) fn number(piece: Piece) -> String {
    format!("{:x}", piece.number())
}

fn in_words(turn: Turn, place: &str, give: &str) -> String {
    match turn.give {
        Some(piece) => format!("{place} {}, {give} {}", turn.square, number(piece)),
        None => format!("{place} {}", turn.square),
    }
}

/// The value of a game for the player who acts, and the best move.
pub(crate) fn hint(game: Game, stop: Arc<AtomicBool>) -> Result<String, Stopped> {
    if game.is_over() {
        return Ok("the game is over".to_owned());
    }
    if game.open_line().is_some() {
        return Ok("a win: call it".to_owned());
    }
    let mut solver = Solver::new(game.rules()).with_stop(stop);
    let value = match Solver::known(game) {
        Some(value) => value,
        None => solver.try_value(game)?,
    };
    let mut player = Perfect::new(1).with_solver(solver);
    let best = if game.held().is_some() {
        in_words(player.turn(game), "place on", "give")
    } else {
        format!("give {}", number(player.first_piece(game)))
    };
    Ok(format!("a {value}: {best}"))
}
