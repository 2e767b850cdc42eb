//! The contents of the hostile texts.

use std::time::{Duration, Instant};

use bench::hostile::{CONVERSIONS, Conversion, Hostile};

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

/// The time of reading a text of this many bytes, the least of three.
fn time(conversion: &Conversion, bytes: usize) -> Duration {
    let text = (conversion.text)(bytes);
    let times = (0..3).map(|_| {
        let start = Instant::now();
        (conversion.read)(text.as_bytes());
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

/// How long a text of sixteen times the length may take, and how long it takes.
fn of_sixteen_times_the_length(conversion: &Conversion) -> (Duration, Duration) {
    let allowed = (time(conversion, 4_000) + Duration::from_micros(20)) * 16 * 4;
    (allowed, time(conversion, 64_000))
}

/// A text of sixteen times the length takes at most four times as much for each byte: a cost that
/// grows with the square of the length takes sixteen times as much. Other work on the machine can
/// spoil a try, but not ten in a row.
#[test]
fn conversions_take_linear_time() {
    for conversion in CONVERSIONS {
        let mut tries = (0..10).map(|_| of_sixteen_times_the_length(conversion));
        if tries.any(|(allowed, taken)| taken <= allowed) {
            continue;
        }
        let (allowed, taken) = of_sixteen_times_the_length(conversion);
        let Conversion { reader, family, .. } = conversion;
        panic!("{reader}, {family}: expected {allowed:?}, found {taken:?}");
    }
}
