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
        refuse_deeper(layout, limits.dimensions())?;
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

/// Refuses a board of more dimensions, at the first separator that makes one.
fn refuse_deeper(layout: LayoutView<'_>, max: usize) -> Result<(), ParseError> {
    let Some(rank) = layout.ranks().find(|rank| rank.separator() >= max) else {
        return Ok(());
    };
    let found = layout.dimension_count();
    let kind = ParseErrorKind::TooManyDimensions { found, max };
    Err(ParseError::new(kind, rank.separator_span()))
}
