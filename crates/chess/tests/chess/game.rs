//! Games: status, adjudication, claims, repetition, undo and ends by hand.

use feen_chess::{Adjudication, BLACK, CastlingSpelling, Claim, Game, Position, Spelling, Status};

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
    [
        Adjudication::Automatic,
        Adjudication::Fide,
        Adjudication::Never,
    ]
    .map(by)
    .join("\n")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_rules_that_end_games() {
    insta::assert_snapshot!(statuses(START, ""), @r"
    in progress * []
    in progress * []
    in progress * []
    ");
    insta::assert_snapshot!(statuses(START, "f3 e5 g4 Qh4"), @r"
    Black wins by checkmate 0-1 []
    Black wins by checkmate 0-1 []
    Black wins by checkmate 0-1 []
    ");
    insta::assert_snapshot!(statuses("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""), @r"
    draw by stalemate 1/2-1/2 []
    draw by stalemate 1/2-1/2 []
    draw by stalemate 1/2-1/2 []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/R3K3 w - - 99 60", "Ra2"), @r"
    draw by the fifty-move rule 1/2-1/2 []
    in progress * [FiftyMoves]
    in progress * [FiftyMoves]
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", "Ra2"), @r"
    draw by the fifty-move rule 1/2-1/2 []
    draw by the seventy-five-move rule 1/2-1/2 []
    in progress * [FiftyMoves]
    ");
    insta::assert_snapshot!(statuses("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 60", "Ra8"), @r"
    White wins by checkmate 1-0 []
    White wins by checkmate 1-0 []
    White wins by checkmate 1-0 []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/4K1b1 w - - 0 1", ""), @r"
    draw by insufficient material 1/2-1/2 []
    draw by insufficient material 1/2-1/2 []
    in progress * []
    ");
    insta::assert_snapshot!(statuses("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", ""), @r"
    draw by insufficient material 1/2-1/2 []
    draw by insufficient material 1/2-1/2 []
    in progress * []
    ");
    insta::assert_snapshot!(statuses("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", ""), @r"
    in progress * []
    in progress * []
    in progress * []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/4B3/5B2/4K1B1 w - - 0 1", ""), @r"
    in progress * []
    draw by insufficient material 1/2-1/2 []
    in progress * []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/5N2/4K1N1 w - - 0 1", ""), @r"
    in progress * []
    in progress * []
    in progress * []
    ");
    insta::assert_snapshot!(statuses("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", ""), @r"
    draw by insufficient material 1/2-1/2 []
    draw by insufficient material 1/2-1/2 []
    in progress * []
    ");
    insta::assert_snapshot!(statuses("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", ""), @r"
    in progress * []
    in progress * []
    in progress * []
    ");
    insta::assert_snapshot!(statuses(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), @r"
    draw by threefold repetition 1/2-1/2 []
    in progress * [ThreefoldRepetition]
    in progress * [ThreefoldRepetition]
    ");
    insta::assert_snapshot!(statuses(START, &"Nf3 Nf6 Ng1 Ng8 ".repeat(4)), @r"
    draw by threefold repetition 1/2-1/2 []
    draw by fivefold repetition 1/2-1/2 []
    in progress * [ThreefoldRepetition]
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
    insta::assert_snapshot!(game.play("e4").unwrap_err(), @"the game is over: checkmate");
    let mut code = |text: Spelling| game.play(text).unwrap_err().code();
    assert_eq!(code("e2e4".into()), "game/over");
    assert_eq!(code("Nf9".into()), "san/syntax");
    assert_eq!(code(Spelling::Uci("e2e9")), "move/square");
    assert_eq!(code(Spelling::Uci("")), "move/empty");
}

#[test]
fn moves_are_taken_back() {
    let mut game = play(Game::new(), "e4 d5 exd5 Qxd5 Nc3");
    let mut seen = vec![game.clone()];
    while let Some(last) = game.undo() {
        let mut again = game.clone();
        again.play_move(last).unwrap();
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
    insta::assert_snapshot!(game.status(), @"Anna wins: it's late");
    assert_eq!(
        (game.status().result(), game.status().winner()),
        ("*", None)
    );
    insta::assert_snapshot!(game.award(BLACK, None).unwrap_err(), @"the game is over: Anna wins: it's late");
    game.undo().unwrap();
    game.award(BLACK, None).unwrap();
    insta::assert_snapshot!(game.status(), @"Black wins");
    assert_eq!(
        (game.status().result(), game.status().winner()),
        ("0-1", Some(BLACK))
    );
}

#[test]
fn statuses_are_read() {
    for text in [
        "in progress",
        "White wins by checkmate",
        "Black wins by checkmate",
        "draw by stalemate",
        "draw by the fifty-move rule",
        "draw by insufficient material",
        "draw by threefold repetition",
        "draw by the seventy-five-move rule",
        "draw by fivefold repetition",
        "draw",
        "draw by agreement",
        "draw: by threefold repetition",
        "White wins: by checkmate",
        "draw: rain",
        "draw: ",
        "Black resigned",
        "White resigned",
        "White wins",
        "Black wins on time",
        "White wins: White resigned",
        "Anna B. wins",
        "Anna wins: it was late, wins or not",
        r#""White" wins"#,
        r#""draw" wins by forfeit"#,
        r#""A \"B\" \\ C wins" wins"#,
        r#""" wins"#,
    ] {
        assert_eq!(text.parse::<Status>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "draw by",
        "draw rain",
        "draw by rain ",
        "white wins",
        "White  wins",
        "White wins ",
        "White wins:rain",
        r#""Anna" wins"#,
        r#""Anna wins"#,
        "Anna",
        "in progress ",
    ] {
        let found = text.parse::<Status>();
        assert_eq!(found.is_ok(), text == "draw by rain ", "{text}: {found:?}");
    }
}

#[test]
fn claims_end_games_if_they_hold() {
    let mut game = play(Game::new(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    insta::assert_snapshot!(game.claim(Claim::ThreefoldRepetition).unwrap_err(), @"cannot claim a draw without the third occurrence of a position");
    insta::assert_snapshot!(game.claim(Claim::FiftyMoves).unwrap_err(), @"cannot claim a draw without 50 moves without a pawn move or a capture");
    let intended = game.position().parse_move("Ng8").unwrap();
    let claims = game.claims_with(intended).unwrap();
    assert_eq!(
        claims.iter().collect::<Vec<_>>(),
        [Claim::ThreefoldRepetition]
    );
    assert!(!claims.is_empty());
    game.claim_with(Claim::ThreefoldRepetition, intended)
        .unwrap();
    insta::assert_snapshot!(game.status(), @"draw by threefold repetition");
    assert!(game.claims().is_empty());
    insta::assert_snapshot!(game.claim(Claim::ThreefoldRepetition).unwrap_err(), @"the game is over: draw by threefold repetition");
}

#[test]
fn boards_are_printed() {
    insta::assert_snapshot!(Game::new(), @r"
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N B Q K B N R
    ");
    insta::assert_snapshot!(play(game("4k3/P7/8/8/8/8/8/4K2R w K - 0 1"), "O-O").print().flip(true).unicode(true).empty('-'), @r"
    - ♔ ♖ - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - ♙
    - - - ♚ - - - -
    ");
    insta::assert_snapshot!(Position::start().print().coordinates(true), @r"
    8  r n b q k b n r
    7  p p p p p p p p
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  P P P P P P P P
    1  R N B Q K B N R
       a b c d e f g h
    ");
    insta::assert_snapshot!(Position::start().print().coordinates(true).flip(true), @r"
    1  R N B K Q B N R
    2  P P P P P P P P
    3  . . . . . . . .
    4  . . . . . . . .
    5  . . . . . . . .
    6  . . . . . . . .
    7  p p p p p p p p
    8  r n b k q b n r
       h g f e d c b a
    ");
}

#[test]
fn sizes() {
    assert!(size_of::<Position>() <= 128, "{}", size_of::<Position>());
    assert!(size_of::<Game>() < 400, "{}", size_of::<Game>());
    assert_eq!(
        (
            size_of::<feen_chess::Move>(),
            size_of::<Option<feen_chess::Move>>()
        ),
        (2, 2)
    );
    assert_eq!(
        (
            size_of::<feen_chess::Square>(),
            size_of::<Option<feen_chess::Square>>()
        ),
        (1, 1)
    );
    assert!(size_of::<feen_chess::San>() <= 8);
}
