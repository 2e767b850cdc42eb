use feen_chess::{Game, colour_title};

use super::Look;
use crate::scene::{Cell, Scene};

/// The board, with the facts of the game beside it, and how it has ended.
pub(super) fn of(game: &Game, end: Option<&str>, look: Look) -> Scene {
    let last = game.last_move().map(|(mv, _)| (mv.from(), mv.to()));
    let print = game.print().unicode(look.unicode).flip(look.flip);
    let ranks = print.rows().map(|(rank, squares)| {
        let cells = squares.map(|(square, letter)| Cell {
            text: letter.to_string(),
            side: game.position().piece(square).map(|piece| piece.side),
            is_last: last.is_some_and(|(from, to)| square == from || square == to),
        });
        (rank.to_string(), cells.collect())
    });
    Scene {
        ranks: ranks.collect(),
        files: print.files().map(|file| file.to_string()).collect(),
        facts: facts(game, end),
    }
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
