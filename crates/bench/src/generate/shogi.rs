use epin::{Piece, State};
use oracle::generate::Random;

use super::game::{Game, Step};

/// A position of shōgi after some random moves and drops: with pieces in hand, and
/// promoted ones.
pub(crate) fn shogi(random: &mut Random) -> String {
    SHOGI.position(random)
}

const SHOGI: Game = Game {
    ranks: 9,
    files: 9,
    style: 'S',
    start: &[
        "lnsgk^gsnl",
        ".r.....b.",
        "ppppppppp",
        ".........",
        ".........",
        ".........",
        "PPPPPPPPP",
        ".B.....R.",
        "LNSGK^GSNL",
    ],
    steps,
    drops: true,
};

fn steps(piece: Piece) -> Vec<Step> {
    let gold = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
    let orthogonal = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let step = |ways: &[(isize, isize)], most: usize| -> Vec<Step> {
        let ways = ways.iter();
        ways.map(|(right, ahead)| Step(*right, *ahead, most))
            .collect()
    };
    match (piece.letter(), piece.state()) {
        ('K', _) => [step(&orthogonal, 1), step(&diagonal, 1)].concat(),
        ('R', State::Enhanced) => [step(&orthogonal, 8), step(&diagonal, 1)].concat(),
        ('B', State::Enhanced) => [step(&diagonal, 8), step(&orthogonal, 1)].concat(),
        ('R', _) => step(&orthogonal, 8),
        ('B', _) => step(&diagonal, 8),
        ('S', State::Normal) => [step(&diagonal, 1), step(&[(0, 1)], 1)].concat(),
        ('N', State::Normal) => step(&[(1, 2), (-1, 2)], 1),
        ('L', State::Normal) => step(&[(0, 1)], 8),
        ('P', State::Normal) => step(&[(0, 1)], 1),
        _ => step(&gold, 1),
    }
}
