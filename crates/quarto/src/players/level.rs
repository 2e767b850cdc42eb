use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use core::sync::atomic::AtomicBool;

use super::{Mcts, Perfect, Random, Strategy, Tactical};
use crate::{ParseError, ParseErrorKind, Rules, Solver};

/// A computer player by the name of its level.
///
/// ```
/// use feen_quarto::{Game, Level, Player, Rules};
///
/// let level: Level = "perfect".parse()?;
/// let rules = Rules::default();
/// let mut player = level.player(rules, 1, &Default::default());
/// let piece = player.first_piece(Game::new(rules, Player::First));
/// assert!(piece.number() < 16);
/// assert_eq!((level.to_string(), level.title().to_string()), ("perfect".into(), "Perfect".into()));
/// # Ok::<(), feen_quarto::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// [`Random`].
    Easy,
    /// [`Tactical`].
    Normal,
    /// [`Mcts`] with 1 000 rounds.
    Hard,
    /// [`Mcts`] with this many rounds.
    Mcts(NonZeroU32),
    /// [`Perfect`].
    Perfect,
}

impl Level {
    /// The levels that have a name of their own, the weakest first.
    pub const NAMED: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Perfect];

    /// A player of this level for games under these rules, whose choices follow from the seed.
    ///
    /// Once the flag is set, its searches end with the best turn that was found; those of `Mcts`
    /// end of themselves.
    #[must_use]
    pub fn player(
        self,
        rules: Rules,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Box<dyn Strategy + Send> {
        match self {
            Self::Easy => Box::new(Random::new(seed)),
            Self::Normal => Box::new(Tactical::new(seed)),
            Self::Hard => Box::new(Mcts::new(seed)),
            Self::Mcts(rounds) => Box::new(Mcts::new(seed).with_rounds(rounds.get())),
            Self::Perfect => {
                let solver = Solver::new(rules).with_stop(Arc::clone(stop));
                Box::new(Perfect::new(seed).with_solver(solver))
            }
        }
    }

    /// The name for people: `Perfect`, `Mcts 300`.
    #[must_use]
    pub fn title(self) -> impl fmt::Display {
        Title(self)
    }
}

/// A level as people read it.
struct Title(Level);

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Level::Easy => f.pad("Easy"),
            Level::Normal => f.pad("Normal"),
            Level::Hard => f.pad("Hard"),
            Level::Mcts(rounds) => write!(f, "Mcts {rounds}"),
            Level::Perfect => f.pad("Perfect"),
        }
    }
}

/// The word: `easy`, `normal`, `hard`, `mcts:300`, `perfect`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Easy => f.pad("easy"),
            Self::Normal => f.pad("normal"),
            Self::Hard => f.pad("hard"),
            Self::Mcts(rounds) => write!(f, "mcts:{rounds}"),
            Self::Perfect => f.pad("perfect"),
        }
    }
}

impl FromStr for Level {
    type Err = ParseError;

    /// Reads the word; `random` is `easy`, and `tactical` is `normal`.
    ///
    /// # Errors
    ///
    /// For another word, or no rounds: `god`, `mcts:0`, `mcts:many`.
    fn from_str(word: &str) -> Result<Self, ParseError> {
        match word {
            "easy" | "random" => Ok(Self::Easy),
            "normal" | "tactical" => Ok(Self::Normal),
            "hard" => Ok(Self::Hard),
            "perfect" => Ok(Self::Perfect),
            _ => {
                let rounds = word.strip_prefix("mcts:");
                let rounds = rounds.ok_or_else(|| ParseErrorKind::Level.whole(word))?;
                let refused = |_| ParseErrorKind::Rounds.whole(rounds).shifted("mcts:".len());
                rounds.parse().map(Self::Mcts).map_err(refused)
            }
        }
    }
}
