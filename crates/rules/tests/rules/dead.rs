//! Positions that no move brings to an end but a draw: none is called so while a mate can be reached.

use std::collections::HashSet;

use feen_rules::{Outcome, Position, Reason, Variant};
use proptest::prelude::*;

const FILES: usize = 8;

/// A board of kings and of pawns that block each other: for each file the rank of the white pawn, if there is a pair.
fn fen(pairs: &[Option<usize>], kings: (usize, usize), extra: Option<(usize, bool)>) -> String {
    let mut board = [[' '; FILES]; 8];
    for (file, rank) in pairs.iter().enumerate() {
        if let Some(rank) = rank {
            board[*rank][file] = 'P';
            board[rank + 1][file] = 'p';
        }
    }
    for (square, letter) in [(kings.0, 'K'), (kings.1, 'k')] {
        if board[square / FILES][square % FILES] == ' ' {
            board[square / FILES][square % FILES] = letter;
        }
    }
    if let Some((square, is_white)) = extra
        && (8..56).contains(&square)
        && board[square / FILES][square % FILES] == ' '
    {
        board[square / FILES][square % FILES] = if is_white { 'P' } else { 'p' };
    }
    let rank = |rank: &[char; FILES]| {
        let mut text: String = rank.iter().collect();
        for count in (1..=FILES).rev() {
            text = text.replace(&" ".repeat(count), &count.to_string());
        }
        text
    };
    let ranks: Vec<String> = board.iter().rev().map(rank).collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

/// The moves of a line that ends in mate, or that moves or takes a pawn, if there is one.
fn living_move(start: &Position) -> Option<String> {
    let placement = |position: &Position| position.fen().split(" - ").next().unwrap().to_owned();
    let pawns = |position: &Position| {
        let letters = |text: String| text.matches(['p', 'P']).count();
        letters(placement(position))
    };
    let count = pawns(start);
    let mut seen = HashSet::from([placement(start)]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        for mv in position.legal() {
            let from = mv.from().and_then(|from| position.piece(from)).unwrap();
            if start.variant().letter(from.kind()) == "P" {
                return Some(format!("{position}: {}", position.uci(mv)));
            }
            let next = position.play(mv).unwrap();
            if pawns(&next) != count {
                return Some(format!("{position}: {}", position.uci(mv)));
            }
            if let Some(Outcome::Win(..)) = next.outcome() {
                return Some(format!("{next}"));
            }
            if seen.insert(placement(&next)) {
                open.push(next);
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn a_dead_position_never_lives(
        pairs in prop::collection::vec(prop::option::weighted(0.75, 2_usize..5), FILES),
        kings in (0_usize..24, 40_usize..64),
        extra in prop::option::weighted(0.2, (0_usize..64, any::<bool>())),
    ) {
        let chess: Variant = "chess".parse().unwrap();
        let fen = fen(&pairs, kings, extra);
        let Ok(position) = Position::from_fen(&chess, &fen) else {
            return Ok(());
        };
        if position.outcome() == Some(Outcome::Draw(Reason::DeadPosition)) {
            // Without the verdict the game would go on: the moves of the position are looked at.
            prop_assert_eq!(living_move(&position), None, "{}", fen);
        }
    }
}
