use core::fmt;

use epin::Piece;
use qi::{Hand, Player};
use sin::Token;

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
    out.byte(b' ')?;
    hand(position.hand(Player::First), &mut out)?;
    out.byte(b'/')?;
    hand(position.hand(Player::Second), &mut out)?;
    out.byte(b' ')?;
    style(position, position.turn(), &mut out)?;
    out.byte(b'/')?;
    style(position, position.turn().flip(), &mut out)?;
    out.flush()
}

fn placement<W: fmt::Write>(position: &Position, out: &mut Pieces<'_, W>) -> fmt::Result {
    let (files, outer) = match position.shape() {
        [outer @ .., files] => (*files, outer),
        [] => (1, &[][..]),
    };
    for (rank, squares) in (0..).zip(position.board().chunks(files)) {
        for _ in 0..separator(rank, outer) {
            out.byte(b'/')?;
        }
        segment(squares, out)?;
    }
    Ok(())
}

/// The slashes before a rank: one for each dimension that begins anew with it.
fn separator(rank: usize, outer: &[usize]) -> usize {
    if rank == 0 {
        return 0;
    }
    let sizes = outer.iter().rev().scan(1_usize, |product, size| {
        let ranks = *product;
        *product = product.saturating_mul(*size);
        Some(ranks)
    });
    sizes
        .take_while(|ranks| rank.is_multiple_of(*ranks))
        .count()
}

fn segment<W: fmt::Write>(squares: &[Option<Piece>], out: &mut Pieces<'_, W>) -> fmt::Result {
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(piece) => {
                out.number_above(0, empty)?;
                empty = 0;
                out.piece(*piece)?;
            }
        }
    }
    out.number_above(0, empty)
}

/// The items in the order of §5: the higher count first, then the lower piece.
fn hand<W: fmt::Write>(hand: Hand<'_, Piece>, out: &mut Pieces<'_, W>) -> fmt::Result {
    let items = hand.iter().map(|(piece, count)| (*piece, count as u64));
    hand_spelling::sorted(items)
        .into_iter()
        .try_for_each(|(piece, count)| {
            out.number_above(1, count)?;
            out.piece(piece)
        })
}

fn style<W: fmt::Write>(
    position: &Position,
    player: Player,
    out: &mut Pieces<'_, W>,
) -> fmt::Result {
    let token = position.style(player).with_side(player);
    token
        .encode(&mut [0; Token::MAX_LEN])
        .bytes()
        .try_for_each(|byte| out.byte(byte))
}
