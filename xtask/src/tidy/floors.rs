use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::sources;

/// The most pairs of modules of a crate that use each other; no other crate has any.
///
/// A module uses those below it and none above: folders in the root, files and folders in a folder.
/// The first sentence of one of the two has the reason for a pair that stays.
const MOST: [(&str, usize); 4] = [("chess", 4), ("feen", 4), ("files", 2), ("interchange", 2)];

/// The complaint about modules of a package that use each other.
pub(super) fn complaints(name: &str, folder: &Path) -> Result<Option<String>, String> {
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
    let most = MOST.iter().find(|(other, _)| *other == name);
    let most = most.map_or(0, |(_, most)| *most);
    let pairs = two_way(&files);
    Ok((pairs.len() > most).then(|| {
        let (found, pairs) = (pairs.len(), pairs.join(", "));
        format!("{name}: expected at most {most} pairs of modules that use each other, found {found}: {pairs}")
    }))
}

/// A path of names, from the root of a crate.
type Module = Vec<String>;

/// The pairs of modules of one folder each of which uses the other, in the sources of a crate; tests
/// left out. In the root only folders count.
fn two_way(files: &[(Module, String)]) -> Vec<String> {
    let modules: BTreeSet<&[String]> = files
        .iter()
        .flat_map(|(module, _)| (1..=module.len()).filter_map(|length| module.get(..length)))
        .collect();
    let is_folder = |module: &[String]| {
        files
            .iter()
            .any(|(file, _)| file.len() > module.len() && file.starts_with(module))
    };
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
            let counts = next > 1 || is_folder(one) && is_folder(other);
            if counts && modules.contains(other) {
                uses.insert((one.join("::"), other.join("::")));
            }
        }
    }
    let pairs = uses
        .iter()
        .filter(|(one, other)| one < other && uses.contains(&(other.clone(), one.clone())));
    pairs
        .map(|(one, other)| format!("{one} and {other}"))
        .collect()
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
    use super::{paths, two_way};

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

    /// Pairs of modules, each given as its path and its text.
    fn pairs(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|(path, text)| {
            let module = path.split('/').map(str::to_owned).collect();
            (module, (*text).to_owned())
        });
        two_way(&files.collect::<Vec<_>>())
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
        let found = ["read and view"];
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
        let found = ["registry::log and registry::slot"];
        assert_eq!(
            pairs("use super::log::Log;", "use super::slot::Slot;"),
            found
        );
        assert_eq!(
            pairs("use super::Log;", "use crate::registry::slot::Slot;"),
            found
        );
        assert_eq!(pairs("use super::log::Log;", "use super::drive;"), [""; 0]);
        assert_eq!(
            pairs("use crate::registry::drive::Due;", ""),
            ["registry::drive and registry::slot"]
        );
    }
}
