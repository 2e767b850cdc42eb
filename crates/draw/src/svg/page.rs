use feen::{Piece, Player};

use crate::layout::edge::Edge;
use crate::layout::plane::{Plane, Row};
use crate::svg::number::count;
use crate::svg::pieces::SQUARE;
use crate::svg::strokes;
use crate::{Drawing, Surface, names};

/// The places of all parts of a picture.
pub(super) struct Page<'d> {
    pub(super) layers: Vec<Placed<'d>>,
    /// The lines above and below the board, from the top.
    pub(super) players: [(Player, f64); 2],
    /// The tip of the sign of the player to move.
    pub(super) turn: [f64; 2],
    pub(super) held: Vec<Held>,
    /// The left and the top edge, the width and the height of the tray of each hand.
    pub(super) trays: Vec<[f64; 4]>,
    /// The places of the entries of the legend.
    pub(super) legend: Vec<(f64, f64)>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The parts of a picture around the board and the hands.
pub(super) struct Around<'a> {
    pub(super) captions: Captions,
    /// The width of the line above the picture.
    pub(super) heading: Option<f64>,
    /// The widths of the entries of the legend.
    pub(super) legend: &'a [f64],
}

/// The form in which a picture says who plays, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Captions {
    /// Not at all.
    Bare,
    /// A sign beside the board, at the end where the player sits.
    Sign,
    /// A line above the board and one below it.
    Words,
}

/// A layer and its place.
pub(super) struct Placed<'d> {
    pub(super) plane: Plane<'d>,
    /// The left edge of its leftmost square.
    pub(super) x: f64,
    /// The top edge of its top row.
    pub(super) y: f64,
    /// The top edge of its heading.
    pub(super) heading: f64,
    /// The width of the wood around the squares, which the labels are on; 0 where they are
    /// beside the squares, or nowhere.
    pub(super) rim: f64,
    pub(super) edge: Edge,
}

/// A square and its place.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) square: usize,
    /// The distance of its rank from the left and its own from the start of the rank, in
    /// halves of a square.
    pub(super) halves: usize,
    /// The top left corner of the box around it.
    pub(super) corner: [f64; 2],
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
pub(super) const RIM_LABEL: f64 = 0.55;
/// Between layers, and between the hands.
const GAP: f64 = 36.0;
/// Between a label and the board.
pub(super) const LABEL_GAP: f64 = 9.0;
/// Between the board and the tip of the sign of a turn, and from its edge to the tip.
const TURN_GAP: f64 = 4.0;
const TURN: f64 = 14.0;
/// Between the board and the part below it.
const BELOW: f64 = 18.0;
/// The rim of a board, unless its labels are wider, and beside the widest of these.
const RIM: f64 = 24.0;
const RIM_GAP: f64 = 4.0;
/// From the edge of a tray to its pieces.
const TRAY: f64 = 5.0;
/// The height for a kind of piece in hand, and the left edge of its count.
const HELD_HEIGHT: f64 = 50.0;
pub(super) const HELD_COUNT: f64 = 52.0;

impl<'d> Page<'d> {
    pub(super) fn new(drawing: &'d Drawing<'d>, surface: Surface, around: &Around<'_>) -> Self {
        let has_words = around.captions == Captions::Words;
        let heading = if around.heading.is_some() {
            LINE + 6.0
        } else {
            0.0
        };
        let caption = if has_words { LINE + 6.0 } else { 0.0 };
        let top = MARGIN + heading + caption;
        let (columns, right) = columns(drawing, surface);
        let mut layers = Vec::new();
        let mut bottom = top;
        for planes in drawing.planes(surface.alignment()) {
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
        let Hands {
            held,
            trays,
            right: hands_right,
            bottom,
        } = hands(drawing, right, board);
        let players = [Player::First, Player::Second].into_iter();
        let texts = players
            .filter(|_| has_words)
            .map(|player| strokes::width(&drawing.introduce(player)) * TEXT + LINE);
        let texts = texts.chain(around.heading);
        let inner = texts.fold(hands_right, |right, text| right.max(MARGIN + text));
        let below = if has_words { LINE + BELOW } else { MARGIN };
        let legend_top = bottom + below;
        let legend = around.legend;
        let inner = legend
            .iter()
            .fold(inner, |right, part| right.max(MARGIN + part));
        let ends = layers.iter().map(|layer| layer.bottom(surface));
        let low = ends.fold(top, f64::max) - TURN;
        let high = layers.first().map_or(top, |layer| layer.y) + TURN;
        let is_above = drawing.source.turn() == drawing.top();
        let turn = [right + TURN_GAP, if is_above { high } else { low }];
        let (legend, lines) = legend_places(legend, inner - MARGIN, legend_top);
        Self {
            layers,
            players: [
                (drawing.top(), MARGIN + heading),
                (!drawing.top(), bottom + BELOW),
            ],
            turn,
            held,
            trays,
            legend,
            width: (inner + MARGIN).ceil(),
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

/// The left edges of layers that stand below one another, and the right edge of the last
/// ones.
fn columns(drawing: &Drawing<'_>, surface: Surface) -> (Vec<f64>, f64) {
    let mut widths: Vec<f64> = Vec::new();
    for planes in drawing.planes(surface.alignment()) {
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

/// The places of the entries of the legend, and the number of its lines.
pub(super) fn legend_places(parts: &[f64], width: f64, top: f64) -> (Vec<(f64, f64)>, f64) {
    let mut places = Vec::new();
    let mut x = 0.0;
    let mut lines = f64::from(u8::from(!parts.is_empty()));
    for part in parts {
        if x > 0.0 && x + part > width {
            x = 0.0;
            lines += 1.0;
        }
        places.push((MARGIN + x, top + (lines - 1.0) * LINE));
        x += part + GAP / 1.5;
    }
    (places, lines)
}

/// The pieces in both hands beside the board.
struct Hands {
    held: Vec<Held>,
    trays: Vec<[f64; 4]>,
    right: f64,
    /// The bottom of the board and of both hands.
    bottom: f64,
}

fn hands(drawing: &Drawing<'_>, right: f64, [top, bottom]: [f64; 2]) -> Hands {
    let hands = [drawing.top(), !drawing.top()];
    let hands = hands.map(|player| drawing.source.hand(player));
    let gap = if hands.iter().any(Vec::is_empty) {
        0.0
    } else {
        GAP / 2.0
    };
    let room = (bottom - top - gap) / 2.0 - 2.0 * TRAY;
    let room = (room / HELD_HEIGHT).floor();
    let sides = hands.map(|items| {
        let rows = room.max(count(items.len()).sqrt().ceil()).max(1.0);
        let used = rows.min(count(items.len()));
        let height = if items.is_empty() {
            0.0
        } else {
            used * HELD_HEIGHT + 2.0 * TRAY
        };
        (items, rows, height)
    });
    let needed: f64 = sides.iter().map(|(_, _, height)| height).sum();
    let bottom = bottom.max(top + needed + gap);
    let counts = sides.iter().flat_map(|(items, ..)| items);
    let widths = counts.map(|(_, count)| strokes::width(&multiplicity(*count)) * LABEL);
    let held_width = widths.fold(0.0, f64::max) + HELD_COUNT + LABEL_GAP;
    let mut placed = Hands {
        held: Vec::new(),
        trays: Vec::new(),
        right,
        bottom,
    };
    let left = right + GAP / 2.0;
    for (number, (items, rows, height)) in sides.into_iter().enumerate() {
        if items.is_empty() {
            continue;
        }
        let start = match number {
            0 => top,
            _ => bottom - height,
        };
        let columns = (count(items.len()) / rows).ceil();
        let width = columns * held_width + 2.0 * TRAY;
        placed.trays.push([left, start, width, height]);
        placed.right = placed.right.max(left + width);
        let (mut column, mut row) = (0.0, 0.0);
        for (piece, count) in items {
            placed.held.push(Held {
                piece,
                count,
                x: left + TRAY + column * held_width,
                y: start + TRAY + row * HELD_HEIGHT,
            });
            row += 1.0;
            if row >= rows {
                row = 0.0;
                column += 1.0;
            }
        }
    }
    placed
}

impl<'d> Placed<'d> {
    fn new(drawing: &Drawing<'_>, surface: Surface, plane: Plane<'d>, x: f64, y: f64) -> Self {
        let edge = match Edge::new(drawing, &plane) {
            Edge::FilesBelow | Edge::FilesAbove if surface.is_turned() => Edge::Ends,
            edge => edge,
        };
        let heading = y + 2.0;
        let heading_height = if plane.layer.path.is_empty() {
            0.0
        } else {
            LINE
        };
        let has_labels_above = match edge {
            Edge::FilesAbove => true,
            Edge::Ends => surface.is_turned(),
            Edge::Bare | Edge::FilesBelow => false,
        };
        let files = if has_labels_above { LINE - 4.0 } else { 0.0 };
        let mut placed = Self {
            plane,
            x,
            y: y + heading_height,
            heading,
            edge,
            rim: 0.0,
        };
        placed.rim = placed.rim_width(drawing);
        if placed.rim > 0.0 {
            placed.x += placed.rim;
            placed.y += placed.rim;
            return placed;
        }
        placed.y += files;
        if surface.is_turned() {
            return placed;
        }
        let rooms = placed.rows(surface).map(|(row, start, _)| {
            let [left, _] = placed.labels(drawing, row);
            label_room(&left) - (start - x)
        });
        placed.x = x + rooms.fold(0.0, f64::max).ceil();
        placed
    }

    /// The width of the rim: that of the widest label with a gap on both sides, and 0 around
    /// ranks that are not equal.
    fn rim_width(&self, drawing: &Drawing<'_>) -> f64 {
        let has_files = matches!(self.edge, Edge::FilesAbove | Edge::FilesBelow);
        if !has_files || self.plane.size().is_none() {
            return 0.0;
        }
        let rows = self.plane.rows.iter();
        let labels = rows.flat_map(|row| self.labels(drawing, row));
        let widths = labels.map(|label| strokes::width(&label) * RIM_LABEL + 2.0 * RIM_GAP);
        widths.fold(RIM, f64::max).ceil()
    }

    /// The rows, each with the place of its first square before the board is turned.
    pub(super) fn rows(&self, surface: Surface) -> impl Iterator<Item = (&Row, f64, f64)> {
        let (x, mut y) = (self.x, self.y);
        let mut above = None;
        self.plane.rows.iter().map(move |row| {
            y += above.map_or(0.0, |above| surface.pitch(row.offset.abs_diff(above)));
            above = Some(row.offset);
            (row, x + count(row.offset) * SQUARE / 2.0, y)
        })
    }

    /// The top left corner of the box around a square, by its column and by the place of its
    /// row.
    pub(super) fn corner_of(&self, surface: Surface, [x, y]: [f64; 2], column: usize) -> [f64; 2] {
        let x = x + count(column) * SQUARE;
        if surface.is_turned() {
            [
                self.x + y - self.y,
                self.y + self.length() - (x - self.x) - SQUARE,
            ]
        } else {
            [x, y]
        }
    }

    /// The squares, each with its row and its column, and with the top left corner of the box
    /// around it.
    pub(super) fn squares(&self, surface: Surface) -> impl Iterator<Item = Spot> {
        self.rows(surface).flat_map(move |(row, x, y)| {
            let squares = row.squares().enumerate();
            squares.map(move |(column, (square, _))| Spot {
                square,
                halves: row.offset.saturating_add(column.saturating_mul(2)),
                corner: self.corner_of(surface, [x, y], column),
            })
        })
    }

    /// From the start of the longest rank to its end.
    pub(super) fn length(&self) -> f64 {
        count(self.plane.width) * SQUARE / 2.0
    }

    /// From the first rank to the end of the last.
    fn depth(&self, surface: Surface) -> f64 {
        let tops = self.rows(surface).map(|(_, _, y)| y - self.y);
        tops.fold(0.0, f64::max) + surface.pitch(0)
    }

    /// The bottom edge of the squares.
    pub(super) fn bottom(&self, surface: Surface) -> f64 {
        if surface.is_turned() {
            self.y + self.length()
        } else {
            self.y + self.depth(surface)
        }
    }

    /// The labels at the left and at the right of a row.
    pub(super) fn labels(&self, drawing: &Drawing<'_>, row: &Row) -> [String; 2] {
        self.edge.labels(drawing, &self.plane, row)
    }

    /// The right and the bottom edge of the layer with its labels.
    fn corner(&self, drawing: &Drawing<'_>, surface: Surface) -> (f64, f64) {
        if self.rim > 0.0 {
            let right = self.x + self.length() + self.rim;
            let right = right.max(self.x + self.heading_width());
            return (right, self.bottom(surface) + self.rim);
        }
        let ends = self.rows(surface).map(|(row, start, _)| {
            let [_, right] = self.labels(drawing, row);
            start + count(row.length) * SQUARE + label_room(&right)
        });
        let mut right = if surface.is_turned() {
            self.x + self.depth(surface)
        } else {
            ends.fold(self.x, f64::max)
        };
        right = right.max(self.x + self.heading_width());
        let has_labels_below = match self.edge {
            Edge::FilesBelow => true,
            Edge::Ends => surface.is_turned(),
            Edge::Bare | Edge::FilesAbove => false,
        };
        let files = if has_labels_below { LINE - 4.0 } else { 0.0 };
        (right, self.bottom(surface) + files)
    }

    fn heading_width(&self) -> f64 {
        if self.plane.layer.path.is_empty() {
            0.0
        } else {
            strokes::width(&heading(self)) * LABEL
        }
    }

    fn middle(&self, surface: Surface, square: usize) -> Option<(f64, f64)> {
        self.rows(surface).find_map(|(row, x, y)| {
            let column = row.column(square)?;
            Some(middle(surface, self.corner_of(surface, [x, y], column)))
        })
    }
}

/// The middle of the box with this top left corner.
pub(super) fn middle(surface: Surface, [x, y]: [f64; 2]) -> (f64, f64) {
    let [width, height] = surface.cell();
    (x + width / 2.0, y + height / 2.0)
}

/// The count beside pieces of one kind in a hand.
pub(super) fn multiplicity(count: u64) -> String {
    if count > 1 {
        format!("×{count}")
    } else {
        String::new()
    }
}

/// The heading above a layer.
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
