//! Wood around the squares of a layer, and below the pieces in a hand.

use std::fmt::{self, Write};

use crate::Surface;
use crate::svg::number::Number;
use crate::svg::page::Placed;

/// Writes the rim of a layer, if it has one.
pub(super) fn write(
    f: &mut dyn Write,
    scope: &str,
    surface: Surface,
    placed: &Placed<'_>,
) -> fmt::Result {
    if placed.rim <= 0.0 {
        return Ok(());
    }
    let [left, top] = [placed.x, placed.y].map(|start| start - placed.rim);
    let width = placed.length() + 2.0 * placed.rim;
    let height = placed.bottom(surface) - placed.y + 2.0 * placed.rim;
    write_wood(f, scope, [left, top, width, height], 11.0)
}

/// Writes the tray of a hand: its left and top edge, its width and height.
pub(super) fn write_tray(f: &mut dyn Write, scope: &str, tray: [f64; 4]) -> fmt::Result {
    write_wood(f, scope, tray, 9.0)
}

/// Writes a plank with round corners and light on its upper edge.
fn write_wood(
    f: &mut dyn Write,
    scope: &str,
    [left, top, width, height]: [f64; 4],
    radius: f64,
) -> fmt::Result {
    let gleam = Number(width - 2.0 * radius);
    let [x, y, width, height, start, upper, radius] =
        [left, top, width, height, left + radius, top + 1.5, radius].map(Number);
    write!(
        f,
        r#"<rect class="{scope}ib" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"/><path class="{scope}wh" d="M{start} {upper}h{gleam}"/>"#
    )
}
