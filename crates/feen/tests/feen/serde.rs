//! Positions in other formats: always the text.
#![cfg(feature = "serde")]

use feen::{Feen, Layout, Place, Player};
use serde_test::{Configure, Token, assert_tokens};

const TEXT: &str = "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL P/p s/S";

fn feen() -> Feen {
    TEXT.parse().unwrap()
}

#[test]
fn json_holds_the_text() {
    let json = serde_json::to_string(&feen()).unwrap();
    assert_eq!(json, format!("\"{TEXT}\""));
    assert_eq!(serde_json::from_str::<Feen>(&json).unwrap(), feen());
}

#[test]
fn postcard_holds_the_text() {
    let bytes = postcard::to_allocvec(&feen()).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(TEXT).unwrap());
    assert_eq!(postcard::from_bytes::<Feen>(&bytes).unwrap(), feen());
}

#[test]
fn what_no_one_reads_holds_the_text() {
    assert_tokens(&feen().compact(), &[Token::BorrowedStr(TEXT)]);
    assert_tokens(&feen().readable(), &[Token::BorrowedStr(TEXT)]);
}

#[test]
fn a_position_has_the_wire_form_of_its_model() {
    let position = "K^1/2 / C/s".parse::<Feen>().unwrap().into_position();
    insta::assert_snapshot!(serde_json::to_string(&position).unwrap(), @r#"{"shape":[2,2],"board":["K^",null,null,null],"first_hand":[],"second_hand":[],"first_style":"C","second_style":"S","turn":"First"}"#);
}

#[test]
fn refusals_say_why() {
    let refusal = |json| serde_json::from_str::<Feen>(json).unwrap_err().to_string();
    insta::assert_snapshot!(refusal(r#""8//8 / W/w""#), @"expected `/` in each part beside `//` at byte 0 at line 1 column 12");
    insta::assert_snapshot!(refusal(r#""65026 / W/w""#), @"expected at most 65025 squares, found 65026 at byte 0 at line 1 column 13");
    for json in [r#""8/8 / C/c ""#, r#"" 8/8 / C/c""#, r#""8/8 / C/c\n""#] {
        assert!(serde_json::from_str::<Feen>(json).is_err(), "{json}");
    }
    insta::assert_snapshot!(refusal("8"), @"invalid type: integer `8`, expected a position in FEEN at line 1 column 1");
}

#[test]
fn a_layout_is_the_placement_of_its_empty_board() {
    for (text, is_box) in [
        ("9/9/9/9/9/9/9/9/9", true),
        ("3/4/3", false),
        ("2/2//2/2", true),
    ] {
        let layout: Layout = text.parse().unwrap();
        assert_eq!(layout.is_regular(), is_box);
        let json = serde_json::to_string(&layout).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Layout>(&json).unwrap(), layout);
        let bytes = postcard::to_allocvec(&layout).unwrap();
        assert_eq!(postcard::from_bytes::<Layout>(&bytes).unwrap(), layout);
    }
    for (json, message) in [
        ("\"3/\"", "expected"),
        (
            "8",
            "invalid type: integer `8`, expected a placement in FEEN",
        ),
    ] {
        let error = serde_json::from_str::<Layout>(json)
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn findings_are_objects() {
    let text = "é8/08 PP/p C/C";
    let json = |value| serde_json::to_string(value).unwrap();
    let found: Vec<_> = feen::diagnose(text).iter().map(json).collect();
    assert_eq!(
        found,
        [
            r#"{"span":[0,2],"also":null,"code":"text/not-ascii","message":"expected ASCII, found the start of a character outside ASCII (0xc3)","level":"syntax","utf16":[0,1],"severity":"error","place":{"field":"board","rank":0,"file":0,"square":0},"coordinates":[0,0],"fix":null}"#,
            r#"{"span":[4,6],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[3,5],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":9},"coordinates":[1,0],"fix":{"span":[4,6],"utf16":[3,5],"replacement":"8"}}"#,
            r#"{"span":[8,9],"also":[7,8],"code":"hands/not-aggregated","message":"expected each piece once in a hand, found `P` again","level":"canonical","utf16":[7,8],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[7,9],"utf16":[6,8],"replacement":"2P"}}"#,
            r#"{"span":[14,15],"also":[12,13],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[13,14],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null}"#,
        ],
    );
}

#[test]
fn repairs_and_errors_are_objects() {
    let repaired = feen::canonicalize("8/8_/ C/c").unwrap();
    let change = repaired.changes()[0].clone().after("é\t".as_bytes());
    assert_eq!(
        serde_json::to_string(&change).unwrap(),
        r#"{"span":[6,7],"utf16":[5,6],"was":"_","became":" ","why":"`_` stands for the space"}"#,
    );
    let error = feen::validate("8/8 PP/ C/c").unwrap_err();
    assert_eq!(
        serde_json::to_string(&error).unwrap(),
        r#"{"span":[5,6],"also":[4,5],"code":"hands/not-aggregated","message":"expected each piece once in a hand, found `P` again","level":"canonical"}"#,
    );
}

#[test]
fn a_place_names_its_field() {
    for (place, json) in [
        (
            Place::Board {
                rank: 1,
                file: 4,
                square: 12,
            },
            r#"{"field":"board","rank":1,"file":4,"square":12}"#,
        ),
        (
            Place::Hand(Player::Second),
            r#"{"field":"hand","player":"Second"}"#,
        ),
        (Place::Styles, r#"{"field":"styles"}"#),
        (Place::Beyond, r#"{"field":"beyond"}"#),
    ] {
        assert_eq!(serde_json::to_string(&place).unwrap(), json);
    }
}
