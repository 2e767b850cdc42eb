//! Mutated files: nothing panics, and what is read can be written and read again.

use feen_records::{Format, Games};

const ROWS: &str = include_str!("../../../../fixtures/records/rows.jsonl");

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
}

/// Characters that mean something in one of the formats.
const CHARACTERS: &str = "同成不打左右直上寄引歩香桂銀金角飛玉と馬龍▲△：＝手変化まで投了|v+-%'*&#/,.TPVN$0123456789一二三\
    前后中进退平炮马车兵卒{}[]();!?\"\\\n =xKQRBNe4abh@～";

fn scale() -> usize {
    let scale = std::env::var("RECORDS_HOSTILE");
    scale.ok().and_then(|scale| scale.parse().ok()).unwrap_or(1)
}

#[test]
fn mutated_files_are_read_or_refused() {
    let characters: Vec<char> = CHARACTERS.chars().collect();
    let mut random = Random(20_240_506);
    let mut read = 0;
    for row in ROWS.lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let Some(input) = row["input"].as_str() else {
            continue;
        };
        let Some(format) = Format::of_text(input) else {
            continue;
        };
        for _ in 0..12 * scale() {
            let mut text: Vec<char> = input.chars().collect();
            for _ in 0..=random.below(4) {
                let at = random.below(text.len());
                let character = characters[random.below(characters.len())];
                match random.below(4) {
                    0 if at < text.len() => text[at] = character,
                    1 if at < text.len() => {
                        text.remove(at);
                    }
                    2 => {
                        let end = (at + random.below(30)).min(text.len());
                        let copy: Vec<char> = text[at..end].to_vec();
                        let to = random.below(text.len());
                        text.splice(to..to, copy);
                    }
                    _ => text.insert(at, character),
                }
            }
            let text: String = text.into_iter().collect();
            for record in Games::new(&text, format).flatten() {
                read += 1;
                for format in Format::ALL {
                    let Ok(written) = record.write(format) else {
                        continue;
                    };
                    let again = Games::new(written.text(), format).next();
                    let again = again.unwrap().unwrap_or_else(|error| {
                        panic!(
                            "{error} as {format} of\n{text}\nwritten\n{}",
                            written.text()
                        )
                    });
                    let words = |record: &feen_records::Record| record.moves();
                    assert_eq!(words(&again), words(&record), "as {format} of\n{text}");
                }
            }
        }
    }
    assert!(read > 300, "{read}");
}

/// Every other format on every text.
#[test]
fn texts_of_other_formats_are_refused_with_a_place() {
    for row in ROWS.lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let input = row["input"].as_str().unwrap_or_default();
        for format in Format::ALL {
            for game in Games::new(input, format) {
                if let Err(error) = game {
                    assert!(error.line() > 0 && error.column() > 0);
                    assert!(error.code().contains('/'));
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}
