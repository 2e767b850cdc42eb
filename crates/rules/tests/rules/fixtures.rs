//! The data of `fixtures/rules`, which any language can read.

use std::path::Path;

/// The columns of the lines of a file, without its comments.
pub(crate) fn lines(name: &str) -> Vec<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/rules");
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns = |line: &str| line.split('\t').map(str::to_owned).collect();
    lines.map(columns).collect()
}
