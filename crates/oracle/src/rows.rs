//! The example texts of the specification and the known positions, as `fixtures/` has them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A text of the examples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The text.
    pub text: String,
    /// The numbers of squares and of pieces; none for a text that is not valid.
    pub counts: Option<[u64; 2]>,
}

/// Every text of the examples and of the positions, in the order of the files.
///
/// # Panics
///
/// The fixtures are read when a test runs; without them, or where they have another form, it fails.
#[must_use]
pub fn rows() -> Vec<Row> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let positions = fs::read_dir(fixtures.join("positions")).expect("a folder of positions");
    let mut files: Vec<PathBuf> = positions.map(|file| file.expect("a file").path()).collect();
    files.push(fixtures.join("feen/examples.json"));
    files.sort();
    files.iter().flat_map(|file| of_file(file)).collect()
}

/// The texts of the examples that are valid.
#[must_use]
pub fn valid() -> Vec<String> {
    let valid = rows().into_iter().filter(|row| row.counts.is_some());
    valid.map(|row| row.text).collect()
}

fn of_file(file: &Path) -> Vec<Row> {
    let json = fs::read_to_string(file).expect("a text");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let cases = json["cases"].as_array().expect("a list of cases");
    cases
        .iter()
        .map(|case| {
            let expect = &case["expect"];
            let counts = &expect["parts"]["counts"];
            let is_refused = expect.get("error").is_some();
            assert_ne!(counts.is_object(), is_refused, "{case}");
            let count = |name: &str| counts[name].as_u64().expect("a number");
            Row {
                text: case["input"].as_str().expect("a text").to_owned(),
                counts: (!is_refused).then(|| [count("squares"), count("pieces")]),
            }
        })
        .collect()
}
