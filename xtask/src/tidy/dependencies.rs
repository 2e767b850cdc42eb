use std::collections::BTreeSet;
use std::path::Path;

use spdx::{Expression, LicenseReq};

use super::package::Package;
use crate::workspace;

/// The licences that dependencies may have.
const LICENCES: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
    "bzip2-1.0.6",
];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The folder of each workspace, and the licences that its dependencies may have besides.
///
/// A package in the public domain draws the numbers for the hash maps of Arrow while these are
/// built. libFuzzer is under the licence that LLVM had first, and only the targets link it.
const WORKSPACES: [(&str, &[&str]); 5] = [
    ("", &[]),
    ("crates/python", &["CC0-1.0"]),
    ("xtask/fuzz", &["NCSA"]),
    ("xtask/minimal", &[]),
    ("xtask/no-std", &[]),
];

/// Neighbours in the field that are not to be read, let alone linked.
const BANNED: [&str; 3] = ["shakmaty", "pgn-reader", "haitaka"];

/// The complaints about the packages that are linked on any machine.
pub(super) fn complaints() -> Result<BTreeSet<String>, String> {
    let mut complaints = BTreeSet::new();
    for (folder, also) in WORKSPACES {
        let path = workspace::root().join(folder);
        let packages = Package::with_dependencies(&path)?;
        let found = packages
            .iter()
            .flat_map(|package| of_package(package, also));
        complaints.extend(found);
        // The members of the workspace of all crates are looked at one by one.
        for package in packages.iter().filter(|package| package.folder() == path) {
            complaints.extend(unused(package)?);
        }
    }
    Ok(complaints)
}

fn of_package(package: &Package, also: &[&str]) -> Vec<String> {
    let name = package.name();
    let mut complaints = Vec::new();
    if BANNED.contains(&name) {
        complaints.push(format!("{name}: is banned"));
    }
    // A package in a folder has no source.
    let source = package.text("source");
    if !["", REGISTRY].contains(&source) {
        complaints.push(format!("{name}: comes from {source}"));
    }
    let licence = package.text("license");
    if !is_permitted(licence, also) {
        complaints.push(format!("{name}: has the licence {licence:?}"));
    }
    complaints
}

/// Whether one of the choices that an expression gives consists of permitted licences.
fn is_permitted(licence: &str, also: &[&str]) -> bool {
    // Some packages still write a slash for `OR`.
    let permitted = |required: &LicenseReq| {
        let id = required.license.id();
        id.is_some_and(|id| LICENCES.contains(&id.name) || also.contains(&id.name))
    };
    Expression::parse(&licence.replace('/', " OR "))
        .is_ok_and(|expression| expression.evaluate(permitted))
}

/// The dependencies that a package names and does not use.
pub(super) fn unused(package: &Package) -> Result<Vec<String>, String> {
    let folder = package.folder();
    let library = code(&folder.join("src"))? + &code(&folder.join("targets"))?;
    let mut all = library.clone();
    for part in ["tests", "benches", "examples"] {
        all += &code(&folder.join(part))?;
    }
    // The examples of a page that is a part of the documentation are compiled too.
    for page in ["../README.md", "../../README.md"] {
        if library.contains(&format!("include_str!({page:?})")) {
            all += &workspace::read(&folder.join("src").join(page))?;
        }
    }
    let unused = package.dependencies().filter(|dependency| {
        let code = match dependency.kind {
            "dependencies" => &library,
            "dev-dependencies" => &all,
            _ => return false,
        };
        !names(code, &dependency.name.replace('-', "_"))
    });
    let name = package.name();
    Ok(unused
        .map(|it| format!("{name}: {} has {}, which nothing uses", it.kind, it.name))
        .collect())
}

/// The lines of all sources in a folder, but for comments.
fn code(folder: &Path) -> Result<String, String> {
    let mut code = String::new();
    if !folder.is_dir() {
        return Ok(code);
    }
    for (_, text) in super::sources(folder)? {
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        code.extend(lines.flat_map(|line| [line, "\n"]));
    }
    Ok(code)
}

/// Whether a path in the code starts with this name.
fn names(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(start, _)| {
        let (before, after) = (&code[..start], &code[start + name.len()..]);
        let part_of_word = |character: char| character == '_' || character.is_alphanumeric();
        let path = before.ends_with("use ") || after.starts_with("::");
        path && !before.ends_with(part_of_word) && !after.starts_with(part_of_word)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{is_permitted, names, of_package, unused};
    use crate::tidy::package::Package;
    use crate::workspace;

    #[test]
    fn a_licence_is_permitted_when_a_choice_is() {
        const NCSA: &[&str] = &["NCSA"];
        for (licence, also, permitted) in [
            ("MIT", &[][..], true),
            ("MIT/Apache-2.0", &[], true),
            ("MIT OR Apache-2.0 OR LGPL-2.1-or-later", &[], true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", &[], true),
            ("Apache-2.0 WITH LLVM-exception OR MIT", &[], true),
            ("GPL-3.0-or-later", &[], false),
            ("MIT AND GPL-3.0-or-later", NCSA, false),
            ("(MIT OR Apache-2.0) AND NCSA", &[], false),
            ("(MIT OR Apache-2.0) AND NCSA", NCSA, true),
            ("MPL-2.0", NCSA, false),
            ("", &[], false),
            ("my own", NCSA, false),
        ] {
            assert_eq!(is_permitted(licence, also), permitted, "{licence}");
        }
    }

    #[test]
    fn a_package_is_known_by_its_name_source_and_licence() {
        let complaints = |name, source, licence| {
            let package = json!({ "name": name, "source": source, "license": licence });
            of_package(&Package(package), &[]).join("; ")
        };
        let registry = json!(super::REGISTRY);
        assert_eq!(complaints("qi", json!(null), "MIT"), "");
        assert_eq!(complaints("nom", registry.clone(), "MIT"), "");
        assert_eq!(
            complaints("shakmaty", registry, "GPL-3.0-or-later"),
            "shakmaty: is banned; shakmaty: has the licence \"GPL-3.0-or-later\""
        );
        assert_eq!(
            complaints("nom", json!("git+https://example.org/nom"), "MIT"),
            "nom: comes from git+https://example.org/nom"
        );
    }

    #[test]
    fn what_is_used_is_named() {
        assert!(names("use nom::Parser;", "nom"));
        assert!(names("use nom;", "nom"));
        assert!(names("fn f() -> nom::IResult<()>", "nom"));
        assert!(!names("let nom = 1;", "nom"));
        assert!(!names("use genom::Parser;", "nom"));
        assert!(!names("use nomad::Parser;", "nom"));
    }

    #[test]
    fn a_dependency_that_nothing_uses_is_reported() {
        let package = json!({
            "name": "qi",
            "manifest_path": workspace::root().join("crates/qi/Cargo.toml"),
            "dependencies": [
                { "name": "serde_core", "kind": null },
                { "name": "nom", "kind": null },
                { "name": "insta", "kind": "dev" },
                { "name": "divan", "kind": "dev" },
            ],
        });
        assert_eq!(
            unused(&Package(package)).unwrap(),
            [
                "qi: dependencies has nom, which nothing uses",
                "qi: dev-dependencies has divan, which nothing uses"
            ]
        );
    }
}
