use qi::{MAX_DIMENSIONS, Shape};

/// The slashes of the longest separator that a coherent text that fits in memory can have:
/// it has twice as many ranks for each of them.
pub(crate) const LEVELS: usize = 64;

/// The sizes of a board, gathered while its text is read (§7).
///
/// Level 0 counts the squares of a rank, level 1 the ranks of a layer, and so
/// on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    /// The size of the part that is open at each level.
    open: [u64; LEVELS],
    /// The size of the first part that was closed at each level, or 0.
    settled: [u64; LEVELS],
    /// The order of the longest separator.
    highest: usize,
    /// Whether all parts of one level have one size.
    regular: bool,
}

impl Geometry {
    const fn new() -> Self {
        Self {
            open: [0; LEVELS],
            settled: [0; LEVELS],
            highest: 0,
            regular: true,
        }
    }

    /// The geometry of a board by the slashes before each of its ranks, and the
    /// squares of each.
    pub(crate) fn of(ranks: impl Iterator<Item = (usize, u64)>) -> Self {
        let mut geometry = Self::new();
        for (separator, squares) in ranks {
            geometry.separator(separator);
            geometry.squares(squares);
        }
        geometry.end();
        geometry
    }

    /// So many more squares.
    fn squares(&mut self, count: u64) {
        let [squares, ..] = &mut self.open;
        *squares = squares.saturating_add(count);
    }

    /// A separator of so many slashes.
    fn separator(&mut self, order: usize) {
        let order = order.min(LEVELS);
        self.close_below(order);
        self.highest = self.highest.max(order);
    }

    /// The end of the board.
    fn end(&mut self) {
        self.close_below(self.highest);
    }

    /// Whether all parts of one level have one size: whether the board is a box.
    pub(crate) const fn is_regular(&self) -> bool {
        self.regular
    }

    /// One more than the slashes of the longest separator.
    pub(crate) const fn dimension_count(&self) -> usize {
        self.highest.saturating_add(1)
    }

    /// The sizes of a box, outermost first.
    pub(crate) fn dimensions(&self) -> impl DoubleEndedIterator<Item = u64> + '_ {
        (0..=self.highest).rev().map(|level| {
            let sizes = if level == self.highest {
                &self.open
            } else {
                &self.settled
            };
            sizes.get(level).copied().unwrap_or(0)
        })
    }

    /// The box that the board is, if a position can hold it.
    pub(crate) fn shape(&self) -> Option<Shape> {
        let mut sizes = [0; MAX_DIMENSIONS];
        let sizes = sizes.get_mut(..self.dimension_count())?;
        for (size, dimension) in sizes.iter_mut().zip(self.dimensions()) {
            *size = usize::try_from(dimension).ok()?;
        }
        Shape::new(sizes).ok().filter(|_| self.regular)
    }

    fn close_below(&mut self, order: usize) {
        // The part that was closed one level below.
        let mut closed = 0;
        let levels = self.open.iter_mut().zip(&mut self.settled);
        for (open, settled) in levels.take(order) {
            let size = core::mem::take(open).saturating_add(closed);
            closed = 1;
            match settled {
                0 => *settled = size,
                first => self.regular &= *first == size,
            }
        }
        if let Some(open) = self.open.get_mut(order) {
            *open = open.saturating_add(closed);
        }
    }
}
