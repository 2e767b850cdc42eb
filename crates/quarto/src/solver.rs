//! The exact value of a position, by search.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "the tables have as many entries as their indices have values, which are masked; \
              the numbers are those of sixteen squares and pieces"
)]

mod key;
mod search;
mod state;
mod store;
mod tables;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::ops::Neg;
use core::str::FromStr;
use core::sync::atomic::AtomicBool;

pub(crate) use state::Node;
pub(crate) use tables::{Tables, bits};

use search::{Effort, Engine};
use store::Bounds;

use crate::{Game, ParseError, ParseErrorKind, Piece, Rules, Status, Turn};

/// The value of a position for the player who acts.
///
/// ```
/// use feen_quarto::Value;
///
/// assert_eq!(-Value::Win, Value::Loss);
/// assert!(Value::Loss < Value::Draw && Value::Draw < Value::Win);
/// assert_eq!("draw".parse(), Ok(Value::Draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// The player loses if the opponent plays well.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player can force a win.
    Win,
}

impl Value {
    /// The value in one word: `loss`, `draw` or `win`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Value {
    type Err = ParseError;

    /// Reads the word: `loss`, `draw` or `win`.
    ///
    /// # Errors
    ///
    /// For anything else: `Win`, `1`, nothing.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut values = [Self::Loss, Self::Draw, Self::Win].into_iter();
        let value = values.find(|value| value.as_str() == text);
        value.ok_or_else(|| ParseErrorKind::Value.whole(text))
    }
}

/// Why there is no value: the search was stopped by its flag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

impl Stopped {
    /// The stable name of the cause.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "solver/stopped"
    }
}

/// A solver for one set of rules.
///
/// ```
/// use feen::Feen;
/// use feen_quarto::{Game, Rules, Solver, Value};
///
/// let feen: Feen = "+r3/R'2S'/3+s'/1r'+s1 +R'/ Q/q".parse()?;
/// let game = Game::from_position(feen.position(), Rules::default())?;
/// let mut solver = Solver::new(game.rules());
/// assert_eq!(solver.value(game), Value::Draw);
/// assert_eq!(solver.turns(game).len(), 90);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A game is taken as one under the rules of the solver. Under calling the value is that of the
/// game without it, as attentive players play it; void lines do not count.
///
/// The solver keeps a table of positions, so later answers on the same game take less time.
pub struct Solver {
    rules: Rules,
    engine: AnyEngine,
    nodes: u64,
    stop: Option<Arc<AtomicBool>>,
}

enum AnyEngine {
    Lines(Box<Engine<u32>>),
    Squares(Box<Engine<u64>>),
}

/// The bytes of the table of positions, unless the caller chooses.
const TABLE: usize = 16 << 20;

impl Solver {
    /// A solver for these rules, with a table of positions of 16 MiB.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::with_table(rules, TABLE)
    }

    /// A solver with a table of positions of at most this many bytes: rounded down to a power
    /// of two, and at least 64 KiB and at most 4 GiB.
    #[must_use]
    pub fn with_table(rules: Rules, bytes: usize) -> Self {
        Self {
            rules,
            engine: if rules.squares {
                AnyEngine::Squares(Box::new(Engine::new(bytes)))
            } else {
                AnyEngine::Lines(Box::new(Engine::new(bytes)))
            },
            nodes: 0,
            stop: None,
        }
    }

    /// The solver with a flag that stops it: once the flag is set, the methods that start with
    /// `try_` return [`Stopped`]. The others do not read it.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of positions that were searched so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a game for the player who acts, or for its [`turn`](Game::turn) if it is
    /// over.
    pub fn value(&mut self, game: Game) -> Value {
        self.without_stop(|solver| solver.try_value(game))
            .unwrap_or(Value::Draw)
    }

    /// Whether the value of a game is at least this one: about half the work.
    pub fn is_at_least(&mut self, game: Game, value: Value) -> bool {
        self.without_stop(|solver| solver.try_is_at_least(game, value))
            .unwrap_or(false)
    }

    /// All turns of the player who must place the piece in hand, each with its value for that
    /// player: the best first, and equal ones by square and piece. There is none where no piece
    /// is in hand.
    pub fn turns(&mut self, game: Game) -> Vec<(Turn, Value)> {
        self.without_stop(|solver| solver.try_turns(game))
            .unwrap_or_default()
    }

    /// All pieces that the player who must give one can choose, each with its value for that
    /// player: the best first. There is none where a piece is in hand.
    pub fn gifts(&mut self, game: Game) -> Vec<(Piece, Value)> {
        self.without_stop(|solver| solver.try_gifts(game))
            .unwrap_or_default()
    }

    /// The value of a game that is known without a search: it is over, the piece in hand wins at
    /// once, or so few pieces are placed that every game [is a draw](Rules::settled).
    ///
    /// ```
    /// use feen_quarto::{Game, Player, Rules, Solver, Value};
    ///
    /// let game = Game::new(Rules::default(), Player::First);
    /// assert_eq!(Solver::known(game), Some(Value::Draw));
    /// ```
    #[must_use]
    pub fn known(game: Game) -> Option<Value> {
        let is_settled = game.board().len() <= game.rules().settled();
        let losing = game.winners();
        match game.status() {
            _ if game.open_line().is_some() => Some(Value::Win),
            Status::Won { .. } => Some(Value::Win),
            Status::Drawn => Some(Value::Draw),
            Status::Place(_, held) if losing.contains(held) => Some(Value::Win),
            Status::Give(_) if game.choices().iter().all(|piece| losing.contains(piece)) => {
                Some(Value::Loss)
            }
            Status::Place(..) | Status::Give(_) => is_settled.then_some(Value::Draw),
        }
    }

    /// The [`value`](Self::value), unless the flag stops the search.
    ///
    /// # Errors
    ///
    /// [`Stopped`] once the flag is set.
    pub fn try_value(&mut self, game: Game) -> Result<Value, Stopped> {
        self.within(game, Bounds::NONE)
    }

    /// The answer of [`is_at_least`](Self::is_at_least), unless the flag stops the search.
    ///
    /// # Errors
    ///
    /// [`Stopped`] once the flag is set.
    pub fn try_is_at_least(&mut self, game: Game, value: Value) -> Result<bool, Stopped> {
        let low = match value {
            Value::Loss => return Ok(true),
            Value::Draw => Value::Loss,
            Value::Win => Value::Draw,
        };
        let window = Bounds { low, high: value };
        Ok(self.within(game, window)? >= value)
    }

    /// The [`turns`](Self::turns), unless the flag stops the search.
    ///
    /// # Errors
    ///
    /// [`Stopped`] once the flag is set.
    pub fn try_turns(&mut self, game: Game) -> Result<Vec<(Turn, Value)>, Stopped> {
        let game = game.under(self.rules);
        let mut turns = Vec::new();
        for square in game.free_squares() {
            let Ok(placed) = game.place(square) else {
                continue;
            };
            if placed.is_over() || placed.open_line().is_some() {
                let value = self.within(placed, Bounds::NONE)?;
                turns.push((Turn { square, give: None }, value));
                continue;
            }
            for (piece, value) in self.try_gifts(placed)? {
                let give = Some(piece);
                turns.push((Turn { square, give }, value));
            }
        }
        turns.sort_by_key(|(turn, value)| (Reverse(*value), *turn));
        Ok(turns)
    }

    /// The [`gifts`](Self::gifts), unless the flag stops the search.
    ///
    /// # Errors
    ///
    /// [`Stopped`] once the flag is set.
    pub fn try_gifts(&mut self, game: Game) -> Result<Vec<(Piece, Value)>, Stopped> {
        let game = game.under(self.rules);
        let mut gifts = Vec::new();
        for piece in game.choices().iter() {
            if let Ok(given) = game.give(piece) {
                gifts.push((piece, -self.within(given, Bounds::NONE)?));
            }
        }
        gifts.sort_by_key(|(piece, value)| (Reverse(*value), *piece));
        Ok(gifts)
    }

    /// The value of a game within a window: exact inside it, and else on the right side of it.
    fn within(&mut self, game: Game, window: Bounds) -> Result<Value, Stopped> {
        let game = game.under(self.rules);
        if game.open_line().is_some() {
            return Ok(Value::Win);
        }
        match game.status() {
            Status::Won { .. } => Ok(Value::Win),
            Status::Drawn => Ok(Value::Draw),
            Status::Place(_, held) if game.winners().contains(held) => Ok(Value::Win),
            Status::Place(_, held) => self.search(game, held, window),
            Status::Give(_) => {
                let mut best = Value::Loss;
                let losing = game.winners();
                for piece in game
                    .choices()
                    .iter()
                    .filter(|piece| !losing.contains(*piece))
                {
                    let against = Bounds {
                        low: -window.high,
                        high: -window.low.max(best),
                    };
                    best = best.max(-self.search(game, piece, against)?);
                    if best >= window.high {
                        break;
                    }
                }
                Ok(best)
            }
        }
    }

    fn search(&mut self, game: Game, held: Piece, window: Bounds) -> Result<Value, Stopped> {
        let mut effort = Effort {
            nodes: &mut self.nodes,
            stop: self.stop.as_deref(),
        };
        if effort.is_stopped() {
            return Err(Stopped);
        }
        match &mut self.engine {
            AnyEngine::Lines(engine) => engine.value(game, held, window, &mut effort),
            AnyEngine::Squares(engine) => engine.value(game, held, window, &mut effort),
        }
    }

    fn without_stop<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let stop = self.stop.take();
        let answer = run(self);
        self.stop = stop;
        answer
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.rules)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
