use super::decision::DecisionKind;
use super::old::{Located, Part};
use super::translation::Translation;
use super::{MigrateError, MigrateErrorKind as Kind, Options, Version};

/// The meaning of a count such as `99` or `93` in a text of version K.
///
/// Its first release split a run of more than nine empty squares, so that `99` may stand
/// for eighteen of them. All counts of nines and one more digit from 1 are in doubt. In
/// version L they are numbers, and a [decision](super::DecisionKind::NinesAsNumber) says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nines {
    /// The number, as in all releases but the first.
    Number,
    /// The sum of the digits, as in the first release.
    Sum,
}

/// The empty squares that a count says.
pub(super) fn squares(
    part: &Located<'_, Part>,
    translation: &mut Translation<'_>,
) -> Result<u128, MigrateError> {
    let (squares, decision) = read(part.text, translation.options)
        .ok_or_else(|| MigrateError::new(Kind::UndecidedNines, part.span()))?;
    if let Some(decision) = decision {
        translation.decide(decision, part.span());
    }
    Ok(squares)
}

/// The empty squares that digits say, and what was decided about them; nothing where that
/// is left open.
pub(super) fn read(digits: &[u8], options: &Options<'_>) -> Option<(u128, Option<DecisionKind>)> {
    let nines = match options.version {
        _ if !in_doubt(digits) => return Some((number(digits), None)),
        Version::K => options.nines?,
        Version::L => Nines::Number,
        _ => return Some((number(digits), None)),
    };
    Some(match nines {
        Nines::Number => (number(digits), Some(DecisionKind::NinesAsNumber)),
        Nines::Sum => {
            let digits = digits.iter().map(|digit| digit.saturating_sub(b'0'));
            let squares = digits.fold(0_u64, |sum, digit| sum.saturating_add(digit.into()));
            (squares.into(), Some(DecisionKind::NinesAsSum { squares }))
        }
    })
}

/// Whether digits may be the parts of a run that was split.
fn in_doubt(digits: &[u8]) -> bool {
    match digits {
        [nines @ .., b'1'..=b'9'] => !nines.is_empty() && nines.iter().all(|digit| *digit == b'9'),
        _ => false,
    }
}

/// The number that digits spell, or the highest there is: more than any board has squares,
/// and any hand pieces.
pub(super) fn number(digits: &[u8]) -> u128 {
    digits.iter().fold(0, |number: u128, digit| {
        let digit = digit.saturating_sub(b'0');
        number.saturating_mul(10).saturating_add(digit.into())
    })
}
