//! Agreement with the published `sashite-feen` on chosen texts, but for its declared divergences.

use std::collections::BTreeMap;

use oracle::Reason;
use oracle::generate::strings;
use oracle::rows::rows;
use proof::relative::{Divergence, Outcome, compare};

/// The number of texts with each outcome.
fn tally(texts: impl Iterator<Item = Vec<u8>>) -> BTreeMap<Outcome, usize> {
    let mut tally = BTreeMap::new();
    for text in texts {
        *tally.entry(compare(&text)).or_default() += 1;
    }
    tally
}

/// The numbers of texts, of valid ones, and of valid ones that the relative refuses.
fn summary(tally: &BTreeMap<Outcome, usize>) -> [usize; 3] {
    let count = |what: fn(&Outcome) -> bool| {
        let counts = tally
            .iter()
            .filter(|(outcome, _)| what(outcome))
            .map(|(_, count)| count);
        counts.sum()
    };
    [
        count(|_| true),
        count(|outcome| !matches!(outcome, Outcome::Invalid(_))),
        count(|outcome| matches!(outcome, Outcome::Diverges(_))),
    ]
}

#[test]
fn on_every_pair_of_bytes_for_a_style() {
    let bytes: Vec<u8> = (0..=u8::MAX).collect();
    let styles = strings(&bytes, 2);
    let tally = tally(styles.map(|style| [b"3 / ", &style[..], b"/w"].concat()));
    assert_eq!(summary(&tally), [65_793, 26, 0]);
}

#[test]
fn on_the_rows_of_the_tables() {
    let tally = tally(rows().into_iter().map(|row| row.text.into_bytes()));
    assert_eq!(summary(&tally), [192, 100, 10]);
}

/// To the relative all counts from 4 294 967 295 are equal, so it refuses these for other reasons.
#[test]
fn on_hands_of_huge_counts() {
    for (hands, expected) in [
        ("4294967296b4294967295a/", Reason::TooManyPieces),
        ("4294967295a4294967296b/", Reason::HandNotCanonical),
        ("/211989486965054u48331389195506r", Reason::TooManyPieces),
        ("/4294967295b4294967294a", Reason::TooManyPieces),
        ("/4294967294a4294967295b", Reason::HandNotCanonical),
    ] {
        let text = format!("26 {hands} W/w");
        assert_eq!(
            compare(text.as_bytes()),
            Outcome::Invalid(expected),
            "{text}"
        );
    }
}

/// The nearest texts on both sides of each limit.
#[test]
fn at_the_limits() {
    let ranks = |count: usize, rank: &str| vec![rank; count].join("/");
    let layer = ranks(255, "255");
    let placement = |placement: &str| compare(format!("{placement} / W/w").as_bytes());
    let refused = Outcome::Diverges;

    assert_eq!(placement("255"), Outcome::Valid);
    assert_eq!(placement("256"), refused(Divergence::Size));
    assert_eq!(placement(&ranks(256, "1")), refused(Divergence::Size));
    assert_eq!(
        placement(&vec!["1/1"; 256].join("//")),
        refused(Divergence::Size)
    );
    assert_eq!(placement(&layer), Outcome::Valid);
    assert_eq!(
        placement(&format!("{layer}//{layer}")),
        refused(Divergence::Squares)
    );
    assert_eq!(
        placement("1/1//1/1///1/1//1/1"),
        refused(Divergence::Dimensions)
    );
    assert_eq!(placement("1/2"), refused(Divergence::Irregular));
    assert_eq!(placement("1/1//1/1/1"), refused(Divergence::Irregular));

    // A full board of 16×254 is a text of 4085 bytes; marks lengthen it.
    let crowded = ranks(16, &"K".repeat(254));
    let lengthened = |length: usize| crowded.replacen('K', "K^", length - 4085);
    assert_eq!(placement(&lengthened(4096)), Outcome::Valid);
    assert_eq!(placement(&lengthened(4097)), refused(Divergence::Length));
}
