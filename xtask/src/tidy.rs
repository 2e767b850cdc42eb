//! `cargo xtask tidy`: checks the repository's rules.

mod dependencies;
mod errors;
mod fixtures;
mod floors;
mod layers;
mod modules;
mod package;
mod packages;
mod top_level;
mod words;

use std::path::{Path, PathBuf};

use crate::workspace;
use package::Package;

/// Checks every rule.
pub(crate) fn check() -> Result<(), String> {
    let packages = packages()?;
    let unpublished = unpublished()?;
    let mut complaints = top_level::complaints()?;
    complaints.extend(packages::differences(&packages));
    for package in &packages {
        let (name, folder) = (package.key(), package.folder());
        complaints.extend(packages::complaints(package, &unpublished)?);
        complaints.extend(layers::complaints(package));
        complaints.extend(dependencies::unused(package)?);
        complaints.extend(errors::complaints(package)?);
        complaints.extend(modules::complaints(name, &folder)?);
        complaints.extend(floors::complaints(name, &folder)?);
        complaints.extend(words::complaints(&folder)?);
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
    let crates = crates.filter(Package::has_features);
    Ok(crates.map(|package| package.name().to_owned()).collect())
}

/// The libraries that are published, by the names that they have inside the workspace.
pub(crate) fn libraries() -> Result<Vec<String>, String> {
    let packages = packages()?.into_iter();
    let libraries = packages.filter(|package| package.is_published() && package.is_library());
    Ok(libraries.map(|package| package.key().to_owned()).collect())
}

/// The packages that are not published, by name.
pub(crate) fn unpublished() -> Result<Vec<String>, String> {
    let packages = packages()?.into_iter();
    let unpublished = packages.filter(|package| !package.is_published());
    Ok(unpublished
        .map(|package| package.name().to_owned())
        .collect())
}

/// The commands, by the names of their packages.
pub(crate) fn commands() -> Result<Vec<String>, String> {
    let packages = packages()?.into_iter();
    let commands = packages.filter(|package| package.is_published() && !package.is_library());
    Ok(commands.map(|package| package.name().to_owned()).collect())
}

/// The packages of this workspace.
fn packages() -> Result<Vec<Package>, String> {
    Package::members(&workspace::root())
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
