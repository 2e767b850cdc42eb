use epin::{Piece, State};
use qi::ByPlayer;

use super::{Board, is_separator};
use crate::decision::DecisionKind;
use crate::translation::Translation;

/// The ranks between which players have a home rank each.
const FEWEST_RANKS: usize = 4;

impl Board<'_, '_> {
    /// The pawns on the second rank from their player's edge, as ones that may step
    /// twice.
    pub(super) fn mark_home_pawns(&mut self, translation: &mut Translation<'_>) {
        let separators = || self.parts.iter().filter(|part| is_separator(part));
        let ranks = separators().count().saturating_add(1);
        if ranks < FEWEST_RANKS || separators().any(|separator| separator.text != b"/") {
            return;
        }
        let home = ByPlayer::new(ranks.saturating_sub(2), 1);
        let mut rank = 0_usize;
        for (part, square) in self.parts.iter().zip(&mut self.pieces) {
            if is_separator(part) {
                rank = rank.saturating_add(1);
            }
            let at_home = square.filter(|piece| {
                let player = piece.side();
                let plain = Piece::new('P', player) == Some(*piece);
                plain && rank == home[player] && translation.is_chess(player)
            });
            if let Some(pawn) = at_home {
                let piece = pawn.with_state(State::Enhanced);
                *square = Some(piece);
                translation.decide(DecisionKind::HomePawn { piece }, part.span());
            }
        }
    }
}
