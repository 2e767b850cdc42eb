//! The terms of a game that a client asks for: the variant, the clock, the colour.

use std::collections::HashMap;

use feen_server::http::api::ClockRequest;
use feen_server::http::kit::Payload;
use feen_server::{Clock, Player};
use serde_json::Value;

use crate::answer::Sorry;
use crate::beginning::Beginning;

/// The fields for the terms of a game.
pub(crate) const TERMS: &[&str] = &[
    "rated",
    "clock.limit",
    "clock.increment",
    "days",
    "color",
    "variant",
    "fen",
];

/// The fields of a body, form or JSON; those of a nested object have its name before a dot.
///
/// # Errors
///
/// A field with an unknown name, or with a value of the wrong kind.
pub(crate) fn fields(
    payload: &Payload,
    known: &[&[&str]],
) -> Result<HashMap<String, String>, Sorry> {
    let fields = all_fields(payload)?;
    let is_known = |name: &str| known.iter().any(|names| names.contains(&name));
    let mut names: Vec<&String> = fields.keys().filter(|name| !is_known(name)).collect();
    names.sort();
    if let Some(name) = names.first() {
        let name: String = name.chars().take(30).collect();
        return Err(Sorry::new(format!("unknown field `{name}`")));
    }
    for name in ["rated", "keepAliveStream"] {
        if fields
            .get(name)
            .is_some_and(|value| !matches!(value.as_str(), "true" | "false" | ""))
        {
            return Err(Sorry::new(format!(
                "expected `true` or `false` in `{name}`"
            )));
        }
    }
    for name in ["days", "level"] {
        number(&fields, name)?;
    }
    Ok(fields)
}

fn all_fields(payload: &Payload) -> Result<HashMap<String, String>, Sorry> {
    if !payload.is_json() || payload.text().trim().is_empty() {
        return Ok(payload.pairs().collect());
    }
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut fields = HashMap::new();
    for (name, value) in payload.json::<serde_json::Map<String, Value>>()? {
        match value {
            Value::Object(inner) => fields.extend(
                inner
                    .iter()
                    .map(|(inner, value)| (format!("{name}.{inner}"), text(value))),
            ),
            Value::Null => {}
            other => {
                fields.insert(name, text(&other));
            }
        }
    }
    Ok(fields)
}

/// The number of a field.
pub(crate) fn number(fields: &HashMap<String, String>, name: &str) -> Result<Option<f64>, Sorry> {
    let number = fields.get(name).filter(|text| !text.is_empty());
    let number = number.map(|text| text.parse()).transpose();
    number.map_err(|_| Sorry::new(format!("expected a number in `{name}`")))
}

/// The beginning and the clock that fields ask for.
pub(crate) fn terms(fields: &HashMap<String, String>) -> Result<(Beginning, Option<Clock>), Sorry> {
    let fen = fields
        .get("fen")
        .filter(|fen| !fen.is_empty() && *fen != "startpos");
    let variant = fields.get("variant").filter(|variant| !variant.is_empty());
    let variant = variant.map_or("standard", String::as_str);
    let beginning = Beginning::read(variant, fen.map(String::as_str))?;
    let clock = match (
        number(fields, "clock.limit")?,
        number(fields, "clock.increment")?,
    ) {
        (None, None) => match number(fields, "days")? {
            None => None,
            Some(days) => {
                let mut clock = ClockRequest::default();
                clock.days = Some(whole_days(days));
                Some(clock.clock()?)
            }
        },
        (limit, increment) => {
            let [limit, increment] = [limit, increment].map(|seconds| seconds.unwrap_or(0.0));
            let pace = ClockRequest::new(limit, increment);
            Some(pace.clock()?)
        }
    };
    Ok((beginning, clock))
}

/// The days of a number; 0, which no clock has, for one that is not whole or out of range.
fn whole_days(days: f64) -> u16 {
    let text = days.to_string();
    text.parse().unwrap_or_default()
}

/// The seat of a field `color`: none for either.
pub(crate) fn wanted(fields: &HashMap<String, String>) -> Result<Option<Player>, Sorry> {
    match fields.get("color").map(String::as_str) {
        None | Some("random" | "") => Ok(None),
        Some("white") => Ok(Some(Player::First)),
        Some("black") => Ok(Some(Player::Second)),
        Some(_) => Err(Sorry::new(
            "expected the `color` `white`, `black` or `random`",
        )),
    }
}

/// The seat of the first player of a game in which either will do.
pub(crate) fn either() -> Player {
    if fastrand::bool() {
        Player::First
    } else {
        Player::Second
    }
}
