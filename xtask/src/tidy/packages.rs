use super::manifest::Manifest;

/// The keys that every package inherits from the workspace.
const INHERITED: [&str; 4] = ["version", "edition", "rust-version", "license"];

/// The complaints about the manifest of a package.
pub(super) fn complaints(manifest: &Manifest) -> Vec<String> {
    let name = manifest.name();
    let published = manifest.is_published();
    let readme = manifest.folder.join("README.md").is_file();
    let mut lacks = Vec::new();
    if !readme && name != "xtask" {
        lacks.push("README.md".to_owned());
    }
    // A table of the workspace cannot be loosened, and an allocator needs `unsafe`.
    let allocates = ["bench", "playground"].contains(&name) && !published;
    if manifest.value("lints", "workspace") != Some("true") && !allocates {
        lacks.push("`[lints] workspace = true`".to_owned());
    }
    if manifest.value("package", "description").is_none() {
        lacks.push("a description".to_owned());
    }
    for key in INHERITED {
        if manifest.value("package", &format!("{key}.workspace")) != Some("true") {
            lacks.push(format!("`{key}.workspace = true`"));
        }
    }
    let documented = manifest.value("package.metadata.docs.rs", "all-features") == Some("true");
    if published && manifest.section("features").is_some() && !documented {
        lacks.push("`[package.metadata.docs.rs] all-features = true`".to_owned());
    }
    lacks
        .into_iter()
        .map(|what| format!("{name}: lacks {what}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::complaints;
    use crate::tidy::manifest::Manifest;
    use crate::workspace;

    const COMPLETE: &str = "\
[package]
name = \"qi\"
description = \"A position\"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true

[features]
alloc = []

[package.metadata.docs.rs]
all-features = true

[lints]
workspace = true
";

    fn lacks(folder: PathBuf, text: &str) -> Vec<String> {
        complaints(&Manifest::parse(folder, text))
    }

    #[test]
    fn a_package_says_what_it_is_and_inherits_the_rest() {
        let folder = workspace::root().join("crates/qi");
        assert_eq!(lacks(folder.clone(), COMPLETE), [""; 0]);
        for line in COMPLETE.lines().filter(|line| line.contains(" = ")) {
            let kept = line.starts_with("name") || line.starts_with("alloc");
            let text = COMPLETE.replace(line, "");
            assert_eq!(lacks(folder.clone(), &text).is_empty(), kept, "{line}");
        }
        assert_eq!(lacks(PathBuf::new(), COMPLETE), ["qi: lacks README.md"]);
    }
}
