//! Agreement of the oracle with the published `sashite-feen`, but for its declared divergences.

use oracle::{Count, Item, Layout, Position, Rank, Reason, Run};
use sashite_feen::{Feen, HandIter, ParseError};

/// Why the relative refuses a valid text.
///
/// The list is strict both ways: a text that the relative refuses must exceed the limit that
/// it names, and a text that exceeds any of these limits must be refused.
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

/// Whether a valid text exceeds a limit.
fn exceeds(limit: Divergence, position: &Position<'_>, text: &str) -> bool {
    match limit {
        Divergence::Length => text.len() > 4096,
        Divergence::Irregular => position.layout == Layout::Irregular,
        Divergence::Dimensions => position.dimension_count() > 3,
        Divergence::Size => {
            let size = Count::from(255);
            let ranks = &position.ranks;
            ranks.iter().any(|rank| rank.squares > size)
                || (1..position.dimension_count()).any(|order| has_oversized_group(ranks, order))
        }
        Divergence::Squares => position.squares > Count::from(65_025),
    }
}

/// Whether separators of an order divide a group into more than 255 parts.
fn has_oversized_group(ranks: &[Rank<'_>], order: usize) -> bool {
    let groups = ranks.chunk_by(|_, next| next.separator <= order);
    let separators = |group: &[Rank<'_>]| {
        let inside = group.iter().skip(1);
        inside.filter(|rank| rank.separator == order).count()
    };
    groups.map(separators).any(|separators| separators >= 255)
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

/// The outcome for a text. The divergence is the one that the relative named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Valid to both, and read alike.
    Valid,
    /// Valid, and refused by the relative.
    Diverges(Divergence),
    /// Invalid to both, for a reason that they share.
    Invalid(Reason),
}

/// Compares both on a text; they must agree on the verdict and on the parts.
#[must_use]
pub fn compare(text: &[u8]) -> Outcome {
    let ours = oracle::feen(text);
    if let Ok(position) = &ours {
        assert_eq!(position.to_string().as_bytes(), text);
    }
    outcome(text, &ours)
}

/// The outcome for a text on which the verdict of the oracle is known.
#[must_use]
pub fn outcome(text: &[u8], ours: &Result<Position<'_>, Reason>) -> Outcome {
    let Ok(text) = str::from_utf8(text) else {
        assert_eq!(*ours, Err(Reason::NonAscii), "{text:?}");
        return Outcome::Invalid(Reason::NonAscii);
    };
    match (ours, Feen::parse(text).map_err(meaning)) {
        (Ok(position), theirs) => {
            let exceeded = |limit: &Divergence| exceeds(*limit, position, text);
            match theirs {
                Ok(feen) => {
                    let limit = Divergence::ALL.into_iter().find(exceeded);
                    assert_eq!(limit, None, "{text:?}");
                    same_value(position, &feen, text);
                    Outcome::Valid
                }
                Err(Err(limit)) => {
                    assert!(exceeded(&limit), "{text:?} does not exceed {limit:?}");
                    Outcome::Diverges(limit)
                }
                Err(Ok(reason)) => panic!("{text:?} is valid, and refused for {reason:?}"),
            }
        }
        (Err(reason), Err(theirs)) => {
            // The relative may report a limit first.
            if let Ok(theirs) = theirs
                && !may_differ([*reason, theirs], text)
            {
                assert_eq!(*reason, theirs, "{text:?}");
            }
            Outcome::Invalid(*reason)
        }
        (Err(reason), Ok(_)) => panic!("{text:?} is invalid for {reason:?}, and accepted"),
    }
}

/// Whether the oracle and the relative may refuse a text for these reasons.
fn may_differ(reasons: [Reason; 2], text: &str) -> bool {
    // In the placement the relative checks tokens and coherence in one walk.
    let in_placement = [
        Reason::InvalidEmptyCount,
        Reason::InvalidPieceToken,
        Reason::DimensionalCoherence,
    ];
    let are_in_placement = reasons.iter().all(|reason| in_placement.contains(reason));
    let is_order = reasons.contains(&Reason::HandNotCanonical);
    are_in_placement || is_order && has_equal_counts(text)
}

/// Whether a hand has counts that are one to the relative, which keeps them in 32 bits.
fn has_equal_counts(text: &str) -> bool {
    let hands = text.split(' ').nth(1).unwrap_or_default();
    hands.split('/').any(|hand| {
        let counts = hand.split(|byte: char| !byte.is_ascii_digit());
        let counts = counts.filter(|digits| !digits.is_empty());
        let clipped = counts.filter(|digits| digits.parse().unwrap_or(u32::MAX) == u32::MAX);
        clipped.count() > 1
    })
}

fn same_value(position: &Position<'_>, feen: &Feen, text: &str) {
    let mut squares = feen.squares();
    for run in position.ranks.iter().flat_map(|rank| &rank.runs) {
        match run {
            Run::Empties(count) => {
                for _ in 0..count.to_usize().expect("a small count") {
                    assert_eq!(squares.next(), Some(None), "{text:?}");
                }
            }
            Run::Piece(token) => {
                let piece = squares.next().flatten().expect("a piece");
                assert_eq!(piece.encode().as_str(), *token, "{text:?}");
            }
        }
    }
    assert_eq!(squares.next(), None, "{text:?}");

    same_hand(&position.first_hand, feen.first_hand(), text);
    same_hand(&position.second_hand, feen.second_hand(), text);
    assert_eq!(position.squares, number(feen.square_count()), "{text:?}");
    assert_eq!(position.pieces, number(feen.piece_count()), "{text:?}");
    let Layout::Box(dimensions) = &position.layout else {
        panic!("{text:?} is no box");
    };
    let shape = feen.shape();
    let sizes = shape.dimensions().iter().copied();
    let sizes = sizes.map(|size| Count::from(usize::from(size)));
    assert!(sizes.eq(dimensions.iter().cloned()), "{text:?}");
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

fn same_hand(items: &[Item<'_>], theirs: HandIter, text: &str) {
    let mut items = items.iter();
    for item in theirs {
        let ours = items.next().expect("as many items");
        assert_eq!(ours.count, number(item.count()), "{text:?}");
        assert_eq!(ours.token, item.piece().encode().as_str(), "{text:?}");
    }
    assert_eq!(items.next(), None, "{text:?}");
}

fn number(number: u32) -> Count {
    usize::try_from(number).expect("a count that fits").into()
}
