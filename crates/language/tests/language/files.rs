use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use feen_language::Language;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// The names of sentences of which `feen-rules` and the examples of pages have the English.
fn is_of_rules(name: &str) -> bool {
    name.starts_with("rule-") || name.starts_with("example-")
}

/// The names of a file, each with its placeholders.
fn names(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("messages/{language}.ftl"));
    let text = fs::read_to_string(path).unwrap();
    let resource = fluent_syntax::parser::parse(text.as_str()).unwrap_or_else(|(_, faults)| {
        let lines = faults.iter().map(|fault| {
            let before = &text[..fault.pos.start];
            format!("line {}: {}", before.lines().count(), fault.kind)
        });
        panic!("{language}.ftl: {}", lines.collect::<Vec<_>>().join("; "))
    });
    let mut names = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut found = BTreeSet::new();
            placeholders(message.value.as_ref().unwrap(), &mut found);
            let before = names.insert(message.id.name.to_owned(), found);
            assert_eq!(before, None, "{language} has {} twice", message.id.name);
        }
    }
    // A text within another has the placeholders of both.
    let whole = names.clone();
    for found in names.values_mut() {
        let all = std::mem::take(found).into_iter();
        found.extend(all.flat_map(|name| {
            match name.strip_prefix('@') {
                Some(within) => whole
                    .get(within)
                    .unwrap_or_else(|| panic!("{language}.ftl: no text {within}"))
                    .clone(),
                None => BTreeSet::from([name]),
            }
        }));
    }
    names
}

fn placeholders(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        let (selector, variants) = match expression {
            Expression::Inline(inline) => (inline, &[][..]),
            Expression::Select { selector, variants } => (selector, variants.as_slice()),
        };
        // A text may be empty.
        if matches!(selector, InlineExpression::StringLiteral { value: "" }) {
            continue;
        }
        match selector {
            // The words for check are chosen where a language has several.
            InlineExpression::VariableReference { id } if id.name == "family" => {}
            InlineExpression::VariableReference { id } => {
                found.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference {
                id,
                attribute: None,
            } => {
                found.insert(format!("@{}", id.name));
            }
            _ => panic!("a placeholder that is neither a variable nor a text"),
        }
        for variant in variants {
            placeholders(&variant.value, found);
        }
    }
}

#[test]
fn every_language_has_every_name_and_every_placeholder() {
    let english = names(Language::English);
    assert!(english.len() > 150);
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut own = names(language);
        own.retain(|name, _| !is_of_rules(name));
        let all: BTreeSet<&String> = english.keys().chain(own.keys()).collect();
        for name in all {
            let (expected, found) = (english.get(name), own.get(name));
            if expected != found {
                faults.push(format!(
                    "{language}: {name}: expected {expected:?}, found {found:?}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A refusal begins with a capital, where letters have capitals, and has no full stop: a place may follow.
#[test]
fn refusals_are_written_alike() {
    let with_capitals = [Language::English, Language::German, Language::French];
    for language in Language::ALL {
        let mut names: Vec<String> = names(language).into_keys().collect();
        names.retain(|name| name.starts_with("refused-"));
        assert!(names.len() > 90, "{language}: {names:?}");
        for name in names {
            let text = language.text(&name);
            let is_small =
                with_capitals.contains(&language) && text.starts_with(char::is_lowercase);
            let is_ended = text.ends_with(['.', '。']);
            assert!(!is_small && !is_ended, "{language}: {name}: {text}");
        }
    }
}

/// The playground reads the same rows.
#[test]
fn tags_lead_to_the_nearest_language() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/languages.txt");
    let rows = fs::read_to_string(path).unwrap();
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let (tag, language) = row.split_once(' ').unwrap();
        assert_eq!(Language::wished(tag).tag(), language, "{tag}");
    }
}

#[test]
fn texts_are_filled() {
    let rows = [
        ("en", "moves-played", 1, "1 move"),
        ("en", "moves-played", 12, "12 moves"),
        ("fr", "moves-played", 0, "0 coup"),
        ("de", "moves-played", 2, "2 Züge"),
        ("ja", "moves-played", 1, "1手"),
        ("ko", "in-games", 3, "3판"),
        ("zh-Hant", "moves-played", 7, "7 回合"),
        ("en-XA", "in-games", 3, "⟦in 3 games⟧"),
    ];
    for (tag, name, count, text) in rows {
        let language: Language = tag.parse().unwrap();
        assert_eq!(language.fill(name, &[("count", count.into())]), text);
    }
    assert_eq!(Language::German.text("no-such-name"), "no-such-name");
    for (tag, first, side, text) in [
        ("ko", "백", "흑", "흑 승: 체크메이트"),
        ("ko", "초", "한", "한 승: 외통"),
        ("ja", "先手", "後手", "後手の勝ち（詰み）"),
        ("ja", "白", "黒", "黒の勝ち（チェックメイト）"),
        (
            "fr",
            "Blancs",
            "Noirs",
            "Les Noirs gagnent par échec et mat",
        ),
        ("fr", "Sente", "Gote", "Gote gagne par échec et mat"),
        ("de", "Weiß", "Schwarz", "Schwarz gewinnt durch Schachmatt"),
    ] {
        let language: Language = tag.parse().unwrap();
        let values = [
            ("side", side.into()),
            ("family", language.family(first).into()),
        ];
        assert_eq!(language.fill("win-checkmate", &values), text, "{tag}");
    }
    // A script fills what is open, and chooses between one and many.
    assert_eq!(Language::German.text("in-games"), "in {$count} Partien");
    assert_eq!(
        Language::English.fill("win-time", &[("side", "Black".into())]),
        "Black wins on time"
    );
}

proptest::proptest! {
    #[test]
    fn any_header_and_any_value_give_a_text(header in ".{0,80}", name in ".{0,20}", side in ".{0,20}") {
        let language = Language::wished(&header);
        assert_eq!(language.text(&format!("{name} ")), format!("{name} "));
        assert!(language.fill("win-points", &[("side", side.as_str().into())]).contains(&side));
    }
}
