//! All errors of a text at once.
#![cfg(feature = "alloc")]

use core::ops::Range;

use feen::{Diagnostic, Feen, Fix, Place, Player, Severity};
use oracle::generate::{Family, Random, mutate};

/// The codes of what is found, in order.
fn codes(text: &str) -> Vec<&'static str> {
    feen::diagnose(text)
        .iter()
        .map(|found| found.error().kind().code())
        .collect()
}

#[test]
fn only_the_sign_of_an_empty_hand_is_left_out() {
    for (text, place) in [
        ("8/8 -/ W/w", Some(4..5)),
        ("8/8 /- W/w", Some(5..6)),
        ("8/8 +/ W/w", None),
        ("8/8 P-/ W/w", None),
        ("8/8 P/- W/w", Some(6..7)),
        // The slash behind it may be one too many, as it is in `P/-r`.
        ("8/8 P/-/r W/w", None),
        // The space may be one too many, in a piece.
        ("8/8 - P/p C/c;", None),
        ("k2/3 +P/- p^ s/S", None),
        ("8/8 P/- p%20C/c", None),
        ("8/8 - W/w", Some(4..5)),
        ("8/8 - P/p%20C/c", None),
        ("8/8 - P/p\tC/c", None),
        ("8/8 - P/pC/c", None),
        ("8/8 -!/ W/w", None),
        ("+9/9 / W/w", None),
        ("-/9 / W/w", None),
    ] {
        let found = feen::diagnose(text);
        let fix = found.iter().next().and_then(|found| found.fix());
        assert_eq!(fix.map(Fix::span), place, "{text}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn independent_errors_are_all_told_and_none_twice() {
    for (text, expected) in [
        ("8/8 / W/w", &[][..]),
        (
            "8/08 1P/QP C/C",
            &[
                "count/leading-zero",
                "hands/count-of-one",
                "hands/not-canonical",
                "styles/same-case",
            ],
        ),
        (
            "8!/8?/0 / W/w",
            &[
                "placement/not-a-square",
                "placement/not-a-square",
                "placement/zero-count",
            ],
        ),
        (
            "+9/K^^7/'8 / W/w",
            &[
                "piece/missing-letter",
                "piece/misplaced-terminal",
                "piece/misplaced-derivation",
            ],
        ),
        (
            "/8/8/ / W/W",
            &[
                "placement/leading-separator",
                "placement/trailing-separator",
                "styles/same-case",
            ],
        ),
        (
            "8//8 2/ W/W",
            &[
                "placement/incoherent",
                "hands/count-without-piece",
                "styles/same-case",
            ],
        ),
        (
            "8/8 QPNQ/PP W/w",
            &[
                "hands/not-canonical",
                "hands/not-aggregated",
                "hands/not-aggregated",
            ],
        ),
        (
            "8/8 PPP/QPN W/w",
            &[
                "hands/not-aggregated",
                "hands/not-aggregated",
                "hands/not-canonical",
            ],
        ),
        (
            "8/8 - W/W",
            &["hands/missing-delimiter", "styles/same-case"],
        ),
        (
            "8/8 1P W/w",
            &["hands/missing-delimiter", "hands/count-of-one"],
        ),
        (
            "8/8 P//1p W/w",
            &["hands/surplus-delimiter", "hands/count-of-one"],
        ),
        ("8/8 P!?/ W/w", &["hands/not-a-piece", "hands/not-a-piece"]),
        (
            " 8/08 / W/W ",
            &[
                "fields/count",
                "count/leading-zero",
                "styles/same-case",
                "fields/count",
            ],
        ),
        ("08/8 /W/W", &["count/leading-zero", "fields/count"]),
        (
            "8/8 / 1/W/w",
            &["style/expected-letter", "styles/surplus-delimiter"],
        ),
        (
            "8/8 9P/8p W/W",
            &["styles/same-case", "cardinality/too-many-pieces"],
        ),
        (
            "2 PPP W/w",
            &["hands/missing-delimiter", "cardinality/too-many-pieces"],
        ),
        ("é8/8 / é/w", &["text/not-ascii", "text/not-ascii"]),
        ("", &["fields/count"]),
        ("1/0 3P/ C/c", &["placement/zero-count"]),
        ("2 3P!/ C/c", &["hands/not-a-piece"]),
        (
            "8/8 P/p/q/ C/c",
            &["hands/surplus-delimiter", "hands/surplus-delimiter"],
        ),
        (
            "8/8 P/Q +x// p/ C/c",
            &["fields/count", "fields/count", "styles/surplus-delimiter"],
        ),
        (
            "8/8 +^/ C/c",
            &["piece/missing-letter", "piece/misplaced-terminal"],
        ),
        (
            "8/8 +'/ C/c",
            &["piece/missing-letter", "piece/misplaced-derivation"],
        ),
        (" #8", &["fields/count", "placement/not-a-square"]),
        ("8/8\t/\tW/W", &["fields/count", "styles/same-case"]),
        ("8/8 / W/w x", &["fields/count"]),
        ("8/8 / W/w W/w", &["fields/count"]),
        ("8/8 / W/w\t \u{e9}", &["fields/count"]),
        ("8/8  / W/w x", &["fields/count", "fields/count"]),
        (
            "08/8 / W/W - - 0 1",
            &["count/leading-zero", "styles/same-case", "fields/count"],
        ),
        (
            "1 2P/ W/w x",
            &["fields/count", "cardinality/too-many-pieces"],
        ),
        ("256 / W/w", &[]),
        ("65026 / W/w", &["limit/squares"]),
        ("rkr/pp / W/w", &["placement/irregular"]),
    ] {
        assert_eq!(codes(text), expected, "{text:?}");
    }
}

#[test]
fn findings_are_iterated_by_reference() {
    let found = feen::diagnose("8/08 PP/ C/c");
    assert_eq!((&found).into_iter().count(), 2);
    assert!((&found).into_iter().eq(found.iter()));
}

#[test]
fn parts_are_hands_only_if_they_read_as_such() {
    let told = |text: &str| format!("{text}: {:?}", codes_with_places(text));
    insta::assert_snapshot!([
        "8/8 P/ p C/c",
        "8/8 P p C/c",
        "8/8 P/ p/ C/c",
        "8/8 P/ p! C/c",
        "8/8 P/ p3 C/c",
        "8/8 P3 /p C/c",
        "8/8 P/ 3^p C/c",
        "8/8 P+ /p C/c",
        "8/8 P/ +\'p C/c",
    ].map(told).join("\n"), @r#"
    8/8 P/ p C/c: [("fields/count", 6..7)]
    8/8 P p C/c: [("fields/count", 5..6), ("hands/missing-delimiter", 4..7)]
    8/8 P/ p/ C/c: [("fields/count", 9..10), ("styles/surplus-delimiter", 11..12)]
    8/8 P/ p! C/c: [("style/expected-end", 8..9), ("styles/same-case", 12..13)]
    8/8 P/ p3 C/c: [("style/expected-end", 8..9), ("styles/same-case", 12..13)]
    8/8 P3 /p C/c: [("fields/count", 3..4)]
    8/8 P/ 3^p C/c: [("style/expected-letter", 7..8), ("fields/count", 6..7)]
    8/8 P+ /p C/c: [("fields/count", 3..4), ("piece/missing-letter", 6..7)]
    8/8 P/ +'p C/c: [("style/expected-letter", 7..8), ("fields/count", 6..7)]
    "#);
}

/// The codes of what is found, with their places.
fn codes_with_places(text: &str) -> Vec<(&'static str, Range<usize>)> {
    let found = feen::diagnose(text);
    let errors = found.iter().map(Diagnostic::error);
    errors.map(|error| (error.code(), error.span())).collect()
}

#[test]
fn a_character_beside_a_style_is_the_only_error() {
    for (text, code, place) in [
        ("8/8 / -s/S", "style/expected-letter", 6..7),
        ("8/8 / ;C/c", "style/expected-letter", 6..7),
        ("8/8 / 1s/S", "style/expected-letter", 6..7),
        ("8/8 / \u{8eca}C/c", "text/not-ascii", 6..9),
        ("8/8 / C\u{e9}/c", "text/not-ascii", 7..9),
        ("8/8 / C/\u{e9}c", "text/not-ascii", 8..10),
        ("8/8 / C/c\u{8eca}", "text/not-ascii", 9..12),
        ("8/8 / C/c\u{200b}", "text/not-ascii", 9..12),
        ("8/8 / \u{e9}/C", "text/not-ascii", 6..8),
    ] {
        assert_eq!(codes_with_places(text), [(code, place)], "{text:?}");
    }
    let both = ["style/expected-letter", "style/expected-end"];
    assert_eq!(codes("8/8 / (C/c)"), both);
    assert_eq!(codes("8/8 / \u{8eca}\u{8eca}C/c"), ["text/not-ascii"; 2]);
}

#[test]
fn a_space_in_the_hands_is_told_where_it_stands() {
    for (text, spaces) in [
        ("8/8 P/ p C/c", &[6][..]),
        ("8/8 / p C/c", &[5]),
        ("8/8 P / p C/c", &[5, 7]),
        ("8/8 2PQ/ 2pq C/c", &[8]),
        ("8/8 QP/ p C/c", &[7]),
        ("8/8 - P/p C/c", &[5]),
        ("k2/3 + P/-p^ s/S", &[6]),
        ("k2/3 +P/- p^ s/S", &[9]),
        ("8/8 P/2 p C/c", &[7]),
        // These stand in the board, or may.
        ("8/8 2 P/ C/c", &[3]),
        ("8/8 8/8 / C/c", &[3]),
        ("8/8/3 k4 / C/c", &[5]),
    ] {
        let found = codes_with_places(text);
        let told = found.iter().filter(|(code, _)| *code == "fields/count");
        let told: Vec<_> = told.map(|(_, place)| place.start).collect();
        assert_eq!(told, spaces, "{text}: {found:?}");
    }
}

#[test]
fn a_space_that_is_missing_is_no_disorder() {
    for (text, place) in [
        ("8/8 P/pC/c", 8..9),
        ("8/8 C/CC/c", 8..9),
        ("8/8 P/pW/w", 8..9),
    ] {
        let found = codes_with_places(text);
        assert_eq!(found, [("fields/count", place)], "{text}");
        assert_eq!(with_fixes(text), text[..7].to_owned() + " " + &text[7..]);
    }
    assert_eq!(codes("8/8 pC/c")[0], "hands/not-canonical");
}

#[test]
fn a_piece_is_in_order_or_not_once_all_of_it_is_read() {
    let ascii = "text/not-ascii";
    let piece = "hands/not-a-piece";
    let again = "hands/not-aggregated";
    for (text, expected) in [
        ("8/8 P\u{2019}P\u{2019}/ W/w", &[ascii, ascii, again][..]),
        ("8/8 P%27P%27/ W/w", &[piece, piece, again]),
        ("8/8 PP\u{2019}/ W/w", &[ascii]),
        ("8/8 /QQ%27 W/w", &[piece]),
        ("8/8 PP\u{e9}/ W/w", &[ascii, again]),
        ("8/8 QP%52/ W/w", &[piece, "hands/not-canonical"]),
    ] {
        assert_eq!(codes(text), expected, "{text}");
    }
}

fn apply(text: &[u8], fix: &Fix) -> Vec<u8> {
    let span = fix.span();
    [
        &text[..span.start],
        fix.replacement().as_bytes(),
        &text[span.end..],
    ]
    .concat()
}

/// The codes of the errors of a text, sorted.
fn errors(text: &[u8]) -> Vec<&'static str> {
    let found = feen::diagnose_bytes(text);
    let errors = found
        .iter()
        .filter(|found| found.severity() == Severity::Error);
    let mut codes: Vec<_> = errors.map(|found| found.error().kind().code()).collect();
    codes.sort_unstable();
    codes
}

/// Texts with one to three random edits.
fn edited_texts(seed: u64, count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut random = Random::new(seed);
    (0..count).map(move |_| {
        let text = random.pick(&Family::ALL).text(&mut random).into_bytes();
        (0..random.within(1..=3)).fold(text, |text, _| mutate(&text, &mut random).text)
    })
}

#[test]
fn the_first_error_is_that_of_validate() {
    for text in edited_texts(7, 20_000) {
        let found = feen::diagnose_bytes(&text);
        let first = found
            .iter()
            .find(|found| found.severity() == Severity::Error);
        let first = first.map(Diagnostic::error);
        assert_eq!(
            first,
            feen::validate_bytes(&text).err(),
            "{}",
            text.escape_ascii()
        );
        assert!(found.is_complete());
    }
}

#[test]
fn every_place_is_in_the_text_and_none_is_told_twice() {
    for text in edited_texts(8, 20_000) {
        let mut told = Vec::new();
        for found in &feen::diagnose_bytes(&text) {
            let error = found.error();
            assert!(error.span().end <= text.len(), "{}", text.escape_ascii());
            told.push((error.code(), error.span()));
        }
        let all = told.len();
        told.sort_unstable_by_key(|(code, span)| (*code, span.start, span.end));
        told.dedup();
        assert_eq!(told.len(), all, "{}: {told:?}", text.escape_ascii());
    }
}

#[test]
fn a_fix_removes_its_error_and_adds_none() {
    let mut fixes = 0;
    for text in edited_texts(9, 20_000) {
        let before = errors(&text);
        for found in &feen::diagnose_bytes(&text) {
            let Some(fix) = found.fix() else { continue };
            let mut others = before.clone();
            let code = found.error().kind().code();
            let index = others.iter().position(|other| *other == code).unwrap();
            others.remove(index);
            // A hand that is put in order loses its other errors of order as well.
            for code in errors(&apply(&text, fix)) {
                let other = others.iter().position(|other| *other == code);
                let other = other.unwrap_or_else(|| panic!("{}: {fix:?}", text.escape_ascii()));
                others.remove(other);
            }
            fixes += 1;
        }
    }
    assert!(fixes > 1_000, "{fixes}");
}

/// A text with each fix that is told of it, from behind.
fn with_fixes(text: &str) -> String {
    let found = feen::diagnose(text);
    let mut fixes: Vec<_> = found.iter().filter_map(Diagnostic::fix).collect();
    fixes.sort_by_key(|fix| fix.span().start);
    fixes.dedup_by(|fix, before| fix.span().start < before.span().end);
    let last_first = fixes.into_iter().rev();
    let became = last_first.fold(text.as_bytes().to_vec(), |text, fix| apply(&text, fix));
    String::from_utf8(became).expect("a text")
}

#[test]
fn fixes_lead_to_what_the_text_is_repaired_to() {
    let slips = [" ", "  ", "\t", "%20", "_", "-", "1", "0", "+", "/", ";"];
    let mut random = Random::new(10);
    let mut repaired = 0;
    for text in edited_texts(10, 20_000) {
        let Ok(mut text) = String::from_utf8(text) else {
            continue;
        };
        for _ in 0..random.within(0..=3) {
            let place = random.within(0..=text.len());
            if text.is_char_boundary(place) {
                text.insert_str(place, random.pick(&slips));
            }
        }
        let fixed = with_fixes(&text);
        if fixed != text && feen::validate(&fixed).is_ok() {
            let canonical = feen::canonicalize(&text).map(feen::Canonical::into_string);
            assert_eq!(canonical.as_ref(), Ok(&fixed), "{text:?}");
            repaired += 1;
        }
    }
    assert!(repaired > 400, "{repaired}");
}

#[test]
fn what_would_bring_other_errors_is_no_fix() {
    for (text, code) in [
        // Without its count the second pawn is enhanced, and the order of the hand wrong.
        ("8 /P+1P W/w", "hands/count-of-one"),
        // Without its count the king is derived.
        ("8 K1'/ W/w", "hands/count-of-one"),
        // It is not clear where the fields begin and end.
        ("P\tP 8 ", "placement/not-a-square"),
        // What is percent-encoded goes on with the number before it.
        ("8P0%31  C/c", "placement/not-a-square"),
        // Together these are more than can be counted.
        ("8 18446744073709551615P2P/ C/c", "hands/not-aggregated"),
        // Without its count the queen is diminished.
        ("8/8 P/-1q C/c", "hands/count-of-one"),
        // What stands for the hands is the board, or the styles.
        (" rnbqk^/RNBQK^ C/c", "hands/not-canonical"),
        (" 1P3/5 C/c", "hands/count-of-one"),
        (" 3/01P1 / C/c", "count/leading-zero"),
        ("  3/01P1 / C/c", "count/leading-zero"),
        ("k7/8 QBN/8 / C/C", "hands/not-canonical"),
        ("8/8 PC/c", "hands/not-canonical"),
        ("rkr/3/3 CHESS/chess -", "hands/not-canonical"),
        (" PP/ C/c", "hands/not-aggregated"),
        ("8/8 QP/ Cc", "hands/not-canonical"),
        ("8/8 P//p Cc", "hands/surplus-delimiter"),
        // The space behind it may have been a `+`.
        ("8/8%20 P/%20C/c", "placement/not-a-square"),
        // The styles do not begin there.
        ("8/8 / CHESS", "styles/missing-delimiter"),
    ] {
        let found = feen::diagnose(text);
        let mut found = found.iter();
        let told = found.find(|found| found.error().kind().code() == code);
        assert_eq!(told.map(|told| told.fix()), Some(None), "{text:?}");
    }
}

#[test]
fn very_many_errors_have_their_fixes() {
    for (text, number, replacement) in [
        (vec!["08"; 333].join("/") + " / C/c", 333, "8"),
        (format!("500/500 /{} C/c", "0002p+".repeat(333)), 333, "2"),
        (format!("500/500 {}/ C/c", "P".repeat(333)), 332, "333P"),
        (format!("999/999 {0}/{0} C/c", "P".repeat(500)), 998, "500P"),
        ("K\u{2bc}".repeat(333) + " / C/c", 333, "'"),
    ] {
        let found = feen::diagnose(&text);
        let fixes = || found.iter().filter_map(|found| found.fix());
        let expected = fixes().filter(|fix| fix.replacement() == replacement);
        assert_eq!(
            (expected.count(), found.is_complete()),
            (number, true),
            "{text}"
        );
    }
}

/// Mistakes to plant in the ranks, the hands and the styles of a text, each with
/// the code that it must be told by.
const IN_RANKS: [(&str, &str); 5] = [
    ("08", "count/leading-zero"),
    ("4!3", "placement/not-a-square"),
    ("4K^^3", "piece/misplaced-terminal"),
    ("4'K3", "piece/misplaced-derivation"),
    ("4+4", "piece/missing-letter"),
];
const IN_HANDS: [(&str, &str); 4] = [
    ("1P/", "hands/count-of-one"),
    ("/2B3P", "hands/not-canonical"),
    ("P/2Q2Q", "hands/not-aggregated"),
    ("P3/", "hands/count-without-piece"),
];
const IN_STYLES: [(&str, &str); 3] = [
    ("C/C", "styles/same-case"),
    ("C/", "style/expected-letter"),
    ("C/c/s", "styles/surplus-delimiter"),
];

#[test]
fn planted_errors_are_told_each_once_and_nothing_else() {
    let none = ("8", "");
    for rank in IN_RANKS.into_iter().chain([none]) {
        for other_rank in IN_RANKS.into_iter().chain([none]) {
            for hands in IN_HANDS.into_iter().chain([("P/", "")]) {
                for styles in IN_STYLES.into_iter().chain([("C/c", "")]) {
                    let planted = [rank, other_rank, hands, styles];
                    let text = format!("8/{}/8/{} {} {}", rank.0, other_rank.0, hands.0, styles.0);
                    let expected: Vec<_> = planted
                        .map(|(_, code)| code)
                        .into_iter()
                        .filter(|code| !code.is_empty())
                        .collect();
                    assert_eq!(codes(&text), expected, "{text}");
                }
            }
        }
    }
}

#[test]
fn an_error_matters_more_than_a_warning_and_that_more_than_a_note() {
    assert!([Severity::Note, Severity::Warning, Severity::Error].is_sorted_by(|a, b| a < b));
}

/// What is told of a text, with its place and what would mend it.
fn told(text: &str) -> String {
    let diagnostics = feen::diagnose(text);
    let list = diagnostics.iter().map(|found| {
        let (error, severity) = (found.error(), found.severity());
        let fix = found
            .fix()
            .map_or(String::new(), |fix| format!(", {fix} at {:?}", fix.span()));
        let also = error
            .also()
            .map_or(String::new(), |also| format!(" beside {also:?}"));
        format!(
            "  {severity} {:?}{also} {}{fix}",
            error.span(),
            error.code()
        )
    });
    let is_valid = list.clone().all(|line| !line.starts_with("  error"));
    assert_eq!(diagnostics.is_valid(), is_valid, "{text}");
    assert!(diagnostics.is_complete(), "{text}");
    [text.escape_debug().to_string()]
        .into_iter()
        .chain(list)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn what_is_told_and_what_would_mend_it() {
    let list = [
        // Boards.
        "8/8 / W/w",
        "001/01 / W/w",
        "8/0/8 / W/w",
        "/8/8/ / W/w",
        "8//8///8 / W/w",
        "4!3/8_8/4%4b3/8%2f8 / W/w",
        "4+/-3/+!2/+ / W/w",
        "4\u{2019}K3/K\u{2c6}7/\u{8eca}7/\u{feff}8 / W/w",
        "8/8/8/7 / W/w",
        "8/8/7/7 / W/w",
        "8/7 / W/w",
        "65026 / W/w",
        // Hands.
        "8/8 01P/002Q W/w",
        "8/8 0P0/12 W/w",
        "8/8 3-/+P2! W/w",
        "8/8 -/- W/w",
        "8/8 Q+/P- W/w",
        "8/8 QPN/CBA W/w",
        "8/8 QP0R/ W/w",
        "8/8 QPQ/ W/w",
        "8/8 PP W/w",
        "8/8 QP W/w",
        "8/8 PP/QQQ W/w",
        "8/8 P!Q2\u{8eca}R/ W/w",
        "8/8 P/p/ W/w",
        "8/8 P//p W/w",
        "8/8 P_Q/ W/w",
        "8/8 2%50/ W/w",
        "8/8 K^^/K'' W/w",
        "8/8 P W/w",
        "8/8 - W/w",
        "8/8  W/w",
        "8/8  W/w;\n",
        "8/8  W/W",
        "8/8  P/\tW/w",
        "8/8 -/P  W/w",
        "1/1 3P/ W/w",
        // Styles.
        "8/8 / Ww",
        "8/8 / W",
        "8/8 / W/",
        "8/8 / /w",
        "8/8 / W/1",
        "8/8 / 1/W",
        "8/8 / \u{8eca}/w",
        "8/8 / WX/wx",
        "8/8 / W//w",
        "8/8 / W/w/",
        "8/8 / W/w ;\n",
        "8/8 / W%2fw",
        "8/8 / w_w",
        "8/8 / W/W",
        "8/8 / w/w",
        // Fields.
        "",
        "8/8",
        "8/8 /",
        "8/8/W/w",
        "8/8 W/w",
        "8/8/ W/w",
        "8/8 P/ W/w x",
        "8/8 8/8 / W/w",
        "8/8P2Q/2p C/c",
        "8/8 /W/w",
        "8/8 P/pW/w",
        "2K/k C/c",
        "8/8 P/p\tW/w",
        " 8/8 / W/w",
        " 8/8\t/ W/w",
        " / W/w",
        " 8/8",
        "8/8 ",
        "8/8_/_W/w",
        "8/8%20/%20W/w",
        "8 8/8 / W/w",
        "8 W/w",
        "////8/8 / W/w",
        "8/8 2P/ / W/w",
        "8/8 2P/ 2p/ W/w",
        "8/8 P/p/ / W/w",
        "8/8 !/ / W/w",
        "08/8 x P/ W/w",
        "8/8 -1q/ W/w",
        "8/8 / W w",
    ];
    insta::assert_snapshot!(list.map(told).join("\n"));
}

#[test]
fn a_long_text_has_more_errors_than_are_searched_for() {
    let text = |ranks: usize| "!/".repeat(ranks) + "8 / W/w";
    for (ranks, is_complete) in [(2_046, true), (2_047, false)] {
        let found = feen::diagnose(&text(ranks));
        let outcome = (found.is_complete(), found.is_valid());
        assert_eq!(outcome, (is_complete, false), "{ranks}");
    }
}

#[test]
fn a_square_has_no_more_coordinates_than_a_valid_text_could_say() {
    for (slashes, dimensions) in [(64, 65), (65, 0), (4_600, 0)] {
        let text = ["!".repeat(3_000), "/".repeat(slashes), "8 / C/c".to_owned()].concat();
        let found = feen::diagnose(&text);
        let most = found.iter().map(|found| found.coordinates().len()).max();
        assert_eq!(
            (found.is_complete(), most),
            (false, Some(dimensions)),
            "{slashes}"
        );
    }
}

#[test]
fn what_no_position_holds_is_noted_of_even_ranks_too() {
    let board = |last| vec!["a99".repeat(10) + last; 64].join("/") + " / C/c";
    assert_eq!(codes(&board("a15")), [""; 0]);
    assert_eq!(codes(&board("a16")), ["limit/squares"]);
}

#[test]
fn of_a_very_long_text_only_the_first_error_is_told() {
    // Up to the longest that is searched, and one byte more.
    for (length, expected) in [(1 << 20, (2, true)), ((1 << 20) + 1, (1, false))] {
        let text = format!("!/{} / W/w", "k".repeat(length - 9)) + "!";
        assert_eq!(text.len(), length);
        let found = feen::diagnose(&text);
        let codes: Vec<_> = found
            .iter()
            .map(|finding| finding.error().kind().code())
            .collect();
        assert_eq!((codes.len(), found.is_complete()), expected, "{codes:?}");
    }
    let found = feen::diagnose(&("k".repeat(1 << 20) + "! / W/w"));
    let place = Place::Board {
        rank: 0,
        file: 1 << 20,
        square: 1 << 20,
    };
    assert_eq!(
        found.iter().map(Diagnostic::place).collect::<Vec<_>>(),
        [place]
    );
}

#[test]
fn findings_are_drawn_one_by_one() {
    let text = "8/08 PP/-  C/C";
    insta::assert_snapshot!(feen::diagnose(text).report(text), @"
    error: expected a count without a leading zero
    8/08 PP/-  C/C
      ^^
    help: write `8`

    error: expected each piece once in a hand, found `P` again
    8/08 PP/-  C/C
         -^
    help: write `2P` instead of `PP`

    error: expected a letter after `-`, found a space
    8/08 PP/-  C/C
             ^
    help: leave out the `-` before it

    error: expected three fields with one space between them, found 4 fields
    8/08 PP/-  C/C
              ^
    help: write a single space instead of the blanks

    error: expected one style in upper case beside one in lower case, found both in upper case
    8/08 PP/-  C/C
               - ^
    ");
}

#[test]
fn each_error_has_a_fix_of_its_own() {
    for (text, places) in [
        ("  8/8 / C/c  ", [0..2, 11..13]),
        ("8/8  /  C/c", [3..5, 6..8]),
        ("8/8  / C/c ;", [3..5, 10..12]),
    ] {
        let found = feen::diagnose(text);
        let fixes = found.iter().filter_map(Diagnostic::fix);
        assert_eq!(fixes.map(Fix::span).collect::<Vec<_>>(), places, "{text:?}");
    }
}

#[test]
fn help_says_where_to_write() {
    let help = |text| {
        let found = feen::diagnose(text);
        let help = found.iter().find_map(|found| found.help(text));
        help.map(|help| help.to_string())
    };
    for (text, expected) in [
        ("8/08 / C/c", "write `8`"),
        ("8/8 -/p C/c", "leave out the `-` before it"),
        ("8/8 PP/ C/c", "write `2P` instead of `PP`"),
        ("8/8 QP/ C/c", "write `PQ` instead of `QP`"),
        ("8/8  /\t C/c", "write a single space instead of the blanks"),
        ("8/8 / C/c;\n", "leave out the `;`"),
        ("8/8 / C/c;\r;\r;", "leave out the `;␍;␍;`"),
        ("8/8 / C/c  ", "leave out the blanks"),
        ("8/8 / Cc", "write `/` before `c`"),
        ("8/8/ C/c", "write a single space before `/`"),
        ("8/8 C/c", "write ` /` before a space"),
        ("8/8 P/pW/w", "write a single space before `W`"),
    ] {
        assert_eq!(help(text).as_deref(), Some(expected), "{text:?}");
    }
    assert_eq!(help("8/8 / C/C"), None);
}

fn square_of(found: &Diagnostic) -> (Place, &[u64]) {
    (found.place(), found.coordinates())
}

#[test]
fn an_error_knows_its_square() {
    for (text, place, coordinates) in [
        (
            "K!2 / C/c",
            Place::Board {
                rank: 0,
                file: 1,
                square: 1,
            },
            &[1][..],
        ),
        (
            "8/3!4 / C/c",
            Place::Board {
                rank: 1,
                file: 3,
                square: 11,
            },
            &[1, 3],
        ),
        (
            "2/2/2//2/1! / C/c",
            Place::Board {
                rank: 4,
                file: 1,
                square: 9,
            },
            &[1, 1, 1],
        ),
        (
            "1/1//1/1///1/1//1/! / C/c",
            Place::Board {
                rank: 7,
                file: 0,
                square: 7,
            },
            &[1, 1, 1, 0],
        ),
        ("8 1P/ C/c", Place::Hand(Player::First), &[]),
        ("8 /1P C/c", Place::Hand(Player::Second), &[]),
        ("8 / C/C", Place::Styles, &[]),
        // The board ends there.
        (
            "8/8/ / C/c",
            Place::Board {
                rank: 1,
                file: 8,
                square: 16,
            },
            &[],
        ),
        (
            "8/8",
            Place::Board {
                rank: 1,
                file: 8,
                square: 16,
            },
            &[],
        ),
    ] {
        let found = feen::diagnose(text);
        let square = square_of(found.iter().next().unwrap());
        assert_eq!(square, (place, coordinates), "{text}");
    }
    let text = "8/8 P/ W/ W";
    let found = feen::diagnose(text);
    let last = found.iter().last().unwrap().error();
    assert_eq!(
        (last.span(), Place::of(&last, text.as_bytes())),
        (10..11, Place::Beyond)
    );
}

#[test]
fn an_error_behind_others_knows_its_square() {
    let board = |rank, file, square| Place::Board { rank, file, square };
    for (text, place, coordinates) in [
        // A character that nobody can read is a square.
        ("4!3!1 / C/c", board(0, 8, 8), &[8][..]),
        ("8/!8/08 / C/c", board(2, 0, 17), &[2, 0]),
        ("8/\u{e9}8/08 / C/c", board(2, 0, 17), &[2, 0]),
        ("+/!1 / C/c", board(1, 0, 1), &[1, 0]),
        // A count of nothing is one.
        ("0/0/!1 / C/c", board(2, 0, 2), &[2, 0]),
        ("k\u{2019}1!1 / C/c", board(0, 2, 2), &[2]),
        ("k%5E1!1 / C/c", board(0, 2, 2), &[2]),
        ("0 0P/01P C/c", Place::Hand(Player::Second), &[]),
        ("8/0  / C/C", Place::Styles, &[]),
    ] {
        let found = feen::diagnose(text);
        let square = square_of(found.iter().last().unwrap());
        assert_eq!(square, (place, coordinates), "{text}");
    }
}

#[test]
fn what_is_no_box_is_told_and_nothing_else() {
    let mut random = Random::new(11);
    for _ in 0..5_000 {
        let text = random.pick(&Family::ALL).text(&mut random);
        let found = codes(&text);
        if let Ok(feen) = text.parse::<Feen>() {
            let is_told = found == ["placement/irregular"];
            assert_eq!(is_told, !feen.layout().is_regular(), "{text}: {found:?}");
        }
    }
}

#[track_caller]
fn fixed(text: &str, expected: &[(&str, Option<&str>)]) {
    let found = feen::diagnose(text);
    let fixes = found.iter().map(|found| {
        let code = found.error().kind().code();
        (code, found.fix().map(Fix::replacement))
    });
    assert_eq!(fixes.collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn a_dash_is_no_empty_hands_where_an_underscore_may_be_a_space() {
    let dash = "hands/missing-delimiter";
    fixed("8/8 - C/c", &[(dash, Some("/"))]);
    for text in ["8/8 - _C/c", "8/8 - C/_c"] {
        fixed(text, &[(dash, None), ("style/expected-letter", None)]);
    }
    for text in ["8/8 - C/c_", "8/8 - C_/c"] {
        fixed(text, &[(dash, None), ("style/expected-end", None)]);
    }
}

#[test]
fn after_a_percent_encoding_only_what_is_sure_has_a_fix() {
    let square = "placement/not-a-square";
    fixed(
        "p8%20K^ -c/ C/c",
        &[
            (square, Some(" ")),
            ("fields/count", None),
            ("hands/not-canonical", None),
        ],
    );
    fixed(
        "C/cC%20%2F / C/c",
        &[
            (square, Some(" ")),
            ("fields/count", None),
            (square, None),
            ("placement/trailing-separator", None),
        ],
    );
}

#[test]
fn another_notation_is_named_once() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let report = feen::diagnose(text).report(text).to_string();
    let help = "help: this looks like FEN, another notation";
    assert_eq!(report.matches(help).count(), 1, "{report}");
    for text in ["8/8 / C/c", "8/08 / C/c", "3/4/5/4/3 / C/c"] {
        assert_eq!(feen::diagnose(text).notation(), None, "{text}");
    }
}
