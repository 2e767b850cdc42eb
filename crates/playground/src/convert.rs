//! Positions of other notations, to FEEN and back.

use feen::Feen;
use feen_interchange::pdn::GameType;
use feen_interchange::{Format, Losses, ParseError, Profile, Residue, Variant};
use serde::Serialize;
use serde_json::Value;

use crate::conversion::{Conversion, message, span};
use crate::finding::Refusal;
use crate::request::Request;

#[derive(Serialize, Debug)]
pub(crate) struct Converted {
    value: String,
    residue: String,
    losses: Vec<Loss>,
}

/// Something that is lost in a conversion.
#[derive(Serialize, Debug)]
pub(crate) struct Loss {
    code: &'static str,
    description: &'static str,
}

/// The names that requests take.
#[derive(Serialize, Debug)]
pub(crate) struct Variants {
    formats: Vec<&'static str>,
    #[serde(rename = "variants")]
    names: Vec<&'static str>,
    draughts: Vec<&'static str>,
    profiles: Vec<&'static str>,
    starts: Vec<Start>,
}

#[derive(Serialize, Debug)]
struct Start {
    name: &'static str,
    feen: String,
}

/// A text of a notation as FEEN, with the rest as a residue.
pub(crate) fn from(request: &Value) -> Result<Converted, Refusal> {
    let request = Request::new(request, &["format", "text", "variant", "profile"])?;
    let text = request.needed_text("text")?;
    let converted = conversion(&request)?.read(text);
    let converted = converted.map_err(|failure| {
        Refusal::new(
            failure.code(),
            message(&failure),
            Some(&span(&failure, text)),
        )
    })?;
    Ok(Converted {
        value: converted.feen().to_string(),
        residue: converted.residue().to_string(),
        losses: losses(converted.losses()),
    })
}

/// A FEEN and a residue as a text of a notation.
pub(crate) fn to(request: &Value) -> Result<Converted, Refusal> {
    let keys = ["format", "feen", "residue", "variant", "profile"];
    let request = Request::new(request, &keys)?;
    let feen = request.needed_text("feen")?;
    let position: Feen = feen
        .parse()
        .map_err(|error| Refusal::of_feen(error, feen))?;
    let residue = request.text("residue")?.unwrap_or_default();
    let residue: Residue = residue.parse().map_err(|error: ParseError| {
        let span = error.utf16_span(residue);
        Refusal::new(error.kind().code(), error.kind().to_string(), Some(&span))
    })?;
    let (value, lost) = conversion(&request)?.write(&position, &residue)?;
    Ok(Converted {
        value,
        residue: String::new(),
        losses: losses(lost),
    })
}

fn conversion(request: &Request<'_>) -> Result<Conversion, Refusal> {
    let format = format_of(request.needed_text("format")?)?;
    Conversion::new(format, request.text("variant")?, request.text("profile")?)
}

/// The names of formats, variants, games of draughts and profiles, and the initial positions.
pub(crate) fn variants(request: &Value) -> Result<Variants, Refusal> {
    Request::new(request, &[])?;
    let starts = feen_interchange::initial_names().filter_map(|name| {
        let feen = feen_interchange::initial(name)?.to_string();
        Some(Start { name, feen })
    });
    Ok(Variants {
        formats: Format::ALL.iter().map(|format| format.name()).collect(),
        names: Variant::ALL.iter().map(Variant::name).collect(),
        draughts: GameType::ALL.iter().filter_map(GameType::name).collect(),
        profiles: Profile::names().collect(),
        starts: starts.collect(),
    })
}

/// The format of a name.
pub(crate) fn format_of(name: &str) -> Result<Format, Refusal> {
    name.parse()
        .map_err(|error: feen_interchange::UnknownName| {
            Refusal::new("format/unknown", format!("{error}, found `{name}`"), None)
        })
}

pub(crate) fn losses(losses: Losses) -> Vec<Loss> {
    let losses = losses.iter().map(|loss| Loss {
        code: loss.code(),
        description: loss.description(),
    });
    losses.collect()
}
