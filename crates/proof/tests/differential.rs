//! The readers and the published relative against the oracle, on millions of texts.

use proof::differential::{Tally, enumerated, random};
use proof::inputs::FRAMES;
use proof::relative::Outcome;

/// How many texts there are, how many of them are valid, and how many valid ones the relative refuses.
fn summary(tally: &Tally) -> [u64; 3] {
    let count = |counted: fn(&Outcome) -> bool| {
        let outcomes = tally.iter().filter(|(outcome, _)| counted(outcome));
        outcomes.map(|(_, count)| count).sum()
    };
    [
        count(|_| true),
        count(|outcome| !matches!(outcome, Outcome::Invalid(_))),
        count(|outcome| matches!(outcome, Outcome::Diverges(_))),
    ]
}

/// Every string up to these lengths, for each frame.
const LENGTHS: [u32; FRAMES.len()] = [7, 17, 7, 7, 7, 8, 8];

#[test]
fn all_strings_up_to_a_length_between_two_ends() {
    let mut lengths = LENGTHS.into_iter();
    let found = FRAMES.map(|frame| {
        let count = lengths.next().map(|length| frame.count(length));
        summary(&enumerated(&frame, count.unwrap_or_default()))
    });
    assert_eq!(
        found,
        [
            [960_800, 11_583, 6_023],
            [262_143, 8_714, 8_689],
            [960_800, 40_179, 20_113],
            [960_800, 2_811, 0],
            [2_396_745, 16_815, 0],
            [488_281, 62, 0],
            [488_281, 32, 0],
        ]
    );
}

#[test]
fn two_million_generated_and_edited_texts() {
    let tally = random(0..2_000_000, 1);
    let lines = tally
        .iter()
        .map(|(outcome, count)| format!("{count:>7} {outcome:?}"));
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @"
    350529 Valid
    286957 Diverges(Irregular)
     64339 Diverges(Dimensions)
    110168 Diverges(Size)
     42376 Invalid(NonAscii)
    279539 Invalid(FieldCount)
      2982 Invalid(PlacementEmpty)
     13778 Invalid(StartsWithSeparator)
     26763 Invalid(EndsWithSeparator)
     11439 Invalid(InvalidEmptyCount)
    245420 Invalid(InvalidPieceToken)
     74072 Invalid(DimensionalCoherence)
     96995 Invalid(InvalidHandsDelimiter)
     12413 Invalid(InvalidHandCount)
     11717 Invalid(HandNotAggregated)
     46283 Invalid(HandNotCanonical)
     81369 Invalid(InvalidStyleTurnDelimiter)
    188282 Invalid(InvalidStyleToken)
     10381 Invalid(StylesSameCase)
     44198 Invalid(TooManyPieces)
    ");
}
