//! What makes a board no box: no error, but worth a notice.

use core::ops::Range;

use crate::{LayoutView, ParseError, ParseErrorKind, Rank};

/// The first part of a board that has another size than the one before it.
pub(crate) fn find(layout: LayoutView<'_>) -> Option<ParseError> {
    uneven_rank(layout).or_else(|| uneven_layer(layout))
}

/// The first rank of another length than the first one.
fn uneven_rank(layout: LayoutView<'_>) -> Option<ParseError> {
    let size = |rank: &Rank<'_>| rank.square_count();
    uneven(0, layout.ranks().map(|rank| (size(&rank), rank.span())))
}

/// The first layer of another number of ranks than the first one.
fn uneven_layer(layout: LayoutView<'_>) -> Option<ParseError> {
    let mut ranks = layout.ranks().peekable();
    let layers = core::iter::from_fn(move || {
        let first = ranks.next()?;
        let mut layer = (1_u64, first.span());
        while let Some(rank) = ranks.next_if(|rank| rank.separator() == 1) {
            layer = (layer.0.saturating_add(1), layer.1.start..rank.span().end);
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
