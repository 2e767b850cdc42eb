//! Files of all kinds: compressed, large, cut short, and such that cannot be read or
//! written.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::write::GzEncoder;
use insta::assert_snapshot;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::run::{command, directory, feen_in};

const LINES: &[u8] = b"8/8 / C/c\n# 8/08 / C/c\n\n8/8 QP/ C/c\n8/8 / C/C";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// A frame of one of the sixteen kinds that readers pass over.
fn skipped_frame(kind: u32) -> Vec<u8> {
    [
        &(0x184d_2a50 + kind).to_le_bytes()[..],
        &3_u32.to_le_bytes(),
        b"...".as_slice(),
    ]
    .concat()
}

#[test]
fn frames_of_all_kinds_are_passed_over() {
    for kind in 0..16 {
        let skipped = skipped_frame(kind);
        for text in [
            [&skipped[..], &zstd(LINES)].concat(),
            [&zstd(LINES)[..], &skipped].concat(),
        ] {
            let found = feen(Path::new("."), "grep --count --shape 2x8", &text);
            assert_eq!(found.lines().nth(2), Some("1"), "{kind}: {found}");
        }
    }
}

/// A mixture of lines that fills many blocks.
fn many_lines() -> Vec<u8> {
    let lines = (0..20_000).map(|number| match number % 100 {
        0 => format!("# {number}"),
        1 => "8/8 QP/ C/c".to_owned(),
        2 => format!("8/8 {}P/ C/c\r", number + 2),
        3 => String::new(),
        _ => format!("{}k^3/8 {}P/ C/c", number % 9, number % 5 + 2),
    });
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

fn feen(directory: &Path, arguments: &str, input: &[u8]) -> String {
    let arguments: Vec<_> = arguments.split(' ').collect();
    feen_in(directory, &arguments, input)
}

#[test]
fn compressed_text_is_read_whatever_its_name() {
    let plain = feen(Path::new("."), "check", LINES);
    let (head, tail) = LINES.split_at(13);
    let files = [
        gzip(LINES),
        [gzip(head), gzip(tail), gzip(b"")].concat(),
        zstd(LINES),
        [zstd(head), skipped_frame(7), zstd(b""), zstd(tail)].concat(),
        [skipped_frame(7), zstd(LINES)].concat(),
    ];
    for text in files {
        let directory = directory("compressed", &[("lines", &text)]);
        let of_file = feen(&directory, "check lines", b"");
        assert_eq!(of_file.replace("lines:", "<stdin>:"), plain);
        assert_eq!(feen(&directory, "check -", &text), plain);
    }
}

#[test]
fn compressed_text_goes_on_decompressed() {
    assert_snapshot!(feen(Path::new("."), "fmt", &gzip(LINES)), @"
    exit 1
    [stdout]
    8/8 / C/c
    # 8/08 / C/c

    8/8 PQ/ C/c
    8/8 / C/C
    [stderr]
    <stdin>:5:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    help: there are two readings: the first style in the other case, or the second style in the other case
    ");
}

#[test]
fn compressed_text_that_is_cut_short() {
    let text = many_lines();
    let (gz, zst) = (gzip(&text), zstd(&text));
    let files: [(_, &[u8]); 6] = [
        ("half.gz", &gz[..gz.len() / 2]),
        ("trailer.gz", &gz[..gz.len() - 3]),
        ("header.gz", &gz[..5]),
        ("half.zst", &zst[..zst.len() / 2]),
        ("trailer.zst", &zst[..zst.len() - 2]),
        ("header.zst", &zst[..4]),
    ];
    let directory = directory("cut-short", &files);
    let told = files.map(|(name, _)| {
        let told = feen(&directory, &format!("check --errors-only {name}"), b"");
        let is_of_file = |line: &&str| line.starts_with("exit") || line.starts_with("error");
        told.lines()
            .filter(is_of_file)
            .collect::<Vec<_>>()
            .join(": ")
    });
    assert_snapshot!(told.join("\n"), @"
    exit 2: error: cannot read half.gz: it is cut short
    exit 2: error: cannot read trailer.gz: it is cut short
    exit 2: error: cannot read header.gz: it is cut short
    exit 2: error: cannot read half.zst: it is cut short
    exit 2: error: cannot read trailer.zst: it is cut short
    exit 2: error: cannot read header.zst: it is cut short
    ");
}

#[test]
fn what_is_to_be_repaired_in_a_text_that_is_cut_short() {
    let text = gzip(b"8/8 QP/ C/c\n");
    let directory = directory("cut-repair", &[("cut.gz", &text[..text.len() - 1])]);
    let told = ["fmt --check", "fmt --check --json"].map(|verb| {
        let told = feen(&directory, &format!("{verb} cut.gz"), b"");
        told.lines().last().unwrap().to_owned()
    });
    assert_snapshot!(told.join("\n"), @"
    1 line, 1 to repair, 1 file not read
    1 line, 1 to repair, 1 file not read
    ");
}

#[test]
fn compressed_text_that_is_damaged() {
    let mut gz = gzip(LINES);
    let mut zst = zstd(LINES);
    for text in [&mut gz, &mut zst] {
        let last = text.len() - 10;
        text[last] ^= 1;
    }
    let files: [(_, &[u8]); 3] = [
        ("lines.gz", &gz),
        ("lines.zst", &zst),
        (
            "more.gz",
            &[&gzip(b"8 / C/c\n"), b"more".as_slice()].concat(),
        ),
    ];
    let directory = directory("damaged", &files);
    assert_snapshot!(feen(&directory, "check --errors-only lines.gz lines.zst more.gz", b""), @"
    exit 2
    [stdout]
    lines.gz:4:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    lines.zst:4:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    [stderr]
    error: cannot read lines.gz: its compressed text is damaged
    error: cannot read lines.zst: its compressed text is damaged
    error: cannot read more.gz: it is cut short
    5 lines, 2 invalid with 2 errors, 3 files not read
    ");
}

#[test]
fn compressed_text_that_needs_more_than_there_is() {
    // Each is a frame of one block that is not compressed.
    let files: [(_, &[u8]); 2] = [
        (
            "window.zst",
            b"\x28\xb5\x2f\xfd\x00\xa8\x51\x00\x008/8 / C/c\n",
        ),
        (
            "dictionary.zst",
            b"\x28\xb5\x2f\xfd\x01\x58\x07\x51\x00\x008/8 / C/c\n",
        ),
    ];
    let directory = directory("more-than-there-is", &files);
    assert_snapshot!(feen(&directory, "check window.zst dictionary.zst", b""), @"
    exit 2
    [stderr]
    error: cannot read window.zst: its zstd takes a window of more than 128 MiB
    error: cannot read dictionary.zst: its zstd takes a dictionary
    0 lines, 0 invalid, 2 files not read
    ");
}

#[test]
fn what_is_no_text_is_not_written() {
    let files: [(_, &[u8]); 5] = [
        ("lines.bz2", b"BZh91AY&SY\n8/8 QP/ C/c\n"),
        ("lines.xz", b"\xfd7zXZ\x00\n8/8 QP/ C/c\n"),
        ("lines.zip", b"PK\x03\x04\n8/8 QP/ C/c\n"),
        ("lines.tar", b"8/8 QP/ C/c\n8/\0 / C/c\n"),
        ("lines", b"BZh9/12 QP/ C/c\n"),
    ];
    let directory = directory("no-text", &files);
    let arguments = "check --fix lines.bz2 lines.xz lines.zip lines.tar lines";
    assert_snapshot!(feen(&directory, arguments, b""), @"
    exit 2
    [stdout]
    lines.tar:1:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    lines.tar:2:3: error: expected a square, found NUL
    8/␀ / C/c
      ^
    [stderr]
    error: cannot read lines.bz2: its compressed text is damaged
    error: cannot read lines.xz: its compressed text is damaged
    error: cannot read lines.zip: it is a zip archive, and only gzip, bzip2, xz and zstd are read
    error: cannot write lines.tar: it has a NUL byte, and only plain text is written
    3 lines, 2 invalid with 2 errors, 1 mended, 3 files not read, 1 file not written
    ");
    for (name, text) in &files[..4] {
        assert_eq!(fs::read(directory.join(name)).unwrap(), *text);
    }
}

/// Files that are no text, and how they begin.
#[test]
fn a_file_that_is_no_text_is_reported_once() {
    let utf16 = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let lines = "8/8 / C/c\n".repeat(100);
        lines.encode_utf16().flat_map(unit).collect()
    };
    let (little, big) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
    let random: Vec<u8> = (0..100_000_u32)
        .map(|n| n.wrapping_mul(n).to_le_bytes()[1])
        .collect();
    let files: [(_, &[u8]); 6] = [
        ("little", &[b"\xff\xfe", little.as_slice()].concat()),
        ("big", &[b"\xfe\xff", big.as_slice()].concat()),
        ("bare", &little),
        ("binary", &random),
        ("binary.gz", &gzip(&random)),
        ("nearly", b"8/8 / C/c\n8/\xe9 / C/c\n"),
    ];
    let directory = directory("no-text-at-all", &files);
    let names = files.map(|(name, _)| name).join(" ");
    assert_snapshot!(feen(&directory, &format!("check {names}"), b""), @"
    exit 2
    [stdout]
    nearly:2:3: error: expected ASCII, found the start of a character outside ASCII (0xe9)
    8/� / C/c
      ^
    [stderr]
    error: cannot read little: it is text in UTF-16, and only UTF-8 is read
    error: cannot read big: it is text in UTF-16, and only UTF-8 is read
    error: cannot read bare: it is text in UTF-16, and only UTF-8 is read
    error: cannot read binary: it is no text: 4992 of its first 8192 bytes are no characters
    error: cannot read binary.gz: it is no text: 4992 of its first 8192 bytes are no characters
    2 lines, 1 invalid with 1 error, 5 files not read
    ");
    assert_snapshot!(feen(&directory, "stats --json little", b""), @r#"
    exit 2
    [stdout]
    {"distinct":0,"errors":[],"lines":0,"others":{"errors":0,"pieces":0,"shapes":0,"styles":0},"pieces":[],"shapes":[],"styles":[],"turns":{"first":0,"second":0},"valid":0}
    [stderr]
    {"error":{"message":"cannot read little: it is text in UTF-16, and only UTF-8 is read"}}
    "#);
}

#[test]
fn no_more_reports_than_asked_for() {
    let lines = b"8/08 QP/ C/c\n8/08 QP/ C/c\n";
    let told = [
        "check --max 3",
        "check --max 0",
        "check --json --max 1",
        "fmt --check --explain --max 1",
    ]
    .map(|verb| format!("feen {verb}: {}", feen(Path::new("."), verb, lines)));
    assert_snapshot!(told.join("\n\n"), @r#"
    feen check --max 3: exit 1
    [stdout]
    <stdin>:1:3: error: expected a count without a leading zero
    8/08 QP/ C/c
      ^^
    help: write `8`
    <stdin>:1:7: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/08 QP/ C/c
         -^
    help: write `PQ` instead of `QP`
    <stdin>:2:3: error: expected a count without a leading zero
    8/08 QP/ C/c
      ^^
    help: write `8`
    [stderr]
    2 lines, 2 invalid with 4 errors, 1 not shown

    feen check --max 0: exit 1
    [stderr]
    2 lines, 2 invalid with 4 errors, 4 not shown

    feen check --json --max 1: exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":3,"span":[2,4],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[2,4],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":8},"coordinates":[1,0],"fix":{"span":[2,4],"utf16":[2,4],"replacement":"8"},"help":["write `8`"]}
    [stderr]
    2 lines, 2 invalid with 4 errors, 3 not shown

    feen fmt --check --explain --max 1: exit 1
    [stdout]
    <stdin>:1: would become 8/8 PQ/ C/c
    <stdin>:2: would become 8/8 PQ/ C/c
    [stderr]
    <stdin>:1:3: note: `08` -> `8`: a count has no leading zero
    2 lines, 2 to repair, 3 not shown
    "#);
}

#[test]
fn compressed_files_are_not_written() {
    let text = gzip(LINES);
    let directory = directory("write-compressed", &[("lines.gz", &text)]);
    assert_snapshot!(feen(&directory, "fmt --write lines.gz", b""), @"
    exit 2
    [stderr]
    lines.gz:5:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    help: there are two readings: the first style in the other case, or the second style in the other case
    error: cannot write lines.gz: it is compressed, and only plain text is written
    3 lines, 0 repaired, 1 not repairable, 1 file not written
    ");
    assert_eq!(fs::read(directory.join("lines.gz")).unwrap(), text);
}

#[test]
fn all_jobs_tell_and_write_the_same() {
    let text = many_lines();
    let directory = directory("jobs", &[("lines", &text)]);
    for verb in ["check", "check --json", "fmt", "fmt --check --explain"] {
        let alone = feen(&directory, &format!("{verb} --jobs 1 lines"), b"");
        for jobs in [2, 3, 8] {
            let together = feen(&directory, &format!("{verb} --jobs {jobs} lines"), b"");
            assert!(alone == together, "{verb} --jobs {jobs}");
        }
        let from_input = feen(&directory, &format!("{verb} --jobs 3"), &text);
        assert!(alone == from_input.replace("<stdin>", "lines"), "{verb}");
    }
}

#[test]
fn no_jobs() {
    assert_snapshot!(feen(Path::new("."), "check --jobs 0", b""), @"
    exit 2
    [stderr]
    error: invalid value '0' for '--jobs <N>': expected a number, at least 1

    For more information, try '--help'.
    ");
}

/// Lines around one that is too long, which starts as given.
fn around_long_line(start: &[u8], length: usize) -> Vec<u8> {
    let mut text = b"8/08 / C/c\n".to_vec();
    text.extend(start);
    text.resize(text.len() + length, b'8');
    text.extend(b"\n8/8 QP/ C/c\n");
    text
}

#[test]
fn a_line_that_is_too_long_is_told_and_stays() {
    for jobs in 1..=2 {
        let text = around_long_line(b"", 20_000_000);
        let directory = directory(&format!("long-{jobs}"), &[("lines", &text)]);
        let told = feen(&directory, &format!("fmt --write --jobs {jobs} lines"), b"");
        insta::allow_duplicates! { assert_snapshot!(told, @"
        exit 2
        [stderr]
        error: cannot read lines:2: the line has 4 MiB or more
        2 lines, 2 repaired, 1 line not read
        "); }
        let text = fs::read(directory.join("lines")).unwrap();
        assert!(text.starts_with(b"8/8 / C/c\n88888"));
        assert!(text.ends_with(b"88888\n8/8 PQ/ C/c\n"));
        assert_eq!(text.len(), 20_000_000 + 23);
    }
}

#[test]
fn lines_behind_a_long_line_are_read_as_well() {
    let long = "8".repeat(5 << 20);
    let text = format!("{long}\n8/8 / C/c\n{long}\n8/8 / C/C\n");
    let directory = directory("behind-long", &[("lines", text.as_bytes())]);
    assert_snapshot!(feen(&directory, "check lines", b""), @"
    exit 2
    [stdout]
    lines:4:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    [stderr]
    error: cannot read lines:1: the line has 4 MiB or more
    error: cannot read lines:3: the line has 4 MiB or more
    2 lines, 1 invalid with 1 error, 2 lines not read
    ");
}

#[test]
fn a_last_line_without_an_end_stays_apart_from_the_next_file() {
    let long = "8".repeat(5 << 20);
    let files: [(_, &[u8]); 4] = [
        ("open", b"8/8 / C/c"),
        ("long", long.as_bytes()),
        ("empty", b""),
        ("closed", b"9/9 / S/s\r\n"),
    ];
    let directory = directory("open-end", &files);
    let output = |arguments: &str| {
        let arguments = arguments.split(' ');
        let output = command(&directory).args(arguments).output().unwrap();
        output
            .stdout
            .escape_ascii()
            .to_string()
            .replace(&long, "8…")
    };
    for verb in ["fmt", "migrate --from M"] {
        for jobs in ["1", "2"] {
            let output = |files: &str| output(&format!("{verb} --jobs {jobs} {files}"));
            insta::allow_duplicates! {
                assert_snapshot!(output("open"), @"8/8 / C/c");
                assert_snapshot!(output("open empty"), @"8/8 / C/c");
                assert_snapshot!(output("open empty missing closed open"), @r"8/8 / C/c\n9/9 / S/s\r\n8/8 / C/c");
                assert_snapshot!(output("long long closed"), @r"8…\n8…\n9/9 / S/s\r\n");
            }
        }
    }
    assert_snapshot!(output("dedup long"), @"8…");
    assert_snapshot!(output("dedup long long empty closed"), @r"8…\n8…\n9/9 / S/s\r\n");
    assert_snapshot!(output("dedup --json long open"), @r#"{\"file\":\"open\",\"line\":1,\"feen\":\"8/8 / C/c\"}\n"#);
}

#[test]
fn a_long_line_at_the_end() {
    let text = vec![b'8'; 5 << 20];
    assert_snapshot!(feen(Path::new("."), "check", &text), @"
    exit 2
    [stderr]
    error: cannot read <stdin>:1: the line has 4 MiB or more
    0 lines, 0 invalid, 1 line not read
    ");
}

#[test]
fn a_long_comment_is_passed_over() {
    let text = around_long_line(b"#", 5 << 20);
    assert_snapshot!(feen(Path::new("."), "check --fix --jobs 1", &text).replace("88888888", ""), @"
    exit 0
    [stdout]
    8/8 / C/c
    #
    8/8 PQ/ C/c
    [stderr]
    2 lines, 0 invalid, 2 mended
    ");
}

#[test]
fn a_byte_order_mark_may_stand_before_a_comment() {
    let long = [b"\xef\xbb\xbf#", vec![b'8'; 5 << 20].as_slice(), b"\n"].concat();
    let comments: [&[u8]; 4] = [
        b"\xef\xbb\xbf# Kasparov\xe2\x80\x99s\n",
        &long,
        b"\xef\xbb\xbf\n",
        b"\xef\xbb\xbf \t\x0b\x0c\n",
    ];
    for comment in comments {
        let directory = directory(
            "byte-order-mark",
            &[("lines", &[comment, b"8/08 / C/c\n"].concat())],
        );
        insta::allow_duplicates! {
            assert_snapshot!(feen(&directory, "check --fix lines", b""), @"
            exit 0
            [stderr]
            note: lines starts with a byte order mark, which is no part of its first line
            1 line, 0 invalid, 1 mended
            ");
        }
        let text = fs::read(directory.join("lines")).unwrap();
        assert!(text == [comment, b"8/8 / C/c\n"].concat());
    }
}

/// No verb takes a byte order mark for a part of the first line, and each says so once.
#[test]
fn a_byte_order_mark_is_passed_over() {
    const MARKED: &[u8] = b"\xef\xbb\xbf8/8 / C/c\n8/8 / C/c\n";
    let told = [
        "check",
        "check --fix",
        "check --json",
        "stats --json",
        "grep --shape 2x8",
        "grep --json --shape 2x8",
        "dedup",
        "dedup --json",
        "migrate --from M",
    ]
    .map(|verb| format!("feen {verb}: {}", feen(Path::new("."), verb, MARKED)));
    assert_snapshot!(told.join("\n\n"));
}

#[test]
fn how_long_a_line_can_be() {
    // Wherever it starts, and whatever has been read before it.
    let long_comment = format!("#{}\n8/8 / C/c\n", "8".repeat(5 << 20));
    let many = "8/8 / C/c\n".repeat(250_000);
    for (before, count) in [
        ("", 0),
        ("8/8 / C/c\n", 1),
        (&many, 250_000),
        (&long_comment, 1),
    ] {
        for (length, is_read) in [((4 << 20) - 1, true), (4 << 20, false)] {
            let text = format!("{before}{} / C/c\n9 / C/c\n", "k".repeat(length - 6));
            let told = feen(
                Path::new("."),
                "grep --count --pieces ..4194304 --jobs 2",
                text.as_bytes(),
            );
            let lines = count + 1 + usize::from(is_read);
            assert!(
                told.contains(&format!("[stdout]\n{lines}")),
                "{length}: {told}"
            );
            assert_eq!(told.starts_with("exit 0"), is_read, "{told}");
        }
    }
}

#[test]
fn a_line_as_long_as_can_be() {
    let text = vec![b'8'; (4 << 20) - 1];
    assert_snapshot!(feen(Path::new("."), "check --errors-only", &text), @"
    exit 1
    [stdout]
    <stdin>:1:4194304: error: expected three fields with one space between them, found 1 field
    …8888888888888888888888888888888888888888
                                             ^
    <stdin>:1:1: note: this text is so long that it was searched only in part
    [stderr]
    1 line, 1 invalid with 1 error, 1 note
    ");
}

#[cfg(unix)]
mod unix {
    use std::fs::OpenOptions;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::run::describe;

    #[test]
    fn a_full_disk_takes_no_lines() {
        if !fs::exists("/dev/full").unwrap() {
            return;
        }
        let directory = directory("full", &[("lines", &many_lines())]);
        for arguments in [
            ["fmt", "--jobs=1"],
            ["fmt", "--jobs=2"],
            ["check", "--json"],
        ] {
            let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut command = command(&directory);
            let output = command
                .args(arguments)
                .arg("lines")
                .stdout(full)
                .output()
                .unwrap();
            let told = describe(&output);
            let last = told.lines().last().unwrap();
            let message = "cannot write to standard output: no space is left";
            let object = format!(r#"{{"error":{{"message":"{message}"}}}}"#);
            assert!([format!("error: {message}"), object].contains(&last.to_owned()));
            assert_eq!(output.status.code(), Some(2));
        }
    }

    /// A file that cannot grow to its new length stands for a disk that is full.
    #[test]
    fn a_file_stays_if_the_new_one_cannot_be_written() {
        let text = many_lines();
        let directory = directory("no-space", &[("lines", &text)]);
        let line = format!(
            "trap '' XFSZ; ulimit -f 64; exec {} fmt --write lines 2>&1 | tail -n 2",
            env!("CARGO_BIN_EXE_feen")
        );
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(&directory)
            .output();
        assert_snapshot!(describe(&output.unwrap()), @"
        exit 0
        [stdout]
        error: cannot write lines: it would become too large
        19600 lines, 0 repaired, 2333 not repairable, 1 file not written
        ");
        assert!(fs::read(directory.join("lines")).unwrap() == text);
        assert_eq!(
            fs::read_dir(&directory).unwrap().count(),
            1,
            "no temporary file is left"
        );
    }

    /// Sends a signal to a run once it writes beside the file that it reads.
    fn signal_while_writing(child: &mut Child, directory: &Path, signal: &str) {
        while fs::read_dir(directory).unwrap().count() < 2 {
            assert_eq!(child.try_wait().unwrap(), None, "it takes its time");
            thread::sleep(Duration::from_millis(1));
        }
        let process = child.id().to_string();
        let mut kill = Command::new("kill");
        kill.args(["-s", signal, &process]).status().unwrap();
    }

    #[test]
    fn a_signal_that_is_ignored_ends_nothing() {
        let text = "8/08 / C/c\n".repeat(1_000_000).into_bytes();
        let directory = directory("ignored-signal", &[("lines", &text)]);
        let feen = env!("CARGO_BIN_EXE_feen");
        let mut child = Command::new("sh")
            .args(["-c", &format!("trap '' HUP; exec {feen} fmt --write lines")])
            .current_dir(&directory)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        signal_while_writing(&mut child, &directory, "HUP");
        assert_snapshot!(describe(&child.wait_with_output().unwrap()), @"
        exit 0
        [stderr]
        1000000 lines, 1000000 repaired
        ");
    }

    /// Whether the tests ignore a signal, as under `nohup` or after a shell, and so does every
    /// command that they run.
    fn is_ignored(signal: u32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut lines = status.lines();
        let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.map(|signals| u64::from_str_radix(signals.trim(), 16));
        ignored.is_some_and(|signals| signals.unwrap() & 1 << (signal - 1) > 0)
    }

    const SIGNALS: [(&str, u32); 3] = [("HUP", 1), ("INT", 2), ("TERM", 15)];

    /// A signal ends a run of `shell`, which does `exec feen`, and leaves nothing of it.
    #[track_caller]
    fn ends(test: &str, shell: &str, (signal, number): (&str, u32)) {
        if is_ignored(number) {
            println!("SKIPPED: {signal} is ignored here");
            return;
        }
        let sloppy = "8/08 / C/c\n".repeat(1_000_000).into_bytes();
        let directory = directory(&format!("{test}-{signal}"), &[("lines", &sloppy)]);
        let feen = env!("CARGO_BIN_EXE_feen");
        let mut child = Command::new("sh")
            .args(["-c", &shell.replace("feen", feen)])
            .current_dir(&directory)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        signal_while_writing(&mut child, &directory, signal);
        let status = child.wait().unwrap().code();
        assert_eq!(status, i32::try_from(128 + number).ok(), "{signal}");
        assert!(fs::read(directory.join("lines")).unwrap() == sloppy);
        let left = fs::read_dir(&directory).unwrap().count();
        assert_eq!(left, 1, "no temporary file is left");
    }

    #[test]
    fn a_signal_leaves_the_file_as_it_was() {
        for signal in SIGNALS {
            ends("signal", "exec feen fmt --write lines", signal);
        }
    }

    /// A shell that starts a run in the background lets it ignore Ctrl-C.
    #[test]
    fn a_run_in_the_background_is_ended_by_the_other_signals() {
        for signal in [SIGNALS[0], SIGNALS[2]] {
            let shell = "trap '' INT; exec feen check --fix lines";
            ends("background", shell, signal);
        }
    }
}
