use super::package::Package;
use crate::workspace;

/// The values that every package inherits from the workspace.
const INHERITED: [&str; 5] = [
    "version",
    "edition",
    "rust_version",
    "license",
    "repository",
];

/// The lines that the manifest of a published package has, which cargo does not report.
const LINES: [&str; 2] = ["readme = \"README.md\"", "include.workspace = true"];

/// The programs of tests that are not a part of the one of their crate, and why.
const ALONE: [(&str, &str, &str); 2] = [
    (
        "chess",
        "perft",
        "its longest test is built with optimisation",
    ),
    ("uci", "leaks", "it counts what the whole process holds"),
];

/// The complaints about the manifest, the files and the tests of a package.
pub(super) fn complaints(package: &Package, unpublished: &[String]) -> Result<Vec<String>, String> {
    let folder = package.folder();
    let manifest = workspace::read(&folder.join("Cargo.toml"))?;
    let page = folder.join("README.md");
    let page = if page.is_file() {
        workspace::read(&page)?
    } else {
        String::new()
    };
    let mut lacks = lacks(package, &manifest, &page);
    if package.is_published() && !folder.join("LICENSE").is_file() {
        lacks.push("LICENSE, a link to that of the workspace".to_owned());
    }
    let name = package.name();
    let lacks = lacks
        .into_iter()
        .map(|what| format!("{name}: lacks {what}"));
    let mut complaints: Vec<String> = lacks.collect();
    let crate_name = folder.file_name().unwrap_or_default().to_string_lossy();
    complaints.extend(strangers(&crate_name, &package.tests()));
    complaints.extend(bound(package, unpublished));
    Ok(complaints)
}

/// The parts that a package lacks, by its manifest and its page.
fn lacks(package: &Package, manifest: &str, page: &str) -> Vec<String> {
    let name = package.name();
    let mut lacks = Vec::new();
    if page.is_empty() && name != "xtask" {
        lacks.push("README.md".to_owned());
    }
    // A table of the workspace cannot be loosened, and an allocator needs `unsafe`.
    let allocates = ["bench", "playground"].contains(&name) && !package.is_published();
    // Cargo keeps this rule to itself, too.
    if !manifest.contains("[lints]\nworkspace = true") && !allocates {
        lacks.push("`[lints] workspace = true`".to_owned());
    }
    if package.text("description").is_empty() {
        lacks.push("a description".to_owned());
    }
    if !package.is_published() {
        return lacks;
    }
    for list in ["keywords", "categories"] {
        if package.0[list].as_array().is_none_or(Vec::is_empty) {
            lacks.push(list.to_owned());
        }
    }
    for line in LINES {
        if !manifest.lines().any(|other| other == line) {
            lacks.push(format!("`{line}`"));
        }
    }
    let is_documented = package.0["metadata"]["docs"]["rs"]["all-features"] == true;
    if package.has_features() && package.is_library() && !is_documented {
        lacks.push("`[package.metadata.docs.rs] all-features = true`".to_owned());
    }
    let verb = if package.is_library() {
        "add"
    } else {
        "install"
    };
    let command = format!("cargo {verb} {name}");
    // A page that is read shows the lines that only documentation hides.
    if page
        .lines()
        .any(|line| line.starts_with("# Ok::") || line == "# }")
    {
        lacks.push("whole code in README.md, without lines that begin with `# `".to_owned());
    }
    if !page.is_empty() && !page.contains(&command) {
        lacks.push(format!("`{command}` in README.md"));
    }
    lacks
}

/// The complaints about programs of tests beside the one of a crate: each links the whole crate
/// again.
fn strangers(folder: &str, programs: &[&str]) -> Vec<String> {
    let is_known = |name: &str| {
        let mut alone = ALONE.iter();
        name == folder || alone.any(|(other, program, _)| (*other, *program) == (folder, name))
    };
    let strangers = programs.iter().filter(|name| !is_known(name));
    strangers
        .map(|name| {
            format!("{folder}: tests/{name} is a program of its own; expected a module of tests/{folder}")
        })
        .collect()
}

/// The complaints about dependencies on a package that is not published.
///
/// Without a version cargo leaves one for tests out of the archive; with one, the archive asks the
/// registry for whatever package has this name.
fn bound(package: &Package, unpublished: &[String]) -> Vec<String> {
    if !package.is_published() {
        return Vec::new();
    }
    let name = package.name();
    let dependencies = package.dependencies();
    let bound = dependencies.filter(|it| {
        unpublished.iter().any(|name| name == it.name)
            && (it.kind != "dev-dependencies" || it.requirement != "*")
    });
    bound
        .map(|it| {
            format!(
                "{name}: {} is not published, so expected a dev-dependency without a version",
                it.name
            )
        })
        .collect()
}
/// The complaints about values that a package has of its own, and should inherit.
pub(super) fn differences(packages: &[Package]) -> Vec<String> {
    let Some(xtask) = packages.iter().find(|package| package.name() == "xtask") else {
        return vec!["xtask: expected to be a package of the workspace".to_owned()];
    };
    let mut complaints = Vec::new();
    for package in packages {
        for key in INHERITED {
            let (found, expected) = (package.text(key), xtask.text(key));
            if found != expected {
                let name = package.name();
                complaints.push(format!(
                    "{name}: expected the {key} {expected}, found {found:?}"
                ));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{bound, differences, lacks, strangers};
    use crate::tidy::package::Package;

    const MANIFEST: &str = "readme = \"README.md\"\ninclude.workspace = true\n\
        [lints]\nworkspace = true\n";
    const PAGE: &str = "cargo add feen-qi";

    fn complete() -> Value {
        json!({
            "name": "feen-qi",
            "description": "A position",
            "version": "0.1.0",
            "edition": "2024",
            "rust_version": "1.89",
            "license": "Apache-2.0",
            "repository": "https://example.org/qi",
            "publish": null,
            "keywords": ["chess"],
            "categories": ["games"],
            "features": { "alloc": [] },
            "targets": [{ "name": "qi", "kind": ["lib"] }],
            "metadata": { "docs": { "rs": { "all-features": true } } },
        })
    }

    fn without(key: &str) -> Package {
        let mut package = complete();
        package[key] = Value::Null;
        Package(package)
    }

    #[test]
    fn a_package_says_what_it_is() {
        let complete = Package(complete());
        assert_eq!(lacks(&complete, MANIFEST, PAGE), [""; 0]);
        assert_eq!(lacks(&complete, MANIFEST, ""), ["README.md"]);
        assert_eq!(
            lacks(&complete, MANIFEST, "cargo add qi"),
            ["`cargo add feen-qi` in README.md"]
        );
        for (line, what) in [
            ("[lints]", "`[lints] workspace = true`"),
            ("readme = \"README.md\"", "`readme = \"README.md\"`"),
            ("include.workspace = true", "`include.workspace = true`"),
        ] {
            let manifest = MANIFEST.replace(line, "");
            assert_eq!(lacks(&complete, &manifest, PAGE), [what]);
        }
        for (key, is_needed) in [
            ("description", true),
            ("keywords", true),
            ("categories", true),
            ("metadata", true),
            ("features", false),
        ] {
            let found = lacks(&without(key), MANIFEST, PAGE);
            assert_eq!(found.len(), usize::from(is_needed), "{key}");
        }
    }

    #[test]
    fn a_crate_has_one_program_of_tests() {
        assert_eq!(strangers("qi", &["qi"]), [""; 0]);
        assert_eq!(strangers("uci", &["uci", "leaks"]), [""; 0]);
        assert_eq!(
            strangers("qi", &["qi", "laws"]),
            ["qi: tests/laws is a program of its own; expected a module of tests/qi"]
        );
    }

    #[test]
    fn an_archive_names_nothing_that_is_not_published() {
        let found = |kind: Value, requirement: &str| {
            let mut package = complete();
            package["dependencies"] =
                json!([{ "name": "oracle", "kind": kind, "req": requirement }]);
            let of_others = bound(&Package(package.clone()), &["proof".to_owned()]);
            assert_eq!(of_others, [""; 0]);
            bound(&Package(package), &["oracle".to_owned()]).len()
        };
        assert_eq!(found(json!("dev"), "*"), 0);
        assert_eq!(found(json!("dev"), "^0.1.0"), 1);
        assert_eq!(found(Value::Null, "*"), 1);
    }

    #[test]
    fn a_package_inherits_the_rest() {
        let mut xtask = complete();
        xtask["name"] = "xtask".into();
        for key in super::INHERITED {
            let packages = [Package(complete()), Package(xtask.clone()), without(key)];
            assert_eq!(differences(&packages).len(), 1, "{key}");
            assert_eq!(differences(&packages[..2]), [""; 0]);
        }
        assert_eq!(differences(&[]).len(), 1);
    }
}
