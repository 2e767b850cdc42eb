//! The rules: lines by formula and by row, moves and what refuses them.
#![cfg(feature = "proptest")]

use feen_quarto::{Board, Error, Features, Game, Line, Piece, Player, Rules, Square, Status};

fn piece(number: u8) -> Piece {
    Piece::new(number).unwrap()
}

fn square(index: u8) -> Square {
    Square::new(index).unwrap()
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// The board with these pieces on these squares.
fn board(squares: &[u8], pieces: &[u8]) -> Board {
    let mut placed = [None; 16];
    for (square, number) in squares.iter().zip(pieces) {
        placed[usize::from(*square)] = Piece::new(*number);
    }
    Board::try_from(placed).unwrap()
}

/// The article's formula.
fn alike(first: u8, second: u8) -> u8 {
    !(first ^ second) & 15
}

fn shared([a, b, c, d]: [u8; 4]) -> u8 {
    alike(a, b) & alike(c, d) & alike(a, c)
}

#[test]
fn two_factors_of_the_formula_are_not_enough() {
    assert_eq!(alike(0, 4) & alike(2, 3), 0b1010);
    assert_eq!(shared([0, 4, 2, 3]), 0b1000);
}

/// The places of lines, written out once more.
const ROWS: [[u8; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

fn places(rules: Rules) -> Vec<[u8; 4]> {
    let squares = [0, 1, 2, 4, 5, 6, 8, 9, 10].map(|top| [top, top + 1, top + 4, top + 5]);
    let squares = squares.into_iter().filter(|_| rules.squares);
    ROWS.into_iter().chain(squares).collect()
}

/// The lines of a board by the formula, with their ones and zeros.
fn by_formula(board: Board, rules: Rules) -> Vec<([u8; 4], u8, u8)> {
    let number = |index| board.square(square(index)).map(Piece::number);
    let lines = places(rules).into_iter().filter_map(|place| {
        let [a, b, c, d] = place.map(number);
        let numbers = [a?, b?, c?, d?];
        let shared = shared(numbers) & rules.features.bits();
        (shared != 0).then_some((place, shared & numbers[0], shared & !numbers[0]))
    });
    lines.collect()
}

fn parts(line: Line) -> ([u8; 4], u8, u8) {
    let bits = |features: Option<Features>| features.map_or(0, Features::bits);
    let squares = line
        .squares()
        .map(|square| u8::try_from(square.index()).unwrap());
    (squares, bits(line.ones()), bits(line.zeros()))
}

#[test]
fn four_pieces_share_a_value_in_536_of_1820_sets() {
    let mut sets = 0;
    let mut by_count = [0; 5];
    for mask in (0..=u16::MAX).filter(|mask| mask.count_ones() == 4) {
        let numbers: Vec<u8> = (0..16).filter(|bit| mask >> bit & 1 == 1).collect();
        let features = [1, 2, 4, 8].map(|bit| {
            let ones = numbers.iter().filter(|number| **number & bit != 0).count();
            ones == 0 || ones == 4
        });
        let shared = features.iter().filter(|shared| **shared).count();
        assert!(shared <= 2);
        sets += 1;
        let place = board(&[0, 1, 2, 3], &numbers);
        assert_eq!(place.has_line(Rules::default()), shared > 0);
        // As many with the last one or two properties left out.
        for (count, features) in [(4, 15), (3, 7), (2, 3), (1, 1)] {
            let features = Features::new(features).unwrap();
            let rules = Rules {
                features,
                ..Rules::default()
            };
            by_count[count] += usize::from(place.has_line(rules));
        }
    }
    assert_eq!(sets, 1820);
    assert_eq!(by_count, [0, 140, 276, 408, 536]);
}

#[test]
fn four_pieces_in_a_place_end_as_often_as_the_formula_says() {
    // The ways to put four pieces in an order on the first row, times the places, times the
    // ways in which the four squares of a place are filled.
    let mut ends = 0_u64;
    for [a, b, c, d] in ordered() {
        let board = board(&[0, 1, 2, 3], &[a, b, c, d]);
        ends += u64::from(board.has_line(Rules::default()));
    }
    assert_eq!(ends, 536 * 24);
    assert_eq!(ends * 10 * 24, 3_087_360);
    assert_eq!(ends * 19 * 24, 5_865_984);
    assert_eq!(
        places(rules("lines")).len() as u64 * 24 * 536 * 24,
        3_087_360
    );
    assert_eq!(
        places(rules("squares")).len() as u64 * 24 * 536 * 24,
        5_865_984
    );
}

/// The ways to choose four pieces in an order.
fn ordered() -> impl Iterator<Item = [u8; 4]> {
    (0..16_u32.pow(4)).filter_map(|number| {
        let numbers = [0, 4, 8, 12].map(|shift| u8::try_from(number >> shift & 15).unwrap());
        let different = numbers
            .iter()
            .fold(0_u16, |mask, number| mask | 1 << number);
        (different.count_ones() == 4).then_some(numbers)
    })
}

#[test]
fn a_line_is_found_on_every_place_and_nowhere_else() {
    for rules in ["lines", "squares", "lines,size", "squares,color,shape"].map(rules) {
        for mask in (0..=u16::MAX).filter(|mask| mask.count_ones() == 4) {
            let squares: Vec<u8> = (0..16).filter(|bit| mask >> bit & 1 == 1).collect();
            let place: [u8; 4] = squares.clone().try_into().unwrap();
            for pieces in [[0, 4, 2, 3], [15, 10, 9, 4], [8, 9, 10, 15], [1, 3, 5, 7]] {
                let board = board(&squares, &pieces);
                let shares = shared(pieces) & rules.features.bits() != 0;
                let expected = shares && places(rules).contains(&place);
                assert_eq!(
                    board.has_line(rules),
                    expected,
                    "{place:?} {pieces:?} {rules}"
                );
                assert_eq!(board.lines(rules).count(), usize::from(expected));
            }
        }
    }
}

#[track_caller]
fn lines(squares: &[u8], pieces: &[u8], text: &str) -> String {
    let lines = board(squares, pieces).lines(rules(text));
    lines
        .map(|line| line.to_string())
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn lines_say_what_they_share() {
    let row = [0, 1, 2, 3];
    assert_eq!(
        lines(&row, &[0, 4, 2, 3], "lines"),
        "a4 b4 c4 d4: all cubes"
    );
    assert_eq!(lines(&row, &[15, 10, 9, 4], "lines"), "");
    assert_eq!(
        lines(&row, &[8, 9, 10, 15], "lines"),
        "a4 b4 c4 d4: all cylinders"
    );
    assert_eq!(
        lines(&row, &[0, 1, 3, 6], "lines"),
        "a4 b4 c4 d4: all cubes"
    );
    assert_eq!(
        lines(&row, &[12, 13, 14, 15], "lines"),
        "a4 b4 c4 d4: all cylinders, all tall"
    );
    assert_eq!(lines(&row, &[12, 13, 14, 15], "lines,color"), "");
    assert_eq!(
        lines(&[2, 6, 10, 14], &[1, 3, 7, 9], "lines"),
        "c4 c3 c2 c1: all dark"
    );
    assert_eq!(
        lines(&[0, 5, 10, 15], &[8, 10, 12, 15], "lines"),
        "a4 b3 c2 d1: all cylinders"
    );
    assert_eq!(
        lines(&[3, 6, 9, 12], &[4, 5, 6, 12], "lines"),
        "d4 c3 b2 a1: all tall"
    );
    assert_eq!(lines(&[5, 6, 9, 10], &[0, 2, 5, 7], "lines"), "");
    assert_eq!(
        lines(&[5, 6, 9, 10], &[0, 2, 5, 7], "squares"),
        "b3 c3 b2 c2: all cubes"
    );
}

#[test]
fn three_pieces_show_who_completes_the_line() {
    let board = board(&[0, 1, 2], &[8, 9, 10]);
    assert!(!board.has_line(Rules::default()));
    let winners = board.winners(Rules::default()).iter().map(Piece::number);
    assert_eq!(
        winners.collect::<Vec<_>>(),
        [0, 1, 2, 3, 11, 12, 13, 14, 15]
    );
}

#[test]
fn a_piece_stands_on_one_square() {
    let board = board(&[3, 7], &[5, 9]);
    assert_eq!(board.place(piece(5), square(0)), None);
    assert_eq!(board.place(piece(4), square(3)), None);
    let placed = board.place(piece(4), square(0)).unwrap();
    assert_eq!(placed.square(square(0)), Some(piece(4)));
    assert_eq!((placed.len(), placed.occupied()), (3, 0b1000_1001));
    assert_eq!(placed.remaining().len(), 13);

    let mut squares: [Option<Piece>; 16] = placed.into();
    assert_eq!(Board::try_from(squares), Ok(placed));
    squares[12] = Some(piece(9));
    let error = Board::try_from(squares).unwrap_err();
    assert_eq!(
        (error.first, error.second, error.code()),
        (square(7), square(12), "board/twice")
    );
    insta::assert_snapshot!(
        error,
        @"expected each piece once, found the short solid dark cylinder on d3 and on a1"
    );
}

/// The game after these moves: a number gives a piece, a square places it, `!` calls.
#[track_caller]
fn played(rules_text: &str, moves: &str) -> Result<Game, Error> {
    let start = Game::new(rules(rules_text), Player::First);
    moves.split_whitespace().try_fold(start, |game, word| {
        if word == "!" {
            game.call()
        } else if let Ok(number) = word.parse() {
            game.give(piece(number))
        } else {
            game.place(word.parse().unwrap())
        }
    })
}

#[track_caller]
fn refused(rules: &str, moves: &str) -> String {
    let error = played(rules, moves).unwrap_err();
    format!("{}: {error}", error.code())
}

#[test]
fn a_move_out_of_place_is_refused() {
    let won = "0 a4 4 b4 2 c4 3 d4";
    insta::assert_snapshot!(refused("lines", "7 a4 7"), @"give/gone: expected a piece that remains, found the tall hollow dark cube on the board");
    insta::assert_snapshot!(refused("lines", "7 8"), @"give/held: expected a square for the tall hollow dark cube, found a piece to give");
    insta::assert_snapshot!(refused("lines", &format!("{won} 9")), @"game/over: the game is over");
    insta::assert_snapshot!(refused("lines", "7 a4 8 a4"), @"place/taken: expected a free square, found the tall hollow dark cube on a4");
    insta::assert_snapshot!(refused("lines", "a4"), @"place/nothing-held: there is no piece to place yet; give one");
    insta::assert_snapshot!(refused("lines", &format!("{won} b3")), @"game/over: the game is over");
    insta::assert_snapshot!(refused("lines", "7 !"), @"call/not-played: a line wins at once under these rules; there is nothing to call");
    insta::assert_snapshot!(refused("lines,call", "7 a4 !"), @"call/no-line: there is no open line to call");
}

#[test]
fn a_turn_places_and_gives() {
    let play =
        |moves: &str, turn: &str| played("lines", moves).unwrap().play(turn.parse().unwrap());
    assert_eq!(play("7", "b3 0001"), played("lines", "7 b3 1"));
    assert_eq!(play("7", "b3"), Err(Error::Missing));
    assert_eq!(play("7", "b3 0111"), Err(Error::Gone { piece: piece(7) }));
    let won = played("lines", "0 a4 4 b4 2 c4 3 d4");
    assert_eq!(play("0 a4 4 b4 2 c4 3", "d4"), won);
    assert_eq!(play("0 a4 4 b4 2 c4 3", "d4 0001"), won);
}

#[track_caller]
fn status(rules: &str, moves: &str) -> String {
    match played(rules, moves).unwrap().status() {
        Status::Give(player) => format!("{player} gives"),
        Status::Place(player, piece) => format!("{player} places {}", piece.number()),
        Status::Won { by, line } => format!("{by} won {line}"),
        Status::Drawn => "drawn".to_owned(),
        _ => unreachable!(),
    }
}

#[test]
fn the_turn_passes_with_the_piece() {
    assert_eq!(status("lines", ""), "first gives");
    assert_eq!(status("lines", "7"), "second places 7");
    assert_eq!(status("lines", "7 a4"), "second gives");
    assert_eq!(status("lines", "7 a4 8"), "first places 8");
    let line = "0 a4 4 b4 2 c4 3 d4";
    assert_eq!(status("lines", line), "first won a4 b4 c4 d4: all cubes");
}

#[test]
fn a_line_is_called() {
    let line = "0 a4 4 b4 2 c4 3 d4";
    let after = |moves: &str| status("lines,call", &format!("{line} {moves}"));
    // The first player completed it, and may call before giving.
    assert_eq!(after(""), "first gives");
    assert_eq!(after("!"), "first won a4 b4 c4 d4: all cubes");
    // The opponent may call instead of placing.
    assert_eq!(after("8"), "second places 8");
    assert_eq!(after("8 !"), "second won a4 b4 c4 d4: all cubes");
    // Nobody called: the line is void for good.
    assert_eq!(after("8 a1"), "second gives");
    assert_eq!(
        played("lines,call", &format!("{line} 8 a1 !")),
        Err(Error::NoLine)
    );
    assert_eq!(after("8 a1 15"), "first places 15");
    // Another line wins all the same, and is the one that is named.
    assert_eq!(
        after("8 a1 9 b1 10 c1 12 d1 !"),
        "first won a1 b1 c1 d1: all cylinders"
    );
    // After the end nothing is called.
    assert_eq!(
        played("lines,call", &format!("{line} ! !")),
        Err(Error::NoLine)
    );
    let turn = "d4".parse().unwrap();
    let called = played("lines,call", "0 a4 4 b4 2 c4 3").unwrap().play(turn);
    assert_eq!(called, played("lines,call", &format!("{line} !")));
}

proptest::proptest! {
    /// The planes, the lines one by one and the formula.
    #[test]
    fn three_ways_to_find_lines_agree(game: Game, rules: Rules) {
        let board = game.board();
        let lines: Vec<_> = board.lines(rules).map(parts).collect();
        let formula = by_formula(board, rules);
        proptest::prop_assert_eq!(&lines, &formula);
        proptest::prop_assert_eq!(board.has_line(rules), !formula.is_empty());
        let winners = board.remaining().iter().filter(|piece| {
            Square::ALL.into_iter().any(|square| {
                let next = board.place(*piece, square);
                next.is_some_and(|next| next.lines(rules).count() > lines.len())
            })
        });
        proptest::prop_assert_eq!(winners.collect::<feen_quarto::Pieces>(), board.winners(rules));
    }

    /// Nobody calls, so the lines that the last piece completes are all that count.
    #[test]
    fn a_line_on_the_full_board_counts_without_a_call(
        pieces in shuffled(),
        squares in shuffled(),
        with_squares: bool,
    ) {
        let rules = Rules { squares: with_squares, call: true, ..Rules::default() };
        let mut game = Game::new(rules, Player::First);
        let mut before = 0;
        for (number, index) in pieces.into_iter().zip(squares) {
            proptest::prop_assert!(!game.is_over());
            before = game.board().lines(rules).count();
            game = game.give(piece(number)).unwrap().place(square(index)).unwrap();
        }
        let completed = game.board().lines(rules).count() - before;
        proptest::prop_assert_eq!(game.lines().count(), completed);
        let is_won = matches!(game.status(), Status::Won { .. });
        proptest::prop_assert_eq!(is_won, completed > 0);
        proptest::prop_assert!(game.is_over());
    }

    #[test]
    fn random_boards_have_the_lines_of_the_formula(order in shuffled(), empty: u16, rules: Rules) {
        let placed = std::array::from_fn(|index| {
            (empty >> index & 1 == 0).then(|| piece(order[index]))
        });
        let board = Board::try_from(placed).unwrap();
        let lines: Vec<_> = board.lines(rules).map(parts).collect();
        proptest::prop_assert_eq!(&lines, &by_formula(board, rules));
        proptest::prop_assert_eq!(board.has_line(rules), !lines.is_empty());
    }
}

fn shuffled() -> impl proptest::strategy::Strategy<Value = Vec<u8>> {
    use proptest::strategy::{Just, Strategy};
    Just((0..16).collect::<Vec<u8>>()).prop_shuffle()
}
