//! `chess epd`: test suites, with an engine that knows some answers.

use std::fs;

use serde_json::Value;

use crate::bot::{Reply, bot};
use crate::run::run_in;

const SUITE: &str = "\
# four positions, and one that cannot be read
r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate.1\";
4k3/8/8/8/8/8/4P3/4K3 w - - am e3; bm e4 Kd2; dm 12; c0 \"a; b\"; hmvc 3; fmvn 7;
4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bm e4;
4k3/8/8/8/8/8/4P3/4K3 w - - bm e9;
6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1
";

/// Finds the mates, and keeps to another move before; elsewhere it moves the king.
fn engine() -> String {
    bot(|position, _| {
        let (wrong, right, score) = if position.contains("2B1P3") {
            ("h5e5", "h5f7", "mate 1")
        } else if position.contains("R5K1") {
            ("a1a2", "a1a8", "mate 1")
        } else {
            ("e2e4", "e1d2", "cp 12")
        };
        Reply::Say(format!(
            "info depth 1 score cp 0 nodes 10 pv {wrong}\n\
             info depth 2 score {score} nodes 25 pv {right}\n\
             info depth 3 score {score} nodes 70 pv {right}\nbestmove {right}"
        ))
    })
}

#[test]
fn suites_are_a_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("suite.epd"), SUITE).unwrap();
    let engine = engine();
    for concurrency in ["1", "3"] {
        let arguments = [
            "epd",
            "--engine",
            &engine,
            "--depth",
            "3",
            "--concurrency",
            concurrency,
            "suite.epd",
        ];
        let run = run_in(folder.path(), &arguments, "");
        assert_eq!(run.status, 1);
        insta::assert_snapshot!("suite_errors", run.errors);
        // The times are those of the machine.
        let table: Vec<String> = run
            .output
            .lines()
            .map(|line| {
                let words = line.split(' ');
                let words = words.map(|word| match word.split_once('.') {
                    Some((whole, part)) if format!("{whole}{part}").parse::<u32>().is_ok() => {
                        "0.00"
                    }
                    _ => word,
                });
                words.collect::<Vec<_>>().join(" ")
            })
            .collect();
        insta::assert_snapshot!("suite_table", table.join("\n"));
    }
}

#[test]
fn suites_come_from_standard_input_and_compressed_files() {
    let folder = tempfile::tempdir().unwrap();
    let engine = engine();
    let line = SUITE.lines().nth(1).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, line.as_bytes()).unwrap();
    fs::write(folder.path().join("suite.epd.gz"), packed.finish().unwrap()).unwrap();
    let arguments = [
        "epd",
        "--engine",
        &engine,
        "--depth",
        "3",
        "-",
        "suite.epd.gz",
    ];
    let run = run_in(folder.path(), &arguments, line);
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
    assert!(run.output.contains("\nsolved 2 of 2 in "), "{}", run.output);
    let missing = run_in(
        folder.path(),
        &["epd", "--engine", &engine, "--depth", "3", "no.epd"],
        "",
    );
    assert_eq!(missing.status, 2);
    assert!(missing.errors.contains("no.epd: "), "{}", missing.errors);
}

#[test]
fn suites_are_objects() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("suite.epd"), SUITE).unwrap();
    let engine = engine();
    let run = run_in(
        folder.path(),
        &[
            "epd",
            "--json",
            "--engine",
            &engine,
            "--depth",
            "3",
            "suite.epd",
        ],
        "",
    );
    let objects: Vec<Value> = run
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let solved: Vec<_> = objects
        .iter()
        .map(|object| object["solved"].clone())
        .collect();
    assert_eq!(
        solved,
        [
            true.into(),
            true.into(),
            false.into(),
            true.into(),
            Value::from(3)
        ]
    );
    assert_eq!(
        (
            &objects[0]["depth"],
            &objects[0]["nodes"],
            &objects[0]["san"]
        ),
        (&2.into(), &25.into(), &"Qxf7#".into())
    );
    // `e4` is among the best moves too, so that the position was solved from the start.
    assert_eq!(
        (&objects[1]["depth"], &objects[1]["best"]),
        (&1.into(), &serde_json::json!(["e4", "Kd2"]))
    );
    assert_eq!(
        (&objects[2]["depth"], &objects[2]["move"]),
        (&Value::Null, &"e1d2".into())
    );
    assert_eq!(objects[4]["positions"], 4);
}
