//! The part that makes a board no box: no error, but worth a notice.

use core::ops::Range;

use crate::{LayoutView, ParseError, ParseErrorKind};

/// The first part of a board that has another size than the one before it, ranks first.
pub(crate) fn find(layout: LayoutView<'_>) -> Option<ParseError> {
    if layout.is_regular() {
        return None;
    }
    let ranks = layout
        .ranks()
        .map(|rank| (rank.square_count(), rank.span()));
    let mut levels = 1..layout.dimension_count().saturating_sub(1);
    let uneven_part = || levels.find_map(|level| uneven(level, parts(layout, level)));
    uneven(0, ranks).or_else(uneven_part)
}

/// The parts of a board that separators of more slashes than this are between, with the
/// number of parts of one level less in each.
fn parts(
    layout: LayoutView<'_>,
    level: usize,
) -> impl Iterator<Item = (u64, Range<usize>)> + Clone {
    let mut ranks = layout.ranks().peekable();
    core::iter::from_fn(move || {
        let first = ranks.next()?;
        let (mut size, mut span) = (1_u64, first.span());
        while let Some(rank) = ranks.next_if(|rank| rank.separator() <= level) {
            size = size.saturating_add(u64::from(rank.separator() == level));
            span.end = rank.span().end;
        }
        Some((size, span))
    })
}

/// The first part of another size than the first one; or that one, if all others agree.
fn uneven(
    level: usize,
    mut parts: impl Iterator<Item = (u64, Range<usize>)> + Clone,
) -> Option<ParseError> {
    let (size, first) = parts.next()?;
    let mut others = (2..).zip(parts.clone());
    let (part, (found, span)) = others.find(|(_, (found, _))| *found != size)?;
    let is_first_odd =
        part == 2 && parts.clone().nth(1).is_some() && parts.all(|(other, _)| other == found);
    let irregular = |part, expected, found| ParseErrorKind::Irregular {
        depth: level,
        part,
        expected,
        found,
    };
    Some(if is_first_odd {
        ParseError::new(irregular(1, found, size), first).with_also(Some(span))
    } else {
        ParseError::new(irregular(part, size, found), span).with_also(Some(first))
    })
}
