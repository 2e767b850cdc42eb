//! Conventions by name, each made when it is asked for first.

use std::sync::OnceLock;

use feen_interchange::pdn::GameType;
use feen_interchange::{Conventions, Format, NamesError, Profile, Variant};
use pyo3::prelude::*;

use crate::error::refused;

const VARIANTS: usize = Variant::ALL.len();
const GAMES: usize = GameType::ALL.len();

/// The profiles, and the variant's own.
const PROFILES: usize = 6;

/// The conventions of all names: of draughts, and of each variant with each profile. To make one
/// takes longer than to read a text.
static KEPT: [OnceLock<Box<Conventions>>; GAMES + VARIANTS * PROFILES * 2] =
    [const { OnceLock::new() }; GAMES + VARIANTS * PROFILES * 2];

/// The conventions of a format, of a variant and of a profile; the variant's own where none is
/// named.
pub(crate) fn by_name(
    format: Format,
    variant: &str,
    profile: Option<&str>,
) -> PyResult<&'static Conventions> {
    let refusal = |error: NamesError| {
        let found = match error {
            NamesError::Variant(_) | NamesError::Draughts(_) => Some(variant),
            NamesError::Profile(_) => profile,
            _ => None,
        };
        let found = found.map(|name| format!(", found `{name}`"));
        let message = format!("{error}{}", found.unwrap_or_default());
        refused(error.code(), &message)
    };
    let place = place(format, variant, profile).map_err(refusal)?;
    if let Some(conventions) = KEPT.get(place).and_then(OnceLock::get) {
        return Ok(conventions);
    }
    let made = Conventions::by_names_with(format, Some(variant), profile, feen_rules::attack_rules);
    let made = made.map_err(refusal)?;
    let kept = KEPT.get(place).ok_or_else(|| {
        let message = format!("expected the name of a game of draughts, found \"{variant}\"");
        refused("name/unknown", &message)
    })?;
    Ok(kept.get_or_init(|| Box::new(made)))
}

/// The place of names among the conventions that are kept.
fn place(format: Format, variant: &str, profile: Option<&str>) -> Result<usize, NamesError> {
    if format == Format::Pdn {
        let game: GameType = variant.parse().map_err(NamesError::Draughts)?;
        let place = GameType::ALL.iter().position(|other| *other == game);
        return Ok(place.unwrap_or(usize::MAX));
    }
    let variant: Variant = variant.parse().map_err(NamesError::Variant)?;
    let variant = Variant::ALL.iter().position(|other| *other == variant);
    let profile = match profile {
        Some(name) => {
            let profile: Profile = name.parse().map_err(NamesError::Profile)?;
            let place = Profile::names().position(|name| name.parse() == Ok(profile));
            place.unwrap_or(0) + 1
        }
        None => 0,
    };
    let of_variant = variant.unwrap_or(0) * PROFILES + profile;
    let of_format = usize::from(format == Format::Sfen) * VARIANTS * PROFILES;
    Ok(GAMES + of_format + of_variant)
}
