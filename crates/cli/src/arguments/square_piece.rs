use std::str::FromStr;

use feen::Piece;

/// A piece on a square, as `e4=K^`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SquarePiece {
    pub(crate) square: String,
    pub(crate) piece: Piece,
}

impl FromStr for SquarePiece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((square, piece)) = text.split_once('=') else {
            return Err("expected a square and a piece, as `e4=K^`".to_owned());
        };
        let piece = piece.parse::<Piece>();
        Ok(Self {
            square: square.to_owned(),
            piece: piece.map_err(|error| error.kind().to_string())?,
        })
    }
}
