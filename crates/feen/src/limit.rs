//! The limits of an owned position.
//!
//! A text gets here only after the grammar has accepted it, so a limit is never
//! reported of a text that is not valid.

use crate::{LayoutView, Limits, ParseError, ParseErrorKind};

/// The number of squares of a board that is within the limits.
pub(crate) fn squares(layout: LayoutView<'_>, limits: Limits) -> Result<usize, ParseError> {
    let squares = usize::try_from(layout.square_count()).ok();
    let squares = squares.filter(|squares| *squares <= limits.squares());
    let squares = squares.ok_or_else(|| too_many_squares(layout, limits.squares()))?;
    // Counting them takes another look at the text.
    if limits.dimensions() != usize::MAX {
        too_deep(layout, limits.dimensions())?;
    }
    Ok(squares)
}

#[cold]
pub(crate) fn too_many_squares(layout: LayoutView<'_>, max: usize) -> ParseError {
    let found = layout.square_count();
    let kind = ParseErrorKind::TooManySquares { found, max };
    // It is the board that is too large, no part of it.
    ParseError::new(kind, 0..layout.placement().len())
}

fn too_deep(layout: LayoutView<'_>, max: usize) -> Result<(), ParseError> {
    let found = layout.dimension_count();
    if found <= max {
        return Ok(());
    }
    let kind = ParseErrorKind::TooManyDimensions { found, max };
    let rank = layout.ranks().find(|rank| rank.separator() >= max);
    let span = rank.map_or(0..0, |rank| rank.separator_span());
    Err(ParseError::new(kind, span))
}
