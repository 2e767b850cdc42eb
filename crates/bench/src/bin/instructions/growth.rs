use std::collections::BTreeMap;
use std::hint::black_box;

use bench::hostile::Hostile;
use feen::Feen;

/// The families that cost most for each byte.
const FAMILIES: [Hostile; 5] = [
    Hostile::LastByte,
    Hostile::Layers,
    Hostile::Deep,
    Hostile::WideRanks,
    Hostile::EqualCounts,
];

/// Lengths that are doubled.
const LENGTHS: [usize; 4] = [512, 8 << 10, 128 << 10, 5 << 20];

/// What a text of twice the length may cost, as a ratio.
const DOUBLING: f64 = 2.3;

type Reader = fn(&[u8]);

const READERS: [(&str, Reader); 2] = [
    ("validate", |text| {
        let _ = black_box(feen::validate_bytes(text));
    }),
    ("parse", |text| {
        let _ = black_box(Feen::try_from(text));
    }),
];

/// Each reader on each text and on its double.
pub(crate) fn readings() -> impl Iterator<Item = (String, Reader, Vec<u8>)> {
    pairs().flat_map(|(family, length, reader)| {
        [length, 2 * length].map(|length| {
            let (_, read) = READERS[reader];
            (name(family, length, reader), read, family.text(length))
        })
    })
}

fn pairs() -> impl Iterator<Item = (Hostile, usize, usize)> {
    FAMILIES.into_iter().flat_map(|family| {
        LENGTHS
            .into_iter()
            .flat_map(move |length| (0..READERS.len()).map(move |reader| (family, length, reader)))
    })
}

fn name(family: Hostile, length: usize, reader: usize) -> String {
    let (reader, _) = READERS[reader];
    format!("growth: {reader}, {}, {length} bytes", family.name())
}
pub(crate) fn complaints(_: &BTreeMap<String,u64>) -> Vec<String> { vec![] }
