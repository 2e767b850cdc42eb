//! The verb of the rules of chess, by rows.
#![cfg(feature = "chess")]

use serde_json::Value;

fn rules(fen: &str) -> Value {
    let request = serde_json::json!({ "fen": fen }).to_string();
    serde_json::from_slice(&playground::answer("rules", request.as_bytes())).unwrap()
}

#[test]
fn positions_have_a_status_and_their_moves() {
    for (fen, status, check, count) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "in progress",
            false,
            20,
        ),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "in progress", false, 7),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            "checkmate, White wins",
            true,
            0,
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "draw by stalemate",
            false,
            0,
        ),
        (
            "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
            "draw by insufficient material",
            false,
            0,
        ),
    ] {
        let found = rules(fen);
        assert_eq!(found["status"], status, "{fen}");
        assert_eq!(found["check"], check, "{fen}");
        assert_eq!(found["moves"].as_array().unwrap().len(), count, "{fen}");
    }
}

#[test]
fn castling_and_promotion_are_moves_of_the_king_and_of_the_pawn() {
    for (fen, san, from, to, after) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "e1",
            "g1",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        ),
        (
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "a8=N",
            "a7",
            "a8",
            "N7/7k/8/8/8/8/8/K7 b - - 0 1",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "exd6",
            "e5",
            "d6",
            "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1",
        ),
    ] {
        let found = rules(fen);
        let moves = found["moves"].as_array().unwrap();
        let one = moves.iter().find(|one| one["san"] == san).expect(san);
        assert_eq!(
            [&one["from"], &one["to"], &one["fen"]],
            [from, to, after],
            "{san}"
        );
    }
}

#[test]
fn positions_against_the_rules_are_refused() {
    for (fen, code) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "fen/no-king"),
        ("nonsense", "fen/"),
    ] {
        let found = rules(fen);
        let found = found["error"]["code"].as_str().unwrap();
        assert!(found.starts_with(code), "{fen}: {found}");
    }
}
