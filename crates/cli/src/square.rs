use feen::LayoutView;

/// The square of a board that is meant, by index.
pub(crate) fn find(layout: LayoutView<'_>, name: &str) -> Result<u64, String> {
    let last = layout.square_count().saturating_sub(1);
    let square = name.parse().ok().filter(|square| *square <= last);
    square.ok_or_else(|| format!("expected an index from 0 to {last}, found `{name}`"))
}

/// How a square is called.
pub(crate) fn name(_: LayoutView<'_>, square: u64) -> String {
    square.to_string()
}
