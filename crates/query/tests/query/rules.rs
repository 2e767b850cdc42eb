//! Queries that need the rules of a game.

use feen::View;
use feen_query::{Asked, Memory, Pieces, Query, Scene, board_of};
use feen_rules::{Position, Variant};

#[track_caller]
fn holds(game: &str, query: &str, text: &str) -> bool {
    let game: Variant = game.parse().unwrap();
    let position =
        Position::problem_from_fen(&game, text).unwrap_or_else(|error| panic!("{error}"));
    let feen = position.to_feen().unwrap().feen().to_string();
    let view = View::parse(&feen).unwrap();
    let wanted: Query = query
        .parse()
        .unwrap_or_else(|error: feen_query::Error| panic!("{}", error.report(query)));
    let program = wanted
        .program(&board_of(&game))
        .unwrap_or_else(|error| panic!("{}", error.report(query)));
    assert!(program.needs_game().is_none(), "{query}");
    let mut scene = Scene::default();
    assert!(scene.read(&view));
    let asked = Asked::new(&position);
    program.holds(&scene, &view, Some(&asked), None, &mut Memory::default())
}

#[test]
fn questions_about_attacks_and_moves() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let fork = "r3k3/2N5/8/8/8/8/8/4K2R b K - 0 1";
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let back_rank = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    for (query, fen, expected) in [
        ("moves = 20 and not check", start, true),
        ("legal Nf3 and legal e4 and not legal Ke2", start, true),
        ("castle", start, false),
        ("N as a and count(a attacks [kr]) = 2", fork, true),
        ("check by N", fork, true),
        ("check by R", fork, false),
        ("count(attacked second) = 2", fork, true),
        ("hanging N", fork, false),
        ("hanging r", fork, true),
        ("castle", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", true),
        ("N pinned and r pins N", pinned, true),
        ("K pinned", pinned, false),
        ("mate and k on rank 1", back_rank, true),
        ("mate and k on board rank 8", back_rank, true),
        ("stalemate", back_rank, false),
        ("over", back_rank, true),
        ("en passant", passing, true),
        ("p attacks P", passing, false),
        ("R defends P", start, true),
        ("N defends e7", start, false),
        (
            "swapped(r attacks q)",
            "4k3/8/8/8/8/3QR3/8/4K2r w - - 0 1",
            false,
        ),
        (
            "swapped(Q attacks r)",
            "4k3/8/8/8/8/3q1R2/8/4K3 w - - 0 1",
            true,
        ),
        (
            "mirrored(R attacks q on d3)",
            "4k3/8/8/8/8/4q2R/8/4K3 w - - 0 1",
            true,
        ),
        ("halfmoves = 12", "4k3/8/8/8/8/4q2R/8/4K3 w - - 12 30", true),
    ] {
        assert_eq!(holds("chess", query, fen), expected, "{query} of {fen}");
    }
}

#[test]
fn other_games_have_their_regions_names_and_attacks() {
    let xiangqi = "3k5/9/9/9/4C4/9/4n4/9/4C4/4K4 w - - 0 1";
    for (query, expected) in [
        ("K on palace and k on palace", true),
        ("C on e4", false),
        ("n on e3", true),
        ("C on e5 and C on e1", true),
        ("count(C on e) = 2", true),
        ("C attacks n", false),
        ("_ between C and n = 1", false),
        ("n on rank 6", true),
        ("h on rank 6 and G on e0", true),
        ("N or B or K on e1", false),
    ] {
        assert_eq!(holds("xiangqi", query, xiangqi), expected, "{query}");
    }
    let shogi = "4k4/9/4P4/9/9/9/9/9/4K4[PGg] w - - 0 1";
    for (query, expected) in [
        ("hand(P) = 1 and hand(g) = 1", true),
        ("P on rank c", true),
        ("P on rank 3", true),
        ("P on 5c", true),
        ("legal P*5b", false),
        ("legal G*5b", true),
        ("moves > 50", true),
    ] {
        assert_eq!(holds("shogi", query, shogi), expected, "{query}");
    }
    let start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    assert!(holds("makruk", "value(first) = 30.5", start));
    let start = "rnsfksnr/8/8/pppppppp/PPPPPPPP/8/8/RNSKFSNR[] w - - 0 1";
    assert!(holds("sittuyin", "value(second) = 30.5", start));
    assert!(holds(
        "janggi",
        "value(first) = 72 and value(second) = 72",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
    ));
}

#[test]
fn promoted_pieces_of_crazyhouse_are_found_by_their_letters() {
    let game: Variant = "crazyhouse".parse().unwrap();
    let text = "4k3/8/8/8/8/8/8/Q~Q2K2r[Q] w - - 0 1";
    let position = Position::from_fen(&game, text).unwrap();
    let feen = position.to_feen().unwrap().feen().to_string();
    let view = View::parse(&feen).unwrap();
    let (mut scene, asked) = (Scene::default(), Asked::new(&position));
    assert!(Pieces::new(&game).show(&position, &mut scene));
    for (query, expected) in [
        ("Q~ on a1", true),
        ("Q' on a1", true),
        ("Q~ = 1", true),
        ("[Q~R] = 1", true),
        ("Q = 2", true),
        ("exactly Q on b1", true),
        ("exactly Q on a1", false),
        ("r~", false),
        ("Q~ attacks k", false),
        ("hand(Q) = 1", true),
    ] {
        let read: Query = query.parse().unwrap();
        let program = read.program(&board_of(&game)).unwrap();
        let holds = program.holds(&scene, &view, Some(&asked), None, &mut Memory::default());
        assert_eq!(holds, expected, "{query}");
    }
}
