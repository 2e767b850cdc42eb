use std::str::FromStr;

use feen::Piece;
use qi::Player;

/// A piece in a hand, of one player if it is said which, as `P` or `first:P`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandPiece {
    pub(crate) owner: Option<Player>,
    pub(crate) piece: Piece,
}

impl FromStr for HandPiece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (owner, piece) = match text.split_once(':') {
            None => (None, text),
            Some((owner, piece)) => {
                let player = owner.parse::<Player>();
                let player = player.map_err(|error| format!("{error}, found `{owner}`"))?;
                (Some(player), piece)
            }
        };
        let piece = piece.parse::<Piece>();
        let piece = piece.map_err(|error| error.kind().to_string())?;
        Ok(Self { owner, piece })
    }
}
