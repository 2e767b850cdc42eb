//! How positions are put into FEEN: a profile by its name, or one of your own.

use std::collections::BTreeMap;
use std::ops::Deref;

use feen::Player;
use feen::qi::ByPlayer;
use feen::sin::{Style, Token};
use feen_interchange::{Conventions, Format, PromotedMarks, Variant};
use pyo3::prelude::*;

use crate::convention;
use crate::error::refused;

/// How positions of a variant are put into FEEN: by a named profile, or the variant's own, with changes.
///
/// - `styles`: of both players, `"C/c"`.
/// - `letters`: the letters of FEEN in place of those of the variant, `{"P": "S"}`.
/// - `promoted`: of a piece that was promoted where a notation marks it: `"residue"`, `"derived"` (`Q'`) or `"enhanced"` (`+Q`).
///
///     >>> import feen
///     >>> own = feen.Profile("plain", styles="W/w", letters={"N": "H"})
///     >>> feen.Position.from_fen("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", profile=own)
///     Position("4k^3/8/8/8/8/8/8/4K^1H1 / W/w")
#[pyclass(frozen, eq, hash, module = "feen")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Profile {
    name: Option<String>,
    styles: Option<String>,
    letters: BTreeMap<char, char>,
    promoted: Option<String>,
}

/// A profile, or the name of one.
pub(crate) enum AnyProfile<'py> {
    Own(PyRef<'py, Profile>),
    Name(String),
}

one_of!(AnyProfile<'py>, "a profile or its name", Own, Name);

/// Conventions that are kept by their names, or those of your own profile.
pub(crate) enum Found {
    Kept(&'static Conventions),
    Own(Box<Conventions>),
}

impl Deref for Found {
    type Target = Conventions;

    fn deref(&self) -> &Conventions {
        match self {
            Self::Kept(conventions) => conventions,
            Self::Own(conventions) => conventions,
        }
    }
}

/// The conventions of a format, of a variant and of a profile; the variant's own where none is given.
pub(crate) fn conventions(
    format: Format,
    variant: &str,
    profile: Option<&AnyProfile<'_>>,
) -> PyResult<Found> {
    match profile {
        None => convention::by_name(format, variant, None).map(Found::Kept),
        Some(AnyProfile::Name(name)) => {
            convention::by_name(format, variant, Some(name)).map(Found::Kept)
        }
        Some(AnyProfile::Own(own)) => own.conventions(format, variant).map(Found::Own),
    }
}

#[pymethods]
impl Profile {
    #[new]
    #[pyo3(signature = (name = None, *, styles = None, letters = BTreeMap::new(), promoted = None))]
    fn new(
        name: Option<String>,
        styles: Option<String>,
        letters: BTreeMap<char, char>,
        promoted: Option<String>,
    ) -> PyResult<Self> {
        let profile = Self {
            name,
            styles,
            letters,
            promoted,
        };
        profile.changed(Variant::ANY.profile()).map(|_| profile)
    }

    fn __repr__(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.name.as_ref().map(|name| format!("{name:?}")));
        parts.extend(
            self.styles
                .as_ref()
                .map(|styles| format!("styles={styles:?}")),
        );
        if !self.letters.is_empty() {
            let letters = self.letters.iter();
            let letters: Vec<_> = letters
                .map(|(from, to)| format!("\"{from}\": \"{to}\""))
                .collect();
            parts.push(format!("letters={{{}}}", letters.join(", ")));
        }
        parts.extend(
            self.promoted
                .as_ref()
                .map(|promoted| format!("promoted={promoted:?}")),
        );
        format!("Profile({})", parts.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let of_parts = py.get_type::<Self>().getattr("_of_parts")?;
        let Self {
            name,
            styles,
            letters,
            promoted,
        } = self.clone();
        Ok((of_parts, (name, styles, letters, promoted)))
    }

    #[staticmethod]
    fn _of_parts(
        name: Option<String>,
        styles: Option<String>,
        letters: BTreeMap<char, char>,
        promoted: Option<String>,
    ) -> PyResult<Self> {
        Self::new(name, styles, letters, promoted)
    }
}

type Parts = (
    Option<String>,
    Option<String>,
    BTreeMap<char, char>,
    Option<String>,
);

impl Profile {
    /// A profile with the changes of this one.
    fn changed(&self, before: feen_interchange::Profile) -> PyResult<feen_interchange::Profile> {
        let mut profile = match &self.name {
            Some(name) => name
                .parse()
                .map_err(|error: feen_interchange::UnknownName| {
                    refused(error.code(), &format!("{error}, found `{name}`"))
                })?,
            None => before,
        };
        if let Some(text) = &self.styles {
            let styles = styles(text).ok_or_else(|| {
                let expected = "expected two styles such as `C/c`, the first player's first";
                refused("profile/styles", &format!("{expected}, found `{text}`"))
            })?;
            profile = profile.with_styles(styles.first, styles.second);
        }
        for (letter, feen) in &self.letters {
            if !(letter.is_ascii_uppercase() && feen.is_ascii_uppercase()) {
                let message =
                    format!("expected two letters from A to Z, found `{letter}` and `{feen}`");
                return Err(refused("profile/letters", &message));
            }
            profile = profile.with_letter(*letter, *feen);
        }
        if let Some(name) = &self.promoted {
            profile = profile.with_promoted(match name.as_str() {
                "residue" => PromotedMarks::Residue,
                "derived" => PromotedMarks::Derived,
                "enhanced" => PromotedMarks::Enhanced,
                _ => {
                    let message =
                        format!("expected `residue`, `derived` or `enhanced`, found `{name}`");
                    return Err(refused("profile/promoted", &message));
                }
            });
        }
        Ok(profile)
    }

    fn conventions(&self, format: Format, variant: &str) -> PyResult<Box<Conventions>> {
        let mut conventions = Box::new(convention::by_name(format, variant, None)?.clone());
        let convention = match format {
            Format::Sfen => &mut conventions.sfen,
            _ => &mut conventions.fen,
        };
        let variant = *convention.variant();
        let profile = self.changed(variant.profile())?;
        *convention =
            feen_interchange::Convention::with_rules_of(variant, profile, feen_rules::attack_rules)
                .map_err(|error| refused(error.code(), &error.to_string()))?;
        Ok(conventions)
    }
}

fn styles(text: &str) -> Option<ByPlayer<Style>> {
    let (first, second) = text.split_once('/')?;
    let style = |token: &str, player| {
        let token = token.parse::<Token>().ok()?;
        (token.side() == player).then(|| token.style())
    };
    Some(ByPlayer::new(
        style(first, Player::First)?,
        style(second, Player::Second)?,
    ))
}
