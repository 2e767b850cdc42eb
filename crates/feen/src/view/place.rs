#[cfg(feature = "alloc")]
use alloc::vec;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use qi::Player;

#[cfg(feature = "alloc")]
use crate::layout::geometry::LEVELS;
use crate::read::field::Field;
use crate::{ParseError, Run, Runs};

/// Where in a position a part of its text lies.
///
/// ```
/// use feen::Place;
///
/// let text = "8/3x!3/8 / C/c";
/// let error = feen::validate(text).unwrap_err();
/// assert_eq!(Place::of(&error, text.as_bytes()), Place::Board { rank: 1, file: 4, square: 12 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Place {
    /// On the board, at the square that comes next: where the board ends there, that is one
    /// past its last square.
    Board {
        /// The rank, counted from 0 in the order of the text.
        rank: u64,
        /// The square in the rank, counted from 0.
        file: u64,
        /// The square of the whole board, counted from 0 in the order of the text.
        square: u64,
    },
    /// In the hand of a player.
    Hand(Player),
    /// In the styles.
    Styles,
    /// Beyond the three fields.
    Beyond,
}

impl Place {
    /// Where in the position an error lies; `text` is the text that was parsed.
    ///
    /// An error that concerns a whole field lies where its span starts.
    #[must_use]
    pub fn of(error: &ParseError, text: &[u8]) -> Self {
        place(text, error.span().start)
    }
}

/// Where that lies which begins at a byte of a text that can be read up to there.
pub(crate) fn place(text: &[u8], start: usize) -> Place {
    let field = Field::at(text, start);
    let before = text.get(field.span.start..start).unwrap_or(&[]);
    match field.number {
        0 => square(before),
        1 if before.contains(&b'/') => Place::Hand(Player::Second),
        1 => Place::Hand(Player::First),
        2 => Place::Styles,
        _ => Place::Beyond,
    }
}

/// The square that comes after a part of a placement.
fn square(before: &[u8]) -> Place {
    let size = |runs: Runs<'_>| runs.map(Run::square_count).fold(0, u64::saturating_add);
    let mut ranks = before.split(|byte| *byte == b'/');
    let on_rank = ranks.next_back().unwrap_or(before);
    let closed = ranks.filter(|rank| !rank.is_empty()).count();
    Place::Board {
        rank: closed as u64,
        file: size(Runs::new(on_rank)),
        square: size(Runs::new(before)),
    }
}

/// The coordinates of a place, which is at this byte of a text: the outermost first,
/// counted from 0; none where it is no square, and where no board is so deep.
#[cfg(feature = "alloc")]
pub(crate) fn coordinates(text: &[u8], start: usize, place: Place) -> Vec<u64> {
    let Place::Board { file, .. } = place else {
        return Vec::new();
    };
    let placement = text.split(|byte| *byte == b' ').next().unwrap_or(text);
    let orders = |part| <[u8]>::split(part, |byte| *byte != b'/').map(<[u8]>::len);
    let deepest = orders(placement).max().unwrap_or(0);
    if deepest > LEVELS {
        return Vec::new();
    }
    // Innermost first while it is counted: a separator steps in its own
    // dimension, and begins anew in those below. What is no separator steps in the
    // innermost, which is set at last.
    let mut coordinates = vec![0_u64; deepest.saturating_add(1)];
    for order in orders(text.get(..start).unwrap_or(text)) {
        let (below, above) = coordinates.split_at_mut(order.min(deepest));
        below.fill(0);
        if let Some(coordinate) = above.first_mut() {
            *coordinate = coordinate.saturating_add(1);
        }
    }
    if let Some(innermost) = coordinates.first_mut() {
        *innermost = file;
    }
    coordinates.reverse();
    coordinates
}
