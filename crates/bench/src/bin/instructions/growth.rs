use std::hint::black_box;

use bench::hostile::Hostile;
use feen::Feen;

use crate::callgrind::Counts;

/// The families that cost most for each byte.
const FAMILIES: [Hostile; 6] = [
    Hostile::LastByte,
    Hostile::Foreign,
    Hostile::Layers,
    Hostile::Deep,
    Hostile::WideRanks,
    Hostile::Runs,
];

/// Lengths that are doubled.
const LENGTHS: [usize; 4] = [512, 8 << 10, 128 << 10, 5 << 20];

/// Only the cheapest reader goes on to 10 MB: callgrind takes its time, and nothing longer
/// than this is repaired.
const LONG: usize = 1 << 20;

/// What a text of twice the length may cost, in tenths.
const DOUBLING: u64 = 23;

type Read = fn(&[u8]);

const READERS: [(&str, Read); 3] = [
    ("validate", |text| {
        let _ = black_box(feen::validate_bytes(text));
    }),
    ("parse", |text| {
        let _ = black_box(Feen::try_from(text));
    }),
    ("canonicalize", |text| {
        let _ = black_box(str::from_utf8(text).map(feen::canonicalize));
    }),
];

/// A text of some length, and who reads it.
struct Reading {
    family: Hostile,
    reader: usize,
    length: usize,
}

/// Every reader on every text, and on the text of twice its length.
fn pairs() -> impl Iterator<Item = [Reading; 2]> {
    FAMILIES.into_iter().flat_map(|family| {
        (0..READERS.len()).flat_map(move |reader| {
            let lengths = LENGTHS.into_iter();
            let lengths = lengths.filter(move |length| reader == 0 || *length < LONG);
            lengths.map(move |length| {
                [length, 2 * length].map(|length| Reading {
                    family,
                    reader,
                    length,
                })
            })
        })
    })
}

impl Reading {
    fn name(&self) -> String {
        let (reader, _) = READERS[self.reader];
        format!("{reader}, {}, {} bytes", self.family.name(), self.length)
    }
}

/// What is counted: a name, a reader and a text.
pub(crate) fn readings() -> impl Iterator<Item = (String, Read, Vec<u8>)> {
    pairs().flatten().map(|reading| {
        let (_, read) = READERS[reading.reader];
        let text = reading.family.text(reading.length);
        (reading.name(), read, text)
    })
}

/// A table of what each reader takes for a byte, as Markdown.
pub(crate) fn table(counts: &Counts) -> String {
    let mut lines = vec![
        "| reader, texts, length | instructions a byte | to half the length |".to_owned(),
        "|---|--:|--:|".to_owned(),
    ];
    for [half, whole] in pairs() {
        let counts = [&half, &whole].map(|reading| counts.get(&reading.name()).copied());
        if let [Some(least), Some(count)] = counts {
            let bytes = whole.length as u64;
            let hundredths = count * 100 / least.max(1);
            lines.push(format!(
                "| {} | {} | {}.{:02} |",
                whole.name(),
                count / bytes,
                hundredths / 100,
                hundredths % 100
            ));
        }
    }
    lines.join("\n") + "\n"
}

/// The texts that cost too much more than those of half their length.
pub(crate) fn complaints(counts: &Counts) -> Vec<String> {
    let complaints = pairs().filter_map(|[half, whole]| {
        let least = *counts.get(&half.name())?;
        let count = *counts.get(&whole.name())?;
        (count * 10 > least * DOUBLING).then(|| {
            let name = whole.name();
            format!("{name}: expected at most 2.3 times {least} instructions, found {count}")
        })
    });
    complaints.collect()
}
