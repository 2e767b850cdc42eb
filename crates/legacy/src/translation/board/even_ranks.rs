use core::ops::Range;

use super::is_separator;
use crate::nines;
use crate::old::{Located, Part};
use crate::{MigrateError, MigrateErrorKind as Kind};
use feen::ParseErrorKind;

/// Checks that all ranks have as many squares as the first.
pub(super) fn check(parts: &[Located<'_, Part>]) -> Result<(), MigrateError> {
    let mut first = None;
    for rank in parts.split(is_separator) {
        let squares = rank.iter().fold(0_u128, |squares, part| {
            squares.saturating_add(match part.value {
                Part::Empty => nines::number(part.text),
                _ => 1,
            })
        });
        let found = u64::try_from(squares).map_err(|_| {
            MigrateError::new(ParseErrorKind::UncountableSquares.into(), span(rank))
        })?;
        let (expected, first_rank) = *first.get_or_insert((found, rank));
        if expected != found {
            let kind = Kind::UnevenRank { expected, found };
            return Err(MigrateError::new(kind, span(rank)).with_also(Some(span(first_rank))));
        }
    }
    Ok(())
}

fn span(rank: &[Located<'_, Part>]) -> Range<usize> {
    let start = rank.first().map_or(0, |part| part.start);
    start..rank.last().map_or(start, |part| part.span().end)
}
