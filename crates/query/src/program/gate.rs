//! The part of an answer that is known before its positions are looked at: by the tags of a game, or by the board.

use alloc::vec::Vec;

use super::Program;
use super::run::Memory;
use crate::node::{GamePart, Node, NumberPart, Part, SquaresPart, TruthPart};
use crate::scene::Header;

/// A part of a query, as far as it is known beforehand; each follows those that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gate {
    /// Not known, whatever is known of this many parts before it.
    Unknown(usize),
    Always(bool),
    /// A tag, by its number.
    Tag(usize),
    Not,
    And(usize),
    Or(usize),
    /// Two times: not so if one of two is never so.
    Both,
    /// Not so if the part before it is never so.
    Some,
    /// As the part before it.
    Same,
}

impl Gate {
    /// The gate of a part that is not a tag or a board.
    pub(super) const fn of(node: &Node) -> Self {
        match &node.part {
            Part::Squares(part) => Self::Unknown(match part {
                SquaresPart::Pieces(_) | SquaresPart::Cells(_) | SquaresPart::Named(_) => 0,
                SquaresPart::As(_)
                | SquaresPart::On(_)
                | SquaresPart::Quality(_)
                | SquaresPart::CheckBy => 1,
                SquaresPart::Relation(_) => 2,
                SquaresPart::Between => 3,
            }),
            Part::Number(part) => Self::Unknown(match part {
                NumberPart::Number(_)
                | NumberPart::Hand(..)
                | NumberPart::Value(..)
                | NumberPart::Quantity(_) => 0,
                NumberPart::Count => 1,
                NumberPart::Distance | NumberPart::Arithmetic(_) => 2,
            }),
            Part::Truth(part) => match part {
                TruthPart::Compare(_) => Self::Unknown(2),
                TruthPart::Not => Self::Not,
                TruthPart::And(count) => Self::And(*count),
                TruthPart::Or(count) => Self::Or(*count),
                TruthPart::Image(_) => Self::Same,
                _ => Self::Unknown(0),
            },
            Part::Game(part) => match part {
                GamePart::Time(_) => Self::Both,
                GamePart::For(_) | GamePart::AtEnd | GamePart::AtSomeTime => Self::Some,
                GamePart::Move(_) | GamePart::Note(..) => Self::Unknown(0),
            },
        }
    }
}

impl Program {
    /// Asks the tags of a game, which come before its positions.
    ///
    /// The answer is `Some` if the tags decide it for all positions of the game. It stays in the
    /// memory for the positions that are asked next.
    #[must_use]
    pub fn ask_header(&self, header: &dyn Header, memory: &mut Memory) -> Option<bool> {
        memory.tags.clear();
        memory
            .tags
            .extend(self.tags.iter().map(|test| test.is_met(header)));
        self.known(|tag| memory.tags.get(tag).copied())
    }

    /// Whether no position on such a board can match, whatever is on it.
    #[must_use]
    pub fn is_never(&self) -> bool {
        self.known(|_| None) == Some(false)
    }

    fn known(&self, tag: impl Fn(usize) -> Option<bool>) -> Option<bool> {
        let mut stack: Vec<Option<bool>> = Vec::new();
        for gate in &self.gates {
            let known = match *gate {
                Gate::Unknown(count) => {
                    stack.truncate(stack.len().saturating_sub(count));
                    None
                }
                Gate::Always(is_so) => Some(is_so),
                Gate::Tag(number) => tag(number),
                Gate::Not => stack.pop().flatten().map(|is_so| !is_so),
                Gate::And(count) => decided(&mut stack, count, false),
                Gate::Or(count) => decided(&mut stack, count, true),
                Gate::Both => match decided(&mut stack, 2, false) {
                    Some(false) => Some(false),
                    _ => None,
                },
                Gate::Some => stack.pop().flatten().filter(|is_so| !is_so),
                Gate::Same => stack.pop().flatten(),
            };
            stack.push(known);
        }
        stack.pop().flatten()
    }
}

/// The answer of several parts, of which one that is `deciding` decides.
fn decided(stack: &mut Vec<Option<bool>>, count: usize, deciding: bool) -> Option<bool> {
    let parts = stack.split_off(stack.len().saturating_sub(count));
    if parts.contains(&Some(deciding)) {
        return Some(deciding);
    }
    parts
        .iter()
        .all(|part| *part == Some(!deciding))
        .then_some(!deciding)
}
