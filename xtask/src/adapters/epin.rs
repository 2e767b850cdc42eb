//! The adapter of `epin`.

use serde::{Deserialize, Serialize};

use super::token;
use crate::data::{Fault, Outcome, Parts, Side, Text};
use crate::fixture::Kind;

/// A piece of EPIN.
pub(super) struct Piece;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceParts {
    letter: char,
    side: Side,
    state: State,
    terminal: bool,
    derived: bool,
}

impl Kind for Piece {
    const NAME: &'static str = "epin";
    type Input = Text;
    type Outcome = Outcome<Parts<PieceParts>>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        Ok(match token::read::<epin::Piece, _>(&input.bytes())? {
            Ok(piece) => Outcome::Accepted(Parts {
                parts: PieceParts {
                    letter: piece.letter(),
                    side: piece.side().into(),
                    state: piece.state().into(),
                    terminal: piece.is_terminal(),
                    derived: piece.is_derived(),
                },
            }),
            Err(error) => Outcome::Refused(fault(error)),
        })
    }
}

/// A piece of PIN.
pub(super) struct Pin;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PinParts {
    letter: char,
    side: Side,
    state: State,
    terminal: bool,
}

impl Kind for Pin {
    const NAME: &'static str = "pin";
    type Input = Text;
    type Outcome = Outcome<Parts<PinParts>>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        Ok(match token::read::<epin::Pin, _>(&input.bytes())? {
            Ok(pin) => Outcome::Accepted(Parts {
                parts: PinParts {
                    letter: pin.piece().letter(),
                    side: pin.piece().side().into(),
                    state: pin.piece().state().into(),
                    terminal: pin.piece().is_terminal(),
                },
            }),
            Err(error) => Outcome::Refused(fault(error)),
        })
    }
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    Diminished,
    Enhanced,
    Normal,
}

impl From<epin::State> for State {
    fn from(state: epin::State) -> Self {
        match state {
            epin::State::Diminished => Self::Diminished,
            epin::State::Enhanced => Self::Enhanced,
            epin::State::Normal => Self::Normal,
        }
    }
}

impl From<State> for epin::State {
    fn from(state: State) -> Self {
        match state {
            State::Diminished => Self::Diminished,
            State::Enhanced => Self::Enhanced,
            State::Normal => Self::Normal,
        }
    }
}

fn fault(error: epin::ParseError) -> Fault {
    Fault::new(error.kind().code(), error.span())
}
