//! Counts of nines, in which the first release of version K meant the sum of the digits.

use super::decision::DecisionKind;
use super::options::{Nines, Options};
use super::version::Version;

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
