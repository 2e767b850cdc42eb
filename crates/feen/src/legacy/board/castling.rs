use epin::State;

use super::Board;
use crate::legacy::Mark;
use crate::legacy::decision::DecisionKind;
use crate::legacy::translation::Translation;

impl Board<'_, '_> {
    /// The marks of castling in the convention of version K, brought to another one: `+`
    /// on the king and on each rook that may castle.
    pub(super) fn unmark_castling(&mut self, translation: &mut Translation<'_>) {
        let (state, dropped) = match translation.options.marks.castling {
            Mark::Keep => return,
            Mark::Drop | Mark::Become(State::Normal) => (State::Normal, true),
            Mark::Become(state) => (state, false),
        };
        for (part, square) in self.parts.iter().zip(&mut self.pieces) {
            let marked = square.filter(|piece| {
                piece.state() == State::Enhanced
                    && !piece.is_derived()
                    && translation.is_chess(piece.side())
            });
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
                'K' => DecisionKind::KingUnmarked { piece },
                _ => DecisionKind::CastlingMarked { piece },
            };
            translation.decide(kind, part.span());
        }
    }
}
