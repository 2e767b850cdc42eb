use std::fmt;

/// Which layer of the board is drawn: the number of each part around it and its
/// own, all from 1, the outermost first.
pub(crate) struct Path(Vec<u64>);

impl Path {
    /// The way to the first layer of a board of so many dimensions.
    pub(crate) fn new(dimensions: usize) -> Self {
        Self(vec![1; dimensions.saturating_sub(2)])
    }

    /// Goes on to the layer that stands behind a separator of so many slashes.
    pub(crate) fn step(&mut self, separator: usize) {
        // Two slashes separate the parts of the last number.
        let mut ended = self.0.iter_mut().rev();
        for (order, number) in (2..=separator).zip(&mut ended) {
            *number = if order == separator {
                number.saturating_add(1)
            } else {
                1
            };
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.0.iter();
        numbers.next().map_or(Ok(()), |first| first.fmt(f))?;
        numbers.try_for_each(|number| write!(f, ".{number}"))
    }
}
