//! `feen migrate`.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const H: &[u8] = b"# games of May\n\
    r'nbqkbnr'/pppppppp/8/8/8/8/PPPPPPPP/R'NBQKBNR' - CHESS/chess\n\
    \n\
    4k3/8/8/8/8/8/8/4K2R' 2P1Qp chess/CHESS\r\n";

const MIXED: &[u8] = b"4k3/8 - CHESS/chess\n\
    4k3/8 / CHESS/chess\n\
    4k=3/8 - CHESS/chess\n\
    4k3/B'7 - CHESS/chess\n\
    4k3/8 \xff CHESS/chess\n\
    4k3/8 - CHESS/go\n\
    hello\n";

fn migrate(arguments: &[&str], input: &[u8]) -> String {
    let arguments: Vec<_> = ["migrate"].iter().chain(arguments).collect();
    feen_in(Path::new("."), &arguments, input)
}

const OPTIONS: [&str; 8] = [
    "--from",
    "H",
    "--styles",
    "2025",
    "--terminal",
    "K",
    "--marks",
    "2026",
];

#[test]
fn lines_of_a_version() {
    assert_snapshot!(migrate(&OPTIONS, H), @"
    exit 0
    [stdout]
    # games of May
    -rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c

    4k^3/8/8/8/8/8/8/4K^2-R 2PQ/p c/C
    ");
}

#[test]
fn every_decision_is_explained() {
    let arguments = [&OPTIONS[..], &["--explain"]].concat();
    assert_snapshot!(migrate(&arguments, b"4k3/8/8/8/8/8/P7/4K2R' 2P1Qp chess/CHESS\n"), @"
    exit 0
    [stdout]
    4k^3/8/8/8/8/8/+P7/4K^2-R 2PQ/p c/C
    [stderr]
    <stdin>:1:2: note: marked the piece as terminal, `k^`
    <stdin>:1:15: note: wrote the pawn on its home rank as one that may step twice, `+P`
    <stdin>:1:19: note: marked the piece as terminal, `K^`
    <stdin>:1:21: note: wrote the right to castle as `-R`
    <stdin>:1:24: note: wrote the hands in today's form and order
    <stdin>:1:30: note: read the style as `C`, by the table
    <stdin>:1:36: note: read the style as `C`, by the table
    ");
    let arguments = ["--from=h", "--styles=2026", "--marks=drop", "--explain"];
    assert_snapshot!(migrate(&arguments, b"R'3 - CHESS/chess\n"), @"
    exit 0
    [stdout]
    R3 / W/w
    [stderr]
    <stdin>:1:1: warning: dropped the right to castle, `R`
    <stdin>:1:5: note: wrote the hands in today's form and order
    <stdin>:1:7: note: read the style as `W`, by the table
    <stdin>:1:13: note: read the style as `W`, by the table
    ");
}

#[test]
fn what_is_not_migrated_becomes_a_comment() {
    assert_snapshot!(migrate(&OPTIONS, MIXED), @"
    exit 1
    [stdout]
    4k^3/8 / C/c
    # 4k3/8 / CHESS/chess
    # 4k=3/8 - CHESS/chess
    # 4k3/B'7 - CHESS/chess
    # 4k3/8 � CHESS/chess
    # 4k3/8 - CHESS/go
    # hello
    [stderr]
    <stdin>:2:7: error: expected a token of version H, found `/`
    4k3/8 / CHESS/chess
          ^
    help: the line could be of version I (since 2025-05-26) or J (since 2025-05-30)
    <stdin>:3:3: error: expected a token of version H, found `=`
    4k=3/8 - CHESS/chess
      ^
    help: the line could be of version G (since 2025-05-10)
    <stdin>:4:6: error: FEEN has no `'`; say what it becomes with `--marks`
    4k3/B'7 - CHESS/chess
         ^
    help: `--marks castling=-,en-passant=-,other=drop` decides, or `--marks 2026`
    <stdin>:5:7: error: expected ASCII, found a byte that starts no character (0xff)
    4k3/8 � CHESS/chess
          ^
    <stdin>:6:15: error: the table has no such style
    4k3/8 - CHESS/go
                  ^^
    help: `--styles FILE` gives letters to more names, one a line such as `CHESS C`
    <stdin>:7:6: error: expected three fields with one space between them, found 1 field
    hello
         ^
    ");
}

#[test]
fn guesses() {
    assert_snapshot!(migrate(&["--guess"], H), @"
    exit 0
    [stdout]
    <stdin>:2: H (since 2025-05-13)
    <stdin>:4: H (since 2025-05-13), I (since 2025-05-26)
    ");
    assert_snapshot!(migrate(&["--guess"], MIXED), @"
    exit 1
    [stdout]
    <stdin>:1: G (since 2025-05-10), H (since 2025-05-13)
    <stdin>:2: I (since 2025-05-26), J (since 2025-05-30)
    <stdin>:3: G (since 2025-05-10)
    <stdin>:4: H (since 2025-05-13)
    <stdin>:5: none
    <stdin>:6: G (since 2025-05-10), H (since 2025-05-13)
    <stdin>:7: none
    ");
}

#[test]
fn as_json() {
    let arguments = ["--from=H", "--styles=2025", "--marks=drop", "--json"];
    let lines = b"R'3 - CHESS/chess\nR3 / CHESS/chess\n";
    assert_snapshot!(migrate(&arguments, lines), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"feen":"R3 / C/c","decisions":[{"span":[0,2],"code":"castling/dropped","message":"dropped the right to castle, `R`","loss":true},{"span":[4,5],"code":"hands/rewritten","message":"wrote the hands in today's form and order","loss":false},{"span":[6,11],"code":"style/read","message":"read the style as `C`, by the table","loss":false},{"span":[12,17],"code":"style/read","message":"read the style as `C`, by the table","loss":false}],"error":null}
    {"file":"<stdin>","line":2,"feen":null,"decisions":[],"error":{"column":4,"span":[3,4],"code":"legacy/sign","message":"expected a token of version H, found `/`","help":["the line could be of version I (since 2025-05-26) or J (since 2025-05-30)"]}}
    "#);
    assert_snapshot!(migrate(&["--guess", "--json"], b"R3 / CHESS/chess\nhello\n"), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"versions":["I","J"]}
    {"file":"<stdin>","line":2,"versions":[]}
    "#);
}

#[test]
fn what_texts_do_not_say() {
    assert_snapshot!(migrate(&["--from=C", "--players=S/s", "--terminal=K"], b"4k4/9 B Pgg\n"), @"
    exit 0
    [stdout]
    4k^4/9 P/2g S/s
    ");
    let d = ["--from=D", "--players=C/s", "--sides=w/b"];
    assert_snapshot!(migrate(&d, b"4,k,4/9 b P,g*2\n"), @"
    exit 0
    [stdout]
    4k4/9 P/2g s/C
    ");
    let j = ["--from=J", "--styles=2025"];
    assert_snapshot!(migrate(&j, b"R'3 / CHESS/chess\n"), @"
    exit 1
    [stdout]
    # R'3 / CHESS/chess
    [stderr]
    <stdin>:1:2: error: `'` is ambiguous: intermediate or derived
    R'3 / CHESS/chess
     ^
    help: `--apostrophe intermediate` or `--apostrophe derived` decides
    ");
    let derived = [&j[..], &["--apostrophe=derived"]].concat();
    assert_snapshot!(migrate(&derived, b"R'3 / CHESS/chess\n"), @"
    exit 0
    [stdout]
    R'3 / C/c
    ");
    assert_snapshot!(migrate(&["--from=K"], b"99/99 / C/c\n"), @"
    exit 1
    [stdout]
    # 99/99 / C/c
    [stderr]
    <stdin>:1:1: error: the digits are ambiguous: a number or a sum
    99/99 / C/c
    ^^
    help: `--nines number` or `--nines sum` decides
    ");
    assert_snapshot!(migrate(&["--from=K", "--nines=sum"], b"99/99 / C/c\n"), @"
    exit 0
    [stdout]
    18/18 / C/c
    ");
    let marks = [
        "--from=G",
        "--styles=2025",
        "--marks=2026,castling=+,other=drop",
    ];
    assert_snapshot!(migrate(&marks, b"r1k<1/Q=3 - CHESS/chess\n"), @"
    exit 0
    [stdout]
    +r1k1/Q3 / C/c
    ");
}

#[test]
fn styles_of_a_file() {
    let files: [(&str, &[u8]); 5] = [
        ("styles", b"# our letters\nCHESS960 F\n\nchess C\n"),
        ("wrong", b"CHESS C\nSHOGI s\n"),
        ("marked", b"\xef\xbb\xbfCHESS960 F\nchess C\n"),
        ("foreign", b"# \xe9checs\nCHESS960 F\nchess C\n"),
        ("no-text", b"CHESS C\n\xc9CHECS E\n"),
    ];
    let directory = directory("migrate-styles", &files);
    let styles = |file| {
        let arguments = ["migrate", "--from", "J", "--styles", file];
        feen_in(&directory, &arguments, b"R3 / CHESS960/chess\n")
    };
    assert_snapshot!(styles("styles"), @"
    exit 0
    [stdout]
    R3 / F/c
    ");
    assert_eq!(styles("marked"), styles("styles"));
    assert_eq!(styles("foreign"), styles("styles"));
    assert_snapshot!(styles("wrong"), @"
    exit 2
    [stderr]
    error: cannot read wrong:2: expected a name and a letter from A to Z, such as `CHESS C`
    ");
    assert_snapshot!(styles("no-text"), @"
    exit 2
    [stderr]
    error: cannot read no-text:2: expected a name and a letter from A to Z, such as `CHESS C`
    ");
    assert_snapshot!(styles("missing"), @"
    exit 2
    [stderr]
    error: cannot read missing: there is no such file
    ");
}

/// A file may start with a byte order mark, which is no part of its first line.
#[test]
fn a_byte_order_mark_is_dropped() {
    assert_snapshot!(migrate(&["--from=K"], b"\xef\xbb\xbf8/8 / C/c\n"), @"
    exit 0
    [stdout]
    8/8 / C/c
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
    assert_snapshot!(migrate(&["--from=K"], b"\xef\xbb\xbf8/8 C/c\n"), @"
    exit 1
    [stdout]
    # 8/8 C/c
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    <stdin>:1:9: error: expected three fields with one space between them, found 2 fields
    8/8 C/c
           ^
    ");
    assert_snapshot!(migrate(&["--from=K", "--json"], b"\xef\xbb\xbf8/08 / C/c\n"), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"feen":null,"decisions":[],"error":{"column":4,"span":[5,7],"code":"count/leading-zero","message":"expected a count without a leading zero","help":[]}}
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    "#);
    let terminal = ["--from=K", "--terminal=K", "--explain"];
    assert_snapshot!(migrate(&terminal, b"\xef\xbb\xbf7K/8 / C/c\n"), @"
    exit 0
    [stdout]
    7K^/8 / C/c
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    <stdin>:1:3: note: marked the piece as terminal, `K^`
    ");
    let terminal = ["--from=K", "--terminal=K", "--json"];
    assert_snapshot!(migrate(&terminal, b"\xef\xbb\xbf7K/8 / C/c\n"), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":1,"feen":"7K^/8 / C/c","decisions":[{"span":[4,5],"code":"terminal/added","message":"marked the piece as terminal, `K^`","loss":false}],"error":null}
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    "#);
    let twice = b"\xef\xbb\xbf8/8 / C/c\n\xef\xbb\xbf8/8 / C/c\n";
    assert_snapshot!(migrate(&["--guess"], twice), @"
    exit 1
    [stdout]
    <stdin>:1: K (since 2025-09), L (since 2025-12), M (since 2026-01)
    <stdin>:2: none
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
}

/// Where the lines have no names of styles, only a table says which one is chess.
#[test]
fn marks_of_chess_need_the_styles() {
    let start = b"+rnbq+kbn+r/8/8/8/8/8/8/+RNBQ+KBN+R / C/c\n";
    let arguments = ["--from=K", "--terminal=K", "--marks=2026"];
    assert_snapshot!(migrate(&arguments, start), @"
    exit 2
    [stderr]
    error: expected '--styles' beside '--marks' for castling, en-passant or home-pawns, for version K writes no names of styles
    ");
    let arguments = [&arguments[..], &["--styles=2025"]].concat();
    assert_snapshot!(migrate(&arguments, start), @"
    exit 0
    [stdout]
    -rnbqk^bn-r/8/8/8/8/8/8/-RNBQK^BN-R / C/c
    ");
    for allowed in ["--marks=keep", "--marks=other=drop"] {
        assert_eq!(migrate(&["--from=K", allowed], b""), "exit 0");
        let arguments = ["--from=E", "--players=C/c", allowed];
        assert_eq!(migrate(&arguments, b""), "exit 0");
    }
}

#[test]
fn wrong_usage() {
    let first_lines = [
        &["positions"][..],
        &["--from=H", "--guess"],
        &["--from=Z"],
        &["--from=H", "--terminal=k"],
        &["--from=C", "--players=S"],
        &["--from=C", "--players=s/S"],
        &["--from=A"],
        &["--from=b"],
        &["--from=D", "--sides=w/w"],
        &["--from=D", "--sides=/w"],
        &["--from=D", "--sides=w/"],
        &["--from=D", "--sides=w/b/r"],
        &["--from=H", "--marks=away"],
        &["--from=H", "--marks=castling=-,drop"],
        &["--from=H", "--marks=castling=?"],
        &["--from=H", "--marks=rooks=-"],
        &["--from=H", "--marks=home-pawns=-"],
        &["--from=H", "--marks=castle=yes"],
        &["--from=H", "--marks=castling"],
        &["--from=H", "--marks=2026,castling"],
        &["--from=H", "--marks=2026,home-pawns"],
        &["--from=H", "--marks=2026,drop"],
        &["--from=H", "--marks=castling=-,2026"],
        &["--from=H", "--marks=2026,away"],
        &["--from=H", "--marks="],
        &["--from=K", "--marks=2026"],
        &["--from=L", "--marks=castling=drop"],
        &["--from=C", "--players=C/c", "--marks=home-pawns=+"],
        &["--from=J", "--apostrophe=foreign"],
        &["--from=C"],
        &["--from=E", "--terminal=K"],
        &["--from=F"],
        &["--from=J", "--marks=drop"],
        &["--from=M", "--terminal=K"],
        &["--from=M", "--marks=keep"],
        &["--from=M", "--styles=2025"],
        &["--from=K", "--players=C/c"],
        &["--from=C", "--players=C/c", "--sides=w/b"],
        &["--from=I", "--styles=2025", "--apostrophe=derived"],
        &["--from=L", "--nines=sum"],
        &["--guess", "--styles=missing"],
        &["--guess", "--explain"],
    ]
    .map(|arguments| {
        let said = migrate(arguments, b"");
        let said = said.strip_prefix("exit 2\n[stderr]\n").unwrap();
        said.lines()
            .take_while(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    });
    assert_snapshot!(first_lines.join("\n"), @"
    error: the following required arguments were not provided:
      <--from <VERSION>|--guess>
    error: the argument '--from <VERSION>' cannot be used with '--guess'
    error: invalid value 'Z' for '--from <VERSION>': expected the letter of a version, from A to M
    error: invalid value 'k' for '--terminal <LETTERS>': expected letters from A to Z, such as `K`
    error: invalid value 'S' for '--players <S/s>': expected two styles such as `S/s`, the first player's first
    error: invalid value 's/S' for '--players <S/s>': expected two styles such as `S/s`, the first player's first
    error: invalid value 'A' for '--from <VERSION>': expected a version that is read, from C to M, found A, which is only guessed
    error: invalid value 'b' for '--from <VERSION>': expected a version that is read, from C to M, found B, which is only guessed
    error: invalid value 'w/w' for '--sides <FIRST/SECOND>': expected two names such as `w/b`, the first player's first
    error: invalid value '/w' for '--sides <FIRST/SECOND>': expected two names such as `w/b`, the first player's first
    error: invalid value 'w/' for '--sides <FIRST/SECOND>': expected two names such as `w/b`, the first player's first
    error: invalid value 'w/b/r' for '--sides <FIRST/SECOND>': expected two names such as `w/b`, the first player's first
    error: invalid value 'away' for '--marks <POLICY>': expected keep, drop, 2026 or a policy such as `castling=-`, found `away`
    error: invalid value 'castling=-,drop' for '--marks <POLICY>': expected keep, drop or 2026 only at the start, found `drop` later
    error: invalid value 'castling=?' for '--marks <POLICY>': expected castling=keep, drop, - or +, found `?`
    error: invalid value 'rooks=-' for '--marks <POLICY>': expected castling, en-passant, other or home-pawns, found `rooks`
    error: invalid value 'home-pawns=-' for '--marks <POLICY>': expected home-pawns=keep or home-pawns=+, found `-`
    error: invalid value 'castle=yes' for '--marks <POLICY>': expected castling, en-passant, other or home-pawns, found `castle`
    error: invalid value 'castling' for '--marks <POLICY>': expected keep, drop, 2026 or a policy such as `castling=-`, found `castling`
    error: invalid value '2026,castling' for '--marks <POLICY>': expected a policy such as `castling=-`, found `castling`
    error: invalid value '2026,home-pawns' for '--marks <POLICY>': expected a policy such as `castling=-`, found `home-pawns`
    error: invalid value '2026,drop' for '--marks <POLICY>': expected keep, drop or 2026 only at the start, found `drop` later
    error: invalid value 'castling=-,2026' for '--marks <POLICY>': expected keep, drop or 2026 only at the start, found `2026` later
    error: invalid value '2026,away' for '--marks <POLICY>': expected a policy such as `castling=-`, found `away`
    error: invalid value '' for '--marks <POLICY>': expected keep, drop, 2026 or a policy such as `castling=-`, found ``
    error: expected '--styles' beside '--marks' for castling, en-passant or home-pawns, for version K writes no names of styles
    error: expected '--styles' beside '--marks' for castling, en-passant or home-pawns, for version L writes no names of styles
    error: expected '--styles' beside '--marks' for castling, en-passant or home-pawns, for version C writes no names of styles
    error: invalid value 'foreign' for '--apostrophe <MEANING>'
      [possible values: intermediate, derived]
    error: expected '--players', for version C writes no styles
    error: expected '--players', for version E writes no styles
    error: expected '--styles', for version F writes names of styles
    error: expected '--styles', for version J writes names of styles
    error: expected '--terminal' only for versions C to L, found it for version M
    error: expected '--marks' only for versions C to L, found it for version M
    error: expected '--styles' only for versions C to L, found it for version M
    error: expected '--players' only for versions C to E, found it for version K
    error: expected '--sides' only for versions D to E, found it for version C
    error: expected '--apostrophe' only for version J, found it for version I
    error: expected '--nines' only for version K, found it for version L
    error: the argument '--guess' cannot be used with '--styles <YEAR|FILE>'
    error: the argument '--guess' cannot be used with '--explain'
    ");
}

#[test]
fn a_byte_that_is_no_character_is_told_as_it_is() {
    let lines = b"1k6/8 B\xff Pgg\n\xc3(\n\xc3\xa91k6/8 B \xe2\x80\n";
    let arguments = ["--from=C", "--players=S/s"];
    assert_snapshot!(migrate(&arguments, lines), @"
    exit 1
    [stdout]
    # 1k6/8 B� Pgg
    # �(
    # é1k6/8 B �
    [stderr]
    <stdin>:1:8: error: expected ASCII, found a byte that starts no character (0xff)
    1k6/8 B� Pgg
           ^
    <stdin>:2:1: error: expected ASCII, found the start of a character outside ASCII (0xc3)
    �(
    ^
    <stdin>:3:10: error: expected ASCII, found the start of a character outside ASCII (0xe2)
    é1k6/8 B ��
             ^
    ");
    let arguments = [&arguments[..], &["--json"]].concat();
    assert_snapshot!(migrate(&arguments, lines), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"feen":null,"decisions":[],"error":{"column":8,"span":[7,8],"code":"text/not-ascii","message":"expected ASCII, found a byte that starts no character (0xff)","help":[]}}
    {"file":"<stdin>","line":2,"feen":null,"decisions":[],"error":{"column":1,"span":[0,1],"code":"text/not-ascii","message":"expected ASCII, found the start of a character outside ASCII (0xc3)","help":[]}}
    {"file":"<stdin>","line":3,"feen":null,"decisions":[],"error":{"column":10,"span":[10,11],"code":"text/not-ascii","message":"expected ASCII, found the start of a character outside ASCII (0xe2)","help":[]}}
    "#);
    assert_snapshot!(migrate(&["--guess"], b"8/8 / C/c\n8/8 / C/c\xff"), @"
    exit 1
    [stdout]
    <stdin>:1: K (since 2025-09), L (since 2025-12), M (since 2026-01)
    <stdin>:2: none
    ");
}

#[test]
fn each_byte_that_is_no_character_is_told_at_its_place() {
    let line = b"8/8 \xc3\xa9/ C/c";
    for byte in [0x80, 0xbf, 0xc0, 0xf5, 0xff] {
        for place in (0..=line.len()).filter(|place| *place != 5) {
            let text = [&line[..place], &[byte], &line[place..]].concat();
            for arguments in [
                &["--from=C", "--players=S/s", "--json"][..],
                &["--from=M", "--json"],
            ] {
                let told = migrate(arguments, &text);
                let expected = format!(
                    "\"span\":[{place},{}],\"code\":\"text/not-ascii\"",
                    place + 1
                );
                assert!(
                    told.contains(&expected) && told.contains(&format!("({byte:#x})")),
                    "{told}"
                );
            }
        }
    }
}

#[test]
fn lines_of_mixed_versions_are_migrated_where_they_have_one_reading() {
    const LINES: &[u8] = b"4k3/8 - CHESS/chess\n\
        4k3/8 / C/c\n\
        1k6/8 B Pgg\n\
        R'3 / CHESS/chess\n\
        99/99 / C/c\n\
        hello\n";
    assert_snapshot!(migrate(&["--from", "auto"], LINES), @"
    exit 1
    [stdout]
    # 4k3/8 - CHESS/chess
    4k3/8 / C/c
    # 1k6/8 B Pgg
    # R'3 / CHESS/chess
    # 99/99 / C/c
    # hello
    [stderr]
    <stdin>:1:1: error: lines of version G need another option
    4k3/8 - CHESS/chess
    help: `--styles 2025`, `2026` or a file gives the letters
    <stdin>:3:1: error: lines of version C need another option
    1k6/8 B Pgg
    help: `--players S/s` gives the styles
    <stdin>:4:1: error: lines of version I need another option
    R'3 / CHESS/chess
    help: `--styles 2025`, `2026` or a file gives the letters
    <stdin>:5:1: error: the digits are ambiguous: a number or a sum
    99/99 / C/c
    ^^
    help: `--nines number` or `--nines sum` decides
    <stdin>:6:6: error: expected three fields with one space between them, found 1 field
    hello
         ^
    ");
    assert_snapshot!(migrate(&["--from=auto", "--styles=2025", "--players=C/c", "--nines=number", "--marks=2026"], LINES), @"
    exit 1
    [stdout]
    4k3/8 / C/c
    4k3/8 / C/c
    1k6/8 P/2g C/c
    # R'3 / CHESS/chess
    99/99 / C/c
    # hello
    [stderr]
    <stdin>:4:2: error: `'` is ambiguous: intermediate or derived
    R'3 / CHESS/chess
     ^
    help: `--apostrophe intermediate` or `--apostrophe derived` decides
    <stdin>:6:6: error: expected three fields with one space between them, found 1 field
    hello
         ^
    ");
    // Of K the king would get its `^`, of M it has none.
    assert_snapshot!(migrate(&["--from=auto", "--terminal=K"], b"4k3/8 / C/c\n"), @"
    exit 1
    [stdout]
    # 4k3/8 / C/c
    [stderr]
    <stdin>:1:1: error: the line is ambiguous: versions K and M read it differently
    4k3/8 / C/c
    help: `--from VERSION` decides
    ");
    assert_snapshot!(migrate(&["--from=auto", "--json"], b"1k6/8 B Pgg\n"), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"feen":null,"decisions":[],"error":{"column":1,"span":[0,0],"code":"legacy/lack","message":"lines of version C need another option","help":["`--players S/s` gives the styles"]}}
    "#);
    assert_snapshot!(migrate(&["--from=mixed"], b""), @"
    exit 2
    [stderr]
    error: invalid value 'mixed' for '--from <VERSION>': expected the letter of a version, from A to M

    For more information, try '--help'.
    ");
}
