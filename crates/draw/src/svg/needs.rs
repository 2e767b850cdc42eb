use std::collections::BTreeSet;
use std::fmt::{self, Write};

use feen::Piece;

use crate::Colour;
use crate::marks::Mark;
use crate::svg::{Svg, pieces};

/// The definitions that one or more pictures need.
#[derive(Default)]
pub(super) struct Needs {
    pub(super) pieces: BTreeSet<Piece>,
    marks: Vec<Mark>,
    colours: Vec<Colour>,
}

impl Needs {
    pub(super) fn of(svg: &Svg<'_>) -> Self {
        let mut needs = Self::default();
        needs.add(svg);
        needs
    }

    /// Adds those of another picture.
    pub(super) fn add(&mut self, svg: &Svg<'_>) {
        self.pieces.extend(svg.drawing.all_pieces());
        for mark in svg.shown_marks() {
            if !self.marks.contains(&mark) {
                self.marks.push(mark);
            }
        }
        self.colours.extend(svg.colours());
    }

    /// Writes the style sheet and the pieces in the look of a picture.
    pub(super) fn write(&self, f: &mut dyn Write, scope: &str, svg: &Svg<'_>) -> fmt::Result {
        let style = svg
            .theme
            .style(scope, &svg.palettes, svg.strokes(), &self.colours);
        writeln!(f, "<style>{style}</style>")?;
        if self.pieces.is_empty() {
            return Ok(());
        }
        f.write_str("<defs>\n")?;
        for mark in &self.marks {
            writeln!(f, "{}", pieces::badge(scope, *mark))?;
        }
        let mut named = BTreeSet::new();
        for piece in &self.pieces {
            if let Some(figure) = pieces::outline(svg, *piece)
                && named.insert(figure.name)
            {
                pieces::write_shapes(f, scope, figure)?;
            }
            writeln!(f, "{}", pieces::definition(scope, svg, *piece, true))?;
        }
        f.write_str("</defs>\n")
    }
}
