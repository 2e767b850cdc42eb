//! The crates that fixtures are compared with: one thin adapter for each crate.

mod chess;
mod epin;
mod feen;
mod format;
mod interchange;
mod legacy;
mod payload;
mod pgn;
mod pnn;
mod qi;
mod quarto;
mod sin;
mod token;

use serde::Deserialize;

use crate::fixture::{File, Fixture, Kind};

/// Reads a file of cases of the kind that it names.
pub(crate) fn read(text: &str) -> Result<Box<dyn Fixture>, String> {
    #[derive(Deserialize)]
    struct Head {
        kind: String,
    }
    let Head { kind } = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let (_, open) = KINDS
        .iter()
        .find(|(name, _)| *name == kind)
        .ok_or_else(|| format!("no adapter knows the kind {kind:?}"))?;
    open(text)
}

/// The kinds of cases.
#[cfg(test)]
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(name, _)| *name)
}

type Open = fn(&str) -> Result<Box<dyn Fixture>, String>;

const KINDS: &[(&str, Open)] = &[
    kind::<sin::Token>(),
    kind::<sin::Style>(),
    kind::<epin::Pin>(),
    kind::<epin::Piece>(),
    kind::<pnn::Piece>(),
    kind::<pnn::Verbs>(),
    kind::<pnn::Conversion>(),
    kind::<feen::Text>(),
    kind::<feen::Encode>(),
    kind::<legacy::Migration>(),
    kind::<legacy::Guess>(),
    kind::<qi::Sequence>(),
    kind::<qi::Difference>(),
    kind::<qi::Squares>(),
    kind::<interchange::FenText>(),
    kind::<interchange::EpdText>(),
    kind::<interchange::SfenText>(),
    kind::<interchange::PdnText>(),
    kind::<interchange::FenRepair>(),
    kind::<interchange::EpdRepair>(),
    kind::<interchange::SfenRepair>(),
    kind::<interchange::PdnRepair>(),
    kind::<interchange::ResidueText>(),
    kind::<interchange::ToFeen>(),
    kind::<interchange::FromFeen>(),
    kind::<quarto::Piece>(),
    kind::<quarto::Lines>(),
    kind::<quarto::Value>(),
    kind::<payload::Payload>(),
    kind::<format::Format>(),
    kind::<chess::Fen>(),
    kind::<chess::Move>(),
    kind::<chess::Status>(),
    kind::<chess::Course>(),
    kind::<chess::Perft>(),
    kind::<chess::Exchange>(),
    kind::<chess::Board>(),
    kind::<pgn::Pgn>(),
];

const fn kind<K: Kind>() -> (&'static str, Open) {
    (K::NAME, |text| {
        let file: File<K> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Box::new(file))
    })
}
