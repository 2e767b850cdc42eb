//! The lines of a file: their ends, their numbers and what is passed over.

use feen::{Line, View, lines};

/// The number and the text of each line that should hold a position, and whether it
/// does.
fn read(file: &[u8]) -> Vec<(usize, String, bool)> {
    let texts = lines(file).map(|line| (line.number, line.text));
    assert!(lines(file).texts().eq(texts), "{}", file.escape_ascii());
    let row = |line: Line<'_>| {
        (
            line.number,
            line.text.escape_ascii().to_string(),
            line.view.is_ok(),
        )
    };
    lines(file).map(row).collect()
}

#[test]
fn lines_end_with_lf_or_crlf_or_the_file() {
    for (file, expected) in [
        (&b""[..], &[][..]),
        (b"\n", &[]),
        (b"8 / C/c", &[(1, "8 / C/c", true)]),
        (b"8 / C/c\n", &[(1, "8 / C/c", true)]),
        (b"8 / C/c\r\n", &[(1, "8 / C/c", true)]),
        (b"8 / C/c\r", &[(1, "8 / C/c\\r", false)]),
        (b"8 / C/c\r\r\n", &[(1, "8 / C/c\\r", false)]),
        (b"8 / C/c\r7 / C/c", &[(1, "8 / C/c\\r7 / C/c", false)]),
        (
            b"8 / C/c\r\n7 / C/c",
            &[(1, "8 / C/c", true), (2, "7 / C/c", true)],
        ),
        // A byte order mark is no part of the first line, but of every other one.
        (b"\xef\xbb\xbf", &[]),
        (b"\xef\xbb\xbf8 / C/c\n", &[(1, "8 / C/c", true)]),
        (b"\xef\xbb\xbf# 8\n8 / C/c\n", &[(2, "8 / C/c", true)]),
        (b"\xef\xbb\xbf\r\n8 / C/c\n", &[(2, "8 / C/c", true)]),
        (
            b"\xef\xbb\xbf\xef\xbb\xbf#\n\xef\xbb\xbf#\n",
            &[(1, r"\xef\xbb\xbf#", false), (2, r"\xef\xbb\xbf#", false)],
        ),
    ] {
        let found = read(file);
        let found: Vec<_> = found
            .iter()
            .map(|(number, text, valid)| (*number, text.as_str(), *valid))
            .collect();
        assert_eq!(found, expected, "{}", file.escape_ascii());
    }
}

#[test]
fn only_blank_lines_and_comments_are_passed_over() {
    let file =
        b"\n \t\x0b\x0c\n# 8 / C/c\r\n #\n8 / C/c\n\xff\n\xef\xbb\xbf8 / C/c\n\r\n8 / C/c\n ;\n";
    let found = read(file);
    let numbers: Vec<_> = found
        .iter()
        .map(|(number, _, valid)| (*number, *valid))
        .collect();
    assert_eq!(
        numbers,
        [
            (4, false),
            (5, true),
            (6, false),
            (7, false),
            (9, true),
            (10, false)
        ]
    );
}

#[test]
fn a_line_is_read_as_its_text_alone_is() {
    for line in lines(b"8/8 / W/w\n8/8 / W/W\n8/8\xff / W/w\n") {
        assert_eq!(line.view, View::parse_bytes(line.text));
    }
}

#[test]
fn parts_of_a_file_have_its_lines_with_their_numbers() {
    let text = "\u{feff}8/8 / C/c\r\n# a comment\n\n8/8 / c/C\nno\n8 / C/c\n\n8/8/8 / C/c";
    for file in [
        text,
        &format!("{text}\n"),
        "",
        "\n",
        "8 / C/c",
        "\n\n\n8 / C/c\n\n",
    ] {
        let whole: Vec<_> = lines(file.as_bytes()).collect();
        for count in 0..=12 {
            let parts = lines(file.as_bytes()).split(count);
            assert!(parts.count() <= count.max(1));
            let parts = lines(file.as_bytes()).split(count);
            assert_eq!(
                parts.flatten().collect::<Vec<_>>(),
                whole,
                "{count}: {file}"
            );
        }
        // A part goes on where the lines before it have been taken.
        let mut rest = lines(file.as_bytes());
        let first: Vec<_> = rest.by_ref().take(1).collect();
        let others = rest.split(3).flatten();
        assert_eq!(first.into_iter().chain(others).collect::<Vec<_>>(), whole);
    }
}

#[test]
fn a_line_is_debugged_on_one_line() {
    let lines = lines(b"8/8 / C/c\n8/\xff \n");
    let debugged: Vec<_> = lines.map(|line| format!("{line:#?}")).collect();
    assert_eq!(
        debugged,
        [
            r#"Line(1, "8/8 / C/c")"#,
            r#"Line(2, "8/\xff ", text/not-ascii at 2..3)"#,
        ]
    );
}
