//! Players: strategies that give and place.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "the numbers are those of sixteen squares and pieces, and of a tree whose indices \
              are its own"
)]

mod level;
mod mcts;
mod perfect;
mod quiet;
mod random;
mod tactical;

pub use level::Level;
pub use mcts::Mcts;
pub use perfect::Perfect;
pub use random::Random;
pub use tactical::Tactical;

use fastrand::Rng;

use crate::{Game, Piece, Turn};

/// A player: one who gives pieces and takes turns.
///
/// ```
/// use feen_quarto::{Game, Mcts, Player, Random, Rules, Status, Strategy};
///
/// let (mut first, mut second) = (Random::new(1), Mcts::new(1).with_rounds(100));
/// let game = Game::new(Rules::default(), Player::First);
/// let mut game = game.give(first.first_piece(game))?;
/// while let Status::Place(player, _) = game.status() {
///     let strategy: &mut dyn Strategy = if player.is_first() { &mut first } else { &mut second };
///     game = game.play(strategy.turn(game))?;
/// }
/// assert!(game.is_over());
/// # Ok::<(), feen_quarto::Error>(())
/// ```
///
/// Equal seeds make equal games on every machine.
pub trait Strategy {
    /// A piece to give, where the player must give one. There is one in every game that is not
    /// over and has no piece in hand.
    fn first_piece(&mut self, game: Game) -> Piece;

    /// A turn, where the player has a piece in hand. It gives no piece if it ends the game; under
    /// the rule `call` it then calls the line.
    fn turn(&mut self, game: Game) -> Turn;
}

/// One of the things, each as likely as the others.
fn pick<T>(rng: &mut Rng, things: impl Iterator<Item = T> + Clone) -> Option<T> {
    let count = things.clone().count();
    if count == 0 {
        return None;
    }
    things.into_iter().nth(rng.usize(..count))
}

/// One of the pieces to choose from.
fn any_piece(rng: &mut Rng, game: Game) -> Option<Piece> {
    pick(rng, game.choices().iter())
}

/// Any square and any piece.
fn any_turn(rng: &mut Rng, game: Game) -> Turn {
    let square = pick(rng, game.free_squares()).unwrap_or(crate::Square::ALL[0]);
    let goes_on = game
        .place(square)
        .is_ok_and(|placed| !placed.is_over() && placed.open_line().is_none());
    let give = if goes_on { any_piece(rng, game) } else { None };
    Turn { square, give }
}

/// The turn that completes a line.
fn winning_turn(game: Game) -> Option<Turn> {
    let mut squares = game.free_squares();
    let square = squares.find(|square| {
        let placed = game.place(*square);
        placed.is_ok_and(|placed| placed.lines().next().is_some())
    });
    square.map(|square| Turn { square, give: None })
}

/// One of the pieces that do not win at once, or of all if every one does.
fn safe_piece(rng: &mut Rng, game: Game) -> Option<Piece> {
    let losing = game.winners();
    let safe = game
        .choices()
        .iter()
        .filter(|piece| !losing.contains(*piece));
    pick(rng, safe).or_else(|| any_piece(rng, game))
}
