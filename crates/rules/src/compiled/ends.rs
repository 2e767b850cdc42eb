use qi::Player;

use super::kinds::KindTable;
use crate::error::Fault;
use crate::table::{Key, Table, Value, words};
use crate::values::Kinds;

/// The results of ends that a lack of moves, repetition or the clock brings.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Ends {
    pub(crate) checkmate: Score,
    /// The pieces of which one has to check in the checks without a break that end in mate.
    pub(crate) strong: Kinds,
    /// The pieces that may not mate.
    pub(crate) never: Kinds,
    pub(crate) stalemate: Stalemate,
    /// The occurrences of a position that end the game; 0 if there is no such rule.
    pub(crate) repeat: usize,
    pub(crate) repetition: RepetitionRule,
    /// Perpetual check loses.
    pub(crate) perpetual: bool,
    /// A player whose last five moves took one piece to and fro loses.
    pub(crate) shuffle: bool,
    /// Chasing one unprotected piece without end loses, by the Asian rules.
    pub(crate) chase: bool,
    /// The player who wins each draw, whatever its reason.
    pub(crate) draw: Option<Player>,
    /// The plies without progress that end the game; 0 if there is no such rule.
    pub(crate) plies: u16,
    /// A position in which neither player can win is a draw.
    pub(crate) dead_draws: bool,
    /// Repetition and the clock end the game only when a player claims it.
    pub(crate) is_claimed: bool,
}

/// A result for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Score {
    Win,
    Loss,
    Draw,
}

/// The result for a player who has no legal move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stalemate {
    Score(Score),
    /// The player with fewer pieces wins.
    Fewer,
    /// The player with more pieces wins.
    More,
}

/// The result of a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RepetitionRule {
    /// For the player to move.
    Score(Score),
    /// The first player loses.
    FirstLoses,
    /// The second player loses.
    SecondLoses,
}

impl Ends {
    pub(super) fn compile(table: &Table, kinds: &KindTable) -> Result<Self, Fault> {
        Ok(Self {
            checkmate: match table.word() {
                Some(words::Checkmate::Loss) | None => Score::Loss,
                Some(words::Checkmate::Win) => Score::Win,
                Some(words::Checkmate::Draw) => Score::Draw,
            },
            strong: kinds.set_of(table, Key::MateStrong)?,
            never: kinds.set_of(table, Key::MateNever)?,
            stalemate: match table.word() {
                Some(words::Stalemate::Loss) => Stalemate::Score(Score::Loss),
                Some(words::Stalemate::Win) => Stalemate::Score(Score::Win),
                Some(words::Stalemate::Draw) | None => Stalemate::Score(Score::Draw),
                Some(words::Stalemate::Fewer) => Stalemate::Fewer,
                Some(words::Stalemate::More) => Stalemate::More,
            },
            repeat: table.number(Key::Repeat).unwrap_or(0).into(),
            repetition: match table.word() {
                Some(words::Repetition::First) => RepetitionRule::FirstLoses,
                Some(words::Repetition::Second) => RepetitionRule::SecondLoses,
                Some(words::Repetition::Loss) => RepetitionRule::Score(Score::Loss),
                Some(words::Repetition::Win) => RepetitionRule::Score(Score::Win),
                Some(words::Repetition::Draw) | None => RepetitionRule::Score(Score::Draw),
            },
            perpetual: table.is_set(Key::Perpetual),
            shuffle: table.is_set(Key::Shuffle),
            chase: match table.word() {
                Some(words::Chase::Asian | words::Chase::Yes) => true,
                Some(words::Chase::No) | None => false,
            },
            draw: match table.word() {
                Some(words::Draw::First) => Some(Player::First),
                Some(words::Draw::Second) => Some(Player::Second),
                Some(words::Draw::No) | None => None,
            },
            plies: table.number(Key::MoveRule).unwrap_or(0).saturating_mul(2),
            dead_draws: table.get(Key::Dead) != Some(&Value::Flag(false)),
            is_claimed: table.is_set(Key::Claim),
        })
    }
}
