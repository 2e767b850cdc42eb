use std::path::Path;

use crate::workspace;

/// The largest number of sources beside the root of a crate: more want folders.
const MOST: usize = 17;

/// The complaint about the root of a package with too many sources.
pub(super) fn complaints(name: &str, folder: &Path) -> Result<Option<String>, String> {
    let entries = workspace::entries(&folder.join("src"))?.into_iter();
    let sources = entries.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    Ok(complaint(name, sources.count()))
}

fn complaint(name: &str, sources: usize) -> Option<String> {
    (sources > MOST)
        .then(|| format!("{name}: {sources} sources beside the root, expected {MOST} at most"))
}

#[cfg(test)]
mod tests {
    use super::{MOST, complaint};

    #[test]
    fn more_sources_want_folders() {
        assert_eq!(complaint("qi", MOST), None);
        assert_eq!(
            complaint("qi", MOST + 1).unwrap(),
            "qi: 18 sources beside the root, expected 17 at most"
        );
    }
}
