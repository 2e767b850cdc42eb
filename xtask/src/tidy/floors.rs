use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::sources;
use crate::workspace;

/// The most pairs of folders of a crate that use each other; no other crate has any.
///
/// A folder uses those below it and none above. The first sentence of one of the two has the reason
/// for a pair that stays.
const MOST: [(&str, usize); 5] = [
    ("chess", 2),
    ("chess-cli", 1),
    ("feen", 3),
    ("files", 1),
    ("interchange", 2),
];

/// The complaint about folders of a package that use each other.
pub(super) fn complaints(name: &str, folder: &Path) -> Result<Option<String>, String> {
    let source = folder.join("src");
    let entries = workspace::entries(&source)?.into_iter();
    let folders: BTreeSet<String> = entries
        .filter(|path| path.is_dir())
        .filter_map(stem)
        .collect();
    let mut root = String::new();
    let mut parts = Vec::new();
    for (path, text) in sources(&source)? {
        let top = path.strip_prefix(&source).ok();
        let top = top.and_then(|path| path.iter().next()).map(Path::new);
        match top.and_then(stem) {
            Some(top) if folders.contains(&top) => parts.push((top, text)),
            Some(top) if top == "lib" => root = text,
            _ => {}
        }
    }
    let most = MOST.iter().find(|(other, _)| *other == name);
    let most = most.map_or(0, |(_, most)| *most);
    let pairs = two_way(&folders, &root, &parts);
    Ok((pairs.len() > most).then(|| {
        let pairs = pairs.join(", ");
        format!(
            "{name}: expected {most} pairs of folders that use each other at most, found {pairs}"
        )
    }))
}

fn stem(path: impl AsRef<Path>) -> Option<String> {
    Some(path.as_ref().file_stem()?.to_string_lossy().into_owned())
}

/// The pairs of folders of which each has a `use crate::` of the other, by their names, in the
/// sources of the folders; tests left out.
fn two_way(folders: &BTreeSet<String>, root: &str, parts: &[(String, String)]) -> Vec<String> {
    let mut homes = BTreeMap::new();
    for path in statements(root, "pub use ") {
        let mut words = words(path);
        if let Some(folder) = words.next().filter(|word| folders.contains(*word)) {
            homes.extend(words.map(|word| (word, folder)));
        }
    }
    let mut uses = BTreeSet::new();
    for (folder, text) in parts {
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
        for path in statements(code, "use crate::") {
            for name in first_names(path) {
                let target = folders.get(name).map(String::as_str);
                let target = target.or_else(|| homes.get(name).copied());
                uses.extend(target.map(|target| (folder.as_str(), target)));
            }
        }
    }
    let pairs = uses
        .iter()
        .filter(|(one, other)| one < other && uses.contains(&(*other, *one)));
    pairs
        .map(|(one, other)| format!("{one} and {other}"))
        .collect()
}

/// The rest of each statement that starts a line with these words.
fn statements<'t>(text: &'t str, start: &'t str) -> impl Iterator<Item = &'t str> {
    let starts = text.match_indices(start).filter(|(place, _)| {
        let before = text[..*place].rsplit('\n').next().unwrap_or_default();
        before.trim_start().is_empty() || before.trim_start().starts_with("pub")
    });
    starts.filter_map(move |(place, _)| text[place + start.len()..].split(';').next())
}

fn words(path: &str) -> impl Iterator<Item = &str> {
    let words = path.split(|character: char| character != '_' && !character.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

/// The first name of a path, or of each path in braces.
fn first_names(path: &str) -> Vec<&str> {
    let Some(list) = path.strip_prefix('{') else {
        return words(path).take(1).collect();
    };
    let (mut names, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (place, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                names.extend(words(&list[start..place]).next());
                start = place + 1;
            }
            _ => {}
        }
    }
    names.extend(words(&list[start..]).next());
    names
}

#[cfg(test)]
mod tests {
    use super::{first_names, two_way};

    #[test]
    fn the_names_of_a_list_are_found() {
        assert_eq!(first_names("read::grammar"), ["read"]);
        assert_eq!(
            first_names("{Layout, view::{Run, Runs}, read}"),
            ["Layout", "view", "read"]
        );
        assert_eq!(first_names("{\n    A,\n    B,\n}"), ["A", "B"]);
    }

    #[test]
    fn folders_that_use_each_other_are_found() {
        let folders = ["read", "view", "draw"].map(str::to_owned).into();
        let root = "mod read;\npub use read::{Read, fast::Fast};\npub use view::View;\npub use qi::Player;\n";
        let pairs = |parts: &[(&str, &str)]| {
            let parts = parts
                .iter()
                .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
            let parts: Vec<_> = parts.collect();
            two_way(&folders, root, &parts)
        };
        assert_eq!(
            pairs(&[
                ("read", "use crate::view::runs;"),
                ("view", "use crate::Fast;")
            ]),
            ["read and view"]
        );
        assert_eq!(
            pairs(&[
                ("read", "use crate::{Player, View};"),
                ("view", "use crate::read;")
            ]),
            ["read and view"]
        );
        assert_eq!(
            pairs(&[("read", "use crate::View;"), ("view", "use crate::draw;")]),
            [""; 0]
        );
        assert_eq!(
            pairs(&[
                ("read", "use crate::read::fast;"),
                ("view", "use crate::View;")
            ]),
            [""; 0]
        );
        let tests = "#[cfg(test)]\nmod tests {\n    use crate::read;\n}";
        assert_eq!(
            pairs(&[("read", "use crate::view;"), ("view", tests)]),
            [""; 0]
        );
        assert_eq!(
            pairs(&[
                ("read", "pub use crate::view::View;"),
                ("view", "use crate::read;")
            ]),
            ["read and view"]
        );
        let comment = "// use crate::read;\n/// use crate::read;";
        assert_eq!(
            pairs(&[("read", "use crate::view;"), ("view", comment)]),
            [""; 0]
        );
    }
}
