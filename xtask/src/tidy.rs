//! `cargo xtask tidy`: checks the repository's rules.

mod crates_page;
mod dependencies;
mod errors;
mod fixtures;
mod floors;
mod layers;
mod modules;
pub(crate) mod package;
mod packages;
mod top_level;
mod words;

use std::path::{Path, PathBuf};

use crate::workspace;
use package::Package;

/// Checks every rule.
pub(crate) fn check() -> Result<(), String> {
    let packages = packages()?;
    let mut complaints = top_level::complaints()?;
    complaints.extend(packages::differences(&packages));
    let unpublished = unpublished(&packages);
    for package in &packages {
        complaints.extend(of_package(package, &unpublished)?);
    }
    complaints.extend(crates_page::complaints(&packages)?);
    complaints.extend(fixtures::complaints()?);
    complaints.extend(dependencies::complaints()?);
    verdict(&complaints)
}

/// Checks the rules of one package, which goes by any of its names, and returns the name of the
/// package.
pub(crate) fn check_package(name: &str) -> Result<String, String> {
    let packages = packages()?;
    let package = packages.iter().find(|package| {
        let folder = package.folder();
        [package.name(), package.key()].contains(&name) || folder.file_name() == Some(name.as_ref())
    });
    let Some(package) = package else {
        let names: Vec<&str> = packages.iter().map(Package::key).collect();
        return Err(format!(
            "unknown crate {name}; there are {}",
            names.join(", ")
        ));
    };
    verdict(&of_package(package, &unpublished(&packages))?)?;
    Ok(package.name().to_owned())
}

fn verdict(complaints: &[String]) -> Result<(), String> {
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// The complaints about one package.
fn of_package(package: &Package, unpublished: &[String]) -> Result<Vec<String>, String> {
    let (name, folder) = (package.key(), package.folder());
    let mut complaints = packages::complaints(package, unpublished)?;
    complaints.extend(layers::complaints(package));
    complaints.extend(layers::idle(package));
    complaints.extend(dependencies::unused(package)?);
    complaints.extend(errors::complaints(package)?);
    complaints.extend(modules::complaints(name, &folder)?);
    complaints.extend(floors::complaints(name, &folder)?);
    complaints.extend(words::complaints(&folder)?);
    Ok(complaints)
}

/// The crates that have features.
pub(crate) fn crates_with_features() -> Result<Vec<Package>, String> {
    let packages = packages()?.into_iter();
    Ok(packages.filter(Package::has_features).collect())
}

/// The libraries that are published, by the names of their layers and in Rust.
pub(crate) fn libraries() -> Result<Vec<(String, String)>, String> {
    let packages = packages()?.into_iter();
    let libraries = packages.filter(|package| package.is_published() && package.is_library());
    let named = libraries.map(|package| (package.key().to_owned(), package.library().to_owned()));
    Ok(named.collect())
}

/// The packages that are not published, by name.
fn unpublished(packages: &[Package]) -> Vec<String> {
    let unpublished = packages.iter().filter(|package| !package.is_published());
    unpublished
        .map(|package| package.name().to_owned())
        .collect()
}

/// The packages that a published one must not need, by name.
pub(crate) fn unpublished_packages() -> Result<Vec<String>, String> {
    Ok(unpublished(&packages()?))
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
