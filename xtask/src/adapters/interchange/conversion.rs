//! `to-feen` and `from-feen`: conversion both ways, with the laws.

use std::collections::BTreeMap;

use ::interchange::{ConvertError, Converted, Epd, Exported, Fen, Losses, Pdn, Residue, Sfen, pdn};
use feen::{Feen, Place};
use serde::{Deserialize, Serialize};

use super::profile::{Given, convention, draughts};
use super::{game, variant};
use crate::data::{Outcome, Side};
use crate::fixture::{Kind, Subject};

/// The format, and how it is put into FEEN.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Incoming {
    format: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    profile: Option<Given>,
    text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Outgoing {
    format: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    profile: Option<Given>,
    feen: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    residue: BTreeMap<String, String>,
}

impl Subject for Incoming {}
impl Subject for Outgoing {}

/// The reason why a position is not converted, and its square or hand.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Refused {
    error: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<Where>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Where {
    Square(u64),
    Hand { hand: Side },
}

impl Refused {
    fn without_place(code: &str) -> Self {
        Self {
            error: code.to_owned(),
            place: None,
        }
    }

    fn new(error: ConvertError) -> Self {
        let place = match error.place() {
            Place::Board { square, .. } => Some(Where::Square(square)),
            Place::Hand(player) => Some(Where::Hand {
                hand: player.into(),
            }),
            _ => None,
        };
        Self {
            error: error.kind().code().to_owned(),
            place,
        }
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Became {
    feen: String,
    residue: BTreeMap<String, String>,
    losses: Vec<String>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Text {
    text: String,
    losses: Vec<String>,
}

fn codes(losses: Losses) -> Vec<String> {
    losses.iter().map(|loss| loss.code().to_owned()).collect()
}

/// The items of a residue by key.
fn items(residue: &Residue) -> BTreeMap<String, String> {
    let mut items = BTreeMap::new();
    let text = residue.to_string();
    let mut rest = text.as_str();
    while let Some((key, value)) = rest.split_once('=') {
        let to_end = matches!(key, "operations" | "feen");
        let (value, after) = match value.split_once(' ') {
            Some((value, after)) if !to_end => (value, after),
            _ => (value, ""),
        };
        items.insert(key.to_owned(), value.to_owned());
        rest = after;
    }
    items
}

const KEYS: [&str; 15] = [
    "castling",
    "gates",
    "en-passant",
    "counting-limit",
    "checks",
    "halfmove",
    "fullmove",
    "ply",
    "promoted",
    "walls",
    "last-capture",
    "king-moves",
    "ghosts",
    "operations",
    "feen",
];

fn residue(items: &BTreeMap<String, String>) -> Result<Residue, String> {
    let known = KEYS.iter().filter_map(|key| Some((key, items.get(*key)?)));
    let known: Vec<String> = known.map(|(key, value)| format!("{key}={value}")).collect();
    if known.len() != items.len() {
        return Err("a key of the residue is none".to_owned());
    }
    let residue: Result<Residue, _> = known.join(" ").parse();
    residue.map_err(|error| error.to_string())
}

/// The outcome of a conversion, once the way back gives the text again, and the FEEN alone
/// gives it exactly if there is no residue.
fn became(
    converted: Result<Converted, ConvertError>,
    text: &str,
    back: impl Fn(&Feen, &Residue) -> Result<String, ConvertError>,
) -> Result<Outcome<Became, Refused>, String> {
    let converted = match converted {
        Ok(converted) => converted,
        Err(error) => return Ok(Outcome::Refused(Refused::new(error))),
    };
    let (feen, residue) = (converted.feen(), converted.residue());
    let restored = back(feen, residue).map_err(|error| error.to_string())?;
    if restored != text {
        return Err(format!("{text} comes back as {restored}"));
    }
    let alone = back(feen, &Residue::new());
    if (alone.as_deref() == Ok(text)) != residue.is_empty() {
        return Err(format!(
            "the FEEN alone gives {alone:?}, with the residue {residue}"
        ));
    }
    Ok(Outcome::Accepted(Became {
        feen: feen.to_string(),
        residue: items(residue),
        losses: codes(converted.losses()),
    }))
}

pub(in super::super) struct ToFeen;

impl Kind for ToFeen {
    const NAME: &'static str = "to-feen";
    type Input = Incoming;
    type Outcome = Outcome<Became, Refused>;

    fn run(input: &Incoming) -> Result<Self::Outcome, String> {
        let text = &input.text;
        if input.format == "pdn" {
            let game = game(input.game.as_deref())?;
            let convention = draughts(game, input.profile.as_ref())?;
            let value = Pdn::parse_as(text, &game).map_err(|error| error.to_string())?;
            let back = |feen: &Feen, residue: &Residue| {
                Pdn::from_feen(feen, residue, &convention).map(|pdn| pdn.value().to_string())
            };
            return became(value.to_feen(&convention), value.as_str(), back);
        }
        let variant = variant(input.variant.as_deref())?;
        let convention = match convention(variant, input.profile.as_ref())? {
            Ok(convention) => convention,
            Err(error) => return Ok(Outcome::Refused(Refused::without_place(error.code()))),
        };
        let variant = *convention.variant();
        match input.format.as_str() {
            "fen" => {
                let value = Fen::parse_as(text, &variant).map_err(|error| error.to_string())?;
                became(
                    value.to_feen(&convention),
                    value.as_str(),
                    |feen, residue| {
                        Fen::from_feen(feen, residue, &convention)
                            .map(|fen| fen.value().to_string())
                    },
                )
            }
            "epd" => {
                let value = Epd::parse_as(text, &variant).map_err(|error| error.to_string())?;
                became(
                    value.to_feen(&convention),
                    value.as_str(),
                    |feen, residue| {
                        Epd::from_feen(feen, residue, &convention)
                            .map(|epd| epd.value().to_string())
                    },
                )
            }
            "sfen" => {
                let value = Sfen::parse_as(text, &variant).map_err(|error| error.to_string())?;
                became(
                    value.to_feen(&convention),
                    value.as_str(),
                    |feen, residue| {
                        Sfen::from_feen(feen, residue, &convention)
                            .map(|sfen| sfen.value().to_string())
                    },
                )
            }
            other => Err(format!("{other:?} is no format")),
        }
    }
}

fn text<T: ToString>(
    exported: Result<Exported<T>, ConvertError>,
    feen: &Feen,
    again: impl Fn(&T) -> Result<Converted, ConvertError>,
) -> Result<Outcome<Text, Refused>, String> {
    let exported = match exported {
        Ok(exported) => exported,
        Err(error) => return Ok(Outcome::Refused(Refused::new(error))),
    };
    let converted = again(exported.value()).map_err(|error| error.to_string())?;
    let (mut again, _) = converted.into_parts();
    if (again == *feen) != exported.remainder().is_none() {
        return Err(format!("the text becomes {again}"));
    }
    if let Some(remainder) = exported.remainder() {
        again = again.apply(remainder).map_err(|error| error.to_string())?;
    }
    if again != *feen {
        return Err(format!("with the remainder the text becomes {again}"));
    }
    Ok(Outcome::Accepted(Text {
        text: exported.value().to_string(),
        losses: codes(exported.losses()),
    }))
}

pub(in super::super) struct FromFeen;

impl Kind for FromFeen {
    const NAME: &'static str = "from-feen";
    type Input = Outgoing;
    type Outcome = Outcome<Text, Refused>;

    fn run(input: &Outgoing) -> Result<Self::Outcome, String> {
        let feen: Feen = input.feen.parse().map_err(|error| format!("{error}"))?;
        let residue = residue(&input.residue)?;
        if input.format == "pdn" {
            let game = game(input.game.as_deref())?;
            let convention: pdn::Convention = draughts(game, input.profile.as_ref())?;
            return text(
                Pdn::from_feen(&feen, &residue, &convention),
                &feen,
                |pdn: &Pdn| pdn.to_feen(&convention),
            );
        }
        let variant = variant(input.variant.as_deref())?;
        let convention = match convention(variant, input.profile.as_ref())? {
            Ok(convention) => convention,
            Err(error) => return Ok(Outcome::Refused(Refused::without_place(error.code()))),
        };
        match input.format.as_str() {
            "fen" => text(
                Fen::from_feen(&feen, &residue, &convention),
                &feen,
                |fen: &Fen| fen.to_feen(&convention),
            ),
            "epd" => text(
                Epd::from_feen(&feen, &residue, &convention),
                &feen,
                |epd: &Epd| epd.to_feen(&convention),
            ),
            "sfen" => text(
                Sfen::from_feen(&feen, &residue, &convention),
                &feen,
                |sfen: &Sfen| sfen.to_feen(&convention),
            ),
            other => Err(format!("{other:?} is no format")),
        }
    }
}
