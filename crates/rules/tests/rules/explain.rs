//! Reasons of illegal moves: they agree with the legal moves on all squares, and rows of each.

use feen_rules::{Move, Position, Variant};

#[track_caller]
fn reason(variant: &str, fen: &str, text: &str) -> String {
    let variant: Variant = variant.parse().unwrap();
    let position = match fen {
        "" => Position::start(&variant),
        fen => Position::from_fen(&variant, fen).unwrap(),
    };
    match position.parse_uci(text) {
        Ok(_) => String::new(),
        Err(error) => format!("{}: {error}", error.code()),
    }
}

/// Variant, FEN or nothing for the start, move, and the reason or nothing for a legal move.
const ROWS: &[(&str, &str, &str, &str)] = &[
    (
        "shogi",
        "",
        "x",
        "move/syntax: expected a move such as `e2e4` or `P@e4`",
    ),
    ("shogi", "", "e5e6", "move/no-piece: no piece on e5"),
    (
        "shogi",
        "",
        "e7e6",
        "move/not-yours: the piece on e7 belongs to the opponent",
    ),
    ("shogi", "", "a1a3", "move/occupied: a3 is occupied"),
    ("shogi", "", "P@e5", "move/not-in-hand: no P in hand"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@e5", ""),
    ("shogi", "", "e1e3", "move/occupied: e3 is occupied"),
    (
        "shogi",
        "",
        "e1e4",
        "move/unreachable: the piece on e1 does not reach e4",
    ),
    (
        "shogi",
        "8k/9/8G/9/9/9/9/9/4K2R1[P] w - - 0 1",
        "P@i8",
        "move/drop-mate: this piece may not be dropped to mate",
    ),
    (
        "shogi",
        "4k4/9/9/9/4P4/9/9/9/4K4[PN] w - - 0 1",
        "N@d8",
        "move/drop-dead: a piece dropped on d8 could never move",
    ),
    (
        "shogi",
        "3lk4/9/P8/9/9/9/9/9/4K4[] w - - 0 1",
        "a7a8q",
        "move/syntax: expected a move such as `e2e4` or `P@e4`",
    ),
    (
        "shogi",
        "3lk4/P8/9/9/9/9/9/9/4K4[] w - - 0 1",
        "a8a9",
        "move/must-promote: the piece must promote on a9",
    ),
    ("shogi", "3lk4/9/9/P8/9/9/9/9/4K4[] w - - 0 1", "a6a7", ""),
    (
        "shogi",
        "3lk4/9/9/9/P8/9/9/9/4K4[] w - - 0 1",
        "a5a6+",
        "move/may-not-promote: the piece cannot promote to this on a6",
    ),
    (
        "xiangqi",
        "3k5/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1",
        "e1d1",
        "move/leaves-check: the king would be attacked from d10",
    ),
    (
        "antichess",
        "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 1",
        "a2a3",
        "move/must-capture: a capture is possible and must be played",
    ),
    (
        "atomic",
        "4k3/8/8/8/8/8/3p4/4K2R w - - 0 1",
        "e1d2",
        "move/explodes: the king would explode",
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "P@e8",
        "move/occupied: e8 is occupied",
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "P@a1",
        "move/drop-zone: the piece cannot be dropped on a1",
    ),
    ("racingkings", "", "e2f4", ""),
    (
        "racingkings",
        "8/8/8/8/k7/8/8/K6R w - - 0 1",
        "h1h4",
        "move/gives-check: the move gives check, which is not allowed",
    ),
    (
        "makpong",
        "3k4/8/8/8/3r4/8/8/3K4 w - - 0 1",
        "d1e1",
        "move/game-over: the game is over: checkmate",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "e1g1",
        "move/castle-right: no right to castle there",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "e1c1",
        "move/castle-path: a piece is in the way of castling",
    ),
    (
        "chess",
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "move/castle-check: a king may not castle out of check or across attacked squares",
    ),
    (
        "placement",
        "",
        "e2e4",
        "move/must-drop: a piece in hand must be dropped first",
    ),
    ("janggi", "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1", "e2d4", ""),
    (
        "duck",
        "",
        "e2e4",
        "move/must-place: the move must place the duck",
    ),
];

#[test]
fn reasons_are_said() {
    for (name, fen, text, expected) in ROWS {
        assert_eq!(reason(name, fen, text), *expected, "{name} {fen} {text}");
    }
}

#[test]
fn explanations_agree_with_the_legal_moves() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % u64::try_from(below).unwrap()).unwrap()
    };
    for variant in Variant::all() {
        let mut position = Position::start(&variant);
        for ply in 0..24 {
            let moves: Vec<Move> = position.legal().collect();
            if moves.is_empty() {
                break;
            }
            if ply % 12 == 11 {
                agrees(&position, &moves);
            }
            position = position.play(moves[random(moves.len())]).unwrap();
        }
    }
}

fn agrees(position: &Position, moves: &[Move]) {
    let variant = position.variant();
    let needs_more = |one: &&Move| one.becomes().is_none() && one.entry().is_none();
    for from in variant.squares() {
        let targets = position.targets(from);
        for to in variant.squares() {
            let plain = moves.iter().filter(needs_more);
            let mut plain = plain.filter(|one| one.from() == Some(from) && one.to() == to);
            let explained = position.explain_move(from, to, None);
            if let Some(one) = plain.next() {
                assert_eq!(explained, Ok(*one), "{position:?}");
            } else {
                // The target of a king may be the square where castling ends.
                let is_castling = explained.is_ok_and(|one| moves.contains(&one));
                assert!(
                    explained.is_err() || is_castling,
                    "{position:?} {from:?} {to:?}"
                );
            }
            let is_target = moves
                .iter()
                .any(|one| one.from() == Some(from) && one.to() == to);
            assert_eq!(targets.contains(to), is_target, "{position:?}");
        }
    }
    for kind in variant.kinds() {
        let drops = position.drops(*kind);
        for to in variant.squares() {
            let is_drop = moves
                .iter()
                .any(|one| one.from().is_none() && one.becomes() == Some(*kind) && one.to() == to);
            assert_eq!(drops.contains(to), is_drop);
            let mut plain = moves.iter().filter(|one| one.entry().is_none());
            let drop = plain
                .find(|one| one.from().is_none() && one.becomes() == Some(*kind) && one.to() == to);
            assert_eq!(
                position.explain_drop(*kind, to).ok(),
                drop.copied(),
                "{position:?}"
            );
        }
    }
}
