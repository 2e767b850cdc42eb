use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::sources;

/// Circles of modules that stay, each by its crate and its modules.
///
/// A module uses those below it and none above, in the root and in each folder. The first sentence of a module of each
/// circle has the reason.
const CIRCLES: &[(&str, &str)] = &[
    ("chess", "board, fen, moves, position"),
    ("chess", "pgn::record, pgn::tree"),
    (
        "draw",
        "drawing, error, game, layout, marks, names, source, svg, text",
    ),
    ("epin", "error, state"),
    ("epin", "grammar, piece, pin, reading, spelling"),
    ("feen", "layout, read, view"),
    ("feen", "repair::draft, repair::mend, repair::search"),
    ("files", "arguments, input, output, report"),
    ("interchange", "convention, pdn"),
    ("interchange", "convert, notation"),
    ("match-web", "table, view"),
    ("qi", "diff, position"),
    ("sin", "grammar, spelling, style, token"),
];

/// The complaints about modules of a package that use each other in a circle.
pub(super) fn complaints(name: &str, folder: &Path) -> Result<Vec<String>, String> {
    let source = folder.join("src");
    let mut files = Vec::new();
    for (path, text) in sources(&source)? {
        let path = path
            .strip_prefix(&source)
            .unwrap_or(&path)
            .with_extension("");
        let module = path.iter().map(|part| part.to_string_lossy().into_owned());
        files.push((module.collect(), text));
    }
    let found = circles(&uses(&files));
    let own = CIRCLES.iter().filter(|(other, _)| *other == name);
    let known: Vec<&str> = own.map(|(_, circle)| *circle).collect();
    let new = found
        .iter()
        .filter(|circle| !known.contains(&circle.as_str()));
    let new = new.map(|circle| format!("{name}: modules use each other in a circle: {circle}"));
    let gone = known
        .iter()
        .filter(|circle| !found.iter().any(|other| other == *circle));
    let gone = gone.map(|circle| format!("{name}: no circle of these modules: {circle}"));
    Ok(new.chain(gone).collect())
}

/// The modules that use each other over others, each circle as a line.
fn circles(uses: &BTreeSet<(String, String)>) -> Vec<String> {
    let reached = |from: &str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(module) = open.pop() {
            let next = uses.iter().filter(|(one, _)| *one == module);
            open.extend(
                next.map(|(_, other)| other.clone())
                    .filter(|other| seen.insert(other.clone())),
            );
        }
        seen
    };
    let modules: BTreeSet<&String> = uses.iter().flat_map(|(one, other)| [one, other]).collect();
    let reached: BTreeMap<&String, BTreeSet<String>> = modules
        .iter()
        .map(|module| (*module, reached(module)))
        .collect();
    let circle = |module: &String| {
        let back = |other: &&String| reached[*other].contains(module);
        let circle = reached[module].iter().filter(back);
        circle.cloned().collect::<Vec<_>>()
    };
    let circles: BTreeSet<Vec<String>> = modules.iter().map(|module| circle(module)).collect();
    let circles = circles.into_iter().filter(|circle| circle.len() > 1);
    circles.map(|circle| circle.join(", ")).collect()
}

/// A path of names, from the root of a crate.
type Module = Vec<String>;

/// The modules of one folder that use another one of it, in the sources of a crate; tests left out.
fn uses(files: &[(Module, String)]) -> BTreeSet<(String, String)> {
    let modules: BTreeSet<&[String]> = files
        .iter()
        .flat_map(|(module, _)| (1..=module.len()).filter_map(|length| module.get(..length)))
        .collect();
    let homes = homes(files, &modules);
    let mut uses = BTreeSet::new();
    for (module, text) in files {
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
        for path in statements(code, "use ").flat_map(paths) {
            let Some(target) = absolute(&path, module) else {
                continue;
            };
            let target = home(target, &homes);
            let common = module
                .iter()
                .zip(&target)
                .take_while(|(one, other)| one == other);
            let next = common.count() + 1;
            let (Some(one), Some(other)) = (module.get(..next), target.get(..next)) else {
                continue;
            };
            if modules.contains(other) {
                uses.insert((one.join("::"), other.join("::")));
            }
        }
    }
    uses
}

/// The modules from which folders and the root take the names that they pass on.
fn homes(files: &[(Module, String)], modules: &BTreeSet<&[String]>) -> BTreeMap<Module, Module> {
    let mut homes = BTreeMap::new();
    for (module, text) in files {
        let folder = if module.len() == 1 && module[0] == "lib" {
            &[]
        } else {
            module.as_slice()
        };
        for path in statements(text, "use ").flat_map(paths) {
            if let [first, .., name] = path.as_slice() {
                let child = [folder, std::slice::from_ref(first)].concat();
                if modules.contains(child.as_slice()) {
                    homes.insert([folder, std::slice::from_ref(name)].concat(), child);
                }
            }
        }
    }
    homes
}

/// The module that a path leads to, as far as names that are passed on tell.
fn home(mut target: Module, homes: &BTreeMap<Module, Module>) -> Module {
    let mut length = 1;
    while let Some(start) = target.get(..length) {
        match homes.get(start) {
            Some(home) if !target.starts_with(home) => target = home.clone(),
            _ => length += 1,
        }
    }
    target
}

/// A path from the root of the crate; nothing for one of another crate, or of the own module.
fn absolute(path: &[String], module: &[String]) -> Option<Module> {
    let supers = path.iter().take_while(|name| *name == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path.get(1..)?.to_vec()),
        "super" => {
            let above = module.get(..module.len().checked_sub(supers)?)?;
            Some([above, path.get(supers..)?].concat())
        }
        _ => None,
    }
}

/// The rest of each statement that begins a line with these words, whatever its visibility.
fn statements<'t>(text: &'t str, start: &'t str) -> impl Iterator<Item = &'t str> {
    let starts = text.match_indices(start).filter(|(place, _)| {
        let before = text[..*place].rsplit('\n').next().unwrap_or_default();
        let before = before.trim_start();
        before.is_empty() || before.starts_with("pub")
    });
    starts.filter_map(move |(place, _)| text[place + start.len()..].split(';').next())
}

/// The paths of a statement. Braces hold several.
fn paths(statement: &str) -> Vec<Vec<String>> {
    let (mut paths, mut outer, mut path) = (Vec::new(), Vec::new(), Vec::<String>::new());
    let mut word = String::new();
    for character in statement.chars().chain([',']) {
        if character == '_' || character.is_alphanumeric() {
            word.push(character);
            continue;
        }
        if !word.is_empty() {
            path.push(std::mem::take(&mut word));
        }
        match character {
            '{' => outer.push(path.clone()),
            ',' | '}' => {
                let start = outer.last().cloned().unwrap_or_default();
                if path.len() > start.len() {
                    paths.push(path);
                }
                path = start;
                if character == '}' {
                    outer.pop();
                    path = Vec::new();
                }
            }
            _ => {}
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::{circles, paths, uses};

    #[test]
    fn the_paths_of_a_statement_are_found() {
        let joined = |statement: &str| -> Vec<String> {
            paths(statement)
                .into_iter()
                .map(|path| path.join(" "))
                .collect()
        };
        assert_eq!(joined("crate::read::grammar"), ["crate read grammar"]);
        assert_eq!(
            joined("crate::{Layout, view::{Run, Runs}, read}"),
            [
                "crate Layout",
                "crate view Run",
                "crate view Runs",
                "crate read"
            ]
        );
        assert_eq!(
            joined("super::{\n    A,\n    B,\n}"),
            ["super A", "super B"]
        );
    }

    /// The circles of modules, each given as its path and its text.
    fn pairs(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|(path, text)| {
            let module = path.split('/').map(str::to_owned).collect();
            (module, (*text).to_owned())
        });
        circles(&uses(&files.collect::<Vec<_>>()))
    }

    #[test]
    fn folders_that_use_each_other_are_found() {
        let root = "mod read;\npub use read::{Read, fast::Fast};\npub use view::View;\npub use qi::Player;\n";
        let pairs = |read: &str, view: &str| {
            pairs(&[
                ("lib", root),
                ("read/fast", read),
                ("view/run", view),
                ("view", ""),
                ("draw/line", ""),
            ])
        };
        let found = ["read, view"];
        assert_eq!(pairs("use crate::view::runs;", "use crate::Fast;"), found);
        assert_eq!(
            pairs("use crate::{Player, View};", "use crate::read;"),
            found
        );
        assert_eq!(
            pairs("pub use crate::view::View;", "use crate::read;"),
            found
        );
        assert_eq!(
            pairs("use super::super::view::View;", "use crate::read;"),
            found
        );
        assert_eq!(pairs("use crate::View;", "use crate::draw;"), [""; 0]);
        assert_eq!(pairs("use crate::read::fast;", "use crate::View;"), [""; 0]);
        let tests = "#[cfg(test)]\nmod tests {\n    use crate::read;\n}";
        assert_eq!(pairs("use crate::view;", tests), [""; 0]);
        let comment = "// use crate::read;\n/// use crate::read;";
        assert_eq!(pairs("use crate::view;", comment), [""; 0]);
    }

    #[test]
    fn files_of_a_folder_that_use_each_other_are_found() {
        let pairs = |slot: &str, log: &str| {
            pairs(&[
                (
                    "registry",
                    "mod slot;\nmod log;\npub(crate) use log::Log;\n",
                ),
                ("registry/slot", slot),
                ("registry/log", log),
                ("registry/drive/due", "use super::super::slot::Slot;"),
                ("values", "use crate::registry::Log;"),
            ])
        };
        let found = ["registry::log, registry::slot"];
        assert_eq!(
            pairs("use super::log::Log;", "use super::slot::Slot;"),
            found
        );
        assert_eq!(
            pairs("use super::Log;", "use crate::registry::slot::Slot;"),
            found
        );
        assert_eq!(
            pairs("use super::log::Log;", "use super::drive;"),
            ["registry::drive, registry::log, registry::slot"]
        );
        assert_eq!(pairs("use super::log::Log;", ""), [""; 0]);
        assert_eq!(
            pairs("use crate::registry::drive::Due;", ""),
            ["registry::drive, registry::slot"]
        );
    }
}
