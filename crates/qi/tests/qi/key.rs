//! Keys of positions.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;

use qi::{ByPlayer, Flip, Hands, Key, Player, Qi, Shape};

/// One item of each kind. The numbers are the documented algorithm's, computed by another
/// program; they never change.
#[test]
fn keys_never_change() {
    let empty = Qi::<u16, u8>::new(&[8, 8], 3, 19).unwrap();
    let board = empty
        .clone()
        .board_diff([(12, Some(7)), (63, Some(8))])
        .unwrap();
    let held = board.clone().hand_diff(Player::First, [(5, 2)]).unwrap();
    let held = held.hand_diff(Player::Second, [(6, 1)]).unwrap();
    let keys = [&empty, &board, &held, &held.clone().toggle()].map(Qi::key);
    assert_eq!(
        keys,
        [
            0xe621_2500_66fd_6245,
            0xb98b_e1ff_436f_e23c,
            0x5535_3b38_d86b_9bb5,
            0x9bc7_e4b1_209c_fc76
        ]
    );
    let flat = Shape::flat(91).unwrap();
    assert_eq!(flat.key(), 0x9eb9_7723_e7e3_7dd7);
}

#[test]
fn different_positions_have_different_keys() {
    let empty = |shape: &[usize]| Qi::<u8, u8>::new(shape, 0, 0).unwrap();
    let mut positions = Vec::new();
    for shape in [&[64][..], &[8, 8], &[4, 16], &[16, 4], &[4, 4, 4]] {
        positions.push(empty(shape));
        positions.push(empty(shape).toggle());
        for piece in 0..8 {
            for square in 0..64 {
                let board = empty(shape).board_diff([(square, Some(piece))]).unwrap();
                positions.push(board.clone().toggle());
                positions.push(board);
            }
            for player in Player::ALL {
                for count in 1..32 {
                    let held = empty(shape).hand_diff(player, [(piece, count)]).unwrap();
                    positions.push(held);
                }
            }
        }
    }
    for style in 1..5 {
        positions.push(Qi::new(&[8, 8], style, 0).unwrap());
        positions.push(Qi::new(&[8, 8], 0, style).unwrap());
    }
    let keys: BTreeSet<_> = positions.iter().map(Qi::key).collect();
    assert_eq!(keys.len(), positions.len());
}

#[test]
fn sides_change_on_boards_of_any_shape() {
    let other = |piece: i8| -piece;
    for (shape, flip, square, expected) in [
        (Shape::new(&[8, 8]), Flip::Turned, 3, 60),
        (Shape::new(&[8, 8]), Flip::Mirrored, 3, 59),
        (Shape::new(&[8, 4]), Flip::Mirrored, 1, 29),
        (Shape::new(&[5, 5, 5]), Flip::Mirrored, 2, 122),
        (Shape::new(&[5]), Flip::Mirrored, 0, 4),
        (Shape::flat(5), Flip::Mirrored, 0, 4),
    ] {
        let shape = shape.unwrap();
        let board = (0..shape.square_count()).map(|index| (index == square).then_some(1));
        let position = Qi::from_squares(
            shape,
            board,
            Hands::from_items([(Player::Second, 4, 3)]),
            ByPlayer::new('C', 'S'),
            Player::First,
        );
        let position = position.unwrap();
        let changed = position.clone().change_sides(flip, other);
        assert!(changed.pieces().eq([(expected, &-1)]), "{shape:?} {flip:?}");
        assert_eq!(
            (changed.turn(), changed.styles()),
            (Player::Second, &ByPlayer::new('S', 'C'))
        );
        assert_eq!(changed.first_hand_count(&-4), 3);
        assert_eq!(changed.change_sides(flip, other), position);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Pawn,
    King,
    Queen = 9,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Light,
    Dark,
}

qi::key_of_variants!(Kind, Side,);

/// Enums, text, signed numbers, pairs and lists can be pieces and styles.
#[test]
fn values_of_many_types_have_keys() {
    assert_eq!(
        [Kind::Pawn, Kind::King, Kind::Queen].map(|kind| kind.key()),
        [0, 1, 9]
    );
    let position =
        |piece| Qi::new(&[8, 8], Side::Light, Side::Dark)?.board_diff([(4, Some(piece))]);
    let keys = [Kind::Pawn, Kind::King, Kind::Queen].map(|kind| position(kind).unwrap().key());
    assert_eq!(BTreeSet::from(keys).len(), 3);
    assert_eq!(position(Kind::King).unwrap().key(), keys[1]);

    let same = [
        ("pawn".key(), "pawn".to_owned().key()),
        ([1_u8, 2].key(), vec![1_u8, 2].key()),
        ([1_u8, 2].key(), [1_u8, 2][..].key()),
        (7_u8.key(), 7_i32.key()),
        (7_u8.key(), 7_usize.key()),
        ((Kind::King, Player::Second).key(), [1_u64, 1].key()),
        ((-1_i8).key(), u64::MAX),
    ];
    for (one, other) in same {
        assert_eq!(one, other);
    }
    let pairs = [Kind::Pawn, Kind::King].map(|kind| Player::ALL.map(|side| (kind, side).key()));
    assert_eq!(
        pairs.as_flattened().iter().collect::<BTreeSet<_>>().len(),
        4
    );
}
