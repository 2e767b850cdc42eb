use core::fmt;

use epin::Piece;
use qi::{Hand, Player};

use crate::pieces::Pieces;
use crate::{Position, hand_spelling};

/// Why a position has no spelling in FEEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A dimension other than the innermost has the size 1, so that nothing
    /// would separate its only part.
    #[error(
        "expected at least 2 in each dimension but the innermost, found 1 in dimension {dimension}"
    )]
    UnspellableShape {
        /// The first such dimension, where 0 is the outermost.
        dimension: usize,
    },
}

impl EncodeError {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnspellableShape { .. } => "encode/unspellable-shape",
        }
    }
}

/// Whether FEEN can spell a position (§4.3): it can, but for its shape.
pub(crate) fn check(position: &Position) -> Result<(), EncodeError> {
    let outer = position
        .shape()
        .split_last()
        .map_or(&[][..], |(_, outer)| outer);
    match outer.iter().position(|size| *size < 2) {
        None => Ok(()),
        Some(dimension) => Err(EncodeError::UnspellableShape { dimension }),
    }
}

/// Writes a position that FEEN can spell.
pub(crate) fn write(position: &Position, out: &mut impl fmt::Write) -> fmt::Result {
    let mut out = Pieces::new(out);
    placement(position, &mut out)?;
    out.text(" ")?;
    hand(position.hand(Player::First), &mut out)?;
    out.text("/")?;
    hand(position.hand(Player::Second), &mut out)?;
    out.text(" ")?;
    out.text(style(position, position.turn()))?;
    out.text("/")?;
    out.text(style(position, position.turn().flip()))?;
    out.flush()
}

fn placement<W: fmt::Write>(position: &Position, out: &mut Pieces<'_, W>) -> fmt::Result {
    let (files, ranks) = match *position.shape() {
        [.., ranks, files] => (files, ranks),
        [files] => (files, 1),
        [] => (1, 1),
    };
    for (layer, squares) in (0..).zip(position.board().chunks(ranks * files)) {
        if layer > 0 {
            out.text("//")?;
        }
        for (rank, squares) in (0..).zip(squares.chunks(files)) {
            if rank > 0 {
                out.text("/")?;
            }
            out.rank(squares)?;
        }
    }
    Ok(())
}

/// The items in the order of §5: the higher count first, then the lower piece.
fn hand<W: fmt::Write>(hand: Hand<'_, Piece>, out: &mut Pieces<'_, W>) -> fmt::Result {
    let items = || hand.iter().map(|(piece, count)| (*piece, count as u64));
    if items().map(hand_spelling::key).is_sorted() {
        return items().try_for_each(|item| hand_item(item, out));
    }
    hand_spelling::sorted(items())
        .into_iter()
        .try_for_each(|item| hand_item(item, out))
}

fn hand_item<W: fmt::Write>((piece, count): (Piece, u64), out: &mut Pieces<'_, W>) -> fmt::Result {
    out.number_above(1, count)?;
    out.piece(piece)
}

fn style(position: &Position, player: Player) -> &'static str {
    position.style(player).with_side(player).as_str()
}
