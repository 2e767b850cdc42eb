//! A small game, gone through by changes in place and by changed copies.

use feen::{Feen, Piece, Position};

/// The start: pieces that go one step to each side, captures that go to the hand.
///
/// # Panics
///
/// Never: the text is valid.
#[must_use]
pub fn start() -> Position {
    let feen: Feen = "gb1/3/3/1BG P/p S/s".parse().expect("a valid text");
    feen.into_position()
}

/// The number of games of this many moves, each made and taken back by `update`.
///
/// # Panics
///
/// If a move is refused.
pub fn in_place(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turn = position.turn();
    let mut games = 0;
    for step in steps(position) {
        let Step {
            squares,
            before,
            held,
        } = step;
        let hand = held.map(|(piece, delta)| (turn, piece, delta));
        position.update(squares, hand, !turn).expect("a move");
        games += in_place(position, depth - 1);
        let hand = held.map(|(piece, delta)| (turn, piece, -delta));
        position.update(before, hand, turn).expect("the move back");
    }
    games
}

/// The same number, each move made on a copy.
///
/// # Panics
///
/// If a move is refused.
#[must_use]
pub fn by_copies(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turn = position.turn();
    let mut games = 0;
    for Step { squares, held, .. } in steps(position) {
        let next = position.clone().board_diff(squares).expect("a move");
        let next = next.hand_diff(turn, held).expect("a move").toggle();
        games += by_copies(&next, depth - 1);
    }
    games
}

/// A move: two squares after it and before it, and the change of the mover's hand.
struct Step {
    squares: [(usize, Option<Piece>); 2],
    before: [(usize, Option<Piece>); 2],
    held: Option<(Piece, i32)>,
}

fn steps(position: &Position) -> Vec<Step> {
    let turn = position.turn();
    let mut steps = Vec::new();
    let board = position.board().iter().copied().enumerate();
    for (from, piece) in board {
        match piece {
            Some(piece) if piece.side() == turn => {
                let targets = targets(position, from).into_iter().flatten();
                for (to, taken) in targets {
                    if taken.is_none_or(|taken| taken.side() != turn) {
                        steps.push(Step {
                            squares: [(from, None), (to, Some(piece))],
                            before: [(from, Some(piece)), (to, taken)],
                            held: taken.map(|taken| (taken.flip(), 1)),
                        });
                    }
                }
            }
            Some(_) => {}
            None => steps.extend(position.hand(turn).iter().map(|(piece, _)| Step {
                squares: [(from, Some(*piece)); 2],
                before: [(from, None); 2],
                held: Some((*piece, -1)),
            })),
        }
    }
    steps
}

/// The squares beside a square, with their pieces.
fn targets(position: &Position, from: usize) -> [Option<(usize, Option<Piece>)>; 4] {
    let shape = position.board_shape();
    let place = shape.coordinates(from);
    [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(ranks, files)| {
        let [rank, file] = *place.as_ref()?.as_slice() else {
            return None;
        };
        let to = [
            rank.checked_add_signed(ranks)?,
            file.checked_add_signed(files)?,
        ];
        let to = shape.index(&to)?;
        Some((to, position.square(to).copied()))
    })
}
