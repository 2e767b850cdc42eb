//! Changes in place: all or nothing, and the same as changes of a value.
#![cfg(feature = "proptest")]

use proptest::prelude::*;
use qi::{ByPlayer, Change, Diff, Error, HandChange, Player, Qi, Shape, SquareChange};

type Position = Qi<String, u8>;
type Hand = (Player, String, i32);

fn position(squares: usize, board: &[(usize, &str)], hand: &[(&str, i32)]) -> Position {
    let board = board
        .iter()
        .map(|(index, piece)| (*index, Some((*piece).to_owned())));
    let hand = hand
        .iter()
        .map(|(piece, count)| ((*piece).to_owned(), *count));
    let empty = Qi::new(&[squares], 1, 2).unwrap();
    empty
        .board_diff(board)
        .unwrap()
        .first_hand_diff(hand)
        .unwrap()
}

fn put(changes: &[(usize, &str)]) -> Vec<(usize, Option<String>)> {
    let piece = |piece: &str| (!piece.is_empty()).then(|| piece.to_owned());
    changes
        .iter()
        .map(|(index, name)| (*index, piece(name)))
        .collect()
}

fn hold(changes: &[(Player, &str, i32)]) -> Vec<Hand> {
    let changes = changes.iter();
    changes
        .map(|(player, piece, delta)| (*player, (*piece).to_owned(), *delta))
        .collect()
}

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;

#[test]
fn a_capture_on_a_full_board_is_made_and_taken_back() {
    let full = position(2, &[(0, "K"), (1, "k")], &[]);
    let mut changed = full.clone();
    changed
        .update(put(&[(0, ""), (1, "K")]), hold(&[(FIRST, "k", 1)]), SECOND)
        .unwrap();
    assert_eq!(changed, position(2, &[(1, "K")], &[("k", 1)]).toggle());
    changed
        .update(put(&[(0, "K"), (1, "k")]), hold(&[(FIRST, "k", -1)]), FIRST)
        .unwrap();
    assert_eq!(changed, full);
}

#[test]
fn a_refused_update_changes_nothing() {
    let before = position(4, &[(0, "K"), (3, "k")], &[("p", 1)]);
    for (squares, hands, error) in [
        (
            put(&[(1, "Q"), (4, "Q")]),
            vec![],
            Error::IndexOutOfRange {
                index: 4,
                squares: 4,
            },
        ),
        (
            put(&[(0, ""), (1, "K")]),
            hold(&[(SECOND, "q", 1), (FIRST, "p", -1), (FIRST, "p", -1)]),
            Error::HandUnderflow {
                player: FIRST,
                change: 2,
                held: 0,
                requested: 1,
            },
        ),
        (
            put(&[(1, "Q"), (1, ""), (2, "Q"), (0, "")]),
            hold(&[
                (FIRST, "r", 2),
                (SECOND, "p", 1),
                (FIRST, "p", -1),
                (SECOND, "p", 1),
            ]),
            Error::TooManyPieces {
                pieces: 6,
                squares: 4,
            },
        ),
        (
            put(&[]),
            hold(&[(FIRST, "p", 0), (FIRST, "x", -1)]),
            Error::HandUnderflow {
                player: FIRST,
                change: 1,
                held: 0,
                requested: 1,
            },
        ),
    ] {
        let mut position = before.clone();
        assert_eq!(position.update(squares, hands, SECOND), Err(error));
        assert_eq!(position, before);
        assert_eq!(position.piece_count(), 3);
        assert_eq!(position.hand_piece_count(), 1);
    }
}

#[test]
fn many_changes_are_undone_as_well_as_few() {
    let before = position(255, &[(7, "K")], &[("p", 3)]);
    let squares = (0..=255).map(|index| (index, Some(index.to_string())));
    let mut position = before.clone();
    let error = position.update(squares, [], SECOND).unwrap_err();
    assert_eq!(
        (error, &position),
        (
            Error::IndexOutOfRange {
                index: 255,
                squares: 255
            },
            &before
        )
    );

    let kinds = (0..100).map(|kind| (SECOND, kind.to_string(), 1));
    let spent = [(FIRST, "p".to_owned(), -3), (FIRST, "p".to_owned(), -1)];
    let error = position.update([], kinds.chain(spent), SECOND).unwrap_err();
    assert_eq!(
        (error, &position),
        (
            Error::HandUnderflow {
                player: FIRST,
                change: 101,
                held: 0,
                requested: 1
            },
            &before
        )
    );
}

fn diff(
    squares: &[(usize, Option<char>, Option<char>)],
    hands: &[(Player, char, usize, usize)],
) -> Result<Diff<char, u8>, Error> {
    let squares = squares
        .iter()
        .map(|&(index, old, new)| SquareChange::new(index, old, new));
    let hands = hands
        .iter()
        .map(|&(player, piece, old, new)| HandChange::new(player, piece, old, new));
    let styles = ByPlayer::new(Some(Change::new(1, 1)), None);
    let turn = Some(Change::new(FIRST, FIRST));
    Diff::new(Shape::new(&[2, 2]).unwrap(), squares, hands, styles, turn)
}

#[test]
fn a_diff_is_made_of_its_changes() {
    let made = diff(
        &[
            (3, None, Some('K')),
            (1, Some('Q'), Some('Q')),
            (0, Some('K'), None),
        ],
        &[
            (SECOND, 'p', 1, 0),
            (FIRST, 'r', 0, 1),
            (FIRST, 'p', 0, 1),
            (FIRST, 'x', 2, 2),
        ],
    )
    .unwrap();
    let before: Qi<char, u8> = Qi::new(&[2, 2], 1, 2).unwrap();
    let before = before
        .board_diff([(0, Some('K'))])
        .unwrap()
        .second_hand_diff([('p', 1)])
        .unwrap();
    let after = before
        .clone()
        .board_diff([(0, None), (3, Some('K'))])
        .unwrap();
    let after = after
        .second_hand_diff([('p', -1)])
        .unwrap()
        .first_hand_diff([('p', 1), ('r', 1)])
        .unwrap();
    assert_eq!(before.diff(&after).unwrap(), made);
    assert!(diff(&[(1, None, None)], &[]).unwrap().is_empty());
}

#[test]
fn a_diff_that_no_position_has_is_refused() {
    for (squares, hands, error) in [
        (
            &[(4, None, Some('K'))][..],
            &[][..],
            Error::IndexOutOfRange {
                index: 4,
                squares: 4,
            },
        ),
        (
            &[(2, None, Some('K')), (1, None, None), (2, Some('K'), None)],
            &[],
            Error::RepeatedSquare { index: 2 },
        ),
        (
            &[],
            &[(SECOND, 'p', 0, 1), (FIRST, 'p', 0, 1), (SECOND, 'p', 1, 2)],
            Error::RepeatedPiece { player: SECOND },
        ),
        (
            &[(0, None, Some('K'))],
            &[(FIRST, 'p', 0, 4)],
            Error::TooManyPieces {
                pieces: 5,
                squares: 4,
            },
        ),
        (
            &[(0, Some('K'), None)],
            &[(FIRST, 'p', usize::MAX, 0), (SECOND, 'p', 2, 0)],
            Error::TooManyPieces {
                pieces: u64::MAX,
                squares: 4,
            },
        ),
    ] {
        assert_eq!(diff(squares, hands), Err(error));
    }
}

#[test]
fn a_diff_is_applied_in_place_or_not_at_all() {
    let before = position(4, &[(0, "K"), (3, "k")], &[("p", 1)]);
    let after = before
        .clone()
        .board_diff(put(&[(0, ""), (3, "K")]))
        .unwrap();
    let after = after
        .first_hand_diff([("k".to_owned(), 1), ("p".to_owned(), -1)])
        .unwrap()
        .toggle();
    let step = before.diff(&after).unwrap();
    let mut position = before.clone();
    position.apply_mut(&step).unwrap();
    assert_eq!(position, after);
    assert_eq!(
        position.apply_mut(&step),
        Err(Error::SquareMismatch { index: 0 })
    );
    assert_eq!(position, after);
    position.apply_mut(&step.reversed()).unwrap();
    assert_eq!(position, before);
}

fn hands() -> impl Strategy<Value = Vec<(Player, u8, i32)>> {
    prop::collection::vec((any::<Player>(), 0..4_u8, -2..4), 0..12)
}

proptest! {
    #[test]
    fn an_update_is_the_changes_of_a_value_or_nothing(
        before in any::<Qi<u8, u8>>(),
        squares in prop::collection::vec((0..40_usize, any::<Option<u8>>()), 0..12),
        hands in hands(),
        turn: Player,
    ) {
        // Room for all pieces on the way, so that only the end decides.
        let wide = |position: &Qi<u8, u8>| {
            let (shape, mut board, hands, styles, turn) = position.clone().into_parts();
            board.resize(shape.square_count() + 1000, None);
            Qi::from_parts(Shape::flat(board.len()).unwrap(), board, hands, styles, turn).unwrap()
        };
        let in_range = squares.iter().all(|(index, _)| *index < before.square_count());
        let mut expected = in_range.then(|| wide(&before).board_diff(squares.clone()).unwrap());
        for (player, piece, delta) in &hands {
            expected = expected.and_then(|next| next.hand_diff(*player, [(*piece, *delta)]).ok());
        }
        let expected = expected
            .map(|next| next.with_turn(turn))
            .filter(|next| next.piece_count() <= before.square_count());
        let mut updated = before.clone();
        let done = updated.update(squares, hands, turn);
        prop_assert_eq!(done.is_ok(), expected.is_some());
        prop_assert_eq!(wide(&updated), expected.unwrap_or_else(|| wide(&before)));
    }

    #[test]
    fn a_diff_leads_there_and_back_in_place(before in any::<Qi<u8, u8>>(), after in any::<Qi<u8, u8>>()) {
        if let Ok(step) = before.diff(&after) {
            let mut position = before.clone();
            position.apply_mut(&step).unwrap();
            prop_assert_eq!(&position, &after);
            let styles = *step.styles();
            let (squares, hands) = (step.squares().to_vec(), step.hands().to_vec());
            let again = Diff::new(step.shape(), squares, hands, styles, step.turn());
            prop_assert_eq!(again.as_ref(), Ok(&step));
            position.apply_mut(&step.reversed()).unwrap();
            prop_assert_eq!(position, before);
        }
    }
}
