//! Spellings of other programs.

use feen_records::{Format, Games, is_move_text};

#[test]
fn moves_are_read_as_other_programs_write_them() {
    let hirate = "手合割：平手";
    let rows = [
        (Format::Ki2, format!("{hirate}\n▲４八銀行\n"), "行 is 上"),
        (Format::Ki2, format!("{hirate}\n▲４八銀上\n"), "上"),
        (
            Format::Kif,
            format!("{hirate}\n盤面反転\n   1 ７六歩(77)\n"),
            "turned",
        ),
        (
            Format::Wxf,
            "FORMAT\tWXF\nFEN\t4k4/9/9/9/9/9/9/9/4C4/3K5 r\nSTART{\n 1. C5.6\n}END\n".to_owned(),
            "red is r",
        ),
    ];
    for (format, text, case) in rows {
        let record = Games::new(&text, format).next().unwrap();
        let record = record.unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(record.moves().len(), 1, "{case}");
        assert!(record.start().turn().is_first(), "{case}");
        assert!(record.notes().is_empty(), "{case}: {:?}", record.notes());
    }
}

#[test]
fn a_comment_of_wxf_goes_on_in_the_next_line() {
    let text = "FORMAT\tWXF\nSTART{\n 1. C2.5 {a long\ncomment} H8+7\n}END\n";
    let record = Games::new(text, Format::Wxf).next().unwrap().unwrap();
    assert_eq!(record.moves().len(), 2);
    let comments = record.positions().flat_map(|played| played.node.after());
    let comments: Vec<String> = comments
        .map(|comment| comment.text().into_owned())
        .collect();
    assert_eq!(comments, ["a long comment"]);
}

#[test]
fn texts_of_moves_are_short() {
    for (text, is_move) in [
        ("e4", true),
        ("a7xb8=Q", true),
        ("a7-a8=Q+!?", true),
        ("abcdefgh1234567", false),
        ("comment", false),
    ] {
        assert_eq!(is_move_text(text), is_move, "{text}");
    }
}
