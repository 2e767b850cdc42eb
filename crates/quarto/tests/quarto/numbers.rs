//! Pieces, squares, rules and turns as numbers and texts.
#![cfg(feature = "proptest")]

use feen_quarto::{Color, Features, Fill, Piece, Rules, Shape, Size, Square, Turn, Value};

#[test]
fn pieces_have_numbers_tokens_and_names() {
    let rows = Piece::ALL.map(|piece| {
        let token = epin::Piece::from(piece);
        assert_eq!(Piece::try_from(token), Ok(piece));
        assert_eq!(piece.to_string().parse(), Ok(piece));
        assert_eq!(Piece::new(piece.number()), Some(piece));
        let features = (piece.shape(), piece.size(), piece.fill(), piece.color());
        let (shape, size, fill, color) = features;
        assert_eq!(Piece::from_features(shape, size, fill, color), piece);
        assert_eq!(piece.opposite().number(), 15 - piece.number());
        format!("{} {piece} {token} {}", piece.number(), piece.name())
    });
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn five_is_the_tall_dark_solid_cube() {
    let piece = Piece::from_features(Shape::Cube, Size::Tall, Fill::Solid, Color::Dark);
    assert_eq!((piece.number(), piece.to_string().as_str()), (5, "0101"));
}

#[test]
fn small_things_are_small() {
    assert_eq!(size_of::<Option<Piece>>(), 1);
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<feen_quarto::Board>(), 16);
}

#[test]
fn other_tokens_are_refused() {
    let pieces = epin::Piece::all().filter(|token| Piece::try_from(*token).is_ok());
    assert_eq!(pieces.count(), 16);
    assert_eq!(Piece::new(16), None);
    assert_eq!(Square::new(16), None);
    assert_eq!(Features::new(16), None);
    let error = Piece::try_from(epin::Piece::from_static("-S")).unwrap_err();
    insta::assert_snapshot!(error, @"expected a token of Quarto such as `S` or `+r'`, found `-S` at byte 0");
}

#[test]
fn squares_have_the_names_of_chess() {
    let names = Square::ALL.map(|square| {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.index(), 4 * square.row() + square.column());
        square.to_string()
    });
    assert_eq!(
        names.join(" "),
        "a4 b4 c4 d4 a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1"
    );
}

#[track_caller]
fn error<T: std::str::FromStr<Err = feen_quarto::ParseError> + std::fmt::Debug>(
    text: &str,
) -> String {
    let error = text.parse::<T>().unwrap_err();
    format!("{error} ({} {:?})", error.kind().code(), error.span())
}

#[test]
fn errors_say_what_was_expected_and_found() {
    insta::assert_snapshot!(error::<Piece>("012"), @"expected a piece as four digits 0 or 1 such as `0111`, found `012` at byte 0 (piece/expected-digits 0..3)");
    insta::assert_snapshot!(error::<Piece>("2000"), @"expected a piece as four digits 0 or 1 such as `0111`, found `2000` at byte 0 (piece/expected-digits 0..4)");
    insta::assert_snapshot!(error::<Piece>(""), @"expected a piece as four digits 0 or 1 such as `0111`, found nothing at byte 0 (piece/expected-digits 0..0)");
    insta::assert_snapshot!(error::<Piece>("00010"), @"expected a piece as four digits 0 or 1 such as `0111`, found `00010` at byte 0 (piece/expected-digits 0..5)");
    insta::assert_snapshot!(error::<Square>("e1"), @"expected a square from `a1` to `d4`, found `e1` at byte 0 (square/expected-name 0..2)");
    insta::assert_snapshot!(error::<Square>("a5"), @"expected a square from `a1` to `d4`, found `a5` at byte 0 (square/expected-name 0..2)");
    insta::assert_snapshot!(error::<Square>("A4"), @"expected a square from `a1` to `d4`, found `A4` at byte 0 (square/expected-name 0..2)");
    insta::assert_snapshot!(error::<Square>("ééééééééééé\n"), @"expected a square from `a1` to `d4`, found `éééééééé…` at byte 0 (square/expected-name 0..23)");
    insta::assert_snapshot!(error::<Rules>("weight"), @"expected `lines` or `squares`, found `weight` at byte 0 (rules/expected-shapes 0..6)");
    insta::assert_snapshot!(error::<Rules>("lines,squares"), @"expected `color`, `fill`, `size`, `shape` or `call`, found `squares` at byte 6 (rules/expected-word 6..13)");
    insta::assert_snapshot!(error::<Rules>("lines,color,,call"), @"expected `color`, `fill`, `size`, `shape` or `call`, found nothing at byte 12 (rules/expected-word 12..12)");
    insta::assert_snapshot!(error::<Rules>("lines,call,call"), @"expected each word of the rules once, found `call` at byte 11 (rules/repeated 11..15)");
    insta::assert_snapshot!(error::<Turn>("c2 7"), @"expected a piece as four digits 0 or 1 such as `0111`, found `7` at byte 3 (piece/expected-digits 3..4)");
    insta::assert_snapshot!(error::<Turn>("c2 0111 d4"), @"expected a square, and a piece unless the game ends, found `c2 0111 d4` at byte 0 (turn/expected-words 0..10)");
    insta::assert_snapshot!(error::<Turn>("c2\t0111"), @r"expected a square from `a1` to `d4`, found `c2\t0111` at byte 0 (square/expected-name 0..7)");
    insta::assert_snapshot!(error::<Value>("Win"), @"expected `loss`, `draw` or `win`, found `Win` at byte 0 (value/expected-word 0..3)");
}

#[test]
fn values_have_words_and_an_order() {
    let values = [Value::Loss, Value::Draw, Value::Win];
    let words = values.map(|value| value.to_string());
    assert_eq!(words, ["loss", "draw", "win"]);
    assert_eq!(words.map(|word| word.parse()), values.map(Ok));
    assert!(values.is_sorted());
    assert_eq!(
        values.map(|value| -value),
        [Value::Win, Value::Draw, Value::Loss]
    );
}

proptest::proptest! {
    #[test]
    fn rules_print_back(rules: Rules) {
        proptest::prop_assert_eq!(rules.to_string().parse(), Ok(rules));
    }

    #[test]
    fn turns_print_back(square: Square, give: Option<Piece>) {
        let turn = Turn { square, give };
        proptest::prop_assert_eq!(turn.to_string().parse(), Ok(turn));
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let _ = (text.parse::<Piece>(), text.parse::<Square>());
        let _ = (text.parse::<Rules>(), text.parse::<Turn>(), text.parse::<Value>());
    }
}
