//! The signs of a game on its board: river, palaces and stars.

use std::fmt::{self, Write};

use crate::Surface;
use crate::svg::number::{Number, count};
use crate::svg::page::Placed;
use crate::svg::pieces::SQUARE;
use crate::svg::strokes::Strokes;

/// The row below the river, from the top.
pub(super) fn river(surface: Surface, placed: &Placed<'_>) -> Option<usize> {
    let [_, ranks] = placed
        .plane
        .size()
        .filter(|_| surface == Surface::Xiangqi)?;
    (ranks >= 4 && ranks % 2 == 0).then_some(ranks / 2)
}

/// Writes the diagonals of the palaces.
pub(super) fn write_lines(path: &mut String, surface: Surface, placed: &Placed<'_>) -> fmt::Result {
    let has_palaces = matches!(surface, Surface::Xiangqi | Surface::Janggi);
    let Some([files, ranks]) = placed.plane.size().filter(|_| has_palaces) else {
        return Ok(());
    };
    if files < 5 || files % 2 == 0 || ranks < 6 {
        return Ok(());
    }
    for rank in [0, ranks.saturating_sub(3)] {
        let [x, y] = place(placed, [(files / 2).saturating_sub(1), rank], 0.5);
        write!(path, "M{} {}l120 120m0-120l-120 120", Number(x), Number(y))?;
    }
    Ok(())
}

/// Writes the stars of go, the dots of shōgi, or the frame and the river's name of xiangqi.
pub(super) fn write_signs(
    f: &mut dyn Write,
    scope: &str,
    surface: Surface,
    placed: &Placed<'_>,
) -> fmt::Result {
    let Some([files, ranks]) = placed.plane.size() else {
        return Ok(());
    };
    if surface == Surface::Xiangqi {
        write_frame(f, scope, placed, [files, ranks])?;
        write_starts(f, scope, placed, [files, ranks])?;
        return write_river(f, scope, surface, placed, files);
    }
    if surface == Surface::Janggi {
        return write_crosses(f, scope, placed, [files, ranks]);
    }
    let (dots, inset) = match surface {
        Surface::Go => (stars(files, ranks), 0.5),
        Surface::Shogi => (zones(files, ranks), 0.0),
        _ => return Ok(()),
    };
    for dot in dots {
        let [x, y] = place(placed, dot, inset).map(Number);
        write!(f, r#"<circle class="{scope}i" cx="{x}" cy="{y}" r="5"/>"#)?;
    }
    Ok(())
}

/// Writes a line around the lines of a board.
fn write_frame(
    f: &mut dyn Write,
    scope: &str,
    placed: &Placed<'_>,
    [files, ranks]: [usize; 2],
) -> fmt::Result {
    if files < 2 || ranks < 2 {
        return Ok(());
    }
    let [x, y] = place(placed, [0, 0], 0.5).map(|start| Number(start - FRAME));
    let [width, height] = [files, ranks].map(|size| {
        let lines = count(size.saturating_sub(1)) * SQUARE;
        Number(lines + FRAME + FRAME)
    });
    write!(
        f,
        r#"<path class="{scope}m" d="M{x} {y}h{width}v{height}h-{width}z"/>"#
    )
}

/// Writes the corners of squares around the points on which cannons and soldiers start, of a
/// board of 9 by 10.
fn write_starts(
    f: &mut dyn Write,
    scope: &str,
    placed: &Placed<'_>,
    size: [usize; 2],
) -> fmt::Result {
    if size != [9, 10] {
        return Ok(());
    }
    let mut path = String::new();
    for point in starts() {
        let [x, y] = place(placed, point, 0.5);
        for (sign, edge) in [(-1.0, 0), (1.0, 8)] {
            if point.first() == Some(&edge) {
                continue;
            }
            for down in [-1.0, 1.0] {
                let (near, far) = (x + sign * 4.8, Number(x + sign * 13.8));
                let (start, end) = (Number(y + down * 4.8), Number(y + down * 13.8));
                let near = Number(near);
                write!(path, "M{far} {start}H{near}V{end}")?;
            }
        }
    }
    write!(f, r#"<path class="{scope}l" d="{path}"/>"#)
}

/// Writes crosses on the points on which cannons and soldiers start, of a board of 9 by 10.
fn write_crosses(
    f: &mut dyn Write,
    scope: &str,
    placed: &Placed<'_>,
    size: [usize; 2],
) -> fmt::Result {
    if size != [9, 10] {
        return Ok(());
    }
    let mut path = String::new();
    for point in starts() {
        let [x, y] = place(placed, point, 0.5).map(|at| Number(at - 6.0));
        write!(path, "M{x} {y}l12 12m0-12l-12 12")?;
    }
    write!(f, r#"<path class="{scope}l" d="{path}"/>"#)
}

/// The points on which the cannons and soldiers of xiangqi and janggi start.
fn starts() -> impl Iterator<Item = [usize; 2]> {
    let soldiers = [0, 2, 4, 6, 8].into_iter();
    let soldiers = soldiers.flat_map(|file| [[file, 3], [file, 6]]);
    soldiers.chain([[1, 2], [7, 2], [1, 7], [7, 7]])
}

/// From the outermost lines to the frame.
const FRAME: f64 = 6.0;

/// Writes the name of the river, the border between Chu and Han, into it.
fn write_river(
    f: &mut dyn Write,
    scope: &str,
    surface: Surface,
    placed: &Placed<'_>,
    files: usize,
) -> fmt::Result {
    let Some(below) = river(surface, placed).filter(|_| files >= 7) else {
        return Ok(());
    };
    let [left, top] = place(placed, [0, below.saturating_sub(1)], 0.5);
    let width = count(files.saturating_sub(1)) * SQUARE;
    let mut path = String::new();
    // In quarters of the river: one word in the middle of each half.
    for (character, quarters, beside) in [
        ('楚', 1.0, -28.0),
        ('河', 1.0, 28.0),
        ('漢', 3.0, -28.0),
        ('界', 3.0, 28.0),
    ] {
        let middle = left + width * quarters / 4.0 + beside;
        if let Some(strokes) = Strokes::new(character) {
            let scale = RIVER / strokes.height;
            let half = RIVER / 2.0;
            strokes.write(&mut path, middle - half, top + SQUARE / 2.0 - half, scale);
        }
    }
    write!(f, r#"<path class="{scope}c" d="{path}"/>"#)
}

/// The height of a character in the river.
const RIVER: f64 = 32.0;

/// A point of a box by its column and its row, and by its place in their square.
fn place(placed: &Placed<'_>, [column, row]: [usize; 2], inset: f64) -> [f64; 2] {
    let start = placed.plane.rows.first().map_or(0, |row| row.offset);
    let across = count(start) / 2.0 + count(column) + inset;
    let down = count(row) + inset;
    [placed.x + across * SQUARE, placed.y + down * SQUARE]
}

/// The stars of a board of go, by column and row.
fn stars(files: usize, ranks: usize) -> Vec<[usize; 2]> {
    let ([Some((left, right)), Some((top, bottom))], centre) =
        ([files, ranks].map(star_lines), [files, ranks].map(middle))
    else {
        return Vec::new();
    };
    let mut stars = vec![[left, top], [right, top], [left, bottom], [right, bottom]];
    if let [Some(file), Some(rank)] = centre {
        stars.push([file, rank]);
        if files >= 15 && ranks >= 15 {
            stars.extend([[file, top], [file, bottom], [left, rank], [right, rank]]);
        }
    }
    stars
}

/// The two lines with stars, from the edge: the third of a small board, the fourth of a large
/// one.
fn star_lines(size: usize) -> Option<(usize, usize)> {
    let line = match size {
        0..7 => return None,
        7..12 => 2,
        _ => 3,
    };
    Some((line, size.saturating_sub(line).saturating_sub(1)))
}

/// The line in the middle, of an odd number.
fn middle(size: usize) -> Option<usize> {
    (size % 2 == 1).then_some(size / 2)
}

/// The corners of the middle third of a board, by the columns and the rows before them.
fn zones(files: usize, ranks: usize) -> Vec<[usize; 2]> {
    let [(left, right), (top, bottom)] =
        [files, ranks].map(|size| (size / 3, size.saturating_sub(size / 3)));
    if left == 0 || top == 0 || files < 5 || ranks < 5 {
        return Vec::new();
    }
    vec![[left, top], [right, top], [left, bottom], [right, bottom]]
}
