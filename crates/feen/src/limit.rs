//! The limits of an owned position, told apart once one of them is passed.
//!
//! A text gets here only after the grammar has accepted it, so a limit is never
//! reported of a text that is not valid.

use core::ops::Range;

use qi::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT};

use crate::geometry::Geometry;
use crate::{LayoutView, ParseError, ParseErrorKind, Rank};

/// Why a position cannot hold a board.
#[cold]
pub(crate) fn explain(layout: LayoutView<'_>) -> ParseError {
    too_deep(layout)
        .or_else(|| uneven_rank(layout))
        .or_else(|| uneven_layer(layout))
        .or_else(|| too_wide(layout))
        .unwrap_or_else(|| too_many_squares(layout))
}

fn too_deep(layout: LayoutView<'_>) -> Option<ParseError> {
    let kind = ParseErrorKind::TooManyDimensions {
        found: layout.dimension_count(),
        max: MAX_DIMENSIONS,
    };
    let mut ranks = layout.ranks();
    let rank = ranks.find(|rank| rank.separator() >= MAX_DIMENSIONS)?;
    Some(ParseError::new(kind, rank.separator_span()))
}

fn uneven_rank(layout: LayoutView<'_>) -> Option<ParseError> {
    let size = |rank: &Rank<'_>| rank.square_count();
    uneven(0, layout.ranks().map(|rank| (size(&rank), rank.span())))
}

fn uneven_layer(layout: LayoutView<'_>) -> Option<ParseError> {
    let mut ranks = layout.ranks().peekable();
    let layers = core::iter::from_fn(move || {
        let first = ranks.next()?;
        let mut layer = (1, first.span());
        while let Some(rank) = ranks.next_if(|rank| rank.separator() == 1) {
            layer = (layer.0 + 1, layer.1.start..rank.span().end);
        }
        Some(layer)
    });
    uneven(1, layers)
}

/// The first part of another size than the first one.
fn uneven(depth: u32, mut parts: impl Iterator<Item = (u64, Range<usize>)>) -> Option<ParseError> {
    let (expected, first) = parts.next()?;
    let mut parts = (2..).zip(parts);
    let (part, (found, span)) = parts.find(|(_, (found, _))| *found != expected)?;
    let kind = ParseErrorKind::Irregular {
        depth,
        part,
        expected,
        found,
    };
    Some(ParseError::new(kind, span).with_also(Some(first)))
}

fn too_wide(layout: LayoutView<'_>) -> Option<ParseError> {
    let max = MAX_DIMENSION_SIZE;
    let fits = |size: &u64| usize::try_from(*size).is_ok_and(|size| size <= max);
    let geometry = Geometry::of(layout);
    let found = geometry.dimensions().find(|size| !fits(size))?;
    Some(ParseError::new(
        ParseErrorKind::DimensionTooLarge { found, max },
        whole(layout),
    ))
}

fn too_many_squares(layout: LayoutView<'_>) -> ParseError {
    let kind = ParseErrorKind::TooManySquares {
        found: layout.square_count(),
        max: MAX_SQUARE_COUNT,
    };
    ParseError::new(kind, whole(layout))
}

/// The whole placement: it is the board that is too large, no part of it.
fn whole(layout: LayoutView<'_>) -> Range<usize> {
    0..layout.placement().len()
}
