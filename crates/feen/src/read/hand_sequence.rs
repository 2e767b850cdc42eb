use core::cmp::Ordering;

use epin::Piece;

use crate::ParseErrorKind;
use crate::error::HandOrder;
use crate::read::count::HandCount;

/// The items of one hand so far, and whether the next one may follow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HandSequence<'i> {
    last: Option<(HandCount<'i>, Piece)>,
    seen: PieceSet,
}

impl<'i> HandSequence<'i> {
    /// Takes the next item, if it may follow.
    pub(crate) fn push(
        &mut self,
        count: HandCount<'i>,
        piece: Piece,
    ) -> Result<(), ParseErrorKind> {
        if !self.seen.insert(piece) {
            return Err(ParseErrorKind::NotAggregated { piece });
        }
        if let Some((last_count, previous)) = self.last.replace((count, piece)) {
            let rule = match (last_count.cmp(&count), previous.cmp(&piece)) {
                (Ordering::Less, _) => Some(HandOrder::Count),
                (Ordering::Equal, Ordering::Greater) => Some(HandOrder::between(previous, piece)),
                _ => None,
            };
            if let Some(rule) = rule {
                return Err(ParseErrorKind::NotCanonical {
                    piece,
                    previous,
                    rule,
                });
            }
        }
        Ok(())
    }
}

/// A set of pieces: a bit for each code below 1024.
#[derive(Clone, Copy, Debug, Default)]
struct PieceSet([u64; 16]);

impl PieceSet {
    /// Adds a piece; whether it is new.
    fn insert(&mut self, piece: Piece) -> bool {
        let code = piece.code();
        let bit = 1 << (code % 64);
        match self.0.get_mut(usize::from(code / 64)) {
            Some(word) if *word & bit == 0 => {
                *word |= bit;
                true
            }
            _ => false,
        }
    }
}
