//! The variants are data: `fixtures/variants.json` builds all constants again.

use feen_interchange::{Letters, Profile, Variant, fen};
use serde_json::Value;

fn text(value: &Value) -> &'static str {
    Box::leak(value.as_str().unwrap().to_owned().into_boxed_str())
}

fn letter(value: &Value) -> char {
    value.as_str().unwrap().chars().next().unwrap()
}

fn number(value: &Value) -> u8 {
    u8::try_from(value.as_u64().unwrap()).unwrap()
}

fn built(data: &Value) -> Variant {
    let get = |key: &str| &data[key];
    let letters = Letters::from_static(text(get("letters")));
    let mut variant = Variant::new("none", number(get("files")), number(get("ranks")), letters);
    for (key, value) in data.as_object().unwrap() {
        variant = match key.as_str() {
            "files" | "ranks" | "letters" | "profile" | "style" => variant,
            "name" => variant.with_name(text(value)),
            "royal" => variant.with_royal(value.as_str().and_then(|text| text.chars().next())),
            "promotions" => variant.with_promotions(text(value)),
            "pocket" => variant.with_pocket(text(value)),
            "sfen" => variant.with_sfen(),
            "last_capture" => variant.with_last_capture(),
            "castling" => variant.with_castling_to(number(&value[0]), number(&value[1])),
            "gates" => variant.with_gates(),
            "own_moves" => variant.with_own_moves(),
            "en_passant" => variant.with_en_passant(),
            "counting" => variant.with_counting(),
            "promoted_marks" => variant.with_promoted_marks(),
            "layers" => variant.with_layers(),
            "checks" => variant.with_checks(number(value)),
            "home_rank" => variant.with_home_rank(number(value)),
            "back_rank" => variant.with_back_rank(number(value)),
            "sisters" => variant.with_sisters(text(value)),
            "start" => variant.with_start(text(value)),
            other => panic!("{other} is no part of a variant"),
        };
    }
    let profile = text(get("profile")).parse::<Profile>().unwrap();
    variant.with_profile(profile, letter(get("style")))
}

fn data() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/variants.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_data_builds_every_constant() {
    let data = data();
    let (any, named) = Variant::ALL.split_last().unwrap();
    assert_eq!(*any, Variant::ANY);
    assert_eq!(data.len(), named.len());
    for (data, variant) in data.iter().zip(named) {
        assert_eq!(built(data), *variant, "{}", variant.name());
        assert_eq!(variant.name().parse(), Ok(*variant));
    }
}

/// A spelling of a sister variant is none of the variant's own: a repair changes no piece.
#[test]
fn spellings_of_sisters_are_foreign() {
    for data in data() {
        let variant = built(&data);
        let (files, ranks) = (variant.files(), variant.ranks());
        let rest = format!("{}{}", files - 1, format!("/{files}").repeat(ranks - 1));
        let sisters = data["sisters"].as_str().unwrap_or_default();
        for (foreign, _) in sisters.split(' ').filter_map(|pair| pair.split_once('=')) {
            let text = format!("{foreign}{rest} w - - 0 1");
            let error = fen::View::parse_as(&text, &variant).unwrap_err();
            assert_eq!(error.span().start, 0, "{}: {text}", variant.name());
        }
    }
}

#[test]
fn names_are_found_in_any_spelling() {
    for (name, expected) in [
        ("Three-Check", Some(Variant::THREE_CHECK)),
        ("kyoto", Some(Variant::KYOTO)),
        ("KYOTO_LISHOGI", Some(Variant::KYOTO_LISHOGI)),
        ("xiangqi-wxf", Some(Variant::XIANGQI_WXF)),
        ("any", Some(Variant::ANY)),
        ("go", None),
        ("", None),
        (
            "c-h-e-s-s_____________________________",
            Some(Variant::CHESS),
        ),
        ("a name that is longer than any that a variant has", None),
    ] {
        assert_eq!(name.parse::<Variant>().ok(), expected, "{name}");
    }
}

/// A value that no variant can have becomes one that it can.
#[test]
fn parts_of_a_variant_are_bounded() {
    let chess = Variant::CHESS;
    assert_eq!(chess.with_checks(10), chess.with_checks(9));
    // The lowest byte of the code of this letter is that of `K`.
    assert_eq!(chess.with_royal(Some('\u{14b}')), chess.with_royal(None));
}

#[test]
fn a_list_of_letters_that_is_none_says_why() {
    const ONCE: &str = "each letter is upper case and stands once";
    const SPACE: &str = "words are separated by one space";
    const FEEN: &str = "a letter of FEEN is upper case";
    for (list, expected) in [
        ("K Q K", ONCE),
        ("K,K", ONCE),
        ("k", ONCE),
        ("K Q ", ""),
        ("K,", SPACE),
        ("K=", SPACE),
        ("K=+", FEEN),
        ("K=g", FEEN),
        ("K=G+", SPACE),
    ] {
        let made = std::panic::catch_unwind(|| Letters::from_static(list));
        let message = made.err().and_then(|panic| panic.downcast::<&str>().ok());
        assert_eq!(message.map_or("", |message| *message), expected, "{list}");
    }
}
