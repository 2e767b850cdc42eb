//! Questions about a game: conditions of several positions, one after the other.

use alloc::vec;
use alloc::vec::Vec;

use super::run::Memory;
use super::stage::Stage;
use super::{Program, TimeStep};
use crate::node::Time;

/// The truth of the conditions of a program at the positions of a game, in variations too.
///
/// It has a bit for each condition and position, and no positions.
#[derive(Clone, Default, Debug)]
pub struct Timeline {
    /// The answers of each condition.
    truths: Vec<Vec<bool>>,
    /// The place of the position before each one in its line; none before the start.
    before: Vec<Option<usize>>,
    /// Squares that were bound to names: the position, the name and the square.
    bound: Vec<(usize, usize, usize)>,
}

impl Timeline {
    /// Forgets the game, and keeps the memory.
    pub fn clear(&mut self) {
        self.truths.iter_mut().for_each(Vec::clear);
        self.before.clear();
        self.bound.clear();
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.before.len()
    }

    /// Whether there is no position so far.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.before.is_empty()
    }
}

impl Program {
    /// Asks a position of a game, which follows the one of this place, and gives its own place.
    pub fn look(
        &self,
        timeline: &mut Timeline,
        before: Option<usize>,
        stage: &Stage<'_>,
        memory: &mut Memory,
    ) -> usize {
        let place = timeline.before.len();
        timeline.before.push(before);
        timeline.truths.resize(self.leaves.len(), Vec::new());
        memory.found.fill(self, stage.scene);
        for (leaf, truths) in timeline.truths.iter_mut().enumerate() {
            let is_so = self.leaf_holds(leaf, stage, memory);
            truths.push(is_so);
            if is_so && !self.names.is_empty() {
                let squares = memory.names.iter().enumerate();
                let squares = squares.filter_map(|(name, squares)| Some((name, squares.first()?)));
                timeline
                    .bound
                    .extend(squares.map(|(name, square)| (place, name, square)));
            }
        }
        place
    }

    /// The places of the positions of which the query is so.
    ///
    /// A condition of two times is so of the first position: `check then mate` of each check with a
    /// mate later in its line.
    #[must_use]
    pub fn found(&self, timeline: &Timeline) -> Vec<usize> {
        let before = timeline.before.as_slice();
        let mut stack: Vec<Vec<bool>> = Vec::new();
        for step in &self.times {
            let value = match step {
                TimeStep::Leaf(leaf) => timeline.truths.get(*leaf).cloned().unwrap_or_default(),
                TimeStep::Not => inverted(stack.pop().unwrap_or_default()),
                TimeStep::And(count) => joined(&mut stack, *count, |one, other| one && other),
                TimeStep::Or(count) => joined(&mut stack, *count, |one, other| one || other),
                TimeStep::Time(time) => {
                    let other = stack.pop().unwrap_or_default();
                    let one = stack.pop().unwrap_or_default();
                    at_times(*time, &one, &other, before)
                }
                TimeStep::For(plies) => lasting(&stack.pop().unwrap_or_default(), *plies, before),
                TimeStep::AtEnd => {
                    let mut of = stack.pop().unwrap_or_default();
                    for earlier in before.iter().flatten() {
                        if let Some(is_so) = of.get_mut(*earlier) {
                            *is_so = false;
                        }
                    }
                    of
                }
                TimeStep::AtSomeTime => {
                    let of = stack.pop().unwrap_or_default();
                    vec![of.contains(&true); of.len()]
                }
            };
            stack.push(value);
        }
        let truths = stack.pop().unwrap_or_default();
        let places = truths.into_iter().enumerate().filter(|(_, is_so)| *is_so);
        places.map(|(place, _)| place).collect()
    }

    /// The names of pieces after `as`, with their squares in the position of a place.
    pub fn bound_at<'t>(
        &'t self,
        timeline: &'t Timeline,
        place: usize,
    ) -> impl Iterator<Item = (&'t str, usize)> {
        let bound = timeline.bound.iter();
        let bound = bound.filter(move |(of, _, _)| *of == place);
        bound.filter_map(|(_, name, square)| Some((self.names.get(*name)?.as_str(), *square)))
    }

    /// The plies of the positions of a game without variations of which the query is so.
    #[must_use]
    pub fn plies(&self, game: &[Stage<'_>], memory: &mut Memory) -> Vec<usize> {
        let mut timeline = Timeline::default();
        let mut before = None;
        for stage in game {
            before = Some(self.look(&mut timeline, before, stage, memory));
        }
        self.found(&timeline)
    }
}

fn inverted(of: Vec<bool>) -> Vec<bool> {
    of.into_iter().map(|is_so| !is_so).collect()
}

fn joined(stack: &mut Vec<Vec<bool>>, count: usize, join: fn(bool, bool) -> bool) -> Vec<bool> {
    let mut all = stack.pop().unwrap_or_default();
    for _ in 1..count {
        let more = stack.pop().unwrap_or_default();
        for (is_so, more) in all.iter_mut().zip(more) {
            *is_so = join(*is_so, more);
        }
    }
    all
}

/// Where the first condition is so, and the second at its time.
fn at_times(time: Time, one: &[bool], other: &[bool], before: &[Option<usize>]) -> Vec<bool> {
    let mut answer = one.to_vec();
    let mut and = |later: &[bool]| {
        for (answer, later) in answer.iter_mut().zip(later) {
            *answer &= later;
        }
    };
    match time {
        Time::Then => and(&later(other, before, true)),
        Time::Next => and(&later(other, before, false)),
        Time::Within(plies) => {
            let since = since(other, before);
            let until = until(other, before);
            let is_near = |distance: &Option<usize>| distance.is_some_and(|far| far <= plies);
            let near = since.iter().zip(&until);
            let near: Vec<bool> = near
                .map(|(since, until)| is_near(since) || is_near(until))
                .collect();
            and(&near);
        }
    }
    answer
}

/// Where a condition is so of the next position, or of any later one, of a line.
fn later(of: &[bool], before: &[Option<usize>], is_any: bool) -> Vec<bool> {
    let mut answer = vec![false; of.len()];
    // A position comes after the one that it follows.
    for (place, earlier) in before.iter().enumerate().rev() {
        let at = |truths: &[bool]| truths.get(place).copied().unwrap_or(false);
        let comes = at(of) || is_any && at(&answer);
        if let Some(answer) = earlier.and_then(|earlier| answer.get_mut(earlier)) {
            *answer |= comes;
        }
    }
    answer
}

/// The plies since a condition was so.
fn since(of: &[bool], before: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut answer: Vec<Option<usize>> = Vec::with_capacity(of.len());
    for (is_so, earlier) in of.iter().zip(before) {
        let since = earlier.and_then(|earlier| answer.get(earlier).copied().flatten());
        answer.push(if *is_so {
            Some(0)
        } else {
            since.map(|plies| plies.saturating_add(1))
        });
    }
    answer
}

/// The plies until a condition is so.
fn until(of: &[bool], before: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut answer: Vec<Option<usize>> = of.iter().map(|is_so| is_so.then_some(0)).collect();
    for (place, earlier) in before.iter().enumerate().rev() {
        let next = answer.get(place).copied().flatten();
        let Some((next, answer)) = next.zip(earlier.and_then(|earlier| answer.get_mut(earlier)))
        else {
            continue;
        };
        let plies = next.saturating_add(1);
        *answer = Some(answer.map_or(plies, |known| known.min(plies)));
    }
    answer
}

/// Where a condition is so of a position and of all up to this many plies later.
fn lasting(of: &[bool], plies: usize, before: &[Option<usize>]) -> Vec<bool> {
    // How many positions in a row it is so of, from this one on.
    let mut lasts: Vec<usize> = of.iter().map(|is_so| usize::from(*is_so)).collect();
    for (place, earlier) in before.iter().enumerate().rev() {
        let own = lasts.get(place).copied().unwrap_or(0);
        if let Some(lasts) = earlier.and_then(|earlier| lasts.get_mut(earlier))
            && *lasts > 0
        {
            *lasts = own.saturating_add(1).max(*lasts);
        }
    }
    lasts.into_iter().map(|lasts| lasts > plies).collect()
}
