//! Games: status, adjudication, claims, repetition, undo and ends by hand.

use chess::{Adjudication, BLACK, CastlingSpelling, Claim, Game, Position, Spelling};

#[track_caller]
fn game(fen: &str) -> Game {
    Game::from_position(Position::from_fen(fen, CastlingSpelling::XFen).unwrap())
}

#[track_caller]
fn play(mut game: Game, moves: &str) -> Game {
    for text in moves.split_whitespace() {
        game.play(text).unwrap();
    }
    game
}

/// The status under each adjudication.
#[track_caller]
fn statuses(fen: &str, moves: &str) -> String {
    let by = |adjudication| {
        let game = play(game(fen).adjudicated(Adjudication::Never), moves);
        let game = game.adjudicated(adjudication);
        let claims: Vec<_> = game.claims().iter().collect();
        format!("{} {} {claims:?}", game.status(), game.status().result())
    };
    [Adjudication::Binbo, Adjudication::Fide, Adjudication::Never]
        .map(by)
        .join("\n")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_rules_that_end_games() {
    insta::assert_snapshot!(statuses(START, ""), @r"
    continue * []
    continue * []
    continue * []
    ");
    insta::assert_snapshot!(statuses(START, "f3 e5 g4 Qh4"), @r"
    {checkmate,black_wins} 0-1 []
    {checkmate,black_wins} 0-1 []
    {checkmate,black_wins} 0-1 []
    ");
    insta::assert_snapshot!(statuses("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""), @r"
    {draw,stalemate} 1/2-1/2 []
    {draw,stalemate} 1/2-1/2 []
    {draw,stalemate} 1/2-1/2 []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/R3K3 w - - 99 60", "Ra2"), @r"
    {draw,rule50} 1/2-1/2 []
    continue * [FiftyMoves]
    continue * [FiftyMoves]
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", "Ra2"), @r"
    {draw,rule50} 1/2-1/2 []
    {draw,rule75} 1/2-1/2 []
    continue * [FiftyMoves]
    ");
    insta::assert_snapshot!(statuses("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 60", "Ra8"), @r"
    {checkmate,white_wins} 1-0 []
    {checkmate,white_wins} 1-0 []
    {checkmate,white_wins} 1-0 []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/4K1b1 w - - 0 1", ""), @r"
    {draw,insufficient_material} 1/2-1/2 []
    {draw,insufficient_material} 1/2-1/2 []
    continue * []
    ");
    insta::assert_snapshot!(statuses("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", ""), @r"
    {draw,insufficient_material} 1/2-1/2 []
    {draw,insufficient_material} 1/2-1/2 []
    continue * []
    ");
    insta::assert_snapshot!(statuses("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", ""), @r"
    continue * []
    continue * []
    continue * []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/4B3/5B2/4K1B1 w - - 0 1", ""), @r"
    continue * []
    {draw,insufficient_material} 1/2-1/2 []
    continue * []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/5N2/4K1N1 w - - 0 1", ""), @r"
    continue * []
    continue * []
    continue * []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", ""), @r"
    {draw,insufficient_material} 1/2-1/2 []
    {draw,insufficient_material} 1/2-1/2 []
    continue * []
    ");
    insta::assert_snapshot!(statuses("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", ""), @r"
    continue * []
    continue * []
    continue * []
    ");
    insta::assert_snapshot!(statuses(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), @r"
    {draw,threefold_repetition} 1/2-1/2 []
    continue * [ThreefoldRepetition]
    continue * [ThreefoldRepetition]
    ");
    insta::assert_snapshot!(statuses(START, &"Nf3 Nf6 Ng1 Ng8 ".repeat(4)), @r"
    {draw,threefold_repetition} 1/2-1/2 []
    {draw,fivefold_repetition} 1/2-1/2 []
    continue * [ThreefoldRepetition]
    ");
}

#[test]
fn repetitions_count_rights_and_legal_captures() {
    let count =
        |fen, moves: &str| play(game(fen).adjudicated(Adjudication::Never), moves).repetitions();
    // The first position has a right more.
    assert_eq!(
        count(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "Rh2 Ke7 Rh1 Ke8 Rh2 Ke7 Rh1 Ke8"
        ),
        2
    );
    // White can take en passant in the first position only.
    assert_eq!(
        count(
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "d5 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8"
        ),
        2
    );
    // The pawn is pinned, so nobody could take.
    assert_eq!(
        count("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Kd1 Kf7 Ke1 Kg8"),
        2
    );
    // The bishop beside the pawn cannot take en passant.
    assert_eq!(
        count("6k1/p7/8/1B6/8/8/8/4K3 b - - 0 1", "a5 Kd1 Kf8 Ke1 Kg8"),
        2
    );
    // A cycle of three moves each.
    assert_eq!(
        count("7k/8/8/8/8/7p/7P/K7 w - - 0 1", "Ka2 Kh7 Kb1 Kg8 Ka1 Kh8"),
        2
    );
}

#[test]
fn a_refused_move_leaves_the_game() {
    let mut game = play(Game::new(), "e4 e5");
    let before = game.clone();
    for text in ["", "e9", "Nf6", "e4e5", "O-O"] {
        assert!(game.play(text).is_err(), "{text}");
        assert_eq!(game, before, "{text}");
    }
}

#[test]
fn a_finished_game_refuses_what_parses() {
    let mut game = play(Game::new(), "f3 e5 g4 Qh4");
    insta::assert_snapshot!(game.play("e4").unwrap_err(), @"expected a game that goes on, found one that is over: checkmate");
    let mut code = |text: Spelling| game.play(text).unwrap_err().code();
    assert_eq!(code("e2e4".into()), "game/over");
    assert_eq!(code("Nf9".into()), "san/syntax");
    assert_eq!(code(Spelling::Uci("e2e9")), "move/square");
    assert_eq!(code(Spelling::Uci("")), "move/empty");
    assert_eq!(
        code(Spelling::Indices {
            from: 1,
            to: 64,
            promotion: None
        }),
        "index/square"
    );
    assert_eq!(
        code(Spelling::Indices {
            from: 1,
            to: 2,
            promotion: None
        }),
        "game/over"
    );
}

#[test]
fn moves_are_taken_back() {
    let mut game = play(Game::new(), "e4 d5 exd5 Qxd5 Nc3");
    let mut seen = vec![game.clone()];
    while let Some(last) = game.undo() {
        let mut again = game.clone();
        again.play(last).unwrap();
        assert_eq!(Some(&again), seen.last());
        seen.push(game.clone());
    }
    assert_eq!(game, Game::new());
    assert_eq!(seen.len(), 6);
    let positions: Vec<_> = seen.first().unwrap().positions().collect();
    let backwards: Vec<_> = seen
        .iter()
        .rev()
        .map(|game| game.position().clone())
        .collect();
    assert_eq!(positions, backwards);
}

#[test]
fn taking_back_reopens_a_game() {
    let mut game = play(Game::new(), "e4");
    game.award("Anna", Some("it's late")).unwrap();
    insta::assert_snapshot!(game.status(), @r#"{winner,'Anna',{manual,'it\'s late'}}"#);
    assert_eq!(
        (game.status().result(), game.status().winner()),
        ("*", None)
    );
    insta::assert_snapshot!(game.award(BLACK, None).unwrap_err(), @r#"expected a game that goes on, found one that is over: {winner,'Anna',{manual,'it\'s late'}}"#);
    game.undo().unwrap();
    game.award(BLACK, None).unwrap();
    insta::assert_snapshot!(game.status(), @"{winner,black,{manual,undefined}}");
    assert_eq!(
        (game.status().result(), game.status().winner()),
        ("0-1", Some(BLACK))
    );
}

#[test]
fn statuses_are_read() {
    for text in [
        "continue",
        "{checkmate,white_wins}",
        "{checkmate,black_wins}",
        "{draw,stalemate}",
        "{draw,rule50}",
        "{draw,insufficient_material}",
        "{draw,threefold_repetition}",
        "{draw,rule75}",
        "{draw,fivefold_repetition}",
        "{draw,{manual,undefined}}",
        r"{draw,{manual,'by \'both\' \\ all'}}",
        "{winner,white,{manual,black_resigned}}",
        "{winner,'Anna B.',{manual,undefined}}",
    ] {
        assert_eq!(text.parse::<chess::Status>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "{draw}",
        "{draw,}",
        "{draw,{manual,'a}}",
        "{draw,{manual,A}}",
        "{winner,{manual,a}}",
        "continue ",
    ] {
        assert!(text.parse::<chess::Status>().is_err(), "{text}");
    }
}

#[test]
fn claims_end_games_if_they_hold() {
    let mut game = play(
        Game::new().adjudicated(Adjudication::Fide),
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
    );
    insta::assert_snapshot!(game.claim(Claim::ThreefoldRepetition).unwrap_err(), @"expected the third occurrence of a position, found none");
    insta::assert_snapshot!(game.claim(Claim::FiftyMoves).unwrap_err(), @"expected 50 moves without a pawn move or a capture, found none");
    let intended = game.position().parse_move("Ng8").unwrap();
    let claims = game.claims_with(intended).unwrap();
    assert_eq!(
        claims.iter().collect::<Vec<_>>(),
        [Claim::ThreefoldRepetition]
    );
    assert!(!claims.is_empty());
    game.claim_with(Claim::ThreefoldRepetition, intended)
        .unwrap();
    insta::assert_snapshot!(game.status(), @"{draw,threefold_repetition}");
    assert!(game.claims().is_empty());
    insta::assert_snapshot!(game.claim(Claim::ThreefoldRepetition).unwrap_err(), @"expected a game that goes on, found one that is over: {draw,threefold_repetition}");
}

#[test]
fn boards_are_printed() {
    insta::assert_snapshot!("start", Game::new());
    insta::assert_snapshot!(
        "castled",
        play(game("4k3/P7/8/8/8/8/8/4K2R w K - 0 1"), "O-O")
            .print()
            .flip(true)
            .unicode(true)
            .empty('.')
    );
    insta::assert_snapshot!(
        "promoted",
        play(game("4k3/P7/8/8/8/8/8/4K2R w K - 0 1"), "a8=Q")
    );
    insta::assert_snapshot!("position", Position::start().print());
    let text = Game::new().to_string();
    assert!(text.starts_with("\n   +---+") && text.ends_with("Status: continue\n\n"));
    assert!(text.contains("     A   B   C   D   E   F   G   H  \n\n  Side to move: White\n"));
}

#[test]
fn sizes() {
    assert!(size_of::<Position>() <= 128, "{}", size_of::<Position>());
    assert!(size_of::<Game>() < 400, "{}", size_of::<Game>());
    assert_eq!(
        (size_of::<chess::Move>(), size_of::<Option<chess::Move>>()),
        (2, 2)
    );
    assert_eq!(
        (
            size_of::<chess::Square>(),
            size_of::<Option<chess::Square>>()
        ),
        (1, 1)
    );
    assert!(size_of::<chess::San>() <= 8);
}
