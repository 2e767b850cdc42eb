//! A position with other squares, hands or another turn.

use feen::{Feen, Piece, Player};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::request::{Request, malformed};

#[derive(Serialize, Debug)]
pub(crate) struct Updated {
    text: String,
}

/// The text after changes of squares, hands and the turn: after all of them, or none.
pub(crate) fn update(request: &Value) -> Result<Updated, Refusal> {
    let request = Request::new(request, &["text", "changes"])?;
    let text = request.needed_text("text")?;
    let feen: Feen = text
        .parse()
        .map_err(|error| Refusal::of_feen(error, text))?;
    let Some(changes) = request.object("changes", &["squares", "hands", "turn"])? else {
        return Ok(Updated {
            text: feen.to_string(),
        });
    };
    let squares = changes.list("squares")?.iter().map(square);
    let squares: Vec<_> = squares.collect::<Result<_, _>>()?;
    let hands = changes.list("hands")?.iter().map(held);
    let hands: Vec<_> = hands.collect::<Result<_, _>>()?;
    let turn = changes.text("turn")?.map(player_of).transpose()?;
    let updated = feen.try_update(|mut position| {
        // Pieces that go make room for pieces that come.
        for comes in [false, true] {
            let some = squares.iter().filter(|(_, piece)| piece.is_some() == comes);
            position = position.board_diff(some.copied())?;
            for (player, piece, change) in hands.iter().filter(|(.., by)| (*by > 0) == comes) {
                position = position.hand_diff(*player, [(*piece, *change)])?;
            }
        }
        Ok(match turn {
            Some(player) => position.with_turn(player),
            None => position,
        })
    });
    let updated = updated.map_err(|error| Refusal::new(error.code(), error.to_string(), None))?;
    Ok(Updated {
        text: updated.to_string(),
    })
}

/// A square and its contents: `[4, "K^"]` or `[4, null]`.
fn square(change: &Value) -> Result<(usize, Option<Piece>), Refusal> {
    let parts = || {
        let [square, piece] = change.as_array()?.as_slice() else {
            return None;
        };
        let square = usize::try_from(square.as_u64()?).ok()?;
        match piece {
            Value::Null => Some((square, None)),
            piece => Some((square, Some(piece.as_str()?))),
        }
    };
    let (square, piece) = parts().ok_or_else(|| malformed("`[index, piece or null]`", change))?;
    Ok((square, piece.map(piece_of).transpose()?))
}

/// A player, a piece, and how many more of it the player holds: `["first", "P", -1]`.
fn held(change: &Value) -> Result<(Player, Piece, i32), Refusal> {
    let parts = || {
        let [player, piece, change] = change.as_array()?.as_slice() else {
            return None;
        };
        let change = i32::try_from(change.as_i64()?).ok()?;
        Some((player.as_str()?, piece.as_str()?, change))
    };
    let (player, piece, by) =
        parts().ok_or_else(|| malformed("`[player, piece, change]`", change))?;
    Ok((player_of(player)?, piece_of(piece)?, by))
}

fn player_of(name: &str) -> Result<Player, Refusal> {
    let refused =
        |error: feen::qi::ParsePlayerError| Refusal::new(error.code(), error.to_string(), None);
    name.parse().map_err(refused)
}

/// A piece by its token.
pub(crate) fn piece_of(token: &str) -> Result<Piece, Refusal> {
    let refused =
        |error: feen::epin::ParseError| Refusal::new(error.kind().code(), error.to_string(), None);
    token.parse().map_err(refused)
}
