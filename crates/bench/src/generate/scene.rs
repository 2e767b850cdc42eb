use std::cmp::Reverse;

use epin::Piece;
use qi::{ByPlayer, Player};

/// A position that is about to be written, by code that shares only the tokens of the pieces
/// with the measured code.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The dimensions, outermost first.
    pub(super) shape: Vec<usize>,
    /// The squares, in the order of the text.
    pub(super) squares: Vec<Option<Piece>>,
    /// The hands of both players: one entry a kind.
    pub(super) hands: ByPlayer<Vec<(Piece, usize)>>,
    /// The letter of both styles.
    pub(super) style: char,
    /// The player to move.
    pub(super) turn: Player,
}

impl Scene {
    pub(super) fn new(shape: &[usize], style: char) -> Self {
        Self {
            shape: shape.to_vec(),
            squares: vec![None; shape.iter().product()],
            hands: ByPlayer::new(Vec::new(), Vec::new()),
            style,
            turn: Player::First,
        }
    }

    /// The number of pieces that may be added.
    pub(super) fn room(&self) -> usize {
        let placed = self.squares.iter().flatten().count();
        let hands = [&self.hands.first, &self.hands.second];
        let held: usize = hands.into_iter().flatten().map(|(_, count)| count).sum();
        self.squares.len() - placed - held
    }

    /// Puts pieces of a kind into a hand.
    pub(super) fn hold(&mut self, player: Player, piece: Piece, count: usize) {
        let hand = &mut self.hands[player];
        match hand.iter_mut().find(|(held, _)| *held == piece) {
            Some((_, held)) => *held += count,
            None => hand.push((piece, count)),
        }
    }

    /// Removes a piece from a hand.
    pub(super) fn release(&mut self, player: Player, piece: Piece) {
        let hand = &mut self.hands[player];
        for (held, count) in hand.iter_mut() {
            if *held == piece {
                *count -= 1;
            }
        }
        hand.retain(|(_, count)| *count > 0);
    }

    /// The position as FEEN.
    pub(super) fn text(&self) -> String {
        let placement = self.placement();
        let hand = |player: Player| hand(&self.hands[player]);
        let (first, second) = (hand(Player::First), hand(Player::Second));
        let (upper, lower) = (self.style, self.style.to_ascii_lowercase());
        let (active, inactive) = match self.turn {
            Player::First => (upper, lower),
            Player::Second => (lower, upper),
        };
        format!("{placement} {first}/{second} {active}/{inactive}")
    }

    fn placement(&self) -> String {
        let files = self.shape.last().copied().unwrap_or(1);
        let outer: Vec<usize> = self.shape.iter().rev().skip(1).copied().collect();
        let ranks = self.squares.chunks(files).enumerate();
        let ranks = ranks.map(|(number, squares)| {
            let separator = if number == 0 {
                0
            } else {
                order(number, &outer)
            };
            "/".repeat(separator) + &rank(squares)
        });
        ranks.collect()
    }
}

/// The order of the separator before a rank, given the sizes around it, innermost
/// first.
fn order(number: usize, outer: &[usize]) -> usize {
    let mut ranks = 1;
    let mut order = 0;
    for size in outer {
        if number.is_multiple_of(ranks) {
            order += 1;
        }
        ranks *= size;
    }
    order
}

fn rank(squares: &[Option<Piece>]) -> String {
    let runs = squares.chunk_by(|left, right| left.is_none() && right.is_none());
    let runs = runs.map(|run| match run {
        [Some(piece)] => piece.to_string(),
        empty => empty.len().to_string(),
    });
    runs.collect()
}

fn hand(items: &[(Piece, usize)]) -> String {
    let mut items = items.to_vec();
    items.sort_by_key(|(piece, count)| (Reverse(*count), *piece));
    let items = items.into_iter().map(|(piece, count)| match count {
        1 => piece.to_string(),
        _ => format!("{count}{piece}"),
    });
    items.collect()
}
