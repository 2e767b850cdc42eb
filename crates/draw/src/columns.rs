use std::fmt;

use feen::{Piece, Rank, Run, State, View};

use crate::file::File;
use crate::rank;

/// The columns that the squares of a board stand in.
///
/// A cell is room for `+` or `-` if any piece needs it, then the letter and what
/// follows it. Letters, dots and the names of files stand below one another.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    /// The room for the number of a rank.
    number: usize,
    /// The room before the letters of a cell.
    before: usize,
    /// The room for the letter and what follows it.
    after: usize,
}

/// The blanks between two cells.
const GAP: usize = 1;

impl Columns {
    /// The columns for all layers of a board, so that they lie on one another.
    pub(crate) fn new(view: View<'_>) -> Self {
        let mut columns = Self {
            number: 1,
            before: 0,
            after: 1,
        };
        let mut number: usize = 0;
        for drawn in view.layout().ranks() {
            number = if rank::continues_layer(&drawn) {
                number.saturating_add(1)
            } else {
                1
            };
            columns.number = columns.number.max(number.to_string().len());
            let last = File(rank::file_count(&drawn).saturating_sub(1));
            columns.after = columns.after.max(last.to_string().len());
            for piece in rank::squares(&drawn).into_iter().flatten().flatten() {
                let before = before(piece);
                columns.before = columns.before.max(before);
                columns.after = columns
                    .after
                    .max(piece.to_string().len().saturating_sub(before));
            }
        }
        columns
    }

    /// One rank, in a line.
    pub(crate) fn write_rank(
        self,
        f: &mut fmt::Formatter<'_>,
        number: usize,
        drawn: &Rank<'_>,
    ) -> fmt::Result {
        write!(f, "{number:>width$}  ", width = self.number)?;
        match rank::squares(drawn) {
            Some(squares) => self.write_cells(f, squares.map(Cell::square)),
            None => write_runs(f, drawn),
        }
    }

    /// The names of the files, in a line.
    pub(crate) fn write_files(self, f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
        if count == 0 {
            return Ok(());
        }
        write!(f, "{:width$}  ", "", width = self.number)?;
        self.write_cells(f, (0..count).map(Cell::file))
    }

    fn write_cells(
        self,
        f: &mut fmt::Formatter<'_>,
        cells: impl Iterator<Item = Cell>,
    ) -> fmt::Result {
        // Blanks are owed until something follows them, so that no line ends in one.
        let mut blanks: usize = 0;
        for cell in cells {
            let lead = blanks.saturating_add(self.before.saturating_sub(cell.before));
            write!(f, "{:lead$}{}", "", cell.text)?;
            let letter = cell.text.len().saturating_sub(cell.before);
            blanks = GAP.saturating_add(self.after.saturating_sub(letter));
        }
        writeln!(f)
    }
}

/// What stands in a column, with the characters of it that stand before the
/// letters.
struct Cell {
    text: String,
    before: usize,
}

impl Cell {
    fn square(square: Option<Piece>) -> Self {
        let before = square.map_or(0, before);
        let text = square.map_or_else(|| ".".to_owned(), |piece| piece.to_string());
        Self { text, before }
    }

    fn file(number: usize) -> Self {
        let text = File(number).to_string();
        Self { text, before: 0 }
    }
}

/// The characters of a token before its letter.
const fn before(piece: Piece) -> usize {
    match piece.state() {
        State::Normal => 0,
        State::Diminished | State::Enhanced => 1,
    }
}

fn write_runs(f: &mut fmt::Formatter<'_>, rank: &Rank<'_>) -> fmt::Result {
    for (place, run) in rank.runs().enumerate() {
        f.write_str(if place > 0 { " " } else { "" })?;
        match run {
            Run::Piece(piece) => write!(f, "{piece}")?,
            Run::Empty(count) => write!(f, "({count} empty)")?,
        }
    }
    writeln!(f)
}
