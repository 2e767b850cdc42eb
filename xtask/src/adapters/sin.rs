//! The adapter of `sin`.

use serde::{Deserialize, Serialize};

use super::token;
use crate::data::{Fault, Outcome, Parts, Side, Text};
use crate::fixture::Kind;

/// A token: a letter and its side.
pub(super) struct Token;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenParts {
    letter: char,
    side: Side,
}

impl Kind for Token {
    const NAME: &'static str = "sin";
    type Input = Text;
    type Outcome = Outcome<Parts<TokenParts>>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        Ok(match token::read::<sin::Token, _>(&input.bytes())? {
            Ok(token) => Outcome::Accepted(Parts {
                parts: TokenParts {
                    letter: token.style().letter(),
                    side: token.side().into(),
                },
            }),
            Err(error) => Outcome::Refused(fault(error)),
        })
    }
}

/// A style: a letter without a side.
pub(super) struct Style;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StyleParts {
    letter: char,
}

impl Kind for Style {
    const NAME: &'static str = "style";
    type Input = Text;
    type Outcome = Outcome<Parts<StyleParts>>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        Ok(match token::read::<sin::Style, _>(&input.bytes())? {
            Ok(style) => Outcome::Accepted(Parts {
                parts: StyleParts {
                    letter: style.letter(),
                },
            }),
            Err(error) => Outcome::Refused(fault(error)),
        })
    }
}

fn fault(error: sin::ParseError) -> Fault {
    Fault::new(error.kind().code(), error.span())
}
