use crate::layout::layers::Layer;
use crate::{Alignment, Drawing};

/// A layer as it lies in a picture: turned round, its ranks aligned.
pub(crate) struct Plane<'d> {
    pub(crate) layer: &'d Layer,
    /// From the top.
    pub(crate) rows: Vec<Row>,
    /// From the left to the end of the row that goes farthest, in halves of a
    /// square.
    pub(crate) width: usize,
}

/// A rank as it lies in a picture.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// The number of the rank, from the first of the layer.
    pub(crate) rank: usize,
    /// Its distance from the left, in halves of a square.
    pub(crate) offset: usize,
    /// The number of its squares.
    pub(crate) length: usize,
    start: usize,
    flipped: bool,
}

impl<'d> Plane<'d> {
    pub(crate) fn new(layer: &'d Layer, alignment: &Alignment, flipped: bool) -> Self {
        let lengths = layer.ranks.iter().map(|rank| rank.length);
        let offsets = alignment.offsets(lengths, layer.width);
        let mut rows: Vec<_> = offsets
            .zip(&layer.ranks)
            .enumerate()
            .map(|(number, (offset, rank))| Row {
                rank: number,
                offset,
                length: rank.length,
                start: rank.start,
                flipped,
            })
            .collect();
        let width = rows.iter().map(Row::end).max().unwrap_or(0);
        if flipped {
            rows.reverse();
            for row in &mut rows {
                row.offset = width.saturating_sub(row.end());
            }
        }
        Self { layer, rows, width }
    }

    /// True if all ranks start below one another, so that files are columns.
    pub(crate) fn has_columns(&self) -> bool {
        let edge = |row: &Row| if row.flipped { row.end() } else { row.offset };
        let first = self.rows.first().map(edge);
        self.rows.iter().all(|row| Some(edge(row)) == first)
    }

    /// The files and the ranks, if all ranks have one length and start below one another.
    pub(crate) fn size(&self) -> Option<[usize; 2]> {
        let first = self.rows.first()?;
        let is_box = |row: &Row| (row.offset, row.length) == (first.offset, first.length);
        let is_whole = self.rows.iter().all(is_box);
        is_whole.then_some([first.length, self.rows.len()])
    }

    /// The start of the columns, in halves of a square, if files are columns.
    pub(crate) fn columns_start(&self) -> usize {
        let end = self.rows.iter().map(Row::end).max().unwrap_or(0);
        end.saturating_sub(self.layer.width.saturating_mul(2))
    }

    /// The distance of a rank from the edge of its first file, in halves of a square.
    pub(crate) fn shift(&self, row: &Row) -> usize {
        if row.flipped {
            self.width.saturating_sub(row.end())
        } else {
            row.offset
        }
    }

    /// True if a rank is shifted by half a square.
    pub(crate) fn has_halves(&self) -> bool {
        self.rows.iter().any(|row| row.offset % 2 == 1)
    }

    /// The file in a column, from the left, if files are columns.
    pub(crate) fn file(&self, column: usize) -> usize {
        if self.rows.iter().any(|row| row.flipped) {
            self.layer.width.saturating_sub(column).saturating_sub(1)
        } else {
            column
        }
    }
}

impl Row {
    /// The squares from left to right, each with its file.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (usize, usize)> {
        let Self {
            start,
            length,
            flipped,
            ..
        } = *self;
        (0..length).map(move |column| {
            let file = if flipped {
                length.saturating_sub(column).saturating_sub(1)
            } else {
                column
            };
            (start.saturating_add(file), file)
        })
    }

    /// The first and the last square from the left, each with its file.
    pub(crate) fn ends(&self) -> [Option<(usize, usize)>; 2] {
        let last = self.length.saturating_sub(1);
        [self.squares().next(), self.squares().nth(last)]
    }

    /// The column of a square, from the left, if it is of this row.
    pub(crate) fn column(&self, square: usize) -> Option<usize> {
        let file = square.checked_sub(self.start)?;
        let other = self.length.checked_sub(file)?.checked_sub(1)?;
        Some(if self.flipped { other } else { file })
    }

    /// Its end, in halves of a square.
    pub(crate) const fn end(&self) -> usize {
        self.offset.saturating_add(self.length.saturating_mul(2))
    }
}

impl Drawing<'_> {
    /// The layers in rows, from the top, as they lie in a picture; their ranks are aligned in
    /// this way where no other is chosen.
    pub(crate) fn planes(&self, unchosen: Alignment) -> impl Iterator<Item = Vec<Plane<'_>>> {
        let alignment = self.alignment.clone().unwrap_or(unchosen);
        self.layers.rows().map(move |row| {
            row.iter()
                .map(|layer| Plane::new(layer, &alignment, self.flipped))
                .collect()
        })
    }
}
