use std::ops::Range;

use feen::qi::ByPlayer;
use feen::{Feen, Style};
use feen_legacy::{
    Apostrophe, Letters, Marks, MigrateError, Nines, Options, StyleTable, Version, guess, migrate,
};

/// A text of each earlier format, with options chosen by the first byte, is refused at a
/// place in it, or gives a position that is written and read.
pub fn legacy(bytes: &[u8]) {
    let Some((choice, text)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = str::from_utf8(text) else {
        return;
    };
    for version in Version::ALL {
        let found = migrate(text, &options(version, *choice));
        match &found {
            Ok(migrated) => {
                let written = migrated.feen().to_string();
                assert_eq!(
                    written.parse::<Feen>().as_ref(),
                    Ok(migrated.feen()),
                    "{written}"
                );
                for decision in migrated.decisions() {
                    lies_in(text, &decision.span());
                }
            }
            Err(error) => lies_in(text, &error.span()),
        }
        // The same question must have the same answer; on few texts it is asked twice.
        if choice & ASKED_TWICE == ASKED_TWICE {
            let again: Result<_, MigrateError> = migrate(text, &options(version, *choice));
            assert_eq!(again, found);
        }
    }
    assert!(guess(text).len() <= Version::ALL.len());
}

fn lies_in(text: &str, span: &Range<usize>) {
    assert!(span.start <= span.end && span.end <= text.len(), "{span:?}");
}

/// The versions that accept a text, with the options chosen by the first byte.
#[must_use]
pub fn versions_that_take(bytes: &[u8]) -> Vec<Version> {
    let Some((choice, text)) = bytes.split_first() else {
        return Vec::new();
    };
    let text = str::from_utf8(text).unwrap_or_default();
    let takes = |version: &Version| migrate(text, &options(*version, *choice)).is_ok();
    Version::ALL.into_iter().filter(takes).collect()
}

/// Few texts have both bits.
const ASKED_TWICE: u8 = 0b0110_0000;

fn options(version: Version, choice: u8) -> Options<'static> {
    let mut options = Options::new(version);
    let chosen = |bit: u8| choice & (1 << bit) != 0;
    if chosen(0) {
        options = options.with_styles(StyleTable::OF_2025);
    }
    if chosen(1) {
        options = options.with_terminals(Letters::from_static("K"));
    }
    if chosen(2) {
        options = options.with_marks(Marks::OF_2026);
    } else if chosen(5) {
        options = options.with_marks(Marks::DROP);
    }
    if chosen(3) {
        options = options.with_apostrophe(Apostrophe::Derived);
    } else if chosen(6) {
        options = options.with_apostrophe(Apostrophe::Intermediate);
    }
    if chosen(4) {
        options = options.with_nines(Nines::Sum);
    } else if chosen(6) {
        options = options.with_nines(Nines::Number);
    }
    if chosen(7) {
        options = options.with_players(ByPlayer::new("C", "S").map(Style::from_static));
    }
    if chosen(7) && chosen(5) {
        options = options.with_sides(ByPlayer::new("s", "g"));
    }
    options
}
