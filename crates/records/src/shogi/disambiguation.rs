//! The words that tell pieces apart: up, sideways, back, straight, right and left.

use feen_rules::{Move, Player, Position, Square};

use super::play::numbers;

/// Where a piece comes from, seen by its player.
struct Approach {
    direction: char,
    is_straight_up: bool,
    /// The files that it is right of the target; negative on the left.
    right: isize,
}

impl Approach {
    fn new(position: &Position, from: Square, to: Square) -> Self {
        let variant = position.variant();
        let (file, rank) = numbers(variant, from);
        let (to_file, to_rank) = numbers(variant, to);
        let signed = |from: usize, to: usize| {
            let (from, to) = (
                isize::try_from(from).unwrap_or(0),
                isize::try_from(to).unwrap_or(0),
            );
            to.saturating_sub(from)
        };
        // Files count from the right of the first player, ranks from the side of the second one.
        let (right, back) = (signed(file, to_file), signed(to_rank, rank));
        let (right, back) = match position.turn() {
            Player::First => (right, back),
            Player::Second => (right.saturating_neg(), back.saturating_neg()),
        };
        Self {
            direction: match back {
                0 => '寄',
                1.. => '上',
                _ => '引',
            },
            is_straight_up: right == 0 && back == 1,
            right,
        }
    }
}

/// Whether two of a kind differ by their places among each other: rooks, bishops, dragons and horses.
fn is_long(letter: &str) -> bool {
    matches!(letter, "R" | "B" | "+R" | "+B")
}

/// The squares from which pieces of the same kind can go to a square.
fn sources(position: &Position, letter: &str, to: Square) -> Vec<Square> {
    let variant = position.variant();
    let is_of_kind = |from: &Square| {
        let piece = position.piece(*from);
        piece.is_some_and(|piece| variant.letter(piece.kind()) == letter)
    };
    let legal = position.legal().filter(|one| one.to() == to);
    let mut sources: Vec<Square> = legal.filter_map(Move::from).filter(is_of_kind).collect();
    sources.sort_unstable();
    sources.dedup();
    sources
}

/// The squares that a spelled move can come from.
pub(super) fn matching(
    position: &Position,
    letter: &str,
    to: Square,
    manners: [Option<char>; 2],
) -> Vec<Square> {
    let mut left = sources(position, letter, to);
    let approach = |from: Square| Approach::new(position, from, to);
    let is_side = |manner: &char| matches!(manner, '右' | '左');
    for manner in manners
        .into_iter()
        .flatten()
        .filter(|manner| !is_side(manner))
    {
        left.retain(|from| match manner {
            '直' => !is_long(letter) && approach(*from).is_straight_up,
            direction => approach(*from).direction == direction,
        });
    }
    for manner in manners.into_iter().flatten().filter(is_side) {
        let side = |from: &Square| {
            let right = approach(*from).right;
            if manner == '右' {
                right
            } else {
                right.saturating_neg()
            }
        };
        if is_long(letter) {
            let most = left.iter().map(side).max();
            left.retain(|from| Some(side(from)) == most);
        } else {
            left.retain(|from| side(from) > 0);
        }
    }
    left
}

/// The words that tell a piece from others of its kind that can go to the same square.
pub(super) fn words(position: &Position, letter: &str, from: Square, to: Square) -> String {
    let others: Vec<Approach> = sources(position, letter, to)
        .into_iter()
        .filter(|other| *other != from)
        .map(|other| Approach::new(position, other, to))
        .collect();
    let own = Approach::new(position, from, to);
    if others.is_empty() {
        return String::new();
    }
    if others.iter().all(|other| other.direction != own.direction) {
        return own.direction.into();
    }
    if is_long(letter) {
        let is_right = others.iter().all(|other| own.right > other.right);
        return if is_right { '右' } else { '左' }.into();
    }
    if own.is_straight_up {
        return '直'.into();
    }
    let side = if own.right > 0 { '右' } else { '左' };
    if others
        .iter()
        .all(|other| other.right.signum() != own.right.signum())
    {
        return side.into();
    }
    [side, own.direction].into_iter().collect()
}

/// Whether a piece on the board can go to a square, so that a drop there needs its sign.
pub(super) fn is_reached(position: &Position, letter: &str, to: Square) -> bool {
    !sources(position, letter, to).is_empty()
}
