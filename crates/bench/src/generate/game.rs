use epin::{Piece, State};
use oracle::generate::Random;
use qi::Player;

use super::scene::Scene;

/// A direction: files to the right, ranks forward, and the largest number of steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step(pub(super) isize, pub(super) isize, pub(super) usize);

/// A game as far as random play needs it: its pieces move as usual, but check is ignored.
pub(super) struct Game {
    pub(super) ranks: usize,
    pub(super) files: usize,
    pub(super) style: char,
    /// The board at the start, one text a rank, the second player's camp first.
    pub(super) start: &'static [&'static str],
    pub(super) steps: fn(Piece) -> Vec<Step>,
    /// True if captured pieces change sides, and pieces that reach the last three ranks may
    /// be promoted.
    pub(super) drops: bool,
}

impl Game {
    /// A position after some random moves.
    pub(super) fn position(&self, random: &mut Random) -> String {
        let mut scene = Scene::new(&[self.ranks, self.files], self.style);
        scene.squares = self.start.iter().flat_map(|rank| squares(rank)).collect();
        for _ in 0..random.within(0..=150) {
            if self.drops && random.once_in(5) && drop(&mut scene, random) {
                continue;
            }
            self.go(&mut scene, random);
        }
        scene.text()
    }

    /// Moves a randomly chosen piece, if it can move.
    fn go(&self, scene: &mut Scene, random: &mut Random) {
        for _ in 0..40 {
            let from = random.within(0..=scene.squares.len() - 1);
            let Some(piece) = scene.squares[from].filter(|piece| piece.side() == scene.turn) else {
                continue;
            };
            let targets = self.targets(scene, from, piece);
            if targets.is_empty() {
                continue;
            }
            let to = random.pick(&targets);
            if let Some(captured) = scene.squares[to].filter(|_| self.drops) {
                let captured = captured.with_state(State::Normal).flip();
                scene.hold(scene.turn, captured, 1);
            }
            scene.squares[from] = None;
            scene.squares[to] = Some(self.promoted(piece, to, random));
            scene.turn = !scene.turn;
            return;
        }
    }

    /// The squares that a piece can reach: over empty squares, up to a piece of the other
    /// side that is not terminal.
    fn targets(&self, scene: &Scene, from: usize, piece: Piece) -> Vec<usize> {
        let forward = if piece.side() == Player::First { -1 } else { 1 };
        let mut targets = Vec::new();
        for Step(right, ahead, most) in (self.steps)(piece) {
            let mut at = from;
            for _ in 0..most {
                let Some(next) = self.beside(at, right, ahead * forward) else {
                    break;
                };
                match scene.squares[next] {
                    None => targets.push(next),
                    Some(other) => {
                        if other.side() != piece.side() && !other.is_terminal() {
                            targets.push(next);
                        }
                        break;
                    }
                }
                at = next;
            }
        }
        targets
    }

    fn beside(&self, square: usize, right: isize, down: isize) -> Option<usize> {
        let file = (square % self.files).checked_add_signed(right)?;
        let rank = (square / self.files).checked_add_signed(down)?;
        (file < self.files && rank < self.ranks).then_some(rank * self.files + file)
    }

    fn promoted(&self, piece: Piece, to: usize, random: &mut Random) -> Piece {
        let rank = to / self.files;
        let far = match piece.side() {
            Player::First => rank < 3,
            Player::Second => rank + 3 >= self.ranks,
        };
        let can = !piece.is_terminal() && piece.letter() != 'G';
        if self.drops && far && can && !random.once_in(4) {
            piece.with_state(State::Enhanced)
        } else {
            piece
        }
    }
}

/// Drops a piece on an empty square, if there is one in hand.
fn drop(scene: &mut Scene, random: &mut Random) -> bool {
    let hand = &scene.hands[scene.turn];
    if hand.is_empty() {
        return false;
    }
    let (piece, _) = random.pick(hand);
    let squares = scene.squares.iter().enumerate();
    let empty: Vec<usize> = squares
        .filter_map(|(index, square)| square.is_none().then_some(index))
        .collect();
    let square = random.pick(&empty);
    scene.squares[square] = Some(piece);
    scene.release(scene.turn, piece);
    scene.turn = !scene.turn;
    true
}

/// The squares of a rank: its tokens, and `.` for an empty square.
fn squares(mut rank: &str) -> Vec<Option<Piece>> {
    let mut squares = Vec::new();
    while !rank.is_empty() {
        if let Some(rest) = rank.strip_prefix('.') {
            squares.push(None);
            rank = rest;
        } else {
            let (piece, rest) = Piece::parse_prefix(rank).expect("a rank holds tokens and dots");
            squares.push(Some(piece));
            rank = rest;
        }
    }
    squares
}
