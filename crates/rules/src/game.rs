//! Games: a position with its past, which decides repetition, perpetual check and the clocks.

mod chase;
mod end;
mod text;

pub use end::{ClaimError, End};
pub use text::ParseGameError;

use alloc::string::String;
use alloc::vec::Vec;

use qi::Player;

use crate::error::{Illegal, MoveError};
use crate::notation::Notation;
use crate::outcome::Reason;
use crate::position::Position;
use crate::state::State;
use crate::values::Move;
use crate::variant::Variant;

/// A game of a variant: the position, and all moves that led to it.
///
/// ```
/// use feen_rules::{Game, Variant};
///
/// let mut game = Game::new(&"shogi".parse::<Variant>()?);
/// for _ in 0..3 {
///     for text in ["h2g2", "b8c8", "g2h2", "c8b8"] {
///         game.play(game.position().explain(text).unwrap()).unwrap();
///     }
/// }
/// assert_eq!(game.end().unwrap().to_string(), "draw: repetition");
/// game.undo();
/// assert!(game.end().is_none());
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    past: Vec<Played>,
    /// The moves that were taken back, the last one first.
    undone: Vec<Move>,
    claimed: Option<Reason>,
    /// The current position as one that may occur again.
    mark: Mark,
}

/// A move, and the position before it.
#[derive(Clone, Debug)]
struct Played {
    before: State,
    one: Move,
    mark: Mark,
}

/// The part of a position that repetition compares.
#[derive(Clone, Debug)]
struct Mark {
    key: u64,
    /// Without an en passant that no legal move makes.
    state: State,
    /// The player to move is in check.
    is_check: bool,
}

impl Mark {
    fn new(position: &Position) -> Self {
        let rules = position.variant().rules();
        let state = position.state().clone().without_idle_en_passant(rules);
        Self {
            key: state.key(),
            is_check: position.is_check(),
            state,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.key == other.key && self.state.is_same(&other.state)
    }
}

impl Game {
    /// A game from the start position of a variant.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        Self::from_position(Position::start(variant))
    }

    /// A game from a position.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        Self {
            mark: Mark::new(&position),
            start: position.clone(),
            position,
            past: Vec::new(),
            undone: Vec::new(),
            claimed: None,
        }
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        self.position.variant()
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.position.turn()
    }

    /// The moves that were played, the first one first.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.past.iter().map(|played| played.one)
    }

    /// The position after this many plies.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<Position> {
        if ply == self.past.len() {
            return Some(self.position.clone());
        }
        let played = self.past.get(ply)?;
        Some(self.position.with_state(played.before.clone()))
    }

    /// Plays a move. Moves that were taken back are forgotten, unless it is the first of them.
    ///
    /// # Errors
    ///
    /// The game is over, or the reason why the move is not legal.
    pub fn play(&mut self, one: Move) -> Result<(), Illegal> {
        if let Some(end) = self.end() {
            return Err(Illegal::Over(end.outcome().reason()));
        }
        let next = self.position.play(one)?;
        if self.undone.last() == Some(&one) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.push(next, one);
        Ok(())
    }

    /// Plays the move of a text. In [`Kif`](Notation::Kif) `同` is the target of the last move.
    ///
    /// # Errors
    ///
    /// As of [`Position::parse_move`], and if the game is over.
    pub fn play_text(&mut self, text: &str, notation: Notation) -> Result<Move, MoveError> {
        if let Some(end) = self.end() {
            return Err(Illegal::Over(end.outcome().reason()).into());
        }
        let one = self.parse_move(text, notation)?;
        self.play(one)?;
        Ok(one)
    }

    /// The legal move of a text, as [`play_text`](Self::play_text) reads it.
    ///
    /// # Errors
    ///
    /// As of [`Position::parse_move`].
    pub fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, MoveError> {
        if notation == Notation::Kif
            && let Some(last) = self.past.last()
            && let Some(rest) = text.trim().strip_prefix('同')
        {
            let target = crate::notation::kif_square(self.variant().rules(), last.one.to());
            let mut spelled: String = target.unwrap_or_default();
            spelled.push_str(rest.trim_start());
            return self.position.parse_move(&spelled, notation);
        }
        self.position.parse_move(text, notation)
    }

    fn push(&mut self, next: Position, one: Move) {
        let mark = Mark::new(&next);
        let before = core::mem::replace(&mut self.position, next);
        self.past.push(Played {
            before: before.into_state(),
            one,
            mark: core::mem::replace(&mut self.mark, mark),
        });
        self.claimed = None;
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        let played = self.past.pop()?;
        self.position = self.position.with_state(played.before);
        self.mark = played.mark;
        self.undone.push(played.one);
        self.claimed = None;
        Some(played.one)
    }

    /// Plays the move again that was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        let one = *self.undone.last()?;
        self.play(one).ok()?;
        Some(one)
    }

    /// The marks of all positions, the current one last.
    fn marks(&self) -> impl DoubleEndedIterator<Item = &Mark> {
        let past = self.past.iter().map(|played| &played.mark);
        past.chain([&self.mark])
    }
}
