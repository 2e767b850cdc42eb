//! Games: repetition, perpetual check, clocks, claims, passes, undo and redo, and their text.

use feen_rules::{Game, Notation, Outcome, Player, Position, Reason, Setting, Variant};

use crate::fixtures::lines;

#[track_caller]
fn game(variant: &str, fen: &str, moves: &str) -> Game {
    let variant: Variant = variant.parse().unwrap();
    let mut game = match fen {
        "" => Game::new(&variant),
        fen => Game::from_position(Position::from_fen(&variant, fen).unwrap()),
    };
    for text in moves.split_whitespace() {
        let one = game.position().parse_uci(text).unwrap();
        game.play(one)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// Variant, FEN or nothing, moves that are repeated, the plies after which the game ends, and the end.
const REPETITIONS: &[(&str, &str, &str, usize, &str)] = &[
    (
        "xiangqi",
        "",
        "b1c3 b10c8 c3b1 c8b10",
        8,
        "draw by repetition",
    ),
    ("makruk", "", "b1d2 b8d7 d2b1 d7b8", 8, "draw by repetition"),
    ("shogi", "", "h2g2 b8c8 g2h2 c8b8", 12, "draw by repetition"),
    (
        "minishogi",
        "",
        "e1e2 a5a4 e2e1 a4a5",
        12,
        "the second player wins by repetition",
    ),
    (
        "xiangqi",
        "4k4/9/9/9/9/1n7/9/R8/9/5K3 w - - 0 1",
        "a3b3 b5a7 b3a3 a7b5",
        8,
        "the second player wins by perpetual chase",
    ),
    (
        "xiangqi",
        "4k4/9/9/9/9/9/9/5R3/9/3K5 w - - 0 1",
        "f3e3 e10f10 e3f3 f10e10",
        8,
        "the second player wins by perpetual check",
    ),
    (
        "shogi",
        "4k4/9/9/9/9/9/9/4R4/3K5[] b - - 0 1",
        "e9d9 e2d2 d9e9 d2e2",
        12,
        "the second player wins by perpetual check",
    ),
];

#[test]
fn repetition_ends_games() {
    for (variant, fen, cycle, plies, expected) in REPETITIONS {
        let mut played = game(variant, fen, "");
        let mut moves = cycle.split_whitespace().cycle();
        let mut count = 0;
        while played.end().is_none() && count < 40 {
            let text = moves.next().unwrap();
            let one = played.position().parse_uci(text);
            let one = one.unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            played.play(one).unwrap();
            count += 1;
        }
        let end = played.end().map(|end| end.to_string());
        assert_eq!(
            (count, end.as_deref()),
            (*plies, Some(*expected)),
            "{variant} {fen}"
        );
    }
}

#[test]
fn chess_claims_its_draws() {
    let mut game = game("chess", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.end(), None);
    assert_eq!(game.claims(), [Reason::Repetition]);
    assert_eq!(
        game.claim(Reason::Moves).unwrap_err().to_string(),
        "the game gives no reason for a claim: moves without progress"
    );
    let end = game.claim(Reason::Repetition).unwrap();
    assert!(end.is_claimed());
    assert_eq!(game.end(), Some(end));
    let one = game.position().parse_uci("e2e4").unwrap();
    assert_eq!(
        game.play(one).unwrap_err().to_string(),
        "the game is over: repetition"
    );
}

/// Points for a win and for a draw, FEN, and the outcome that the player to move may claim.
const ENTERED: &[(u16, Option<u16>, &str, Option<Outcome>)] = &[
    // Ten pawns and 18 points in hand: 28, which the first player needs.
    (
        27,
        None,
        "K8/PPPPPPPPP/P8/9/9/9/9/9/8k[RRBNN] w - - 0 1",
        None,
    ),
    (
        27,
        None,
        "K8/PPPPPPPPP/P8/9/9/9/9/9/8k[RRBNNN] w - - 0 1",
        Some(Outcome::Win(Player::First, Reason::EnteringKing)),
    ),
    // The second player needs one point less.
    (
        27,
        None,
        "8K/9/9/9/9/9/p8/ppppppppp/k8[rrbnn] b - - 0 1",
        Some(Outcome::Win(Player::Second, Reason::EnteringKing)),
    ),
    (
        27,
        None,
        "8K/9/9/9/9/9/p8/ppppppppp/k8[rrbn] b - - 0 1",
        None,
    ),
    // A king in check, a king outside, and nine pieces inside.
    (
        27,
        None,
        "K6Pr/PPPPPPPPP/P8/9/9/9/9/9/8k[RRBNNNNN] w - - 0 1",
        Some(Outcome::Win(Player::First, Reason::EnteringKing)),
    ),
    (
        27,
        None,
        "K2r5/PPPPPPPPP/P8/9/9/9/9/9/8k[RRBNNNNN] w - - 0 1",
        None,
    ),
    (
        27,
        None,
        "9/PPPPPPPPP/P8/K8/9/9/9/9/8k[RRBNNNNN] w - - 0 1",
        None,
    ),
    (
        27,
        None,
        "K8/PPPPPPPPP/9/9/9/9/9/9/8k[RRBBNNNN] w - - 0 1",
        None,
    ),
    // With 24 points for a draw, both players need 31 for a win.
    (
        31,
        Some(24),
        "K8/PPPPPPPPP/P8/9/9/9/9/9/8k[RRBNNNNN] w - - 0 1",
        Some(Outcome::Draw(Reason::EnteringKing)),
    ),
    (
        31,
        Some(24),
        "K8/PPPPPPPPP/P8/9/9/9/9/9/8k[RRBBN] w - - 0 1",
        Some(Outcome::Win(Player::First, Reason::EnteringKing)),
    ),
    (
        31,
        Some(24),
        "K8/PPPPPPPPP/P8/9/9/9/9/9/8k[RRNNN] w - - 0 1",
        None,
    ),
];

#[test]
fn kings_that_have_entered_may_claim() {
    let shogi: Variant = "shogi".parse().unwrap();
    for (win, draw, fen, expected) in ENTERED {
        let mut table = shogi.derive("entering").set(Setting::EnteringKing, *win);
        if let Some(draw) = draw {
            table = table.set(Setting::EnteringDraw, *draw);
        }
        let position = Position::from_fen(&table.build().unwrap(), fen).unwrap();
        let mut game = Game::from_position(position);
        let claimed = game.claim(Reason::EnteringKing).ok();
        assert_eq!(claimed.map(feen_rules::End::outcome), *expected, "{fen}");
    }
}

#[test]
fn clocks_end_games() {
    for (variant, fen, ends) in [
        ("xiangqi", "4k4/9/9/9/9/9/9/R8/9/3K5 w - - 119 80", true),
        ("shatranj", "4k3/p7/8/8/8/8/P7/4K3 w - - 138 80", false),
        ("chess", "4k3/p7/8/8/8/8/P7/4K3 w - - 149 80", true),
        ("chess", "4k3/p7/8/8/8/8/P7/4K3 w - - 148 80", false),
    ] {
        let mut game = game(variant, fen, "");
        let king = game.position().royal(Player::First).unwrap();
        let step = game
            .position()
            .legal()
            .find(|one| one.from() == Some(king))
            .unwrap();
        game.play(step).unwrap();
        assert_eq!(game.end().is_some(), ends, "{variant}");
    }
}

#[test]
fn passes_end_janggi() {
    let drawn = game("janggitraditional", "", "e2e2 e9e9");
    assert_eq!(
        drawn.end().unwrap().outcome(),
        Outcome::Draw(Reason::Passes)
    );
    // Points decide: they are level, so the second player wins by one and a half.
    let game = game("janggi", "", "e2e2 e9e9");
    assert_eq!(
        game.end().unwrap().outcome(),
        Outcome::Win(Player::Second, Reason::Points)
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut played = game("crazyhouse", "", "e2e4 d7d5 e4d5 d8d5");
    let all: Vec<Position> = (0..=4).map(|ply| played.at(ply).unwrap()).collect();
    for ply in (0..4).rev() {
        played.undo().unwrap();
        assert_eq!(played.position(), &all[ply]);
    }
    assert_eq!(played.undo(), None);
    for position in &all[1..] {
        played.redo().unwrap();
        assert_eq!(played.position(), position);
    }
    assert_eq!(played.redo(), None);
    played.undo();
    let other = played.position().parse_uci("a7a6").unwrap();
    played.play(other).unwrap();
    assert_eq!(played.redo(), None);
}

#[test]
fn the_last_target_is_named_in_records() {
    let mut played = game("shogi", "", "c3c4 g7g6");
    played.play_text("２二角成(88)", Notation::Kif).unwrap();
    played.play_text("同　銀(31)", Notation::Kif).unwrap();
    assert_eq!(
        played.position().fen(),
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] w - - 0 3"
    );
}

#[test]
fn games_are_text() {
    let played = game("shogi", "", "c3c4 g7g6 b2h8+");
    let text = played.to_string();
    let again: Game = text.parse().unwrap();
    assert_eq!(
        (again.to_string(), again.position()),
        (text.clone(), played.position())
    );
    let json = serde_json::to_string(&played).unwrap();
    assert_eq!(json, format!("\"{text}\""));
    let again: Game = serde_json::from_str(&json).unwrap();
    assert_eq!(again.moves().len(), 3);
    let position: Position =
        serde_json::from_str(&serde_json::to_string(again.position()).unwrap()).unwrap();
    assert_eq!(&position, again.position());
    for (text, expected) in [
        (
            "bridge: x",
            "unknown variant `bridge`; expected a name such as `shogi` or `atomic`",
        ),
        (
            "shogi: x",
            "expected a piece of the variant, found `x` at byte 0",
        ),
        (
            "chess: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e2e4",
            "move 2: no piece on e2",
        ),
    ] {
        assert_eq!(text.parse::<Game>().unwrap_err().to_string(), expected);
    }
}

#[test]
fn shuffled_starts_are_all_different() {
    let chess960: Variant = "chess960".parse().unwrap();
    let all: std::collections::BTreeSet<String> = (0..960)
        .map(|number| chess960.shuffled(number).unwrap().fen())
        .collect();
    assert_eq!(all.len(), 960);
    let first = chess960.shuffled(0).unwrap().fen();
    assert_eq!(
        first,
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    );
    let capablanca: Variant = "caparandom".parse().unwrap();
    assert_eq!(capablanca.shuffled_count(), 84_000);
    let last = capablanca.shuffled(83_999).unwrap();
    assert!(last.count_legal() > 20);
    assert_eq!("chess".parse::<Variant>().unwrap().shuffled(518), None);
}

#[test]
fn games_of_people_are_played_by_the_rules() {
    let rows = lines("public.txt");
    assert_eq!(rows.len(), 22);
    for row in rows {
        let [variant, notation, players, day, plies, moves] = row.as_slice() else {
            panic!("{row:?}");
        };
        let variant: Variant = variant.parse().unwrap();
        let notation: Notation = notation.parse().unwrap();
        let mut game = Game::new(&variant);
        for text in moves.split(' ') {
            let played = game.play_text(text, notation);
            let ply = game.moves().len();
            assert!(
                played.is_ok(),
                "{players}, {day}, after {ply}: {text}: {played:?}"
            );
        }
        assert_eq!(game.moves().len().to_string(), *plies, "{players}, {day}");
    }
}
