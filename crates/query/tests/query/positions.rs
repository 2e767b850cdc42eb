//! Which positions a query holds of.

use feen::View;
use feen_query::{Board, Memory, Query, Scene};
use qi::Naming;

/// Whether a query is so of a position of chess, without its rules.
#[track_caller]
fn holds(query: &str, feen: &str) -> bool {
    let view = View::parse(feen).unwrap();
    let sizes = view.layout().dimensions().unwrap();
    let sizes: Vec<usize> = sizes
        .iter()
        .map(|size| usize::try_from(*size).unwrap())
        .collect();
    let board = Board::new(&sizes, Naming::Chess).unwrap();
    let read: Query = query
        .parse()
        .unwrap_or_else(|error: feen_query::Error| panic!("{}", error.report(query)));
    let program = read
        .program(&board)
        .unwrap_or_else(|error| panic!("{}", error.report(query)));
    let mut scene = Scene::default();
    assert!(scene.read(&view));
    program.holds(&scene, &view, None, None, &mut Memory::default())
}

const START: &str = "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
const ENDING: &str = "4k^3/8/3b4/2P5/8/3B1p2/5p2/4K^3 2P/q c/C";

#[test]
fn queries_of_pieces_and_squares() {
    for (query, position, expected) in [
        ("K on e1", START, true),
        ("K on e2", START, false),
        ("k on file e", START, true),
        ("k on e", START, true),
        ("count(P) = 8", START, true),
        ("P = 8 and p = 8", START, true),
        ("P on rank 2", START, true),
        ("count(p on rank 2) = 8", START, true),
        ("p on board rank 2", START, false),
        ("p on board rank 7", START, true),
        ("[QR] on a1-d1", START, true),
        ("count([QR] on d1-a1) = 2", START, true),
        ("_ on e4", START, true),
        ("count(_) = 32", START, true),
        ("count(first) = count(second)", START, true),
        ("count(any) = 32", START, true),
        ("pieces = 32", START, true),
        ("not (Q = 1)", START, false),
        ("turn is first", START, true),
        ("TURN IS SECOND", START, false),
        ("style C and style c", START, true),
        ("style s", START, false),
        ("shape 8x8", START, true),
        ("irregular", START, false),
        ("R on corner", START, true),
        ("count([Rr] on corner) = 4", START, true),
        ("count(any on edge) = 20", START, true),
        (
            "count(B on light) = 1 and count(B on dark) = 1",
            START,
            true,
        ),
        ("count(B on light) = 1", ENDING, true),
        (
            "count(b on dark) = 1 and count(B on light) = 1",
            ENDING,
            true,
        ),
        ("hand(P) = 2", ENDING, true),
        ("hand(q) = 1 and hand(p) = 0", ENDING, true),
        ("hand(first) + hand(second) = 3", ENDING, true),
        ("pieces = 10", ENDING, true),
        ("passed P", ENDING, true),
        ("passed p on f2", ENDING, true),
        ("doubled p", ENDING, true),
        ("isolated P and not doubled P", ENDING, true),
        ("passed P on rank 5", ENDING, true),
        ("p on rank 7", ENDING, true),
        ("K on near p", ENDING, true),
        ("K on near p 1 and not k on near p 3", ENDING, true),
        ("b near P and not B near P", ENDING, true),
        ("B as a and p near a 2 and not p near a", ENDING, true),
        ("p on file of p", ENDING, true),
        ("P on file of b", ENDING, false),
        ("B as a and b on file of a = 1", ENDING, true),
        ("P as a and any on file of a = 0", ENDING, true),
        ("B on rank of p and not K on rank of p", ENDING, true),
        ("distance(K, k) = 7", ENDING, true),
        ("distance(K, p) <= 1", ENDING, true),
        ("count(_ between B and b) = 2", ENDING, true),
        ("p between B and K", ENDING, false),
        ("pattern \"p/p\"", ENDING, true),
        ("B as a on d3 and a on light", ENDING, true),
        (
            "p as a and p as b on f2 and distance(a, b) = 1 and a on f3",
            ENDING,
            true,
        ),
        ("p as a and distance(a, K) = 2", ENDING, true),
        ("p as a and distance(a, K) = 3", ENDING, false),
        ("b on d3", ENDING, false),
        ("swapped(b on d3)", ENDING, false),
        ("swapped(b on d6)", ENDING, true),
        ("swapped(B on d3 and turn is first)", ENDING, true),
        ("mirrored(B on e3)", ENDING, true),
        ("mirrored(B on f3)", ENDING, false),
        ("anywhere(p on a2 and p on a1)", ENDING, true),
        ("anywhere(p on a2 and P on a1)", ENDING, false),
        ("Q or R or B", ENDING, true),
        ("Q or R and B", ENDING, false),
        ("count(P) * 2 - 1 = 1", ENDING, true),
        ("count(P) = -1 + 2", ENDING, true),
        ("+P", START, false),
        ("K^ on e1", START, true),
        ("K on a1, e1, h1", START, true),
        ("((K))", START, true),
        (
            "P on e2 and (p on e7 or p on e5) and not q on e4",
            START,
            true,
        ),
    ] {
        assert_eq!(holds(query, position), expected, "{query} of {position}");
    }
}
