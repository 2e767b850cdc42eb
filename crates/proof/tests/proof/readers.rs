//! The readers held against an independent decision procedure.

use oracle::generate::{Family, Random, mutate};
use proof::readers::agree;

#[test]
fn generated_texts() {
    let mut random = Random::new(1);
    for family in Family::ALL {
        for _ in 0..3_000 {
            assert!(agree(family.text(&mut random).as_bytes()), "{family:?}");
        }
    }
}

#[test]
fn texts_with_random_edits() {
    let mut random = Random::new(2);
    for family in Family::ALL {
        for _ in 0..6_000 {
            let once = mutate(family.text(&mut random).as_bytes(), &mut random).text;
            agree(&once);
            agree(&mutate(&once, &mut random).text);
        }
    }
}

#[test]
fn counts_of_any_length() {
    let maximum = u64::MAX;
    for (text, valid) in [
        ("8 2P/ C/c".to_owned(), true),
        ("8 8P/ C/c".to_owned(), true),
        ("8 9P/ C/c".to_owned(), false),
        ("20 10P9p/ C/c".to_owned(), true),
        ("20 9p10P/ C/c".to_owned(), false),
        (format!("{maximum} {maximum}P/ C/c"), true),
        (format!("{maximum} {maximum}PQ/ C/c"), false),
        (format!("{maximum} {maximum}0P/ C/c"), false),
        (format!("{maximum}/1 / C/c"), true),
        (format!("{maximum}0 / C/c"), true),
        (format!("1 {maximum}1P{maximum}0Q/ C/c"), false),
        (format!("1 {maximum}0P{maximum}1Q/ C/c"), false),
    ] {
        assert_eq!(agree(text.as_bytes()), valid, "{text}");
    }
}
