use std::path::PathBuf;

use crate::workspace;

/// A `Cargo.toml`, line by line: as much of TOML as our manifests use.
pub(super) struct Manifest {
    pub(super) folder: PathBuf,
    sections: Vec<(String, Vec<(String, String)>)>,
}

impl Manifest {
    pub(super) fn read(folder: PathBuf) -> Result<Self, String> {
        let text = workspace::read(&folder.join("Cargo.toml"))?;
        Ok(Self::parse(folder, &text))
    }

    pub(super) fn parse(folder: PathBuf, text: &str) -> Self {
        let mut sections = Vec::new();
        let mut entries = Vec::new();
        for line in text.lines().rev() {
            let line = line.trim();
            if line.starts_with('#') {
                continue;
            }
            if let Some(name) = line
                .strip_prefix('[')
                .and_then(|name| name.strip_suffix(']'))
            {
                entries.reverse();
                let name = name.trim_matches(['[', ']']).to_owned();
                sections.push((name, std::mem::take(&mut entries)));
            } else if let Some((key, value)) = line.split_once('=') {
                entries.push((key.trim().to_owned(), value.trim().to_owned()));
            }
        }
        sections.reverse();
        Self { folder, sections }
    }

    /// The entries of a section: keys and values as written.
    pub(super) fn section(&self, name: &str) -> Option<&[(String, String)]> {
        let mut sections = self.sections.iter();
        let (_, entries) = sections.find(|(other, _)| other == name)?;
        Some(entries)
    }

    /// A value as written.
    pub(super) fn value(&self, section: &str, key: &str) -> Option<&str> {
        let mut entries = self.section(section)?.iter();
        let (_, value) = entries.find(|(other, _)| other == key)?;
        Some(value)
    }

    pub(super) fn name(&self) -> &str {
        self.value("package", "name")
            .unwrap_or("")
            .trim_matches('"')
    }

    pub(super) fn is_published(&self) -> bool {
        self.value("package", "publish") != Some("false")
    }

    /// The packages that sections of this kind name, with their entries.
    pub(super) fn dependencies(&self, kind: &str) -> Vec<(&str, &str)> {
        let mut dependencies = Vec::new();
        for (section, entries) in &self.sections {
            let (before, after) = section.split_once(kind).unwrap_or((section, "-"));
            if !before.is_empty() && !before.ends_with('.') {
                continue;
            }
            match after {
                "" => dependencies.extend(entries.iter().map(|(key, value)| {
                    let name = key.split('.').next().unwrap_or(key);
                    (name, value.as_str())
                })),
                _ => dependencies.extend(after.strip_prefix('.').map(|name| (name, ""))),
            }
        }
        dependencies
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::Manifest;

    #[test]
    fn sections_and_dependencies_are_read() {
        let text = r#"
            [package]
            name = "feen" 
            edition.workspace = true

            # A comment.
            [dependencies]
            epin.workspace = true
            nom = { workspace = true, optional = true }

            [dependencies.sin]
            workspace = true

            [target.'cfg(unix)'.dependencies]
            libc = "1"

            [dev-dependencies]
            oracle.workspace = true
        "#;
        let manifest = Manifest::parse(PathBuf::new(), text);
        assert_eq!(manifest.name(), "feen");
        assert_eq!(manifest.value("package", "edition.workspace"), Some("true"));
        assert!(manifest.section("features").is_none());
        let names = |kind| {
            let dependencies = manifest.dependencies(kind).into_iter();
            dependencies.map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names("dependencies"), ["epin", "nom", "sin", "libc"]);
        assert_eq!(names("dev-dependencies"), ["oracle"]);
        assert!(
            manifest.dependencies("dependencies")[1]
                .1
                .contains("optional")
        );
    }
}
