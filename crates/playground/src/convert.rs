//! Positions of other notations, to FEEN and back.

use feen::Feen;
use interchange::pdn::GameType;
use interchange::{Format, Losses, ParseError, Profile, Residue, Variant};
use serde::{Deserialize, Serialize};

use crate::conversion::Conversion;
use crate::finding::{Answer, Refusal, utf16};

/// A text of a notation, to become FEEN.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct From {
    format: String,
    text: String,
    variant: Option<String>,
    profile: Option<String>,
}

/// A FEEN, to become a text of a notation.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct To {
    format: String,
    feen: String,
    #[serde(default)]
    residue: String,
    variant: Option<String>,
    profile: Option<String>,
}

/// A question that has no parts.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

#[derive(Serialize, Debug)]
pub(crate) struct Value {
    #[serde(rename = "value")]
    text: String,
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
pub(crate) fn from(request: &From) -> Answer<Value> {
    let converted = || {
        let format = format_of(&request.format)?;
        let variant = request.variant.as_deref();
        let conversion = Conversion::new(format, variant, request.profile.as_deref())?;
        let text = &request.text;
        let converted = conversion.read(text);
        let converted = converted.map_err(|failure| {
            Refusal::new(failure.code(), failure.message(), Some(&failure.span(text)))
        })?;
        Ok(Value {
            text: converted.feen().to_string(),
            residue: converted.residue().to_string(),
            losses: losses(converted.losses()),
        })
    };
    converted().into()
}

/// A FEEN and a residue as a text of a notation.
pub(crate) fn to(request: &To) -> Answer<Value> {
    let written = || {
        let format = format_of(&request.format)?;
        let variant = request.variant.as_deref();
        let conversion = Conversion::new(format, variant, request.profile.as_deref())?;
        let feen = &request.feen;
        let position: Feen = feen
            .parse()
            .map_err(|error| Refusal::of_feen(error, feen))?;
        let residue: Residue = request.residue.parse().map_err(|error: ParseError| {
            let span = utf16(&request.residue, &error.span());
            Refusal::new(error.kind().code(), error.kind().to_string(), Some(&span))
        })?;
        let (text, lost) = conversion.write(&position, &residue)?;
        Ok(Value {
            text,
            residue: String::new(),
            losses: losses(lost),
        })
    };
    written().into()
}

/// The names of formats, variants, games of draughts and profiles, and the initial positions.
pub(crate) fn variants(_: &Nothing) -> Variants {
    let starts = interchange::initial_names().filter_map(|name| {
        let feen = interchange::initial(name)?.to_string();
        Some(Start { name, feen })
    });
    Variants {
        formats: Format::ALL.iter().map(|format| format.name()).collect(),
        names: Variant::ALL.iter().map(Variant::name).collect(),
        draughts: GameType::ALL.iter().filter_map(GameType::name).collect(),
        profiles: Profile::names().collect(),
        starts: starts.collect(),
    }
}

/// The format of a name.
pub(crate) fn format_of(name: &str) -> Result<Format, Refusal> {
    name.parse().map_err(|error: interchange::UnknownFormat| {
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
