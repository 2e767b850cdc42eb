//! The board in a terminal: a line for each rank and one for the files, so that it fits a small one.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use feen_rules::Player;

use crate::answer;

/// A board to be drawn in a terminal, and the facts beside it.
#[derive(Debug)]
pub(crate) struct Scene {
    /// The names of the files as the player at the top has them, where these are others.
    pub(crate) above: Vec<String>,
    /// The ranks from the top: the name of each, and its squares from the left.
    pub(crate) ranks: Vec<(String, Vec<Cell>)>,
    /// The names of the files from the left.
    pub(crate) files: Vec<String>,
    /// Whose move it is, the last moves, and how the game has ended.
    pub(crate) facts: Vec<String>,
}

/// A square of a board that is drawn.
#[derive(Debug)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) side: Option<Player>,
    /// The last move has left the square, or arrived there.
    pub(crate) is_last: bool,
}

impl Scene {
    /// Clears the screen, and draws the board.
    pub(crate) fn redraw(&self) {
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0);
        let board = self.with_facts(usize::from(width));
        if answer::can_draw() {
            answer::draw("\x1b[H\x1b[2J");
        }
        answer::write(&format!("{board}\n"));
    }

    /// The board alone, without colours.
    pub(crate) fn plain(&self) -> String {
        self.lines(|_| Style::new()).join("\n") + "\n"
    }

    /// The board, with the facts of the game beside it.
    fn with_facts(&self, width: usize) -> String {
        let mut text = String::new();
        let mut facts = self.facts.iter();
        let lines = self.lines(style);
        // The names of the files have no colours. A space is before the board, four are after it, and the last column
        // stays free.
        let board = lines.last().map_or(0, |files| files.chars().count());
        let left = width.saturating_sub(board.saturating_add(6));
        let first = usize::from(!self.above.is_empty());
        for (index, line) in lines.iter().enumerate() {
            // A string takes everything.
            let _ = write!(text, " {line}");
            if (first..first.saturating_add(self.ranks.len())).contains(&index)
                && let Some(fact) = facts.next()
            {
                let fact: String = fact.chars().take(left).collect();
                let _ = write!(text, "    {fact}");
            }
            text.push('\n');
        }
        text
    }

    /// A line for each rank, and the names of the files around them.
    fn lines(&self, style: impl Fn(&Cell) -> Style) -> Vec<String> {
        let cells = self.ranks.iter().flat_map(|(_, cells)| cells);
        let texts = cells.map(|cell| cell.text.chars().count());
        let width = texts.max().unwrap_or_default();
        // A numeral such as 一 takes two columns.
        let columns = |name: &str| -> usize {
            let letters = name.chars();
            letters
                .map(|letter| if letter.is_ascii() { 1 } else { 2 })
                .sum()
        };
        let names = self.ranks.iter().map(|(name, _)| columns(name));
        let name_width = names.max().unwrap_or_default();
        let rank = |(name, cells): &(String, Vec<Cell>)| {
            let gap = " ".repeat(name_width.saturating_sub(columns(name)));
            let mut line = format!("{gap}{name} ");
            for cell in cells {
                let (style, letter) = (style(cell), &cell.text);
                let _ = write!(line, " {style}{letter:>width$}{style:#}");
            }
            line
        };
        let files = |names: &[String]| {
            let mut files = format!("{:name_width$} ", "");
            for file in names {
                let _ = write!(files, " {file:>width$}");
            }
            files
        };
        let above = (!self.above.is_empty()).then(|| files(&self.above));
        let ranks = self.ranks.iter().map(rank);
        above
            .into_iter()
            .chain(ranks)
            .chain([files(&self.files)])
            .collect()
    }
}

fn style(cell: &Cell) -> Style {
    let style = match cell.side {
        Some(Player::First) => Style::new().bold(),
        Some(Player::Second) => AnsiColor::Cyan.on_default(),
        None => Style::new().dimmed(),
    };
    if cell.is_last { style.invert() } else { style }
}

#[cfg(test)]
mod tests {
    use crate::answer::Output;
    use crate::command::Command;
    use crate::session::Session;

    /// The board after these lines, without colours.
    #[track_caller]
    fn board(session: &mut Session, lines: &[&str], width: usize) -> String {
        for line in lines {
            let command = Command::read(line).unwrap();
            session.run(&command, Output::new(true)).unwrap();
        }
        let board = session.scene().with_facts(width);
        anstream::adapter::strip_str(&board).to_string()
    }

    #[test]
    fn a_board_fits_a_small_terminal() {
        let mut session = Session::of("chess");
        let moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"];
        let board = board(&mut session, &moves, 80);
        assert!(board.lines().all(|line| line.len() < 80));
        insta::assert_snapshot!(board, @"
        8  r . b q k b . r    Chess: Black to move, in check
        7  p p p p . Q p p    move 4
        6  . . n . . n . .    
        5  . . . . p . . .    .. e5 Qh5 Nc6 Bc4 Nf6 Qxf7#
        4  . . B . P . . .    
        3  . . . . . . . .    over: White wins by checkmate
        2  P P P P . P P P
        1  R N B . K . N R
           a b c d e f g h
        ");
        let board = self::board(&mut session, &["board unicode flip"], 40);
        insta::assert_snapshot!(board, @"
        1  ♖ ♘ . ♔ . ♗ ♘ ♖    Chess: Black to 
        2  ♙ ♙ ♙ . ♙ ♙ ♙ ♙    move 4
        3  . . . . . . . .    
        4  . . . ♙ . ♗ . .    .. e5 Qh5 Nc6 Bc
        5  . . . ♟ . . . .    
        6  . . ♞ . . ♞ . .    over: White wins
        7  ♟ ♟ ♕ . ♟ ♟ ♟ ♟
        8  ♜ . ♝ ♚ ♛ ♝ . ♜
           h g f e d c b a
        ");
    }

    #[test]
    fn boards_of_other_games_have_hands() {
        let mut session = Session::of("shogi");
        let lines = ["7g7f", "3c3d", "b2h8+", "board flip"];
        insta::assert_snapshot!(board(&mut session, &lines, 80), @"
        i   L  N  S  G  K  G  S  N  L    Shogi: White to move
        h   .  R  .  .  .  .  .  .  .    move 2
        g   P  P  P  P  P  P  .  P  P    Black in hand: B
        f   .  .  .  .  .  .  P  .  .    White in hand: nothing
        e   .  .  .  .  .  .  .  .  .    
        d   .  .  p  .  .  .  .  .  .    P-76 P-34 Bx22+
        c   p  p  .  p  p  p  p  p  p    
        b   . +B  .  .  .  .  .  r  .
        a   l  n  s  g  k  g  s  n  l
            1  2  3  4  5  6  7  8  9
        ");
        let mut session = Session::of("xiangqi");
        insta::assert_snapshot!(board(&mut session, &["h3e3"], 80), @"
            1 2 3 4 5 6 7 8 9
        10  r n b a k a b n r    Xiangqi: Black to move
         9  . . . . . . . . .    move 1
         8  . c . . . . . c .    
         7  p . p . p . p . p    C2=5
         6  . . . . . . . . .    
         5  . . . . . . . . .
         4  P . P . P . P . P
         3  . C . . C . . . .
         2  . . . . . . . . .
         1  R N B A K A B N R
            9 8 7 6 5 4 3 2 1
        ");
    }
}
