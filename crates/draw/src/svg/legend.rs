//! The legend: the signs that occur in a picture, and their meanings.

use std::fmt::{self, Write};

use crate::Drawing;
use crate::marks::Mark;
use crate::svg::number::Number;
use crate::svg::page::{LABEL, LINE};
use crate::svg::{Svg, pieces, squares, strokes};

/// A sign and its meaning.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    sign: Sign,
    meaning: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// Words alone.
    None,
    Turn,
    Mark(Mark),
    Highlight,
    Alert,
}

impl Entry {
    fn new(sign: Sign, meaning: impl Into<String>) -> Self {
        Self {
            sign,
            meaning: meaning.into(),
        }
    }

    /// The players of several pictures, and the sign of their turns.
    pub(super) fn players(drawing: &Drawing<'_>) -> [Self; 2] {
        let [below, above] = [!drawing.top(), drawing.top()].map(|who| drawing.player(who));
        let players = format!("{below} below, {above} above");
        [
            Self::new(Sign::None, players),
            Self::new(Sign::Turn, "to move"),
        ]
    }

    /// The entries of a picture, if it has a legend.
    pub(super) fn of(svg: &Svg<'_>) -> Vec<Self> {
        let drawing = svg.drawing;
        if !drawing.legend {
            return Vec::new();
        }
        let marks = svg.shown_marks().into_iter();
        let mut entries: Vec<_> = marks
            .map(|mark| Self::new(Sign::Mark(mark), mark.meaning()))
            .collect();
        if !drawing.highlights.is_empty() || !drawing.coloured.is_empty() {
            entries.push(Self::new(Sign::Highlight, "highlighted"));
        }
        if !drawing.alerts.is_empty() {
            entries.push(Self::new(Sign::Alert, "alert"));
        }
        entries
    }

    /// Its width in a picture.
    pub(super) fn width(&self) -> f64 {
        strokes::width(&self.meaning) * LABEL + self.indent() + 4.0
    }

    /// The distance of the words from the left.
    fn indent(&self) -> f64 {
        match self.sign {
            Sign::None => 0.0,
            _ => LINE - 8.0,
        }
    }

    /// Writes the entry at a place.
    pub(super) fn write(&self, f: &mut dyn Write, scope: &str, (x, y): (f64, f64)) -> fmt::Result {
        match self.sign {
            Sign::None => {}
            Sign::Turn => write_turn(f, scope, x + 3.0, y + 10.0)?,
            Sign::Mark(mark) => {
                f.write_str(&pieces::use_badge(scope, mark, x + 8.0, y + 10.0))?;
            }
            Sign::Highlight => {
                let (x, y) = (Number(x + 2.0), Number(y + 4.0));
                write!(f, r#"<path class="{scope}h" d="M{x} {y}h13v13h-13z"/>"#)?;
            }
            Sign::Alert => squares::write_ring(f, x + 8.0, y + 10.0, 7.0)?,
        }
        let path = strokes::word(&self.meaning, x + self.indent(), y + 4.0, LABEL);
        write!(f, r#"<path class="{scope}t" d="{path}"/>"#)
    }
}

/// Writes the sign of the player to move, which points to the left, at its tip.
pub(super) fn write_turn(f: &mut dyn Write, scope: &str, x: f64, y: f64) -> fmt::Result {
    let (x, y) = (Number(x), Number(y));
    write!(f, r#"<path class="{scope}x" d="M{x} {y}l11-7v14z"/>"#)
}
