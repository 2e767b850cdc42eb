use epin::{Piece, State};
use qi::ByPlayer;

use super::Board;
use crate::Mark;
use crate::decision::DecisionKind;
use crate::translation::Translation;

impl Board<'_, '_> {
    /// The marks of castling in the convention of version K, brought to another one: `+`
    /// on the king and on each rook that may castle. The right of a king without such a
    /// rook is dropped, for no rook has it.
    pub(super) fn unmark_castling(&mut self, translation: &mut Translation<'_>) {
        let (state, dropped) = match translation.options.marks.castling {
            Mark::Keep => return,
            Mark::Drop | Mark::Become(State::Normal) => (State::Normal, true),
            Mark::Become(state) => (state, false),
        };
        let rooks = ByPlayer::from_fn(|player| {
            let mut pieces = self.pieces.iter().flatten();
            pieces.any(|piece| piece.letter() == 'R' && piece.side() == player && is_marked(*piece))
        });
        for (part, square) in self.parts.iter().zip(&mut self.pieces) {
            let marked =
                square.filter(|piece| is_marked(*piece) && translation.is_chess(piece.side()));
            let Some(marked) = marked else { continue };
            let piece = match marked.letter() {
                'K' => marked.with_state(State::Normal),
                'R' => marked.with_state(state),
                _ => marked,
            };
            if piece == marked {
                continue;
            }
            *square = Some(piece);
            let kind = match piece.letter() {
                _ if dropped => DecisionKind::CastlingDropped { piece },
                'K' if !rooks[piece.side()] => DecisionKind::CastlingDropped { piece },
                'K' => DecisionKind::KingUnmarked { piece },
                _ => DecisionKind::CastlingMarked { piece },
            };
            translation.decide(kind, part.span());
        }
    }
}

/// Whether a piece has the mark; a derived one is not of chess.
fn is_marked(piece: Piece) -> bool {
    piece.state() == State::Enhanced && !piece.is_derived()
}
