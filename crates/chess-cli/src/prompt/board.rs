//! The board as it stands above the prompt: ten lines, so that it fits a small terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use chess::{Game, Player, colour_title};

use crate::session::Look;

/// The board, with the facts of the game beside it, and how it has ended.
pub(super) fn draw(game: &Game, end: Option<&str>, look: Look, width: usize) -> String {
    let facts = facts(game, end);
    let last = game.last_move().map(|(mv, _)| (mv.from(), mv.to()));
    let print = game.print().unicode(look.unicode).flip(look.flip);
    let mut text = String::new();
    let mut facts = facts.into_iter();
    for (rank, squares) in print.rows() {
        // A string takes everything.
        let _ = write!(text, " {rank} ");
        for (square, letter) in squares {
            let is_last = last.is_some_and(|(from, to)| square == from || square == to);
            let side = game.position().piece(square).map(|piece| piece.side);
            let style = style(side, is_last);
            let _ = write!(text, " {style}{letter}{style:#}");
        }
        if let Some(fact) = facts.next() {
            let left = width.saturating_sub(24);
            let fact: String = fact.chars().take(left).collect();
            let _ = write!(text, "    {fact}");
        }
        text.push('\n');
    }
    text.push_str("   ");
    for file in print.files() {
        let _ = write!(text, " {file}");
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

/// Whose move it is, the last moves, and how the game has ended.
fn facts(game: &Game, end: Option<&str>) -> Vec<String> {
    let position = game.position();
    let turn = colour_title(position.turn());
    let check = if position.is_check() {
        ", in check"
    } else {
        ""
    };
    let mut facts = vec![
        format!("{turn} to move{check}"),
        format!(
            "move {}, {} half-moves since a capture or pawn",
            position.fullmove(),
            position.halfmoves()
        ),
        String::new(),
    ];
    let start = game.moves().len().saturating_sub(8);
    let positions = game
        .positions()
        .skip(start)
        .zip(game.moves().iter().skip(start));
    let played = positions.map(|(before, mv)| before.san(*mv).as_str().to_owned());
    let played: Vec<String> = played.collect();
    if !played.is_empty() {
        let dots = if start > 0 { ".. " } else { "" };
        facts.push(format!("{dots}{}", played.join(" ")));
        facts.push(String::new());
    }
    if let Some(end) = end {
        facts.push(format!("over: {end}"));
    }
    facts
}

#[cfg(test)]
mod tests {
    use chess::Game;

    use super::draw;
    use crate::session::Look;

    #[test]
    fn a_board_fits_a_small_terminal() {
        let mut game = Game::new();
        for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"] {
            game.play(text).unwrap();
        }
        let board = anstream::adapter::strip_str(&draw(
            &game,
            Some("checkmate, White wins"),
            Look::default(),
            80,
        ))
        .to_string();
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
        let flipped = Look {
            unicode: true,
            flip: true,
        };
        let board =
            anstream::adapter::strip_str(&draw(&game, Some("checkmate, White wins"), flipped, 40))
                .to_string();
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
}
