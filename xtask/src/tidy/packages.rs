use super::package::Package;
use crate::workspace;

/// The values that every package inherits from the workspace.
const INHERITED: [&str; 4] = ["version", "edition", "rust_version", "license"];

/// The complaints about the manifest of a package.
pub(super) fn complaints(package: &Package) -> Result<Vec<String>, String> {
    let manifest = workspace::read(&package.folder().join("Cargo.toml"))?;
    let has_readme = package.folder().join("README.md").is_file();
    Ok(lacks(package, &manifest, has_readme))
}

fn lacks(package: &Package, manifest: &str, has_readme: bool) -> Vec<String> {
    let name = package.name();
    let mut lacks = Vec::new();
    if !has_readme && name != "xtask" {
        lacks.push("README.md");
    }
    // A table of the workspace cannot be loosened, and an allocator needs `unsafe`.
    let allocates = ["bench", "playground"].contains(&name) && !package.is_published();
    // The only rule that cargo keeps to itself.
    if !manifest.contains("[lints]\nworkspace = true") && !allocates {
        lacks.push("`[lints] workspace = true`");
    }
    if package.text("description").is_empty() {
        lacks.push("a description");
    }
    let is_documented = package.0["metadata"]["docs"]["rs"]["all-features"] == true;
    if package.is_published() && package.has_features() && !is_documented {
        lacks.push("`[package.metadata.docs.rs] all-features = true`");
    }
    let lacks = lacks.into_iter();
    lacks.map(|what| format!("{name}: lacks {what}")).collect()
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

    use super::{differences, lacks};
    use crate::tidy::package::Package;

    const LINTS: &str = "[lints]\nworkspace = true\n";

    fn complete() -> Value {
        json!({
            "name": "qi",
            "description": "A position",
            "version": "0.1.0",
            "edition": "2024",
            "rust_version": "1.89",
            "license": "Apache-2.0",
            "publish": null,
            "features": { "alloc": [] },
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
        assert_eq!(lacks(&complete, LINTS, true), [""; 0]);
        assert_eq!(lacks(&complete, LINTS, false), ["qi: lacks README.md"]);
        assert_eq!(
            lacks(&complete, "", true),
            ["qi: lacks `[lints] workspace = true`"]
        );
        for (key, is_needed) in [
            ("description", true),
            ("metadata", true),
            ("features", false),
        ] {
            let found = lacks(&without(key), LINTS, true);
            assert_eq!(found.len(), usize::from(is_needed), "{key}");
        }
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
