//! The places of the squares in a picture.

use std::fmt::{self, Write};

use crate::Surface;
use crate::svg::Svg;
use crate::svg::number::Number;
use crate::svg::page::Page;

/// A square and its place in a picture.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Cell {
    /// The index of the square.
    pub square: usize,
    /// The corners, in order: four of a square, six of a hexagon; `[x, y]` in pixels from the
    /// left and from the top of the picture.
    pub corners: Vec<[f64; 2]>,
}

impl Cell {
    /// The rectangle around the cell: `[x, y, width, height]`.
    #[must_use]
    pub fn bounds(&self) -> [f64; 4] {
        let [mut left, mut top] = [f64::INFINITY; 2];
        let [mut right, mut bottom] = [f64::NEG_INFINITY; 2];
        for [x, y] in &self.corners {
            (left, right) = (left.min(*x), right.max(*x));
            (top, bottom) = (top.min(*y), bottom.max(*y));
        }
        [left, top, right - left, bottom - top]
    }
}

impl Svg<'_> {
    /// The places of the squares, in their order, in pixels of the picture.
    ///
    /// ```
    /// use feen_draw::Drawing;
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
    /// let cells = drawing.svg().cells();
    /// assert_eq!(cells.len(), 9);
    /// let [left, top, width, _] = cells[4].bounds();
    /// assert_eq!(width.round(), 48.0);
    /// let [next, same, ..] = cells[5].bounds();
    /// assert_eq!(((next - left).round(), same), (48.0, top));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let page = self.page();
        let (width, _) = self.pixels(&page);
        let scale = width / page.width;
        let mut cells = outlines(&page, self.board());
        for Cell { corners, .. } in &mut cells {
            for point in corners.iter_mut().flatten() {
                *point *= scale;
            }
        }
        cells.sort_by_key(|cell| cell.square);
        cells
    }

    /// Writes transparent cells with the index and the name of each square.
    pub(super) fn write_cells(&self, f: &mut dyn Write, page: &Page<'_>) -> fmt::Result {
        for Cell { square, corners } in outlines(page, self.board()) {
            let name = super::description::name(self.drawing, square);
            write!(
                f,
                r#"<path data-square="{square}" data-name="{name}" fill="transparent" d=""#
            )?;
            for (number, [x, y]) in corners.into_iter().enumerate() {
                let command = if number == 0 { 'M' } else { 'L' };
                write!(f, "{command}{} {}", Number(x), Number(y))?;
            }
            f.write_str(r#"z"/>"#)?;
        }
        Ok(())
    }
}

/// The places of the squares in the units of the picture.
fn outlines(page: &Page<'_>, surface: Surface) -> Vec<Cell> {
    let corners = surface.corners();
    let mut cells = Vec::new();
    for placed in &page.layers {
        for spot in placed.squares(surface) {
            let [x, y] = spot.corner;
            let corners = corners.iter();
            cells.push(Cell {
                square: spot.square,
                corners: corners.map(|[right, down]| [x + right, y + down]).collect(),
            });
        }
    }
    cells
}
