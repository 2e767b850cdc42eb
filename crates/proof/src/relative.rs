//! Agreement of the oracle with the published `sashite-feen`, but for its declared divergences.

use std::collections::BTreeSet;

use oracle::{Count, Item, Layout, Position, Reason, Run};
use sashite_feen::{Feen, HandIter, ParseError};

/// Why the relative refuses a valid text.
///
/// The list is strict both ways: what the relative refuses must exceed what it names,
/// and what exceeds anything here must be refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Divergence {
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

impl Divergence {
    /// Every declared divergence.
    pub const ALL: [Self; 5] = [
        Self::Length,
        Self::Irregular,
        Self::Dimensions,
        Self::Size,
        Self::Squares,
    ];

    /// The clause of FEEN 1.0.0 by which the text is valid.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Length => "§12: no ceiling on the length of a text",
            Self::Irregular => "§7: segments and groups may differ in size",
            Self::Dimensions => "§7: a separator of any order",
            Self::Size => "§12: no ceiling on the size of a dimension",
            Self::Squares => "§12: no ceiling on the number of squares",
        }
    }
}

/// The limits that a valid text exceeds.
fn limits(position: &Position, text: &str) -> BTreeSet<Divergence> {
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
        (Divergence::Length, text.len() > 4096),
        (Divergence::Irregular, position.layout == Layout::Irregular),
        (Divergence::Dimensions, position.dimension_count() > 3),
        (
            Divergence::Size,
            ranks().any(|rank| rank.squares() > size)
                || (1..position.dimension_count()).any(oversized_group),
        ),
        (Divergence::Squares, position.squares > Count::from(65_025)),
    ]
    .into_iter()
    .filter_map(|(limit, exceeded)| exceeded.then_some(limit))
    .collect()
}

/// The relative's error, as a reason of invalidity or as a limit.
fn meaning(error: ParseError) -> Result<Reason, Divergence> {
    match error {
        ParseError::InputTooLong => Err(Divergence::Length),
        ParseError::BoardNotRegular => Err(Divergence::Irregular),
        ParseError::TooManyDimensions => Err(Divergence::Dimensions),
        ParseError::DimensionTooLarge => Err(Divergence::Size),
        ParseError::TooManySquares => Err(Divergence::Squares),
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

/// What a text turned out to be. The divergence is the one that the relative named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Valid to both, and read alike.
    Valid,
    /// Valid, and refused by the relative.
    Diverges(Divergence),
    /// Invalid to both, for a reason that they share.
    Invalid(Reason),
}

/// Both decide on a text; they must agree, and then they have read the same.
pub fn compare(text: &[u8]) -> Outcome {
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
                    Outcome::Diverges(limit)
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
