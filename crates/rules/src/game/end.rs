use alloc::vec::Vec;
use core::fmt;

use qi::Player;

use super::Game;
use super::past::by_points;
use crate::compiled::Score;
use crate::outcome::{Outcome, Reason};
use crate::state::Verdict;
use crate::values::{Move, MoveSort};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    outcome: Outcome,
    is_claimed: bool,
}

impl End {
    /// The result.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.outcome
    }

    /// The player who wins; nobody in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        self.outcome.winner()
    }

    /// The reason.
    #[must_use]
    pub const fn reason(self) -> Reason {
        self.outcome.reason()
    }

    /// Whether a player has claimed it.
    #[must_use]
    pub const fn is_claimed(self) -> bool {
        self.is_claimed
    }
}

/// Prints as its [`Outcome`].
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outcome.fmt(f)
    }
}

/// A claim for which the game has no reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game gives no reason for a claim: {reason}")]
pub struct ClaimError {
    reason: Reason,
}

impl ClaimError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "game/no-claim"
    }
}

impl Game {
    /// The end of the game: by the position, by its past, or by a claim.
    ///
    /// ```
    /// use feen_rules::{Game, Player, Reason, Variant};
    ///
    /// let mut game = Game::new(&"xiangqi".parse::<Variant>()?);
    /// for text in ["b1c3", "b10c8", "c3b1", "c8b10"].repeat(2) {
    ///     game.play(game.position().parse_uci(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.end().unwrap().reason(), Reason::Repetition);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The end by the position and its past.
    pub(super) fn end_by_rules(&self) -> Option<End> {
        let end = |outcome| {
            Some(End {
                outcome,
                is_claimed: false,
            })
        };
        let rules = self.variant().rules();
        if let Some(verdict) = self.position().state().verdict(rules) {
            let weak_mate = Verdict {
                score: Score::Draw,
                reason: Reason::Checkmate,
            };
            return end(if verdict == weak_mate && self.has_strong_check() {
                Outcome::Win(self.turn().flip(), Reason::Checkmate)
            } else {
                self.position().state().outcome(rules, verdict)
            });
        }
        let ends = &rules.ends;
        // A draw that has to be claimed comes by itself a little later: at the fifth time, after 75 moves.
        let (repeat, plies) = if ends.is_claimed {
            let plies = ends.plies.saturating_add(ends.plies / 2);
            (ends.repeat.saturating_add(2), plies)
        } else {
            (ends.repeat, ends.plies)
        };
        if ends.shuffle && self.has_shuffled() {
            return end(Outcome::Win(self.turn(), Reason::Repetition));
        }
        end(self.repetition(repeat).or_else(|| self.clock(plies))?)
    }

    /// Whether the last five moves of the player who has moved took one piece to and fro.
    fn has_shuffled(&self) -> bool {
        let mut own = self.played().iter().rev().step_by(2).take(5);
        let Some(last) = own.next() else {
            return false;
        };
        let mut expected = (Some(last.to()), last.from());
        let is_back = |mv: &Move| {
            let is_next = mv.sort() == MoveSort::Normal && (mv.from(), Some(mv.to())) == expected;
            expected = (expected.1, expected.0);
            is_next
        };
        own.len() == 4 && own.all(is_back)
    }

    /// Whether a piece that a mate needs has checked in the last checks without a break.
    fn has_strong_check(&self) -> bool {
        let rules = self.variant().rules();
        let Some(more) = self.past.checks_in_a_row().checked_sub(1) else {
            return false;
        };
        let since = self.plies().saturating_sub(more.saturating_mul(2));
        let mut checked = self.states(since).step_by(2);
        checked.any(|state| state.is_checked_by_strong(rules))
    }

    /// The reasons for which the player to move may end the game: a draw, or in shogi a king that has entered the
    /// opponent's camp, which wins or draws.
    #[must_use]
    pub fn claims(&self) -> Vec<Reason> {
        if self.end().is_some() {
            return Vec::new();
        }
        let all = [Reason::Repetition, Reason::Moves, Reason::EnteringKing].into_iter();
        all.filter(|reason| self.claimable(*reason).is_some())
            .collect()
    }

    /// Ends the game by a claim.
    ///
    /// # Errors
    ///
    /// The game is over, or gives no reason for the claim.
    pub fn claim(&mut self, reason: Reason) -> Result<End, ClaimError> {
        let outcome = match self.end {
            Some(_) => None,
            None => self.claimable(reason),
        };
        let outcome = outcome.ok_or(ClaimError { reason })?;
        let end = End {
            outcome,
            is_claimed: true,
        };
        self.end = Some(end);
        Ok(end)
    }

    fn claimable(&self, reason: Reason) -> Option<Outcome> {
        let rules = self.variant().rules();
        let ends = &rules.ends;
        if reason == Reason::EnteringKing {
            let state = self.position().state();
            let score = state.entered(rules)?;
            return Some(state.outcome(rules, Verdict { score, reason }));
        }
        if !ends.is_claimed {
            return None;
        }
        match reason {
            Reason::Repetition => self.repetition(ends.repeat),
            Reason::Moves => self.clock(ends.plies),
            _ => None,
        }
    }

    /// The end by too many plies without progress; 0 is no limit.
    fn clock(&self, plies: u16) -> Option<Outcome> {
        let is_over = plies > 0 && self.position().halfmoves() >= plies;
        is_over.then(|| by_points(self.position(), Reason::Moves))
    }

    /// The end by a position that occurs this often; 0 is no limit.
    fn repetition(&self, times: usize) -> Option<Outcome> {
        self.past
            .repetition(self.position(), times, |since| self.chase(since))
    }
}
