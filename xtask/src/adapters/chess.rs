//! The adapter of `chess`.

mod board;
mod game;
mod moves;

pub(super) use board::{Board, Exchange, Fen};
pub(super) use game::{Course, Status};
pub(super) use moves::{Move, Perft};

use ::chess::{Position, Rights};
use serde::{Deserialize, Serialize};

/// How castling rights of an input are written.
#[derive(Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RightsForm {
    #[default]
    Standard,
    XFen,
}

impl RightsForm {
    const fn rights(self) -> Rights {
        match self {
            Self::Standard => Rights::Standard,
            Self::XFen => Rights::XFen,
        }
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "`skip_serializing_if` takes a reference"
    )]
    fn is_standard(&self) -> bool {
        *self == Self::Standard
    }
}

/// A position that an input gives as a valid FEN, standard or X-FEN.
fn position(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen, Rights::XFen).map_err(|error| format!("{fen}: {error}"))
}
