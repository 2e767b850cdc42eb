//! Kanji as a brush writes them: each stroke is an outline that swells and thins out.

use std::fmt::Write;

use crate::svg::number::Number;
use crate::svg::strokes::Strokes;

/// A point of a stroke, in the square of 24.
type Point = [f64; 2];

/// The path of a sign, its top left corner at a point. It is to be filled.
pub(super) fn path(strokes: Strokes, x: f64, y: f64, scale: f64) -> String {
    let mut path = String::new();
    for stroke in strokes.lines() {
        let pieces = pieces(&stroke);
        let last = pieces.len().saturating_sub(1);
        for (place, piece) in pieces.iter().enumerate() {
            let ends = [place == 0, place == last];
            write_piece(&mut path, piece, ends, |[left, top]| {
                [x + left * scale, y + top * scale].map(Number)
            });
        }
    }
    path
}

/// The parts of a stroke between its corners.
fn pieces(stroke: &[Point]) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut piece: Vec<Point> = Vec::new();
    for point in stroke {
        if let [.., before, corner] = piece.as_slice() {
            let [one, other] = [way(*before, *corner), way(*corner, *point)];
            if one[0] * other[0] + one[1] * other[1] < 0.75 {
                let corner = *corner;
                pieces.push(std::mem::replace(&mut piece, vec![corner]));
            }
        }
        piece.push(*point);
    }
    pieces.push(piece);
    pieces
}

/// The direction from a point to another, of length 1.
fn way(from: Point, to: Point) -> Point {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let length = x.hypot(y).max(1e-6);
    [x / length, y / length]
}

/// The widths of a part at its start, in its middle and at its end.
fn widths(from: Point, to: Point, [is_first, is_last]: [bool; 2]) -> [f64; 3] {
    let [across, down] = [to[0] - from[0], to[1] - from[1]];
    let length = across.hypot(down);
    let is_flat = down.abs() < across.abs() * 0.35;
    let is_upright = across.abs() < down.abs() * 0.25;
    match (is_first, is_last) {
        // A hook thins out, and so does what follows a corner.
        (false, true) if length < 5.0 => [2.6, 1.8, 0.5],
        (true, true) if length < 5.0 && across > 0.0 => [1.1, 2.6, 3.1],
        (true, true) if length < 5.0 => [3.0, 2.3, 0.8],
        _ if is_flat => [2.3, 1.8, if is_last { 2.9 } else { 2.5 }],
        _ if is_upright => [2.9, 2.4, if is_last { 2.2 } else { 2.6 }],
        (_, false) => [2.6, 2.4, 2.5],
        // To the left a stroke thins out, to the right it swells first.
        _ if across < 0.0 => [3.1, 2.5, 0.6],
        _ => [1.2, 2.3, 3.3],
    }
}

fn write_piece(
    path: &mut String,
    points: &[Point],
    ends: [bool; 2],
    at: impl Fn(Point) -> [Number; 2],
) {
    let (Some(from), Some(to)) = (points.first(), points.last()) else {
        return;
    };
    let [start, middle, end] = widths(*from, *to, ends);
    let steps = evenly(points);
    let last = steps.len().saturating_sub(1);
    let side = |sign: f64| {
        let steps = &steps;
        steps.iter().enumerate().map(move |(place, point)| {
            let before = steps.get(place.saturating_sub(1)).unwrap_or(point);
            let after = steps.get(place.saturating_add(1)).unwrap_or(point);
            let [across, down] = way(*before, *after);
            let done = share(place, last);
            let width = if done < 0.5 {
                start + (middle - start) * done * 2.0
            } else {
                middle + (end - middle) * (done * 2.0 - 1.0)
            };
            let half = width / 2.0 * sign;
            // A brush is set down, and taken up, a little beyond the line.
            let beyond = match place {
                0 => -0.45,
                _ if place == last => 0.45,
                _ => 0.0,
            };
            [
                point[0] - down * half + across * beyond,
                point[1] + across * half + down * beyond,
            ]
        })
    };
    let right: Vec<Point> = side(-1.0).collect();
    let outline = side(1.0).chain(right.into_iter().rev());
    for (place, point) in outline.enumerate() {
        let [x, y] = at(point);
        let command = if place == 0 { 'M' } else { 'L' };
        // A text takes everything.
        let _ = write!(path, "{command}{x} {y}");
    }
    path.push('z');
}

/// How much of a way is done, from 0 to 1.
fn share(place: usize, last: usize) -> f64 {
    let number = |count: usize| f64::from(u16::try_from(count).unwrap_or(u16::MAX));
    number(place) / number(last.max(1))
}

/// Points at equal, short distances along a line.
fn evenly(points: &[Point]) -> Vec<Point> {
    if let [from, to] = points {
        let middle = |part: f64| {
            let [x, y] = [to[0] - from[0], to[1] - from[1]];
            [from[0] + x * part, from[1] + y * part]
        };
        return vec![*from, middle(0.2), middle(0.5), middle(0.8), *to];
    }
    points.to_vec()
}
