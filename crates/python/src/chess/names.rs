//! What arguments and answers name: players, squares, and when a FEN has a square of en passant.

use feen_chess::{BLACK, EnPassant, Player, Square, WHITE};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::refused;

/// The player of a name: `white` or `black`.
pub(super) fn side_of(name: &str) -> PyResult<Player> {
    match name {
        "white" => Ok(WHITE),
        "black" => Ok(BLACK),
        _ => {
            let message = format!("expected \"white\" or \"black\", found \"{name}\"");
            Err(refused("player/unknown", &message))
        }
    }
}

/// The name of a player.
pub(super) const fn side_name(side: Player) -> &'static str {
    match side {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// When a FEN has a square of en passant, by its name.
pub(super) fn en_passant_of(name: &str) -> PyResult<EnPassant> {
    match name {
        "legal" => Ok(EnPassant::Legal),
        "always" => Ok(EnPassant::Always),
        _ => Err(PyValueError::new_err(format!(
            "expected \"legal\" or \"always\", found \"{name}\""
        ))),
    }
}

/// The square of a name.
pub(super) fn square_of(name: &str) -> PyResult<Square> {
    name.parse()
        .map_err(|error: feen_chess::ParseSquareError| refused(error.code(), &error.to_string()))
}
