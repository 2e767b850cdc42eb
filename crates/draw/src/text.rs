mod block;
mod border;
mod cells;
mod color;
mod line;
mod spelling;

use std::fmt;

use feen::{Piece, Player};

use crate::marks::Mark;
use crate::{Alignment, Drawing, Game, PieceSet};
use block::Block;
use cells::Cells;

/// A drawing as text, for a terminal or a file.
///
/// ```
/// use feen_draw::{Alignment, Drawing, Lines};
/// use feen::View;
///
/// let view = View::parse("1k^/3/2K^1/3/2 / G/g")?;
/// let drawing = Drawing::new(view)?.align(Alignment::Centre);
/// assert_eq!(
///     drawing.text().lines(Lines::Box).to_string(),
///     "\
/// second player, style g, in hand: nothing
///
///          ┌─────┬─────┐
///       a5 │     │ k^  │ b5
///       ┌──┴──┬──┴──┬──┴──┐
///    a4 │     │     │     │ c4
///    ┌──┴──┬──┴──┬──┴──┬──┴──┐
/// a3 │     │     │ K^  │     │ d3
///    └──┬──┴──┬──┴──┬──┴──┬──┘
///    a2 │     │     │     │ c2
///       └──┬──┴──┬──┴──┬──┘
///       a1 │     │     │ b1
///          └─────┴─────┘
///
/// first player, style G, to move, in hand: nothing
///
/// ^ terminal",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// - A square shows its whole token; letters stand below one another. An empty
///   square is a `.` where there are no lines. A highlighted square stands in
///   brackets, an alert in parentheses.
/// - Files and ranks are named at the edge; where the ranks of an irregular board
///   are shifted, the first and the last square of each rank are.
/// - Layers stand side by side; with more than three dimensions, those of each
///   part in a row of their own.
/// - Hands are written as in FEEN: `2P` is two of `P`.
/// - No line ends in blanks, and there is no line feed at the end.
///
/// Columns are those of a terminal, in which a kanji takes two.
#[derive(Clone, Copy, Debug)]
pub struct Text<'d> {
    drawing: &'d Drawing<'d>,
    lines: Lines,
    width: Option<usize>,
    is_colored: bool,
}

/// The lines between the squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Lines {
    /// None.
    #[default]
    Plain,
    /// In ASCII: `+`, `-` and `|`.
    Ascii,
    /// In box-drawing characters.
    Box,
}

impl Lines {
    /// All lines, in order.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Ascii, Self::Box];

    /// The name: `plain`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Ascii => "ascii",
            Self::Box => "box",
        }
    }
}

/// The blanks between layers that stand side by side, and between the entries of the legend.
const GAP: usize = 3;

impl<'d> Text<'d> {
    pub(crate) const fn new(drawing: &'d Drawing<'d>) -> Self {
        Self {
            drawing,
            lines: Lines::Plain,
            width: None,
            is_colored: false,
        }
    }

    /// With the pieces of the players, and the marks of squares, in colours of a terminal
    /// (ANSI).
    ///
    /// ```
    /// use feen_draw::Drawing;
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("K1k / G/g")?)?.legend(false);
    /// let text = drawing.text().colored(true).to_string();
    /// assert!(text.contains("1  \u{1b}[1;33mK\u{1b}[0m . \u{1b}[1;36mk\u{1b}[0m\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn colored(mut self, is_colored: bool) -> Self {
        self.is_colored = is_colored;
        self
    }

    /// With these lines between the squares.
    #[must_use]
    pub const fn lines(mut self, lines: Lines) -> Self {
        self.lines = lines;
        self
    }

    /// With at most this many columns; layers, hands and the legend then go on below. A
    /// single layer is never broken, nor is the line that introduces a player.
    #[must_use]
    pub const fn width(mut self, columns: usize) -> Self {
        self.width = Some(columns);
        self
    }

    fn player(&self, player: Player) -> String {
        let introduction = self.drawing.introduce(player);
        let held: Vec<_> = self
            .drawing
            .source
            .hand(player)
            .into_iter()
            .map(|(piece, count)| {
                let piece = spelling::Spelling::new(self.drawing, piece);
                match count {
                    1 => piece.to_string(),
                    count => format!("{count}{piece}"),
                }
            })
            .collect();
        let mut words = Vec::new();
        if self.drawing.captions {
            // Most games have no hands.
            let game = self.drawing.common_game();
            let has_hands = game.is_none_or(|game| game == Game::Shogi);
            if held.is_empty() && !has_hands {
                words.push(introduction);
            } else {
                words.push(format!("{introduction}, in hand:"));
                if held.is_empty() {
                    words.push("nothing".to_owned());
                }
            }
        }
        words.extend(held);
        line::wrap(&words, 1, self.width)
    }

    /// The entries of the legend.
    fn legend(&self) -> Vec<String> {
        let drawing = self.drawing;
        let is_shown = |mark, piece: Piece| {
            let sign = drawing.set_of(piece.side()).sign(piece);
            let is_said = mark == Mark::Enhanced && sign.is_some_and(|sign| sign.says_enhanced);
            !is_said && drawing.shows_mark(mark, piece, sign.is_none())
        };
        let mut explained: Vec<_> = Mark::occurring(drawing, is_shown)
            .into_iter()
            .map(|mark| format!("{} {}", mark.sign(), mark.meaning()))
            .collect();
        if drawing.all_pieces().any(|piece| {
            let set = drawing.set_of(piece.side());
            set == PieceSet::Shogi && set.sign(piece).is_some() && piece.side().is_second()
        }) {
            explained.push(format!("v of {}", drawing.name_of(Player::Second)));
        }
        explained.extend(spelling::key(drawing));
        if !drawing.highlights.is_empty() || !drawing.coloured.is_empty() {
            explained.push("[ ] highlighted".to_owned());
        }
        if !drawing.alerts.is_empty() {
            explained.push("( ) alert".to_owned());
        }
        explained
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let top = self.drawing.top();
        let above = self.player(top);
        if !above.is_empty() {
            writeln!(f, "{above}\n")?;
        }
        let mut cells = Cells::new(self.drawing, self.lines);
        cells.is_colored = self.is_colored;
        for planes in self.drawing.planes(Alignment::Left) {
            let blocks: Vec<_> = planes
                .iter()
                .map(|plane| Block::new(self.drawing, &cells, plane))
                .collect();
            for line in block::side_by_side(&blocks, self.width) {
                if self.is_colored {
                    writeln!(f, "{}", color::painted(&line.to_string()))?;
                } else {
                    writeln!(f, "{line}")?;
                }
            }
        }
        f.write_str(&self.player(!top))?;
        let legend = self.legend();
        if self.drawing.legend && !legend.is_empty() {
            write!(f, "\n\n{}", line::wrap(&legend, GAP, self.width))?;
        }
        Ok(())
    }
}
