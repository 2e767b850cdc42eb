//! The adapters of `interchange`: one folder of kinds for four formats.

mod conversion;
mod profile;
mod repair;
mod residue;
mod text;

pub(super) use conversion::{FromFeen, ToFeen};
pub(super) use repair::{EpdRepair, FenRepair, PdnRepair, SfenRepair};
pub(super) use residue::ResidueText;
pub(super) use text::{EpdText, FenText, PdnText, SfenText};

use ::interchange::pdn::GameType;
use ::interchange::{ParseError, Variant};
use serde::{Deserialize, Serialize};

use crate::data::{Fault, Text};
use crate::fixture::Subject;

/// A text, and the variant or the game that it is read as.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    text: Text,
}

impl Subject for Source {
    fn text(&self) -> Option<Vec<u8>> {
        Some(self.text.bytes())
    }
}

impl Source {
    fn variant(&self) -> Result<Variant, String> {
        variant(self.variant.as_deref())
    }

    fn game(&self) -> Result<GameType, String> {
        game(self.game.as_deref())
    }

    fn string(&self) -> Result<String, String> {
        String::from_utf8(self.text.bytes()).map_err(|error| error.to_string())
    }
}

fn variant(name: Option<&str>) -> Result<Variant, String> {
    let name = name.ok_or("expected a variant")?;
    Variant::by_name(name).ok_or(format!("{name:?} is no variant"))
}

fn game(tag: Option<&str>) -> Result<GameType, String> {
    let tag = tag.ok_or("expected a game")?;
    tag.parse().map_err(|_| format!("{tag:?} is no game"))
}

fn fault(error: &ParseError) -> Fault {
    Fault::new(error.kind().code(), error.span()).with_also(error.also())
}
