//! Agreement with the published `sashite-feen` on millions of texts, but for its declared limits.

use std::collections::{BTreeMap, BTreeSet};

use oracle::generate::{Family, Random, mutate, strings};
use oracle::rows::{INVALID, VALID};
use oracle::{Count, Item, Layout, Position, Reason, Run};
use sashite_feen::{Feen, HandIter, ParseError};

/// Why the relative may refuse a valid text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Limit {
    /// More than 4096 bytes.
    Length,
    /// A board that is not a box.
    Irregular,
    /// More than three dimensions.
    Dimensions,
    /// A rank, or a group, of more than 255.
    Size,
    /// More than 65 025 squares.
    Squares,
}

/// The limits that a valid text exceeds.
fn limits(position: &Position, text: &str) -> BTreeSet<Limit> {
    let size = Count::from(255);
    let ranks = || position.ranks.iter();
    let oversized_group = |order: usize| {
        let groups = position.ranks.chunk_by(|_, next| next.separator <= order);
        let parts = |group: &[oracle::Rank]| {
            1 + group
                .iter()
                .skip(1)
                .filter(|rank| rank.separator == order)
                .count()
        };
        groups.map(parts).any(|parts| parts > 255)
    };
    [
        (Limit::Length, text.len() > 4096),
        (Limit::Irregular, position.layout == Layout::Irregular),
        (Limit::Dimensions, position.dimension_count() > 3),
        (
            Limit::Size,
            ranks().any(|rank| rank.squares() > size)
                || (1..position.dimension_count()).any(oversized_group),
        ),
        (Limit::Squares, position.squares > Count::from(65_025)),
    ]
    .into_iter()
    .filter_map(|(limit, exceeded)| exceeded.then_some(limit))
    .collect()
}

/// The relative's error, as a reason of invalidity or as a limit.
fn meaning(error: ParseError) -> Result<Reason, Limit> {
    match error {
        ParseError::InputTooLong => Err(Limit::Length),
        ParseError::BoardNotRegular => Err(Limit::Irregular),
        ParseError::TooManyDimensions => Err(Limit::Dimensions),
        ParseError::DimensionTooLarge => Err(Limit::Size),
        ParseError::TooManySquares => Err(Limit::Squares),
        ParseError::NonAscii => Ok(Reason::NonAscii),
        ParseError::FieldCount => Ok(Reason::FieldCount),
        ParseError::PlacementEmpty => Ok(Reason::PlacementEmpty),
        ParseError::PlacementStartsWithSeparator => Ok(Reason::StartsWithSeparator),
        ParseError::PlacementEndsWithSeparator => Ok(Reason::EndsWithSeparator),
        ParseError::InvalidEmptyCount => Ok(Reason::InvalidEmptyCount),
        ParseError::InvalidPieceToken => Ok(Reason::InvalidPieceToken),
        ParseError::DimensionalCoherence => Ok(Reason::DimensionalCoherence),
        ParseError::InvalidHandsDelimiter => Ok(Reason::InvalidHandsDelimiter),
        ParseError::InvalidHandCount => Ok(Reason::InvalidHandCount),
        ParseError::HandNotAggregated => Ok(Reason::HandNotAggregated),
        ParseError::HandNotCanonical => Ok(Reason::HandNotCanonical),
        ParseError::InvalidStyleTurnDelimiter => Ok(Reason::InvalidStyleTurnDelimiter),
        ParseError::InvalidStyleToken => Ok(Reason::InvalidStyleToken),
        ParseError::StylesSameCase => Ok(Reason::StylesSameCase),
        ParseError::TooManyPieces => Ok(Reason::TooManyPieces),
        other => panic!("expected an error that can happen, found {other:?}"),
    }
}

/// What a text turned out to be. The limits are those that the relative named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Valid,
    Limited(Limit),
    Invalid(Reason),
}

/// Both decide; they must agree, and then they have read the same.
fn compare(text: &[u8]) -> Outcome {
    let ours = oracle::feen(text);
    let Ok(text) = str::from_utf8(text) else {
        assert_eq!(ours, Err(Reason::NonAscii), "{text:?}");
        return Outcome::Invalid(Reason::NonAscii);
    };
    match (ours, Feen::parse(text).map_err(meaning)) {
        (Ok(position), theirs) => {
            assert_eq!(position.to_string(), text);
            let limits = limits(&position, text);
            match theirs {
                Ok(feen) => {
                    assert!(limits.is_empty(), "{text:?} exceeds {limits:?}");
                    same_value(&position, &feen, text);
                    Outcome::Valid
                }
                Err(Err(limit)) => {
                    assert!(
                        limits.contains(&limit),
                        "{text:?} exceeds {limits:?}, not {limit:?}"
                    );
                    Outcome::Limited(limit)
                }
                Err(Ok(reason)) => panic!("{text:?} is valid, and refused for {reason:?}"),
            }
        }
        (Err(reason), Err(theirs)) => {
            // A limit may be met first, and in the placement the relative checks tokens and coherence in one walk.
            let in_placement = [
                Reason::InvalidEmptyCount,
                Reason::InvalidPieceToken,
                Reason::DimensionalCoherence,
            ];
            if let Ok(theirs) = theirs
                && !(in_placement.contains(&reason) && in_placement.contains(&theirs))
            {
                assert_eq!(reason, theirs, "{text:?}");
            }
            Outcome::Invalid(reason)
        }
        (Err(reason), Ok(_)) => panic!("{text:?} is invalid for {reason:?}, and accepted"),
    }
}

fn same_value(position: &Position, feen: &Feen, text: &str) {
    let mut squares = feen.squares();
    for run in position.ranks.iter().flat_map(|rank| &rank.runs) {
        match run {
            Run::Empties(count) => {
                for _ in 0..count.as_str().parse().expect("a small count") {
                    assert_eq!(squares.next(), Some(None), "{text:?}");
                }
            }
            Run::Piece(token) => {
                let piece = squares.next().flatten().expect("a piece");
                assert_eq!(piece.encode().as_str(), token, "{text:?}");
            }
        }
    }
    assert_eq!(squares.next(), None, "{text:?}");

    same_hand(&position.first_hand, feen.first_hand(), text);
    same_hand(&position.second_hand, feen.second_hand(), text);
    assert_eq!(position.squares, number(feen.square_count()), "{text:?}");
    assert_eq!(position.pieces, number(feen.piece_count()), "{text:?}");
    let shape = feen.shape();
    let dimensions = shape.dimensions().iter().copied();
    let shape = Layout::Box(
        dimensions
            .map(|size| Count::from(usize::from(size)))
            .collect(),
    );
    assert_eq!(position.layout, shape, "{text:?}");
    assert_eq!(
        position.active_style,
        feen.active_style().to_char(),
        "{text:?}"
    );
    assert_eq!(
        position.inactive_style,
        feen.inactive_style().to_char(),
        "{text:?}"
    );
}

fn same_hand(items: &[Item], theirs: HandIter, text: &str) {
    let theirs = theirs.map(|item| Item {
        count: number(item.count()),
        token: item.piece().encode().as_str().to_owned(),
    });
    assert!(items.iter().cloned().eq(theirs), "{text:?}");
}

fn number(number: u32) -> Count {
    usize::try_from(number).expect("a count that fits").into()
}

/// How many texts had which outcome.
fn tally(texts: impl Iterator<Item = Vec<u8>>) -> BTreeMap<Outcome, usize> {
    let mut tally = BTreeMap::new();
    for text in texts {
        *tally.entry(compare(&text)).or_default() += 1;
    }
    tally
}

/// How many texts were compared, how many of them are valid, and how many valid ones the relative refuses.
fn summary(tally: &BTreeMap<Outcome, usize>) -> [usize; 3] {
    let count = |what: fn(&Outcome) -> bool| {
        let counts = tally
            .iter()
            .filter(|(outcome, _)| what(outcome))
            .map(|(_, count)| count);
        counts.sum()
    };
    [
        count(|_| true),
        count(|outcome| !matches!(outcome, Outcome::Invalid(_))),
        count(|outcome| matches!(outcome, Outcome::Limited(_))),
    ]
}

fn framed<'a>(
    before: &'a str,
    alphabet: &'a [u8],
    longest: usize,
    after: &'a str,
) -> impl Iterator<Item = Vec<u8>> {
    strings(alphabet, longest)
        .map(move |middle| [before.as_bytes(), &middle, after.as_bytes()].concat())
}

#[test]
fn on_every_short_text() {
    let tally = tally(strings(b"1/ Ww", 8));
    assert_eq!(summary(&tally), [488_281, 32, 0]);
}

#[test]
fn on_every_short_placement() {
    let tally = tally(framed("", b"02/K+^'", 7, " / W/w"));
    assert_eq!(summary(&tally), [960_800, 11_583, 6_023]);
}

#[test]
fn on_every_pattern_of_separators() {
    let tally = tally(framed("", b"1/", 17, " / W/w"));
    assert_eq!(summary(&tally), [262_143, 8_714, 8_689]);
}

#[test]
fn on_every_short_hand_with_counts() {
    let tally = tally(framed("99 ", b"012PpQ/", 6, " W/w"));
    assert_eq!(summary(&tally), [137_257, 1_050, 0]);
}

#[test]
fn on_every_short_hand_with_marks() {
    let tally = tally(framed("9/9 ", b"+-PpQ^'/", 6, " w/W"));
    assert_eq!(summary(&tally), [299_593, 4_467, 0]);
}

#[test]
fn on_every_ending() {
    let tally = tally(framed("3 ", b"/Aa2 ", 7, "").chain(framed(
        "3 / ",
        &(0..=u8::MAX).collect::<Vec<_>>(),
        2,
        "/w",
    )));
    assert_eq!(summary(&tally), [163_449, 56, 0]);
}

/// Valid, every reason, and the limits that generated texts exceed: all but length and squares.
const EVERY_OUTCOME: usize = 1 + 16 + 3;

/// Valid texts of some families, each with six single edits of it and one double edit.
fn generated(families: [Family; 5], seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let mut random = Random::new(seed);
    (0..6_000)
        .flat_map(move |_| families)
        .flat_map(move |family| {
            let text = family.text(&mut random).into_bytes();
            let mut texts: Vec<Vec<u8>> = (0..6).map(|_| mutate(&text, &mut random).text).collect();
            let edited_twice = texts.first().map(|once| mutate(once, &mut random).text);
            texts.extend(edited_twice);
            texts.push(text);
            texts
        })
}

#[test]
fn on_generated_games_and_their_edits() {
    let families = [
        Family::Chess,
        Family::Shogi,
        Family::Xiangqi,
        Family::Layers,
        Family::Wide,
    ];
    let tally = tally(generated(families, 1));
    assert_eq!(summary(&tally), [240_000, 156_856, 93_709]);
    assert_eq!(tally.len(), EVERY_OUTCOME, "{tally:#?}");
}

#[test]
fn on_generated_odd_boards_and_their_edits() {
    let families = [
        Family::Line,
        Family::Irregular,
        Family::Hyperbox,
        Family::Uneven,
        Family::BigHands,
    ];
    let tally = tally(generated(families, 2));
    assert_eq!(summary(&tally), [240_000, 124_505, 97_937]);
    assert_eq!(tally.len(), EVERY_OUTCOME, "{tally:#?}");
}

#[test]
fn on_the_rows_of_the_tables() {
    let valid = VALID.iter().map(|row| row.text);
    let invalid = INVALID.iter().map(|&(text, _)| text);
    let tally = tally(valid.chain(invalid).map(|text| text.as_bytes().to_vec()));
    assert_eq!(summary(&tally), [208, 100, 10]);
}

/// The nearest texts on both sides of each limit.
#[test]
fn at_the_limits() {
    let ranks = |count: usize, rank: &str| vec![rank; count].join("/");
    let layer = ranks(255, "255");
    let placement = |placement: &str| compare(format!("{placement} / W/w").as_bytes());
    let limited = Outcome::Limited;

    assert_eq!(placement("255"), Outcome::Valid);
    assert_eq!(placement("256"), limited(Limit::Size));
    assert_eq!(placement(&ranks(256, "1")), limited(Limit::Size));
    assert_eq!(
        placement(&vec!["1/1"; 256].join("//")),
        limited(Limit::Size)
    );
    assert_eq!(placement(&layer), Outcome::Valid);
    assert_eq!(
        placement(&format!("{layer}//{layer}")),
        limited(Limit::Squares)
    );
    assert_eq!(placement("1/1//1/1///1/1//1/1"), limited(Limit::Dimensions));
    assert_eq!(placement("1/2"), limited(Limit::Irregular));
    assert_eq!(placement("1/1//1/1/1"), limited(Limit::Irregular));

    // A full board of 16×254 is a text of 4085 bytes; marks lengthen it.
    let crowded = ranks(16, &"K".repeat(254));
    let lengthened = |length: usize| crowded.replacen('K', "K^", length - 4085);
    assert_eq!(placement(&lengthened(4096)), Outcome::Valid);
    assert_eq!(placement(&lengthened(4097)), limited(Limit::Length));
}
