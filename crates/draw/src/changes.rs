use feen::View;

use crate::{Drawing, Error};

/// The squares on which two positions differ, by index, in their order.
///
/// ```
/// use feen::View;
///
/// let before = View::parse("k^2/1P1/2K^ / C/c")?;
/// let after = View::parse("k^P1/3/2K^ / c/C")?;
/// assert_eq!(feen_draw::changed_squares(before, after)?, [1, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the boards do not have the same layout (`8/8` and `16`), or have more squares than are
/// drawn.
pub fn changed_squares(before: View<'_>, after: View<'_>) -> Result<Vec<usize>, Error> {
    let squares = before.square_count().max(after.square_count());
    if squares > Drawing::MAX_SQUARES {
        return Err(Error::TooManySquares { squares });
    }
    if before.layout() != after.layout() {
        return Err(Error::LayoutsDiffer);
    }
    let pairs = before.squares().zip(after.squares()).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after);
    Ok(changed.map(|(square, _)| square).collect())
}
