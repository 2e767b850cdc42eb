//! Mutated tables, positions and moves: nothing panics, and what is read can be written and read again.

use rules::{Notation, Position, Variant};

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }

    /// A text with one to three bytes changed, added or removed.
    fn mutated(&mut self, text: &str, bytes: &[u8]) -> String {
        let mut changed = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(changed.len());
            let byte = bytes[self.below(bytes.len())];
            match self.below(3) {
                0 if at < changed.len() => changed[at] = byte,
                1 if at < changed.len() => {
                    changed.remove(at);
                }
                _ => changed.insert(at, byte),
            }
        }
        String::from_utf8_lossy(&changed).into_owned()
    }
}

fn scale() -> usize {
    let scale = std::env::var("RULES_HOSTILE");
    scale.ok().and_then(|scale| scale.parse().ok()).unwrap_or(1)
}

#[test]
fn mutated_positions_are_read_or_refused() {
    const BYTES: &[u8] = b" /0123456789KkQqRrPpNnBbGgSsLlCcAaEeHh+~[]-*wabcdefgh\xc3";
    let mut random = Random(424_242_424_242);
    let mut read = 0;
    for variant in Variant::all() {
        let start = Position::start(&variant).fen();
        for _ in 0..60 * scale() {
            let text = random.mutated(&start, BYTES);
            let Ok(position) = Position::from_fen(&variant, &text) else {
                continue;
            };
            read += 1;
            let _ = position.outcome();
            let fen = position.fen();
            let again = Position::from_fen(&variant, &fen)
                .unwrap_or_else(|error| panic!("{} {text} {fen}: {error}", variant.name()));
            assert_eq!(again.fen(), fen, "{} {text}", variant.name());
            for one in position.legal().take(12) {
                let next = position.play(one).unwrap();
                let _ = (next.outcome(), next.key(), next.checkers());
                for notation in Notation::ALL {
                    let _ = position.text(one, notation);
                }
            }
            let _ = Position::from_sfen(&variant, &text);
        }
    }
    assert!(read > 150 * scale(), "{read}");
}

#[test]
fn mutated_moves_are_read_or_refused() {
    const BYTES: &[u8] = "e2@+-,=x0Oo19iPK炮二同七六歩打成\u{3000} ".as_bytes();
    let mut random = Random(77_777_777_777);
    for name in [
        "shogi",
        "xiangqi",
        "janggi",
        "seirawan",
        "duck",
        "kyotoshogi",
        "chess",
        "atomic",
    ] {
        let variant: Variant = name.parse().unwrap();
        let position = Position::start(&variant);
        let moves: Vec<_> = position.legal().take(40).collect();
        for one in &moves {
            for notation in Notation::ALL {
                let Some(text) = position.text(*one, notation) else {
                    continue;
                };
                for _ in 0..4 * scale() {
                    let text = random.mutated(&text, BYTES);
                    let _ = position.explain(&text);
                    if let Ok(read) = position.parse_move(&text, notation) {
                        assert!(position.is_legal(read), "{name} {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn mutated_tables_are_read_or_refused() {
    const BYTES: &[u8] = b"KRNPWFDAHQB+-:=;@,.0123456789xabcdefmnipg \n[]#";
    let mut random = Random(99_999_999_999);
    let (mut read, mut refused) = (0, 0);
    for variant in Variant::all() {
        let text = variant.to_string();
        for _ in 0..12 * scale() {
            let text = random.mutated(&text, BYTES);
            match Variant::parse(&text) {
                Ok(variants) => {
                    read += 1;
                    for variant in variants {
                        let start = Position::start(&variant);
                        let _ = (start.count_legal(), start.outcome());
                        let again = Variant::parse(&variant.to_string());
                        assert_eq!(again.unwrap(), [variant], "{text}");
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(text.get(error.span()).is_some(), "{error}\n{text}");
                }
            }
            let _ = Variant::import_ini(&text);
        }
    }
    assert!(
        read > 20 * scale() && refused > 100 * scale(),
        "{read} {refused}"
    );
}
