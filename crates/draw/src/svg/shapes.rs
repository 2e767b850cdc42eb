//! Arrows, circles and crosses on the squares.

use std::fmt::{self, Write};

use crate::svg::Svg;
use crate::svg::number::Number;
use crate::svg::page::Page;
use crate::{Colour, Surface};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Arrow,
    Circle,
    Cross,
}

/// The square of a shape, or the squares of an arrow.
#[derive(Clone, Copy, Debug)]
pub(super) enum At {
    Square(usize),
    Way(usize, usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) colour: Option<Colour>,
    pub(super) at: At,
}

impl Shape {
    /// The kind in words: `green arrows`.
    fn words(self) -> String {
        let kind = match self.kind {
            Kind::Arrow => "arrows",
            Kind::Circle => "circles",
            Kind::Cross => "crosses",
        };
        self.colour.map_or_else(
            || kind.to_owned(),
            |colour| format!("{} {kind}", colour.as_str()),
        )
    }

    /// The end of the names of its classes.
    fn ink(self) -> &'static str {
        ink(self.colour)
    }
}

/// The end of the names of the classes of a colour.
pub(super) const fn ink(colour: Option<Colour>) -> &'static str {
    match colour {
        None => "",
        Some(Colour::Green) => "g",
        Some(Colour::Red) => "r",
        Some(Colour::Blue) => "b",
        Some(Colour::Yellow) => "y",
    }
}

impl Svg<'_> {
    /// The colours of highlights and shapes.
    pub(super) fn colours(&self) -> Vec<Colour> {
        let highlights = self.drawing.coloured.values().copied();
        let shapes = self.drawn.iter().filter_map(|shape| shape.colour);
        highlights.chain(shapes).collect()
    }

    /// The shapes by kind and colour, each with its kind in words.
    pub(super) fn shapes(&self) -> Vec<(String, Vec<Shape>)> {
        let mut shapes = self.drawn.clone();
        shapes.sort_by_key(|shape| (shape.kind, shape.colour));
        let alike = |one: &Shape, next: &Shape| (one.kind, one.colour) == (next.kind, next.colour);
        let groups = shapes.chunk_by(alike);
        groups
            .filter_map(|group| Some((group.first()?.words(), group.to_vec())))
            .collect()
    }
}

/// Writes a shape; its classes start with `scope`.
pub(super) fn write(
    f: &mut dyn Write,
    scope: &str,
    page: &Page<'_>,
    surface: Surface,
    shape: Shape,
) -> fmt::Result {
    let ink = shape.ink();
    let middle = |square| page.middle(surface, square);
    match shape.at {
        At::Way(from, to) => {
            let (Some(from), Some(to)) = (middle(from), middle(to)) else {
                return Ok(());
            };
            write_arrow(f, scope, ink, from, to)
        }
        At::Square(square) => {
            let Some((x, y)) = middle(square) else {
                return Ok(());
            };
            if shape.kind == Kind::Circle {
                let (x, y) = (Number(x), Number(y));
                return write!(
                    f,
                    r#"<circle class="{scope}o{ink}" cx="{x}" cy="{y}" r="26"/>"#
                );
            }
            let (x, y) = (Number(x - 17.0), Number(y - 17.0));
            write!(
                f,
                r#"<path class="{scope}o{ink}" d="M{x} {y}l34 34m0-34l-34 34"/>"#
            )
        }
    }
}

fn write_arrow(
    f: &mut dyn Write,
    scope: &str,
    ink: &str,
    (x, y): (f64, f64),
    (end_x, end_y): (f64, f64),
) -> fmt::Result {
    let length = ((end_x - x).powi(2) + (end_y - y).powi(2)).sqrt();
    let (along, across) = ((end_x - x) / length, (end_y - y) / length);
    // A point by its distance along the arrow and beside it.
    let point = |far: f64, beside: f64| {
        let (x, y) = (
            x + along * far - across * beside,
            y + across * far + along * beside,
        );
        format!("{} {}", Number(x), Number(y))
    };
    let neck = length - 24.0;
    let (start, end) = (point(14.0, 0.0), point(neck, 0.0));
    write!(f, r#"<path class="{scope}a{ink}" d="M{start}L{end}"/>"#)?;
    let (left, tip, right) = (
        point(neck, -13.0),
        point(length - 2.0, 0.0),
        point(neck, 13.0),
    );
    write!(
        f,
        r#"<path class="{scope}z{ink}" d="M{left}L{tip}L{right}z"/>"#
    )
}
