//! The 52 tokens of SIN, the 26 styles, and no other text.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use sin::{ParseError, ParseErrorKind, Player, Style, Token};

/// Every token with what it says, in order.
fn tokens() -> Vec<(String, char, Player)> {
    let sides = |letter: char| {
        [
            (letter.to_string(), letter, Player::First),
            (
                letter.to_ascii_lowercase().to_string(),
                letter,
                Player::Second,
            ),
        ]
    };
    ('A'..='Z').flat_map(sides).collect()
}

/// Holds every way in against the definition, and what is text against the published
/// relative.
#[track_caller]
fn agree(text: &[u8]) -> bool {
    let valid = oracle::is_sin(text);
    let token = Token::try_from(text);
    let style = Style::try_from(text);
    assert_eq!(token.is_ok(), valid, "{}", text.escape_ascii());
    assert_eq!(
        style.is_ok(),
        matches!(text, [b'A'..=b'Z']),
        "{}",
        text.escape_ascii()
    );

    let prefix = Token::parse_prefix_bytes(text);
    let first = text
        .split_at_checked(1)
        .filter(|(first, _)| first[0].is_ascii_alphabetic());
    assert_eq!(
        prefix.ok(),
        first.map(|(first, rest)| (Token::try_from(first).unwrap(), rest)),
        "{}",
        text.escape_ascii(),
    );

    if let Ok(text) = str::from_utf8(text) {
        assert_eq!(text.parse(), token);
        assert_eq!(Token::try_from(text), token);
        assert_eq!(text.parse(), style);
        assert_eq!(Style::try_from(text), style);
        let prefix = prefix.map(|(token, rest)| (token, str::from_utf8(rest).unwrap()));
        assert_eq!(Token::parse_prefix(text), prefix);
        assert_eq!(sashite_sin::Identifier::is_valid(text), valid, "{text:?}");
        #[cfg(feature = "serde")]
        {
            assert_eq!(deserialized(text), token.ok());
            assert_eq!(deserialized(text), style.ok());
        }
    }
    valid
}

#[cfg(feature = "serde")]
fn deserialized<'a, T: serde_core::Deserialize<'a>>(text: &'a str) -> Option<T> {
    use serde_core::de::value::{BorrowedStrDeserializer, Error};

    T::deserialize(BorrowedStrDeserializer::<Error>::new(text)).ok()
}

#[test]
fn every_token_says_what_is_written() {
    let tokens = tokens();
    assert_eq!((tokens.len(), Token::all().len()), (52, 52));
    assert!(
        Token::all()
            .map(|token| token.to_string())
            .eq(tokens.iter().map(|it| it.0.clone()))
    );

    for (text, letter, side) in tokens {
        let token: Token = text.parse().unwrap();
        assert_eq!(token.style(), Style::new(letter).unwrap(), "{text}");
        assert_eq!(token.style().letter(), letter, "{text}");
        assert_eq!(token.side(), side, "{text}");
        assert_eq!(token.style().with_side(side), token, "{text}");
        assert_eq!(token.to_char().to_string(), text);

        assert_eq!(token.as_str(), text);
        let mut buffer = [b'?'];
        assert_eq!(token.encode(&mut buffer), text);
        assert_eq!(buffer, text.as_bytes());
    }
}

#[test]
fn every_style_is_its_letter() {
    assert!(Style::all().map(Style::letter).eq('A'..='Z'));
    for style in Style::all() {
        assert_eq!(style.as_str(), style.letter().to_string());
        assert_eq!(style.to_string(), style.as_str());
        assert_eq!(style.to_string().parse(), Ok(style));
    }
}

#[test]
fn no_other_text_of_up_to_three_bytes() {
    assert!(!agree(b""));
    let mut valid = 0;
    for first in 0..=u8::MAX {
        valid += usize::from(agree(&[first]));
        for second in 0..=u8::MAX {
            assert!(!agree(&[first, second]));
            for third in 0..=u8::MAX {
                assert!(!agree(&[first, second, third]));
            }
        }
    }
    assert_eq!(valid, 52);
}

#[test]
fn a_letter_outside_ascii_is_not_cut_down_to_one_inside() {
    let letters = ('\0'..=char::MAX).filter(|letter| Style::new(*letter).is_some());
    assert!(letters.eq('A'..='Z'));
}

#[test]
fn tokens_order_by_letter_then_side() {
    assert!(Token::all().is_sorted_by(|one, next| one < next));
    assert!(Token::all().is_sorted_by_key(|token| (token.style(), token.side())));
    assert!(Style::all().is_sorted_by(|one, next| one < next));
    assert!(
        Token::all()
            .rev()
            .eq(Token::all().collect::<Vec<_>>().into_iter().rev())
    );
}

#[test]
fn a_change_changes_one_thing() {
    let change = |token: &str, change: fn(Token) -> Token| -> String {
        change(token.parse().unwrap()).to_string()
    };
    assert_eq!(change("C", Token::flip), "c");
    assert_eq!(change("c", Token::flip), "C");
    assert_eq!(change("c", |token| token.with_side(Player::First)), "C");
    assert_eq!(change("c", |token| token.with_side(Player::Second)), "c");
    assert_eq!(change("Z", |token| token.with_side(Player::Second)), "z");
}

#[test]
fn constants_are_checked_when_compiled() {
    const STYLE: Style = Style::from_static("S");
    const TOKEN: Token = Token::from_static("s");
    const PREFIX: (Token, &str) = match Token::parse_prefix("S/s") {
        Ok(prefix) => prefix,
        Err(_) => panic!(),
    };
    const FLIPPED: Token = TOKEN.flip();

    assert_eq!(STYLE.letter(), 'S');
    assert_eq!(TOKEN.to_char(), 's');
    assert_eq!(PREFIX, (FLIPPED, "/s"));
}

#[test]
#[should_panic = "the literal is not a SIN token: one ASCII letter"]
fn from_static_panics_on_what_is_no_token() {
    let _ = Token::from_static("CC");
}

#[test]
#[should_panic = "the literal is not a style: one letter from \"A\" to \"Z\""]
fn from_static_panics_on_what_is_no_style() {
    let _ = Style::from_static("c");
}

#[test]
fn each_takes_one_byte_with_or_without_an_option() {
    assert_eq!((size_of::<Token>(), size_of::<Option<Token>>()), (1, 1));
    assert_eq!((size_of::<Style>(), size_of::<Option<Style>>()), (1, 1));
}

#[test]
fn types_have_what_is_expected_of_values() {
    fn value<T: Copy + Eq + Hash + Debug + Send + Sync>() {}
    fn ordered<T: Ord>() {}
    fn error<T: Error>() {}
    fn list(_: impl DoubleEndedIterator + ExactSizeIterator + Clone) {}

    value::<ParseError>();
    value::<ParseErrorKind>();
    value::<Style>();
    value::<Token>();
    ordered::<Style>();
    ordered::<Token>();
    error::<ParseError>();
    error::<ParseErrorKind>();
    list(Style::all());
    list(Token::all());
}

#[test]
fn a_token_is_a_character() {
    for token in Token::all() {
        assert_eq!(Token::try_from(char::from(token)), Ok(token));
        assert_eq!(token.as_ref(), token.as_str());
        assert_eq!(qi::Key::key(&token), u64::from(token.to_char()));
    }
    for style in Style::all() {
        assert_eq!(Style::try_from(char::from(style)), Ok(style));
        assert_eq!(style.as_ref(), style.as_str());
    }
    let error = Style::try_from('c').unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        ("style/expected-upper-case", 0..1)
    );
    let error = Token::try_from('♔').unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        ("style/expected-letter", 0..3)
    );
}

#[test]
fn an_error_has_a_report() {
    let report = "Chess"
        .parse::<Token>()
        .unwrap_err()
        .report("Chess")
        .to_string();
    insta::assert_snapshot!(report, @r"
    Chess
     ^
    expected the end of the style, found `h`
    ");
}
