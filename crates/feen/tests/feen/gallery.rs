//! The page of all errors, which is also what this test reads.
//!
//! `FEEN_BLESS=1 cargo test -p feen --test feen gallery` writes it anew.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::{env, fs};

use feen::{Diagnostic, Feen, Level, Limits, ParseError};

/// A text with an error, and the same text without it.
const ROWS: &[(&str, &str)] = &[
    ("8/7é / C/c", "8/8 / C/c"),
    ("8/8  / C/c", "8/8 / C/c"),
    (" / C/c", "8/8 / C/c"),
    ("/8/8 / C/c", "8/8 / C/c"),
    ("8/8/ / C/c", "8/8 / C/c"),
    ("8/4!3 / C/c", "8/4K3 / C/c"),
    ("8/4K0k2 / C/c", "8/4Kk2 / C/c"),
    ("8/08 / C/c", "8/8 / C/c"),
    ("4/4//4 / C/c", "4/4//4/4 / C/c"),
    ("8/+8 / C/c", "8/+P7 / C/c"),
    ("8/K^^7 / C/c", "8/K^7 / C/c"),
    ("8/'K7 / C/c", "8/K'7 / C/c"),
    ("8/8 P C/c", "8/8 P/ C/c"),
    ("8/8 P//p C/c", "8/8 P/p C/c"),
    ("8/8 P!/ C/c", "8/8 P/ C/c"),
    ("8/8 0P/ C/c", "8/8 / C/c"),
    ("8/8 1P/ C/c", "8/8 P/ C/c"),
    ("8/8 2/ C/c", "8/8 2P/ C/c"),
    ("8/8 3PQ2P/ C/c", "8/8 5PQ/ C/c"),
    ("8/8 2B3P/ C/c", "8/8 3P2B/ C/c"),
    ("8/8 / C", "8/8 / C/c"),
    ("8/8 / C/c/s", "8/8 / C/c"),
    ("8/8 / C/1", "8/8 / C/c"),
    ("8/8 / CC/c", "8/8 / C/c"),
    ("8/8 / C/S", "8/8 / C/s"),
    ("4/4 9P/ C/c", "4/4 8P/ C/c"),
    ("99999999999999999999 / C/c", "99 / C/c"),
    ("8/8/7 / C/c", "8/8/8 / C/c"),
    ("30000/30000/30000 / C/c", "65025 / C/c"),
    ("4/4//4/4 / C/c", "4/4/4/4 / C/c"),
];

/// The error that depends on what a reader is asked for.
const ASKED_FOR: &str = "limit/dimensions";

/// What is wrong with a text; if nothing is, what is too much for a board on paper.
fn error(text: &str) -> ParseError {
    let found = feen::diagnose(text).iter().next().map(Diagnostic::error);
    found.unwrap_or_else(|| on_paper(text).unwrap_err())
}

fn on_paper(text: &str) -> Result<Feen, ParseError> {
    Feen::parse_with(text, Limits::default().with_dimensions(2))
}

/// What an example does not show.
fn note(code: &str) -> Option<&'static str> {
    match code {
        ASKED_FOR => Some(
            "No text has this error by itself: here `Feen::parse_with` is asked for a board of at\n\
             most two dimensions.",
        ),
        "limit/uncountable-squares" => Some(
            "The pieces are not more than the squares, unless they cannot be counted either: then it\n\
                 stays unknown.",
        ),
        _ => None,
    }
}

fn page() -> String {
    let mut page = String::from(
        "Every error that a text can have, with an example and the example mended.\n\n\
         The name before each message is the same in every version. An error has a place:\n\
         `^` stands under it, and `-` under a second place where two matter.\n",
    );
    let mut rows: Vec<_> = ROWS.iter().map(|row| (error(row.0), *row)).collect();
    rows.sort_by_key(|(error, _)| error.kind().level());
    let mut level = None;
    for (error, (text, mended)) in rows {
        if level.replace(error.kind().level()) != Some(error.kind().level()) {
            page.push_str(match error.kind().level() {
                Level::Syntax => "\n# The text is not well formed\n",
                Level::Canonical => "\n# The text is not canonical\n",
                Level::Representable => {
                    "\n# The text is valid, and its board no box or more than a reader takes\n"
                }
            });
        }
        let code = error.code();
        write!(
            page,
            "\n## `{code}`\n\n```text\n{}\n```\n",
            error.report(text)
        )
        .unwrap();
        if let Some(note) = note(code) {
            writeln!(page, "\n{note}").unwrap();
        }
        writeln!(page, "\nMended: `{mended}`").unwrap();
    }
    page
}

#[test]
fn the_page_of_all_errors_is_up_to_date() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/ERRORS.md");
    if env::var_os("FEEN_BLESS").is_some() {
        fs::write(file, page()).unwrap();
    }
    assert_eq!(
        fs::read_to_string(file).unwrap(),
        page(),
        "set FEEN_BLESS=1 to write {file}"
    );
}

#[test]
fn every_example_has_one_error_and_is_mended() {
    let mut codes = BTreeSet::new();
    for (text, mended) in ROWS.iter().copied() {
        let code = error(text).kind().code();
        let by_itself = code != ASKED_FOR;
        assert_eq!(
            feen::diagnose(text).iter().len(),
            usize::from(by_itself),
            "{text}"
        );
        assert_eq!(feen::diagnose(mended).iter().len(), 0, "{mended}");
        assert!(by_itself || on_paper(mended).is_ok(), "{mended}");
        assert!(codes.insert(code), "{text}");
    }
}

#[test]
fn the_page_has_every_code() {
    let codes: BTreeSet<_> = ROWS
        .iter()
        .map(|(text, _)| error(text).kind().code())
        .collect();
    let source = include_str!("../../src/error/kind.rs");
    let declared: BTreeSet<_> = source.split('"').filter(|text| is_code(text)).collect();
    assert!(declared.contains("text/not-ascii"), "{declared:?}");
    let missing: Vec<_> = declared.difference(&codes).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn is_code(text: &str) -> bool {
    let is_word = |word: &str| {
        word.bytes()
            .all(|byte| byte == b'-' || byte.is_ascii_lowercase())
    };
    text.split_once('/')
        .is_some_and(|(group, name)| is_word(group) && is_word(name))
}
