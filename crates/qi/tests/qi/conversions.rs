//! The conversions and iterators that the standard library leads one to expect.
#![cfg(feature = "proptest")]

use proptest::prelude::*;
use qi::{ByPlayer, Coordinates, Flip, Hands, Player, Qi, Shape};

type Item = (Player, u8, usize);

#[test]
fn both_players_are_a_pair_and_an_array() {
    let both = ByPlayer::new("white", "black");
    assert_eq!(ByPlayer::from(("white", "black")), both);
    assert_eq!(ByPlayer::from(["white", "black"]), both);
    assert_eq!(<(_, _)>::from(both), ("white", "black"));
    assert_eq!(<[_; 2]>::from(both), ["white", "black"]);
}

#[test]
fn both_players_are_iterated_with_their_values() {
    let mut both = ByPlayer::new(String::from("white"), String::from("black"));
    for (player, name) in &mut both {
        name.push(if player.is_first() { '1' } else { '2' });
    }
    for (_, name) in both.iter_mut() {
        name.push('!');
    }
    assert_eq!(
        both.as_ref().map(String::as_str),
        ByPlayer::new("white1!", "black2!")
    );
    let _: ByPlayer<()> = both.as_mut().map(String::clear);
    assert!(both.iter().eq(&both));
    let empty = String::new();
    let expected = [(Player::First, empty.clone()), (Player::Second, empty)];
    assert_eq!(both.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn a_shape_is_tried_from_its_sizes() {
    for sizes in [
        &[][..],
        &[8],
        &[10, 9],
        &[5, 5, 5],
        &[0],
        &[256],
        &[1, 1, 1, 1],
    ] {
        assert_eq!(Shape::try_from(sizes), Shape::new(sizes));
    }
    assert_eq!(Shape::try_from([10, 9]), Shape::new(&[10, 9]));
    assert_eq!(Shape::try_from(&[10, 9]), Shape::new(&[10, 9]));
    assert_eq!(Shape::try_from([0; 0]), Shape::new(&[]));
}

#[test]
fn a_shape_is_a_text() {
    for (text, shape) in [
        ("8", Shape::new(&[8])),
        ("10x9", Shape::new(&[10, 9])),
        ("5x5x5", Shape::new(&[5, 5, 5])),
        ("flat 91", Shape::flat(91)),
    ] {
        let shape = shape.unwrap();
        assert_eq!(
            (shape.to_string().as_str(), text.parse()),
            (text, Ok(shape))
        );
    }
    for (text, code, span) in [
        ("", "qi/not-a-size", 0..0),
        ("8x", "qi/not-a-size", 2..2),
        ("x8", "qi/not-a-size", 0..1),
        ("08", "qi/not-a-size", 0..1),
        ("8/8", "qi/not-a-separator", 1..2),
        ("8é", "qi/not-a-separator", 1..3),
        ("flat ", "qi/not-a-size", 5..5),
        ("flat 9x9", "qi/not-the-end", 6..7),
        ("flat 0", "qi/dimension-too-small", 0..6),
        ("256", "qi/dimension-too-large", 0..3),
        ("99999999999999999999999", "qi/dimension-too-large", 0..23),
        ("8x0", "qi/dimension-too-small", 0..3),
        ("2x2x2x2", "qi/too-many-dimensions", 0..7),
        ("255x255x2", "qi/too-many-squares", 0..9),
    ] {
        let error = text.parse::<Shape>().unwrap_err();
        assert_eq!((error.code(), error.span()), (code, span), "{text:?}");
    }
    assert_eq!(Shape::try_from(vec![10, 9]), Shape::new(&[10, 9]));
}

#[test]
fn a_flip_is_a_word() {
    for flip in Flip::ALL {
        assert_eq!(flip.to_string().parse(), Ok(flip));
    }
    let error = "Turned".parse::<Flip>().unwrap_err();
    insta::assert_snapshot!(format!("{error} [{}]", error.code()), @"expected `turned` or `mirrored`, found `Turned` [qi/not-a-flip]");
}

proptest! {
    #[test]
    fn pieces_go_both_ways(position: Qi<u8, u8>) {
        let listed: Vec<_> = position.pieces().collect();
        let mut back: Vec<_> = position.pieces().rev().collect();
        back.reverse();
        prop_assert_eq!(&listed, &back);
        let folded = position.pieces().fold(Vec::new(), |mut all, piece| {
            all.push(piece);
            all
        });
        prop_assert_eq!(&listed, &folded);
        prop_assert_eq!(listed.len(), position.board_piece_count());
    }

    #[test]
    fn coordinates_are_one_list(square: Coordinates) {
        let slice = square.as_slice();
        prop_assert_eq!(square.as_ref(), slice);
        prop_assert_eq!(&square, slice);
        prop_assert!(square.iter().eq(slice));
        prop_assert!((&square).into_iter().eq(slice));
        prop_assert!(square.into_iter().eq(slice.iter().copied()));
        let longer: Vec<usize> = square.into_iter().chain([0]).collect();
        prop_assert_ne!(&square, &longer[..]);
    }

    #[test]
    fn items_that_are_added_are_items_from_the_start(before: Vec<Item>, after: Vec<Item>) {
        let all = Hands::from_items(before.iter().chain(&after).copied());
        let mut hands: Hands<u8> = before.into_iter().collect();
        hands.extend(after);
        prop_assert_eq!(&hands, &all);
        hands.extend([]);
        prop_assert_eq!(&hands, &all);
        hands.extend([(Player::First, 0, 0)]);
        prop_assert_eq!(&hands, &all);
    }

    #[test]
    fn items_of_hands_come_from_both_ends(hands: Hands<u8>, ends: Vec<bool>) {
        let listed: Vec<Item> = Player::ALL
            .into_iter()
            .flat_map(|player| hands.hand(player).iter().map(move |(piece, count)| (player, *piece, count)))
            .collect();
        prop_assert!(hands.iter().map(|(player, piece, count)| (player, *piece, count)).eq(listed.iter().copied()));
        let shown = format!("{listed:?}");
        prop_assert_eq!(format!("{:?}", hands.iter()), shown.clone());
        prop_assert_eq!(format!("{:?}", hands.clone().into_iter()), shown);

        let (mut borrowed, mut owned) = (hands.iter(), hands.clone().into_iter());
        let mut left = &listed[..];
        for from_back in ends {
            let (expected, one, other) = if from_back {
                (left.split_off_last(), borrowed.next_back(), owned.next_back())
            } else {
                (left.split_off_first(), borrowed.next(), owned.next())
            };
            prop_assert_eq!(one.map(|(player, piece, count)| (player, *piece, count)), expected.copied());
            prop_assert_eq!(other, expected.copied());
            prop_assert_eq!((borrowed.len(), owned.len()), (left.len(), left.len()));
            prop_assert_eq!(format!("{:?}", owned), format!("{left:?}"));
        }
    }
}

#[test]
fn an_array_of_items_is_both_hands() {
    let items = [
        (Player::Second, 'p', 1),
        (Player::First, 'P', 2),
        (Player::First, 'P', 1),
    ];
    assert_eq!(Hands::from(items), Hands::from_items(items));
}
