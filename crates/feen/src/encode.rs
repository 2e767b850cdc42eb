//! From a position to its text.

pub(crate) mod hand_spelling;
mod pieces;
mod short_hands;
mod short_ranks;
mod spelling;

use core::fmt;

use epin::Piece;
use qi::{Hand, Player, Shape};

use self::pieces::Pieces;
use crate::{Layout, Position};

/// Writes a position on a board of this layout.
pub(crate) fn write(
    layout: &Layout,
    position: &Position,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    let mut out = Pieces::new(out);
    placement(layout, position.board(), &mut out)?;
    out.text(*b" ")?;
    hands(position, &mut out)?;
    let [active, inactive] = [position.turn(), position.turn().flip()];
    // A letter of ASCII.
    let style = |player| position.style(player).with_side(player).to_char() as u8;
    out.text([b' ', style(active), b'/', style(inactive)])?;
    out.flush()
}

fn placement<W: fmt::Write>(
    layout: &Layout,
    board: &[Option<Piece>],
    out: &mut Pieces<'_, W>,
) -> fmt::Result {
    let Some([ranks, files]) = layout.shape().map(last_two) else {
        return any_placement(layout, board, out);
    };
    for (layer, squares) in (0..).zip(board.chunks(ranks.saturating_mul(files))) {
        if layer > 0 {
            out.text(*b"//")?;
        }
        out.ranks(squares, files)?;
    }
    Ok(())
}

/// The placement of a board that is no box, or one that a position does not hold.
fn any_placement<W: fmt::Write>(
    layout: &Layout,
    board: &[Option<Piece>],
    out: &mut Pieces<'_, W>,
) -> fmt::Result {
    layout.ranks().try_for_each(|rank| {
        (0..rank.separator()).try_for_each(|_| out.text(*b"/"))?;
        let squares = board.get(rank.squares()).unwrap_or(&[]);
        out.long_ranks(squares, squares.len())
    })
}

/// The sizes of the two innermost dimensions.
fn last_two(shape: Shape) -> [usize; 2] {
    match *shape.dimensions() {
        [.., ranks, files] => [ranks, files],
        [files] => [1, files],
        [] => [1, 1],
    }
}

/// The items of each hand in the order of §8.4: the higher count first, then the lower
/// piece.
fn hands<W: fmt::Write>(position: &Position, out: &mut Pieces<'_, W>) -> fmt::Result {
    let hands = position.hands();
    if hands.is_empty() {
        return out.text(*b"/");
    }
    if out.short_hands(hands)? {
        return Ok(());
    }
    hand(hands.hand(Player::First), out)?;
    out.text(*b"/")?;
    hand(hands.hand(Player::Second), out)
}

fn hand<W: fmt::Write>(hand: Hand<'_, Piece>, out: &mut Pieces<'_, W>) -> fmt::Result {
    let items = hand.iter().map(|(piece, count)| (*piece, count as u64));
    let mut sorted = hand_spelling::sorted(items).into_iter();
    sorted.try_for_each(|item| out.item(item))
}
