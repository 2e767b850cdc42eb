use qi::Shape;

use crate::LayoutRank;

/// The ranks of a box.
pub(crate) fn ranks(shape: &Shape) -> impl ExactSizeIterator<Item = LayoutRank> + '_ {
    let files = shape.dimensions().last().copied().unwrap_or(1);
    let outer = outer(shape);
    (0..outer.iter().product()).map(move |rank: usize| {
        let start = rank.saturating_mul(files);
        LayoutRank::new(separator(rank, outer), start..start.saturating_add(files))
    })
}

/// The sizes of the dimensions outside the ranks.
pub(crate) fn outer(shape: &Shape) -> &[usize] {
    shape
        .dimensions()
        .split_last()
        .map_or(&[], |(_, outer)| outer)
}

/// The slashes before a rank of a box: one for each dimension that begins anew with
/// it.
fn separator(rank: usize, outer: &[usize]) -> usize {
    if rank == 0 {
        return 0;
    }
    let sizes = outer.iter().rev().scan(1_usize, |product, size| {
        let ranks = *product;
        *product = product.saturating_mul(*size);
        Some(ranks)
    });
    sizes
        .take_while(|ranks| rank.is_multiple_of(*ranks))
        .count()
}
