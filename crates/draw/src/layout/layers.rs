/// The layers of a board, in the order of its text: boards of two dimensions, or
/// of one rank.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    layers: Vec<Layer>,
    square_count: usize,
}

/// Ranks that only single slashes separate.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// The number of each part around the layer and its own, all from 1, the
    /// outermost first; none on a board of one or two dimensions.
    pub(crate) path: Vec<usize>,
    pub(crate) ranks: Vec<Rank>,
    /// The squares of the longest rank.
    pub(crate) width: usize,
}

/// A rank by its squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    /// The index of its first square on the board.
    pub(crate) start: usize,
    /// The number of its squares.
    pub(crate) length: usize,
}

/// The place of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) layer: usize,
    /// From the first of the layer, in the order of the text.
    pub(crate) rank: usize,
    /// From the first of the rank.
    pub(crate) file: usize,
}

impl Layers {
    /// The layers of ranks, each with the slashes before it and the number of its squares.
    pub(crate) fn new(
        dimension_count: usize,
        ranks: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let mut path = vec![1; dimension_count.saturating_sub(2)];
        let mut layers: Vec<Layer> = Vec::new();
        let mut start: usize = 0;
        for (separator, length) in ranks {
            if separator != 1 {
                step(&mut path, separator);
                layers.push(Layer {
                    path: path.clone(),
                    ranks: Vec::new(),
                    width: 0,
                });
            }
            if let Some(layer) = layers.last_mut() {
                layer.ranks.push(Rank { start, length });
                layer.width = layer.width.max(length);
            }
            start = start.saturating_add(length);
        }
        Self {
            layers,
            square_count: start,
        }
    }

    pub(crate) const fn square_count(&self) -> usize {
        self.square_count
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter()
    }

    pub(crate) fn get(&self, layer: usize) -> Option<&Layer> {
        self.layers.get(layer)
    }

    /// The layers in rows: those that differ only in their last number.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Layer]> {
        self.layers
            .chunk_by(|one, other| around(&one.path) == around(&other.path))
    }

    /// True if the layers have numbers.
    pub(crate) fn are_numbered(&self) -> bool {
        self.layers.iter().any(|layer| !layer.path.is_empty())
    }

    /// The place of the square with this index.
    pub(crate) fn place(&self, square: usize) -> Option<Place> {
        if square >= self.square_count {
            return None;
        }
        let starts_by_then = |rank: &Rank| rank.start <= square;
        let layer = self
            .layers
            .partition_point(|layer| layer.ranks.first().is_some_and(starts_by_then))
            .checked_sub(1)?;
        let ranks = &self.layers.get(layer)?.ranks;
        let rank = ranks.partition_point(starts_by_then).checked_sub(1)?;
        let file = square.checked_sub(ranks.get(rank)?.start)?;
        Some(Place { layer, rank, file })
    }
}

/// The path without the number of the layer itself.
pub(crate) fn around(path: &[usize]) -> &[usize] {
    path.split_last().map_or(path, |(_, around)| around)
}

/// Goes on to the layer after a separator of this many slashes.
fn step(path: &mut [usize], separator: usize) {
    // Two slashes separate the parts of the last number.
    for (order, number) in (2..=separator).zip(path.iter_mut().rev()) {
        *number = if order == separator {
            number.saturating_add(1)
        } else {
            1
        };
    }
}
