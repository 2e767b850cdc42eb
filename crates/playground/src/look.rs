//! The look of a picture, as a request names it.

use feen_draw::{
    Alignment, Game, Look, LookError, LookValue, NameError, Naming, PieceSet, Rim, Signs, Surface,
    Theme,
};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::request::{Request, malformed};

/// The look that a request has as `options`.
pub(crate) fn read(request: &Request<'_>) -> Result<Look, Refusal> {
    let mut look = Look::default();
    for (option, value) in request.entries("options")? {
        let given = given(value, MOST_LISTS);
        let given = given.ok_or_else(|| malformed(&format!("a value of `{option}`"), value))?;
        look.set(option, &given)?;
    }
    Ok(look)
}

/// The lists inside one another: arrows, and the squares of each.
const MOST_LISTS: u8 = 2;

fn given(value: &Value, lists: u8) -> Option<LookValue> {
    Some(match value {
        Value::Bool(flag) => LookValue::Flag(*flag),
        Value::Number(number) => LookValue::Number(number.as_u64()?),
        Value::String(text) => LookValue::Text(text.clone()),
        Value::Array(items) => {
            let lists = lists.checked_sub(1)?;
            let items = items.iter().map(|item| given(item, lists));
            LookValue::List(items.collect::<Option<_>>()?)
        }
        Value::Null | Value::Object(_) => return None,
    })
}

/// The names of all looks, by the options that take them.
#[derive(Serialize, Debug)]
pub(crate) struct Looks {
    game: Vec<String>,
    pieces: Vec<String>,
    surface: Vec<String>,
    naming: Vec<String>,
    theme: Vec<String>,
    align: Vec<String>,
    signs: Vec<String>,
    rim: Vec<String>,
}

pub(crate) fn looks(request: &Value) -> Result<Looks, Refusal> {
    Request::new(request, &[])?;
    let mut game = names(&Game::ALL);
    game.push("none".to_owned());
    Ok(Looks {
        game,
        pieces: names(&PieceSet::ALL),
        surface: names(&Surface::ALL),
        naming: names(&Naming::ALL),
        theme: names(&Theme::ALL),
        align: names(&Alignment::NAMED),
        signs: names(&Signs::ALL),
        rim: names(&Rim::ALL),
    })
}

fn names(looks: &[impl ToString]) -> Vec<String> {
    looks.iter().map(ToString::to_string).collect()
}

impl From<LookError> for Refusal {
    fn from(error: LookError) -> Self {
        if error.is_misuse() {
            return Self::malformed(error.to_string());
        }
        Self::new(error.code(), error.to_string(), None)
    }
}

impl From<feen_draw::Error> for Refusal {
    fn from(error: feen_draw::Error) -> Self {
        Self::new(error.code(), error.to_string(), None)
    }
}

impl From<NameError> for Refusal {
    fn from(error: NameError) -> Self {
        Self::new("square/unknown", error.to_string(), None)
    }
}
