//! All tokens of a record, with moves in standard spelling: what is written, and what makes two trees equal.

use super::tree::{Kind, Tree, comment_at};
use super::walk::{Played, Walk, Walked};
use super::{Comment, Record, Termination, token};
use crate::{Player, Position, San};

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
        if record.is_of_any_game {
            return Self {
                walk: Walk::new(record, None),
                record,
                first_ply: first_ply_of_any_game(record),
            };
        }
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

/// The half-moves before a record of any game: by the side to move and the last number of the tag `FEN`.
fn first_ply_of_any_game(record: &Record<'_>) -> usize {
    let mut fields = record.tags().get("FEN").unwrap_or_default().split(' ');
    let is_second = fields.nth(1) == Some("b");
    let number = fields.next_back().and_then(|number| number.parse().ok());
    number.unwrap_or(1_usize).saturating_sub(1) * 2 + usize::from(is_second)
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
                let marker = text.and_then(Termination::parse);
                Token::Result(marker.unwrap_or(Termination::Unknown))
            }
        })
    }
}

impl PartialEq for Tree<'_> {
    fn eq(&self, other: &Self) -> bool {
        Tokens::new(self.record()).eq(Tokens::new(other.record()))
    }
}
