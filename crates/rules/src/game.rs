//! Games: a position with its past, which decides repetition, perpetual check and the clocks.

mod chase;
mod end;
mod past;
mod text;

pub use end::{ClaimError, End};
pub use past::Past;
pub use text::ParseGameError;

use alloc::boxed::Box;
use alloc::vec::Vec;

use qi::Player;

use crate::error::{Illegal, MoveError};
use crate::notation::Notation;
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
///         game.play(game.position().parse_uci(text).unwrap()).unwrap();
///     }
/// }
/// assert_eq!(game.end().unwrap().to_string(), "draw by repetition");
/// game.undo();
/// assert!(game.end().is_none());
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
// A server keeps many games: a ply is a move and a mark, 14 bytes. A state has 344, so that few are kept.
#[derive(Clone, Debug)]
pub struct Game {
    /// The first state, if it is not that of the variant.
    start: Option<Box<State>>,
    position: Position,
    /// The moves that were played, and after them those that were taken back.
    moves: Vec<Move>,
    /// All positions, the current one last.
    past: Past,
    /// The states after each [`SPAN`] plies, from which those between are played again.
    kept: Vec<State>,
    end: Option<End>,
}

/// The plies from one state that is kept to the next. To play as many again takes less than 10 µs.
const SPAN: usize = 128;

impl Game {
    /// A game from the start position of a variant.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        Self::from_position(Position::start(variant))
    }

    /// A game from a position.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        let (state, usual) = (position.state(), position.variant().start_state());
        let start = (state != usual).then(|| Box::new(state.clone()));
        let mut game = Self {
            start,
            position,
            moves: Vec::new(),
            past: Past::new(),
            kept: Vec::new(),
            end: None,
        };
        game.arrive();
        game
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
    pub fn start(&self) -> Position {
        self.position.with_state(self.start_state().clone())
    }

    fn start_state(&self) -> &State {
        let usual = self.variant().start_state();
        self.start.as_deref().unwrap_or(usual)
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.position.turn()
    }

    /// The moves that were played, the first one first.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.played().iter().copied()
    }

    fn played(&self) -> &[Move] {
        self.moves.get(..self.plies()).unwrap_or_default()
    }

    fn plies(&self) -> usize {
        self.past.len().saturating_sub(1)
    }

    /// All positions as repetition compares them, the current one last.
    #[must_use]
    pub const fn past(&self) -> &Past {
        &self.past
    }

    /// The position after this many plies.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<Position> {
        if ply == self.plies() {
            return Some(self.position.clone());
        }
        self.played().get(ply)?;
        let state = self.states(ply).next()?;
        Some(self.position.with_state(state))
    }

    /// The positions from the start to the current one.
    ///
    /// ```
    /// use feen_rules::{Game, Notation, Variant};
    ///
    /// let mut game = Game::new(&"chess".parse::<Variant>()?);
    /// game.play_text("e4", Notation::San).unwrap();
    /// let turns: Vec<_> = game.positions().map(|position| position.turn().is_first()).collect();
    /// assert_eq!(turns, [true, false]);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let position = |state| self.position.with_state(state);
        self.states(0).map(position)
    }

    /// The states from the one after this many plies to the current one.
    fn states(&self, since: usize) -> impl Iterator<Item = State> + '_ {
        let rules = self.variant().rules();
        let spans = since.checked_div(SPAN).unwrap_or(0).min(self.kept.len());
        let kept = spans.checked_sub(1).and_then(|place| self.kept.get(place));
        let mut state = kept.unwrap_or_else(|| self.start_state()).clone();
        let mut ply = spans.saturating_mul(SPAN);
        let mut moves = self.played().get(ply..).unwrap_or_default().iter();
        while ply < since
            && let Some(one) = moves.next()
        {
            state.play(rules, *one);
            ply = ply.saturating_add(1);
        }
        let mut next = Some(state);
        core::iter::from_fn(move || {
            let state = next.take()?;
            next = moves.next().map(|one| {
                let mut after = state.clone();
                after.play(rules, *one);
                after
            });
            Some(state)
        })
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
        self.position.prove(one)?;
        self.play_proved(one);
        Ok(())
    }

    /// Plays a move that is legal in a game that is not over.
    fn play_proved(&mut self, one: Move) {
        let plies = self.plies();
        if self.moves.get(plies) != Some(&one) {
            self.moves.truncate(plies);
            past::push(&mut self.moves, one);
        }
        self.position.play_unchecked(one);
        if plies.saturating_add(1).checked_rem(SPAN) == Some(0) {
            self.kept.reserve_exact(1);
            self.kept.push(self.position.state().clone());
        }
        self.arrive();
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
        self.play_proved(one);
        Ok(one)
    }

    /// The legal move of a text, as [`play_text`](Self::play_text) reads it.
    ///
    /// # Errors
    ///
    /// As of [`Position::parse_move`].
    pub fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, MoveError> {
        self.position
            .parse_move_after(self.played().last().copied(), text, notation)
    }

    /// Notes the position, and whether the game ends in it.
    fn arrive(&mut self) {
        let (key, is_check) = (self.position.key(), self.position.is_check());
        self.past.push(key, is_check);
        self.end = self.end_by_rules();
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        let plies = self.plies().checked_sub(1)?;
        self.position = self.at(plies)?;
        self.past.pop();
        self.kept.truncate(plies.checked_div(SPAN).unwrap_or(0));
        // A move was played here, so that the game was not over.
        self.end = None;
        self.moves.get(plies).copied()
    }

    /// Plays the move again that was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        let one = *self.moves.get(self.plies())?;
        self.play(one).ok()?;
        Some(one)
    }
}
