use crate::workspace;

/// The entries of the top level: the crates, and the files of git, cargo and the server.
const ENTRIES: &[&str] = &[
    "Cargo.toml",
    "README.md",
    "LICENSE",
    "crates",
    "docs",
    "fixtures",
    "xtask",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    ".dockerignore",
    "Cargo.lock",
    ".cargo",
    ".ci",
    ".git",
    ".gitignore",
    "target",
];

/// The complaints about the top level.
pub(super) fn complaints() -> Result<Vec<String>, String> {
    let entries = workspace::entries(&workspace::root())?.into_iter();
    let names = entries.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let strangers = names.filter(|name| !ENTRIES.contains(&name.as_str()));
    Ok(strangers
        .map(|name| format!("{name}: not of the top level"))
        .collect())
}
