//! The wire forms, and what is refused while it is read.
#![cfg(all(feature = "proptest", feature = "serde"))]

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::{self, Read};

use proptest::prelude::*;
use qi::{ByPlayer, Coordinates, Diff, Flip, Hands, MAX_SQUARE_COUNT, Naming, Player, Qi, Shape};
use serde_core::{Deserialize, Deserializer};
use serde_test::{
    Token, assert_de_tokens, assert_de_tokens_error, assert_ser_tokens, assert_tokens,
};

type Position = Qi<String, String>;

const SAMPLE: &str = r#"{"shape":[2,2],"board":[null,"K",null,null],"first_hand":[["P",2]],"second_hand":[],"first_style":"C","second_style":"c","turn":"First"}"#;

fn sample() -> Position {
    Qi::new(&[2, 2], "C".to_owned(), "c".to_owned())
        .and_then(|position| position.board_diff([(1, Some("K".to_owned()))]))
        .and_then(|position| position.first_hand_diff([("P".to_owned(), 2)]))
        .expect("a position")
}

#[track_caller]
fn read(json: &str) -> Position {
    serde_json::from_str(json).expect(json)
}

/// Why a text is refused, without the place in the text.
#[track_caller]
fn refused(json: &str) -> String {
    let error = serde_json::from_str::<Position>(json)
        .expect_err(json)
        .to_string();
    error
        .split(" at line")
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The sample with another value of a field.
fn with(field: &str, value: &str) -> String {
    let fields = [
        ("shape", "[2,2]"),
        ("board", r#"[null,"K",null,null]"#),
        ("first_hand", r#"[["P",2]]"#),
        ("second_hand", "[]"),
        ("first_style", r#""C""#),
        ("second_style", r#""c""#),
        ("turn", r#""First""#),
    ];
    assert!(fields.iter().any(|(name, _)| *name == field), "{field}");
    let fields = fields.map(|(name, sample)| {
        format!(r#""{name}":{}"#, if name == field { value } else { sample })
    });
    format!("{{{}}}", fields.join(","))
}

#[test]
fn a_position_is_a_struct_of_seven_fields() {
    assert_eq!(serde_json::to_string(&sample()).expect("JSON"), SAMPLE);
    assert_eq!(read(SAMPLE), sample());
    assert_eq!(with("turn", r#""First""#), SAMPLE);
}

/// The tokens between the start of the struct and its end.
fn fields(names: bool) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut field = |name, value: &[Token]| {
        if names {
            tokens.push(Token::Str(name));
        }
        tokens.extend_from_slice(value);
    };
    field(
        "shape",
        &[
            Token::Seq { len: Some(2) },
            Token::U64(2),
            Token::U64(2),
            Token::SeqEnd,
        ],
    );
    field(
        "board",
        &[
            Token::Seq { len: Some(4) },
            Token::None,
            Token::Some,
            Token::Str("K"),
            Token::None,
            Token::None,
            Token::SeqEnd,
        ],
    );
    field(
        "first_hand",
        &[
            Token::Seq { len: Some(1) },
            Token::Tuple { len: 2 },
            Token::Str("P"),
            Token::U64(2),
            Token::TupleEnd,
            Token::SeqEnd,
        ],
    );
    field("second_hand", &[Token::Seq { len: Some(0) }, Token::SeqEnd]);
    field("first_style", &[Token::Str("C")]);
    field("second_style", &[Token::Str("c")]);
    field(
        "turn",
        &[Token::UnitVariant {
            name: "Player",
            variant: "First",
        }],
    );
    tokens
}

#[test]
fn every_token_of_a_position_is_fixed() {
    let form = |start, names, end| {
        let mut tokens = vec![start];
        tokens.extend(fields(names));
        tokens.push(end);
        tokens
    };
    let start = |name| Token::Struct { name, len: 7 };
    assert_ser_tokens(&sample(), &form(start("QiOut"), true, Token::StructEnd));
    assert_de_tokens(&sample(), &form(start("QiIn"), true, Token::StructEnd));
    assert_de_tokens(
        &sample(),
        &form(Token::Map { len: None }, true, Token::MapEnd),
    );
    assert_de_tokens(
        &sample(),
        &form(Token::Seq { len: None }, false, Token::SeqEnd),
    );
    // Some formats have whole numbers of one kind.
    let mut signed = form(start("QiIn"), true, Token::StructEnd);
    let count = signed.iter().rposition(|token| *token == Token::U64(2));
    signed[count.expect("a count")] = Token::I64(2);
    assert_de_tokens(&sample(), &signed);
}

#[test]
fn fields_come_in_any_order_with_others_between_them() {
    let shuffled = r#"{"turn":"First","second_hand":[],"x":{"deep":[[["P",1]]]},"first_hand":[["P",2]],
        "board":[null,"K",null,null],"Shape":7,"first_style":"C","shape":[2,2],"second_style":"c"}"#;
    assert_eq!(read(shuffled), sample());
    let listed = r#"[[2,2],[null,"K",null,null],[["P",2]],[],"C","c","First"]"#;
    assert_eq!(read(listed), sample());
}

#[test]
fn hands_are_read_in_any_order_and_written_in_one() {
    let json = with("second_hand", r#"[["b",1]]"#);
    assert_eq!(serde_json::to_string(&read(&json)).expect("JSON"), json);
    let position = read(&with("first_hand", r#"[["b",1],["a",2]]"#));
    assert_eq!(
        position
            .first_hand()
            .map(|(p, n)| (p.as_str(), n))
            .collect::<Vec<_>>(),
        [("a", 2), ("b", 1)]
    );
}

#[test]
fn postcard_keeps_a_position() {
    let bytes = postcard::to_allocvec(&sample()).expect("bytes");
    assert_eq!(
        postcard::from_bytes::<Position>(&bytes).expect("a position"),
        sample()
    );
    for length in 0..bytes.len() {
        assert!(
            postcard::from_bytes::<Position>(&bytes[..length]).is_err(),
            "{length} bytes"
        );
    }
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << bit;
            if let Ok(position) = postcard::from_bytes::<Position>(&changed) {
                assert!(position.piece_count() <= position.square_count());
                assert_eq!(
                    postcard::to_allocvec(&position).expect("bytes").len(),
                    bytes.len()
                );
            }
        }
    }
}

#[test]
fn shapes_are_refused_with_the_texts_of_their_errors() {
    insta::assert_snapshot!(refused(&with("shape", "[]")), @"at least one dimension is required");
    insta::assert_snapshot!(refused(&with("shape", "[2,2,1,1]")), @"board exceeds 3 dimensions (got 4)");
    insta::assert_snapshot!(refused(&with("shape", r#"[1,1,1,"boom"]"#)), @"board exceeds 3 dimensions (got 4)");
    insta::assert_snapshot!(refused(&with("shape", "[0,1,1,1]")), @"dimension size must be at least 1, got 0");
    insta::assert_snapshot!(refused(&with("shape", r#"[256,"boom"]"#)), @"dimension size 256 exceeds maximum of 255");
    insta::assert_snapshot!(refused(&with("shape", "[255,255,2]")), @"board exceeds 65025 squares (got 130050)");
    insta::assert_snapshot!(refused(&with("shape", "[2,-1]")), @"invalid value: integer `-1`, expected usize");
    insta::assert_snapshot!(refused(&with("shape", "[2,2.0]")), @"invalid type: floating point `2.0`, expected usize");
    insta::assert_snapshot!(refused(&with("shape", "4")), @"invalid type: integer `4`, expected a list of dimensions");
}

#[test]
fn boards_are_refused_that_are_not_of_the_shape() {
    insta::assert_snapshot!(refused(&with("board", "[]")), @"serialized board length does not match the shape (expected 4, got 0)");
    insta::assert_snapshot!(refused(&with("board", "[null,null,null]")), @"serialized board length does not match the shape (expected 4, got 3)");
    insta::assert_snapshot!(refused(&with("board", "[null,null,null,null,12345]")), @"serialized board length does not match the shape (expected 4, got 5)");
    insta::assert_snapshot!(refused(&with("board", "[12345]")), @"invalid type: integer `12345`, expected a string");
    insta::assert_snapshot!(refused(&with("board", "7")), @"invalid type: integer `7`, expected a list of squares");
    insta::assert_snapshot!(refused(r#"{"board":["K","Q"],"shape":[1],"boom":boom}"#), @"serialized board length does not match the shape (expected 1, got 2)");
    insta::assert_snapshot!(refused(r#"{"board":[null],"shape":[2],"boom":boom}"#), @"serialized board length does not match the shape (expected 2, got 1)");
}

#[test]
fn hands_are_refused_that_no_position_has() {
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",0]]"#)), @"hand count must be at least 1");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",-1]]"#)), @"hand count must be at least 1");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",1],["P",1]]"#)), @"hand lists the same piece twice");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",1],["B",1],["P",1]]"#)), @"hand lists the same piece twice");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",1],["P",9]]"#)), @"hand lists the same piece twice");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",2147483648]]"#)), @"hand count is too large");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",18446744073709551615]]"#)), @"hand count is too large");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",2147483647]]"#)), @"too many pieces for board size (2147483648 pieces, 4 squares)");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",4]]"#)), @"too many pieces for board size (5 pieces, 4 squares)");
    insta::assert_snapshot!(refused(&with("second_hand", r#"[["P",2]]"#)), @"too many pieces for board size (5 pieces, 4 squares)");
    insta::assert_snapshot!(refused(&with("second_hand", r#"[["P",1],"boom"]"#)), @"too many pieces for board size (5 pieces, 4 squares)");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",1.0]]"#)), @"invalid type: floating point `1.0`, expected a count, a whole number of at least 1");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P","1"]]"#)), @r#"invalid type: string "1", expected a count, a whole number of at least 1"#);
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P"]]"#)), @"invalid length 1, expected a pair of a piece and its count");
    insta::assert_snapshot!(refused(&with("first_hand", "[[]]")), @"invalid length 0, expected a pair of a piece and its count");
    insta::assert_snapshot!(refused(&with("first_hand", r#"[["P",1,1]]"#)), @"trailing characters");
    insta::assert_snapshot!(refused(&with("first_hand", r#"["P"]"#)), @r#"invalid type: string "P", expected a pair of a piece and its count"#);
    insta::assert_snapshot!(refused(&with("first_hand", r#"{"P":1}"#)), @"invalid type: map, expected a list of pairs of a piece and its count");
}

#[test]
fn pieces_are_counted_in_whatever_order_they_come() {
    let hand = r#""first_hand":[["P",2]]"#;
    insta::assert_snapshot!(refused(&format!(r#"{{{hand},"board":["K"],"boom":boom}}"#)), @"too many pieces for board size (3 pieces, 1 squares)");
    insta::assert_snapshot!(refused(&format!(r#"{{{hand},"shape":[1],"boom":boom}}"#)), @"too many pieces for board size (2 pieces, 1 squares)");
    insta::assert_snapshot!(refused(&format!(r#"{{"shape":[2],{hand},"board":["K",boom]}}"#)), @"too many pieces for board size (3 pieces, 2 squares)");
    insta::assert_snapshot!(refused(r#"{"board":["K"],"first_hand":[boom]}"#), @"too many pieces for board size (2 pieces, 1 squares)");
    insta::assert_snapshot!(refused(r#"{"first_hand":[["P",65025]],"second_hand":[boom]}"#), @"too many pieces for board size (65026 pieces, 65025 squares)");
    insta::assert_snapshot!(refused(r#"{"first_hand":[["P",65026],boom]}"#), @"too many pieces for board size (65026 pieces, 65025 squares)");
    let fits = read(
        r#"{"second_hand":[["p",1]],"board":[null,"K",null],"first_hand":[["P",1]],"shape":[3],"first_style":"C","second_style":"c","turn":"Second"}"#,
    );
    assert_eq!((fits.piece_count(), fits.turn()), (3, Player::Second));
}

#[test]
fn fields_come_once_each() {
    let mut known = Vec::new();
    for field in [
        "shape",
        "board",
        "first_hand",
        "second_hand",
        "first_style",
        "second_style",
        "turn",
    ] {
        let doubled = SAMPLE.replacen('{', &format!("{{{},", field_of(field)), 1);
        assert_eq!(refused(&doubled), format!("duplicate field `{field}`"));
        let renamed = SAMPLE.replace(&format!(r#""{field}":"#), r#""other":"#);
        let missing = format!("missing field `{field}`");
        assert_eq!(refused(&renamed), missing);
        assert_eq!(refused(&format!("{{{}}}", known.join(","))), missing);
        known.push(field_of(field));
    }
    // The second value of a field is not read.
    assert_eq!(
        refused(r#"{"turn":"First","turn":boom}"#),
        "duplicate field `turn`"
    );
}

/// A field of the sample with its value.
fn field_of(name: &str) -> String {
    let start = SAMPLE.find(&format!(r#""{name}":"#)).expect(name);
    let value = &SAMPLE[start..];
    let end = value
        .find(r#","f"#)
        .into_iter()
        .chain(value.find(r#","s"#))
        .chain(value.find(r#","b"#));
    let end = end
        .chain(value.find(r#","t"#))
        .min()
        .unwrap_or(value.len() - 1);
    value[..end].to_owned()
}

#[test]
fn other_values_are_no_positions() {
    insta::assert_snapshot!(refused("42"), @"invalid type: integer `42`, expected struct QiIn with 7 elements");
    insta::assert_snapshot!(refused("[]"), @"invalid length 0, expected struct QiIn with 7 elements");
    insta::assert_snapshot!(refused(r#"[[2],[null,null],[],[],"C","c"]"#), @"invalid length 6, expected struct QiIn with 7 elements");
    insta::assert_snapshot!(refused(r#"[[2],[null,null],[],[],"C","c","First",1]"#), @"trailing characters");
    insta::assert_snapshot!(refused(&with("turn", r#""FIRST""#)), @r#"invalid value: string "FIRST", expected `First` or `Second`"#);
    insta::assert_snapshot!(refused(&with("turn", r#"{"Third":1}"#)), @r#"invalid value: string "Third", expected `First` or `Second`"#);
    insta::assert_snapshot!(refused(&with("turn", r#"{"First":1}"#)), @"invalid type: integer `1`, expected unit");
    insta::assert_snapshot!(refused(&with("first_style", "1")), @"invalid type: integer `1`, expected a string");
}

#[test]
fn a_player_is_a_name() {
    for (player, variant) in [(Player::First, "First"), (Player::Second, "Second")] {
        let name = "Player";
        assert_tokens(&player, &[Token::UnitVariant { name, variant }]);
        assert_de_tokens(
            &player,
            &[
                Token::Enum { name },
                Token::Bytes(variant.as_bytes()),
                Token::Unit,
            ],
        );
    }
    assert_de_tokens(
        &Player::Second,
        &[Token::Enum { name: "Player" }, Token::U32(1), Token::Unit],
    );
    assert_de_tokens_error::<Player>(
        &[Token::Enum { name: "Player" }, Token::U32(2), Token::Unit],
        "invalid value: integer `2`, expected `First` or `Second`",
    );
    assert_de_tokens_error::<Player>(
        &[
            Token::Enum { name: "Player" },
            Token::Str("Third"),
            Token::Unit,
        ],
        "invalid value: string \"Third\", expected `First` or `Second`",
    );
    for (player, name) in [(Player::First, "first"), (Player::Second, "second")] {
        let tokens = |name| [Token::Enum { name: "Player" }, name, Token::Unit];
        assert_de_tokens(&player, &tokens(Token::Str(name)));
        assert_de_tokens(&player, &tokens(Token::Bytes(name.as_bytes())));
    }
    assert_de_tokens_error::<Player>(
        &[Token::Bool(true)],
        "invalid type: boolean `true`, expected a player, `First` or `Second`",
    );
}

#[test]
fn a_shape_is_a_list() {
    let shape = Shape::new(&[10, 9]).expect("a shape");
    assert_tokens(
        &shape,
        &[
            Token::Seq { len: Some(2) },
            Token::U64(10),
            Token::U64(9),
            Token::SeqEnd,
        ],
    );
    for dimensions in [&[8][..], &[1, 1], &[255, 255, 1], &[40, 40, 40]] {
        let shape = Shape::new(dimensions).expect("a shape");
        let json = serde_json::to_string(&shape).expect("JSON");
        assert_eq!(
            serde_json::from_str::<Shape>(&json).expect("a shape"),
            shape
        );
    }
    assert_de_tokens_error::<Shape>(
        &[Token::Seq { len: None }, Token::U64(0), Token::U64(0)],
        "dimension size must be at least 1, got 0",
    );
}

#[test]
fn a_flat_board_is_a_zero_and_its_squares() {
    let flat = |squares| Shape::flat(squares).expect("a shape");
    let (hands, styles) = (
        Hands::<String>::new(),
        ByPlayer::new("C".to_owned(), "c".to_owned()),
    );
    let board = vec![None, Some("K".to_owned()), None, None];
    let position = Qi::from_parts(flat(4), board, hands, styles, Player::First);
    let position = position.expect("a position");
    for squares in [1, 2, 255, 256, 65_025] {
        let shape = flat(squares);
        let text = serde_json::to_string(&shape).expect("a text");
        assert_eq!(text, format!("[0,{squares}]"));
        assert_eq!(
            serde_json::from_str::<Shape>(&text).expect("a shape"),
            shape
        );
        let bytes = postcard::to_allocvec(&shape).expect("bytes");
        assert_eq!(
            postcard::from_bytes::<Shape>(&bytes).expect("a shape"),
            shape
        );
    }
    let text = serde_json::to_string(&position).expect("a text");
    assert!(
        text.starts_with(r#"{"shape":[0,4],"board":[null,"K",null,null],"#),
        "{text}"
    );
    let read: Qi<String, String> = serde_json::from_str(&text).expect("a position");
    assert_eq!(read, position);
    let bytes = postcard::to_allocvec(&position).expect("bytes");
    let read: Qi<String, String> = postcard::from_bytes(&bytes).expect("a position");
    assert_eq!(read, position);

    let read: Shape = serde_json::from_str("[4]").expect("a shape");
    assert!(!read.is_flat());
    for (shape, why) in [
        ("[0]", "dimension size must be at least 1, got 0"),
        ("[0,0]", "dimension size must be at least 1, got 0"),
        ("[0,4,1]", "dimension size must be at least 1, got 0"),
        ("[4,0]", "dimension size must be at least 1, got 0"),
        ("[0,65026]", "board exceeds 65025 squares (got 65026)"),
        (
            "[0,5]",
            "serialized board length does not match the shape (expected 5, got 4)",
        ),
        ("[300]", "dimension size 300 exceeds maximum of 255"),
    ] {
        assert_eq!(refused(&with("shape", shape)), why, "{shape}");
    }
}

#[test]
fn one_value_for_each_player_is_a_struct() {
    let both = ByPlayer::new(1_u8, 2);
    let name = "ByPlayer";
    assert_tokens(
        &both,
        &[
            Token::Struct { name, len: 2 },
            Token::Str("first"),
            Token::U8(1),
            Token::Str("second"),
            Token::U8(2),
            Token::StructEnd,
        ],
    );
    assert_de_tokens(
        &both,
        &[
            Token::Seq { len: None },
            Token::U8(1),
            Token::U8(2),
            Token::SeqEnd,
        ],
    );
    assert_de_tokens_error::<ByPlayer<u8>>(
        &[Token::Map { len: None }, Token::Bool(true)],
        "invalid type: boolean `true`, expected one of the names `first`, `second`",
    );
    let read = |json| serde_json::from_str::<ByPlayer<u8>>(json).map_err(|error| error.to_string());
    assert_eq!(read(r#"{"second":2,"third":[3],"first":1}"#), Ok(both));
    insta::assert_snapshot!(read("{}").unwrap_err(), @"missing field `first` at line 1 column 2");
    insta::assert_snapshot!(read(r#"{"second":2}"#).unwrap_err(), @"missing field `first` at line 1 column 12");
    insta::assert_snapshot!(read(r#"{"first":2}"#).unwrap_err(), @"missing field `second` at line 1 column 11");
    insta::assert_snapshot!(read(r#"{"first":2,"first":2}"#).unwrap_err(), @"duplicate field `first` at line 1 column 18");
    insta::assert_snapshot!(read(r#"{"second":2,"second":2}"#).unwrap_err(), @"duplicate field `second` at line 1 column 20");
    insta::assert_snapshot!(read("[1]").unwrap_err(), @"invalid length 1, expected struct ByPlayer with 2 elements at line 1 column 3");
    insta::assert_snapshot!(read("[]").unwrap_err(), @"invalid length 0, expected struct ByPlayer with 2 elements at line 1 column 2");
    insta::assert_snapshot!(read("true").unwrap_err(), @"invalid type: boolean `true`, expected struct ByPlayer with 2 elements at line 1 column 4");
}

/// A source of bytes that fails when more than a few are asked for.
struct Budget<'a> {
    text: &'a [u8],
    left: usize,
}

impl Read for Budget<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.text.len()).min(self.left);
        if count == 0 && !self.text.is_empty() {
            return Err(io::Error::other("read too far"));
        }
        let (served, rest) = self.text.split_at(count);
        buffer[..count].copy_from_slice(served);
        self.text = rest;
        self.left -= count;
        Ok(count)
    }
}

/// Why a long text is refused when no more than so many bytes of it are read.
#[track_caller]
fn refused_within(left: usize, json: &str) -> String {
    assert!(json.len() > 1_000_000, "{} bytes", json.len());
    let text = json.as_bytes();
    let result = serde_json::from_reader::<_, Position>(Budget { text, left });
    let error = result.expect_err("a hostile text").to_string();
    error
        .split(" at line")
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn repeated(element: &str, count: usize) -> String {
    format!("[{element}{}]", format!(",{element}").repeat(count - 1))
}

#[test]
fn a_hostile_text_is_refused_where_it_shows() {
    let mut many_pieces = String::from("[");
    for number in 0..150_000 {
        write!(many_pieces, r#"["{number}",1],"#).expect("a string");
    }
    many_pieces.push_str(r#"["last",1]]"#);

    insta::assert_snapshot!(refused_within(60, &with("shape", &repeated("1", 600_000))), @"board exceeds 3 dimensions (got 4)");
    insta::assert_snapshot!(refused_within(90, &with("board", &repeated("null", 600_000))), @"serialized board length does not match the shape (expected 4, got 5)");
    insta::assert_snapshot!(refused_within(120, &with("first_hand", &many_pieces)), @"too many pieces for board size (5 pieces, 4 squares)");
    insta::assert_snapshot!(refused_within(120, &with("first_hand", &many_pieces.replace(",1]", ",0]"))), @"hand count must be at least 1");
    insta::assert_snapshot!(refused_within(120, &with("second_hand", &many_pieces)), @"too many pieces for board size (5 pieces, 4 squares)");

    // Without a shape, the largest board is the bound.
    let most = MAX_SQUARE_COUNT * 5 + 20;
    let board_first = format!(r#"{{"board":{}}}"#, repeated("null", 600_000));
    insta::assert_snapshot!(refused_within(most, &board_first), @"serialized board length does not match the shape (expected at most 65025, got more)");
    let hand_first = format!(r#"{{"first_hand":{many_pieces}}}"#);
    insta::assert_snapshot!(refused_within(10 + MAX_SQUARE_COUNT * 12, &hand_first), @"too many pieces for board size (65026 pieces, 65025 squares)");
}

#[test]
fn the_largest_board_is_read() {
    let full = with("shape", "[255,255]");
    let json = full.replace(
        r#"[null,"K",null,null]"#,
        &repeated("null", MAX_SQUARE_COUNT),
    );
    assert_eq!(read(&json).square_count(), MAX_SQUARE_COUNT);
    let json = full.replace(
        r#"[null,"K",null,null]"#,
        &repeated("null", MAX_SQUARE_COUNT + 1),
    );
    insta::assert_snapshot!(refused(&json), @"serialized board length does not match the shape (expected 65025, got 65026)");
}

#[test]
fn a_length_that_lies_is_not_believed() {
    let refused = |before: &[Token]| {
        let lie = [
            Token::Seq {
                len: Some(usize::MAX),
            },
            Token::Bool(true),
        ];
        let tokens = [&[Token::Seq { len: None }], before, &lie].concat();
        let message = match before.len() {
            0 => "invalid type: boolean `true`, expected usize",
            4 => "invalid type: boolean `true`, expected option",
            _ => "invalid type: boolean `true`, expected a pair of a piece and its count",
        };
        assert_de_tokens_error::<Position>(&tokens, message);
    };
    let honest = fields(false);
    let (shape, board) = (4, 7);
    refused(&[]);
    refused(&honest[..shape]);
    refused(&honest[..shape + board]);
}

thread_local! {
    static DECODED: Cell<usize> = const { Cell::new(0) };
}

/// A piece that counts how often one is read.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Counted(u32);

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        DECODED.set(DECODED.get() + 1);
        u32::deserialize(deserializer).map(Self)
    }
}

#[test]
fn the_element_that_is_too_much_is_not_read() {
    let decoded = |json: &str| {
        DECODED.set(0);
        assert!(
            serde_json::from_str::<Qi<Counted, u8>>(json).is_err(),
            "{json}"
        );
        DECODED.get()
    };
    assert_eq!(decoded(r#"{"shape":[2],"board":[1,2,3]}"#), 2);
    assert_eq!(
        decoded(r#"{"shape":[2],"first_hand":[[1,1],[2,1],[3,1]]}"#),
        2
    );
    assert_eq!(
        decoded(r#"{"shape":[2],"first_hand":[[1,2]],"second_hand":[[1,1]]}"#),
        1
    );
    assert_eq!(
        decoded(r#"{"shape":[2],"board":[1,2],"second_hand":[[1,1]]}"#),
        2
    );
    assert_eq!(decoded(r#"{"shape":[2],"first_hand":[[1,0],[2,1]]}"#), 1);
}

#[test]
fn a_list_that_no_diff_has_is_refused_while_it_is_read() {
    let json = |squares: &str| format!(r#"{{"shape":[0,65025],"squares":[{squares}"#);
    let refused = |json: &str| {
        let error = serde_json::from_str::<Diff<u8, u8>>(json).unwrap_err();
        error.to_string()
    };
    // The list goes on where the text is cut, and is not read so far.
    let long = json(&"[0,1,2],".repeat(65_026));
    assert!(
        refused(&long).starts_with("invalid length 65026, expected a list of at most 65025 items")
    );
    let long = json("],\"hands\":[") + &r#"["First",1,0,1],"#.repeat(130_051);
    assert!(
        refused(&long)
            .starts_with("invalid length 130051, expected a list of at most 130050 items")
    );
}

proptest! {
    #[test]
    fn hands_and_diffs_round_trip(before in any::<Qi<u8, u8>>(), after in any::<Qi<u8, u8>>()) {
        let (_, _, hands, ..) = before.clone().into_parts();
        let json = serde_json::to_string(&hands).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Hands<u8>>(&json).unwrap(), &hands);
        let bytes = postcard::to_allocvec(&hands).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Hands<u8>>(&bytes).unwrap(), &hands);
        if let Ok(diff) = before.diff(&after) {
            let json = serde_json::to_string(&diff).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Diff<u8, u8>>(&json).unwrap(), &diff);
            let bytes = postcard::to_allocvec(&diff).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Diff<u8, u8>>(&bytes).unwrap(), &diff);
        }
    }
}

#[test]
fn words_and_coordinates_are_written_and_read() {
    for naming in Naming::ALL {
        assert_eq!(
            serde_json::to_string(&naming).unwrap(),
            format!("\"{naming}\"")
        );
        assert_eq!(
            serde_json::from_str::<Naming>(&format!("\"{naming}\"")).unwrap(),
            naming
        );
    }
    for flip in Flip::ALL {
        assert_eq!(serde_json::to_string(&flip).unwrap(), format!("\"{flip}\""));
        assert_eq!(
            serde_json::from_str::<Flip>(&format!("\"{flip}\"")).unwrap(),
            flip
        );
    }
    let word = serde_json::from_str::<Naming>("\"uci\"").unwrap_err();
    insta::assert_snapshot!(word, @"expected `chess`, `shogi`, `xiangqi`, `go` or `index`, found `uci` at line 1 column 5");
    let square = Shape::new(&[10, 9]).unwrap().coordinates(11).unwrap();
    assert_eq!(serde_json::to_string(&square).unwrap(), "[1,2]");
    assert_eq!(
        serde_json::from_str::<Coordinates>("[1,2]").unwrap(),
        square
    );
    assert_ne!(
        serde_json::from_str::<Coordinates>("[1,2,0]").unwrap(),
        square
    );
    for list in ["[]", "[1,2,3,4]", "[-1]", "1"] {
        assert!(serde_json::from_str::<Coordinates>(list).is_err(), "{list}");
    }
}

#[test]
fn errors_are_objects() {
    fn json(error: &impl serde_core::Serialize) -> String {
        serde_json::to_string(error).unwrap()
    }
    insta::assert_snapshot!(json(&Shape::new(&[]).unwrap_err()), @r#"{"code":"qi/empty-shape","message":"at least one dimension is required"}"#);
    insta::assert_snapshot!(json(&"uci".parse::<Naming>().unwrap_err()), @r#"{"code":"qi/not-a-naming","message":"expected `chess`, `shogi`, `xiangqi`, `go` or `index`, found `uci`"}"#);
    insta::assert_snapshot!(json(&"8x".parse::<Shape>().unwrap_err()), @r#"{"span":[2,2],"also":null,"code":"qi/not-a-size","message":"expected a size, found the end of the text"}"#);
    let twice = "8x".parse::<Shape>().unwrap_err().with_also(Some(0..1));
    insta::assert_snapshot!(json(&twice), @r#"{"span":[2,2],"also":[0,1],"code":"qi/not-a-size","message":"expected a size, found the end of the text"}"#);
}
