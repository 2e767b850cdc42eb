//! The changes of a position, and the refused ones.
#![cfg(feature = "alloc")]

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use qi::{ByPlayer, Error, Hands, Nested, Player, Qi, Shape};

type Position = Qi<&'static str, &'static str>;
type Squares = [(usize, Option<&'static str>)];
type Held = [(&'static str, i32)];

#[track_caller]
fn position(shape: &[usize]) -> Position {
    Qi::new(shape, "C", "c").expect("a shape")
}

/// A board of these squares, `.` for an empty one, and what the first player holds.
#[track_caller]
fn row(squares: &'static str, held: &Held) -> Position {
    let names = squares.split(' ').enumerate();
    let changes = names.map(|(index, name)| (index, (name != ".").then_some(name)));
    position(&[squares.split(' ').count()])
        .board_diff(changes)
        .and_then(|position| position.first_hand_diff(held.iter().copied()))
        .expect("a position")
}

/// The squares, the number of pieces on the board, and both hands.
fn seen(position: &Position) -> String {
    let squares: Vec<&str> = position
        .board()
        .iter()
        .map(|square| square.unwrap_or("."))
        .collect();
    assert_eq!(
        position.board_piece_count(),
        position.board().iter().flatten().count()
    );
    assert_eq!(
        position.hand_piece_count(),
        position
            .first_hand()
            .chain(position.second_hand())
            .map(|(_, count)| count)
            .sum::<usize>()
    );
    assert!(position.piece_count() <= position.square_count());
    let [first, second] = Player::ALL.map(|player| position.hand(player));
    format!("{} {first:?} {second:?}", squares.join(" "))
}

#[track_caller]
fn outcome(result: Result<Position, Error>) -> String {
    result.map_or_else(|error| error.to_string(), |position| seen(&position))
}

#[test]
fn a_new_position_is_empty() {
    let position = position(&[8, 8]);
    assert_eq!(position.shape(), [8, 8]);
    assert_eq!(
        position.board_shape(),
        Shape::new(&[8, 8]).expect("a shape")
    );
    assert_eq!(position.dimension_count(), 2);
    assert_eq!(position.square_count(), 64);
    assert_eq!(position.piece_count(), 0);
    assert_eq!(position.turn(), Player::First);
    assert_eq!(
        (position.first_style(), position.second_style()),
        (&"C", &"c")
    );
    assert_eq!(
        (
            position.style(Player::First),
            position.style(Player::Second)
        ),
        (&"C", &"c")
    );
    assert_eq!(position.styles(), &ByPlayer::new("C", "c"));
    assert!(position.board().iter().all(Option::is_none));
    assert!(position.hands().is_empty());
}

#[test]
fn every_shape_has_its_number_of_squares() {
    let shapes: [&[usize]; 7] = [
        &[8],
        &[8, 8],
        &[5, 5, 5],
        &[255, 255],
        &[1],
        &[1, 1, 1],
        &[40, 40, 40],
    ];
    for shape in shapes {
        let position = position(shape);
        assert_eq!(position.shape(), shape);
        assert_eq!(position.board().len(), shape.iter().product::<usize>());
    }
}

#[test]
fn a_shape_is_refused_before_anything_is_made() {
    let rows: [(&[usize], &str); 6] = [
        (&[], "at least one dimension is required"),
        (&[8, 8, 8, 8], "board exceeds 3 dimensions (got 4)"),
        (&[0], "dimension size must be at least 1, got 0"),
        (&[256], "dimension size 256 exceeds maximum of 255"),
        (&[255, 255, 2], "board exceeds 65025 squares (got 130050)"),
        (
            &[255, 255, 255],
            "board exceeds 65025 squares (got 16581375)",
        ),
    ];
    for (shape, message) in rows {
        assert_eq!(outcome(Qi::new(shape, "C", "c")), message);
    }
}

#[test]
fn squares_are_written_in_order() {
    let rows: [(&str, &Squares, &str); 9] = [
        (". . .", &[], ". . . {} {}"),
        (". . .", &[(2, Some("K"))], ". . K {} {}"),
        ("K . .", &[(0, None), (1, Some("K"))], ". K . {} {}"),
        ("K q .", &[(0, None), (1, Some("K"))], ". K . {} {}"),
        (". . .", &[(0, None)], ". . . {} {}"),
        (". . .", &[(0, Some("a")), (0, Some("b"))], "b . . {} {}"),
        (". . .", &[(0, Some("a")), (0, None)], ". . . {} {}"),
        (". . .", &[(0, None), (0, Some("a"))], "a . . {} {}"),
        (
            "a b c",
            &[(0, Some("a")), (1, Some("a")), (2, Some("a"))],
            "a a a {} {}",
        ),
    ];
    for (squares, changes, after) in rows {
        assert_eq!(
            outcome(row(squares, &[]).board_diff(changes.iter().copied())),
            after
        );
    }
}

#[test]
fn a_square_outside_the_board_is_refused_when_it_is_met() {
    let rows: [(&Squares, &str); 5] = [
        (&[(2, None)], "invalid flat index: 2 (board has 2 squares)"),
        (
            &[(0, Some("a")), (2, Some("b"))],
            "invalid flat index: 2 (board has 2 squares)",
        ),
        (
            &[(3, None), (2, None)],
            "invalid flat index: 3 (board has 2 squares)",
        ),
        (
            &[(65_025, None)],
            "invalid flat index: 65025 (board has 2 squares)",
        ),
        // Too many pieces with the one in hand, but the index is met first.
        (
            &[(0, Some("a")), (1, Some("b")), (2, None)],
            "invalid flat index: 2 (board has 2 squares)",
        ),
    ];
    for (changes, message) in rows {
        assert_eq!(
            outcome(row(". .", &[("P", 1)]).board_diff(changes.iter().copied())),
            message
        );
    }
}

#[test]
fn hands_change_in_order() {
    let rows: [(&Held, &str); 15] = [
        (&[], r#"{"P": 2}"#),
        (&[("P", 1)], r#"{"P": 3}"#),
        (&[("P", -1)], r#"{"P": 1}"#),
        (&[("P", -2)], "{}"),
        (&[("P", 0)], r#"{"P": 2}"#),
        (&[("B", 0)], r#"{"P": 2}"#),
        (&[("Q", 1), ("B", 1)], r#"{"B": 1, "P": 2, "Q": 1}"#),
        (&[("B", 1), ("B", 1)], r#"{"B": 2, "P": 2}"#),
        (&[("B", 1), ("B", -1)], r#"{"P": 2}"#),
        (&[("P", -2), ("P", 1)], r#"{"P": 1}"#),
        (&[("P", 1_000), ("P", -1_000)], r#"{"P": 2}"#),
        (
            &[
                ("P", i32::MAX),
                ("P", i32::MAX),
                ("P", i32::MIN),
                ("P", -i32::MAX),
                ("P", 1),
            ],
            r#"{"P": 2}"#,
        ),
        (&[("B", i32::MAX), ("B", 1), ("B", i32::MIN)], r#"{"P": 2}"#),
        (&[("k", 1), ("C:K", 1)], r#"{"C:K": 1, "P": 2, "k": 1}"#),
        (&[("", 1)], r#"{"": 1, "P": 2}"#),
    ];
    for (changes, after) in rows {
        let changed = |player| {
            position(&[2, 2])
                .hand_diff(player, [("P", 2)])
                .and_then(|position| position.hand_diff(player, changes.iter().copied()))
        };
        assert_eq!(
            outcome(changed(Player::First)),
            format!(". . . . {after} {{}}")
        );
        assert_eq!(
            outcome(changed(Player::Second)),
            format!(". . . . {{}} {after}")
        );
    }
}

#[test]
fn a_hand_below_nothing_is_refused_when_it_is_met() {
    let rows: [(&Held, usize, u64, u64); 10] = [
        (&[("B", -1)], 0, 0, 1),
        (&[("P", -2)], 0, 1, 2),
        (&[("B", -1), ("B", 1)], 0, 0, 1),
        (&[("P", -1), ("P", -1)], 1, 0, 1),
        (&[("P", -1), ("P", -1), ("P", 2)], 1, 0, 1),
        (&[("P", 2), ("P", -4)], 1, 3, 4),
        (&[("P", i32::MIN)], 0, 1, 2_147_483_648),
        (
            &[("B", i32::MAX), ("B", i32::MIN)],
            1,
            2_147_483_647,
            2_147_483_648,
        ),
        // Too many pieces as well, but only the end decides that.
        (&[("B", 100), ("P", -2)], 1, 1, 2),
        (&[("p", -1)], 0, 0, 1),
    ];
    for (changes, change, held, requested) in rows {
        for player in Player::ALL {
            let result = position(&[2, 2])
                .hand_diff(player, [("P", 1)])
                .and_then(|position| position.hand_diff(player, changes.iter().copied()));
            assert_eq!(
                result,
                Err(Error::HandUnderflow {
                    player,
                    change,
                    held,
                    requested
                }),
                "{changes:?}"
            );
        }
    }
}

#[test]
fn the_other_hand_does_not_help() {
    let result = row(". .", &[("P", 1)]).second_hand_diff([("P", -1)]);
    assert_eq!(
        result,
        Err(Error::HandUnderflow {
            player: Player::Second,
            change: 0,
            held: 0,
            requested: 1
        })
    );
}

#[test]
fn pieces_fit_on_the_board_even_those_in_hand() {
    let full = || row("a b", &[]);
    let held = || row(". .", &[("P", 1)]);
    insta::assert_snapshot!(outcome(full().first_hand_diff([("c", 1)])), @"too many pieces for board size (3 pieces, 2 squares)");
    insta::assert_snapshot!(outcome(full().second_hand_diff([("c", 5)])), @"too many pieces for board size (7 pieces, 2 squares)");
    insta::assert_snapshot!(outcome(held().board_diff([(0, Some("a")), (1, Some("b"))])), @"too many pieces for board size (3 pieces, 2 squares)");
    insta::assert_snapshot!(outcome(held().first_hand_diff([("P", i32::MAX), ("Q", i32::MAX)])), @"too many pieces for board size (4294967295 pieces, 2 squares)");
    insta::assert_snapshot!(outcome(full().board_diff([(0, None)]).and_then(|position| position.first_hand_diff([("c", 1)]))), @r#". b {"c": 1} {}"#);
    insta::assert_snapshot!(outcome(held().board_diff([(0, Some("a")), (1, Some("b")), (0, None)])), @r#". b {"P": 1} {}"#);
    insta::assert_snapshot!(outcome(held().second_hand_diff([("Q", 9), ("Q", -8)])), @r#". . {"P": 1} {"Q": 1}"#);
    insta::assert_snapshot!(outcome(position(&[1]).board_diff([(0, Some("K"))])), @"K {} {}");
    insta::assert_snapshot!(outcome(position(&[1]).first_hand_diff([("K", 2)])), @"too many pieces for board size (2 pieces, 1 squares)");
}

#[test]
fn an_original_survives_what_its_clone_does_not() {
    let original = row("R .", &[("P", 1)]);
    let failed = original.clone().board_diff([(0, None), (9, Some("x"))]);
    assert_eq!(
        failed,
        Err(Error::IndexOutOfRange {
            index: 9,
            squares: 2
        })
    );
    assert_eq!(seen(&original), r#"R . {"P": 1} {}"#);
}

#[test]
fn the_turn_is_all_that_toggles() {
    let before = row("K .", &[("P", 1)]);
    let after = before.clone().toggle();
    assert_eq!(after.turn(), Player::Second);
    assert_ne!(after, before);
    assert_eq!(seen(&after), seen(&before));
    assert_eq!(after.clone().toggle(), before);
    for player in Player::ALL {
        assert_eq!(after.clone().with_turn(player).turn(), player);
    }
}

#[test]
fn a_square_holds_a_piece_or_nothing() {
    let position = row("K .", &[]);
    assert_eq!(position.square(0), Some(&"K"));
    assert_eq!(position.square(1), None);
    assert_eq!(position.square(2), None);
    assert_eq!(position.square(usize::MAX), None);
}

#[test]
fn parts_make_a_position_and_come_out_of_it() {
    let parts = |squares: Vec<Option<&'static str>>, held: usize| {
        Qi::from_parts(
            Shape::new(&[2, 2]).expect("a shape"),
            squares,
            Hands::from_items([(Player::Second, "p", held)]),
            ByPlayer::new("C", "c"),
            Player::Second,
        )
    };
    let (k, empty) = (Some("K"), None);
    insta::assert_snapshot!(outcome(parts(vec![k, empty, empty, k], 2)), @r#"K . . K {} {"p": 2}"#);
    insta::assert_snapshot!(outcome(parts(vec![k; 4], 0)), @"K K K K {} {}");
    insta::assert_snapshot!(outcome(parts(vec![empty; 4], 4)), @r#". . . . {} {"p": 4}"#);
    insta::assert_snapshot!(outcome(parts(vec![k, empty, empty, k], 3)), @"too many pieces for board size (5 pieces, 4 squares)");
    insta::assert_snapshot!(outcome(parts(vec![k; 4], usize::MAX)), @"too many pieces for board size (18446744073709551615 pieces, 4 squares)");
    insta::assert_snapshot!(outcome(parts(vec![], 0)), @"board length does not match the shape (expected 4, got 0)");
    insta::assert_snapshot!(outcome(parts(vec![k; 3], 9)), @"board length does not match the shape (expected 4, got 3)");
    insta::assert_snapshot!(outcome(parts(vec![k; 5], 9)), @"board length does not match the shape (expected 4, got 5)");

    let position = parts(vec![k, empty, empty, k], 2).expect("a position");
    assert_eq!(position.turn(), Player::Second);
    let (shape, board, hands, styles, turn) = position.clone().into_parts();
    let memory = board.as_ptr();
    let made = Qi::from_parts(shape, board, hands, styles, turn);
    assert_eq!(made, Ok(position));
    assert_eq!(made.map(|made| made.board().as_ptr()), Ok(memory));
}

#[test]
fn assigned_parts_take_the_place_of_all_others() {
    let shape = |dimensions: &[usize]| Shape::new(dimensions).expect("a shape");
    let (k, empty) = (Some("K"), None);
    let old = row("a b . .", &[("P", 1), ("Q", 1)]);
    let assigned =
        |shape, board: &[Option<&'static str>], items: &[(Player, &'static str, usize)]| {
            let mut position = old.clone();
            let (styles, turn) = (ByPlayer::new("S", "s"), Player::Second);
            let result = position.assign(
                shape,
                board.iter().copied(),
                items.iter().copied(),
                styles,
                turn,
            );
            assert_eq!(position.board_shape(), shape);
            assert_eq!((position.styles(), position.turn()), (&styles, turn));
            if result.is_err() {
                assert_eq!(position.board(), vec![None; shape.square_count()]);
                assert_eq!(
                    (position.piece_count(), position.hands()),
                    (0, &Hands::new())
                );
            }
            outcome(result.map(|()| position))
        };
    let (two, first, second) = (shape(&[2]), Player::First, Player::Second);
    insta::assert_snapshot!(assigned(two, &[k, empty], &[]), @"K . {} {}");
    insta::assert_snapshot!(assigned(two, &[empty; 2], &[(second, "p", 1), (first, "P", 0), (second, "p", 1)]), @r#". . {} {"p": 2}"#);
    insta::assert_snapshot!(assigned(shape(&[2, 3]), &[k; 6], &[]), @"K K K K K K {} {}");
    for squares in [255, 256, 600, 65_025] {
        let board = [vec![k; squares - 1], vec![empty]].concat();
        let large = Shape::flat(squares).expect("a shape");
        assert_eq!(
            assigned(large, &board, &[]),
            "K ".repeat(squares - 1) + ". {} {}"
        );
        let pieces = squares as u64 + 1;
        let error = Error::TooManyPieces { pieces, squares };
        assert_eq!(
            assigned(large, &board, &[(first, "P", 2)]),
            error.to_string()
        );
        let made = |held| {
            let hands = Hands::from_items([(first, "P", held)]);
            Qi::from_parts(large, board.clone(), hands, ByPlayer::new("C", "c"), first)
        };
        let placed = made(1).map(|made| made.board_piece_count());
        assert_eq!(placed, Ok(squares - 1));
        assert_eq!(made(2), Err(error));
    }
    insta::assert_snapshot!(assigned(Shape::flat(3).expect("a shape"), &[k, k, empty], &[(first, "P", 1)]), @r#"K K . {"P": 1} {}"#);
    insta::assert_snapshot!(assigned(two, &[k; 3], &[]), @"board length does not match the shape (expected 2, got 3)");
    insta::assert_snapshot!(assigned(two, &vec![k; (1 << 16) + 2], &[]), @"board length does not match the shape (expected 2, got 65538)");
    insta::assert_snapshot!(assigned(two, &[k; 2], &[(first, "P", 1)]), @"too many pieces for board size (3 pieces, 2 squares)");
    insta::assert_snapshot!(assigned(two, &[k; 2], &[(first, "P", usize::MAX), (first, "P", 1)]), @"too many pieces for board size (18446744073709551615 pieces, 2 squares)");
}

/// This many squares, with a hint on their number.
#[derive(Clone, Debug)]
struct Given(usize, (usize, Option<usize>));

const ENDLESS: usize = usize::MAX;

impl Iterator for Given {
    type Item = Option<&'static str>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0 = self.0.checked_sub(1)?;
        Some(Some("K"))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.1
    }
}

#[test]
fn squares_are_taken_until_there_are_too_many() {
    let shape = Shape::new(&[2]).expect("a shape");
    let (styles, turn) = (ByPlayer::new("C", "c"), Player::First);
    for (squares, found) in [
        (Given(ENDLESS, (0, None)), 3),
        (Given(ENDLESS, (usize::MAX, None)), 3),
        (Given(ENDLESS, (9, Some(10))), 3),
        (Given(ENDLESS, (9, Some(9))), 9),
        (Given(ENDLESS, (1 << 40, Some(1 << 40))), 1 << 40),
        (Given(1, (2, Some(2))), 1),
        (Given(3, (2, Some(2))), 3),
    ] {
        let mut position = row("a b", &[]);
        // With a piece in hand there may be too many pieces as well.
        let held = [(turn, "P", 1)];
        let assigned = position.assign(shape, squares.clone(), held, styles, turn);
        let refused = Err(Error::BoardLength { found, squares: 2 });
        assert_eq!(assigned, refused, "{squares:?}");
        let hands = Hands::from_items(held);
        let made = Qi::from_squares(shape, squares.clone(), hands, styles, turn);
        assert_eq!(made.map(drop), refused, "{squares:?}");
    }
    let hinted = Given(2, (0, None));
    let made = Qi::from_squares(shape, hinted.clone(), Hands::new(), styles, turn);
    assert_eq!(made.map(|made| made.piece_count()), Ok(2));
    let mut position = row("a b c", &[]);
    assert_eq!(position.assign(shape, hinted, [], styles, turn), Ok(()));
    assert_eq!(seen(&position), "K K {} {}");
}

#[test]
fn a_position_stays_one_if_its_parts_never_come() {
    let shape = Shape::new(&[3]).expect("a shape");
    let (styles, turn) = (ByPlayer::new("C", "c"), Player::First);
    let empty = Qi::from_parts(shape, vec![None; 3], Hands::new(), styles, turn);
    let empty = empty.expect("a position");
    for (squares, items) in [(0, 0), (1, 0), (3, 0), (3, 1)] {
        let mut position = row("a b c d", &[]);
        let board = (0..3).map(|square| (square < squares).then_some(Some("K")));
        let board = board.map(|square| square.expect("a square"));
        let hands = (0..3).map(|item| (item < items).then_some((turn, "P", 9)));
        let hands = hands.map(|item| item.expect("an item"));
        let assign = || position.assign(shape, board, hands, styles, turn);
        assert!(catch_unwind(AssertUnwindSafe(assign)).is_err());
        assert_eq!(position, empty, "{squares} {items}");
        assert_eq!(position.piece_count(), 0);
    }
}

/// A piece of which only so many copies can be made.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rare<'a>(u8, &'a Cell<usize>);

impl Clone for Rare<'_> {
    fn clone(&self) -> Self {
        let Self(piece, left) = *self;
        left.set(left.get().checked_sub(1).expect("a copy"));
        Self(piece, left)
    }
}

#[test]
fn a_position_stays_one_if_a_piece_is_not_copied() {
    let left = Cell::new(usize::MAX);
    let rare = |piece| Rare(piece, &left);
    let shape = Shape::new(&[8]).expect("a shape");
    let position = Qi::new(&[8], (), ()).expect("a shape");
    let empty = position.clone();
    let items = |numbers: [u8; 2]| numbers.map(|piece| (rare(piece), 1));
    let position = position
        .board_diff([(1, Some(rare(0))), (7, Some(rare(1)))])
        .and_then(|position| position.first_hand_diff(items([4, 5])))
        .and_then(|position| position.second_hand_diff(items([2, 3])))
        .expect("a position");
    for copies in 0..=6 {
        let mut copy = Qi::new(&[2], (), ())
            .and_then(|copy| copy.first_hand_diff(items([6, 7])))
            .expect("a position");
        left.set(copies);
        let copied = catch_unwind(AssertUnwindSafe(|| copy.clone_from(&position)));
        left.set(usize::MAX);
        assert_eq!(copied.is_ok(), copies == 6, "{copies}");
        let expected = if copies == 6 { &position } else { &empty };
        assert_eq!(&copy, expected, "{copies}");
        assert_eq!(copy.board_shape(), shape);
        assert_eq!(copy.piece_count(), expected.piece_count(), "{copies}");
    }
    for copies in 0..=4 {
        let mut copy = Hands::from_items([(Player::First, rare(6), 1)]);
        left.set(copies);
        let copied = catch_unwind(AssertUnwindSafe(|| copy.clone_from(position.hands())));
        left.set(usize::MAX);
        assert_eq!(copied.is_ok(), copies == 4, "{copies}");
        let again = Hands::from_items(copy.clone());
        assert_eq!((copy.iter().len(), &again), (copies, &copy));
    }
}

#[test]
fn assigned_parts_use_the_memory_that_is_there() {
    let mut position = row("a b c d", &[]);
    let shape = position.board_shape();
    let styles = ByPlayer::new("C", "c");
    let hands = Player::ALL.map(|player| (player, "P", 1));
    let full = [Some("K"), Some("Q"), None, None];
    position
        .assign(shape, full, hands, styles, Player::First)
        .expect("a position");
    let places = |position: &Position| {
        let piece = position.first_hand().next().expect("a piece").0;
        (position.board().as_ptr(), std::ptr::from_ref(piece))
    };
    let before = places(&position);
    for squares in [1, 3, 4] {
        let shape = Shape::flat(squares).expect("a shape");
        let board = full.get(4 - squares..).expect("squares");
        let held = hands.into_iter().take(squares.min(2));
        position
            .assign(shape, board.iter().copied(), held, styles, Player::First)
            .expect("a position");
        assert_eq!(places(&position), before);
    }
}

#[test]
fn a_board_nests_as_its_shape_says() {
    let numbers = |shape: &[usize]| {
        let position = Qi::new(shape, (), ()).expect("a shape");
        let squares = position.square_count();
        position
            .board_diff((0..squares).map(|index| (index, Some(index))))
            .expect("full")
    };
    let nested = |shape: &[usize]| format!("{:?}", numbers(shape).to_nested()).replace("Some", "");
    insta::assert_snapshot!(nested(&[3]), @"Rank([(0), (1), (2)])");
    insta::assert_snapshot!(nested(&[2, 3]), @"Ranks([[(0), (1), (2)], [(3), (4), (5)]])");
    insta::assert_snapshot!(nested(&[3, 2]), @"Ranks([[(0), (1)], [(2), (3)], [(4), (5)]])");
    insta::assert_snapshot!(nested(&[2, 1, 2]), @"Layers([[[(0), (1)]], [[(2), (3)]]])");
    insta::assert_snapshot!(nested(&[1, 2, 2]), @"Layers([[[(0), (1)], [(2), (3)]]])");
    insta::assert_snapshot!(nested(&[1, 1, 1]), @"Layers([[[(0)]]])");
    assert_eq!(position(&[2]).to_nested(), Nested::Rank(&[None, None]));
}

#[test]
fn reading_is_possible_in_constants() {
    const fn summary(position: &Position) -> (usize, usize, usize, Player) {
        let _ = (
            position.first_style(),
            position.second_style(),
            position.board(),
        );
        (
            position.dimension_count() + position.shape().len(),
            position.square_count(),
            position.piece_count() + position.board_piece_count() + position.hand_piece_count(),
            position.turn(),
        )
    }
    assert_eq!(summary(&row("K .", &[("P", 1)])), (2, 2, 4, Player::First));
}

#[test]
fn a_position_is_a_small_value() {
    assert!(size_of::<Qi<u16, u8>>() <= 120);
}
