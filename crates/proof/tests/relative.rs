//! Agreement with the published `sashite-feen` on millions of texts, but for its declared divergences.

use std::collections::BTreeMap;

use oracle::generate::{Family, Random, mutate, strings};
use oracle::rows::{INVALID, VALID};
use proof::relative::{Divergence, Outcome, compare};

/// How many texts had which outcome.
fn tally(texts: impl Iterator<Item = Vec<u8>>) -> BTreeMap<Outcome, usize> {
    let mut tally = BTreeMap::new();
    for text in texts {
        *tally.entry(compare(&text)).or_default() += 1;
    }
    tally
}

/// How many texts were compared, how many of them are valid, and how many valid ones the relative refuses.
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

fn framed<'a>(
    before: &'a str,
    alphabet: &'a [u8],
    longest: usize,
    after: &'a str,
) -> impl Iterator<Item = Vec<u8>> {
    strings(alphabet, longest)
        .map(move |middle| [before.as_bytes(), &middle, after.as_bytes()].concat())
}

#[test]
fn on_every_short_text() {
    let tally = tally(strings(b"1/ Ww", 8));
    assert_eq!(summary(&tally), [488_281, 32, 0]);
}

#[test]
fn on_every_short_placement() {
    let tally = tally(framed("", b"02/K+^'", 7, " / W/w"));
    assert_eq!(summary(&tally), [960_800, 11_583, 6_023]);
}

#[test]
fn on_every_pattern_of_separators() {
    let tally = tally(framed("", b"1/", 17, " / W/w"));
    assert_eq!(summary(&tally), [262_143, 8_714, 8_689]);
}

#[test]
fn on_every_short_hand_with_counts() {
    let tally = tally(framed("99 ", b"012PpQ/", 6, " W/w"));
    assert_eq!(summary(&tally), [137_257, 1_050, 0]);
}

#[test]
fn on_every_short_hand_with_marks() {
    let tally = tally(framed("9/9 ", b"+-PpQ^'/", 6, " w/W"));
    assert_eq!(summary(&tally), [299_593, 4_467, 0]);
}

#[test]
fn on_every_ending() {
    let tally = tally(framed("3 ", b"/Aa2 ", 7, "").chain(framed(
        "3 / ",
        &(0..=u8::MAX).collect::<Vec<_>>(),
        2,
        "/w",
    )));
    assert_eq!(summary(&tally), [163_449, 56, 0]);
}

/// Valid, every reason, and the divergences that generated texts show: all but length and squares.
const EVERY_OUTCOME: usize = 1 + 16 + 3;

/// Valid texts of some families, each with six single edits of it and one double edit.
fn generated(families: [Family; 5], seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let mut random = Random::new(seed);
    (0..6_000)
        .flat_map(move |_| families)
        .flat_map(move |family| {
            let text = family.text(&mut random).into_bytes();
            let mut texts: Vec<Vec<u8>> = (0..6).map(|_| mutate(&text, &mut random).text).collect();
            let edited_twice = texts.first().map(|once| mutate(once, &mut random).text);
            texts.extend(edited_twice);
            texts.push(text);
            texts
        })
}

#[test]
fn on_generated_games_and_their_edits() {
    let families = [
        Family::Chess,
        Family::Shogi,
        Family::Xiangqi,
        Family::Layers,
        Family::Wide,
    ];
    let tally = tally(generated(families, 1));
    assert_eq!(summary(&tally), [240_000, 156_856, 93_709]);
    assert_eq!(tally.len(), EVERY_OUTCOME, "{tally:#?}");
}

#[test]
fn on_generated_odd_boards_and_their_edits() {
    let families = [
        Family::Line,
        Family::Irregular,
        Family::Hyperbox,
        Family::Uneven,
        Family::BigHands,
    ];
    let tally = tally(generated(families, 2));
    assert_eq!(summary(&tally), [240_000, 124_505, 97_937]);
    assert_eq!(tally.len(), EVERY_OUTCOME, "{tally:#?}");
}

#[test]
fn on_the_rows_of_the_tables() {
    let valid = VALID.iter().map(|row| row.text);
    let invalid = INVALID.iter().map(|&(text, _)| text);
    let tally = tally(valid.chain(invalid).map(|text| text.as_bytes().to_vec()));
    assert_eq!(summary(&tally), [208, 100, 10]);
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
