//! Positions in which programs or people differ, with the moves and ends that the rules give.

use feen_rules::{Game, Position, Setting, Variant};

use crate::fixtures::lines;

#[track_caller]
fn position(variant: &str, fen: &str) -> Position {
    let variant: Variant = variant.parse().unwrap();
    if fen == "start" {
        return Position::start(&variant);
    }
    Position::from_fen(&variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn moves_are_those_of_the_rules() {
    let mut wrong = Vec::new();
    for row in lines("traps.txt") {
        let [variant, fen, count, moves] = row.as_slice() else {
            panic!("{row:?}");
        };
        let position = position(variant, fen);
        if position.count_legal().to_string() != *count {
            wrong.push(format!("{variant} {fen}: {}", position.count_legal()));
        }
        for text in moves.split_whitespace() {
            let (text, is_legal) = match text.strip_prefix('!') {
                Some(text) => (text, false),
                None => (text, true),
            };
            // Castling is also read by where it ends, and has one text.
            let read = position.parse_uci(text);
            if read.is_ok_and(|mv| position.uci(mv).to_string() == text) != is_legal {
                wrong.push(format!("{variant} {fen}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_mating_drop_is_legal_where_the_table_says_so() {
    let shogi: Variant = "shogi".parse().unwrap();
    let free = shogi
        .derive("free")
        .set(Setting::DropNoMate, "none")
        .build()
        .unwrap();
    let fen = "8k/9/8G/9/9/9/9/9/4K2R1[P] w - - 0 1";
    assert_eq!(Position::from_fen(&free, fen).unwrap().count_legal(), 92);
}

#[test]
fn a_hand_of_captured_pieces_gives_no_right_to_castle() {
    let table = "[odd : crazyhouse]\ndrop.first = yes";
    let variant = Variant::parse(table).unwrap().remove(0);
    let fen = "4k3/8/8/8/8/8/8/R3K2R[P] w - - 0 1";
    let position = Position::from_fen(&variant, fen).unwrap();
    let game = played(position, "P@a2");
    assert_eq!(game.position().fen(), "4k3/8/8/8/8/8/P7/R3K2R[] b - - 0 1");
}

/// Plays moves of UCI.
#[track_caller]
fn played(position: Position, moves: &str) -> Game {
    let mut game = Game::from_position(position);
    for text in moves.split_whitespace() {
        let one = game.position().parse_uci(text);
        let one = one.unwrap_or_else(|error| panic!("{} {text}: {error}", game.variant().name()));
        game.play(one).unwrap();
    }
    game
}

#[test]
fn ends_are_those_of_the_rules() {
    let mut wrong = Vec::new();
    for row in lines("ends.txt") {
        let [variant, fen, moves, expected] = row.as_slice() else {
            panic!("{row:?}");
        };
        let game = played(position(variant, fen), moves);
        let end = game.end().map_or_else(String::new, |end| end.to_string());
        if end != *expected {
            wrong.push(format!("{variant} {fen} {moves}: {end}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn positions_after_moves_are_those_of_the_rules() {
    let mut wrong = Vec::new();
    for row in lines("replays.txt") {
        let [variant, fen, moves, expected] = row.as_slice() else {
            panic!("{row:?}");
        };
        let mut last = position(variant, fen);
        for text in moves.split_whitespace() {
            let one = last.parse_uci(text);
            let one = one.unwrap_or_else(|error| panic!("{variant} {fen} {text}: {error}"));
            last = last.play(one).unwrap();
        }
        if last.fen() != position(variant, expected).fen() {
            wrong.push(format!("{variant} {fen} {moves}: {last}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Dobutsu with a lion that may step into capture, and is caught there.
#[test]
fn a_lion_can_be_caught() {
    let dobutsu: Variant = "dobutsu".parse().unwrap();
    let caught = dobutsu
        .derive("caught")
        .set(Setting::Royal, "none")
        .set(Setting::Extinction, "L")
        .build()
        .unwrap();
    let position = Position::from_fen(&caught, "1l1/2g/e1g/2L[] w - - 0 1").unwrap();
    assert_eq!(position.count_legal(), 3);
}

/// The spellings of two versions of an engine are one position.
#[test]
fn spellings_of_a_position_are_equal() {
    for (variant, one, other) in [
        (
            "sittuyin",
            "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1",
            "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1",
        ),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
        ),
    ] {
        assert_eq!(position(variant, one), position(variant, other));
    }
}

/// Whole games: each move is legal, and the positions are those of another program.
#[test]
#[cfg_attr(
    not(feature = "interchange"),
    ignore = "long: runs where all features are on"
)]
fn games_are_replayed() {
    let (mut games, mut plies) = (0, 0);
    let mut game: Option<Game> = None;
    let mut wrong = Vec::new();
    for row in lines("games.txt") {
        match (row.as_slice(), &mut game) {
            ([_, variant, fen], _) => {
                games += 1;
                game = Some(Game::from_position(position(variant, fen)));
            }
            ([text, fen], Some(game)) => {
                plies += 1;
                let name = game.variant().name().to_owned();
                let one = game.position().parse_uci(text);
                let one = one.unwrap_or_else(|error| panic!("{name} {text}: {error}"));
                game.play(one)
                    .unwrap_or_else(|error| panic!("{name} {text}: {error}"));
                // The same position, however its fields are spelled.
                let expected = position(&name, fen);
                if game.position().fen() != expected.fen() {
                    wrong.push(format!("{name} {text}: {}\n{fen}", game.position()));
                }
            }
            _ => panic!("{row:?}"),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(games >= 15 && plies > 1_000, "{games} {plies}");
}
