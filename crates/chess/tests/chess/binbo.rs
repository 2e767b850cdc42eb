//! The room of Binbo: its terms, moves by indices, orders and boards.

use feen_chess::binbo::{self, IndexError};
use feen_chess::{Adjudication, CastlingSpelling, Game, Piece, Player, Position, Role, Winner};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingSpelling::XFen).unwrap()
}

#[test]
fn terms_are_read_and_written() {
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
        "{winner,'White',{manual,undefined}}",
        "{winner,'Anna B.',{manual,undefined}}",
    ] {
        let status = binbo::parse_term(text).unwrap();
        assert_eq!(binbo::term(&status).to_string(), text);
        assert_eq!(status.to_string().parse(), Ok(status), "{text}");
    }
    for text in [
        "",
        "{draw}",
        "{draw,}",
        "{draw,{manual,'a}}",
        "{draw,{manual,A}}",
        "{winner,{manual,a}}",
        "continue ",
        "in progress",
    ] {
        let error = binbo::parse_term(text).unwrap_err();
        assert_eq!(error.code(), "term/syntax", "{text}");
    }
}

#[test]
fn moves_by_indices() {
    let start =
        |from, to, promotion| match binbo::from_indices(&Position::start(), from, to, promotion) {
            Ok(found) => found.to_string(),
            Err(error) => format!("{}: {error}", error.code()),
        };
    insta::assert_snapshot!(start(12, 28, None), @"e2e4");
    insta::assert_snapshot!(start(12, 28, Some('q')), @"e2e4");
    insta::assert_snapshot!(start(12, 64, None), @"index/square: expected the index of a square from 0 to 63, found 64");
    insta::assert_snapshot!(start(-1, 64, None), @"index/square: expected the index of a square from 0 to 63, found -1");
    insta::assert_snapshot!(start(12, 28, Some('Q')), @"index/promotion: expected a promotion `q`, `r`, `b` or `n`, found 'Q'");
    insta::assert_snapshot!(start(12, 36, Some('n')), @"move/unreachable: the white pawn on e2 cannot reach e5");
}

#[test]
fn every_promotion_by_indices() {
    let pawn = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (letter, expected) in [
        (None, "a7a8q"),
        (Some('q'), "a7a8q"),
        (Some('r'), "a7a8r"),
        (Some('b'), "a7a8b"),
        (Some('n'), "a7a8n"),
    ] {
        let found = binbo::from_indices(&pawn, 48, 56, letter).unwrap();
        assert_eq!(found.to_string(), expected);
        assert_eq!(binbo::indices(found), (48, 56, letter.or(Some('q'))));
    }
}

#[test]
fn a_finished_game_refuses_indices_that_are_some() {
    let mut game = binbo::load_pgn(b"1. f3 e5 2. g4 Qh4#").unwrap();
    let before = game.clone();
    for (to, letter, code) in [
        (28, None, "game/over"),
        (28, Some('r'), "game/over"),
        (28, Some('k'), "index/promotion"),
        (64, None, "index/square"),
    ] {
        let refused = binbo::index_move(&mut game, 12, to, letter).unwrap_err();
        assert_eq!(refused.code(), code);
        assert_eq!(matches!(refused, IndexError::Move(_)), code == "game/over");
        assert_eq!(game, before);
    }
    assert!(binbo::all_legal_moves(&game).is_empty());
}

#[test]
fn names_of_pieces() {
    let sides = Player::ALL.into_iter();
    let all = sides.flat_map(|side| Role::ALL.map(|role| Piece { side, role }));
    for piece in all {
        let upper = piece.name().to_uppercase().replace(' ', "_");
        assert_eq!(binbo::piece_name(piece), upper);
    }
}

#[test]
fn games_begin_and_end() {
    let mut game = binbo::new_game(None).unwrap();
    assert_eq!(game, Game::binbo());
    assert_eq!(game.adjudication(), Adjudication::Automatic);
    let error = binbo::new_game(Some("8/8")).unwrap_err();
    assert_eq!(error.code(), "fen/field-count");
    binbo::index_move(&mut game, 12, 28, None).unwrap();
    assert_eq!(binbo::side_to_move(&game), "black");
    assert_eq!(binbo::get_fen(&game), game.position().to_string());
    binbo::set_game_winner(&mut game, Winner::from("Anna"), None).unwrap();
    let term = binbo::game_status(&game).to_string();
    assert_eq!(term, "{winner,'Anna',{manual,undefined}}");
    assert_eq!(
        binbo::game_draw(&mut game, None).unwrap_err().code(),
        "game/over"
    );
}

#[test]
fn boards_have_facts() {
    let play = |fen: &str, text: &str| {
        let mut game = Game::from_position(position(fen));
        game.play(text).unwrap();
        game
    };
    insta::assert_snapshot!("start", binbo::print_board(&Game::new()));
    insta::assert_snapshot!(
        "castled",
        binbo::print_board(&play("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "O-O"))
            .flip(true)
            .unicode(true)
            .empty('.')
    );
    insta::assert_snapshot!(
        "promoted",
        binbo::print_board(&play("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a8=Q"))
    );
    insta::assert_snapshot!("position", binbo::Board::from(&Position::start()));
    let text = binbo::print_board(&Game::new()).to_string();
    assert!(text.starts_with("\n   +---+") && text.ends_with("Status: continue\n\n"));
    assert!(text.contains("     A   B   C   D   E   F   G   H  \n\n  Side to move: White\n"));
}
