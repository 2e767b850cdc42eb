use unicode_width::UnicodeWidthStr;

use crate::text::spelling::Spelling;
use crate::text::{Lines, color};
use crate::{Alignment, Drawing, names};

/// The columns that the squares of a drawing take, the same in all its layers.
///
/// A cell has room for the marks before a sign, the sign, and the marks after it, so that
/// signs, dots and the names of files stand below one another.
pub(super) struct Cells {
    pub(super) lines: Lines,
    /// The columns before the sign.
    before: usize,
    /// The columns of the sign and the marks after it.
    after: usize,
    /// The columns at either side of the cell: for brackets, and the blanks that
    /// keep it off lines.
    margin: usize,
    /// True if a square has the signs that colours are made of.
    pub(super) is_colored: bool,
}

impl Cells {
    pub(super) fn new(drawing: &Drawing<'_>, lines: Lines) -> Self {
        let is_highlighted = !drawing.highlights.is_empty() || !drawing.coloured.is_empty();
        let is_marked = is_highlighted || !drawing.alerts.is_empty();
        let mut cells = Self {
            lines,
            before: 0,
            after: 1,
            margin: usize::from(lines != Lines::Plain || is_marked),
            is_colored: false,
        };
        for piece in drawing.squares.iter().copied().flatten() {
            let spelling = Spelling::new(drawing, piece);
            cells.before = cells.before.max(spelling.before());
            cells.after = cells.after.max(spelling.after());
        }
        let mut has_halves = false;
        for plane in drawing.planes(Alignment::Left).flatten() {
            has_halves |= plane.has_halves();
            if drawing.coordinates && plane.has_columns() {
                let files = [0, plane.layer.width.saturating_sub(1)];
                for name in
                    files.map(|file| names::file_name(plane.layer, file, drawing.square_naming()))
                {
                    let length = name.map_or(0, |name| name.len());
                    cells.after = cells.after.max(length);
                }
            }
        }
        // Half a pitch is a whole number of columns.
        if has_halves && cells.pitch() % 2 == 1 {
            cells.after = cells.after.saturating_add(1);
        }
        cells
    }

    /// The columns from one cell to the next.
    pub(super) fn pitch(&self) -> usize {
        // A line, or the blank that keeps cells without margins apart.
        let between = usize::from(self.lines != Lines::Plain || self.margin == 0);
        let margins = self.margin.saturating_mul(2);
        let body = self.before.saturating_add(self.after);
        body.saturating_add(margins).saturating_add(between)
    }

    /// The columns from the start of a row to this many halves of a square.
    pub(super) fn columns(&self, halves: usize) -> usize {
        self.pitch().saturating_mul(halves) / 2
    }

    /// The columns of a row of this many halves, with the line that closes it.
    pub(super) fn extent(&self, halves: usize) -> usize {
        let columns = self.columns(halves);
        match self.lines {
            Lines::Plain if self.margin == 0 => columns.saturating_sub(1),
            Lines::Plain => columns,
            Lines::Ascii | Lines::Box => columns.saturating_add(1),
        }
    }

    /// The columns from the start of a cell to its margin.
    pub(super) fn lead(&self) -> usize {
        usize::from(self.lines != Lines::Plain)
    }

    /// The columns from the start of a cell to its sign.
    pub(super) fn sign(&self) -> usize {
        let margin = self.lead().saturating_add(self.margin);
        margin.saturating_add(self.before)
    }

    /// The square as it stands between brackets or blanks, from its margin on.
    pub(super) fn square(&self, drawing: &Drawing<'_>, square: usize) -> String {
        let (text, before) = match drawing.piece(square) {
            Some(piece) => {
                let spelling = Spelling::new(drawing, piece);
                (spelling.to_string(), spelling.before())
            }
            None if self.lines == Lines::Plain => (".".to_owned(), 0),
            None => (String::new(), 0),
        };
        let lead = self.before.saturating_sub(before);
        let body = self.before.saturating_add(self.after);
        let trail = body.saturating_sub(lead).saturating_sub(text.width());
        let (open, close) = match (self.margin, drawing.is_highlighted(square)) {
            (0, _) => ("", ""),
            _ if drawing.alerts.contains(&square) => ("(", ")"),
            (_, true) => ("[", "]"),
            (_, false) => (" ", " "),
        };
        if !self.is_colored {
            return format!("{open}{:lead$}{text}{:trail$}{close}", "", "");
        }
        let text = match drawing.piece(square) {
            Some(piece) => color::of_piece(piece.side(), &text),
            None => text,
        };
        let [open, close] = [open, close].map(color::of_mark);
        format!("{open}{:lead$}{text}{:trail$}{close}", "", "")
    }
}
