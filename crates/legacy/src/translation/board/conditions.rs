use epin::{Piece, State};
use qi::{ByPlayer, Player};

use super::{Board, is_separator, token};
use crate::decision::DecisionKind;
use crate::old::{Located, Part, Sign, Written};
use crate::translation::{Matter, Translation};
use crate::{MigrateError, MigrateErrorKind as Kind, Version};

/// A mark on a king or a pawn that speaks of the rooks or the pawns beside it.
struct Condition<'i> {
    matter: Matter,
    token: Located<'i, Written>,
    sign: Sign,
    /// The parts that it may be about, to the left and to the right.
    left: Option<usize>,
    right: Option<usize>,
}

impl<'i> Board<'_, 'i> {
    /// The conditions of kings and pawns, on the pieces that they are about.
    pub(super) fn settle_conditions(
        &mut self,
        translation: &mut Translation<'_>,
    ) -> Result<(), MigrateError> {
        let mut reported = self.pieces.clone();
        let mut start = 0_usize;
        for rank in self.parts.split(is_separator) {
            let end = start.saturating_add(rank.len());
            let rooks = ByPlayer::from_fn(|player| {
                let rook = |place: &usize| self.holds(*place, 'R', player);
                ((start..end).find(rook), (start..end).rfind(rook))
            });
            for place in start..end {
                if let Some(condition) = self.condition(place, rooks, translation) {
                    self.settle(&condition, &mut reported, translation)?;
                }
            }
            start = end.saturating_add(1);
        }
        self.pieces = reported;
        Ok(())
    }

    /// The condition of a piece, where its player's first and last rook in the rank are
    /// these.
    fn condition(
        &self,
        place: usize,
        rooks: ByPlayer<(Option<usize>, Option<usize>)>,
        translation: &Translation<'_>,
    ) -> Option<Condition<'i>> {
        let token = token(self.parts.get(place)?)?;
        let (matter, piece, sign) = speaks_of_others(&token, translation)?;
        let (left, right) = match matter {
            Matter::Castling => {
                let (first, last) = rooks[piece.side()];
                (
                    first.filter(|rook| (..place).contains(rook)),
                    last.filter(|rook| (place..).contains(rook)),
                )
            }
            _ => (place.checked_sub(1), place.checked_add(1)),
        };
        let other = !piece.side();
        let pawns = |place: &usize| {
            let castling = matches!(matter, Matter::Castling);
            castling || translation.is_chess(other) && self.holds(*place, 'P', other)
        };
        Some(Condition {
            matter,
            token,
            sign,
            left: left.filter(pawns),
            right: right.filter(pawns),
        })
    }

    /// A condition, with the pieces that it is about.
    fn settle(
        &self,
        condition: &Condition<'_>,
        reported: &mut [Option<Piece>],
        translation: &mut Translation<'_>,
    ) -> Result<(), MigrateError> {
        let Condition {
            matter,
            token,
            sign,
            left,
            right,
        } = condition;
        let Some(state) = translation.policy(*matter, token, *sign)? else {
            translation.drop(*matter, token.value.unmarked(), token.span());
            return Ok(());
        };
        if condition.is_doubtful(translation) {
            return Err(MigrateError::new(Kind::DoubtfulEnPassant, token.last()));
        }
        for (target, is_left) in [(*left, true), (*right, false)] {
            let other = if is_left { Sign::Right } else { Sign::Left };
            if *sign == other {
                continue;
            }
            let kind = match matter {
                Matter::Castling => Kind::NoRook { left: is_left },
                _ => Kind::NoPawn { left: is_left },
            };
            let missing = MigrateError::new(kind, token.last());
            self.mark(target, *matter, state, reported, translation)
                .unwrap_or(Err(missing))?;
        }
        let piece = token.value.unmarked();
        let kind = match matter {
            Matter::Castling => DecisionKind::KingUnmarked { piece },
            _ => DecisionKind::PawnUnmarked { piece },
        };
        translation.decide(kind, token.span());
        Ok(())
    }

    /// A piece that a condition is about, in the state that the condition becomes;
    /// nothing without one.
    fn mark(
        &self,
        place: Option<usize>,
        matter: Matter,
        state: State,
        reported: &mut [Option<Piece>],
        translation: &mut Translation<'_>,
    ) -> Option<Result<(), MigrateError>> {
        let place = place?;
        let by_itself = (*self.pieces.get(place)?)?;
        let square = reported.get_mut(place)?;
        // A piece that two others are about has the state from the first of them.
        if *square != Some(by_itself) {
            return Some(Ok(()));
        }
        let part = self.parts.get(place)?;
        let marked = translation.mark(matter, by_itself, state, part);
        Some(marked.map(|piece| *square = Some(piece)))
    }

    /// Whether a part is a piece of this letter and player.
    fn holds(&self, place: usize, letter: char, player: Player) -> bool {
        let part = self.parts.get(place);
        let Some(Part::Piece(written)) = part.map(|part| part.value) else {
            return false;
        };
        let piece = written.unmarked();
        piece.letter() == letter && piece.side() == player
    }
}

impl Condition<'_> {
    /// Whether it may mean something else than it seems to: only the player to move
    /// captures en passant; between two pawns, nobody knows which one is to the left of
    /// the second player's; and the marks of version F never say.
    fn is_doubtful(&self, translation: &Translation<'_>) -> bool {
        let player = self.token.value.side();
        let between_two = self.left.is_some() && self.right.is_some();
        matches!(self.matter, Matter::EnPassant)
            && (player != translation.style_turn.turn
                || between_two && !player.is_first()
                || translation.options.version == Version::F)
    }
}

/// The condition that the mark of a piece sets on the rooks or the pawns beside it, if any.
pub(super) fn speaks_of_others(
    token: &Located<'_, Written>,
    translation: &Translation<'_>,
) -> Option<(Matter, Piece, Sign)> {
    let Written::Marked(piece, sign) = token.value else {
        return None;
    };
    let matter = match (piece.letter(), sign) {
        ('K', Sign::Both | Sign::Left | Sign::Right) => Matter::Castling,
        ('P', Sign::Left | Sign::Right) => Matter::EnPassant,
        _ => return None,
    };
    let chess = translation.is_chess(piece.side());
    chess.then_some((matter, piece, sign))
}
