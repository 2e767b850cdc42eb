use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::layout::plane::Row;
use crate::svg::landmarks;
use crate::svg::number::{Number, count};
use crate::svg::page::{self, Placed, Spot};
use crate::svg::pieces::SQUARE;
use crate::svg::shapes;
use crate::{Colour, Drawing, Surface};

/// Writes the squares of a layer, without the pieces on them.
pub(super) fn write(
    f: &mut dyn Write,
    scope: &str,
    drawing: &Drawing<'_>,
    surface: Surface,
    placed: &Placed<'_>,
) -> fmt::Result {
    // Lines, palaces and stars are drawn over the highlights.
    let mut lines = String::new();
    if surface.is_hexagonal() {
        for (class, tint) in [("s", 0), ("d", 1), ("e", 2)] {
            let mut path = String::new();
            // The tint changes with every half square. Neighbours of a hexagon are one or
            // two halves away.
            let squares = placed.squares(surface);
            for spot in squares.filter(|spot| spot.halves % 3 == tint) {
                hexagon(&mut path, surface, spot.corner)?;
            }
            write_path(f, scope, class, &path)?;
            lines.push_str(&path);
        }
    } else {
        let mut ground = String::new();
        for block in blocks(placed, surface) {
            block.write_ground(&mut ground)?;
            // Two colours need no lines.
            if surface != Surface::Checkered {
                block.write_lines(&mut lines)?;
            }
        }
        let class = if surface.is_lined() { "ln" } else { "s" };
        write_path(f, scope, class, &ground)?;
        if surface != Surface::Checkered {
            write_path(f, scope, "gr", &grain(placed)?)?;
        }
        if surface == Surface::Checkered {
            let mut path = String::new();
            for (_, [x, y]) in dark_squares(placed, surface) {
                write!(path, "M{} {}h60v60h-60z", Number(x), Number(y))?;
            }
            write_path(f, scope, "d", &path)?;
        }
        if surface.has_points() {
            lines = crossing_lines(placed, surface)?;
        } else {
            lines.insert_str(0, &ground);
        }
        landmarks::write_lines(&mut lines, surface, placed)?;
    }
    write_highlights(f, scope, drawing, surface, placed)?;
    let class = if surface.is_lined() { "ll" } else { "l" };
    write_path(f, scope, class, &lines)?;
    landmarks::write_signs(f, scope, surface, placed)?;
    for Spot { square, corner, .. } in placed.squares(surface) {
        if drawing.alerts.contains(&square) {
            let (x, y) = page::middle(surface, corner);
            write_ring(f, x, y, 26.0)?;
        }
    }
    Ok(())
}

/// The grain of the wood of a board of one colour: a few lines that are not quite straight.
fn grain(placed: &Placed<'_>) -> Result<String, fmt::Error> {
    let mut path = String::new();
    let Some([files, ranks]) = placed.plane.size() else {
        return Ok(path);
    };
    let height = count(ranks) * SQUARE;
    let start = placed.rows(Surface::Plain).next();
    let left = start.map_or(placed.x, |(_, x, _)| x);
    let third = height / 3.0;
    // From line to line, and how far each bends.
    let lines = [
        (11.0, 5.0),
        (19.0, -4.0),
        (9.0, 6.0),
        (24.0, -6.0),
        (14.0, 3.0),
        (28.0, -3.0),
    ];
    let (mut x, right) = (6.0, count(files) * SQUARE - 7.0);
    for (step, bend) in lines.into_iter().cycle() {
        x += step;
        if x > right {
            return Ok(path);
        }
        let (x, y) = (Number(left + x), Number(placed.y));
        write!(
            path,
            "M{x} {y}c{} {} {} {} 0 {}",
            Number(bend),
            Number(third),
            Number(-bend),
            Number(third * 2.0),
            Number(height)
        )?;
    }
    Ok(path)
}

fn write_highlights(
    f: &mut dyn Write,
    scope: &str,
    drawing: &Drawing<'_>,
    surface: Surface,
    placed: &Placed<'_>,
) -> fmt::Result {
    let dark: BTreeSet<_> = match surface {
        Surface::Checkered => dark_squares(placed, surface)
            .map(|(square, _)| square)
            .collect(),
        _ => BTreeSet::new(),
    };
    let colours = Colour::ALL.map(Some).into_iter();
    for colour in std::iter::once(None).chain(colours) {
        let (mut light_ones, mut dark_ones) = (String::new(), String::new());
        for Spot { square, corner, .. } in placed.squares(surface) {
            let is_of_colour = drawing.coloured.get(&square).copied() == colour;
            if is_of_colour && drawing.is_highlighted(square) {
                let is_dark = surface == Surface::Shogi || dark.contains(&square);
                // A chosen colour has one tint.
                let path = match colour {
                    None if is_dark => &mut dark_ones,
                    _ => &mut light_ones,
                };
                write_highlight(path, surface, corner)?;
            }
        }
        let class = if surface.has_points() { "p" } else { "h" };
        write_path(
            f,
            scope,
            &format!("{class}{}", shapes::ink(colour)),
            &light_ones,
        )?;
        write_path(f, scope, "hd", &dark_ones)?;
    }
    Ok(())
}

/// Writes the ring of an alert, in a red that shows on light and dark squares.
pub(super) fn write_ring(f: &mut dyn Write, x: f64, y: f64, radius: f64) -> fmt::Result {
    let (x, y, radius, width) = (Number(x), Number(y), Number(radius), Number(radius / 6.0));
    write!(
        f,
        r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#e5252b" stroke-width="{width}"/>"##
    )
}

fn write_highlight(path: &mut String, surface: Surface, corner: [f64; 2]) -> fmt::Result {
    let [x, y] = corner;
    match surface {
        Surface::Hexagons | Surface::FlatHexagons => hexagon(path, surface, corner),
        _ if surface.has_points() => {
            write!(
                path,
                "M{} {}a28 28 0 1 0 56 0a28 28 0 1 0-56 0",
                Number(x + 2.0),
                Number(y + 30.0)
            )
        }
        _ => write!(path, "M{} {}h57v57h-57z", Number(x + 1.5), Number(y + 1.5)),
    }
}

fn write_path(f: &mut dyn Write, scope: &str, class: &str, path: &str) -> fmt::Result {
    if path.is_empty() {
        return Ok(());
    }
    write!(f, r#"<path class="{scope}{class}" d="{path}"/>"#)
}

/// Rows of one length, one below the other.
struct Block {
    x: f64,
    y: f64,
    length: usize,
    rows: usize,
}

/// The rows of a layer, in as few blocks as may be.
fn blocks(placed: &Placed<'_>, surface: Surface) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut above = None;
    for (row, x, y) in placed.rows(surface) {
        let edges = (row.offset, row.length);
        match blocks.last_mut() {
            Some(block) if above == Some(edges) => block.rows = block.rows.saturating_add(1),
            _ => blocks.push(Block {
                x,
                y,
                length: row.length,
                rows: 1,
            }),
        }
        above = Some(edges);
    }
    blocks
}

impl Block {
    fn write_ground(&self, path: &mut String) -> fmt::Result {
        let (x, y) = (Number(self.x), Number(self.y));
        let width = Number(count(self.length) * SQUARE);
        let height = Number(count(self.rows) * SQUARE);
        write!(path, "M{x} {y}h{width}v{height}h-{width}z")
    }

    /// Writes the lines between its squares.
    fn write_lines(&self, path: &mut String) -> fmt::Result {
        for row in 1..self.rows {
            let (x, y) = (Number(self.x), Number(self.y + count(row) * SQUARE));
            write!(path, "M{x} {y}h{}", Number(count(self.length) * SQUARE))?;
        }
        for column in 1..self.length {
            let (x, y) = (Number(self.x + count(column) * SQUARE), Number(self.y));
            write!(path, "M{x} {y}v{}", Number(count(self.rows) * SQUARE))?;
        }
        Ok(())
    }
}

/// A hexagon on its point in a box of 60 by 69, or on its side in a box of 69 by 60.
fn hexagon(path: &mut String, surface: Surface, [x, y]: [f64; 2]) -> fmt::Result {
    let (start, outline) = if surface.is_turned() {
        ([x, y + 30.0], "l17-30h35l17 30-17 30h-35z")
    } else {
        ([x + 30.0, y], "l30 17v35l-30 17-30-17v-35z")
    };
    let [x, y] = start.map(Number);
    write!(path, "M{x} {y}{outline}")
}

/// Every other square and its corner, that of the lower left corner of the first layer among
/// them if there is one.
fn dark_squares(placed: &Placed<'_>, surface: Surface) -> impl Iterator<Item = (usize, [f64; 2])> {
    let layer = placed.plane.layer;
    let number: usize = layer
        .path
        .iter()
        .map(|number| number.saturating_sub(1))
        .sum();
    placed.rows(surface).flat_map(move |(row, x, y)| {
        let rank = layer.ranks.len().saturating_sub(row.rank).saturating_sub(1);
        let shift = placed.plane.shift(row) / 2;
        let start = number.saturating_add(rank).saturating_add(shift);
        let squares = row.squares().enumerate();
        let dark = squares.filter(move |(_, (_, file))| start.saturating_add(*file) % 2 == 0);
        dark.map(move |(column, (square, _))| (square, [x + count(column) * SQUARE, y]))
    })
}

/// The lines that cross in the middle of the squares.
fn crossing_lines(placed: &Placed<'_>, surface: Surface) -> Result<String, fmt::Error> {
    let mut path = String::new();
    let mut above: Option<&Row> = None;
    let river = landmarks::river(surface, placed);
    for (number, (row, x, y)) in placed.rows(surface).enumerate() {
        let middle = Number(y + SQUARE / 2.0);
        let width = count(row.length.saturating_sub(1)) * SQUARE;
        write!(
            path,
            "M{} {middle}h{}",
            Number(x + SQUARE / 2.0),
            Number(width)
        )?;
        for column in 0..row.length {
            let halves = row.offset.saturating_add(column.saturating_mul(2));
            let meets = above.is_some_and(|above| {
                let inside = (above.offset..above.end()).contains(&halves);
                inside && above.offset % 2 == halves % 2
            });
            let is_bank = column == 0 || column.saturating_add(1) == row.length;
            if meets && (is_bank || river != Some(number)) {
                let x = Number(x + (count(column) + 0.5) * SQUARE);
                write!(path, "M{x} {middle}v-{}", Number(SQUARE))?;
            }
        }
        above = Some(row);
    }
    Ok(path)
}
