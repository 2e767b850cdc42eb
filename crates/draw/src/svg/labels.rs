//! The names of files and ranks at the edges of a layer.

use crate::layout::edge::{Edge, Native};
use crate::svg::number::count;
use crate::svg::page::{LABEL, LABEL_GAP, Placed, RIM_LABEL};
use crate::svg::pieces::SQUARE;
use crate::svg::strokes;
use crate::{Drawing, Surface, names};

/// The labels of a layer, as a path.
pub(super) fn path(drawing: &Drawing<'_>, surface: Surface, placed: &Placed<'_>) -> String {
    let mut path = String::new();
    if surface.is_turned() {
        ends_of_columns(&mut path, drawing, surface, placed);
        return path;
    }
    ranks(&mut path, drawing, surface, placed);
    if matches!(placed.edge, Edge::FilesAbove | Edge::FilesBelow) {
        files(&mut path, drawing, surface, placed);
    }
    path
}

/// The first and the last square of each rank, below and above its column.
fn ends_of_columns(
    path: &mut String,
    drawing: &Drawing<'_>,
    surface: Surface,
    placed: &Placed<'_>,
) {
    let [width, height] = surface.cell();
    let label_height = strokes::CAPITAL * LABEL;
    for (row, x, y) in placed.rows(surface) {
        let first = placed.corner_of(surface, [x, y], 0);
        let last = row.length.saturating_sub(1);
        let last = placed.corner_of(surface, [x, y], last);
        let tops = [
            first[1] + height + LABEL_GAP,
            last[1] - LABEL_GAP - label_height,
        ];
        for (label, top) in placed.labels(drawing, row).iter().zip(tops) {
            let start = first[0] + (width - strokes::width(label) * LABEL) / 2.0;
            *path += &strokes::word(label, start, top, LABEL);
        }
    }
}

/// The labels at the left and at the right of each rank: in the middle of the rim, or beside
/// the squares.
fn ranks(path: &mut String, drawing: &Drawing<'_>, surface: Surface, placed: &Placed<'_>) {
    let [_, height] = surface.cell();
    let size = size(placed);
    for (row, x, y) in placed.rows(surface) {
        let top = y + (height - strokes::CAPITAL * size) / 2.0;
        let end = x + count(row.length) * SQUARE;
        let [left, right] = placed.labels(drawing, row);
        let [left_width, right_width] = [&left, &right].map(|label| strokes::width(label) * size);
        let starts = if placed.rim > 0.0 {
            [
                x - f64::midpoint(placed.rim, left_width),
                end + (placed.rim - right_width) / 2.0,
            ]
        } else {
            [x - LABEL_GAP - left_width, end + LABEL_GAP]
        };
        for (label, start) in [left, right].iter().zip(starts) {
            *path += &strokes::word(label, start, top, size);
        }
    }
}

/// The files above or below their columns.
fn files(path: &mut String, drawing: &Drawing<'_>, surface: Surface, placed: &Placed<'_>) {
    let size = size(placed);
    let height = strokes::CAPITAL * size;
    let gap = if placed.rim > 0.0 {
        (placed.rim - height) / 2.0
    } else {
        LABEL_GAP
    };
    let tops = [placed.y - gap - height, placed.bottom(surface) + gap];
    let native = Native::of(drawing).filter(|_| placed.rim > 0.0);
    let start = placed.x + count(placed.plane.columns_start()) * SQUARE / 2.0;
    for column in 0..placed.plane.layer.width {
        let file = placed.plane.file(column);
        let name = names::file_name(placed.plane.layer, file, drawing.square_naming());
        let name = name.unwrap_or_default();
        let labels = match (native, placed.edge) {
            (Some(native), _) => native.files(drawing, file, placed.plane.layer.width),
            (None, Edge::FilesAbove) => [name, String::new()],
            (None, _) => [String::new(), name],
        };
        let middle = start + (count(column) + 0.5) * SQUARE;
        for (label, top) in labels.iter().zip(tops) {
            let left = middle - strokes::width(label) * size / 2.0;
            *path += &strokes::word(label, left, top, size);
        }
    }
}

/// The size of the labels of files and ranks.
fn size(placed: &Placed<'_>) -> f64 {
    if placed.rim > 0.0 { RIM_LABEL } else { LABEL }
}
