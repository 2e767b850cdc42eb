//! A walk through all tokens of a record, with the position at each move.

use alloc::vec::Vec;
use core::mem;

use super::tree::{Kind, Node, Step, Steps};
use super::{Record, token};
use crate::{Move, MoveErrorKind, Position, Spelling};

/// A walk through all tokens of a record, in the order of the text.
#[derive(Clone)]
pub(super) struct Walk<'r> {
    record: &'r Record<'r>,
    steps: Steps<'r>,
    line: Line,
    /// The lines that are interrupted by variations, outermost first.
    outer: Vec<Line>,
}

/// A line of moves, up to where the walk is.
#[derive(Clone)]
struct Line {
    /// The position before the last move, and that after it. `None` after a move that cannot be played.
    before: Option<Position>,
    now: Option<Position>,
    ply: usize,
}

/// A token that the walk has come to.
pub(super) struct Walked<'r> {
    record: &'r Record<'r>,
    pub(super) step: Step,
    /// The half-moves before it.
    pub(super) ply: usize,
    pub(super) depth: usize,
    /// The move, unless one before it in its line cannot be played.
    pub(super) played: Option<Result<Played<'r>, MoveErrorKind>>,
}

impl<'r> Walked<'r> {
    /// The move, if the token is one.
    pub(super) const fn node(&self) -> Node<'r> {
        Node {
            record: self.record,
            index: self.step.index,
            ply: self.ply,
            depth: self.depth,
        }
    }
}

/// A move that has been played.
///
/// [`Record::replay_all`] and [`Record::positions`] give one for each move.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Played<'r> {
    /// The move in the record.
    pub node: Node<'r>,
    /// The move, unless it passes.
    pub mv: Option<Move>,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub position: Position,
}

impl<'r> Walk<'r> {
    /// Begins at a position, or without one.
    pub(super) fn new(record: &'r Record<'r>, start: Option<Position>) -> Self {
        Self {
            record,
            steps: Steps::new(record, record.first()),
            line: Line {
                before: None,
                now: start,
                ply: 0,
            },
            outer: Vec::new(),
        }
    }

    fn play(&mut self, step: Step) -> Option<Result<Played<'r>, MoveErrorKind>> {
        let node = Node {
            record: self.record,
            index: step.index,
            ply: self.line.ply,
            depth: self.outer.len(),
        };
        self.line.ply += 1;
        let now = self.line.now.as_mut()?;
        let before = self.line.before.insert(now.clone());
        let played = play(now, &node).map(|mv| Played {
            node,
            mv,
            before: before.clone(),
            position: now.clone(),
        });
        if played.is_err() {
            self.line.now = None;
        }
        Some(played)
    }
}

/// The legal move of a node.
#[inline]
pub(super) fn legal(position: &Position, node: &Node<'_>) -> Option<Move> {
    let usual = crate::moves::read_usual_san(position, node.word());
    usual.or_else(|| any_legal(position, node.san()))
}

/// The legal move of any text, or the one that passes.
#[inline(never)]
fn any_legal(position: &Position, san: &str) -> Option<Move> {
    if token::after_null(san.as_bytes(), 0).is_some() {
        return (!position.is_check()).then_some(Move::NULL);
    }
    position.parse_move(Spelling::San(san)).ok()
}

/// Plays the move of a node; `None` for one that passes. A position in which it cannot be played stays as it is.
#[inline]
pub(super) fn play(
    position: &mut Position,
    node: &Node<'_>,
) -> Result<Option<Move>, MoveErrorKind> {
    match crate::moves::read_usual_san(position, node.word()) {
        Some(mv) => {
            position.play_legal(mv);
            Ok(Some(mv))
        }
        None => play_any(position, node.san()),
    }
}

/// As [`play`], for any text.
#[inline(never)]
pub(super) fn play_any(position: &mut Position, san: &str) -> Result<Option<Move>, MoveErrorKind> {
    if token::after_null(san.as_bytes(), 0).is_some() {
        *position = position.null_move().ok_or_else(|| pinned(position))?;
        return Ok(None);
    }
    let mv = position
        .parse_move(Spelling::San(san))
        .map_err(|error| error.kind())?;
    position.play_legal(mv);
    Ok(Some(mv))
}

/// Passing in check leaves the king in it.
#[cold]
fn pinned(position: &Position) -> MoveErrorKind {
    let king = position.king(position.turn());
    MoveErrorKind::LeavesCheck {
        king,
        by: position.checkers().first().unwrap_or(king),
        steps: false,
    }
}

impl<'r> Iterator for Walk<'r> {
    type Item = Walked<'r>;

    fn next(&mut self) -> Option<Walked<'r>> {
        let step = self.steps.next()?;
        let (ply, depth) = (self.line.ply, self.outer.len());
        let mut played = None;
        match step.kind {
            Kind::Move => played = self.play(step),
            Kind::Begin => {
                let variation = Line {
                    before: None,
                    now: self.line.before.clone(),
                    ply: ply.saturating_sub(1),
                };
                self.outer.push(mem::replace(&mut self.line, variation));
            }
            Kind::End => {
                if let Some(line) = self.outer.pop() {
                    self.line = line;
                }
            }
            Kind::Nag | Kind::Comment | Kind::Result => {}
        }
        Some(Walked {
            record: self.record,
            step,
            ply,
            depth,
            played,
        })
    }
}
