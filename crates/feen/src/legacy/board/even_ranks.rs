use super::is_separator;
use crate::legacy::nines;
use crate::legacy::old::{Located, Part};
use crate::legacy::{MigrateError, MigrateErrorKind as Kind};

/// Whether all ranks have as many squares as the first.
pub(super) fn check(parts: &[Located<'_, Part>]) -> Result<(), MigrateError> {
    let mut expected = None;
    for rank in parts.split(is_separator) {
        let found = rank.iter().fold(0_u128, |squares, part| {
            squares.saturating_add(match part.value {
                Part::Empty => nines::number(part.text),
                _ => 1,
            })
        });
        let expected = *expected.get_or_insert(found);
        if expected != found {
            let start = rank.first().map_or(0, |part| part.start);
            let end = rank.last().map_or(0, |part| part.span().end);
            let [expected, found] =
                [expected, found].map(|squares| u64::try_from(squares).unwrap_or(u64::MAX));
            return Err(MigrateError::new(
                Kind::UnevenRank { expected, found },
                start..end,
            ));
        }
    }
    Ok(())
}
