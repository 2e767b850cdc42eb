//! The changes between two positions.
#![cfg(feature = "alloc")]

use qi::{Change, Diff, Error, HandChange, Player, Qi, SquareChange};

type Position = Qi<&'static str, &'static str>;

fn before() -> Result<Position, Error> {
    Qi::new(&[2, 2], "C", "c")?
        .board_diff([(0, Some("R")), (3, Some("q"))])?
        .first_hand_diff([("p", 1)])
}

fn after() -> Result<Position, Error> {
    Ok(before()?
        .board_diff([(0, None), (3, Some("R"))])?
        .first_hand_diff([("p", 1), ("q", 1)])?
        .toggle())
}

/// The position with other styles.
fn restyled(
    position: &Position,
    first: &'static str,
    second: &'static str,
) -> Result<Position, Error> {
    let (shape, board, hands, mut styles, turn) = position.clone().into_parts();
    (styles.first, styles.second) = (first, second);
    Qi::from_parts(shape, board, hands, styles, turn)
}

#[test]
fn a_diff_lists_what_was_and_what_came() -> Result<(), Error> {
    let diff = before()?.diff(&restyled(&after()?, "C", "j")?)?;
    assert_eq!(diff.shape().dimensions(), [2, 2]);
    assert_eq!(
        diff.squares(),
        [
            SquareChange::new(0, Some("R"), None),
            SquareChange::new(3, Some("q"), Some("R")),
        ]
    );
    let player = Player::First;
    assert_eq!(
        diff.hands(),
        [
            HandChange::new(player, "p", 1, 2),
            HandChange::new(player, "q", 0, 1),
        ]
    );
    assert_eq!(diff.styles().first, None);
    assert_eq!(diff.styles().second, Some(Change::new("c", "j")));
    assert_eq!(
        diff.turn(),
        Some(Change::new(Player::First, Player::Second))
    );
    assert!(!diff.is_empty());
    Ok(())
}

#[test]
fn a_diff_lists_the_first_player_before_the_second() -> Result<(), Error> {
    let after = before()?
        .second_hand_diff([("p", 1)])?
        .first_hand_diff([("p", -1)])?;
    let diff = before()?.diff(&after)?;
    let players = diff.hands().iter().map(|change| change.player);
    assert!(players.eq(Player::ALL));
    Ok(())
}

#[test]
fn one_change_is_enough_not_to_be_empty() -> Result<(), Error> {
    let before = before()?;
    let nothing = before.diff(&before)?;
    assert!(nothing.is_empty());
    assert_ne!(
        nothing,
        Qi::new(&[4], "C", "c")?.diff(&Qi::new(&[4], "C", "c")?)?
    );
    let others = [
        before.clone().board_diff([(1, Some("x"))])?,
        before.clone().first_hand_diff([("p", -1)])?,
        before.clone().second_hand_diff([("p", 1)])?,
        restyled(&before, "J", "c")?,
        restyled(&before, "C", "j")?,
        before.clone().toggle(),
    ];
    let mut diffs = vec![nothing];
    for other in others {
        let diff = before.diff(&other)?;
        assert!(!diff.is_empty(), "{diff:?}");
        assert!(!diffs.contains(&diff), "{diff:?}");
        diffs.push(diff.clone());
        assert_eq!(before.clone().apply(&diff)?, other);
        assert_eq!(other.apply(&diff.reversed())?, before);
    }
    Ok(())
}

#[test]
fn a_diff_leads_there_and_back() -> Result<(), Error> {
    let (before, after) = (before()?, restyled(&after()?, "J", "j")?);
    let diff = before.diff(&after)?;
    assert_eq!(before.clone().apply(&diff)?, after);
    assert_eq!(after.clone().apply(&diff.clone().reversed())?, before);
    assert_eq!(diff.clone().reversed(), after.diff(&before)?);
    assert_eq!(diff.clone().reversed().reversed(), diff);
    Ok(())
}

#[test]
fn a_piece_may_go_from_a_full_hand_to_the_board() -> Result<(), Error> {
    let held = Qi::<_, _>::new(&[1], "C", "c")?.second_hand_diff([("p", 1)])?;
    let placed = Qi::new(&[1], "C", "c")?.board_diff([(0, Some("p"))])?;
    let diff = held.diff(&placed)?;
    assert_eq!(held.clone().apply(&diff)?, placed);
    assert_eq!(placed.apply(&diff.reversed())?, held);
    Ok(())
}

#[test]
fn boards_of_other_shapes_have_no_diff() -> Result<(), Error> {
    let square = before()?;
    for shape in [&[4][..], &[4, 1], &[2, 2, 1], &[3, 3]] {
        let other: Position = Qi::new(shape, "C", "c")?;
        assert_eq!(square.diff(&other), Err(Error::ShapeMismatch));
        let nothing = other.diff(&other)?;
        assert_eq!(square.clone().apply(&nothing), Err(Error::ShapeMismatch));
    }
    Ok(())
}

#[test]
fn a_diff_does_not_apply_where_things_are_otherwise() -> Result<(), Error> {
    let (before, after) = (before()?, restyled(&after()?, "J", "j")?);
    let diff = before.diff(&after)?;
    let player = Player::First;
    let rows = [
        (
            before.clone().board_diff([(0, None)])?,
            Error::SquareMismatch { index: 0 },
        ),
        (
            before.clone().board_diff([(3, Some("Q"))])?,
            Error::SquareMismatch { index: 3 },
        ),
        (
            before.clone().first_hand_diff([("p", 1)])?,
            Error::HandMismatch {
                player,
                expected: 1,
                found: 2,
            },
        ),
        (
            before.clone().first_hand_diff([("p", -1)])?,
            Error::HandMismatch {
                player,
                expected: 1,
                found: 0,
            },
        ),
        (
            before.clone().first_hand_diff([("q", 1)])?,
            Error::HandMismatch {
                player,
                expected: 0,
                found: 1,
            },
        ),
        (
            restyled(&before, "X", "c")?,
            Error::StyleMismatch { player },
        ),
        (
            restyled(&before, "C", "x")?,
            Error::StyleMismatch {
                player: Player::Second,
            },
        ),
        (
            before.clone().toggle(),
            Error::TurnMismatch {
                player: Player::Second,
            },
        ),
        (after, Error::SquareMismatch { index: 0 }),
    ];
    for (position, error) in rows {
        assert_eq!(position.apply(&diff), Err(error));
    }
    let back = diff.reversed();
    assert_eq!(before.apply(&back), Err(Error::SquareMismatch { index: 0 }));
    Ok(())
}

#[test]
fn of_several_mismatches_the_first_is_told() -> Result<(), Error> {
    let (before, after) = (before()?, restyled(&after()?, "J", "j")?);
    let diff = before.diff(&after)?;
    let player = Player::First;
    let rows = [
        (
            before.clone().first_hand_diff([("p", -1), ("q", 1)])?,
            Error::HandMismatch {
                player,
                expected: 1,
                found: 0,
            },
        ),
        (
            restyled(&before.clone().first_hand_diff([("p", 1)])?, "X", "x")?,
            Error::HandMismatch {
                player,
                expected: 1,
                found: 2,
            },
        ),
        (
            restyled(&before, "X", "x")?,
            Error::StyleMismatch { player },
        ),
        (
            restyled(&before.clone().toggle(), "X", "c")?,
            Error::StyleMismatch { player },
        ),
    ];
    for (position, error) in rows {
        assert_eq!(position.apply(&diff), Err(error));
    }
    Ok(())
}

#[test]
fn what_the_other_player_has_is_told_of_them() -> Result<(), Error> {
    let before = before()?;
    let held = before.clone().second_hand_diff([("p", 1)])?;
    assert_eq!(
        held.clone().apply(&before.diff(&held)?),
        Err(Error::HandMismatch {
            player: Player::Second,
            expected: 0,
            found: 1,
        })
    );
    let player = Player::First;
    let toggled = before.clone().toggle();
    let back = toggled.diff(&before)?;
    assert_eq!(before.apply(&back), Err(Error::TurnMismatch { player }));
    Ok(())
}

#[test]
fn a_diff_keeps_what_it_does_not_speak_of() -> Result<(), Error> {
    let diff: Diff<_, _> = before()?.diff(&after()?)?;
    let with_more = before()?.second_hand_diff([("p", 1)])?;
    assert_eq!(
        with_more.clone().apply(&diff),
        Err(Error::TooManyPieces {
            pieces: 5,
            squares: 4
        }),
        "the hand took one piece more than the board gave"
    );
    let player = Player::Second;
    let restyling = before()?.diff(&restyled(&after()?, "C", "j")?)?;
    assert_eq!(
        restyled(&with_more, "C", "x")?.apply(&restyling),
        Err(Error::StyleMismatch { player })
    );
    assert_eq!(
        with_more.toggle().apply(&diff),
        Err(Error::TurnMismatch { player })
    );
    let quiet = before()?.diff(&before()?.toggle())?;
    let moved = before()?.board_diff([(1, Some("N"))])?;
    assert_eq!(moved.clone().apply(&quiet)?, moved.toggle());
    Ok(())
}
