//! Boards of any shape: their layouts, and the positions on them.
#![cfg(feature = "alloc")]

use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use feen::{
    EncodeError, Feen, Layout, LayoutError, Limits, Piece, Player, Position, UpdateError, View,
};
use qi::{ByPlayer, Error, Hands, Qi, Shape};

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

fn feen(text: &str) -> Feen {
    text.parse().unwrap()
}

fn position(shape: Shape) -> Position {
    let style = feen::Style::from_static("G");
    let styles = ByPlayer::new(style, style);
    let board = vec![None; shape.square_count()];
    Qi::from_parts(shape, board, Hands::new(), styles, Player::First).unwrap()
}

#[test]
fn a_layout_tells_its_structure() {
    // The text, squares, ranks, dimensions, and the box if it is one.
    for (text, squares, ranks, dimensions, sizes) in [
        ("8", 8, 1, 1, Some(vec![8])),
        ("300", 300, 1, 1, Some(vec![300])),
        ("8/8", 16, 2, 2, Some(vec![2, 8])),
        ("6/7/8/9/10/11/10/9/8/7/6", 91, 11, 2, None),
        ("1/3/1", 5, 3, 2, None),
        ("9/8", 17, 2, 2, None),
        ("2/2//2/2", 8, 4, 3, Some(vec![2, 2, 2])),
        ("2/2//2/2/2", 10, 5, 3, None),
        ("2/2/2//2/2//2/2/2/2", 18, 9, 3, None),
        ("1/1//1/1///1/1//1/1", 8, 8, 4, Some(vec![2, 2, 2, 1])),
        ("300/300", 600, 2, 2, Some(vec![2, 300])),
        ("65025", 65_025, 1, 1, Some(vec![65_025])),
    ] {
        let layout = layout(text);
        assert_eq!(layout.square_count(), squares, "{text}");
        assert_eq!(layout.rank_count(), ranks, "{text}");
        assert_eq!(layout.ranks().size_hint(), (ranks, Some(ranks)), "{text}");
        assert_eq!(layout.dimension_count(), dimensions, "{text}");
        assert_eq!(layout.is_regular(), sizes.is_some(), "{text}");
        assert_eq!(layout.dimensions(), sizes, "{text}");
        assert_eq!(layout.to_string(), text);
        assert_eq!(format!("{layout:?}"), format!("Layout({text:?})"));
        assert_eq!(feen(&format!("{text} / G/g")).layout(), &layout, "{text}");
        let shape = layout.position_shape();
        assert_eq!(shape.square_count(), squares, "{text}");
        assert_eq!(
            layout.shape(),
            Some(shape).filter(|shape| !shape.is_flat()),
            "{text}"
        );
        let ranks = layout.ranks().flat_map(|rank| rank.squares());
        assert!(ranks.eq(0..squares), "{text}");
    }
}

#[test]
fn a_layout_is_seen_as_it_is_held() {
    for text in [
        "8",
        "300",
        "8/8",
        "9/8",
        "1/3/1",
        "2/2//2/2",
        "2/2//2/2/2",
        "300/300",
    ] {
        let held = layout(text);
        let text = format!("{text} / G/g");
        let seen = View::parse(&text).unwrap().layout();
        assert_eq!(seen.is_regular(), held.is_regular(), "{text}");
        assert_eq!(seen.shape(), held.shape(), "{text}");
        assert_eq!(seen.to_layout(), Ok(held), "{text}");
    }
}

#[test]
fn a_rank_is_seen_as_runs_and_as_squares() {
    let view = View::parse("2K^1/+p12 / G/g").unwrap();
    let ranks = view.layout().ranks().map(|rank| {
        let squares: Vec<_> = rank.squares().collect();
        (
            rank.runs().count(),
            squares.len(),
            squares.iter().flatten().count(),
        )
    });
    assert_eq!(ranks.collect::<Vec<_>>(), [(3, 4, 1), (2, 13, 1)]);
}

#[test]
fn every_error_of_encoding_has_a_code() {
    for (error, code) in [
        (
            EncodeError::UnspellableShape { dimension: 0 },
            "encode/unspellable-shape",
        ),
        (EncodeError::NoLayout, "encode/no-layout"),
        (
            EncodeError::LayoutMismatch {
                expected: 4,
                found: 5,
            },
            "encode/layout-mismatch",
        ),
    ] {
        assert_eq!(error.code(), code);
    }
    insta::assert_snapshot!(EncodeError::NoLayout, @"expected a layout with a flat board");
}

#[test]
fn a_deep_board_is_as_any_other() {
    // Parts of two parts each, of twelve dimensions.
    let board = (1..12).fold("1".to_owned(), |part, order| {
        format!("{part}{}{part}", "/".repeat(order))
    });
    let text = format!("{board} / G/g");
    let sizes = [vec![2; 11], vec![1]].concat();
    let view = View::parse(&text).unwrap();
    assert_eq!(view.layout().dimension_count(), 12);
    assert_eq!(
        view.layout().dimensions(),
        Some(sizes.iter().map(|size| *size as u64).collect())
    );
    assert_eq!(feen(&text).layout().dimensions(), Some(sizes));
    assert_eq!(feen(&text).to_string(), text);
}

#[test]
fn a_layout_is_padded_as_a_text_is() {
    for text in ["8/8", "1/3/1"] {
        assert_eq!(
            format!("{:>9}|{:.3}|", layout(text), layout(text)),
            format!("{text:>9}|{text:.3}|")
        );
    }
}

#[test]
fn pieces_are_squares_of_a_layout() {
    assert_eq!(layout("rkr/p+p'/PPPP^"), layout("3/2/4"));
}

#[test]
fn boards_of_as_many_squares_differ_by_their_layouts() {
    let texts = [
        "12", "6/6", "4/4/4", "5/7", "7/5", "3/3//3/3", "2/4//3/3", "4/2//3/3",
    ];
    let layouts: HashSet<_> = texts.map(layout).into();
    assert_eq!(layouts.len(), texts.len());
    let feens: HashSet<_> = texts.map(|text| feen(&format!("{text} / G/g"))).into();
    assert_eq!(feens.len(), texts.len());
    let build = BuildHasherDefault::<DefaultHasher>::default();
    let hashes: HashSet<_> = feens.iter().map(|feen| build.hash_one(feen)).collect();
    assert_eq!(hashes.len(), texts.len());
}

#[test]
fn layouts_that_are_seen_are_equal_where_those_that_are_held_are() {
    let texts = [
        "8/8 / C/c",
        "K7/8 / C/c",
        "7k/K7 q/ c/C",
        "8/7 / C/c",
        "16 / C/c",
        "7K8 / C/c",
        "2/2/2/2 / C/c",
        "2/2//2/2 / C/c",
        "rk/2//2/K1 / C/c",
    ];
    let seen = |text| View::parse(text).unwrap().layout();
    for one in texts {
        for other in texts {
            let (one_seen, other_seen) = (seen(one), seen(other));
            let is_equal = one_seen.to_layout() == other_seen.to_layout();
            assert_eq!(one_seen == other_seen, is_equal, "{one}, {other}");
            let hash = |layout| BuildHasherDefault::<DefaultHasher>::default().hash_one(layout);
            assert_eq!(
                hash(one_seen) == hash(other_seen),
                is_equal,
                "{one}, {other}"
            );
        }
    }
}

#[test]
fn views_are_equal_where_their_texts_are() {
    let file = b"8/8 / C/c\n8/8 / c/C\n8/8 P/ C/c\n8/8 / C/c\n16 / C/c\n8/8 / C/c";
    let views: Vec<_> = feen::lines(file).map(|line| line.view.unwrap()).collect();
    assert_eq!(views.iter().collect::<HashSet<_>>().len(), 4);
    assert_eq!(views[0], views[3]);
    assert_ne!(views[0], views[1]);
    let hash = |view| BuildHasherDefault::<DefaultHasher>::default().hash_one(view);
    assert_ne!(hash(views[0]), hash(views[1]));
}

#[test]
fn ranks_that_make_no_board_are_refused() {
    let message = |ranks: &[(usize, usize)]| {
        let error = Layout::from_ranks(ranks.iter().copied()).unwrap_err();
        format!("{}: {error}", error.code())
    };
    insta::assert_snapshot!([
        message(&[]),
        message(&[(0, 8), (1, 0)]),
        message(&[(0, 8), (2, 0)]),
        message(&[(0, 1), (1, 1), (2, 0), (1, 1)]),
        message(&[(1, 8)]),
        message(&[(1, 0)]),
        message(&[(0, 8), (0, 8)]),
        message(&[(0, 8), (2, 8)]),
        message(&[(0, 8), (2, 8), (1, 8)]),
        message(&[(0, 8), (1, 8), (2, 8)]),
        message(&[(0, 65_025), (2, 1)]),
        message(&[(0, 8), (usize::MAX, 8)]),
        message(&[(0, 65_025), (1, 1)]),
        message(&[(0, 8), (1, usize::MAX)]),
        message(&[(0, usize::MAX), (1, usize::MAX)]),
    ].join("\n"), @"
    layout/no-ranks: expected at least one rank
    layout/empty-rank: rank 2 has no squares
    layout/empty-rank: rank 2 has no squares
    layout/empty-rank: rank 3 has no squares
    layout/separator: expected no slash before rank 1, found 1
    layout/separator: expected no slash before rank 1, found 1
    layout/separator: expected at least one slash before rank 2, found 0
    layout/incoherent: expected a separator of one slash less on both sides of one of 2 slashes
    layout/incoherent: expected a separator of one slash less on both sides of one of 2 slashes
    layout/incoherent: expected a separator of one slash less on both sides of one of 2 slashes
    layout/incoherent: expected a separator of one slash less on both sides of one of 2 slashes
    layout/incoherent: expected a separator of one slash less on both sides of one of 18446744073709551615 slashes
    layout/too-many-squares: expected at most 65025 squares, found 65026
    layout/too-many-squares: expected at most 65025 squares, found 18446744073709551615
    layout/too-many-squares: expected at most 65025 squares, found 18446744073709551615
    ");
    assert_eq!(Layout::from_rank_lengths([]), Err(LayoutError::NoRanks));
}

#[test]
fn a_text_that_is_no_board_is_refused_in_its_own_bytes() {
    let told = |text: &str| {
        let error = text.parse::<Layout>().unwrap_err();
        assert_eq!(Layout::try_from(text), Err(error), "{text}");
        assert!(error.span().end <= text.len(), "{text}: {error}");
        format!("{error} ({:?})", error.span())
    };
    insta::assert_snapshot!([
        "",
        " 8",
        "/8",
        "8/",
        "8//",
        "8//8",
        "8 8",
        "8/8 ",
        "8!",
        "8/+",
        "8/+ 8",
        "8^8",
        "8/\u{e9}",
        "8\t",
        "8/8 / C/c",
        "08",
        "65026",
        "99999999999999999999",
    ].map(told).join("\n"), @"
    expected a board, found nothing at byte 0 (0..0)
    expected a board, found nothing at byte 0 (0..0)
    expected a square before the first `/` at byte 0 (0..1)
    expected a square after the last `/` at byte 1 (1..2)
    expected a square after the last `/` at byte 1 (1..3)
    expected `/` in each part beside `//` at byte 0 (0..1)
    expected a square, found a space at byte 1 (1..2)
    expected a square, found a space at byte 3 (3..4)
    expected a square, found `!` at byte 1 (1..2)
    expected a letter after `+`, found the end of the text at byte 3 (3..3)
    expected a letter after `+`, found a space at byte 3 (3..4)
    expected `^` right after a letter at byte 1 (1..2)
    expected ASCII, found the start of a character outside ASCII (0xc3) at byte 2 (2..4)
    expected a square, found a tab at byte 1 (1..2)
    expected a square, found a space at byte 3 (3..4)
    expected a count without a leading zero at byte 0 (0..2)
    expected at most 65025 squares, found 65026 at byte 0 (0..5)
    expected at most 18446744073709551615 squares at byte 0 (0..20)
    ");
}

#[test]
fn a_shape_without_a_spelling_is_no_layout() {
    let shape = |sizes: &[usize]| Shape::new(sizes).unwrap();
    assert_eq!(Layout::try_from(shape(&[3, 3])), Ok(layout("3/3/3")));
    let dimension = |dimension| Err(EncodeError::UnspellableShape { dimension });
    assert_eq!(Layout::try_from(shape(&[1, 8])), dimension(0));
    assert_eq!(Layout::try_from(shape(&[2, 1, 3])), dimension(1));
    assert_eq!(
        Layout::try_from(Shape::flat(9).unwrap()),
        Err(EncodeError::NoLayout)
    );
}

#[test]
fn a_position_needs_its_layout() {
    let flat = |squares| position(Shape::flat(squares).unwrap());
    let boxed = |sizes: &[usize]| position(Shape::new(sizes).unwrap());
    let text = |layout: &str, position| {
        let feen = Feen::new(self::layout(layout), position)?;
        Ok(feen.to_string())
    };
    let mismatch = |expected, found| Err(EncodeError::LayoutMismatch { expected, found });
    assert_eq!(text("1/3/1", flat(5)), Ok("1/3/1 / G/g".to_owned()));
    assert_eq!(text("2/2", flat(4)), Ok("2/2 / G/g".to_owned()));
    assert_eq!(text("2/2", boxed(&[2, 2])), Ok("2/2 / G/g".to_owned()));
    assert_eq!(text("1/3/1", flat(4)), mismatch(5, 4));
    assert_eq!(text("2/2", boxed(&[4])), mismatch(4, 4));
    assert_eq!(text("1/3", boxed(&[2, 2])), mismatch(4, 4));
    assert_eq!(Feen::try_from(flat(4)), Err(EncodeError::NoLayout));
    assert_eq!(Feen::try_from(boxed(&[2, 2])), Ok(feen("2/2 / G/g")));
    assert_eq!(feen("2/2 / G/g").position(), &boxed(&[2, 2]));
    assert_eq!(feen("1/3 / G/g").position(), &flat(4));
    let irregular = feen("K^/3 P/ s/C").into_position();
    let even = Feen::new(layout("2/2"), irregular);
    assert_eq!(even, Ok(feen("K^1/2 P/ s/C")));
}

#[test]
fn a_board_that_is_not_that_of_the_layout_says_why() {
    let message = |expected, found| EncodeError::LayoutMismatch { expected, found }.to_string();
    insta::assert_snapshot!([message(5, 4), message(1, 2), message(4, 4)].join("\n"), @"
    expected a board of 5 squares, found 4
    expected a board of 1 square, found 2
    expected a board in the shape of the layout, found 4 squares in another shape
    ");
}

#[test]
fn a_change_keeps_the_board() {
    let pawn = Piece::from_static("P");
    let before = feen("1/3/1 / G/g");
    let after = before.clone().board_diff([(2, Some(pawn))]).unwrap();
    let after = after.second_hand_diff([(pawn, 2)]).unwrap().toggle();
    assert_eq!(after.to_string(), "1/1P1/1 /2P g/G");
    let diff = before.diff(&after).unwrap();
    assert_eq!(before.clone().apply(&diff).as_ref(), Ok(&after));
    assert_eq!(after.clone().apply(&diff.reversed()).as_ref(), Ok(&before));
    assert_eq!(after.clone().with_turn(Player::First).toggle(), after);
    for player in Player::ALL {
        for changed in [&before, &after] {
            let turned = changed.clone().with_turn(player);
            assert_eq!(turned.position().turn(), player);
        }
    }
    let held = before.clone().first_hand_diff([(pawn, 1)]).unwrap();
    assert_eq!(held.to_string(), "1/3/1 P/ G/g");
    let diamond = feen("2/1/2 / G/g");
    assert_eq!(before.diff(&diamond), Err(Error::ShapeMismatch));
    let full = after.first_hand_diff([(pawn, 3)]);
    assert_eq!(
        full,
        Err(Error::TooManyPieces {
            pieces: 6,
            squares: 5
        })
    );

    let update =
        |change: fn(Position) -> Result<Position, Error>| before.clone().try_update(change);
    assert_eq!(update(Ok), Ok(before.clone()));
    let error = update(|position| position.first_hand_diff([(Piece::from_static("P"), 6)]));
    let too_many = Error::TooManyPieces {
        pieces: 6,
        squares: 5,
    };
    assert_eq!(error, Err(UpdateError::Position(too_many)));
    assert_eq!(UpdateError::from(too_many).code(), "qi/too-many-pieces");
    assert_eq!(
        UpdateError::from(too_many).to_string(),
        too_many.to_string()
    );
    let error = update(|_| Ok(position(Shape::new(&[2, 2])?)));
    let mismatch = EncodeError::LayoutMismatch {
        expected: 5,
        found: 4,
    };
    assert_eq!(error, Err(UpdateError::Layout(mismatch)));
    assert_eq!(UpdateError::from(mismatch).code(), "encode/layout-mismatch");
    assert_eq!(
        UpdateError::from(mismatch).to_string(),
        mismatch.to_string()
    );
    for error in [UpdateError::from(too_many), mismatch.into()] {
        assert!(std::error::Error::source(&error).is_none(), "{error}");
    }
}

/// A writer that fails once, behind so many parts of a text.
struct FailsOnce(usize);

impl fmt::Write for FailsOnce {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        let left = self.0.checked_sub(1);
        self.0 = left.unwrap_or(usize::MAX);
        left.map(|_| ()).ok_or(fmt::Error)
    }
}

#[test]
fn an_error_of_the_writer_is_told() {
    // A text, and the least number of parts in which it is written.
    for (text, parts) in [
        ("8/8 / C/c", 1),
        (&format!("{}8 / C/c", "rnbqkbnr/".repeat(60)), 2),
        (&format!("{} / C/c", "k".repeat(600)), 2),
    ] {
        for before in 0..parts {
            let written = feen(text).write_into(&mut FailsOnce(before));
            assert_eq!(written, Err(fmt::Error), "{before} before: {text}");
        }
    }
}

#[test]
fn a_value_is_read_anew_in_its_own_memory() {
    let long = format!("{}8 / G/g", "8/".repeat(600));
    let middle = format!("{}1 / G/g", "1/".repeat(100));
    let texts = [
        long.as_str(),
        middle.as_str(),
        "8/8 / C/c",
        "rkr/pp/PPPP / G/g",
        "+K^'8/9 2Pq/p s/S",
        "300 / G/g",
        "10/10 / G/g",
        "2/2//2/2 / G/g",
        "7/9 / G/g",
    ];
    for before in texts {
        for after in texts {
            let mut position = feen(before);
            position.parse_into(after).unwrap();
            assert_eq!(position, feen(after), "{before}");
            assert!(position.parse_into(b"8/8\xff / C/c").is_err());
            assert!(position.parse_into("8/8 / C/C").is_err());
            assert!(position.parse_into("65026 / C/c").is_err());
            assert_eq!(position.to_string(), after);
        }
    }
}

#[test]
fn what_fits_is_read_into_the_memory_that_is_there() {
    let mut position = feen("511 / C/c");
    let memory = position.position().board().as_ptr();
    // So many ranks of so many kings and as many empty squares as a number says.
    let board = |ranks, kings, rest| vec!["k".repeat(kings) + rest; ranks].join("/");
    for (text, squares) in [
        (format!("{} / C/c", board(8, 0, "8")), 64),
        (format!("{} / C/c", board(2, 28, "99")), 254),
        (format!("{} / C/c", board(2, 60, "47")), 214),
        (format!("{} / C/c", board(7, 64, "9")), 511),
        (format!("{} P/p C/c", board(16, 15, "1")), 256),
    ] {
        position.parse_into(&text).unwrap();
        let board = position.position().board();
        assert_eq!((board.len(), board.as_ptr()), (squares, memory), "{text}");
    }
}

#[test]
fn the_largest_board_is_held_and_one_square_more_is_not() {
    let ranks = |count: usize| format!("{}1 / G/g", "1/".repeat(count - 1));
    for text in ["65025 / G/g", &ranks(65_025)] {
        assert_eq!(feen(text).to_string(), *text);
    }
    for text in ["65026 / G/g", &ranks(65_026)] {
        let error = text.parse::<Feen>().unwrap_err();
        assert_eq!(error.code(), "limit/squares");
    }
}

#[test]
fn a_square_has_coordinates_and_they_lead_back_to_it() {
    // A layout, a square by its flat index, and by its coordinates.
    for (text, index, coordinates) in [
        ("3/4/5/4/3", 0, &[0, 0][..]),
        ("3/4/5/4/3", 6, &[1, 3]),
        ("3/4/5/4/3", 7, &[2, 0]),
        ("3/4/5/4/3", 18, &[4, 2]),
        ("2/2//3/1", 3, &[0, 1, 1]),
        ("2/2//3/1", 4, &[1, 0, 0]),
        ("2/2//3/1", 7, &[1, 1, 0]),
        ("1/1//1/2///3/1//1/1", 4, &[0, 1, 1, 1]),
        ("1/1//1/2///3/1//1/1", 5, &[1, 0, 0, 0]),
        ("1/1//1/2///3/1//1/1", 10, &[1, 1, 1, 0]),
        ("300/300", 599, &[1, 299]),
        ("8/8", 9, &[1, 1]),
        (
            "3/3//3/3///3/3//3/3////3/3//3/3///3/3//3/3",
            29,
            &[1, 0, 0, 1, 2],
        ),
    ] {
        let layout = layout(text);
        let found = layout.coordinates(index);
        assert_eq!(found.as_deref(), Some(coordinates), "{text}");
        assert_eq!(layout.index(coordinates), Some(index), "{text}");
        assert_eq!(layout.coordinates(layout.square_count()), None, "{text}");
        assert_eq!(layout.index(&coordinates[1..]), None, "{text}");
        assert_eq!(layout.index(&[&[0], coordinates].concat()), None, "{text}");
    }
    for none in [&[0, 8][..], &[2, 0], &[1, 0, 0], &[]] {
        assert_eq!(layout("8/8").index(none), None, "{none:?}");
    }
    for none in [&[0, 3][..], &[5, 0], &[0, 1, 3], &[]] {
        assert_eq!(layout("3/4/5/4/3").index(none), None, "{none:?}");
    }
}

#[test]
fn a_board_of_more_slashes_than_a_byte_counts_keeps_its_ranks() {
    for ranks in [255, 256, 257, 258, 300, 510] {
        let placement = vec!["1"; ranks - 1].join("/") + "/2";
        let feen: Feen = format!("{placement} / C/c").parse().unwrap();
        assert_eq!(feen.layout().rank_count(), ranks);
        assert_eq!(feen.layout().to_string(), placement);
    }
}

#[test]
fn a_limit_of_dimensions_holds_for_texts_of_any_length() {
    let limits = Limits::default().with_dimensions(2);
    for ranks in [2, 40, 100, 200] {
        let layer = vec!["9K"; ranks].join("/");
        let text = format!("{layer}//{layer} / C/c");
        let error = Feen::parse_with(&text, limits).unwrap_err();
        assert_eq!(error.code(), "limit/dimensions", "{}", text.len());
        assert!(Feen::parse_with(&text, limits.with_dimensions(3)).is_ok());
    }
}
