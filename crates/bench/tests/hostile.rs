//! The contents of the hostile texts.

use bench::hostile::Hostile;

#[track_caller]
fn is(families: &[Hostile], outcome: &str) {
    for family in families {
        let text = family.text(5_000);
        let found = match feen::validate_bytes(&text) {
            Ok(()) => "valid",
            Err(error) => error.kind().code(),
        };
        assert_eq!(found, outcome, "{}", family.name());
    }
}

#[test]
fn outcomes() {
    use Hostile::{Deep, Foreign, Irregular, LastByte, Layers, Letters, Marks, Narrow};
    use Hostile::{Ranks, Repeated, Runs, Slashes, Spaces, WideRanks};

    is(&[Letters, Marks, Runs, Ranks, WideRanks], "valid");
    is(&[Narrow, Irregular, Layers, Deep], "valid");
    is(&[Slashes], "placement/incoherent");
    is(&[Repeated], "hands/not-aggregated");
    is(&[LastByte], "piece/missing-letter");
    is(&[Spaces], "fields/count");
    is(&[Foreign], "text/not-ascii");
}

#[test]
fn lengths() {
    for family in Hostile::ALL {
        for bytes in [512, 1_000, 100_000] {
            let length = family.text(bytes).len();
            assert!(
                length * 4 > bytes * 3 && length < bytes + 2_000,
                "{}: {length} of {bytes}",
                family.name()
            );
        }
    }
}
