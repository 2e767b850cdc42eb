//! What holds whatever is migrated.
#![cfg(feature = "proptest")]

use feen::Style;
use feen_legacy::{
    Apostrophe, Marks, Migrated, Nines, Options, StyleTable, Version, guess, migrate,
};
use proptest::prelude::*;
use proptest::sample::select;
use qi::ByPlayer;

/// A board by parts that all versions know, and a few that some do.
fn board() -> impl Strategy<Value = String> {
    let squares = select(vec![
        "1", "2", "3", "10", "99", "K", "k", "R", "r", "P", "p", "Q", "+R", "+K", "+p", "r'", "p'",
        "K'", "k=", "K<", "k>", "P<", "p>", "k^", "K^'", "-R",
    ]);
    let plain = select(vec!["1", "K", "k", "R", "p", "P", "r", "99"]);
    let square = prop_oneof![4 => plain, 1 => squares];
    let comma = prop_oneof![4 => Just(""), 1 => Just(",")];
    let separator = select(vec!["/", "/", "/", "/", "//"]);
    (1..5_usize, 1..4_usize, comma, separator).prop_flat_map(
        move |(ranks, files, comma, separator)| {
            let rank = prop::collection::vec(square.clone(), files);
            prop::collection::vec(rank, ranks).prop_map(move |ranks| {
                let ranks: Vec<_> = ranks.iter().map(|rank| rank.join(comma)).collect();
                ranks.join(separator)
            })
        },
    )
}

fn hands() -> impl Strategy<Value = &'static str> {
    select(vec![
        "-", "/", "P", "pP", "P/p", "2P/", "1P2B/3p", "P,p*2", "+P/", "P'/", "P/P", "99P/",
    ])
}

fn styles() -> impl Strategy<Value = &'static str> {
    select(vec![
        "CHESS/chess",
        "chess/CHESS",
        "SHOGI/chess",
        "CHESS960/go",
        "C/c",
        "c/S",
        "W/w",
        "C/C",
    ])
}

fn side() -> impl Strategy<Value = &'static str> {
    select(vec!["B", "t", "0", "1", "2", "s", "b"])
}

/// A text with the fields of a version, and often with its marks.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => (board(), side()).prop_map(|(board, side)| format!("{board} {side}")),
        2 => (board(), side(), hands()).prop_map(|(board, side, hands)| format!("{board} {side} {hands}")),
        2 => (board(), styles(), hands()).prop_map(|(board, styles, hands)| format!("{board} {styles} {hands}")),
        4 => (board(), hands(), styles()).prop_map(|(board, hands, styles)| format!("{board} {hands} {styles}")),
    ]
}

/// What a text becomes by each version that takes it.
fn readings(text: &str, options: Options<'_>) -> Vec<(Version, Migrated)> {
    let reading = |version| {
        let migrated = migrate(text, &options.with_version(version)).ok()?;
        Some((version, migrated))
    };
    Version::ALL.into_iter().filter_map(reading).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn what_migrates_is_canonical_and_says_what_changed(text in text(), options: Options<'static>) {
        for (version, migrated) in readings(&text, options) {
            let new = migrated.feen().to_string();
            prop_assert!(feen::canonicalize(&new).unwrap().changes().is_empty(), "{}", new);
            prop_assert!(!migrated.decisions().is_empty() || new == text, "{}", version);
            let starts: Vec<_> = migrated.decisions().iter().map(|decision| decision.span().start).collect();
            prop_assert!(starts.is_sorted());
            for decision in migrated.decisions() {
                prop_assert!(text.get(decision.span()).is_some());
                prop_assert!(decision.picture(&text).to_string().contains('^'));
            }
        }
    }

    #[test]
    fn two_readings_differ_only_by_decisions(text in text(), options: Options<'static>) {
        let readings = readings(&text, options);
        for (version, one) in &readings {
            for (_, other) in &readings {
                if one.feen() != other.feen() && *version != Version::M {
                    prop_assert!(!one.decisions().is_empty(), "{}: {}", version, text);
                }
            }
        }
    }

    #[test]
    fn every_reading_is_guessed(text in text(), options: Options<'static>) {
        let guessed = guess(&text);
        prop_assert!(guessed.is_sorted());
        for (version, _) in readings(&text, options) {
            prop_assert!(guessed.contains(&version), "{}: {:?}", version, guessed);
        }
    }

    #[test]
    fn what_is_guessed_migrates_by_some_options(text in text()) {
        let side = text.split(' ').nth(1).unwrap_or("");
        let names = ["CHESS", "CHESS960", "GO", "SHOGI"].map(|name| (name, Style::from_static("C")));
        let options = Options::new(Version::M)
            .with_styles(StyleTable::new(&names))
            .with_players(ByPlayer::new("C", "S").map(Style::from_static))
            .with_sides(ByPlayer::new(side, "other"))
            .with_marks(Marks::DROP)
            .with_apostrophe(Apostrophe::Intermediate)
            .with_nines(Nines::Number);
        // What no version can say, and no option is for.
        let beyond = ["cardinality/too-many-pieces", "placement/incoherent", "legacy/uneven-rank"];
        for version in guess(&text).into_iter().filter(|version| version.is_read()) {
            let error = migrate(&text, &options.with_version(version)).err();
            let code = error.map_or("", |error| error.code());
            let accepted = code.is_empty() || code.starts_with("limit/") || beyond.contains(&code);
            prop_assert!(accepted, "{}: {}", version, code);
        }
    }

    #[test]
    fn any_text_is_taken_or_refused_with_a_place(
        text in "[-+^'=<>/,*_:0-9A-Ca-cé ]{0,24}( (-|/|B|0))?( (C/c|CHESS/chess))?",
        options: Options<'static>,
    ) {
        for version in Version::ALL {
            if let Err(error) = migrate(&text, &options.with_version(version)) {
                prop_assert!(text.get(error.span()).is_some(), "{:?}", error);
                prop_assert!(error.report(&text).to_string().ends_with(&error.kind().to_string()));
            }
        }
    }
}

/// The texts of the laws are not all refused.
#[test]
fn every_version_takes_some_of_the_texts() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut taken = [0; Version::ALL.len()];
    for _ in 0..4096 {
        let text = text().new_tree(&mut runner).unwrap().current();
        let options = any::<Options<'_>>()
            .new_tree(&mut runner)
            .unwrap()
            .current();
        for (version, _) in readings(&text, options) {
            taken[version as usize] += 1;
        }
    }
    for version in Version::ALL {
        let expected = if version.is_read() { 5..=4096 } else { 0..=0 };
        let taken = taken[version as usize];
        assert!(expected.contains(&taken), "{version}: {taken}");
    }
}
