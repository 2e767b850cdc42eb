use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use crate::compiled::{RepetitionRule, Score};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::state::Verdict;

/// The positions of a game, or of a line of a search, as repetition compares them.
///
/// ```
/// use feen_rules::{Game, Past, Position, Reason, Variant};
///
/// // A search begins with the past of the game, and adds what it plays.
/// let mut position = Position::start(&"xiangqi".parse::<Variant>()?);
/// let mut past = Game::from_position(position.clone()).past().clone();
/// for text in ["b1c3", "b10c8", "c3b1", "c8b10"] {
///     position = position.play(position.parse_uci(text).unwrap()).unwrap();
///     past.push(position.key(), position.is_check());
/// }
/// assert_eq!(past.occurrences(), 2);
/// assert_eq!(past.outcome(&position, 2).unwrap().reason(), Reason::Repetition);
/// past.pop();
/// assert_eq!(past.occurrences(), 1);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Past(Vec<Mark>);

/// The key of a position, and in its lowest bit whether the player to move is in check.
// Equal positions are equally in check, so that the bit of the key that is lost costs nothing but itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark(u64);

impl Mark {
    const fn is_check(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The room that is made at a time: a server keeps many games, and doubling would waste a half.
const ROOM: usize = 16;

/// Adds an item to a list that grows by little.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(ROOM);
    }
    list.push(item);
}

impl Past {
    /// No position.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a position by its [key](Position::key), and whether its player to move is in check.
    #[inline]
    pub fn push(&mut self, key: u64, is_check: bool) {
        push(&mut self.0, Mark(key & !1 | u64::from(is_check)));
    }

    /// Forgets the last position.
    #[inline]
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of times that the last position has occurred, this time too; 0 of no position.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let last = self.0.last();
        self.0.iter().filter(|mark| Some(*mark) == last).count()
    }

    /// The end by repetition in the last position, if it has occurred this often: also who has given check all the
    /// time, in games where that loses. A search takes 2 for a position that it has met itself.
    ///
    /// A perpetual chase, which takes the positions themselves, is seen by a [`Game`](super::Game).
    #[must_use]
    pub fn outcome(&self, position: &Position, times: usize) -> Option<Outcome> {
        self.repetition(position, times, |_| None)
    }

    /// The end by repetition, with the end by a chase in the moves after this many positions.
    pub(super) fn repetition(
        &self,
        position: &Position,
        times: usize,
        chase: impl FnOnce(usize) -> Option<Outcome>,
    ) -> Option<Outcome> {
        let ends = &position.variant().rules().ends;
        let mut since = self.since(times)?;
        if ends.chase {
            // Where chases are judged, the last cycle decides.
            since = self.since(2).unwrap_or(since);
        }
        let mut may_chase = ends.chase;
        if ends.perpetual {
            let checked = self.always_checked(position.turn(), since);
            match (checked.first, checked.second) {
                (true, false) => {
                    return Some(Outcome::Win(Player::First, Reason::PerpetualCheck));
                }
                (false, true) => {
                    return Some(Outcome::Win(Player::Second, Reason::PerpetualCheck));
                }
                // Both give check for ever: neither is to blame, whatever it chases.
                (true, true) => may_chase = false,
                (false, false) => {}
            }
        }
        let chased = may_chase.then(|| chase(since)).flatten();
        chased.or_else(|| Some(by_repetition(position)))
    }

    /// The number of positions before the occurrence of the last one with which it has occurred this often.
    pub(super) fn since(&self, times: usize) -> Option<usize> {
        let earlier = times.checked_sub(1)?;
        let last = self.0.last()?;
        let occurrences = self.0.iter().enumerate().rev();
        let mut occurrences = occurrences.filter(|(_, mark)| *mark == last);
        Some(occurrences.nth(earlier)?.0)
    }

    /// The players who were in check in all positions after this many and one, the last one too, in which they were to
    /// move.
    fn always_checked(&self, turn: Player, since: usize) -> ByPlayer<bool> {
        let positions = self.0.get(since.saturating_add(1)..).unwrap_or_default();
        ByPlayer::from_fn(|player| {
            // The players take turns, back from the player to move in the last position.
            let skipped = usize::from(player != turn);
            let mut own = positions.iter().rev().skip(skipped).step_by(2).peekable();
            own.peek().is_some() && own.all(|mark| mark.is_check())
        })
    }

    /// The number of positions in which the player to move in the last one was in check without a break, back from it.
    pub(super) fn checks_in_a_row(&self) -> usize {
        let own = self.0.iter().rev().step_by(2);
        own.take_while(|mark| mark.is_check()).count()
    }
}

/// The end by repetition where nothing but the position repeats.
fn by_repetition(position: &Position) -> Outcome {
    let (state, rules) = (position.state(), position.variant().rules());
    let reason = Reason::Repetition;
    match rules.ends.repetition {
        RepetitionRule::FirstLoses => Outcome::Win(Player::Second, reason),
        RepetitionRule::SecondLoses => Outcome::Win(Player::First, reason),
        RepetitionRule::Score(Score::Draw) => by_points(position, reason),
        RepetitionRule::Score(score) => state.outcome(rules, Verdict { score, reason }),
    }
}

/// The end by points where the variant has them, or else a draw for this reason.
pub(super) fn by_points(position: &Position, reason: Reason) -> Outcome {
    let (state, rules) = (position.state(), position.variant().rules());
    state.outcome(rules, state.by_points(rules, reason))
}
