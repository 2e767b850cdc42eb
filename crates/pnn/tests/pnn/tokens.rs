//! The 312 tokens of PNN, and no other text.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use pnn::{
    ConversionError, ConversionErrorKind, Intermediate, ParseError, ParseErrorKind, Piece, Player,
    State,
};

const STATES: [(&str, State); 3] = [
    ("-", State::Diminished),
    ("+", State::Enhanced),
    ("", State::Normal),
];

/// Every token with what it says, in order.
fn tokens() -> Vec<(String, char, Player, State, bool)> {
    let mut tokens = Vec::new();
    for letter in 'A'..='Z' {
        for (written, side) in [
            (letter, Player::First),
            (letter.to_ascii_lowercase(), Player::Second),
        ] {
            for (prefix, state) in STATES {
                for (intermediate, prime) in [(false, ""), (true, "'")] {
                    let token = format!("{prefix}{written}{prime}");
                    tokens.push((token, letter, side, state, intermediate));
                }
            }
        }
    }
    tokens
}

/// A token of PNN is one of EPIN without `^`.
fn is_pnn(text: &[u8]) -> bool {
    oracle::is_epin(text) && !text.contains(&b'^')
}

/// Holds every way in against the definition, and the prefix against the longest part
/// that is a token.
#[track_caller]
fn agree(text: &[u8]) -> bool {
    let valid = is_pnn(text);
    let piece = Piece::try_from(text);
    assert_eq!(piece.is_ok(), valid, "{}", text.escape_ascii());

    let longest = (0..=text.len().min(3))
        .rev()
        .find(|&length| is_pnn(&text[..length]));
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
        assert_eq!(Piece::is_valid(text), valid);
        let prefix = prefix.map(|(piece, rest)| (piece, str::from_utf8(rest).unwrap()));
        assert_eq!(Piece::parse_prefix(text), prefix);
        #[cfg(feature = "serde")]
        assert_eq!(deserialized(text), piece.ok());
    }
    if let Ok(piece) = piece {
        assert_eq!(piece.to_string().as_bytes(), text);
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
    assert_eq!((tokens.len(), Piece::all().len()), (312, 312));
    assert!(
        Piece::all()
            .map(|piece| piece.to_string())
            .eq(tokens.iter().map(|it| it.0.clone()))
    );

    for (token, letter, side, state, intermediate) in tokens {
        let piece: Piece = token.parse().unwrap();
        assert_eq!(piece.letter(), letter, "{token}");
        assert_eq!(piece.side(), side, "{token}");
        assert_eq!(piece.state(), state, "{token}");
        assert_eq!(piece.is_intermediate(), intermediate, "{token}");

        assert_eq!(piece.is_enhanced(), token.contains('+'), "{token}");
        assert_eq!(piece.is_diminished(), token.contains('-'), "{token}");
        assert_eq!(piece.is_bare(), token.len() == 1, "{token}");
        let upper = token.contains(char::is_uppercase);
        assert_eq!(piece.is_uppercase(), upper, "{token}");
        assert_eq!(piece.is_lowercase(), !upper, "{token}");

        let built = Piece::new(letter, side, state, intermediate);
        assert_eq!(built, Some(piece), "{token}");

        assert_eq!(piece.as_str(), token);
        let mut buffer = [b'?'; Piece::MAX_LEN];
        assert_eq!(piece.encode(&mut buffer), token);
        assert_eq!(&buffer[..token.len()], token.as_bytes());
        assert!(buffer[token.len()..].iter().all(|&byte| byte == 0));
    }
}

#[test]
fn no_other_text_of_up_to_three_bytes() {
    let all: Vec<u8> = (0..=u8::MAX).collect();
    assert_eq!(sweep(&all, 0), 0);
    assert_eq!(sweep(&all, 1), 52);
    assert_eq!(sweep(&all, 2), 52 * 2 + 52);
    assert_eq!(sweep(&all, 3), 52 * 2);
}

#[test]
fn no_other_text_of_four_and_five_bytes() {
    let alphabet = b"+-^'AZaz@[`{=<>19 \n\0\x7f\xc3\xa9\xff";
    assert_eq!(sweep(alphabet, 4), 0);
    assert_eq!(sweep(&alphabet[..12], 5), 0);
}

#[test]
fn a_letter_outside_ascii_is_not_cut_down_to_one_inside() {
    let new = |letter| Piece::new(letter, Player::First, State::Normal, false);
    let letters = ('\0'..=char::MAX).filter(|letter| new(*letter).is_some());
    assert!(letters.eq(('A'..='Z').chain('a'..='z')));
}

#[test]
fn constants_are_checked_when_compiled() {
    const PIECE: Piece = Piece::from_static("-k'");
    const VALID: bool = Piece::is_valid("+K");
    const PREFIX: (Piece, &str) = match Piece::parse_prefix("P'4p") {
        Ok(prefix) => prefix,
        Err(_) => panic!(),
    };
    const BUILT: Option<Piece> = Piece::new('R', Player::First, State::Enhanced, true);
    const CHANGED: Piece = PIECE.flip().unintermediate().undiminish().enhance();

    assert_eq!(PIECE.to_string(), "-k'");
    assert_eq!(PREFIX, (Piece::from_static("P'"), "4p"));
    assert_eq!(BUILT, Some(Piece::from_static("+R'")));
    assert_eq!((CHANGED.to_string(), VALID), ("+K".into(), true));
}

#[test]
#[should_panic = "the literal is not a PNN token such as \"K\" or \"+r'\""]
fn from_static_panics_on_what_is_no_piece() {
    let _ = Piece::from_static("K^");
}

#[test]
fn a_piece_takes_two_bytes_with_or_without_an_option() {
    assert_eq!((size_of::<Piece>(), size_of::<Option<Piece>>()), (2, 2));
}

#[test]
fn types_have_what_is_expected_of_values() {
    fn value<T: Copy + Eq + Hash + Debug + Send + Sync>() {}
    fn ordered<T: Ord>() {}
    fn error<T: Error>() {}
    fn made<T: Default>() {}
    fn list(_: impl DoubleEndedIterator + ExactSizeIterator + Clone) {}

    value::<ConversionError>();
    value::<ConversionErrorKind>();
    value::<Intermediate>();
    value::<ParseError>();
    value::<ParseErrorKind>();
    value::<Piece>();
    ordered::<Piece>();
    made::<Intermediate>();
    error::<ConversionError>();
    error::<ConversionErrorKind>();
    error::<ParseError>();
    error::<ParseErrorKind>();
    list(Piece::all());
}
