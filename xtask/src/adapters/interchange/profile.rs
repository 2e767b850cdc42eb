//! A profile as a fixture gives it: a name, or the parameters that differ.

use std::collections::BTreeMap;

use ::interchange::{
    Castling, CastlingMarks, Convention, ConventionError, EnPassantMarks, Profile, PromotedMarks,
    Terminals, Variant, Walls, pdn,
};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Given {
    Name(String),
    Parameters(Box<Parameters>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Parameters {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    profile: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    styles: Option<(char, char)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    letters: Option<BTreeMap<char, char>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    castling: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    en_passant: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    home_pawns: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checks: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promoted: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terminals: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    walls: Option<String>,
    /// The spelling of rights, of the variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spelling: Option<String>,
    /// The letter of kings in draughts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    king: Option<char>,
}

fn named(name: &str) -> Result<Profile, String> {
    Profile::by_name(name).ok_or(format!("{name:?} is no profile"))
}

fn choose<T: Copy>(name: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(choice, _)| *choice == name);
    let found = found.map(|(_, value)| *value);
    found.ok_or(format!("{name:?} is no choice"))
}

/// The convention of a variant with a profile, or with its own.
pub(super) fn convention(
    variant: Variant,
    given: Option<&Given>,
) -> Result<Result<Convention, ConventionError>, String> {
    let (variant, profile) = match given {
        None => (variant, variant.profile()),
        Some(Given::Name(name)) => (variant, named(name)?),
        Some(Given::Parameters(parameters)) => parameters.apply(variant)?,
    };
    Ok(Convention::new(variant, profile))
}

/// The convention of a game of draughts.
pub(super) fn draughts(
    game: pdn::GameType,
    given: Option<&Given>,
) -> Result<pdn::Convention, String> {
    let convention = pdn::Convention::new(game);
    match given {
        Some(Given::Parameters(parameters)) => match parameters.king {
            Some(king) => convention
                .with_king(king)
                .ok_or(format!("{king:?} is no king")),
            None => Ok(convention),
        },
        _ => Ok(convention),
    }
}

impl Parameters {
    fn apply(&self, variant: Variant) -> Result<(Variant, Profile), String> {
        let mut profile = match &self.profile {
            Some(name) => named(name)?,
            None => variant.profile(),
        };
        let mut variant = variant;
        if let Some((first, second)) = self.styles {
            let style = |letter| feen::Style::new(letter).ok_or(format!("{letter:?} is no style"));
            profile = profile.with_styles(style(first)?, style(second)?);
        }
        for (letter, feen) in self.letters.iter().flatten() {
            profile = profile.with_letter(*letter, *feen);
        }
        if let Some(name) = &self.castling {
            let choices = [
                ("by-play", CastlingMarks::ByPlay),
                ("king", CastlingMarks::King),
                ("kept", CastlingMarks::Kept),
                ("residue", CastlingMarks::Residue),
            ];
            profile = profile.with_castling(choose(name, &choices)?);
        }
        if let Some(name) = &self.en_passant {
            let choices = [
                ("legal", EnPassantMarks::Legal),
                ("pseudo-legal", EnPassantMarks::PseudoLegal),
                ("residue", EnPassantMarks::Residue),
            ];
            profile = profile.with_en_passant(choose(name, &choices)?);
        }
        if let Some(home_pawns) = self.home_pawns {
            profile = profile.with_home_pawns(home_pawns);
        }
        if let Some(checks) = self.checks {
            profile = profile.with_checks_marked(checks);
        }
        if let Some(name) = &self.promoted {
            let choices = [
                ("residue", PromotedMarks::Residue),
                ("derived", PromotedMarks::Derived),
                ("enhanced", PromotedMarks::Enhanced),
            ];
            profile = profile.with_promoted(choose(name, &choices)?);
        }
        if let Some(name) = &self.terminals {
            let choices = [
                ("everywhere", Terminals::Everywhere),
                ("on-board", Terminals::OnBoard),
                ("nowhere", Terminals::Nowhere),
            ];
            profile = profile.with_terminals(choose(name, &choices)?);
        }
        if let Some(name) = &self.walls {
            let choices = [("refuse", Walls::Refuse), ("residue", Walls::Residue)];
            profile = profile.with_walls(choose(name, &choices)?);
        }
        if let Some(name) = &self.spelling {
            let choices = [("xfen", Castling::XFen), ("shredder", Castling::Shredder)];
            variant = variant.with_castling(choose(name, &choices)?);
        }
        Ok((variant, profile))
    }
}
