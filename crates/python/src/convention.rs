//! Conventions by name, kept once they have been made.

use std::sync::RwLock;

use interchange::pdn::GameType;
use interchange::{Convention, Conventions, Format, Profile, Variant, pdn};
use pyo3::prelude::*;

use crate::error::refused;

/// The conventions that names stand for. To make them takes longer than to read a text.
struct Kept {
    is_draughts: bool,
    variant: String,
    profile: Option<String>,
    conventions: &'static Conventions,
}

// They have kilobytes. Names that are known are few, so what is kept is bounded.
static KEPT: RwLock<Vec<Kept>> = RwLock::new(Vec::new());

/// The conventions of a format, of a variant and of a profile; the variant's own where none is
/// named.
pub(crate) fn by_name(
    format: Format,
    variant: &str,
    profile: Option<&str>,
) -> PyResult<&'static Conventions> {
    let is_draughts = format == Format::Pdn;
    let is_it = |kept: &&Kept| {
        (kept.is_draughts, &*kept.variant, kept.profile.as_deref())
            == (is_draughts, variant, profile)
    };
    let found = KEPT.read().ok();
    if let Some(kept) = found.as_deref().and_then(|kept| kept.iter().find(is_it)) {
        return Ok(kept.conventions);
    }
    drop(found);
    let conventions = if is_draughts {
        let game = GameType::by_name(variant);
        let game = game.ok_or_else(|| unknown("a game of draughts", variant))?;
        let (fen, sfen) = (Variant::CHESS.convention(), Variant::SHOGI.convention());
        Conventions::new(fen, sfen, pdn::Convention::new(game))
    } else {
        let convention = of_variant(variant, profile)?;
        let draughts = pdn::Convention::new(GameType::INTERNATIONAL);
        Conventions::new(convention.clone(), convention, draughts)
    };
    let conventions: &'static Conventions = Box::leak(Box::new(conventions));
    if let Ok(mut kept) = KEPT.write() {
        kept.push(Kept {
            is_draughts,
            variant: variant.to_owned(),
            profile: profile.map(str::to_owned),
            conventions,
        });
    }
    Ok(conventions)
}

fn of_variant(variant: &str, profile: Option<&str>) -> PyResult<Convention> {
    let variant = Variant::by_name(variant).ok_or_else(|| unknown("a variant", variant))?;
    let profile = match profile {
        Some(name) => Profile::by_name(name).ok_or_else(|| unknown("a profile", name))?,
        None => variant.profile(),
    };
    Convention::new(variant, profile).map_err(|error| refused(error.code(), &error.to_string()))
}

fn unknown(what: &str, name: &str) -> PyErr {
    let message = format!("expected the name of {what}, found \"{name}\"");
    refused("name/unknown", &message)
}
