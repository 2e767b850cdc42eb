//! Questions about a game: conditions of several positions, one after the other.

use alloc::vec;
use alloc::vec::Vec;

use super::run::{Asked, Memory};
use super::{Program, TimeStep};
use crate::node::Time;
use crate::scene::{Moment, Relations, Scene};

/// A position of a game, as a program asks it.
#[expect(
    missing_debug_implementations,
    reason = "the rules behind it need not print"
)]
pub struct Stage<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// The position as its rules see it.
    pub relations: Option<&'a dyn Relations>,
    /// Its place in the game.
    pub moment: &'a Moment,
}

impl Program {
    /// The plies of the positions of a game of which the query is so.
    ///
    /// A condition of two times is so of the first position: `check then mate` of each check with a
    /// mate later.
    #[must_use]
    pub fn plies(&self, game: &[Stage<'_>], memory: &mut Memory) -> Vec<usize> {
        let mut stack: Vec<Vec<bool>> = Vec::new();
        for step in &self.times {
            let value = match step {
                TimeStep::Leaf(leaf) => game
                    .iter()
                    .map(|stage| {
                        let asked = Asked {
                            program: self,
                            view: None,
                            relations: stage.relations,
                            moment: Some(stage.moment),
                        };
                        self.leaf_holds(*leaf, stage.scene, &asked, memory)
                    })
                    .collect(),
                TimeStep::Not => inverted(stack.pop().unwrap_or_default()),
                TimeStep::And(count) => joined(&mut stack, *count, |one, other| one && other),
                TimeStep::Or(count) => joined(&mut stack, *count, |one, other| one || other),
                TimeStep::Time(time) => {
                    let other = stack.pop().unwrap_or_default();
                    let one = stack.pop().unwrap_or_default();
                    at_times(*time, &one, &other)
                }
                TimeStep::For(plies) => lasting(&stack.pop().unwrap_or_default(), *plies),
                TimeStep::AtEnd => {
                    let of = stack.pop().unwrap_or_default();
                    let last = of.len().saturating_sub(1);
                    let places = of.into_iter().enumerate();
                    places.map(|(ply, is_so)| is_so && ply == last).collect()
                }
            };
            stack.push(value);
        }
        let truths = stack.pop().unwrap_or_default();
        let plies = truths.into_iter().enumerate().filter(|(_, is_so)| *is_so);
        plies.map(|(ply, _)| ply).collect()
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
fn at_times(time: Time, one: &[bool], other: &[bool]) -> Vec<bool> {
    match time {
        Time::Then => {
            let mut comes = false;
            let mut answer = vec![false; one.len()];
            let places = answer.iter_mut().zip(one).zip(other).rev();
            for ((answer, one), other) in places {
                *answer = *one && comes;
                comes |= other;
            }
            answer
        }
        Time::Next => {
            let next = other.iter().skip(1).copied().chain([false]);
            one.iter()
                .zip(next)
                .map(|(one, next)| *one && next)
                .collect()
        }
        Time::Within(plies) => {
            let mut answer = one.to_vec();
            let mut since = None;
            let mut nearest: Vec<Option<usize>> = Vec::new();
            let step = |since: &mut Option<usize>, is_so: bool| {
                *since = if is_so {
                    Some(0)
                } else {
                    since.map(|since| since.saturating_add(1))
                };
                *since
            };
            for is_so in other {
                nearest.push(step(&mut since, *is_so));
            }
            since = None;
            let places = answer.iter_mut().zip(other).zip(&nearest).rev();
            for ((answer, is_so), before) in places {
                let after = step(&mut since, *is_so);
                let is_near =
                    |distance: &Option<usize>| distance.is_some_and(|distance| distance <= plies);
                *answer &= is_near(before) || is_near(&after);
            }
            answer
        }
    }
}

/// Where a condition is so of a position and of all up to this many plies later.
fn lasting(of: &[bool], plies: usize) -> Vec<bool> {
    let mut answer = vec![false; of.len()];
    let mut lasts = 0_usize;
    for (answer, is_so) in answer.iter_mut().zip(of).rev() {
        lasts = if *is_so { lasts.saturating_add(1) } else { 0 };
        *answer = lasts > plies;
    }
    answer
}
