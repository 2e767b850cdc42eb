//! The board as it stands above the prompt: a line for each rank and one for the files, so that it fits a small terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use chess::Player;

use crate::session::Scene;

/// The board, with the facts of the game beside it.
pub(super) fn draw(scene: &Scene, width: usize) -> String {
    let cells = scene.ranks.iter().flat_map(|(_, cells)| cells);
    let texts = cells.map(|cell| cell.text.chars().count());
    let cell_width = texts.max().unwrap_or_default();
    let names = scene.ranks.iter().map(|(name, _)| name.len());
    let name_width = names.max().unwrap_or_default();
    let mut text = String::new();
    let squares = scene
        .files
        .len()
        .saturating_mul(cell_width.saturating_add(1));
    // The name of the rank between two spaces, the squares, and four spaces; the last column stays free.
    let before = name_width.saturating_add(squares).saturating_add(7);
    let left = width.saturating_sub(before);
    let mut facts = scene.facts.iter();
    for (name, cells) in &scene.ranks {
        // A string takes everything.
        let _ = write!(text, " {name:>name_width$} ");
        for cell in cells {
            let style = style(cell.side, cell.is_last);
            let letter = &cell.text;
            let _ = write!(text, " {style}{letter:>cell_width$}{style:#}");
        }
        if let Some(fact) = facts.next() {
            let fact: String = fact.chars().take(left).collect();
            let _ = write!(text, "    {fact}");
        }
        text.push('\n');
    }
    let _ = write!(text, " {:name_width$} ", "");
    for file in &scene.files {
        let _ = write!(text, " {file:>cell_width$}");
    }
    text.push('\n');
    text
}

fn style(side: Option<Player>, is_last: bool) -> Style {
    let style = match side {
        Some(Player::First) => Style::new().bold(),
        Some(Player::Second) => AnsiColor::Cyan.on_default(),
        None => Style::new().dimmed(),
    };
    if is_last { style.invert() } else { style }
}

#[cfg(test)]
mod tests {
    use chess::Adjudication;
    use rules::Variants;

    use super::draw;
    use crate::answer::Output;
    use crate::arguments::Terms;
    use crate::command::Command;
    use crate::session::{ChessSession, Session, VariantSession, variant};

    /// The board after these lines, without colours.
    #[track_caller]
    fn board(session: &mut dyn Session, lines: &[&str], width: usize) -> String {
        for line in lines {
            let command = Command::read(line, session.verbs()).unwrap();
            session.run(&command, Output::new(true)).unwrap();
        }
        anstream::adapter::strip_str(&draw(&session.scene(), width)).to_string()
    }

    #[test]
    fn a_board_fits_a_small_terminal() {
        let mut session = ChessSession::new(None, Adjudication::Fide, Terms::English).unwrap();
        let moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"];
        let board = board(&mut session, &moves, 80);
        assert!(board.lines().all(|line| line.len() < 80));
        insta::assert_snapshot!(board, @r"
        8  r . b q k b . r    Black to move, in check
        7  p p p p . Q p p    move 4, 0 half-moves since a capture or pawn
        6  . . n . . n . .    
        5  . . . . p . . .    e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#
        4  . . B . P . . .    
        3  . . . . . . . .    over: checkmate, White wins
        2  P P P P . P P P
        1  R N B . K . N R
           a b c d e f g h
        ");
        let board = self::board(&mut session, &["board unicode flip"], 40);
        insta::assert_snapshot!(board, @r"
        1  ♖ ♘ . ♔ . ♗ ♘ ♖    Black to move, i
        2  ♙ ♙ ♙ . ♙ ♙ ♙ ♙    move 4, 0 half-m
        3  . . . . . . . .    
        4  . . . ♙ . ♗ . .    e4 e5 Qh5 Nc6 Bc
        5  . . . ♟ . . . .    
        6  . . ♞ . . ♞ . .    over: checkmate,
        7  ♟ ♟ ♕ . ♟ ♟ ♟ ♟
        8  ♜ . ♝ ♚ ♛ ♝ . ♜
           h g f e d c b a
        ");
    }

    #[test]
    fn boards_of_other_games_have_hands() {
        let shogi = variant("shogi", &Variants::builtin()).unwrap();
        let mut session = VariantSession::new(&shogi, Variants::builtin(), None, None).unwrap();
        let lines = ["7g7f", "3c3d", "b2h8+", "board flip"];
        insta::assert_snapshot!(board(&mut session, &lines, 80), @"
        1   L  N  S  G  K  G  S  N  L    Shogi: second player to move
        2   .  R  .  .  .  .  .  .  .    move 2
        3   P  P  P  P  P  P  .  P  P    first in hand: B
        4   .  .  .  .  .  .  P  .  .    second in hand: nothing
        5   .  .  .  .  .  .  .  .  .    
        6   .  .  p  .  .  .  .  .  .    Pc4 Pg6 Bxh8+
        7   p  p  .  p  p  p  p  p  p    
        8   . +B  .  .  .  .  .  r  .
        9   l  n  s  g  k  g  s  n  l
            i  h  g  f  e  d  c  b  a
        ");
        let xiangqi = variant("xiangqi", &Variants::builtin()).unwrap();
        let mut session = VariantSession::new(&xiangqi, Variants::builtin(), None, None).unwrap();
        insta::assert_snapshot!(board(&mut session, &["h3e3"], 80), @"
        10  r n b a k a b n r    Xiangqi: second player to move
         9  . . . . . . . . .    move 1
         8  . c . . . . . c .    
         7  p . p . p . p . p    Che3
         6  . . . . . . . . .    
         5  . . . . . . . . .
         4  P . P . P . P . P
         3  . C . . C . . . .
         2  . . . . . . . . .
         1  R N B A K A B N R
            a b c d e f g h i
        ");
    }
}
