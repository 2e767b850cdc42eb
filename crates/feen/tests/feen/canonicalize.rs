//! Sloppy text brought to the one spelling.
#![cfg(feature = "alloc")]

use feen::canonicalize;
use oracle::generate::{Family, Random, mutate};

const START: &str = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s";

/// What becomes of a text, with the number of changes; or why nothing does.
fn outcome(text: &str) -> Result<(String, usize), String> {
    let canonical = canonicalize(text).map_err(|error| error.to_string())?;
    let changes = canonical.changes().len();
    Ok((canonical.into_string(), changes))
}

#[test]
fn what_people_write() {
    for (text, canonical) in [
        (START, START),
        (&format!(" {START}"), START),
        (&format!("{START} "), START),
        (&format!("\t{START}\n"), START),
        (&format!("{START}\r\n"), START),
        (&format!("{START};"), START),
        (&format!("{START} ; \n"), START),
        (&format!("\u{feff}{START}"), START),
        (&START.replace(' ', "  "), START),
        (&START.replace(' ', "\t"), START),
        (&START.replace(' ', " \t "), START),
        (&START.replace(' ', "_"), START),
        (
            "18446744073709551615 Q12345678901234567890P/ C/c",
            "18446744073709551615 12345678901234567890PQ/ C/c",
        ),
        (&START.replace(' ', "%20"), START),
        (&START.replace(' ', "\u{a0}"), START),
        (
            &START
                .replace('/', "%2F")
                .replace('^', "%5E")
                .replace(' ', "%20"),
            START,
        ),
        (&START.replace('^', "\u{2c6}"), START),
        (&START.replace(" / ", " - "), START),
        (&START.replace(" / ", " -/- "), START),
        (&START.replace(" / ", "  "), START),
        (&START.replace(" / ", " "), START),
        (&START.replace(" / ", " /"), START),
        ("8/08/008 / C/c", "8/8/8 / C/c"),
        ("8/8 QP/ C/c", "8/8 PQ/ C/c"),
        ("8/8 PPP/ C/c", "8/8 3P/ C/c"),
        ("8/8 2P3QP/pp C/c", "8/8 3P3Q/2p C/c"),
        ("8/8 1P/01p C/c", "8/8 P/p C/c"),
        ("8/8 03P/ C/c", "8/8 3P/ C/c"),
        ("8/8 -/p C/c", "8/8 /p C/c"),
        ("8/8 P/- C/c", "8/8 P/ C/c"),
        ("8/8 P//p C/c", "8/8 P/p C/c"),
        ("8/8 P/p C//c", "8/8 P/p C/c"),
        ("8/8 / Cc", "8/8 / C/c"),
        ("K\u{2019}7/8 k\u{2032}/ C/c", "K'7/8 k'/ C/c"),
        ("r p/2%20/%20C/c", "r+p/2 / C/c"),
        ("8/8%202 p/%20C/c", "8/8 2+p/ C/c"),
        ("%208/8 / C/c%20", "8/8 / C/c"),
        ("\tr p/2%20/%20C/c%20", "r+p/2 / C/c"),
        ("8/8 P/p%20%20C/c", "8/8 P/p C/c"),
        ("08/8/ C/c", "8/8 / C/c"),
        ("8/8 P/pC/c", "8/8 P/p C/c"),
        ("8/8 /ppC/c", "8/8 /2p C/c"),
        ("8/8 / Cc ;", "8/8 / C/c"),
        ("8/8 / C/c;;", "8/8 / C/c"),
        ("8/8 / C/c ;; ;", "8/8 / C/c"),
        ("8/8%20/%20 C/c", "8/8 / C/c"),
        ("8/8%20 /%20C/c", "8/8 / C/c"),
        ("8/8 C/c \n", "8/8 / C/c"),
        ("8/8 C/c;", "8/8 / C/c"),
        ("8/08 C/c", "8/8 / C/c"),
        ("8/8 QP/pW/w", "8/8 PQ/p W/w"),
        ("8/8 QP/pW/w ", "8/8 PQ/p W/w"),
    ] {
        let (became, _) = outcome(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(became, canonical, "{text:?}");
        assert_eq!(outcome(canonical), Ok((canonical.to_owned(), 0)));
    }
}

#[test]
fn every_character_that_stands_for_another_is_read() {
    let text = "+K^'6-k/8 P/p C/c";
    let typographic = [
        ('\'', "\u{2018}\u{2019}\u{2b9}\u{2bc}\u{2032}\u{b4}"),
        ('^', "\u{2c6}\u{2303}\u{ff3e}"),
        (' ', "\u{a0}\u{2002}\u{2003}\u{2009}\u{202f}\u{3000}"),
    ];
    let typographic = typographic
        .map(|(plain, others)| others.chars().map(move |other| (plain, other.to_string())));
    let encoded = text
        .chars()
        .map(|plain| (plain, format!("%{:02X}", u32::from(plain))));
    for (plain, other) in typographic.into_iter().flatten().chain(encoded) {
        let number = text.matches(plain).count();
        let became = outcome(&text.replace(plain, &other));
        assert_eq!(became, Ok((text.to_owned(), number)), "{other:?}");
    }
}

#[test]
fn what_cannot_be_known() {
    let refusals = [
        "8/8 / C/C",
        "r bq/4 / C/c",
        "2K/k C/c",
        "2/K C/c",
        "8/0 / C/c",
        "8/8",
        "8//8 / C/c",
        "8/9x / C",
        "1 2P/ C/c",
        "8/8 P!/ C/c",
        "8/8 !P/ C/c",
        "8/8 K1'/ C/c",
        "8/8 K01^/ C/c",
        "8/8 1/ C/c",
        "8/8 P1/ C/c",
        "8/8 1-/ C/c",
        "8/8%20 P/%20C/c",
        " 8/8 C/c",
        "8/8 P!/pW/w",
        "8/8 P/p/qW/w",
        "r p/2 /%20C/c%20",
        " rnbq kbn r/8%20/%20C/c",
        "8/8 P/-1q C/c",
        "8/8 / CHESS",
        "  P/p C/c",
        "\t8/8 C/c",
        "8/8 / C/c 0 1",
        "8/8 / c/c/C",
        "8/8QP/ C/c",
        "",
    ];
    let told = refusals.map(|text| format!("{text}\n  {}", outcome(text).unwrap_err()));
    insta::assert_snapshot!(told.join("\n"), @"
    8/8 / C/C
      expected one reading, found two at byte 8: the first style in the other case, and the second style in the other case
    r bq/4 / C/c
      expected one reading, found two at byte 1: a space that does not belong there, and a `+` that was taken for a space
    2K/k C/c
      expected one reading, found two at byte 0: a missing space before the hands, and the same at another place
    2/K C/c
      expected one reading, found two at byte 0: a missing space before the hands, and empty hands that are missing
    8/0 / C/c
      expected a count of at least 1, found 0 at byte 2
    8/8
      expected three fields with one space between them, found 1 field at byte 3
    8//8 / C/c
      expected `/` in each part beside `//` at byte 0
    8/9x / C
      expected `/` between the styles at byte 8
    1 2P/ C/c
      expected no more pieces than squares, found 2 pieces on 1 square at byte 2
    8/8 P!/ C/c
      expected a piece in hand, found `!` at byte 5
    8/8 !P/ C/c
      expected a piece in hand, found `!` at byte 4
    8/8 K1'/ C/c
      expected a single piece without a count, found 1 at byte 5
    8/8 K01^/ C/c
      expected a count without a leading zero at byte 5
    8/8 1/ C/c
      expected a single piece without a count, found 1 at byte 4
    8/8 P1/ C/c
      expected a single piece without a count, found 1 at byte 5
    8/8 1-/ C/c
      expected a single piece without a count, found 1 at byte 4
    8/8%20 P/%20C/c
      expected one reading, found two at byte 3: a space that does not belong there, and a `+` that was taken for a space
     8/8 C/c
      expected a board, found nothing at byte 0
    8/8 P!/pW/w
      expected a piece in hand, found `!` at byte 5
    8/8 P/p/qW/w
      expected three fields with one space between them, found 2 fields at byte 7
    r p/2 /%20C/c%20
      expected a piece after the count, found a space at byte 5
     rnbq kbn r/8%20/%20C/c
      expected one reading, found two at byte 0: a space that does not belong there, and a `+` that was taken for a space
    8/8 P/-1q C/c
      expected a letter after `-`, found `1` at byte 7
    8/8 / CHESS
      expected `/` between the styles at byte 7
      P/p C/c
      expected three fields with one space between them, found 4 fields at byte 0
    	8/8 C/c
      expected three fields with one space between them, found 2 fields at byte 0
    8/8 / C/c 0 1
      expected three fields with one space between them, found 5 fields at byte 9
    8/8 / c/c/C
      expected one style in upper case beside one in lower case, found both in lower case at byte 8
    8/8QP/ C/c
      expected one reading, found two at byte 2: a missing space before the hands, and the same at another place

      expected three fields with one space between them, found 0 fields at byte 0
    ");
}

#[test]
fn what_may_be_a_part_of_a_piece_is_not_left_out() {
    let refusals = [
        "8/8 - QP/ C/c",
        "8/8 - PP/p C/c",
        "8/8 - P/p C/c;",
        "8/8 - P/p%20C/c",
        "8/8 - P/pC/c",
        "k2/3 +P/- p^ s/S",
        // The end of the text may have been cut off.
        "8/8 P/p ",
        "08/8 P/p%20",
        // Only behind a text does `;` mean nothing.
        "; 8/8 / C/c",
    ];
    let told = refusals.map(|text| format!("{text}\n  {}", outcome(text).unwrap_err()));
    insta::assert_snapshot!(told.join("\n"), @"
    8/8 - QP/ C/c
      expected three fields with one space between them, found 4 fields at byte 5
    8/8 - PP/p C/c
      expected three fields with one space between them, found 4 fields at byte 5
    8/8 - P/p C/c;
      expected a letter after `-`, found a space at byte 5
    8/8 - P/p%20C/c
      expected three fields with one space between them, found 4 fields at byte 5
    8/8 - P/pC/c
      expected `/` between the hands at byte 4
    k2/3 +P/- p^ s/S
      expected three fields with one space between them, found 4 fields at byte 9
    8/8 P/p 
      expected one reading, found two at byte 8: a space behind the styles, and one behind hands whose styles are missing
    08/8 P/p%20
      expected one reading, found two at byte 0: a space behind the styles, and one behind hands whose styles are missing
    ; 8/8 / C/c
      expected a square, found `;` at byte 0
    ");
}

#[test]
fn a_space_is_looked_for_in_a_board_of_usual_length_only() {
    // With so many places where the hands may begin, no two readings are compared.
    for (length, is_looked_for) in [(1_000, true), (1_001, false)] {
        let text = format!("{} C/c", "P".repeat(length));
        let refusal = canonicalize(&text).map(|_| ());
        assert_eq!(refusal.is_ok(), is_looked_for, "{length}");
    }
    // Nor are many readings of a long text: hands could begin before each letter.
    for (ranks, hand, is_looked_for) in [
        (10, "ABCDEFGHIJKLMNOP", true),
        (10_000, "ABCDEFGHIJK", true),
        (10_000, "ABCDEFGHIJKL", false),
        (20_000, "ABCDEF", true),
        (20_000, "ABCDEFG", false),
    ] {
        let text = format!("{}{hand}/ C/c", "k/".repeat(ranks));
        let refusal = canonicalize(&text).map(|_| ());
        assert_eq!(refusal.is_ok(), is_looked_for, "{ranks}, {hand}");
    }
}

#[test]
fn a_refusal_is_the_error_that_stays() {
    for (text, code, span, is_ambiguous) in [
        ("8/0 / C/c", "placement/zero-count", 2..3, false),
        ("8/8 / C/C", "styles/same-case", 8..9, true),
        ("8\t/8 / C/c", "placement/not-a-square", 1..2, false),
        (" 8/8", "fields/count", 0..1, false),
        ("8/8 ", "fields/count", 4..4, false),
        ("8/8 / C/c ___", "fields/count", 9..10, false),
        // What has been repaired before does not move the place.
        ("08/08 / C/C", "styles/same-case", 10..11, true),
    ] {
        let refusal = canonicalize(text).unwrap_err();
        let error = refusal.error();
        assert_eq!((error.code(), error.span()), (code, span), "{text}");
        assert_eq!(refusal.readings().is_some(), is_ambiguous, "{text}");
        // Where the message is that of the error, it is not told twice.
        let source = std::error::Error::source(&refusal).map(ToString::to_string);
        let expected = is_ambiguous.then(|| error.to_string());
        assert_eq!(source, expected, "{text}");
    }
}

#[test]
fn a_canonical_text_is_padded_as_text_is() {
    let canonical = canonicalize("8 / C/c").unwrap();
    assert_eq!(canonical.as_str(), "8 / C/c");
    assert_eq!(format!("{canonical:>9}|"), "  8 / C/c|");
}

#[test]
fn every_change_is_listed() {
    let text = "8/08_QP1P/-_C/c;\n";
    let canonical = canonicalize(text).unwrap();
    let list: Vec<_> = canonical
        .changes()
        .iter()
        .map(|change| {
            format!(
                "{:?} `{}` -> `{}`: {}",
                change.span(),
                change.was().escape_debug(),
                change.became(),
                change.why()
            )
        })
        .collect();
    insta::assert_snapshot!(list.join("\n"), @r"
    4..5 `_` -> ` `: `_` stands for the space
    11..12 `_` -> ` `: `_` stands for the space
    15..17 `;\n` -> ``: nothing stands around the text
    2..4 `08` -> `8`: a count has no leading zero
    5..9 `QP1P` -> `2PQ`: a hand lists each piece once, in one order
    10..11 `-` -> ``: an empty hand has no sign
    ");
}

#[test]
fn every_change_says_why() {
    for (text, why) in [
        ("K\u{2019}7 / C/c", "the apostrophe is plain"),
        ("K\u{2c6}7 / C/c", "the circumflex is plain"),
        ("8\u{a0}/ C/c", "the blank is a space"),
        (
            "\u{feff}8 / C/c",
            "a byte order mark is no part of the text",
        ),
        ("8_/ C/c", "`_` stands for the space"),
        ("%2BK7 / C/c", "the character is percent-encoded"),
        (
            "r p/2%20/%20C/c",
            "the spaces between the fields are written `%20`, so this one was a `+`",
        ),
        (" 8 / C/c", "nothing stands around the text"),
        ("8 / C/c;", "nothing stands around the text"),
        ("8 C/c;", "nothing stands around the text"),
        ("8  / C/c", "one space stands between two fields"),
        ("8 /\tC/c", "one space stands between two fields"),
        ("8/8/ C/c", "a space stands before the hands"),
        ("8 P/pC/c", "a space stands before the styles"),
        ("8 C/c", "empty hands are written `/`"),
        ("8  C/c", "empty hands are written `/`"),
        ("8 - C/c", "empty hands are written `/`"),
        ("8 -/p C/c", "an empty hand has no sign"),
        ("08 / C/c", "a count has no leading zero"),
        ("8 02P/ C/c", "a count has no leading zero"),
        ("8 1P/ C/c", "a piece without a count is one"),
        ("8 01P/ C/c", "a piece without a count is one"),
        ("8 PP/ C/c", "a hand lists each piece once, in one order"),
        ("8 QP/ C/c", "a hand lists each piece once, in one order"),
        ("8 P//p C/c", "one `/` stands between the two"),
        ("8 P/p C//c", "one `/` stands between the two"),
        ("8 P/p Cc", "one `/` stands between the styles"),
    ] {
        let canonical = canonicalize(text).unwrap();
        assert_eq!(canonical.changes()[0].why(), why, "{text:?}");
    }
}

fn sloppy(text: &str, random: &mut Random) -> String {
    let mut sloppy = String::new();
    for character in text.chars() {
        match character {
            ' ' => sloppy.push_str(random.pick(&[" ", "  ", "\t", "_", "%20", " \t "])),
            '\'' => sloppy.push_str(random.pick(&["'", "\u{2019}", "%27"])),
            '^' => sloppy.push_str(random.pick(&["^", "\u{2c6}"])),
            other => sloppy.push(other),
        }
    }
    // A space before a letter could have been a `+`.
    let around = ["", "\t", "\n", " \t"];
    let end = random.pick(&["", ";", " ; ", "\r\n"]);
    format!("{}{sloppy}{end}", random.pick(&around))
}

#[test]
fn sloppy_texts_are_brought_back() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        for family in [
            Family::Chess,
            Family::Shogi,
            Family::Xiangqi,
            Family::Layers,
            Family::Irregular,
        ] {
            let text = family.text(&mut random);
            let sloppy = sloppy(&text, &mut random);
            let (became, _) =
                outcome(&sloppy).unwrap_or_else(|error| panic!("{sloppy:?}: {error}"));
            assert_eq!(became, text, "{sloppy:?}");
        }
    }
}

#[test]
fn a_blank_too_many_makes_no_other_position() {
    let mut random = Random::new(7);
    let mut repaired = 0;
    for _ in 0..60 {
        for family in Family::ALL {
            let text = family.text(&mut random);
            if text.len() > 80 || feen::validate(&text).is_err() {
                continue;
            }
            for (place, _) in text.char_indices() {
                for blank in [" ", "\t", "_", "%20"] {
                    let (before, behind) = text.split_at(place);
                    let slip = [before, blank, behind].concat();
                    if let Ok((became, _)) = outcome(&slip) {
                        assert_eq!(became, text, "{slip:?}");
                        repaired += 1;
                    }
                }
            }
        }
    }
    assert!(repaired > 100, "{repaired}");
}

#[test]
fn whatever_is_accepted_becomes_canonical() {
    let mut random = Random::new(6);
    for family in Family::ALL {
        for _ in 0..2_000 {
            let text = family.text(&mut random);
            if feen::validate(&text).is_ok() {
                assert_eq!(outcome(&text), Ok((text.clone(), 0)));
            }
            let edited = mutate(text.as_bytes(), &mut random).text;
            let edited = String::from_utf8_lossy(&edited);
            if let Ok((became, _)) = outcome(&edited) {
                assert_eq!(feen::validate(&became), Ok(()), "{edited:?}");
            }
        }
    }
}

#[test]
fn a_sum_of_counts_that_does_not_fit_stays_an_error() {
    let most = u64::MAX;
    let code = |hand: &str| {
        let error = canonicalize(&format!("8/8 {hand}/ C/c")).unwrap_err();
        error.error().kind().code()
    };
    // The first sum is too large, the last one is not.
    assert_eq!(code(&format!("{most}A{most}A2B3B")), "hands/not-aggregated");
    assert_eq!(code(&format!("2A3A{most}B{most}B")), "hands/not-aggregated");
}
