//! The page of all errors, which is also what this test reads.
//!
//! `FEEN_BLESS=1 cargo test -p feen --test gallery` writes it anew.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::{env, fs};

use feen::{Diagnostic, Level};

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
];

fn page() -> String {
    let mut page = String::from(
        "Every error that a text can have, with an example and the example mended.\n\n\
         The name before each message is the same in every version. An error has a place:\n\
         `^` stands under it, and `-` under a second place where two matter.\n",
    );
    let error = |text| feen::diagnose(text).iter().next().map(Diagnostic::error);
    let mut rows: Vec<_> = ROWS
        .iter()
        .map(|row| (error(row.0).unwrap(), *row))
        .collect();
    rows.sort_by_key(|(error, _)| error.kind().level());
    let mut level = None;
    for (error, (text, mended)) in rows {
        if level.replace(error.kind().level()) != Some(error.kind().level()) {
            page.push_str(match error.kind().level() {
                Level::Syntax => "\n# The text is not well formed\n",
                Level::Canonical => "\n# The text is not canonical\n",
                Level::Representable => {
                    "\n# The text is valid, and its board no box or too large\n"
                }
            });
        }
        let code = error.kind().code();
        write!(
            page,
            "\n## `{code}`\n\n```text\n{}\n```\n",
            error.report(text)
        )
        .unwrap();
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
        let found = feen::diagnose(text);
        assert_eq!(found.iter().len(), 1, "{text}");
        assert_eq!(feen::diagnose(mended).iter().len(), 0, "{mended}");
        assert!(
            codes.insert(found.iter().next().unwrap().error().kind().code()),
            "{text}"
        );
    }
}
