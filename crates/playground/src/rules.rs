//! The rules of chess: the status of a position and its legal moves.

use chess::{Game, Position};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::request::Request;

#[derive(Serialize, Debug)]
pub(crate) struct Rules {
    /// In English: `checkmate, White wins`.
    status: String,
    check: bool,
    moves: Vec<Step>,
}

/// A legal move.
#[derive(Serialize, Debug)]
struct Step {
    from: String,
    /// Of castling the square of the king, `g1`.
    to: String,
    san: String,
    /// The position after it.
    fen: String,
}

/// The status and the legal moves of a FEN.
pub(crate) fn rules(request: &Value) -> Result<Rules, Refusal> {
    let fen = Request::new(request, &["fen"])?.needed_text("fen")?;
    let position: Position = fen
        .parse()
        .map_err(|error: chess::FenError| refused(&error, fen))?;
    let game = Game::from_position(position.clone());
    let moves = if game.status().is_over() {
        Vec::new()
    } else {
        steps(&position)
    };
    Ok(Rules {
        status: game.status().to_string(),
        check: position.is_check(),
        moves,
    })
}

fn steps(position: &Position) -> Vec<Step> {
    let steps = position.legal_moves().filter_map(|one| {
        Some(Step {
            from: one.from().to_string(),
            to: one.to().to_string(),
            san: position.san(one).to_string(),
            fen: position.play(one).ok()?.to_string(),
        })
    });
    steps.collect()
}

fn refused(error: &chess::FenError, fen: &str) -> Refusal {
    let span = error.utf16_span(fen);
    Refusal::new(error.code(), error.kind().to_string(), Some(&span))
}
