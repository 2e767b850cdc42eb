//! Games as positions and as FEEN, both ways, and in serde.
#![cfg(feature = "proptest")]

use feen::{Feen, Position};
use feen_quarto::{Game, Piece, Player, Rules, Status};

#[track_caller]
fn game(feen: &str) -> Game {
    let feen: Feen = feen.parse().unwrap();
    let game = Game::from_position(feen.position(), Rules::default()).unwrap();
    assert_eq!(Feen::from(game), feen);
    assert_eq!(game.to_position(), *feen.position());
    game
}

#[test]
fn the_positions_of_the_specification() {
    assert_eq!(
        game("4/4/4/4 / Q/q"),
        Game::new(Rules::default(), Player::First)
    );
    assert_eq!(
        game("4/4/4/4 / q/Q"),
        Game::new(Rules::default(), Player::Second)
    );
    let given = game("4/4/4/4 /S q/Q");
    assert_eq!(
        given.status(),
        Status::Place(Player::Second, Piece::new(0).unwrap())
    );
    let given = game("4/4/4/4 +s'/ Q/q");
    assert_eq!(
        given.status(),
        Status::Place(Player::First, Piece::new(7).unwrap())
    );

    let article = game("1S2/1+r2/S'3/1R'2 / Q/q");
    let numbers = <[Option<Piece>; 16]>::from(article.board()).map(|it| it.map(Piece::number));
    let placed: Vec<_> = (0..16)
        .zip(numbers)
        .filter_map(|(index, number)| Some((index, number?)))
        .collect();
    assert_eq!(placed, [(1, 0), (5, 13), (8, 2), (13, 10)]);
    assert_eq!(
        (article.board().remaining().len(), article.choices().len()),
        (12, 12)
    );
    assert_eq!(article.status(), Status::Give(Player::First));
    assert_eq!(game("1S2/1+r2/S'3/1R'2 /+R q/Q").choices().len(), 11);

    let Status::Won {
        by: Player::First,
        line,
    } = game("S+SS's'/4/4/4 / Q/q").status()
    else {
        panic!("expected a win");
    };
    assert_eq!(line.to_string(), "a4 b4 c4 d4: all cubes");
}

#[test]
fn two_lines_at_once_are_one_win() {
    let won = game("1RR'+R/S'3/s'3/+S'3 +R'/ Q/q")
        .place("a4".parse().unwrap())
        .unwrap();
    let lines: Vec<String> = won.lines().map(|line| line.to_string()).collect();
    assert_eq!(
        lines,
        [
            "a4 b4 c4 d4: all cylinders, all light",
            "a4 a3 a2 a1: all hollow"
        ]
    );
    assert!(
        matches!(won.status(), Status::Won { by: Player::First, line } if line == won.lines().next().unwrap())
    );
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let last = game("+s'R+sR'/+Rs'+R's/+r'+rr+S'/S'r'+S1 S/ Q/q");
    assert_eq!(
        last.place("d1".parse().unwrap()).unwrap().status(),
        Status::Drawn
    );
}

#[track_caller]
fn refused(feen: &str) -> String {
    let feen: Feen = feen.parse().unwrap();
    let error = Game::from_position(feen.position(), Rules::default()).unwrap_err();
    let square = error.square().map(|square| square.to_string());
    format!("{}: {error} ({})", error.code(), square.unwrap_or_default())
}

#[test]
fn other_positions_are_refused() {
    insta::assert_snapshot!(refused("8/8 / Q/q"), @"position/shape: expected a board of 4×4 squares ()");
    insta::assert_snapshot!(refused("16 / Q/q"), @"position/shape: expected a board of 4×4 squares ()");
    insta::assert_snapshot!(refused("4/4/4/4//4/4/4/4 / Q/q"), @"position/shape: expected a board of 4×4 squares ()");
    insta::assert_snapshot!(refused("4/4/4/4 / Q/c"), @"position/style: expected the style `Q` of the second player, found `C` ()");
    insta::assert_snapshot!(refused("4/4/4/4 / c/Q"), @"position/style: expected the style `Q` of the second player, found `C` ()");
    insta::assert_snapshot!(refused("4/2K1/4/4 / Q/q"), @"position/piece: expected a piece of Quarto on c3, found `K` (c3)");
    insta::assert_snapshot!(refused("4/4/4/3-S / Q/q"), @"position/piece: expected a piece of Quarto on d1, found `-S` (d1)");
    insta::assert_snapshot!(refused("4/4/4/R^3 / Q/q"), @"position/piece: expected a piece of Quarto on a1, found `R^` (a1)");
    insta::assert_snapshot!(refused("4/4/4/4 K/ Q/q"), @"position/piece: expected a piece of Quarto in the hand of the first player, found `K` ()");
    insta::assert_snapshot!(refused("S3/4/4/1S2 / Q/q"), @"position/twice: expected each piece once, found the short solid light cube on a4 and on b1 (b1)");
    insta::assert_snapshot!(refused("S3/4/4/4 S/ Q/q"), @"position/twice: expected each piece once, found the short solid light cube on a4 and in the hand of the first player (a4)");
    insta::assert_snapshot!(refused("4/4/4/4 2S/ Q/q"), @"position/hand: expected at most one piece in the hand of the first player, found 2 ()");
    insta::assert_snapshot!(refused("4/4/4/4 RS/ Q/q"), @"position/hand: expected at most one piece in the hand of the first player, found 2 ()");
    insta::assert_snapshot!(refused("4/4/4/4 /S Q/q"), @"position/wrong-hand: expected the piece in the hand of the first player, who acts, found it in the other hand ()");
    insta::assert_snapshot!(refused("4/4/4/4 R/S Q/q"), @"position/wrong-hand: expected the piece in the hand of the first player, who acts, found it in the other hand ()");
    insta::assert_snapshot!(refused("S+SS's'/4/4/4 R/ Q/q"), @"position/held-after-end: expected no piece in hand after the end, found the short solid light cylinder ()");
}

#[test]
fn a_piece_in_hand_beside_an_open_line_may_be() {
    let feen: Feen = "S+SS's'/4/4/4 R/ Q/q".parse().unwrap();
    let rules = "lines,call".parse().unwrap();
    let game = Game::from_position(feen.position(), rules).unwrap();
    assert!(matches!(game.status(), Status::Place(Player::First, _)));
    assert!(game.open_line().is_some());
    assert_eq!(
        Feen::from(game.call().unwrap()).to_string(),
        "S+SS's'/4/4/4 / Q/q"
    );
}

/// The moves of a game, undone one after the other by reversed differences.
#[test]
fn moves_are_undone_by_reversed_differences() {
    let mut games = vec![Game::new(Rules::default(), Player::First)];
    for word in "7 a4 8 b3 1 d1 14 c2".split(' ') {
        let game = games[games.len() - 1];
        let next = match word.parse() {
            Ok(number) => game.give(Piece::new(number).unwrap()),
            Err(_) => game.place(word.parse().unwrap()),
        };
        games.push(next.unwrap());
    }
    let positions: Vec<Position> = games.iter().map(|game| game.to_position()).collect();
    for (pair, game) in positions.windows(2).zip(&games) {
        let diff = pair[0].diff(&pair[1]).unwrap();
        assert_eq!(pair[0].clone().apply(&diff).unwrap(), pair[1]);
        let undone = pair[1].clone().apply(&diff.reversed()).unwrap();
        assert_eq!(Game::from_position(&undone, Rules::default()), Ok(*game));
    }
}

proptest::proptest! {
    #[test]
    fn games_become_feen_and_games_again(game: Game) {
        let feen: Feen = Feen::from(game).to_string().parse().unwrap();
        let again = Game::from_position(feen.position(), game.rules()).unwrap();
        proptest::prop_assert_eq!(again.board(), game.board());
        proptest::prop_assert_eq!(again.held(), game.held());
        proptest::prop_assert_eq!(again.turn(), game.turn());
        if !game.rules().call {
            proptest::prop_assert_eq!(again, game);
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use feen_quarto::{Game, Piece, Player, Rules, Square, Turn, Value};

    #[test]
    fn values_have_their_form_in_json() {
        let game = Game::new("squares,call".parse().unwrap(), Player::Second);
        let game = game.give(Piece::new(7).unwrap()).unwrap();
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(
            json,
            r#"{"feen":"4/4/4/4 +s'/ Q/q","rules":"squares,call"}"#
        );
        assert_eq!(serde_json::from_str::<Game>(&json).unwrap(), game);
        let square: Square = "b3".parse().unwrap();
        assert_eq!(
            serde_json::to_string(&(square, Piece::ALL[7])).unwrap(),
            r#"["b3",7]"#
        );
        assert_eq!(
            serde_json::from_str::<(Square, Piece)>(r#"["b3",7]"#).unwrap(),
            (square, Piece::ALL[7])
        );
        let turn: Turn = serde_json::from_str(r#""c2 0100""#).unwrap();
        assert_eq!(serde_json::to_string(&turn).unwrap(), r#""c2 0100""#);
        let values = [Value::Loss, Value::Draw, Value::Win];
        let json = serde_json::to_string(&values).unwrap();
        assert_eq!(json, r#"["loss","draw","win"]"#);
        assert_eq!(serde_json::from_str::<[Value; 3]>(&json).unwrap(), values);
    }

    #[track_caller]
    fn refused<T: serde_core::de::DeserializeOwned + std::fmt::Debug>(json: &str) -> String {
        serde_json::from_str::<T>(json).unwrap_err().to_string()
    }

    #[test]
    fn other_json_is_refused() {
        insta::assert_snapshot!(refused::<Piece>("16"), @"invalid value: integer `16`, expected a number from 0 to 15");
        insta::assert_snapshot!(refused::<Square>(r#""e1""#), @"expected a square from `a1` to `d4`, found `e1` at byte 0 at line 1 column 4");
        insta::assert_snapshot!(refused::<Rules>(r#""weight""#), @"expected `lines` or `squares`, found `weight` at byte 0 at line 1 column 8");
        insta::assert_snapshot!(refused::<Value>("1"), @"invalid type: integer `1`, expected `loss`, `draw` or `win` at line 1 column 1");
        insta::assert_snapshot!(refused::<Game>(r#"{"feen":"8/8 / Q/q","rules":"lines"}"#), @"expected a board of 4×4 squares at line 1 column 36");
        insta::assert_snapshot!(refused::<Game>(r#"{"feen":"4/4/4/4 / Q/q"}"#), @"missing field `rules` at line 1 column 24");
        insta::assert_snapshot!(refused::<Game>(r#"{"feen":"x","rules":"lines"}"#), @"expected three fields with one space between them, found 1 field at byte 1 at line 1 column 11");
        insta::assert_snapshot!(refused::<Game>(r#"{"fen":"x"}"#), @"unknown field `fen`, expected `feen` or `rules` at line 1 column 6");
    }
}

/// Values print for debugging as they print, and boards as what stands on them.
#[test]
fn values_print_for_debugging() {
    use feen_quarto::{Features, Mcts, Solver, Square, Tactical};

    let board = game("1S2/1+r2/S'3/1R'2 / Q/q").board();
    insta::assert_snapshot!(format!("{board:?}"), @"{Square(b4): Piece(0000), Square(b3): Piece(1101), Square(a2): Piece(0010), Square(b1): Piece(1010)}");
    let piece = Piece::new(5).unwrap();
    let square: Square = "c2".parse().unwrap();
    insta::assert_snapshot!(format!("{piece:?} {square:?} {:?}", Features::ALL), @"Piece(0101) Square(c2) Features(color,fill,size,shape)");
    insta::assert_snapshot!(format!("{:?}", board.remaining()), @"{Piece(0001), Piece(0011), Piece(0100), Piece(0101), Piece(0110), Piece(0111), Piece(1000), Piece(1001), Piece(1011), Piece(1100), Piece(1110), Piece(1111)}");
    let (solver, mcts) = (Solver::new(Rules::default()), Mcts::new(1));
    insta::assert_snapshot!(format!("{solver:?} {mcts:?} {:?}", Tactical::new(1)), @"Solver { rules: Rules { squares: false, features: Features(color,fill,size,shape), call: false }, nodes: 0, .. } Mcts { rounds: 1000, .. } Tactical { .. }");
    let error = "lines,size,size".parse::<Rules>().unwrap_err();
    insta::assert_snapshot!(format!("{error} {:?}", error.found()), @r#"expected each word of the rules once, found `size` at byte 11 "size""#);
    let won = game("S+SS's'/4/4/4 / Q/q").board();
    assert_eq!(
        won.first_line(Rules::default()).unwrap().to_string(),
        "a4 b4 c4 d4: all cubes"
    );
    assert_eq!(board.first_line(Rules::default()), None);
}
