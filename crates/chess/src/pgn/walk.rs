//! A walk through all tokens of a record, with the position at each move.

use alloc::vec::Vec;
use core::mem;

use super::tree::{Kind, Node, Step, Steps, comment_at};
use super::{Comment, Record, Termination, token};
use crate::{Move, MoveErrorKind, Player, Position, San, Spelling};

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
    /// The position before the last move, and that after it. There is none after a move that cannot be played.
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
            steps: Steps::new(record, 0),
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
        let before = self.line.now.take()?;
        let played = play(&before, node.san()).map(|(mv, position)| {
            self.line.now = Some(position.clone());
            Played {
                node,
                mv,
                before: before.clone(),
                position,
            }
        });
        self.line.before = Some(before);
        Some(played)
    }
}

/// The legal move of a node.
#[inline]
pub(super) fn legal(position: &Position, node: &Node<'_>) -> Option<Move> {
    let usual = crate::moves::read_usual_san(position, node.word());
    usual.or_else(|| position.read(Spelling::San(node.san())).ok())
}

/// The move of a text in a position, none if it passes, and the position after it.
pub(super) fn play(
    before: &Position,
    san: &str,
) -> Result<(Option<Move>, Position), MoveErrorKind> {
    if token::after_null(san.as_bytes(), 0).is_some() {
        let position = before.without_moving().ok_or_else(|| pinned(before))?;
        return Ok((None, position));
    }
    let mv = before
        .read(Spelling::San(san))
        .map_err(|error| error.kind())?;
    let mut position = before.clone();
    position.play_legal(mv);
    Ok((Some(mv), position))
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

/// The tokens of a record, spelled as the standard wants them.
pub(super) struct Tokens<'r> {
    walk: Walk<'r>,
    record: &'r Record<'r>,
    first_ply: usize,
}

/// A token, equal to any other that says the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'r> {
    Move(Ply, Spelled<'r>),
    Nag(u8),
    Comment(Comment<'r>),
    Begin,
    End,
    Result(Termination),
}

/// The half-moves before a move, counted from the first move of White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ply(pub(super) usize);

/// A move: in standard spelling, or as it is written if it cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Spelled<'r> {
    Standard(San),
    AsWritten(&'r str),
}

impl<'r> Tokens<'r> {
    /// All tokens, with moves in standard spelling.
    pub(super) fn new(record: &'r Record<'r>) -> Self {
        Self::of(record, record.start().ok(), true)
    }

    /// All tokens, with moves as they are written.
    pub(super) fn as_written(record: &'r Record<'r>) -> Self {
        Self::of(record, record.start().ok(), false)
    }

    fn of(record: &'r Record<'r>, start: Option<Position>, is_standard: bool) -> Self {
        let first_ply = start.as_ref().map_or(0, |start| {
            let moves = usize::from(start.fullmove()).saturating_sub(1);
            moves * 2 + usize::from(start.turn() == Player::Second)
        });
        Self {
            walk: Walk::new(record, start.filter(|_| is_standard)),
            record,
            first_ply,
        }
    }
}

/// The text of a move.
fn spelled<'r>(walked: &Walked<'r>) -> Spelled<'r> {
    match &walked.played {
        Some(Ok(Played {
            mv: Some(mv),
            before,
            ..
        })) => Spelled::Standard(before.san(*mv)),
        _ => Spelled::AsWritten(walked.node().san()),
    }
}

impl<'r> Iterator for Tokens<'r> {
    type Item = Token<'r>;

    fn next(&mut self) -> Option<Token<'r>> {
        let walked = self.walk.next()?;
        let word = walked.step.word;
        let bytes = || self.record.bytes(word);
        Some(match walked.step.kind {
            Kind::Move => {
                let ply = Ply(self.first_ply + walked.ply);
                Token::Move(ply, spelled(&walked))
            }
            Kind::Nag => Token::Nag(token::nag(bytes(), 0).map_or(0, |(nag, _)| nag)),
            Kind::Comment => Token::Comment(comment_at(self.record, word)),
            Kind::Begin => Token::Begin,
            Kind::End => Token::End,
            Kind::Result => {
                let word = token::word(bytes(), 0);
                let text = bytes().get(word).and_then(|text| str::from_utf8(text).ok());
                let marker = text.and_then(Termination::from_text);
                Token::Result(marker.unwrap_or(Termination::Unknown))
            }
        })
    }
}
