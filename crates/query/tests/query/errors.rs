//! What is said of texts that are no queries.

use feen_query::{Board, Query};
use qi::Naming;

#[track_caller]
fn report(text: &str) -> String {
    let board = Board::new(&[8, 8], Naming::Chess).unwrap();
    let error = text
        .parse::<Query>()
        .and_then(|query| query.program(&board));
    error.unwrap_err().report(text).to_string()
}

#[test]
fn errors_say_where_and_what_may_follow() {
    let texts = [
        "",
        "K on",
        "K on e9",
        "K on file i",
        "K on rank 9",
        "K onn e1",
        "chekc",
        "(K",
        "K)",
        "count(K) and check",
        "check = 1",
        "mate + 1",
        "hand(",
        "count P",
        "move",
        "turn is white",
        "N as a or a on e4",
        "[QR",
        "pattern 4P3",
        "pattern \"(\"",
        "K on palace",
        "K for three plies",
        "mirrored(legal Nf3)",
        "K on e1 K",
        "legal",
        "White",
        "not",
        "and K",
        "hangign q",
        "a1-h9",
        "K on kingdom",
        "queens attack r",
        "R on open file",
        "white in check",
        "K on g1 or h1",
        "R on file of",
        "(N as a) or P near a",
        "khon on e4",
        "S defended by P",
        "R in palace",
        "pocket(N) >= 1",
        "move drops N and gives check",
        "Q takes q",
        "first promoted",
        "Q protects N",
        "move drop N",
    ];
    let reports: Vec<_> = texts.iter().map(|text| report(text)).collect();
    insta::assert_snapshot!(reports.join("\n\n"));
}

/// The ranks of xiangqi are 0 to 9.
#[test]
fn ranks_are_those_of_the_naming() {
    let board = Board::new(&[10, 9], Naming::Xiangqi).unwrap();
    for (text, is_one) in [
        ("P on rank 9", true),
        ("P on rank 0", true),
        ("P on rank 10", false),
    ] {
        let program = text.parse::<Query>().unwrap().program(&board);
        assert_eq!(program.is_ok(), is_one, "{text}");
    }
}

#[test]
fn brackets_are_limited() {
    let text = format!("{}K{}", "(".repeat(10_000), ")".repeat(10_000));
    let error = text.parse::<Query>().unwrap_err();
    assert_eq!((error.code(), error.span()), ("query/too-deep", 64..65));
    let text = vec!["K"; 100_000].join(" and ");
    assert_eq!(text.parse::<Query>().unwrap_err().code(), "query/too-long");
}
