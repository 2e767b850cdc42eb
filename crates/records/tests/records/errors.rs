//! The rows of `fixtures/records/errors.jsonl`: codes of errors with their places, and those of deviations.

use records::{Format, Games, Record};
use serde_json::{Value, json};

const ROWS: &str = include_str!("../../../../fixtures/records/errors.jsonl");

/// The first game of a row.
fn read(row: &Value) -> Result<Record, records::Error> {
    let input = row["input"].as_str().unwrap();
    match row["format"].as_str() {
        None => Record::read(input.as_bytes()),
        Some(name) => {
            let format: Format = name.parse().unwrap();
            Games::new(input, format).next().unwrap()
        }
    }
}

/// What a row should expect.
fn found(row: &Value) -> Value {
    let record = match read(row) {
        Ok(record) => record,
        Err(error) => {
            return json!({ "error": error.code(), "line": error.line(), "column": error.column() });
        }
    };
    if let Some(to) = row["to"].as_str() {
        let refused = record.write(to.parse().unwrap()).unwrap_err();
        return json!({ "error": refused.code() });
    }
    let notes = record.notes().iter().map(|note| note.kind().code());
    json!({ "notes": notes.collect::<Vec<_>>() })
}

#[test]
fn codes_are_those_of_the_rows() {
    let mut differences = Vec::new();
    for row in ROWS.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let expected = ["error", "line", "column", "notes"].into_iter();
        let expected: Value = expected
            .filter(|key| !row[key].is_null())
            .map(|key| (key.to_owned(), row[key].clone()))
            .collect();
        if found(&row) != expected {
            differences.push(format!("{}: {} is {}", row["name"], expected, found(&row)));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
