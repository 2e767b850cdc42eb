//! From the parts of an old text to the text of today's FEEN, by the options.

pub(crate) mod board;
pub(crate) mod hands;
pub(crate) mod spelling;
pub(crate) mod style_turn;

use alloc::vec::Vec;
use core::ops::Range;

use epin::{Piece, State};
use qi::Player;

use crate::decision::{Decision, DecisionKind};
use crate::old::{Located, Sign, Written};
use crate::{Apostrophe, Mark, MigrateError, MigrateErrorKind as Kind, Options, Version};
use style_turn::StyleTurn;

/// From old pieces to today's, by the options, with the decisions about them.
pub(crate) struct Translation<'o> {
    pub(crate) options: &'o Options<'o>,
    pub(crate) style_turn: StyleTurn,
    pub(crate) decisions: Vec<Decision>,
}

/// The subject of a mark.
#[derive(Clone, Copy)]
pub(crate) enum Matter {
    Castling,
    EnPassant,
    Other,
}

impl Translation<'_> {
    pub(crate) fn decide(&mut self, kind: DecisionKind, span: Range<usize>) {
        self.decisions.push(Decision::new(kind, span));
    }

    /// Whether the pieces of a player castle, and capture en passant.
    pub(crate) fn is_chess(&self, player: Player) -> bool {
        self.style_turn.is_chess[player]
    }

    /// The piece that a token on the board becomes by itself, with its mark.
    pub(crate) fn piece(&mut self, token: &Located<'_, Written>) -> Result<Piece, MigrateError> {
        let piece = token.value.unmarked();
        let matter = match piece.letter() {
            'R' if self.is_chess(piece.side()) => Matter::Castling,
            'P' if self.is_chess(piece.side()) => Matter::EnPassant,
            _ => Matter::Other,
        };
        self.marked(token, matter)
    }

    /// The piece that a token in a hand becomes: nothing castles there.
    pub(crate) fn held(&mut self, token: &Located<'_, Written>) -> Result<Piece, MigrateError> {
        self.marked(token, Matter::Other)
    }

    /// The piece that a token becomes, whose `'` speaks of a matter.
    fn marked(
        &mut self,
        token: &Located<'_, Written>,
        of_apostrophe: Matter,
    ) -> Result<Piece, MigrateError> {
        let (piece, sign) = match token.value {
            Written::Today(piece) => return Ok(piece),
            Written::Marked(piece, sign) => (piece, sign),
        };
        if sign == Sign::Apostrophe && self.options.version == Version::J {
            match self.options.apostrophe {
                Some(Apostrophe::Intermediate) => {}
                Some(Apostrophe::Derived) => {
                    let piece = piece.derive();
                    self.decide(DecisionKind::ApostropheDerived { piece }, token.span());
                    return Ok(piece);
                }
                None => return Err(MigrateError::new(Kind::UndecidedApostrophe, token.last())),
            }
        }
        let matter = match sign {
            Sign::Apostrophe => of_apostrophe,
            Sign::Both | Sign::Left | Sign::Right => Matter::Other,
        };
        match self.policy(matter, token, sign)? {
            None => self.drop(matter, piece, token.span()),
            Some(state) => return self.mark(matter, piece, state, token),
        }
        Ok(piece)
    }

    /// The state that a mark becomes, or nothing if it is dropped.
    pub(crate) fn policy(
        &self,
        matter: Matter,
        token: &Located<'_, Written>,
        sign: Sign,
    ) -> Result<Option<State>, MigrateError> {
        let marks = self.options.marks;
        let mark = match matter {
            Matter::Castling => marks.castling,
            Matter::EnPassant => marks.en_passant,
            Matter::Other => marks.other,
        };
        match mark {
            Mark::Drop | Mark::Become(State::Normal) => Ok(None),
            Mark::Become(state) => Ok(Some(state)),
            Mark::Keep => {
                let mark = sign.character();
                Err(MigrateError::new(
                    Kind::UndecidedMark { mark },
                    token.last(),
                ))
            }
        }
    }

    /// A piece in the state that a mark becomes.
    pub(crate) fn mark(
        &mut self,
        matter: Matter,
        piece: Piece,
        state: State,
        token: &Located<'_, impl Sized>,
    ) -> Result<Piece, MigrateError> {
        let modifier = piece.state();
        if modifier != State::Normal {
            let span = match token.text {
                [b'+' | b'-', ..] => token.start..token.start.saturating_add(1),
                // A mark of its own became it.
                _ => token.last(),
            };
            return Err(MigrateError::new(Kind::StateTaken { modifier }, span));
        }
        let piece = piece.with_state(state);
        let kind = match matter {
            Matter::Castling => DecisionKind::CastlingMarked { piece },
            Matter::EnPassant => DecisionKind::EnPassantMarked { piece },
            Matter::Other => DecisionKind::MarkWritten { piece },
        };
        self.decide(kind, token.span());
        Ok(piece)
    }

    pub(crate) fn drop(&mut self, matter: Matter, piece: Piece, span: Range<usize>) {
        let kind = match matter {
            Matter::Castling => DecisionKind::CastlingDropped { piece },
            Matter::EnPassant => DecisionKind::EnPassantDropped { piece },
            Matter::Other => DecisionKind::MarkDropped { piece },
        };
        self.decide(kind, span);
    }

    /// A piece with `^`, where its letter is terminal.
    pub(crate) fn terminal(&mut self, piece: Piece, span: Range<usize>) -> Piece {
        if piece.is_terminal() || !self.options.terminals.name(piece) {
            return piece;
        }
        let piece = piece.with_terminal(true);
        self.decide(DecisionKind::TerminalAdded { piece }, span);
        piece
    }
}
