use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::workspace;

/// A package, as `cargo metadata` describes it.
pub(crate) struct Package(pub(super) Value);

/// The name of a package's layer: its own, without the prefix that the registry asks for.
pub(super) fn key_of(name: &str) -> &str {
    match name {
        "feen-legacy" => "feen-legacy",
        name => name.strip_prefix("feen-").unwrap_or(name),
    }
}

/// A package that another one needs.
pub(super) struct Dependency<'p> {
    pub(super) name: &'p str,
    /// `dependencies`, `dev-dependencies` or `build-dependencies`.
    pub(super) kind: &'static str,
    /// The versions that will do: `*` where the manifest names none.
    pub(super) requirement: &'p str,
    pub(super) is_optional: bool,
}

impl Package {
    /// The members of the workspace in a folder.
    pub(super) fn members(folder: &Path) -> Result<Vec<Self>, String> {
        packages(folder, &["--no-deps"])
    }

    /// The members of the workspace in a folder, and all packages that they need on any machine with any features.
    pub(super) fn with_dependencies(folder: &Path) -> Result<Vec<Self>, String> {
        packages(folder, &["--all-features"])
    }

    /// A text that the package has, or an empty one.
    pub(super) fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_default()
    }

    pub(crate) fn name(&self) -> &str {
        self.text("name")
    }

    /// The name of its layer.
    pub(super) fn key(&self) -> &str {
        key_of(self.name())
    }

    pub(super) fn folder(&self) -> PathBuf {
        let manifest = Path::new(self.text("manifest_path"));
        manifest.parent().unwrap_or(manifest).to_owned()
    }

    /// Whether any registry may have it.
    pub(super) fn is_published(&self) -> bool {
        self.0["publish"].is_null()
    }

    /// Whether other packages can use it.
    pub(crate) fn is_library(&self) -> bool {
        self.targets("lib").next().is_some()
    }

    /// The name of its library in Rust, or an empty one.
    pub(super) fn library(&self) -> &str {
        self.targets("lib").next().unwrap_or_default()
    }

    /// The programs of its tests, by name.
    pub(super) fn tests(&self) -> Vec<&str> {
        self.targets("test").collect()
    }

    /// The parts of a kind that cargo builds, by name.
    fn targets(&self, kind: &str) -> impl Iterator<Item = &str> {
        let targets = self.0["targets"].as_array().into_iter().flatten();
        targets
            .filter(move |target| target["kind"][0] == kind)
            .filter_map(|target| target["name"].as_str())
    }

    pub(super) fn has_features(&self) -> bool {
        let features = self.0["features"].as_object();
        features.is_some_and(|features| !features.is_empty())
    }

    pub(crate) fn has_default_features(&self) -> bool {
        let default = self.0["features"]["default"].as_array();
        default.is_some_and(|default| !default.is_empty())
    }

    pub(super) fn dependencies(&self) -> impl Iterator<Item = Dependency<'_>> {
        let dependencies = self.0["dependencies"].as_array().into_iter().flatten();
        dependencies.map(|dependency| Dependency {
            name: dependency["rename"]
                .as_str()
                .or_else(|| dependency["name"].as_str())
                .unwrap_or_default(),
            kind: match dependency["kind"].as_str() {
                Some("dev") => "dev-dependencies",
                Some("build") => "build-dependencies",
                _ => "dependencies",
            },
            requirement: dependency["req"].as_str().unwrap_or_default(),
            is_optional: dependency["optional"] == true,
        })
    }
}

fn packages(folder: &Path, flags: &[&str]) -> Result<Vec<Package>, String> {
    let output = Command::new(workspace::cargo())
        .args(["metadata", "--format-version=1", "--locked"])
        .args(flags)
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages.into_iter().map(Package).collect()),
        _ => Err("expected packages from cargo".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Package;
    use crate::workspace;

    #[test]
    fn a_package_says_what_it_needs() {
        let package = Package(json!({
            "name": "feen",
            "manifest_path": "/crates/feen/Cargo.toml",
            "publish": null,
            "features": { "alloc": [] },
            "dependencies": [
                { "name": "epin", "kind": null, "optional": false },
                { "name": "nom", "kind": null, "optional": true, "rename": "parser" },
                { "name": "oracle", "kind": "dev", "optional": false },
                { "name": "cc", "kind": "build", "optional": false },
            ],
        }));
        assert_eq!((package.name(), package.key()), ("feen", "feen"));
        assert_eq!(package.folder().to_str(), Some("/crates/feen"));
        assert!(package.is_published() && package.has_features());
        let found = package.dependencies();
        let found = found.map(|it| format!("{} {} {}", it.name, it.kind, it.is_optional));
        assert_eq!(
            found.collect::<Vec<_>>(),
            [
                "epin dependencies false",
                "parser dependencies true",
                "oracle dev-dependencies false",
                "cc build-dependencies false",
            ]
        );
    }

    #[test]
    fn a_package_has_a_shorter_name_inside() {
        for (name, key) in [
            ("feen-qi", "qi"),
            ("feen-quarto-web", "quarto-web"),
            ("oracle", "oracle"),
            ("feen-legacy", "feen-legacy"),
        ] {
            assert_eq!(Package(json!({ "name": name })).key(), key);
        }
    }

    #[test]
    fn the_members_are_a_part_of_all_packages() {
        let (members, all) = [Package::members, Package::with_dependencies]
            .map(|read| read(&workspace::root()).unwrap())
            .into();
        let is_there = |name: &str, packages: &[Package]| {
            packages.iter().any(|package| package.name() == name)
        };
        assert!(is_there("xtask", &members) && is_there("xtask", &all));
        assert!(!is_there("serde_json", &members) && is_there("serde_json", &all));
    }
}
