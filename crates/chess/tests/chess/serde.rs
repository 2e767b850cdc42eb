//! Values in serde.
#![cfg(feature = "serde")]

use feen_chess::{Adjudication, Claim, Game, Position, Status};
use proptest::prelude::*;

fn json(value: &impl serde_core::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn play(mut game: Game, moves: &str) -> Game {
    for text in moves.split(' ') {
        game.play(text).unwrap();
    }
    game
}

#[test]
fn values_have_a_form() {
    let mut game = play(Game::new(), "e4 e5");
    insta::assert_snapshot!(json(&game), @r#"{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":"e2e4 e7e5","adjudication":"fide","settled":null}"#);
    game.award("Anna", Some("late")).unwrap();
    insta::assert_snapshot!(json(&game), @r#"{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":"e2e4 e7e5","adjudication":"fide","settled":{"winner":"Anna","reason":"late"}}"#);
    let repeated = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let mut game = play(Game::new(), repeated);
    game.claim(Claim::ThreefoldRepetition).unwrap();
    insta::assert_snapshot!(json(&game), @r#"{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":"g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8","adjudication":"fide","settled":null,"claimed":"threefold-repetition"}"#);
    assert_eq!(serde_json::from_str::<Game>(&json(&game)).unwrap(), game);
    let rook = Position::from_fen(
        "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
        feen_chess::CastlingSpelling::XFen,
    );
    insta::assert_snapshot!(json(&rook.unwrap()), @r#""4k3/8/8/8/8/8/8/4K1R1 w G - 0 1""#);
    insta::assert_snapshot!(json(&Position::chess960(0).unwrap()), @r#""bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1""#);
    insta::assert_snapshot!(json(&Status::Ongoing), @r#""in progress""#);
    insta::assert_snapshot!(json(&feen_chess::Square::E4), @r#""e4""#);
    insta::assert_snapshot!(json(&feen_chess::Role::Pawn), @r#""pawn""#);
    insta::assert_snapshot!(json(&feen_chess::Piece::from_letter('k').unwrap()), @r#""k""#);
}

#[test]
fn a_draw_is_claimed_only_by_a_player() {
    let mut claimed = play(Game::new(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let intended = claimed.position().parse_move("Ng8").unwrap();
    claimed
        .claim_with(Claim::ThreefoldRepetition, intended)
        .unwrap();
    let ended = play(Game::binbo(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    for (game, is_claimed) in [(claimed, true), (ended, false)] {
        assert_eq!(
            game.status().to_string(),
            "draw by threefold repetition",
            "{is_claimed}"
        );
        assert_eq!(json(&game).contains("claimed"), is_claimed);
        assert_eq!(serde_json::from_str::<Game>(&json(&game)).unwrap(), game);
    }
}

/// Games that were saved when rules and claims had other names.
#[test]
fn games_saved_before_are_read() {
    const MOVES: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let start = json(&Position::start());
    for (rest, adjudication, is_claimed) in [
        (r#""adjudication":"binbo""#, Adjudication::Automatic, false),
        (
            r#""adjudication":"fide","claimed":"threefold_repetition""#,
            Adjudication::Fide,
            true,
        ),
    ] {
        let text = format!(r#"{{"start":{start},"moves":"{MOVES}",{rest}}}"#);
        let game: Game = serde_json::from_str(&text).unwrap();
        assert_eq!(game.adjudication(), adjudication);
        assert_eq!(game.status().to_string(), "draw by threefold repetition");
        assert_eq!(json(&game).contains("claimed"), is_claimed);
    }
}

#[track_caller]
fn error(text: &str) -> String {
    serde_json::from_str::<Game>(text).unwrap_err().to_string()
}

#[test]
fn games_that_were_not_played_are_refused() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let game = |rest: &str| error(&format!(r#"{{"start": "{START}", {rest}}}"#));
    insta::assert_snapshot!(game(r#""moves": "e2e4 e2e4""#), @"no piece on e2, in the move of ply 2 at line 1 column 91");
    insta::assert_snapshot!(game(r#""moves": "f2f3 e7e5 g2g4 d8h4 a2a3""#), @"the king on e1 would be attacked from h4, in the move of ply 5 at line 1 column 106");
    insta::assert_snapshot!(game(r#""moves": "f2f3 e7e5 g2g4 d8h4", "settled": {"winner": "black", "reason": null}"#), @"the game is over: Black wins by checkmate at line 1 column 149");
    insta::assert_snapshot!(game(r#""moves": "", "claimed": "fifty-moves""#), @"cannot claim a draw without 50 moves without a pawn move or a capture at line 1 column 108");
    insta::assert_snapshot!(game(r#""moves": "", "claimed": "rule51""#), @"unknown variant `rule51`, expected `threefold-repetition` or `fifty-moves` at line 1 column 103");
    insta::assert_snapshot!(game(r#""moves": "", "adjudication": "mine""#), @"unknown variant `mine`, expected one of `fide`, `automatic`, `never` at line 1 column 106");
    insta::assert_snapshot!(error(r#"{"moves": ""}"#), @"missing field `start` at line 1 column 13");
    insta::assert_snapshot!(error(r#"{"start": "8/8/8/8/8/8/8/8 w - - 0 1"}"#), @"no white king at byte 0 at line 1 column 37");
}

#[test]
fn what_is_no_value_is_refused() {
    insta::assert_snapshot!(error("1"), @"invalid type: integer `1`, expected a game with its start and moves at line 1 column 1");
    insta::assert_snapshot!(error(r#"{"more": 1, "start": 1}"#), @"invalid type: integer `1`, expected a FEN at line 1 column 22");
    insta::assert_snapshot!(error(r#"{"start": "8/8/8/8/8/8/8/8 w - - 0 1", "settled": 1}"#), @"no white king at byte 0 at line 1 column 37");
    let start = json(&Position::start());
    let settled = format!(
        r#"{{"more": 1, "start": {start}, "moves": "", "settled": {{"more": 1, "winner": null, "reason": "rain"}}}}"#
    );
    let game: Game = serde_json::from_str(&settled).unwrap();
    assert_eq!(game.status().to_string(), "draw: rain");
    insta::assert_snapshot!(error(&format!(r#"{{"start": {start}, "settled": 1}}"#)), @"invalid type: integer `1`, expected a winner and a reason at line 1 column 82");
    let square = serde_json::from_str::<feen_chess::Square>("1").unwrap_err();
    insta::assert_snapshot!(square, @"invalid type: integer `1`, expected a square such as `e4` at line 1 column 1");
}

#[test]
fn settled_games_round_trip_without_names_of_fields() {
    let mut drawn = play(Game::new(), "e4 e5");
    let mut won = drawn.clone();
    drawn.settle_draw(None).unwrap();
    won.award(feen_chess::WHITE, Some("late")).unwrap();
    for game in [drawn, won] {
        let bytes = postcard::to_allocvec(&game).unwrap();
        assert_eq!(postcard::from_bytes::<Game>(&bytes).unwrap(), game);
        assert_eq!(serde_json::from_str::<Game>(&json(&game)).unwrap(), game);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_round_trip(game: Game) {
        prop_assert_eq!(&serde_json::from_str::<Game>(&json(&game)).unwrap(), &game);
        let bytes = postcard::to_allocvec(&game).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Game>(&bytes).unwrap(), &game);
        let position = game.position();
        prop_assert_eq!(&serde_json::from_str::<Position>(&json(position)).unwrap(), position);
        let status = game.status();
        prop_assert_eq!(&serde_json::from_str::<Status>(&json(status)).unwrap(), status);
    }
}
