use epin::Piece;
use oracle::generate::Random;

use super::game::{Game, Step};

/// A position of xiangqi after some random moves.
pub(crate) fn xiangqi(random: &mut Random) -> String {
    XIANGQI.position(random)
}

// No leg, eye, screen or palace stops a piece: these change the places of pieces, and not the
// look of a position.
const XIANGQI: Game = Game {
    ranks: 10,
    files: 9,
    style: 'X',
    start: &[
        "rheag^aehr",
        ".........",
        ".c.....c.",
        "p.p.p.p.p",
        ".........",
        ".........",
        "P.P.P.P.P",
        ".C.....C.",
        ".........",
        "RHEAG^AEHR",
    ],
    steps,
    drops: false,
};

fn steps(piece: Piece) -> Vec<Step> {
    let orthogonal = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let leaps = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let elephant = diagonal.map(|(right, ahead)| (2 * right, 2 * ahead));
    let (ways, most): (&[(isize, isize)], usize) = match piece.letter() {
        'G' => (&orthogonal, 1),
        'A' => (&diagonal, 1),
        'E' => (&elephant, 1),
        'H' => (&leaps, 1),
        'P' => (&[(0, 1), (1, 0), (-1, 0)], 1),
        _ => (&orthogonal, 9),
    };
    let ways = ways.iter();
    ways.map(|(right, ahead)| Step(*right, *ahead, most))
        .collect()
}
