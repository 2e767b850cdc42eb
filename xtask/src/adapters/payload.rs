//! The adapter of what every crate reads and writes through serde.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::data::{Outcome, Text};
use crate::fixture::{Kind, Subject};

/// JSON, read as a value and written again.
pub(super) struct Payload;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    r#as: Type,
    json: Text,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    Sin,
    Style,
    Pin,
    Epin,
    Pnn,
    Feen,
    Player,
    ByPlayer,
    Shape,
    Hands,
    Diff,
    Qi,
}

impl Subject for Read {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    written: String,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refused {
    error: String,
    says: String,
}

impl Kind for Payload {
    const NAME: &'static str = "payload";
    type Input = Read;
    type Outcome = Outcome<Written, Refused>;

    fn run(input: &Read) -> Result<Self::Outcome, String> {
        let json = input.json.bytes();
        match input.r#as {
            Type::Sin => read::<sin::Token>(&json),
            Type::Style => read::<sin::Style>(&json),
            Type::Pin => read::<epin::Pin>(&json),
            Type::Epin => read::<epin::Piece>(&json),
            Type::Pnn => read::<pnn::Piece>(&json),
            Type::Feen => read::<feen::Feen>(&json),
            Type::Player => read::<qi::Player>(&json),
            Type::ByPlayer => read::<qi::ByPlayer<String>>(&json),
            Type::Shape => read::<qi::Shape>(&json),
            Type::Hands => read::<qi::Hands<String>>(&json),
            Type::Diff => read::<qi::Diff<String, String>>(&json),
            Type::Qi => read::<qi::Qi<String, String>>(&json),
        }
    }
}

fn read<T: Serialize + DeserializeOwned + PartialEq>(
    json: &[u8],
) -> Result<Outcome<Written, Refused>, String> {
    let value: T = match serde_json::from_slice(json) {
        Ok(value) => value,
        Err(error) => {
            return Ok(Outcome::Refused(Refused {
                error: "payload/refused".to_owned(),
                says: error.to_string(),
            }));
        }
    };
    let written = serde_json::to_string(&value).map_err(|error| error.to_string())?;
    match serde_json::from_str::<T>(&written) {
        Ok(read) if read == value => Ok(Outcome::Accepted(Written { written })),
        _ => Err(format!("{written} is not read as it was written")),
    }
}
