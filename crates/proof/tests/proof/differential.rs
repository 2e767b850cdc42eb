//! The readers and the published relative against the oracle, on millions of texts.

use proof::differential::{Tally, enumerated, random};
use proof::inputs::FRAMES;
use proof::relative::Outcome;

/// The numbers of texts, of valid ones, and of valid ones that the relative refuses.
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
    350493 Valid
    287090 Diverges(Irregular)
     64366 Diverges(Dimensions)
    110271 Diverges(Size)
     42376 Invalid(NonAscii)
    279556 Invalid(FieldCount)
      2982 Invalid(PlacementEmpty)
     13777 Invalid(StartsWithSeparator)
     26764 Invalid(EndsWithSeparator)
     11433 Invalid(InvalidEmptyCount)
    245158 Invalid(InvalidPieceToken)
     74092 Invalid(DimensionalCoherence)
     96995 Invalid(InvalidHandsDelimiter)
     12423 Invalid(InvalidHandCount)
     11716 Invalid(HandNotAggregated)
     46271 Invalid(HandNotCanonical)
     81370 Invalid(InvalidStyleTurnDelimiter)
    188292 Invalid(InvalidStyleToken)
     10382 Invalid(StylesSameCase)
     44193 Invalid(TooManyPieces)
    ");
}
