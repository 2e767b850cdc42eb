//! Games that are played from their text, and written as text.
#![cfg(feature = "std")]

use std::path::Path;

use feen_chess::pgn::{FileError, Games, Layout, Record, Tags};
use feen_chess::{Adjudication, BLACK, CastlingSpelling, Game, Position};

/// The status and the number of moves of the last game of a text, or the error.
#[track_caller]
fn from_pgn(text: &str, expected: &str) {
    let found = match Game::from_pgn(text.as_bytes()) {
        Ok(game) => format!("{} {}", game.status(), game.moves().len()),
        Err(error) => format!(
            "{} {:?} ply {}",
            error.kind().code(),
            error.span(),
            error.ply()
        ),
    };
    assert_eq!(found, expected, "{text}");
}

#[test]
fn the_last_game_of_a_text_is_played() {
    from_pgn("1. e4 e5 *", "in progress 2");
    from_pgn("1. e4 e5 * 1. d4 1-0", "in progress 1");
    from_pgn("1. f3 e5 2. g4 Qh4#", "Black wins by checkmate 4");
    from_pgn("", "pgn/empty 0..0 ply 0");
    from_pgn(" \n", "in progress 0");
    from_pgn("*", "in progress 0");
    from_pgn("[White \"Doe\"]", "in progress 0");
    from_pgn("1. e5", "pgn/move 3..5 ply 0");
    from_pgn("1. mate *\n\n[A \"b\"]\n\n1. e4", "in progress 1");
    from_pgn("1. e4 *\n\n[A \"b\"]\n\n1. mate", "pgn/token 21..25 ply 0");
    from_pgn("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "pgn/fen 6..21 ply 0");
    from_pgn("1. e4 (1. e5) e5 *", "in progress 2");
}

#[test]
fn only_the_last_position_is_judged() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    from_pgn(&shuffle.repeat(2), "in progress 8");
    from_pgn(&format!("{} e4", shuffle.repeat(2)), "in progress 9");
    from_pgn(
        &shuffle.repeat(2_500),
        "draw by the seventy-five-move rule 10000",
    );
    from_pgn(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 99 70\"] Rh2 Ke7 Rh3",
        "in progress 3",
    );
    from_pgn(
        "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"] Kxe2 Kd8 Kd3",
        "draw by insufficient material 3",
    );
    from_pgn("f3 e5 g4 Qh4 Nc3", "pgn/move 13..16 ply 4");
    let game = Games::new(shuffle.repeat(2).as_bytes())
        .next()
        .unwrap()
        .unwrap()
        .replay()
        .unwrap();
    assert_eq!(game.adjudication(), Adjudication::Never);
    assert!(!game.status().is_over());
}

#[test]
fn a_file_is_read_as_its_text() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("chess-pgn-{}.pgn", std::process::id()));
    let text = "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 d5 2. c4 *\n";
    std::fs::write(&path, text).unwrap();
    let game = Game::from_pgn_file(&path).unwrap();
    assert_eq!(game, Game::from_pgn(text.as_bytes()).unwrap());
    std::fs::write(&path, "").unwrap();
    let error = Game::from_pgn_file(&path).unwrap_err();
    assert!(matches!(&error, FileError::Pgn(error) if error.kind().code() == "pgn/empty"));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(
        Game::from_pgn_file(Path::new("/no/such/file")),
        Err(FileError::Io(_))
    ));
}

/// A game that was played becomes a text, and the text the game again.
#[track_caller]
fn round_trip(game: &Game) -> String {
    let text = game.to_pgn(&Tags::new());
    let again = Game::from_pgn(text.as_bytes()).unwrap();
    assert_eq!(
        (again.start(), again.moves()),
        (game.start(), game.moves()),
        "{text}"
    );
    let record = Record::from_game(game, &Tags::new());
    assert_eq!(record.write(&Layout::new()), text);
    text
}

#[test]
fn a_game_is_written_with_its_start_and_its_result() {
    let mut game = Game::new();
    for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"] {
        game.play(text).unwrap();
    }
    insta::assert_snapshot!(round_trip(&game), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "1-0"]

    1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
    "#);

    let mut game = Game::from_position("4k3/8/8/8/8/8/8/4K2R b K - 3 9".parse().unwrap());
    game.play("Kd7").unwrap();
    game.play("O-O").unwrap();
    game.award(BLACK, Some("time")).unwrap();
    insta::assert_snapshot!(round_trip(&game), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "0-1"]
    [FEN "4k3/8/8/8/8/8/8/4K2R b K - 3 9"]
    [SetUp "1"]

    9... Kd7 10. O-O 0-1
    "#);

    let mut game = Game::from_position(Position::chess960(0).unwrap());
    game.play("f4").unwrap();
    insta::assert_snapshot!(round_trip(&game), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "*"]
    [FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]
    [SetUp "1"]
    [Variant "Chess960"]

    1. f4 *
    "#);

    let tags: Tags<'_> = [
        ("FEN", "x"),
        ("SetUp", "1"),
        ("Result", "1-0"),
        ("White", "Doe"),
    ]
    .into_iter()
    .collect();
    let text = Game::new().to_pgn(&tags);
    assert!(
        text.contains("[Result \"1-0\"]") && text.contains("Doe") && !text.contains("FEN"),
        "{text}"
    );
}

#[test]
fn every_start_of_chess960_is_written_and_read() {
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        let text = Game::from_position(start.clone()).to_pgn(&Tags::new());
        assert_eq!(text.contains("Variant"), number != 518, "{number}");
        assert_eq!(Game::from_pgn(text.as_bytes()).unwrap().start(), &start);
    }
}

#[test]
fn the_variant_decides_how_rights_are_read() {
    let fen = "[FEN \"r1r1k3/8/8/8/8/8/8/R1R1K3 w Qq - 0 1\"]";
    for (variant, rook) in [
        ("", Some("a1")),
        ("[Variant \"Chess960\"]", Some("a1")),
        ("[Variant \"Fischerandom\"]", Some("a1")),
        ("[Variant \"Chess 960\"]", Some("a1")),
    ] {
        let text = format!("{variant}{fen}");
        let record = Games::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(record.is_chess960(), !variant.is_empty());
        let rook = rook.map(|square| square.parse().unwrap());
        assert_eq!(
            record
                .start()
                .unwrap()
                .right(feen_chess::WHITE, feen_chess::Wing::Queen),
            rook
        );
    }
    let inner = |rights: &str| format!("[FEN \"4k3/8/8/8/8/8/8/1R2K3 w {rights} - 0 1\"]");
    from_pgn(&inner("J"), "pgn/fen 30..31 ply 0");
    from_pgn(&inner("Q"), "pgn/fen 30..31 ply 0");
    from_pgn(&format!("{} O-O-O", inner("B")), "in progress 1");
    for name in [
        "chess960",
        "FRC",
        "Chess 960",
        "Fischerandom",
        "fischer random",
    ] {
        let text = format!("[Variant \"{name}\"]{} O-O-O", inner("Q"));
        from_pgn(&text, "in progress 1");
    }
    assert!(Position::from_fen("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", CastlingSpelling::XFen).is_ok());
}

#[test]
fn other_variants_are_not_read_as_chess() {
    for (name, expected) in [
        ("Standard", "in progress 1"),
        ("From Position", "in progress 1"),
        ("Atomic", "pgn/variant 10..16 ply 0"),
        ("King of the Hill", "pgn/variant 10..26 ply 0"),
        ("Three-check", "pgn/variant 10..21 ply 0"),
    ] {
        from_pgn(&format!("[Variant \"{name}\"]\n\n1. e4 *"), expected);
    }
    let text = format!("[Variant \"{}\"] *", "Kühn-".repeat(8));
    let error = Game::from_pgn(text.as_bytes()).unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("variant: `Kühn-Kühn-Kühn-Kühn-Kühn-…"),
        "{message}"
    );
}

#[test]
fn a_move_that_passes_is_played() {
    let game = Game::from_pgn(b"1. e4 -- 2. d4 Z0 3. Nf3").unwrap();
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["e2e4", "0000", "d2d4", "0000", "g1f3"]);
    let last = "rnbqkbnr/pppppppp/8/8/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 2 3";
    assert_eq!(game.position().to_string(), last);
    assert!(
        game.to_pgn(&Tags::new())
            .contains("\n1. e4 -- 2. d4 -- 3. Nf3 *")
    );
    assert_eq!(game.positions().last().as_ref(), Some(game.position()));
    assert_eq!(game.at(2).unwrap().last_move(), None);
    assert!(game.moves()[1].is_null() && !game.moves()[0].is_null());
    // Out of check nobody passes.
    from_pgn("1. e4 f6 2. Qh5 --", "pgn/move 16..18 ply 3");
    from_pgn("1. f3 e5 2. g4 Qh4# 3. --", "pgn/move 23..25 ply 4");
}
