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
        "legal Zz9",
        "not check and legal Nf9",
        "legal foo",
    ];
    let reports: Vec<_> = texts.iter().map(|text| report(text)).collect();
    insta::assert_snapshot!(reports.join("\n\n"));
}

#[test]
fn moves_of_all_notations_are_asked_for() {
    let rows: [(&[usize], &[&str]); 3] = [
        (
            &[8, 8],
            &["e2e4", "exd8=Q#", "N@f6", "O-O-O", "0-0+", "b1c3e", "pass"],
        ),
        (
            &[9, 9],
            &["7g7f", "8h2b+", "P*5b", "+7776FU", "P-7f", "S4c+", "７六歩"],
        ),
        (
            &[10, 9],
            &["h2e2", "h9g7", "H2-E2", "r1+2", "c2=5", "C2.5", "炮二平五"],
        ),
    ];
    for (sizes, texts) in rows {
        let board = Board::new(sizes, Naming::Chess).unwrap();
        for text in texts {
            let query = format!("legal \"{text}\"").parse::<Query>().unwrap();
            let program = query.program(&board);
            let is_known =
                !matches!(&program, Err(error) if error.kind().code() == "query/no-move");
            assert!(is_known, "{text}");
        }
    }
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
