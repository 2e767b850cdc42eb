//! `residue-text`: the text of a residue.

use ::interchange::Residue;
use serde::{Deserialize, Serialize};

use super::fault;
use crate::data::{Outcome, Text};
use crate::fixture::Kind;

pub(in super::super) struct ResidueText;

/// The residue as it is written, and the losses without it.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Written {
    written: String,
    losses: Vec<String>,
}

impl Kind for ResidueText {
    const NAME: &'static str = "residue-text";
    type Input = Text;
    type Outcome = Outcome<Written>;

    fn run(input: &Text) -> Result<Self::Outcome, String> {
        let text = String::from_utf8(input.bytes()).map_err(|error| error.to_string())?;
        let residue: Residue = match text.parse() {
            Ok(residue) => residue,
            Err(error) => return Ok(Outcome::Refused(fault(&error))),
        };
        let written = residue.to_string();
        if written.parse() != Ok(residue.clone()) {
            return Err(format!("{written} is read otherwise"));
        }
        let losses = residue.losses().iter().map(|loss| loss.code().to_owned());
        Ok(Outcome::Accepted(Written {
            written,
            losses: losses.collect(),
        }))
    }
}
