use std::path::PathBuf;

use super::{ExpectedFailures, run_file};
use crate::adapters;
use crate::suite::SuiteFile;

#[test]
fn the_crates_do_what_the_fixtures_expect() {
    let verdict = super::run("").unwrap();
    assert!(verdict.passed, "\n{}", verdict.text);
}

#[test]
fn a_filter_that_leaves_nothing_does_not_pass() {
    let report = super::run("such a case").map(|verdict| verdict.text);
    assert_eq!(
        report,
        Err("no case has `such a case` in its name".to_owned())
    );
}

/// The report on a file with one case of the text `c`, which expects `letter`.
fn failures(letter: char, listed: &str) -> Vec<String> {
    let text = format!(
        r#"{{ "kind": "sin", "about": "One case.", "cases": [{{ "name": "c", "input": "c",
            "expect": {{ "parts": {{ "letter": "{letter}", "side": "second" }} }} }}] }}"#
    );
    let file = SuiteFile {
        name: "sin/one.json".to_owned(),
        path: PathBuf::new(),
        fixture: adapters::read(&text),
        text,
    };
    let mut listed = ExpectedFailures::parse(listed);
    let (_, mut failures) = run_file(&file, "", &mut listed).unwrap();
    failures.extend(listed.unmet().cloned());
    failures
}

#[test]
fn known_failures_are_strict_both_ways() {
    const LISTED: &str = "# Why it fails.\n\nsin/one.json: c\n";
    for (letter, listed, expected) in [
        ('C', "", 0),
        ('D', "", 1),
        ('D', LISTED, 0),
        ('C', LISTED, 1),
        ('C', "sin/one.json: d", 1),
    ] {
        let failures = failures(letter, listed);
        assert_eq!(
            failures.len(),
            expected,
            "{letter} {listed:?}: {failures:?}"
        );
    }
}
