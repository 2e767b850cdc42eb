use crate::Count;
use crate::position::{Layout, Rank};

/// The shape of coherent ranks: split them at the longest separators; parts that are all boxes of one shape make a box.
pub(crate) fn of(ranks: &[Rank<'_>]) -> Layout {
    // What stands before the first rank lies outside this structure.
    let inside = ranks.iter().skip(1).map(|rank| rank.separator);
    let Some(longest) = inside.max() else {
        return Layout::Box(ranks.iter().map(|rank| rank.squares.clone()).collect());
    };
    let parts: Vec<Layout> = ranks
        .chunk_by(|_, next| next.separator != longest)
        .map(of)
        .collect();
    match parts.first() {
        Some(Layout::Box(part)) if parts.iter().all(|other| Some(other) == parts.first()) => {
            let outermost = Count::from(parts.len());
            Layout::Box([&[outermost], part.as_slice()].concat())
        }
        _ => Layout::Irregular,
    }
}
