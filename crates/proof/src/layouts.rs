//! The squares of a layout, compared with the text.

use feen::{Layout, LayoutView};

/// Compares a layout with the text: its ranks, and the path to each square, counted here from
/// rank to rank.
pub(crate) fn same_layout(layout: &Layout, view: LayoutView<'_>) {
    assert_eq!(layout.dimension_count(), view.dimension_count());
    assert_eq!(layout.is_regular(), view.is_regular());
    assert_eq!(layout.square_count() as u64, view.square_count());
    assert_eq!(layout.rank_count(), view.ranks().count());
    let mut path = vec![0; layout.dimension_count()];
    let mut index = 0;
    for (rank, written) in layout.ranks().zip(view.ranks()) {
        assert_eq!(rank.separator(), written.separator());
        let length = usize::try_from(written.square_count()).unwrap();
        assert_eq!(rank.squares(), index..index + length);
        let level = path.len() - 1 - rank.separator();
        if rank.separator() > 0 {
            path[level] += 1;
            path[level + 1..].fill(0);
        }
        let last = rank.squares().len() - 1;
        for file in [0, last / 2, last] {
            *path.last_mut().unwrap() = file;
            assert_eq!(layout.coordinates(index + file).as_ref(), Some(&path));
            assert_eq!(layout.index(&path), Some(index + file));
        }
        *path.last_mut().unwrap() = last + 1;
        assert_eq!(layout.index(&path), None);
        *path.last_mut().unwrap() = 0;
        index = rank.squares().end;
    }
    assert_eq!(layout.coordinates(index), None);
    assert_eq!(layout.to_string().parse().as_ref(), Ok(layout));
    let ranks = layout
        .ranks()
        .map(|rank| (rank.separator(), rank.squares().len()));
    assert_eq!(Layout::from_ranks(ranks).as_ref(), Ok(layout));
}
