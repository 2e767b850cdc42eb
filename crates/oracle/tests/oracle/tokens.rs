//! The token notations, against their definition by enumeration.

use std::collections::HashSet;

use oracle::generate::strings;
use oracle::{is_epin, is_pin, is_sin};

const VALID_PIN: &[&str] = &["K", "k", "+R", "-p", "K^", "+K^", "-k^", "z"];

const VALID_EPIN_ONLY: &[&str] = &["K'", "r'", "K^'", "+K^'", "-p'", "+z^'"];

const INVALID_EPIN: &[&str] = &[
    "", "'", "^", "+", "1", "+1", "++K", "+-K", "+^K", "^K", " K", "K^^", "é", "♔", "Ｋ", "K\r\n",
    "KK", "K+", "K ", "K\n", "KKKK", "+K^x", "K’", "'K", "+'K", "K'^", "K''", "+K^''", "+K^'x",
    "K'KKKK",
];

const INVALID_SIN: &[&str] = &[
    "", "CC", "C\n", "C ", "+C", "C'", "é", "Ł", "CHESS", "1", " ", "+", "/", "\0",
];

fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z')
}

#[test]
fn rows() {
    for text in VALID_PIN {
        assert!(
            is_pin(text.as_bytes()) && is_epin(text.as_bytes()),
            "{text:?}"
        );
    }
    for text in VALID_EPIN_ONLY {
        assert!(
            !is_pin(text.as_bytes()) && is_epin(text.as_bytes()),
            "{text:?}"
        );
    }
    for text in INVALID_EPIN {
        assert!(
            !is_pin(text.as_bytes()) && !is_epin(text.as_bytes()),
            "{text:?}"
        );
    }
    for text in INVALID_SIN {
        assert!(!is_sin(text.as_bytes()), "{text:?}");
    }
    for bytes in [&[0xFF][..], &[0xC3], b"K\xFF", b"\xFFK"] {
        assert!(
            !is_sin(bytes) && !is_pin(bytes) && !is_epin(bytes),
            "{bytes:?}"
        );
    }
}

#[test]
fn only_the_52_letters_are_sin() {
    for byte in 0..=u8::MAX {
        assert_eq!(
            is_sin(&[byte]),
            letters().any(|letter| letter == char::from(byte)),
            "{byte}"
        );
    }
    assert!(
        strings(b"Cc1+ ", 4)
            .filter(|text| text.len() != 1)
            .all(|text| !is_sin(&text))
    );
}

#[test]
fn only_the_tokens_of_the_grammar_are_pin_and_epin() {
    let mut pin = HashSet::new();
    for state in ["", "+", "-"] {
        for letter in letters() {
            for terminal in ["", "^"] {
                pin.insert(format!("{state}{letter}{terminal}").into_bytes());
            }
        }
    }
    let derived = pin.iter().map(|token| [token, &b"'"[..]].concat());
    let epin: HashSet<Vec<u8>> = pin.iter().cloned().chain(derived).collect();
    assert_eq!((pin.len(), epin.len()), (312, 624));
    assert!(pin.iter().all(|token| is_pin(token)) && epin.iter().all(|token| is_epin(token)));

    let all: Vec<u8> = (0..=u8::MAX).collect();
    for text in strings(&all, 2).chain(strings(b"+-^'AKzk19/ @[`{\n", 5)) {
        assert_eq!(is_pin(&text), pin.contains(&text), "{text:?}");
        assert_eq!(is_epin(&text), epin.contains(&text), "{text:?}");
        if let Ok(text) = str::from_utf8(&text) {
            assert_eq!(
                is_epin(text.as_bytes()),
                text.parse::<sashite_epin::Identifier>().is_ok()
            );
        }
    }
}
