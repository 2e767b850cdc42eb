//! The moves that are typed at the table.

use feen_rules::{Game, Move, Notation};

use super::orthodox;
use super::spelling::{self, Spelling, not_a_move};
use super::table::Table;
use crate::answer::Failure;

/// The legal move of a text in a game that is not over.
pub(super) fn read(
    table: &Table,
    text: &str,
    spelling: Spelling,
    chosen: Option<Notation>,
) -> Result<Move, Failure> {
    if let Some(chess) = table.chess() {
        return orthodox::read(table.position(), chess.position(), text, spelling);
    }
    spelling.parse(table.game(), text, chosen).map_err(|error| {
        if spelling == Spelling::Any && !spelling::is_about_squares(error) {
            return not_a_move(text);
        }
        Failure::refused(error.code(), error.to_string())
    })
}

/// The move of `FROM TO [PROMOTION]` by indices of squares, where FROM may be a piece in hand: `P@`.
pub(super) fn by_indices(
    table: &Table,
    from: &str,
    to: i64,
    promotion: Option<&str>,
) -> Result<Move, Failure> {
    let game: &Game = table.game();
    let variant = game.variant();
    if let (Some(chess), Ok(from)) = (table.chess(), from.parse()) {
        let letter = promotion.and_then(|letter| letter.chars().next());
        return orthodox::read_indices(game.position(), chess.position(), (from, to), letter);
    }
    let from = match from.parse() {
        Ok(index) => variant
            .square_name(spelling::square(variant, index)?)
            .to_string(),
        Err(_) => from.to_owned(),
    };
    let to = variant.square_name(spelling::square(variant, to)?);
    let text = format!("{from}{to}{}", promotion.unwrap_or_default());
    let read = game.parse_move(&text, Notation::Uci);
    read.map_err(|error| Failure::refused(error.code(), error.to_string()))
}
