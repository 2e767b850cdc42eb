use std::hint::black_box;
use std::ops::Range;

use bench::hostile::Hostile;
use feen::Feen;
use feen_legacy::{Marks, Options, StyleTable, Version};

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
const LENGTHS: [usize; 5] = [1 << 9, 4 << 10, 8 << 10, 128 << 10, 5 << 20];

/// A `Feen` reads shorter texts only once, and finds their boards to be boxes.
const LARGE: usize = 4 << 10;

/// Only the cheapest reader goes on to 10 MB: callgrind takes its time, and nothing longer
/// than this is repaired.
const LONG: usize = 1 << 20;

/// A text of twice as many bytes has more squares than a position holds.
const MANY: usize = 64 << 10;

/// The cost of a text of twice the length, at most, in tenths.
const DOUBLING: u64 = 23;

type Read = fn(&[u8]);
type Write = fn(usize) -> String;

/// A reader, and the lengths of the texts that it reads.
type Reader = (&'static str, Range<usize>, Read);

/// The readers of current texts.
const READERS: [Reader; 3] = [
    ("validate", 0..usize::MAX, |text| {
        let _ = black_box(feen::validate_bytes(text));
    }),
    ("parse", LARGE..LONG, |text| {
        let _ = black_box(Feen::try_from(text));
    }),
    ("canonicalize", 0..LONG, |text| {
        let _ = black_box(str::from_utf8(text).map(feen::canonicalize));
    }),
];

/// Texts of an earlier format, of about the given length, in which each part refers to
/// others.
const EARLIER: [(&str, Write); 4] = [
    ("kings between rooks", |bytes| {
        format!("r{}r - CHESS/chess", "k=".repeat(bytes / 2))
    }),
    ("pawns beside pawns", |bytes| {
        format!("p{} - CHESS/chess", "P<p".repeat(bytes / 3))
    }),
    ("ranks that castle", |bytes| {
        format!("{}3 - CHESS/chess", "rk=r/".repeat(bytes / 5))
    }),
    ("pieces in hand", |bytes| {
        let count = bytes / 4;
        format!("{}2 {} CHESS/chess", "2/".repeat(count), "Pp".repeat(count))
    }),
];

/// The reader of texts of an earlier format.
const MIGRATE: Reader = ("migrate", 0..MANY, migrate);

fn migrate(text: &[u8]) {
    let options = Options::new(Version::G).with_styles(StyleTable::OF_2025);
    let options = options.with_marks(Marks::OF_2026);
    let text = str::from_utf8(text).expect("the texts are ASCII");
    let migrated = feen_legacy::migrate(text, &options);
    black_box(migrated.expect("the texts are of this version"));
}

/// Texts of any length.
#[derive(Clone, Copy)]
enum Texts {
    Today(Hostile),
    Earlier(&'static str, Write),
}

impl Texts {
    const fn name(self) -> &'static str {
        match self {
            Self::Today(family) => family.name(),
            Self::Earlier(name, _) => name,
        }
    }

    fn text(self, bytes: usize) -> Vec<u8> {
        match self {
            Self::Today(family) => family.text(bytes),
            Self::Earlier(_, write) => write(bytes).into_bytes(),
        }
    }
}

/// A text of about some length, and its reader.
struct Reading {
    reader: &'static str,
    read: Read,
    texts: Texts,
    length: usize,
}

/// Every reader on every text, and on the text of twice its length.
fn pairs() -> impl Iterator<Item = [Reading; 2]> {
    let today = FAMILIES
        .into_iter()
        .flat_map(|family| READERS.map(|reader| (reader, Texts::Today(family))));
    let earlier = EARLIER.map(|(name, write)| (MIGRATE, Texts::Earlier(name, write)));
    today
        .chain(earlier)
        .flat_map(|((reader, range, read), texts)| {
            let lengths = LENGTHS.into_iter();
            let lengths = lengths.filter(move |length| range.contains(length));
            lengths.map(move |length| {
                [length, 2 * length].map(|length| Reading {
                    reader,
                    read,
                    texts,
                    length,
                })
            })
        })
}

impl Reading {
    fn name(&self) -> String {
        let (reader, texts, length) = (self.reader, self.texts.name(), self.length);
        format!("{reader}, {texts}, {length} bytes")
    }
}

/// The readings to count: a name, a reader and a text.
pub(crate) fn readings() -> impl Iterator<Item = (String, Read, Vec<u8>)> {
    pairs().flatten().map(|reading| {
        let text = reading.texts.text(reading.length);
        (reading.name(), reading.read, text)
    })
}

/// A table of the instructions a byte of each reader, as Markdown.
pub(crate) fn table(counts: &Counts) -> String {
    let mut lines = vec![
        "| reader, texts, length | instructions a byte | to half the length |".to_owned(),
        "|---|--:|--:|".to_owned(),
    ];
    for [half, whole] in pairs() {
        let counts = [&half, &whole].map(|reading| counts.get(&reading.name()).copied());
        if let [Some(least), Some(count)] = counts {
            let bytes = whole.texts.text(whole.length).len() as u64;
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
