//! Moves and their trees.

use ::chess::{Castles, Spelling};
use serde::{Deserialize, Serialize};

use crate::data::{Fault, Outcome};
use crate::fixture::{Kind, Subject};

/// A move, read in a position.
pub(in crate::adapters) struct Move;

/// A position with one of three forms of a move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct MoveInput {
    position: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    indices: Option<Indices>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Indices {
    from: i64,
    to: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
}

impl MoveInput {
    fn spelling(&self) -> Result<Spelling<'_>, String> {
        match (&self.uci, &self.san, self.indices) {
            (Some(text), None, None) => Ok(Spelling::Uci(text)),
            (None, Some(text), None) => Ok(Spelling::San(text)),
            (None, None, Some(indices)) => Ok(Spelling::Indices {
                from: indices.from,
                to: indices.to,
                promotion: indices.promotion,
            }),
            _ => Err("expected one of `uci`, `san` and `indices`".to_owned()),
        }
    }
}

impl Subject for MoveInput {
    fn text(&self) -> Option<Vec<u8>> {
        let text = self.uci.as_ref().or(self.san.as_ref())?;
        Some(text.clone().into_bytes())
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Played {
    uci: String,
    king_takes_rook: String,
    san: String,
    after: String,
}

impl Kind for Move {
    const NAME: &'static str = "chess-move";
    type Input = MoveInput;
    type Outcome = Outcome<Played>;

    fn run(input: &MoveInput) -> Result<Self::Outcome, String> {
        let position = super::position(&input.position)?;
        Ok(match position.read(input.spelling()?) {
            Ok(legal) => {
                let after = position.play(legal).map_err(|error| error.to_string())?;
                Outcome::Accepted(Played {
                    uci: legal.to_string(),
                    king_takes_rook: legal.spell(Castles::KingTakesRook).to_string(),
                    san: position.san(legal).to_string(),
                    after: after.to_string(),
                })
            }
            Err(error) => Outcome::Refused(Fault::new(error.code(), error.span())),
        })
    }
}

/// The leaves of the tree of legal moves, by depth from 1.
pub(in crate::adapters) struct Perft;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct PerftInput {
    position: String,
    /// The depth that is counted here; other implementations may count further.
    depth: u32,
}

impl Subject for PerftInput {}

impl Kind for Perft {
    const NAME: &'static str = "perft";
    type Input = PerftInput;
    type Outcome = Vec<u64>;

    fn run(input: &PerftInput) -> Result<Vec<u64>, String> {
        let position = super::position(&input.position)?;
        let depths = 1..=input.depth;
        Ok(depths.map(|depth| position.perft(depth)).collect())
    }
}
