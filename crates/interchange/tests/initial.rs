//! The initial forms of games.
#![cfg(feature = "alloc")]

use feen::Feen;
use interchange::{Variant, initial, initial_names};

/// The forms, as FEEN texts.
const FORMS: &[(&str, &str)] = &[
    (
        "chess",
        "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
    ),
    (
        "crazyhouse",
        "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
    ),
    (
        "capablanca",
        "-rnabqk^bcn-r/+p+p+p+p+p+p+p+p+p+p/10/10/10/10/+P+P+P+P+P+P+P+P+P+P/-RNABQK^BCN-R / C/c",
    ),
    (
        "xiangqi",
        "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    ),
    (
        "minixiangqi",
        "rchg^hcr/p1ppp1p/7/7/7/P1PPP1P/RCHG^HCR / X/x",
    ),
    (
        "janggi",
        "rnba1abnr/4k^4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K^4/RNBA1ABNR / K/k",
    ),
    (
        "makruk",
        "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m",
    ),
    (
        "shogi",
        "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
    ),
    ("minishogi", "rbsgk^/4p/5/P4/K^GSBR / S/s"),
    ("kyotoshogi", "p+nk^s+l/5/5/5/+LSK^+NP / S/s"),
    ("dobutsu", "gl^e/1c1/1C1/EL^G / D/d"),
    (
        "international",
        "1p1p1p1p1p/p1p1p1p1p1/1p1p1p1p1p/p1p1p1p1p1/10/10/1P1P1P1P1P/P1P1P1P1P1/1P1P1P1P1P/P1P1P1P1P1 / D/d",
    ),
    (
        "english",
        "1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 / D/d",
    ),
    (
        "italian",
        "p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/1P1P1P1P/P1P1P1P1/1P1P1P1P / D/d",
    ),
    (
        "russian",
        "1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 / D/d",
    ),
    (
        "turkish",
        "8/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/8 / D/d",
    ),
    ("reversi", "8/8/8/3dD3/3Dd3/8/8/8 / R/r"),
    ("go-9", "9/9/9/9/9/9/9/9/9 / G/g"),
];

#[test]
fn games_start_from_their_forms() {
    for (name, form) in FORMS {
        let text = initial(name).unwrap().to_string();
        assert_eq!(text, *form, "{name}");
    }
}

#[test]
fn every_form_is_read_and_written_back() {
    let names: Vec<_> = initial_names().collect();
    assert_eq!(names.len(), 30);
    for name in names {
        let form = initial(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(
            form.to_string().parse::<Feen>().as_ref(),
            Ok(&form),
            "{name}"
        );
        assert!(form.turn().is_first(), "{name}");
    }
}

#[test]
fn other_spellings_are_those_of_the_variants() {
    assert_eq!(initial("Makruk"), initial("makruk"));
    assert_eq!(
        Variant::by_name("alice").map(|_| initial("alice")),
        Some(None)
    );
    assert_eq!(initial("go-10"), None);
}
