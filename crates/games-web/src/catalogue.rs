use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use feen_language::Language;
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
    /// True for a server of other games.
    is_empty: bool,
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

/// The files of tables in a folder, by their names.
fn tables_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let paths: io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.retain(|path| {
        let kind = path.extension().and_then(|kind| kind.to_str());
        kind.is_some_and(|kind| kind == "txt" || kind == "ini")
    });
    paths.sort();
    Ok(paths)
}

impl Catalogue {
    /// The built-in variants, and those of the tables in a folder: `*.txt` as [tables](Variant::parse), `*.ini` as other
    /// programs have them. A file stands for a folder with nothing else.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or a table has a fault.
    pub fn folder(path: &Path) -> Result<Self, FolderError> {
        let of = |path: &Path, error: &io::Error| FolderError {
            file: path.display().to_string(),
            fault: error.to_string(),
        };
        let paths = if path.is_file() {
            vec![path.to_owned()]
        } else {
            tables_in(path).map_err(|error| of(path, &error))?
        };
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

    /// The catalogue of a server that has other games only.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            is_empty: true,
            ..Self::default()
        }
    }

    /// Whether no game is offered.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.is_empty
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
        if self.is_empty {
            let message = format!("this server does not have the game `{}`", setup.variant);
            return Err(unprocessable("variant/unknown", &message));
        }
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

/// The games of a family.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) family: &'static Family,
    pub(crate) variants: Vec<Variant>,
}

/// A family of games.
#[derive(Debug)]
pub(crate) struct Family {
    /// The name in addresses.
    pub(crate) id: &'static str,
    /// The tag of a language, and the name in it; empty for none.
    pub(crate) native: (&'static str, &'static str),
    /// The names of its games, the one that stands for all of them first.
    names: &'static [&'static str],
}

impl Family {
    /// The title in a language.
    pub(crate) fn title(&self, language: Language) -> String {
        language.text(&format!("family-{}", self.id))
    }

    /// One sentence about all of its games.
    pub(crate) fn about(&self, language: Language) -> String {
        language.text(&format!("about-family-{}", self.id))
    }
}

/// The families in the order of the catalogue.
const FAMILIES: [Family; 10] = [
    Family {
        id: "chess",
        native: ("", ""),
        names: &[
            "chess",
            "normal",
            "fairy",
            "fischerandom",
            "placement",
            "nocastle",
            "armageddon",
            "berolina",
            "torpedo",
            "pawnsideways",
            "pawnback",
        ],
    },
    Family {
        id: "drops",
        native: ("", ""),
        names: &[
            "crazyhouse",
            "bughouse",
            "koedem",
            "loop",
            "chessgi",
            "pocketknight",
            "seirawan",
            "shouse",
            "capahouse",
        ],
    },
    Family {
        id: "goals",
        native: ("", ""),
        names: &[
            "3check",
            "5check",
            "kingofthehill",
            "racingkings",
            "horde",
            "atomic",
            "nocheckatomic",
            "antichess",
            "giveaway",
            "suicide",
            "codrus",
            "losers",
            "misere",
            "extinction",
            "kinglet",
            "threekings",
            "coregal",
            "duck",
            "breakthrough",
            "raazuvaa",
            "clobber",
            "clobber10",
            "jesonmor",
        ],
    },
    Family {
        id: "pieces",
        native: ("", ""),
        names: &[
            "spartan",
            "knightmate",
            "amazon",
            "almost",
            "sortofalmost",
            "chigorin",
            "hoppelpoppel",
            "newzealand",
            "nightrider",
            "grasshopper",
        ],
    },
    Family {
        id: "boards",
        native: ("", ""),
        names: &[
            "capablanca",
            "gothic",
            "embassy",
            "caparandom",
            "janus",
            "centaur",
            "chancellor",
            "modern",
            "grand",
            "shako",
            "opulent",
            "tencubed",
            "gardner",
            "losalamos",
        ],
    },
    Family {
        id: "shogi",
        native: ("ja", "将棋"),
        names: &[
            "shogi",
            "minishogi",
            "mini",
            "judkins",
            "gorogoro",
            "kyotoshogi",
            "micro",
            "dobutsu",
            "torishogi",
            "euroshogi",
            "okisakishogi",
            "checkshogi",
            "shoshogi",
        ],
    },
    Family {
        id: "xiangqi",
        native: ("zh", "象棋 · 장기"),
        names: &[
            "xiangqi",
            "janggi",
            "janggimodern",
            "janggitraditional",
            "janggicasual",
            "minixiangqi",
            "manchu",
            "supply",
        ],
    },
    Family {
        id: "sea",
        native: ("th", "หมากรุก"),
        names: &[
            "makruk",
            "cambodian",
            "karouk",
            "makpong",
            "ai-wok",
            "asean",
            "sittuyin",
        ],
    },
    Family {
        id: "old",
        native: ("", ""),
        names: &["shatranj", "chaturanga", "courier", "shatar"],
    },
    Family {
        id: "own",
        native: ("", ""),
        names: &[],
    },
];

impl Catalogue {
    /// All variants, by families.
    pub(crate) fn groups(&self) -> Vec<Group> {
        let groups = FAMILIES.iter().map(|family| {
            let named = family
                .names
                .iter()
                .filter_map(|name| Variant::by_name(name));
            let mut variants: Vec<Variant> = named
                .filter(|variant| !self.is_empty && self.own_named(variant.name()).is_none())
                .collect();
            if family.names.is_empty() {
                variants.extend_from_slice(&self.own);
            }
            Group { family, variants }
        });
        groups.filter(|group| !group.variants.is_empty()).collect()
    }

    /// The families as pages show them. Some variants are the same to a visitor; the first of them is shown.
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

/// The family of a variant; that of own tables for one that is not built in.
pub(crate) fn family_of(name: &str) -> Option<&'static Family> {
    let named = FAMILIES.iter().find(|family| family.names.contains(&name));
    named.or_else(|| FAMILIES.last())
}

#[cfg(test)]
mod tests {
    use super::Catalogue;

    #[test]
    fn every_game_is_of_one_family() {
        let groups = Catalogue::default().groups();
        let mut names: Vec<String> = groups
            .iter()
            .flat_map(|group| &group.variants)
            .map(|variant| variant.name().to_owned())
            .collect();
        names.sort_unstable();
        let mut all: Vec<&str> = feen_rules::Variant::names().collect();
        all.sort_unstable();
        assert_eq!(names, all);
    }

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
