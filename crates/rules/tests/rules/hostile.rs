//! Mutated tables, positions and moves: nothing panics, and what is read can be written and read again.

use feen_rules::{Notation, Position, Variant};

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

/// Variant, a FEN that is not one of its positions, and the error.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("chess", "", "expected a position, found nothing at byte 0"),
    // The FEN of another game.
    (
        "shogi",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "expected a piece of the variant, found `q` at byte 3",
    ),
    (
        "chess",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
        "expected a piece of the variant, found `l` at byte 0",
    ),
    (
        "xiangqi",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNQ w - - 0 1",
        "expected a piece of the variant, found `Q` at byte 62",
    ),
    (
        "makruk",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/RNSKMSNR w - - 0 1",
        "expected 8 ranks, found 7 at byte 0",
    ),
    (
        "chess",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "expected 8 squares in a rank, found more at byte 17",
    ),
    (
        "chess",
        "rnbqkbnr/99999999999999999999/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "expected 8 squares in a rank, found more at byte 9",
    ),
    (
        "chess",
        "rnbqkbnr/ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "expected 8 squares in a rank, found 3 at byte 9",
    ),
    (
        "chess",
        "rnbqkbnr/pppp+ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "expected a piece that the variant promotes at byte 13",
    ),
    // A hand in a game without hands, and a hand without an end.
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "expected the end of the board: the variant has no hands at byte 19",
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[P w - - 0 1",
        "expected `]` at the end of the hands at byte 19",
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[Z] w - - 0 1",
        "expected a piece of the variant, found `Z` at byte 20",
    ),
    // No king, and two.
    (
        "chess",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "expected a royal piece of the second player at byte 0",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        "expected one royal piece of each player, found a second one at byte 18",
    ),
    // Fields that say what is not so.
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "expected `w` or `b` at byte 20",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "expected a right of a piece on its first square, found `K` at byte 22",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
        "expected a square of the board or `-` at byte 24",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 99999 1",
        "expected a number up to 65535 at byte 26",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more",
        "expected the end of the position at byte 30",
    ),
    (
        "3check",
        "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1",
        "expected the checks that are left, such as `3+3`, at most 3 at byte 26",
    ),
];

#[test]
fn wrong_positions_have_errors_with_places() {
    let mut wrong = Vec::new();
    for (variant, fen, expected) in POSITIONS {
        let variant: Variant = variant.parse().unwrap();
        let error = Position::from_fen(&variant, fen).unwrap_err();
        assert!(fen.get(error.span()).is_some(), "{fen}");
        if error.to_string() != *expected {
            wrong.push(format!("{fen}\n{error}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Variant, a text that is not a legal move of its start, and the code of the error.
const MOVES: &[(&str, &str, &str)] = &[
    ("shogi", "", "move/syntax"),
    ("shogi", "e2", "move/syntax"),
    ("shogi", "e2e4e6", "move/syntax"),
    ("shogi", "z1z2", "move/syntax"),
    ("shogi", "a1a99", "move/syntax"),
    ("shogi", "P@", "move/syntax"),
    ("shogi", "Z@e5", "move/syntax"),
    ("shogi", "P@e5", "move/not-in-hand"),
    ("shogi", "２六歩", "move/syntax"),
    ("chess", "P@e4", "move/not-in-hand"),
    ("chess", "e7e5", "move/not-yours"),
    ("chess", "e4e5", "move/no-piece"),
    ("chess", "e1e1", "move/no-pass"),
    ("duck", "e2e4", "move/must-place"),
    ("duck", "e2e4,z9z9", "move/syntax"),
    ("seirawan", "b1c3z", "move/syntax"),
];

#[test]
fn wrong_moves_have_reasons() {
    let mut wrong = Vec::new();
    for (variant, text, expected) in MOVES {
        let variant: Variant = variant.parse().unwrap();
        let error = Position::start(&variant).parse_uci(text).unwrap_err();
        if error.code() != *expected {
            wrong.push(format!("{} {text}: {}", variant.name(), error.code()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
                    let _ = position.parse_uci(&text);
                    if let Ok(read) = position.parse_move(&text, notation) {
                        assert!(position.is_legal(read), "{name} {text}");
                    }
                }
            }
        }
    }
}

#[test]
#[cfg_attr(
    not(feature = "interchange"),
    ignore = "long: runs where all features are on"
)]
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
