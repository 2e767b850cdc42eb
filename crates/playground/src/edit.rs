//! A position with other squares, hands or another turn.

use feen::{Feen, Piece, Player};
use serde::{Deserialize, Serialize};

use crate::finding::{Answer, Refusal};

/// The changes of a position; all of them are made, or none.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Update {
    text: String,
    #[serde(default)]
    changes: Changes,
}

#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
struct Changes {
    /// The index of a square, and the piece that stands there afterwards.
    squares: Vec<(usize, Option<String>)>,
    /// A player, a piece, and how many more of it the player holds.
    hands: Vec<(Side, String, i32)>,
    turn: Option<Side>,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    First,
    Second,
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

#[derive(Serialize, Debug)]
pub(crate) struct Updated {
    text: String,
}

/// The text after all changes.
pub(crate) fn update(request: &Update) -> Answer<Updated> {
    updated(request).into()
}

fn updated(Update { text, changes }: &Update) -> Result<Updated, Refusal> {
    let feen: Feen = text
        .parse()
        .map_err(|error| Refusal::of_feen(error, text))?;
    let squares = changes.squares.iter().map(|(square, piece)| {
        let piece = piece.as_deref().map(piece_of).transpose()?;
        Ok((*square, piece))
    });
    let squares: Vec<_> = squares.collect::<Result<_, Refusal>>()?;
    let hands = changes
        .hands
        .iter()
        .map(|(player, piece, change)| Ok((Player::from(*player), piece_of(piece)?, *change)));
    let hands: Vec<_> = hands.collect::<Result<_, Refusal>>()?;
    let changed = feen.try_update(|mut position| {
        // Pieces that go make room for pieces that come.
        for comes in [false, true] {
            let some = squares.iter().filter(|(_, piece)| piece.is_some() == comes);
            position = position.board_diff(some.copied())?;
            for (player, piece, change) in hands.iter().filter(|(.., by)| (*by > 0) == comes) {
                position = position.hand_diff(*player, [(*piece, *change)])?;
            }
        }
        Ok(match changes.turn {
            Some(player) => position.with_turn(player.into()),
            None => position,
        })
    });
    let changed = changed.map_err(|error| Refusal::new(error.code(), error.to_string(), None))?;
    Ok(Updated {
        text: changed.to_string(),
    })
}

/// A piece by its token.
pub(crate) fn piece_of(token: &str) -> Result<Piece, Refusal> {
    token.parse().map_err(|error: feen::epin::ParseError| {
        Refusal::new(error.kind().code(), error.to_string(), None)
    })
}
