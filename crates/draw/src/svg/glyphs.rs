//! Outlines of fonts, for the characters of a line that have no strokes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::svg::number::Number;

/// The outlines of characters that pictures cannot write by themselves.
///
/// [`Fonts`](crate::Fonts) finds them in the fonts of the system, with the feature `fonts`. The default is empty:
/// each such character is a box.
///
/// ```
/// use feen_draw::Glyphs;
///
/// assert_eq!(Glyphs::default().unwritable("羽生 – Müller"), "羽生");
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Glyphs(BTreeMap<char, Outline>);

/// A character of a font: a square of 24 stands around a kanji.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Outline {
    pub(super) advance: f64,
    pub(super) commands: Vec<Command>,
}

/// A part of an outline, with points from the left end of the base line to the right and up.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(
    not(feature = "fonts"),
    expect(dead_code, reason = "outlines come from fonts")
)]
pub(super) enum Command {
    Move([f64; 2]),
    Line([f64; 2]),
    Quadratic([[f64; 2]; 2]),
    Cubic([[f64; 2]; 3]),
    Close,
}

/// The side of a kanji, in the units of strokes.
#[cfg(feature = "fonts")]
pub(super) const EM: f64 = 24.0;

impl Glyphs {
    /// No outlines.
    pub(super) const NONE: &'static Self = &Self(BTreeMap::new());

    pub(super) fn get(&self, character: char) -> Option<&Outline> {
        self.0.get(&character)
    }
}

impl FromIterator<(char, Outline)> for Glyphs {
    fn from_iter<T: IntoIterator<Item = (char, Outline)>>(outlines: T) -> Self {
        Self(outlines.into_iter().collect())
    }
}

impl Outline {
    /// Adds the outline to a path, the left end of its base line at a point.
    pub(super) fn write(&self, path: &mut String, [x, y]: [f64; 2], scale: f64) {
        for command in &self.commands {
            let (letter, points): (char, &[[f64; 2]]) = match command {
                Command::Move(point) => ('M', std::slice::from_ref(point)),
                Command::Line(point) => ('L', std::slice::from_ref(point)),
                Command::Quadratic(points) => ('Q', points),
                Command::Cubic(points) => ('C', points),
                Command::Close => ('Z', &[]),
            };
            path.push(letter);
            for (place, [right, up]) in points.iter().enumerate() {
                let space = if place > 0 { " " } else { "" };
                let (x, y) = (Number(x + right * scale), Number(y - up * scale));
                // A string takes everything.
                let _ = write!(path, "{space}{x} {y}");
            }
        }
    }
}
