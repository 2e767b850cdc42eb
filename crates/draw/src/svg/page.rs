use feen::{Piece, Player};

use crate::plane::Plane;
use crate::svg::number::count;
use crate::svg::pieces::SQUARE;
use crate::svg::strokes;
use crate::{Drawing, Naming, Surface, names};

/// Where everything of a picture stands.
pub(super) struct Page<'d> {
    pub(super) layers: Vec<Placed<'d>>,
    /// The lines above and below the board, from the top.
    pub(super) players: [(Player, f64); 2],
    pub(super) held: Vec<Held>,
    /// The top of the legend.
    pub(super) legend: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A layer and its place.
pub(super) struct Placed<'d> {
    pub(super) plane: Plane<'d>,
    /// Where its leftmost square starts.
    pub(super) x: f64,
    /// Where its top row starts.
    pub(super) y: f64,
    /// Where its heading starts.
    pub(super) heading: f64,
    pub(super) edge: Edge,
}

/// What stands at the edge of a layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    Bare,
    FilesBelow,
    FilesAbove,
    Ends,
}

/// Pieces in a hand and their place.
pub(super) struct Held {
    pub(super) piece: Piece,
    pub(super) count: u64,
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Around everything.
pub(super) const MARGIN: f64 = 18.0;
/// The height of a line of text.
pub(super) const LINE: f64 = 30.0;
/// The size of letters in text and in labels.
pub(super) const TEXT: f64 = 0.8;
pub(super) const LABEL: f64 = 0.65;
/// Between layers.
const GAP: f64 = 36.0;
/// Between a label and the board.
pub(super) const LABEL_GAP: f64 = 9.0;
/// Between the board and what stands below it.
const BELOW: f64 = 18.0;
/// The room for a kind of piece in hand.
const HELD_WIDTH: f64 = 92.0;
const HELD_HEIGHT: f64 = 50.0;

/// From one row to the next, and the height of a square.
pub(super) const fn pitch(surface: Surface) -> (f64, f64) {
    match surface {
        Surface::Hexagons => (52.0, 69.0),
        _ => (SQUARE, SQUARE),
    }
}

impl<'d> Page<'d> {
    pub(super) fn new(drawing: &'d Drawing<'d>, surface: Surface, legend: &[f64]) -> Self {
        let top = MARGIN + LINE + 6.0;
        let (columns, right) = columns(drawing, surface);
        let mut layers = Vec::new();
        let mut bottom = top;
        for planes in drawing.planes() {
            let row_top = bottom;
            for (plane, x) in planes.into_iter().zip(&columns) {
                let placed = Placed::new(drawing, surface, plane, *x, row_top);
                let (_, low) = placed.corner(drawing, surface);
                bottom = bottom.max(low + GAP / 2.0);
                layers.push(placed);
            }
        }
        let bottom = bottom - GAP / 2.0;
        let board = [top, bottom];
        let (held, hands_right, bottom) = hands(drawing, right, board);
        let texts = [Player::First, Player::Second]
            .map(|player| strokes::width(&drawing.introduce(player)) * TEXT + LINE);
        let inner = texts
            .into_iter()
            .fold(hands_right, |right, text| right.max(MARGIN + text));
        let legend_top = bottom + LINE + BELOW;
        let lines = legend_lines(legend, inner - MARGIN);
        Self {
            layers,
            players: [
                (drawing.top(), MARGIN),
                (!drawing.top(), bottom + LABEL_GAP),
            ],
            held,
            legend: legend_top,
            width: (inner.max(widest(legend)) + MARGIN).ceil(),
            height: legend_top + lines * LINE + MARGIN - 4.0,
        }
    }

    /// The middle of a square.
    pub(super) fn middle(&self, surface: Surface, square: usize) -> Option<(f64, f64)> {
        self.layers
            .iter()
            .find_map(|placed| placed.middle(surface, square))
    }
}

/// Where the layers that stand below one another start, and where the last ones
/// end.
fn columns(drawing: &Drawing<'_>, surface: Surface) -> (Vec<f64>, f64) {
    let mut widths: Vec<f64> = Vec::new();
    for planes in drawing.planes() {
        widths.resize(widths.len().max(planes.len()), 0.0);
        for (plane, width) in planes.into_iter().zip(&mut widths) {
            let placed = Placed::new(drawing, surface, plane, 0.0, 0.0);
            let (end, _) = placed.corner(drawing, surface);
            *width = width.max(end).ceil();
        }
    }
    let mut starts = Vec::new();
    let mut x = MARGIN;
    for width in widths {
        starts.push(x);
        x += width + GAP;
    }
    (starts, x - GAP)
}

fn widest(legend: &[f64]) -> f64 {
    legend.iter().copied().fold(0.0, f64::max) + MARGIN
}

/// Where each part of the legend starts: from the left, and its line.
pub(super) fn legend_places(parts: &[f64], width: f64) -> Vec<(f64, f64)> {
    let mut places = Vec::new();
    let (mut x, mut line) = (0.0, 0.0);
    for part in parts {
        if x > 0.0 && x + part > width {
            x = 0.0;
            line += 1.0;
        }
        places.push((x, line));
        x += part + GAP / 1.5;
    }
    places
}

fn legend_lines(parts: &[f64], width: f64) -> f64 {
    let places = legend_places(parts, width);
    places.last().map_or(0.0, |(_, line)| line + 1.0)
}

/// The pieces in both hands beside the board; how far they reach to the right,
/// and the bottom of both.
fn hands(drawing: &Drawing<'_>, right: f64, [top, bottom]: [f64; 2]) -> (Vec<Held>, f64, f64) {
    let sides = [drawing.top(), !drawing.top()].map(|player| {
        let items: Vec<_> = drawing.view.hand(player).collect();
        let room = ((bottom - top) / 2.0 / HELD_HEIGHT).floor();
        let rows = room.max(count(items.len()).sqrt().ceil()).max(1.0);
        let used = rows.min(count(items.len()));
        (items, rows, used)
    });
    let needed: f64 = sides.iter().map(|(_, _, used)| used * HELD_HEIGHT).sum();
    let bottom = bottom.max(top + needed);
    let mut held = Vec::new();
    let mut hands_right = right;
    for (number, (items, rows, used)) in sides.into_iter().enumerate() {
        let start = match number {
            0 => top,
            _ => bottom - used * HELD_HEIGHT,
        };
        let (mut column, mut row) = (0.0, 0.0);
        for (piece, count) in items {
            let x = right + GAP / 2.0 + column * HELD_WIDTH;
            hands_right = hands_right.max(x + HELD_WIDTH);
            held.push(Held {
                piece,
                count,
                x,
                y: start + row * HELD_HEIGHT,
            });
            row += 1.0;
            if row >= rows {
                row = 0.0;
                column += 1.0;
            }
        }
    }
    (held, hands_right, bottom)
}

impl<'d> Placed<'d> {
    fn new(drawing: &Drawing<'_>, surface: Surface, plane: Plane<'d>, x: f64, y: f64) -> Self {
        let edge = match drawing.naming {
            _ if !drawing.coordinates => Edge::Bare,
            Naming::Chess if plane.has_columns() => Edge::FilesBelow,
            Naming::Shogi if plane.has_columns() => Edge::FilesAbove,
            _ => Edge::Ends,
        };
        let heading = y + 2.0;
        let heading_height = if plane.layer.path.is_empty() {
            0.0
        } else {
            LINE
        };
        let files = if edge == Edge::FilesAbove {
            LINE - 4.0
        } else {
            0.0
        };
        let mut placed = Self {
            plane,
            x,
            y: y + heading_height + files,
            heading,
            edge,
        };
        let rooms = placed.rows(surface).map(|(row, start, _)| {
            let [left, _] = placed.labels(drawing, row);
            label_room(&left) - (start - x)
        });
        placed.x = x + rooms.fold(0.0, f64::max).ceil();
        placed
    }

    /// The rows, each with the place of its first square.
    pub(super) fn rows(
        &self,
        surface: Surface,
    ) -> impl Iterator<Item = (&crate::plane::Row, f64, f64)> {
        let (pitch, _) = pitch(surface);
        let (x, y) = (self.x, self.y);
        let rows = self.plane.rows.iter().enumerate();
        rows.map(move |(number, row)| {
            let start = x + count(row.offset) * SQUARE / 2.0;
            (row, start, y + count(number) * pitch)
        })
    }

    /// What stands at the left of a row and what at its right.
    pub(super) fn labels(&self, drawing: &Drawing<'_>, row: &crate::plane::Row) -> [String; 2] {
        let layer = self.plane.layer;
        let rank = || names::rank_name(layer, row.rank, drawing.naming).unwrap_or_default();
        match self.edge {
            Edge::Bare => [String::new(), String::new()],
            Edge::FilesBelow => [rank(), String::new()],
            Edge::FilesAbove => [String::new(), rank()],
            Edge::Ends => row.ends().map(|end| {
                end.map_or_else(String::new, |(square, file)| {
                    let file = names::file_name(layer, file, drawing.naming);
                    file.map_or_else(|| square.to_string(), |file| file + &rank())
                })
            }),
        }
    }

    /// Where the layer ends with its labels, at the right and at the bottom.
    fn corner(&self, drawing: &Drawing<'_>, surface: Surface) -> (f64, f64) {
        let (pitch, height) = pitch(surface);
        let ends = self.rows(surface).map(|(row, start, _)| {
            let [_, right] = self.labels(drawing, row);
            start + count(row.length) * SQUARE + label_room(&right)
        });
        let mut right = ends.fold(self.x, f64::max);
        if !self.plane.layer.path.is_empty() {
            let heading = strokes::width(&heading(self)) * LABEL;
            right = right.max(self.x + heading);
        }
        let rows = count(self.plane.rows.len());
        let files = if self.edge == Edge::FilesBelow {
            LINE - 4.0
        } else {
            0.0
        };
        (right, self.y + (rows - 1.0) * pitch + height + files)
    }

    fn middle(&self, surface: Surface, square: usize) -> Option<(f64, f64)> {
        let (_, height) = pitch(surface);
        self.rows(surface).find_map(|(row, x, y)| {
            let column = row.column(square)?;
            Some((x + (count(column) + 0.5) * SQUARE, y + height / 2.0))
        })
    }
}

/// What stands above a layer.
pub(super) fn heading(placed: &Placed<'_>) -> String {
    format!("layer {}", names::spell_path(&placed.plane.layer.path))
}

fn label_room(label: &str) -> f64 {
    if label.is_empty() {
        0.0
    } else {
        strokes::width(label) * LABEL + LABEL_GAP
    }
}
