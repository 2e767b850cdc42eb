//! Figures, each in a square of 60.
//!
//! All figures of chess stand on a turned foot at 54.2, and have one centre line. Light
//! comes from the upper left, so the right third of a figure is in shade. Widths grow from
//! the pawn to the bishop, rook, knight, king and queen, and heights from the pawn to the
//! rook, then the minor pieces and the queen, then the king. Every inner corner is wider than a
//! stroke, so that it does not fill in a small picture.

mod animals;
mod chess;
mod fairy;
mod makruk;

use crate::Figure;
use animals::Picture;

/// The layers of a figure, from below. A layer that a figure does not have is empty.
pub(super) struct Outline {
    /// Different for all figures.
    pub(super) name: &'static str,
    /// Half the width of the shadow on the square.
    pub(super) shadow: f64,
    /// The outline, filled.
    pub(super) body: &'static str,
    /// The parts that the light does not reach.
    pub(super) shade: &'static str,
    /// A gleam, of a dark figure only.
    pub(super) light: &'static str,
    /// Rings and folds.
    pub(super) lines: &'static str,
    /// Eyes.
    pub(super) dots: &'static str,
}

impl Outline {
    /// A figure without any layer.
    const PLAIN: Self = Self {
        name: "",
        shadow: 0.0,
        body: "",
        shade: "",
        light: "",
        lines: "",
        dots: "",
    };

    /// The layers that are drawn alike for both players and in all states of a piece, each with
    /// the letter of its class.
    pub(super) const fn shapes(&self) -> [(char, &'static str); 3] {
        [('b', self.body), ('s', self.shade), ('l', self.lines)]
    }
}

/// The outline of a figure in the colours of its player, unless it has colours of its own.
pub(super) fn outline(figure: Figure) -> Option<&'static Outline> {
    static OUTLINES: [&[(Figure, Outline)]; 3] =
        [&chess::OUTLINES, &fairy::OUTLINES, &makruk::OUTLINES];
    let mut outlines = OUTLINES.iter().copied().flatten();
    outlines.find_map(|(other, outline)| (*other == figure).then_some(outline))
}

/// Writes a figure in colours of its own; returns whether it has them.
pub(super) fn write_picture(parts: &mut String, figure: Figure) -> bool {
    static PICTURES: &[(Figure, Picture)] = &animals::PICTURES;
    let mut pictures = PICTURES.iter();
    let picture = pictures.find_map(|(other, picture)| (*other == figure).then_some(picture));
    if let Some(picture) = picture {
        picture.write(parts);
    }
    picture.is_some()
}
