//! The rows of `fixtures/records/errors.jsonl`: codes of errors with their places, and those of deviations.

use feen_records::{Format, Games, Record};
use serde_json::{Value, json};

const ROWS: &str = include_str!("../../../../fixtures/records/errors.jsonl");

/// The first game of a row.
fn read(row: &Value) -> Result<Record, feen_records::Error> {
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

/// Formats, games with an error, and the moves in UCI before it.
const PARTIAL: &[(&str, &str, &str, &str)] = &[
    (
        "kif",
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７四歩(76)\n   4 ８四歩(83)\n",
        "record/move",
        "c3c4 g7g6",
    ),
    (
        "kif",
        "手合割：平手\n   1 ７六歩(77)\n変化：1手\n   1 ７七歩(76)\n",
        "record/move",
        "c3c4",
    ),
    (
        "ki2",
        "手合割：平手\n▲７六歩 △３四歩 ▲５五桂\n",
        "record/move",
        "c3c4 g7g6",
    ),
    (
        "csa",
        "V2.2\nPI\n+\n+7776FU\n-3335FU\n+2726FU\n",
        "record/move",
        "c3c4",
    ),
    (
        "usi",
        "startpos moves 7g7f 3c3d 7f7d 2g2f\n",
        "record/move",
        "c3c4 g7g6",
    ),
    (
        "jkf",
        r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"from":{"x":7,"y":6},"to":{"x":7,"y":4},"piece":"FU"}}]}"#,
        "record/move",
        "c3c4",
    ),
    (
        "ucci",
        "position startpos moves h2e2 h2e2\n",
        "record/move",
        "h3e3",
    ),
    (
        "wxf",
        "FORMAT WXF\nRED Doe\n\nSTART{\n1. C2=5 H8+7\n2. C2=5 H2+3\n}END\n",
        "record/move",
        "h3e3 h10g8",
    ),
    (
        "dhtmlxq",
        "[DhtmlXQ]\n[DhtmlXQ_movelist]774770627747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
        "record/move",
        "h3e3 h10g8",
    ),
    (
        "pgn",
        "[Variant \"Crazyhouse\"]\n[End \"resignation\"]\n\n1. e4 e5 2. e5 *\n",
        "record/move",
        "e2e4 e7e5",
    ),
    (
        "pgn",
        "[Variant \"Crazyhouse\"]\n\n1. e4 e5 (1... c4) 2. d4 *\n",
        "record/move",
        "e2e4 e7e5",
    ),
    (
        "pgn",
        "1. e4 {good} e5 2. e5 Nf6 *\n",
        "pgn/move",
        "e2e4 e7e5",
    ),
    (
        "pgn",
        "1. e4 (1. e5) 1... e5 2. d4 *\n",
        "pgn/move",
        "e2e4 e7e5 d2d4",
    ),
    ("pgn", "1. e4 e5 2. mate Nf6 *\n", "pgn/token", "e2e4 e7e5"),
];

#[test]
fn moves_before_an_error_are_kept() {
    for (format, text, code, expected) in PARTIAL {
        let mut games = Games::new(text, format.parse().unwrap());
        let (record, error) = games.next_partial().unwrap().unwrap();
        let moves = record.positions();
        let moves = moves.map(|played| played.before.uci(played.mv.unwrap()).to_string());
        assert_eq!(moves.collect::<Vec<_>>().join(" "), *expected, "{text}");
        assert_eq!(
            error.as_ref().map(feen_records::Error::code),
            Some(*code),
            "{text}"
        );
        assert_eq!(record.end().map(feen_records::End::result), None, "{text}");
        let whole = Games::new(text, format.parse().unwrap()).next().unwrap();
        assert_eq!(whole.err(), error, "{text}");
    }
}

#[test]
fn without_a_start_there_is_no_record() {
    for (format, text) in [
        (
            "pgn",
            "[Variant \"Crazyhouse\"]\n[FEN \"8/8\"]\n\n1. e4 *\n",
        ),
        ("kif", "手合割：八枚\n   1 ７六歩(77)\n"),
        ("csa", "V2.2\nPX\n"),
    ] {
        let mut games = Games::new(text, format.parse().unwrap());
        assert!(games.next_partial().unwrap().is_err(), "{text}");
        assert!(games.next_partial().is_none(), "{text}");
    }
}
