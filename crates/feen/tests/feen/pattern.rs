//! Patterns as texts.
#![cfg(feature = "alloc")]

use feen::Pattern;
use proptest::prelude::*;

#[test]
fn a_pattern_prints_as_it_is_read() {
    for (text, printed) in [
        ("RP", "RP"),
        ("R!!P", "R2P"),
        ("A?a*", "A?a*"),
        (r"\A[\aQ]", r"\A[\aQ]"),
        ("[Q]r", "Qr"),
        ("[^Pp]", "[^Pp]"),
        ("(3)/+K^'/(*P)", "(3)/+K^'/(*P)"),
        ("255!!P", "255!!P"),
    ] {
        let pattern: Pattern = text.parse().unwrap();
        assert_eq!(pattern.to_string(), printed);
        assert_eq!(printed.parse(), Ok(pattern), "{text}");
    }
}

#[test]
fn an_error_has_its_place() {
    for (text, code, span) in [
        ("", "pattern/empty-rank", 0..0),
        ("P/", "pattern/empty-rank", 2..2),
        ("P/()", "pattern/empty-rank", 3..3),
        ("P/(R", "pattern/parenthesis", 2..4),
        ("P/?0", "pattern/count", 3..4),
        ("P/256", "pattern/count", 2..5),
        ("P/R[Q", "pattern/bracket", 3..5),
        ("P/R[Q1]", "pattern/choice", 5..6),
        ("P/R[]", "pattern/choice", 4..5),
        ("P/R[^]", "pattern/choice", 5..6),
        ("P/R#", "pattern/item", 3..4),
        ("P/(Ré)", "pattern/item", 4..6),
        ("*/?", "pattern/everywhere", 0..3),
    ] {
        let error = text.parse::<Pattern>().unwrap_err();
        assert_eq!((error.code(), error.span()), (code, span), "{text:?}");
    }
    let report = "P/R[Q1]"
        .parse::<Pattern>()
        .unwrap_err()
        .report("P/R[Q1]")
        .to_string();
    insta::assert_snapshot!(report, @r"
    P/R[Q1]
         ^
    expected a piece between brackets, found `1`
    ");
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(text in r"(\(?[RPAaq!?*0-9^\[\]\\+'k]{1,6}\)?/?){1,3}") {
        if let Ok(pattern) = text.parse::<Pattern>() {
            let printed = pattern.to_string();
            prop_assert_eq!(printed.parse::<Pattern>(), Ok(pattern), "{}", printed);
        }
    }
}
