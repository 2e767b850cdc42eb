use feen_chess::{Adjudication, CastlingSpelling, Player, Position, Square, Wing};
use serde::{Deserialize, Serialize};

use super::Error;

/// The beginning of a game of chess.
///
/// ```
/// use feen_chess_web::Setup;
///
/// let setup: Setup = serde_json::from_str(r#"{"chess960":518,"rules":"binbo"}"#)?;
/// assert_eq!(setup.chess960, Some(518));
/// assert!(serde_json::from_str::<Setup>(r#"{"color":"white"}"#).is_err());
/// assert_eq!(serde_json::to_string(&Setup::default())?, r#"{"rules":"fide"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The position as FEN, X-FEN or Shredder-FEN; the usual one by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<Box<str>>,
    /// The number of the position of Chess960, 0 to 959, in the place of a FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chess960: Option<u16>,
    /// The rules by which games are drawn.
    pub rules: Rules,
}

/// Rules by which games are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Rules {
    /// The fifth occurrence and 75 moves end a game, the third and 50 moves may be claimed.
    #[default]
    Fide,
    /// The third occurrence and 50 moves end a game.
    Binbo,
}

impl Setup {
    /// The usual beginning.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A beginning from a position as FEN.
    #[must_use]
    pub fn fen(fen: &str) -> Self {
        Self {
            fen: Some(fen.into()),
            ..Self::default()
        }
    }

    /// A random beginning of Chess960.
    #[must_use]
    pub fn any_chess960() -> Self {
        Self {
            chess960: Some(fastrand::u16(0..960)),
            ..Self::default()
        }
    }

    /// Whether kings or rooks castle from other squares than the usual ones, so that moves are written as Chess960 has
    /// them.
    pub(crate) fn is_chess960(&self) -> bool {
        self.chess960.is_some()
            || self.fen.is_some() && self.position().is_ok_and(|start| has_other_castles(&start))
    }

    /// The position at the beginning.
    pub(super) fn position(&self) -> Result<Position, Error> {
        match (&self.fen, self.chess960) {
            (Some(_), Some(_)) => Err(Error::TwoSetups),
            (Some(fen), None) => {
                Position::from_fen(fen, CastlingSpelling::XFen).map_err(Error::Fen)
            }
            (None, Some(number)) => {
                Position::chess960(number).ok_or(Error::Chess960 { found: number })
            }
            (None, None) => Ok(Position::start()),
        }
    }
}

/// Whether a king or a rook with a right to castle stands on another square than in the usual start position.
pub(crate) fn has_other_castles(position: &Position) -> bool {
    let usual = [
        (Player::First, Square::E1, [Square::H1, Square::A1]),
        (Player::Second, Square::E8, [Square::H8, Square::A8]),
    ];
    usual.into_iter().any(|(side, king, rooks)| {
        let mut rooks = Wing::ALL.into_iter().zip(rooks);
        rooks.any(|(wing, corner)| {
            let rook = position.right(side, wing);
            rook.is_some_and(|rook| rook != corner || position.king(side) != king)
        })
    })
}

impl From<Rules> for Adjudication {
    fn from(rules: Rules) -> Self {
        match rules {
            Rules::Fide => Self::Fide,
            Rules::Binbo => Self::Automatic,
        }
    }
}
