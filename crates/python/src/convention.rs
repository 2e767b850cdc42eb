//! Conventions by name, kept once they have been made.

use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

use interchange::pdn::GameType;
use interchange::{Convention, Profile, Variant, pdn};
use pyo3::prelude::*;

use crate::error::refused;

type Names = (String, Option<String>);

// A convention has kilobytes; there are at most as many as pairs of names.
static KEPT: LazyLock<RwLock<HashMap<Names, &'static Convention>>> = LazyLock::new(RwLock::default);

/// The convention of a variant and a profile; the variant's own where none is named.
pub(crate) fn by_name(variant: &str, profile: Option<&str>) -> PyResult<&'static Convention> {
    let names = (variant.to_owned(), profile.map(str::to_owned));
    if let Some(convention) = KEPT.read().ok().and_then(|kept| kept.get(&names).copied()) {
        return Ok(convention);
    }
    let variant = Variant::by_name(variant).ok_or_else(|| unknown("a variant", variant))?;
    let profile = match profile {
        Some(name) => Profile::by_name(name).ok_or_else(|| unknown("a profile", name))?,
        None => variant.profile(),
    };
    let convention = Convention::new(variant, profile)
        .map_err(|error| refused(error.code(), &error.to_string()))?;
    // Names that are known are few, so what is kept is bounded.
    let convention: &'static Convention = Box::leak(Box::new(convention));
    if let Ok(mut kept) = KEPT.write() {
        kept.insert(names, convention);
    }
    Ok(convention)
}

/// The convention of a game of draughts.
pub(crate) fn draughts(game: &str) -> PyResult<pdn::Convention> {
    let game = GameType::by_name(game).ok_or_else(|| unknown("a game of draughts", game))?;
    Ok(pdn::Convention::new(game))
}

fn unknown(what: &str, name: &str) -> PyErr {
    let message = format!("expected the name of {what}, found \"{name}\"");
    refused("name/unknown", &message)
}
