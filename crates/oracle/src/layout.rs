use crate::Count;
use crate::position::{Layout, Rank};

/// The shape of coherent ranks. They are split at the longest separators; parts that are all
/// alike make a box, if they are boxes themselves.
pub(crate) fn of(ranks: &[Rank<'_>]) -> Layout {
    // The separator before the first rank lies outside this structure.
    let inside = ranks.iter().skip(1).map(|rank| rank.separator);
    let Some(longest) = inside.max() else {
        return Layout::Box(ranks.iter().map(|rank| rank.squares.clone()).collect());
    };
    let mut parts = ranks.chunk_by(|_, next| next.separator != longest);
    let outermost = Count::from(parts.clone().count());
    let first = parts.next().unwrap_or_default();
    match of(first) {
        Layout::Box(inner) if parts.all(|part| are_alike(first, part)) => {
            Layout::Box([&[outermost], inner.as_slice()].concat())
        }
        _ => Layout::Irregular,
    }
}

/// Whether the ranks of two parts are equally long, and have the same separators between
/// them.
fn are_alike(part: &[Rank<'_>], other: &[Rank<'_>]) -> bool {
    let mut ranks = part.iter().zip(other);
    let mut inner = ranks.clone().skip(1);
    part.len() == other.len()
        && ranks.all(|(rank, other)| rank.squares == other.squares)
        && inner.all(|(rank, other)| rank.separator == other.separator)
}
