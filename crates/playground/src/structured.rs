//! Positions and their differences as the objects of JSON that `fixtures/position.schema.json` describes.
//!
//! A request has a position as such an object, or as the text of a FEEN.

use feen::qi::{Diff, Flip, ParseFlipError};
use feen::{Feen, Piece, Position, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::finding::Refusal;
use crate::request::Request;

#[derive(Serialize, Debug)]
pub(crate) struct Parsed {
    position: Position,
}

#[derive(Serialize, Debug)]
pub(crate) struct Formatted {
    text: String,
}

/// A key, as decimal digits: the numbers of JavaScript are shorter.
#[derive(Serialize, Debug)]
pub(crate) struct Keyed {
    key: String,
}

#[derive(Serialize, Debug)]
pub(crate) struct Changed {
    diff: Diff<Piece, Style>,
}

/// The object of a position.
pub(crate) fn parse(request: &Value) -> Result<Parsed, Refusal> {
    let request = Request::new(request, &["text"])?;
    let text = request.needed_text("text")?;
    let feen: Feen = text
        .parse()
        .map_err(|error| Refusal::of_feen(error, text))?;
    Ok(parsed(&feen))
}

/// The text of a position.
pub(crate) fn format(request: &Value) -> Result<Formatted, Refusal> {
    let request = Request::new(request, &["position"])?;
    let text = position(&request, "position")?.to_string();
    Ok(Formatted { text })
}

/// The key of a position.
pub(crate) fn key(request: &Value) -> Result<Keyed, Refusal> {
    let request = Request::new(request, &["position"])?;
    let key = position(&request, "position")?.key().to_string();
    Ok(Keyed { key })
}

/// The difference from a position to another one.
pub(crate) fn diff(request: &Value) -> Result<Changed, Refusal> {
    let request = Request::new(request, &["before", "after"])?;
    let (before, after) = (position(&request, "before")?, position(&request, "after")?);
    let diff = before.diff(&after);
    let diff = diff.map_err(|error| Refusal::new(error.code(), error.to_string(), None))?;
    Ok(Changed { diff })
}

/// The position after the players have changed sides.
pub(crate) fn flip(request: &Value) -> Result<Parsed, Refusal> {
    let request = Request::new(request, &["position", "flip"])?;
    let flip = match request.text("flip")? {
        Some(name) => name
            .parse()
            .map_err(|error: ParseFlipError| Refusal::new(error.code(), error.to_string(), None))?,
        None => Flip::Turned,
    };
    let position = position(&request, "position")?;
    Ok(parsed(&position.change_sides(flip)))
}

fn parsed(feen: &Feen) -> Parsed {
    Parsed {
        position: feen.position().clone(),
    }
}

/// The position of a part of a request.
fn position(request: &Request<'_>, key: &str) -> Result<Feen, Refusal> {
    match request.needed(key, "a position")? {
        Value::String(text) => text.parse().map_err(|error| Refusal::of_feen(error, text)),
        value => {
            let position: Position = read(value, key)?;
            let feen = Feen::try_from(position);
            feen.map_err(|error| Refusal::new(error.code(), error.to_string(), None))
        }
    }
}

/// The value of an object; an error begins with the path of the part that is refused.
fn read<T: DeserializeOwned>(value: &Value, key: &str) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." {
            key.to_owned()
        } else {
            format!("{key}.{path}")
        };
        Refusal::new(
            "payload/refused",
            format!("{path}: {}", error.inner()),
            None,
        )
    })
}
