//! `cargo xtask archives`: the packages as the registry would have them: made, looked into, and
//! checked on their own.
//!
//! Cargo would build each of them twice to verify it. Unpacked into one workspace they are checked
//! once, and take what they depend on from one another; so this also finds a file that an archive
//! lacks. Nothing is sent.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::tidy;
use crate::workspace;

/// Makes the archive of each published package, looks into it, and checks the libraries of all.
pub(crate) fn run() -> Result<(), String> {
    let folder = workspace::built("archives");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let archives = made(&folder)?;
    let unpublished = tidy::unpublished_packages()?;
    let licence = workspace::read(&workspace::root().join("LICENSE"))?;
    let (mut complaints, mut names) = (Vec::new(), Vec::new());
    for archive in &archives {
        let package = unpacked(archive, &folder)?;
        let name = package.file_name().unwrap_or_default().to_string_lossy();
        let read = |file: &str| fs::read_to_string(package.join(file)).ok();
        let manifest = read("Cargo.toml").unwrap_or_default();
        let mut found = faults(&manifest, &unpublished);
        if read("LICENSE").as_ref() != Some(&licence) {
            found.push("expected the LICENSE of the workspace".to_owned());
        }
        if read("README.md").is_none() {
            found.push("expected a README.md".to_owned());
        }
        complaints.extend(found.iter().map(|fault| format!("{name}: {fault}")));
        names.push(name.into_owned());
    }
    let expected = tidy::libraries()?.len() + tidy::commands()?.len();
    if archives.len() != expected {
        complaints.push(format!(
            "expected {expected} archives, found {}: {}",
            archives.len(),
            names.join(", ")
        ));
    }
    if !complaints.is_empty() {
        return Err(complaints.join("\n"));
    }
    checked(&folder, &names)
}

/// The archives, made by a publication that stops before it sends anything.
fn made(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let target = folder.join("made");
    let output = Command::new(workspace::cargo())
        .args(["publish", "--workspace", "--dry-run", "--no-verify"])
        // The state of the folder is checked, committed or not.
        .args(["--allow-dirty", "--locked", "--target-dir"])
        .arg(&target)
        .current_dir(workspace::root())
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{said}cargo publish: {}", output.status));
    }
    let mut archives = Vec::new();
    let mut folders = vec![target];
    while let Some(folder) = folders.pop() {
        for entry in workspace::entries(&folder)? {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|end| end == "crate") {
                archives.push(entry);
            }
        }
    }
    archives.sort_by_key(|archive| archive.file_name().map(ToOwned::to_owned));
    archives.dedup_by_key(|archive| archive.file_name().map(ToOwned::to_owned));
    Ok(archives)
}

/// The folder of a package that is unpacked.
fn unpacked(archive: &Path, folder: &Path) -> Result<PathBuf, String> {
    // An archive keeps old times of its files, which cargo would take for those of what it built before.
    let status = Command::new("tar")
        .arg("-xzmf")
        .arg(archive)
        .arg("-C")
        .arg(folder)
        .status();
    match status {
        Ok(status) if status.success() => {
            let name = archive.file_stem().unwrap_or_default();
            Ok(folder.join(name))
        }
        other => Err(format!("tar -xzf {}: {other:?}", archive.display())),
    }
}

/// The faults of a manifest as it is packed.
///
/// Cargo writes it in one form: a table for each dependency, with its key, and an array of tables
/// for each kind of program.
fn faults(manifest: &str, unpublished: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let tables = || manifest.lines().filter(|line| line.starts_with('['));
    for table in tables() {
        let table = table.trim_matches(['[', ']']);
        let dependency = table.split_once("dependencies.").map(|(_, key)| key);
        if let Some(name) = dependency.filter(|key| unpublished.iter().any(|name| name == key)) {
            faults.push(format!("depends on {name}, which is not published"));
        }
    }
    let (library, program) = ("[lib]", "[[bin]]");
    if tables().any(|table| table == library) && tables().any(|table| table == program) {
        faults.push("a library that would install a program".to_owned());
    }
    faults
}

/// Checks the libraries in a workspace of the unpacked packages, with their own dependencies.
fn checked(folder: &Path, names: &[String]) -> Result<(), String> {
    let root = workspace::root();
    let manifest = workspace::read(&root.join("Cargo.toml"))?;
    // Profiles are those of the workspace, so that what others have published is built once.
    let profiles = manifest.find("[profile.dev]");
    let profiles = profiles.and_then(|start| manifest.get(start..));
    let profiles = profiles.unwrap_or_default();
    let patches = names.iter().map(|name| {
        let package = name
            .rsplit_once('-')
            .map_or(name.as_str(), |(package, _)| package);
        format!("{package} = {{ path = {name:?} }}\n")
    });
    let patches: String = patches.collect();
    let text = format!(
        "[workspace]\nresolver = \"3\"\nmembers = {names:?}\n\n[patch.crates-io]\n{patches}\n{profiles}"
    );
    fs::write(folder.join("Cargo.toml"), text).map_err(|error| error.to_string())?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|error| error.to_string())?;
    let status = Command::new(workspace::cargo())
        .args(["check", "--workspace", "--lib", "--all-features", "--quiet"])
        .arg("--target-dir")
        .arg(workspace::built(""))
        .current_dir(folder)
        .env("CARGO_INCREMENTAL", "0")
        .stdin(Stdio::null())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        other => Err(format!("cargo check of the archives: {other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn a_manifest_as_it_is_packed_is_looked_through() {
        let unpublished = ["oracle".to_owned()];
        let found = |manifest: &str| faults(manifest, &unpublished).join("; ");
        let library = "[package]\nname = \"feen-qi\"\n\n[lib]\nname = \"qi\"\n";
        assert_eq!(found(&format!("{library}[dependencies.oracles]\n")), "");
        assert_eq!(found("[package]\n[[bin]]\nname = \"feen\"\n"), "");
        for table in [
            "[dependencies.oracle]",
            "[dev-dependencies.oracle]",
            "[target.'cfg(unix)'.dependencies.oracle]",
        ] {
            assert_eq!(
                found(&format!("{library}{table}\n")),
                "depends on oracle, which is not published"
            );
        }
        assert_eq!(
            found(&format!("{library}[[bin]]\nname = \"fake-engine\"\n")),
            "a library that would install a program"
        );
    }
}
