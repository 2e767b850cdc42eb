use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::QUARTO;
use super::begun::Begun;
use crate::{games, quarto};

/// The beginning of a match.
///
/// ```
/// use feen_site::Setup;
///
/// let read = |text| serde_json::from_str::<Setup>(text);
/// assert!(matches!(read("{}")?, Setup::Usual));
/// assert!(matches!(read(r#"{"variant":"shogi"}"#)?, Setup::Board(_)));
/// assert!(matches!(read(r#"{"rules":"squares","first":"second"}"#)?, Setup::Quarto(_)));
/// assert!(read(r#"{"variant":"bridge","stakes":1}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Setup {
    /// Nothing is said: the first game of the server.
    #[default]
    Usual,
    /// A game of `rules`.
    Board(games::Setup),
    /// Quarto.
    Quarto(quarto::Setup),
}

impl Setup {
    /// The first field that only setups of its own game have, or else the name of the game.
    pub(super) fn foreign(&self) -> Result<Box<str>, Box<str>> {
        match self {
            Self::Usual => Err(games::Setup::default().variant),
            Self::Board(setup) => {
                let fields = serde_json::to_value(setup).unwrap_or_default();
                let mut names = { fields.as_object().into_iter() }.flat_map(|fields| fields.keys());
                let own = names.find(|name| *name != "variant");
                own.map(|name| name.as_str().into())
                    .ok_or_else(|| setup.variant.clone())
            }
            Self::Quarto(setup) if setup.feen.is_some() => Ok("feen".into()),
            Self::Quarto(setup) if setup.first.is_second() => Ok("first".into()),
            Self::Quarto(_) => Err(QUARTO.into()),
        }
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Usual => games::Setup::default().serialize(to),
            Self::Board(setup) => setup.serialize(to),
            Self::Quarto(setup) => setup.serialize(to),
        }
    }
}

/// The rules that chess is drawn by; those of Quarto are other words.
const DRAWS: [&str; 2] = ["fide", "binbo"];

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut value = Value::deserialize(from)?;
        let Some(fields) = value.as_object_mut() else {
            return read(value).map(Self::Board);
        };
        if fields.is_empty() {
            return Ok(Self::Usual);
        }
        let is = |field: &str, known: &dyn Fn(&str) -> bool| {
            let word = fields.get(field).and_then(Value::as_str);
            word.is_some_and(known)
        };
        // The setup of a game of `rules` always names it in a journal.
        let is_named = is("variant", &|name| name.eq_ignore_ascii_case(QUARTO));
        let has_rules = is("rules", &|rules| !DRAWS.contains(&rules));
        let is_other = fields.contains_key("first") || fields.contains_key("feen") || has_rules;
        if is_named {
            fields.remove("variant");
        }
        if is_named || is_other && !fields.contains_key("variant") {
            return read(value).map(Self::Quarto);
        }
        read(value).map(Self::Board)
    }
}

fn read<T: DeserializeOwned, E: serde::de::Error>(value: Value) -> Result<T, E> {
    serde_json::from_value(value).map_err(E::custom)
}

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// In a game of `rules`; most are actions of Quarto, too.
    Board(games::Action),
    /// In Quarto.
    Quarto(quarto::Action),
}

/// The actions that only Quarto has.
const OWN: [&str; 3] = ["give", "place", "call"];

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Fields)
    }
}

/// Reads an action of Quarto or of a board game, by its type.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Action;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Action, A::Error> {
        let begun = Begun::up_to("type", fields)?;
        let kind = begun.get("type").and_then(Value::as_str);
        let is_own = kind.is_some_and(|kind| OWN.contains(&kind));
        let fields = MapAccessDeserializer::new(begun);
        if is_own {
            return quarto::Action::deserialize(fields).map(Action::Quarto);
        }
        games::Action::deserialize(fields).map(Action::Board)
    }
}

impl Action {
    pub(super) const fn of_board(&self) -> Option<&games::Action> {
        match self {
            Self::Board(action) => Some(action),
            Self::Quarto(_) => None,
        }
    }

    /// The same action in a game of Quarto.
    pub(super) fn of_quarto(&self) -> Option<quarto::Action> {
        use quarto::Action;

        Some(match self {
            Self::Quarto(action) => action.clone(),
            Self::Board(action) => match action {
                games::Action::Move {
                    text,
                    offer_draw: false,
                } => Action::Move { text: text.clone() },
                games::Action::Resign => Action::Resign,
                games::Action::OfferDraw => Action::OfferDraw,
                games::Action::AcceptDraw => Action::AcceptDraw,
                games::Action::DeclineDraw => Action::DeclineDraw,
                games::Action::OfferTakeback => Action::OfferTakeback,
                games::Action::AcceptTakeback => Action::AcceptTakeback,
                games::Action::DeclineTakeback => Action::DeclineTakeback,
                games::Action::Claim {
                    reason: None,
                    intended: None,
                } => Action::Call,
                games::Action::ClaimVictory { draw: false } => Action::ClaimVictory,
                games::Action::Abort => Action::Abort,
                _ => return None,
            },
        })
    }
}
