use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use feen_match_web::engines::EngineOptions;
use feen_rules::{Variant, Variants};
use feen_server::http::kit::Refusal;

use crate::table::{Error, Setup};

/// The games that a server offers: the built-in variants, and those of tables of the operator.
///
/// ```
/// use feen_games_web::Catalogue;
///
/// let mut catalogue = Catalogue::default();
/// catalogue.read("mine.txt", "[knights : chess]\npieces = N:NN\n").unwrap();
/// assert_eq!(catalogue.find("Knights").unwrap().name(), "knights");
/// assert_eq!(catalogue.find("shogi").unwrap().title(), "Shogi");
/// assert!(catalogue.find("bridge").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    own: Vec<Variant>,
    /// The files of other programs, each with its variants.
    files: Vec<(PathBuf, Vec<Variant>)>,
}

/// A folder whose tables cannot be used: the file, and the fault in words.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {fault}")]
pub struct FolderError {
    file: String,
    fault: String,
}

impl FolderError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "variants/folder"
    }
}

impl Catalogue {
    /// The built-in variants, and those of the tables in a folder: `*.txt` as [tables](Variant::parse), `*.ini` as other
    /// programs have them.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or a table has a fault.
    pub fn folder(path: &Path) -> Result<Self, FolderError> {
        let of = |path: &Path, error: &io::Error| FolderError {
            file: path.display().to_string(),
            fault: error.to_string(),
        };
        let entries = fs::read_dir(path).map_err(|error| of(path, &error))?;
        let paths: io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
        let mut paths = paths.map_err(|error| of(path, &error))?;
        paths.retain(|path| {
            let kind = path.extension().and_then(|kind| kind.to_str());
            kind.is_some_and(|kind| kind == "txt" || kind == "ini")
        });
        paths.sort();
        let mut catalogue = Self::default();
        for path in paths {
            let text = fs::read_to_string(&path).map_err(|error| of(&path, &error))?;
            let before = catalogue.own.len();
            catalogue.read(&path.display().to_string(), &text)?;
            if path.extension().is_some_and(|kind| kind == "ini") {
                let variants = catalogue.own.iter().skip(before).cloned().collect();
                catalogue.files.push((path, variants));
            }
        }
        Ok(catalogue)
    }

    /// Adds the variants of a text; the name of its file says which kind of table it is.
    ///
    /// # Errors
    ///
    /// The fault with its line and column, or the first section of another program's file that is not imported.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), FolderError> {
        let read = Variants::read(file, text).map_err(|error| FolderError {
            file: file.to_owned(),
            fault: error.to_string(),
        })?;
        if let Some(line) = read.not_understood().iter().find(|line| line.is_refused()) {
            return Err(FolderError {
                file: file.to_owned(),
                fault: line.to_string(),
            });
        }
        self.own.extend_from_slice(read.own());
        Ok(())
    }

    /// Engines that can read files of other programs play the variants of the `*.ini` in the folder, too. An engine plays no
    /// other variant of the operator.
    #[must_use]
    pub fn offered_to(&self, engines: EngineOptions) -> EngineOptions {
        self.files
            .iter()
            .fold(engines, |engines, (path, variants)| {
                let table = |variant: &Variant| (variant.name().into(), variant.to_string().into());
                engines.variants(path.clone(), variants.iter().map(table).collect())
            })
    }

    /// The variants of the operator.
    #[must_use]
    pub fn own(&self) -> &[Variant] {
        &self.own
    }

    /// The variant of a name, in any case: the operator's before the built-in one.
    ///
    /// # Errors
    ///
    /// No variant has the name.
    pub fn find(&self, name: &str) -> Result<Variant, Error> {
        match self.own_named(name) {
            Some(variant) => Ok(variant.clone()),
            None => name.parse().map_err(Error::Variant),
        }
    }

    fn own_named(&self, name: &str) -> Option<&Variant> {
        let mut own = self.own.iter();
        own.find(|variant| variant.name().eq_ignore_ascii_case(name))
    }

    /// The setup of a new game with the table of a variant of the operator.
    ///
    /// # Errors
    ///
    /// 422 `setup/table` for a table that the caller sends: a stranger's table may be slow.
    pub fn prepare(&self, mut setup: Setup) -> Result<Setup, Refusal> {
        if setup.table.is_some() {
            let message = "this server plays by its own tables only";
            return Err(unprocessable("setup/table", message));
        }
        setup.table = self
            .own_named(&setup.variant)
            .map(|variant| variant.to_string().into());
        if setup.table.is_none() {
            let found = setup.variant();
            found.map_err(|error| unprocessable("variant/unknown", &error.to_string()))?;
        }
        Ok(setup)
    }
}

fn unprocessable(code: &'static str, message: &str) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

/// The games of a family, as the first page lists them.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) title: &'static str,
    pub(crate) variants: Vec<Variant>,
}

/// The titles of the families, in the order of the first page.
const GROUPS: [&str; 7] = [
    "Games of this server",
    "Shogi and its kin",
    "Xiangqi and janggi",
    "Makruk and its kin",
    "Chess with pieces in hand",
    "Chess by other rules, with other pieces",
    "Games before chess, and far from it",
];

/// The built-in variants of the families that are not of chess.
const FAMILIES: [(usize, &[&str]); 4] = [
    (
        1,
        &[
            "shogi",
            "minishogi",
            "mini",
            "judkins",
            "gorogoro",
            "euroshogi",
            "kyotoshogi",
            "micro",
            "dobutsu",
            "checkshogi",
            "torishogi",
            "okisakishogi",
            "shoshogi",
        ],
    ),
    (
        2,
        &[
            "xiangqi",
            "supply",
            "manchu",
            "minixiangqi",
            "janggi",
            "janggicasual",
            "janggimodern",
            "janggitraditional",
        ],
    ),
    (
        3,
        &[
            "makruk",
            "makpong",
            "cambodian",
            "karouk",
            "ai-wok",
            "asean",
            "sittuyin",
        ],
    ),
    (
        6,
        &[
            "courier",
            "shatranj",
            "chaturanga",
            "shatar",
            "breakthrough",
            "clobber",
            "clobber10",
            "jesonmor",
        ],
    ),
];

impl Catalogue {
    /// All variants, by families.
    pub(crate) fn groups(&self) -> Vec<Group> {
        let mut groups = GROUPS.map(|title| Group {
            title,
            variants: Vec::new(),
        });
        let own = self.own.iter().map(|variant| (0, variant.clone()));
        let builtin = Variant::all().into_iter();
        let builtin = builtin.filter(|variant| self.own_named(variant.name()).is_none());
        for (place, variant) in own.chain(builtin.map(|variant| (place(&variant), variant))) {
            if let Some(group) = groups.get_mut(place) {
                group.variants.push(variant);
            }
        }
        let mut groups = Vec::from(groups);
        groups.retain(|group| !group.variants.is_empty());
        groups
    }

    /// The families for the first page. Some variants are the same to a visitor; the first of them is shown.
    pub(crate) fn titles(&self) -> Vec<Group> {
        let mut groups = self.groups();
        for group in &mut groups {
            let mut seen = HashSet::new();
            let is_new = |variant: &Variant| seen.insert(variant.title().to_owned());
            group.variants.retain(is_new);
        }
        groups
    }
}

/// The game that a built-in variant looks like, where its pieces do not tell.
pub(crate) fn family(variant: &Variant) -> Option<feen_draw::Game> {
    Some(match place(variant) {
        1 => feen_draw::Game::Shogi,
        2 if variant.name().starts_with("janggi") => feen_draw::Game::Janggi,
        2 => feen_draw::Game::Xiangqi,
        3 => feen_draw::Game::Makruk,
        _ => return None,
    })
}

/// The place of the family of a built-in variant.
fn place(variant: &Variant) -> usize {
    let mut families = FAMILIES.into_iter();
    let family = families.find(|(_, names)| names.contains(&variant.name()));
    let of_chess = if variant.has_hands() { 4 } else { 5 };
    family.map_or(of_chess, |(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::Catalogue;

    #[test]
    fn no_title_is_shown_twice() {
        for group in Catalogue::default().titles() {
            let titles: Vec<&str> = group
                .variants
                .iter()
                .map(feen_rules::Variant::title)
                .collect();
            let mut once = titles.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), titles.len(), "{titles:?}");
        }
    }
}
