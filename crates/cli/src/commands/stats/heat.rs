use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use feen::{Marks, Piece, Run, View};
use feen_draw::Naming;
use feen_files::{Amount, Palette, Severity};
use serde_json::{Value, json};

/// The number of positions with a piece on each square, for boards of several shapes.
#[derive(Clone, Default)]
pub(super) struct Heat {
    /// By the sizes of a box.
    boards: BTreeMap<Vec<u64>, Board>,
}

#[derive(Clone, Default)]
struct Board {
    lines: u64,
    squares: Vec<u64>,
}

/// The squares of a board that is counted, at most, and the shapes.
const MOST_SQUARES: u64 = 4096;
const MOST_SHAPES: usize = 64;

impl Heat {
    /// Counts a position; only pieces that are wanted, if some are.
    pub(super) fn count(&mut self, view: &View<'_>, wanted: &[Piece], marks: Marks) {
        let count = view.square_count();
        let shape = view.layout().dimensions();
        let Some(shape) = shape.filter(|_| count <= MOST_SQUARES) else {
            return;
        };
        let Some(board) = self.board(shape) else {
            return;
        };
        board.lines = board.lines.saturating_add(1);
        let mut square = 0_u64;
        for run in view.runs() {
            if let Run::Piece(piece) = run
                && (wanted.is_empty() || wanted.iter().any(|wanted| marks.allow(*wanted, piece)))
            {
                board.add(square, 1);
            }
            square = square.saturating_add(run.square_count());
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (shape, more) in &other.boards {
            if let Some(board) = self.board(shape.clone()) {
                board.lines = board.lines.saturating_add(more.lines);
                for (square, count) in (0..).zip(&more.squares) {
                    board.add(square, *count);
                }
            }
        }
    }

    /// The counts of a shape, if there is room for them.
    fn board(&mut self, shape: Vec<u64>) -> Option<&mut Board> {
        if self.boards.len() >= MOST_SHAPES && !self.boards.contains_key(&shape) {
            return None;
        }
        Some(self.boards.entry(shape).or_default())
    }

    /// The shape with most positions.
    fn most_frequent(&self) -> Option<(&Vec<u64>, &Board)> {
        let boards = self.boards.iter();
        boards.max_by_key(|(shape, board)| (board.lines, std::cmp::Reverse(*shape)))
    }

    /// The counts of all shapes as objects.
    pub(super) fn json(&self) -> Vec<Value> {
        let boards = self.boards.iter();
        let boards = boards.map(|(shape, board)| {
            let squares = shape
                .iter()
                .fold(1_u64, |all, size| all.saturating_mul(*size));
            let counts: Vec<_> = (0..squares).map(|square| board.get(square)).collect();
            json!({ "shape": shape, "lines": board.lines, "squares": counts })
        });
        boards.collect()
    }

    /// The percentage of each square, rank by rank, of the most frequent shape.
    pub(super) fn text(&self, palette: Palette) -> String {
        let Some((shape, board)) = self.most_frequent() else {
            return String::new();
        };
        let style = palette.severity(Severity::Note);
        let sizes: Vec<_> = shape.iter().map(u64::to_string).collect();
        let boards = Amount(board.lines, "board");
        let sizes = sizes.join("x");
        let mut text =
            format!("\n{style}pieces on each square, in % of {boards} of {sizes}{style:#}\n");
        let [ranks, files] = match *shape.as_slice() {
            [.., ranks, files] => [ranks, files],
            [files] => [1, files],
            [] => [1, 1],
        }
        .map(|size| usize::try_from(size).unwrap_or(usize::MAX).max(1));
        let is_colored = palette != Palette::default();
        let rank_name = |rank| Naming::Chess.rank_name(rank, ranks).unwrap_or_default();
        let room = rank_name(0).len().max(2);
        let squares = shape
            .iter()
            .fold(1_u64, |all, size| all.saturating_mul(*size));
        let mut square = 0_u64;
        while square < squares {
            if square > 0 {
                text.push('\n');
            }
            for rank in 0..ranks {
                // A string takes everything.
                let _ = write!(text, "{:>room$} ", rank_name(rank));
                for _ in 0..files {
                    let percent = board.percent(square);
                    let color = if is_colored {
                        shade(percent)
                    } else {
                        Style::new()
                    };
                    let _ = write!(text, " {color}{percent:>3}{color:#}");
                    square = square.saturating_add(1);
                }
                text.push('\n');
            }
            let _ = write!(text, "{:room$} ", "");
            for file in 0..files {
                let name = Naming::Chess.file_name(file, files).unwrap_or_default();
                let _ = write!(text, " {name:>3}");
            }
            text.push('\n');
        }
        text
    }
}

impl Board {
    fn add(&mut self, square: u64, count: u64) {
        let Ok(square) = usize::try_from(square) else {
            return;
        };
        if self.squares.len() <= square {
            self.squares.resize(square.saturating_add(1), 0);
        }
        if let Some(sum) = self.squares.get_mut(square) {
            *sum = sum.saturating_add(count);
        }
    }

    fn get(&self, square: u64) -> u64 {
        let square = usize::try_from(square).ok();
        let count = square.and_then(|square| self.squares.get(square));
        count.copied().unwrap_or(0)
    }

    /// The share of the positions with a piece there, in percent, rounded.
    fn percent(&self, square: u64) -> u64 {
        let half = self.lines / 2;
        let hundredfold = self.get(square).saturating_mul(100).saturating_add(half);
        hundredfold.checked_div(self.lines).unwrap_or(0)
    }
}

/// A background from black to bright red.
fn shade(percent: u64) -> Style {
    /// The darkest first, in the palette of 256 colours.
    const SHADES: [u8; 6] = [232, 52, 88, 124, 160, 196];
    let step = usize::try_from(percent.saturating_add(10) / 20).unwrap_or(0);
    let color = SHADES.get(step).copied().unwrap_or(196);
    let background = Style::new().bg_color(Some(Ansi256Color(color).into()));
    background.fg_color(Some(Ansi256Color(255).into()))
}
