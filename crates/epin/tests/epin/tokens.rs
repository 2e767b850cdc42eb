//! The 624 tokens of EPIN, the 312 of PIN, and no other text.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use epin::{Found, ParseError, ParseErrorKind, Piece, Pin, Player, State};
use oracle::{is_epin, is_pin};

const STATES: [(&str, State); 3] = [
    ("-", State::Diminished),
    ("+", State::Enhanced),
    ("", State::Normal),
];

/// Every token with what it says, in FEEN's order of hand items.
fn tokens() -> Vec<(String, char, Player, State, bool, bool)> {
    let mut tokens = Vec::new();
    for letter in 'A'..='Z' {
        for (written, side) in [
            (letter, Player::First),
            (letter.to_ascii_lowercase(), Player::Second),
        ] {
            for (prefix, state) in STATES {
                for (terminal, hat) in [(false, ""), (true, "^")] {
                    for (derived, prime) in [(false, ""), (true, "'")] {
                        let token = format!("{prefix}{written}{hat}{prime}");
                        tokens.push((token, letter, side, state, terminal, derived));
                    }
                }
            }
        }
    }
    tokens
}

/// Holds every way in against the definition, the prefix against the longest part
/// that is a token, and what is text against the published relative.
#[track_caller]
fn agree(text: &[u8]) -> bool {
    let valid = is_epin(text);
    let piece = Piece::try_from(text);
    let pin = Pin::try_from(text);
    assert_eq!(piece.is_ok(), valid, "{}", text.escape_ascii());
    assert_eq!(pin.is_ok(), is_pin(text), "{}", text.escape_ascii());

    let longest = (0..=text.len().min(4))
        .rev()
        .find(|&length| is_epin(&text[..length]));
    let prefix = Piece::parse_prefix_bytes(text);
    assert_eq!(
        prefix.ok(),
        longest.map(|length| (Piece::try_from(&text[..length]).unwrap(), &text[length..])),
        "{}",
        text.escape_ascii(),
    );

    if let Ok(text) = str::from_utf8(text) {
        assert_eq!(text.parse(), piece);
        assert_eq!(Piece::try_from(text), piece);
        assert_eq!(text.parse(), pin);
        assert_eq!(Pin::try_from(text), pin);
        let prefix = prefix.map(|(piece, rest)| (piece, str::from_utf8(rest).unwrap()));
        assert_eq!(Piece::parse_prefix(text), prefix);
        assert_eq!(sashite_epin::Identifier::is_valid(text), valid, "{text:?}");
        #[cfg(feature = "serde")]
        {
            assert_eq!(deserialized(text), piece.ok());
            assert_eq!(deserialized(text), pin.ok());
        }
    }
    valid
}

#[cfg(feature = "serde")]
fn deserialized<'a, T: serde_core::Deserialize<'a>>(text: &'a str) -> Option<T> {
    use serde_core::de::value::{BorrowedStrDeserializer, Error};

    T::deserialize(BorrowedStrDeserializer::<Error>::new(text)).ok()
}

/// The number of tokens among all texts of this length over this alphabet.
fn sweep(alphabet: &[u8], length: usize) -> usize {
    let mut digits = vec![0; length];
    let mut text = vec![alphabet[0]; length];
    let mut valid = 0;
    loop {
        valid += usize::from(agree(&text));
        let Some(next) = digits.iter().position(|&digit| digit + 1 < alphabet.len()) else {
            return valid;
        };
        digits[next] += 1;
        text[next] = alphabet[digits[next]];
        for done in 0..next {
            digits[done] = 0;
            text[done] = alphabet[0];
        }
    }
}

#[test]
fn every_token_says_what_is_written() {
    let tokens = tokens();
    assert_eq!((tokens.len(), Piece::all().len()), (624, 624));
    assert!(
        Piece::all()
            .map(|piece| piece.to_string())
            .eq(tokens.iter().map(|it| it.0.clone()))
    );

    for (token, letter, side, state, terminal, derived) in tokens {
        let piece: Piece = token.parse().unwrap();
        assert_eq!(piece.letter(), letter, "{token}");
        assert_eq!(piece.side(), side, "{token}");
        assert_eq!(piece.state(), state, "{token}");
        assert_eq!(piece.is_terminal(), terminal, "{token}");
        assert_eq!(piece.is_derived(), derived, "{token}");

        let built = Piece::new(letter, side).unwrap();
        let built = built
            .with_state(state)
            .with_terminal(terminal)
            .with_derived(derived);
        assert_eq!(built, piece, "{token}");

        assert_eq!(piece.as_str(), token);
        let mut buffer = [b'?'; Piece::MAX_LEN];
        assert_eq!(piece.encode(&mut buffer), token);
        assert_eq!(piece.spelling(), (buffer, token.len()));
        assert_eq!(&buffer[..token.len()], token.as_bytes());
        assert!(buffer[token.len()..].iter().all(|&byte| byte == 0));
    }
}

#[test]
fn a_pin_is_a_piece_that_is_not_derived() {
    assert_eq!((Pin::all().count(), Pin::all().len()), (312, 312));
    assert!(
        Pin::all()
            .map(Pin::piece)
            .eq(Piece::all().filter(|piece| !piece.is_derived()))
    );
    for piece in Piece::all() {
        let pin = Pin::try_from(piece);
        assert_eq!(pin, piece.to_string().parse());
        assert_eq!(pin.ok(), Pin::new(piece));
        assert_eq!(piece.pin().piece(), piece.native());
        match pin {
            Ok(pin) => assert_eq!(
                (Piece::from(pin), pin.to_string()),
                (piece, piece.to_string())
            ),
            Err(error) => assert_eq!(error.code(), "piece/derived"),
        }
    }
}

#[test]
fn no_other_text_of_up_to_three_bytes() {
    let all: Vec<u8> = (0..=u8::MAX).collect();
    assert_eq!(sweep(&all, 0), 0);
    assert_eq!(sweep(&all, 1), 52);
    assert_eq!(sweep(&all, 2), 52 * 2 + 52 + 52);
    assert_eq!(sweep(&all, 3), 52 * 2 + 52 * 2 + 52);
}

#[test]
fn no_other_text_of_four_and_five_bytes() {
    let alphabet = b"+-^'AZaz@[`{19 \n\0\x7f\xc3\xa9\xff";
    assert_eq!(sweep(alphabet, 4), 4 * 2);
    assert_eq!(sweep(&alphabet[..12], 5), 0);
}

#[test]
fn a_letter_outside_ascii_is_not_cut_down_to_one_inside() {
    let letters = ('\0'..=char::MAX).filter(|letter| Piece::new(*letter, Player::First).is_some());
    assert!(letters.eq('A'..='Z'));
}

#[test]
fn codes_are_stable_and_complete() {
    let mut pieces = Piece::all();
    for code in 0..=u16::MAX {
        if let Some(piece) = Piece::from_code(code) {
            assert_eq!(piece.code(), code);
            assert_eq!(pieces.next(), Some(piece));
        }
    }
    assert_eq!(pieces.next(), None);

    let code = |token| Piece::from_static(token).code();
    assert_eq!(code("-A"), 1 << 5 | 1 << 2);
    assert_eq!(code("P"), 16 << 5 | 3 << 2);
    assert_eq!(code("+k^'"), 11 << 5 | 1 << 4 | 2 << 2 | 1 << 1 | 1);
    assert_eq!(code("z^'"), 26 << 5 | 1 << 4 | 3 << 2 | 1 << 1 | 1);
}

#[test]
fn a_change_changes_one_thing() {
    let change = |token: &str, change: fn(Piece) -> Piece| -> String {
        change(token.parse().unwrap()).to_string()
    };
    assert_eq!(change("+K^'", Piece::flip), "+k^'");
    assert_eq!(change("+k^'", Piece::flip), "+K^'");
    assert_eq!(change("K'", Piece::native), "K");
    assert_eq!(change("K", Piece::native), "K");
    assert_eq!(change("K", Piece::derive), "K'");
    assert_eq!(change("K'", Piece::derive), "K'");
    assert_eq!(
        change("-K^'", |piece| piece.with_side(Player::Second)),
        "-k^'"
    );
    assert_eq!(
        change("-K^'", |piece| piece.with_state(State::Enhanced)),
        "+K^'"
    );
    assert_eq!(
        change("-K^'", |piece| piece.with_state(State::Normal)),
        "K^'"
    );
    assert_eq!(change("-K^'", |piece| piece.with_terminal(false)), "-K'");
    assert_eq!(change("-K'", |piece| piece.with_terminal(true)), "-K^'");
    assert_eq!(change("-K^'", |piece| piece.with_derived(false)), "-K^");
}

#[test]
fn constants_are_checked_when_compiled() {
    const PIECE: Piece = Piece::from_static("-k^'");
    const PIN: Pin = Pin::from_static("+R");
    const PREFIX: (Piece, &str) = match Piece::parse_prefix("P4p") {
        Ok(prefix) => prefix,
        Err(_) => panic!(),
    };
    const FLIPPED: Piece = PIECE
        .flip()
        .native()
        .with_state(State::Normal)
        .with_terminal(false);

    assert_eq!(PIECE.to_string(), "-k^'");
    assert_eq!(PIN.to_string(), "+R");
    assert_eq!(PREFIX, (Piece::from_static("P"), "4p"));
    assert_eq!(FLIPPED.to_string(), "K");
}

#[test]
#[should_panic = "the literal is not an EPIN token such as \"K\" or \"+r^'\""]
fn from_static_panics_on_what_is_no_piece() {
    let _ = Piece::from_static("^K");
}

#[test]
#[should_panic = "the literal is not a PIN token such as \"K\" or \"+r^\""]
fn from_static_panics_on_what_is_no_pin() {
    let _ = Pin::from_static("K'");
}

#[test]
fn a_piece_takes_two_bytes_with_or_without_an_option() {
    assert_eq!((size_of::<Piece>(), size_of::<Option<Piece>>()), (2, 2));
    assert_eq!((size_of::<Pin>(), size_of::<Option<Pin>>()), (2, 2));
}

#[test]
fn types_have_what_is_expected_of_values() {
    fn value<T: Copy + Eq + Hash + Debug + Send + Sync>() {}
    fn ordered<T: Ord>() {}
    fn error<T: Error>() {}
    fn list(_: impl DoubleEndedIterator + ExactSizeIterator + Clone) {}

    value::<Found>();
    value::<ParseError>();
    value::<ParseErrorKind>();
    value::<Piece>();
    value::<Pin>();
    value::<State>();
    ordered::<Piece>();
    ordered::<Pin>();
    ordered::<State>();
    error::<ParseError>();
    error::<ParseErrorKind>();
    list(Piece::all());
    list(Pin::all());
}
