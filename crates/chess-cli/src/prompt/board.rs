//! The board as it stands above the prompt: ten lines, so that it fits a small terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use chess::{Game, Player, Square};

use crate::session::Look;

/// The board, with the facts of the game beside it.
pub(super) fn draw(game: &Game, look: Look, width: usize) -> String {
    let facts = facts(game);
    let last = game.last_move().map(|(mv, _)| (mv.from(), mv.to()));
    let mut text = String::new();
    for row in 0..8_u8 {
        let rank = if look.flip {
            row
        } else {
            7_u8.saturating_sub(row)
        };
        let _ = write!(text, " {} ", rank.saturating_add(1));
        for column in 0..8_u8 {
            let file = if look.flip {
                7_u8.saturating_sub(column)
            } else {
                column
            };
            let index = rank.saturating_mul(8).saturating_add(file);
            let Some(square) = Square::new(index) else {
                continue;
            };
            let piece = game.position().piece(square);
            let letter = piece.map_or('.', |piece| {
                if look.unicode {
                    piece.figurine()
                } else {
                    piece.letter()
                }
            });
            let is_last = last.is_some_and(|(from, to)| square == from || square == to);
            let style = style(piece.map(|piece| piece.side), is_last);
            let _ = write!(text, " {style}{letter}{style:#}");
        }
        if let Some(fact) = facts.get(usize::from(row)) {
            let room = width.saturating_sub(24);
            let fact: String = fact.chars().take(room).collect();
            let _ = write!(text, "    {fact}");
        }
        text.push('\n');
    }
    let files = if look.flip {
        "h g f e d c b a"
    } else {
        "a b c d e f g h"
    };
    let _ = writeln!(text, "    {files}");
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
fn facts(game: &Game) -> Vec<String> {
    let position = game.position();
    let turn = match position.turn() {
        Player::First => "White",
        Player::Second => "Black",
    };
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
    if game.status().is_over() {
        facts.push(format!("over: {}", game.status()));
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
        let board = anstream::adapter::strip_str(&draw(&game, Look::default(), 80)).to_string();
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
        let board = anstream::adapter::strip_str(&draw(&game, flipped, 40)).to_string();
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
