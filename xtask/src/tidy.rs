//! `cargo xtask tidy`: checks the repository's rules.

mod dependencies;
mod fixtures;
mod layers;
mod manifest;
mod modules;
mod packages;
mod top_level;
mod words;

use std::path::{Path, PathBuf};

use crate::workspace;
use manifest::Manifest;

/// Checks every rule.
pub(crate) fn check() -> Result<(), String> {
    let packages = packages()?;
    let mut complaints = top_level::complaints()?;
    for package in &packages {
        complaints.extend(packages::complaints(package));
        complaints.extend(layers::complaints(package));
        complaints.extend(dependencies::unused(package)?);
        complaints.extend(modules::complaints(package.name(), &package.folder)?);
        complaints.extend(words::complaints(&package.folder)?);
    }
    complaints.extend(fixtures::complaints()?);
    complaints.extend(dependencies::complaints()?);
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// The crates that have features, by name.
pub(crate) fn crates_with_features() -> Result<Vec<String>, String> {
    let crates = packages()?.into_iter();
    let crates = crates.filter(|manifest| manifest.section("features").is_some());
    Ok(crates.map(|manifest| manifest.name().to_owned()).collect())
}

/// A crate that others depend on.
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) has_features: bool,
    pub(crate) has_default: bool,
}

/// The libraries that are published.
pub(crate) fn libraries() -> Result<Vec<Library>, String> {
    let packages = packages()?.into_iter();
    let libraries = packages
        .filter(|manifest| manifest.is_published() && manifest.folder.join("src/lib.rs").is_file());
    Ok(libraries
        .map(|manifest| Library {
            name: manifest.name().to_owned(),
            has_features: manifest.section("features").is_some(),
            has_default: manifest.value("features", "default").is_some(),
        })
        .collect())
}

/// The manifests of this workspace.
fn packages() -> Result<Vec<Manifest>, String> {
    let root = workspace::root();
    let mut folders = workspace::entries(&root.join("crates"))?;
    folders.push(root.join("xtask"));
    folders.into_iter().map(Manifest::read).collect()
}

/// The sources in a folder and its folders, with their paths.
fn sources(folder: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in workspace::entries(&folder)? {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                let text = workspace::read(&entry)?;
                sources.push((entry, text));
            }
        }
    }
    Ok(sources)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_house_is_tidy() {
        if let Err(complaints) = super::check() {
            panic!("\n{complaints}");
        }
    }
}
