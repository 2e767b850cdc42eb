//! The adapter of `pnn`.

use std::collections::BTreeMap;

use pnn::Intermediate;
use serde::{Deserialize, Serialize};

use super::epin::State;
use super::token;
use crate::data::{Fault, Outcome, Parts, Side, Text};
use crate::fixture::{Kind, Subject};

/// A piece of PNN.
pub(super) struct Piece;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceParts {
    letter: char,
    side: Side,
    state: State,
    intermediate: bool,
}

impl Kind for Piece {
    const NAME: &'static str = "pnn";
    type Input = Text;
    type Outcome = Outcome<Parts<PieceParts>>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        Ok(match token::read::<pnn::Piece, _>(&input.bytes())? {
            Ok(piece) => Outcome::Accepted(Parts {
                parts: PieceParts {
                    letter: piece.letter(),
                    side: piece.side().into(),
                    state: piece.state().into(),
                    intermediate: piece.is_intermediate(),
                },
            }),
            Err(error) => Outcome::Refused(fault(&error)),
        })
    }
}

/// The results of all verbs on a piece.
pub(super) struct Verbs;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Changed {
    token: String,
    verbs: Vec<Verb>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Verb {
    Enhance,
    Unenhance,
    Diminish,
    Undiminish,
    Intermediate,
    Unintermediate,
    Bare,
    Flip,
}

impl Subject for Changed {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Token {
    token: String,
}

impl Kind for Verbs {
    const NAME: &'static str = "pnn-verbs";
    type Input = Changed;
    type Outcome = Token;

    fn run(Changed { token, verbs }: &Changed) -> Result<Token, String> {
        let piece: pnn::Piece = parse(token)?;
        let piece = verbs.iter().fold(piece, |piece, verb| match verb {
            Verb::Enhance => piece.enhance(),
            Verb::Unenhance => piece.unenhance(),
            Verb::Diminish => piece.diminish(),
            Verb::Undiminish => piece.undiminish(),
            Verb::Intermediate => piece.intermediate(),
            Verb::Unintermediate => piece.unintermediate(),
            Verb::Bare => piece.bare(),
            Verb::Flip => piece.flip(),
        });
        let token = piece.to_string();
        Ok(Token { token })
    }
}

/// A piece of another notation, or from one.
pub(super) struct Conversion;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Direction {
    ToEpin {
        token: String,
        intermediate: Policy,
    },
    FromEpin {
        token: String,
    },
    /// A whole name, with the letters that names stand for.
    FromName {
        token: String,
        letters: BTreeMap<String, char>,
    },
}

/// The replacement of `'`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Policy {
    Refuse,
    Drop,
    Become(State),
}

impl From<Policy> for Intermediate {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::Refuse => Self::Refuse,
            Policy::Drop => Self::Drop,
            Policy::Become(state) => Self::Become(state.into()),
        }
    }
}

impl Subject for Direction {}

impl Kind for Conversion {
    const NAME: &'static str = "pnn-conversion";
    type Input = Direction;
    type Outcome = Outcome<Token>;

    fn run(input: &Direction) -> Result<Self::Outcome, String> {
        let converted = match input {
            Direction::ToEpin {
                token,
                intermediate,
            } => parse::<pnn::Piece>(token)?
                .to_epin((*intermediate).into())
                .map(|piece| piece.to_string())
                .map_err(|error| Fault::new(error.kind().code(), error.span())),
            Direction::FromEpin { token } => pnn::Piece::from_epin(parse(token)?)
                .map(|piece| piece.to_string())
                .map_err(|error| Fault::new(error.kind().code(), error.span())),
            Direction::FromName { token, letters } => {
                pnn::from_name(token, |name| letters.get(name).copied())
                    .map(|piece| piece.to_string())
                    .map_err(|error| fault(&error))
            }
        };
        Ok(match converted {
            Ok(token) => Outcome::Accepted(Token { token }),
            Err(fault) => Outcome::Refused(fault),
        })
    }
}

fn parse<T: std::str::FromStr>(token: &str) -> Result<T, String> {
    (token.parse()).map_err(|_| format!("{token:?} is no piece to start from"))
}

fn fault(error: &pnn::ParseError) -> Fault {
    Fault::new(error.kind().code(), error.span())
}
