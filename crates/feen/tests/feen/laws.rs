//! What holds for every position.
#![cfg(feature = "proptest")]

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use feen::{EncodeError, Feen, Layout, Limits, Piece, Player, Position, View};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use qi::{ByPlayer, Hands, Qi, Shape};

fn hash(feen: &Feen) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(feen)
}

/// The same position, changed step by step from an empty board.
fn rebuilt(position: &Position) -> Result<Position, qi::Error> {
    let [first, second] = Player::ALL.map(|player| *position.style(player));
    let squares = position.board().iter().copied().enumerate().rev();
    let held = |player| {
        let items = position.hand(player).iter().rev();
        items.map(|(piece, count)| (*piece, i32::try_from(count).unwrap()))
    };
    let shape = position.board_shape();
    let empty = vec![None; shape.square_count()];
    let styles = ByPlayer::new(first, second);
    let empty = Qi::from_parts(shape, empty, Hands::new(), styles, Player::First)?;
    Ok(empty
        .hand_diff(Player::Second, held(Player::Second))?
        .board_diff(squares)?
        .hand_diff(Player::First, held(Player::First))?
        .with_turn(position.turn()))
}

#[test]
fn layouts_of_every_kind_are_generated() {
    let mut runner = TestRunner::deterministic();
    let mut layout = || any::<Layout>().new_tree(&mut runner).unwrap().current();
    let layouts: Vec<_> = (0..200).map(|_| layout()).collect();
    for dimensions in 1..=4 {
        let depth = |layout: &&Layout| layout.dimension_count() == dimensions;
        assert!(layouts.iter().any(|layout| depth(&layout)), "{dimensions}");
        let irregular = layouts.iter().filter(|layout| !layout.is_regular());
        assert_eq!(irregular.filter(depth).count() > 0, dimensions > 1);
    }
    assert!(
        layouts
            .iter()
            .any(|layout| layout.is_regular() && layout.dimension_count() > 1)
    );
}

#[test]
fn layouts_shrink_to_a_single_square() {
    let mut runner = TestRunner::deterministic();
    let mut simplest = || {
        let mut tree = any::<Layout>().new_tree(&mut runner).unwrap();
        while tree.simplify() {}
        tree.current()
    };
    for _ in 0..50 {
        assert_eq!(simplest().to_string(), "1");
    }
}

#[test]
fn positions_are_generated_on_larger_boxes_than_layouts_are() {
    let mut runner = TestRunner::deterministic();
    let mut feen = || any::<Feen>().new_tree(&mut runner).unwrap().current();
    let mut shapes = (0..200).filter_map(|_| feen().layout().shape());
    assert!(shapes.any(|shape| shape.dimensions().last() > Some(&4)));
}

#[test]
fn positions_on_no_box_are_generated_full_and_with_room() {
    let mut runner = TestRunner::deterministic();
    let mut feen = || any::<Feen>().new_tree(&mut runner).unwrap().current();
    let flat = std::iter::repeat_with(|| feen().into_position());
    let flat = flat.filter(|position| position.board_shape().is_flat());
    let positions: Vec<_> = flat.take(1_000).collect();
    let held = |position: &Position, least| {
        let mut hands = Player::ALL.map(|player| position.hand(player)).into_iter();
        hands.any(|hand| hand.iter().any(|(_, count)| count >= least))
    };
    let of_thousand =
        |is: &dyn Fn(&Position) -> bool| positions.iter().filter(|position| is(position)).count();
    let full = of_thousand(&|position| position.piece_count() == position.square_count());
    assert!((50..300).contains(&full), "{full} are full");
    let empty_handed = of_thousand(&|position| position.hand_piece_count() == 0);
    assert!(
        (400..700).contains(&empty_handed),
        "{empty_handed} hold nothing"
    );
    for (least, share) in [(2, 300), (10, 10)] {
        let number = of_thousand(&|position| held(position, least));
        assert!(number > share, "{number} hold {least} of a piece");
    }
}

proptest! {
    #[test]
    fn a_position_is_read_within_its_limits(feen: Feen, limits: Limits) {
        let layout = feen.layout();
        let fits = layout.square_count() <= limits.squares()
            && layout.dimension_count() <= limits.dimensions();
        prop_assert_eq!(Feen::parse_with(&feen.to_string(), limits).is_ok(), fits);
    }

    #[test]
    fn squares_are_passed_over_as_they_are_walked(feen: Feen, start: usize) {
        let text = feen.to_string();
        let mut squares = View::parse(&text).unwrap().squares();
        let mut walked = feen.position().board();
        for _ in 0..start % walked.len() {
            squares.next();
            walked = &walked[1..];
        }
        prop_assert_eq!(squares.clone().count(), walked.len());
        for passed in 0..=walked.len() {
            let mut rest = squares.clone();
            prop_assert_eq!(rest.nth(passed), walked.get(passed).copied());
            let behind = walked.get(passed + 1..).unwrap_or(&[]);
            prop_assert_eq!(rest.collect::<Vec<_>>(), behind);
        }
    }

    #[test]
    fn value_to_text_to_value(feen: Feen) {
        let text = feen.to_string();
        prop_assert_eq!(text.parse::<Feen>(), Ok(feen.clone()));
        prop_assert_eq!(Feen::try_from(text.as_bytes()), Ok(feen.clone()));
        prop_assert_eq!(View::parse(&text).unwrap().to_feen(), Ok(feen));
    }

    #[test]
    fn value_to_text_in_any_width(feen: Feen, width in 0..200_usize) {
        let text = feen.to_string();
        prop_assert_eq!(format!("{feen:>width$}"), format!("{text:>width$}"));
        prop_assert_eq!(format!("{feen:.width$}"), format!("{text:.width$}"));
    }

    #[test]
    fn equality_and_hash_do_not_depend_on_the_route(feen: Feen) {
        let other = Feen::new(feen.layout().clone(), rebuilt(feen.position()).unwrap()).unwrap();
        prop_assert_eq!(&other, &feen);
        prop_assert_eq!(hash(&other), hash(&feen));
        prop_assert_eq!(Position::from(other), feen.into_position());
    }

    #[test]
    fn a_copy_into_another_position_is_a_copy(feen: Feen, other: Feen) {
        let mut copy = other;
        copy.clone_from(&feen);
        prop_assert_eq!(&copy, &feen);
        prop_assert_eq!(copy.to_string(), feen.to_string());
    }

    #[test]
    fn a_hand_is_written_in_canonical_order(
        held in prop::collection::vec((any::<Player>(), any::<Piece>(), 1..4_usize), 0..40),
    ) {
        let shape = Shape::new(&[255, 255]).unwrap();
        let board = vec![None; shape.square_count()];
        let styles = ByPlayer::new("C", "S").map(sin::Style::from_static);
        let hands = Hands::from_items(held);
        let position = Qi::from_parts(shape, board, hands, styles, Player::First).unwrap();
        let text = Feen::try_from(position).unwrap().to_string();
        prop_assert_eq!(feen::validate(&text), Ok(()));
    }

    #[test]
    fn toggling_twice_changes_nothing(feen: Feen) {
        let position = feen.into_position();
        prop_assert_eq!(position.clone().toggle().toggle(), position);
    }

    #[test]
    fn all_readers_agree_on_any_bytes(bytes: Vec<u8>) {
        let error = feen::validate_bytes(&bytes).err();
        prop_assert_eq!(View::parse_bytes(&bytes).err(), error);
        prop_assert_eq!(Feen::try_from(&bytes[..]).err(), error);
        prop_assert_eq!(feen::diagnose_bytes(&bytes).is_valid(), error.is_none());
    }

    #[test]
    fn any_text_can_be_diagnosed_and_repaired(text in "[-+^'/0-9A-Ca-c _;%é\\t]{0,40}") {
        let error = feen::validate(&text).err();
        if let Some(error) = error {
            let report = feen::diagnose(&text).report(&text).to_string();
            let first = format!("error: {}", error.kind());
            prop_assert!(report.starts_with(&first));
        }
        if let Ok(canonical) = feen::canonicalize(&text) {
            prop_assert_eq!(feen::validate(canonical.as_str()), Ok(()));
            prop_assert_eq!(canonical.changes().is_empty(), error.is_none());
        }
    }
}

#[test]
fn every_shape_is_spelled_or_refused_for_the_one_reason() {
    let styles = || ByPlayer::new("C", "C").map(sin::Style::from_static);
    let king = Piece::from_static("K^");
    let sizes = || 1..=4_usize;
    let shapes = sizes()
        .map(|file| vec![file])
        .chain(sizes().flat_map(|rank| sizes().map(move |file| vec![rank, file])))
        .chain(sizes().flat_map(|layer| {
            sizes().flat_map(move |rank| sizes().map(move |file| vec![layer, rank, file]))
        }));
    for dimensions in shapes {
        let shape = Shape::new(&dimensions).unwrap();
        let squares = shape.square_count();
        let one = |place| {
            (0..squares)
                .map(|index| (index == place).then_some(king))
                .collect()
        };
        let boards = (0..squares)
            .map(one)
            .chain([vec![None; squares], vec![Some(king); squares]]);
        for board in boards {
            let position =
                Qi::from_parts(shape, board, Hands::new(), styles(), Player::Second).unwrap();
            let outer = &dimensions[..dimensions.len() - 1];
            match (
                Feen::try_from(position),
                outer.iter().position(|size| *size == 1),
            ) {
                (Ok(feen), None) => assert_eq!(feen.to_string().parse(), Ok(feen)),
                (Err(error), Some(dimension)) => {
                    assert_eq!(error, EncodeError::UnspellableShape { dimension });
                }
                (feen, _) => panic!("{dimensions:?}: {feen:?}"),
            }
        }
    }
}

#[test]
fn an_unspellable_shape_says_which_dimension() {
    let styles = ByPlayer::new("C", "C").map(sin::Style::from_static);
    let position = Qi::new(&[2, 1, 3], styles.first, styles.second).unwrap();
    let error = Feen::try_from(position).unwrap_err();
    assert_eq!(error.code(), "encode/unspellable-shape");
    insta::assert_snapshot!(error, @"expected at least 2 in each dimension but the innermost, found 1 in dimension 2");
}

#[test]
fn squares_are_counted_and_passed_over_however_many_they_are() {
    let most = usize::MAX as u64;
    let text = format!("{}K / C/c", most - 1);
    let squares = View::parse(&text).unwrap().squares();
    let king = Piece::from_static("K");
    assert_eq!(squares.clone().count(), usize::MAX);
    assert_eq!(squares.clone().nth(usize::MAX - 2), Some(None));
    assert_eq!(squares.clone().nth(usize::MAX - 1), Some(Some(king)));
    assert_eq!(squares.clone().nth(usize::MAX), None);
}

#[test]
fn a_few_bytes_cannot_ask_for_much_memory() {
    let text = "10000000 / W/w".parse::<Feen>().unwrap_err();
    assert_eq!(text.kind().code(), "limit/squares");
}

#[test]
fn limits_are_told_only_of_valid_texts() {
    for text in [
        "65026 / W/W",
        "65026//1 / W/w",
        "65026/1 P/p W",
        "65026 1P/ W/w",
    ] {
        let error = text.parse::<Feen>().unwrap_err();
        assert_eq!(Err(error), feen::validate(text), "{text}");
    }
}

proptest! {
    #[test]
    fn an_owned_position_answers_as_its_view_does(feen: Feen, index in 0_usize..40) {
        let text = feen.to_string();
        let view = View::parse(&text).unwrap();
        prop_assert_eq!(Feen::parse(&text), Ok(feen.clone()));
        prop_assert_eq!(Feen::parse_bytes(text.as_bytes()), Ok(feen.clone()));
        let counts = [feen.square_count(), feen.piece_count(), feen.board_piece_count(), feen.hand_piece_count()];
        let seen = [view.square_count(), view.piece_count(), view.board_piece_count(), view.hand_piece_count()];
        prop_assert_eq!(counts.map(|count| count as u64), seen);
        prop_assert_eq!(feen.turn(), view.turn());
        prop_assert!(feen.squares().eq(view.squares()));
        prop_assert_eq!(feen.square(index), view.square(index));
        for player in Player::ALL {
            prop_assert_eq!(feen.style(player), view.style(player));
            let hand = feen.hand(player).map(|(piece, count)| (piece, count as u64));
            prop_assert!(hand.eq(view.hand(player)));
        }
        prop_assert_eq!(format!("{feen:#?}"), format!("Feen({text:?})"));
        prop_assert_eq!(format!("{view:#?}"), format!("View({text:?})"));
    }
}
