//! `feen fmt`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const SLOPPY: &[u8] =
    "# 8/08 / C/c\n8/08_QP1P/-_C/c;\r\n8/8 / C/c\r\n \nK\u{2019}7/8 / C/c\n3/4/5 / C/c".as_bytes();

const REFUSED: &[u8] =
    b"8/8 / C/C\nr bq/4 / C/c\n2K/k C/c\r\n8/08 \xff/ C/c\n8/0 QP/ C/c\n8/8 QP/ C/c\n";

fn fmt(arguments: &[&str], input: &[u8]) -> String {
    let arguments: Vec<_> = ["fmt"].iter().chain(arguments).collect();
    feen_in(Path::new("."), &arguments, input)
}

/// A text with its ends of lines to be seen.
fn ends(text: &[u8]) -> String {
    String::from_utf8_lossy(text)
        .replace('\r', "␍")
        .replace('\n', "␊\n")
}

#[test]
fn canonical_lines() {
    assert_snapshot!(ends(fmt(&[], SLOPPY).as_bytes()), @"
    exit 0␊
    [stdout]␊
    # 8/08 / C/c␊
    8/8 2PQ/ C/c␍␊
    8/8 / C/c␍␊
     ␊
    K'7/8 / C/c␊
    3/4/5 / C/c
    ");
}

#[test]
fn explained() {
    assert_snapshot!(fmt(&["--explain", "--check"], SLOPPY), @"
    exit 1
    [stdout]
    <stdin>:2: would become 8/8 2PQ/ C/c
    <stdin>:5: would become K'7/8 / C/c
    [stderr]
    <stdin>:2:5: note: `_` -> ` `: `_` stands for the space
    <stdin>:2:12: note: `_` -> ` `: `_` stands for the space
    <stdin>:2:16: note: `;` left out: nothing stands around the text
    <stdin>:2:3: note: `08` -> `8`: a count has no leading zero
    <stdin>:2:6: note: `QP1P` -> `2PQ`: a hand lists each piece once, in one order
    <stdin>:2:11: note: `-` left out: an empty hand has no sign
    <stdin>:5:2: note: `’` -> `'`: the apostrophe is plain
    4 lines, 2 to repair
    ");
}

#[test]
fn as_json() {
    assert_snapshot!(fmt(&["--json"], b"8/8 / C/c\n8/08_QP/-_C/c\n# comment\n8/8 / C/C\n8/0 / C/c\n"), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"feen":"8/8 / C/c","changes":[],"error":null,"readings":null}
    {"file":"<stdin>","line":2,"feen":"8/8 PQ/ C/c","changes":[{"span":[4,5],"utf16":[4,5],"was":"_","became":" ","why":"`_` stands for the space"},{"span":[9,10],"utf16":[9,10],"was":"_","became":" ","why":"`_` stands for the space"},{"span":[2,4],"utf16":[2,4],"was":"08","became":"8","why":"a count has no leading zero"},{"span":[5,7],"utf16":[5,7],"was":"QP","became":"PQ","why":"a hand lists each piece once, in one order"},{"span":[8,9],"utf16":[8,9],"was":"-","became":"","why":"an empty hand has no sign"}],"error":null,"readings":null}
    {"file":"<stdin>","line":4,"feen":null,"changes":[],"error":{"file":"<stdin>","line":4,"column":9,"span":[8,9],"also":[6,7],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[8,9],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":["there are two readings: the first style in the other case, or the second style in the other case"]},"readings":["the first style in the other case","the second style in the other case"]}
    {"file":"<stdin>","line":5,"feen":null,"changes":[],"error":{"file":"<stdin>","line":5,"column":3,"span":[2,3],"also":null,"code":"placement/zero-count","message":"expected a count of at least 1, found 0","level":"syntax","utf16":[2,3],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":8},"coordinates":[1,0],"fix":null,"help":[]},"readings":null}
    "#);
    assert_snapshot!(fmt(&["--json", "--check"], b"8/8 / C/c\n8/08 / C/c\n"), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"feen":"8/8 / C/c","changes":[{"span":[2,4],"utf16":[2,4],"was":"08","became":"8","why":"a count has no leading zero"}],"error":null,"readings":null}
    [stderr]
    2 lines, 1 to repair
    "#);
    assert_snapshot!(fmt(&["--json", "--write"], b"8/8 / C/c\n8/08 / C/c\n"), @r#"
    exit 0
    [stdout]
    8/8 / C/c
    8/8 / C/c
    [stderr]
    {"file":"<stdin>","line":2,"feen":"8/8 / C/c","changes":[{"span":[2,4],"utf16":[2,4],"was":"08","became":"8","why":"a count has no leading zero"}],"error":null,"readings":null}
    2 lines, 1 repaired
    "#);
}

#[test]
fn nothing_to_do() {
    assert_snapshot!(fmt(&["--explain"], b"8/8 / C/c\n"), @"
    exit 0
    [stdout]
    8/8 / C/c
    ");
    assert_snapshot!(fmt(&["--check"], b"8/8 / C/c\n3/4/5 / C/c\n"), @"
    exit 0
    [stderr]
    2 lines, 0 to repair
    ");
    assert_snapshot!(fmt(&[], b""), @"exit 0");
}

#[test]
fn what_cannot_be_repaired_stays() {
    assert_snapshot!(fmt(&[], REFUSED), @"
    exit 1
    [stdout]
    8/8 / C/C
    r bq/4 / C/c
    2K/k C/c
    8/08 �/ C/c
    8/0 QP/ C/c
    8/8 PQ/ C/c
    [stderr]
    <stdin>:1:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    help: there are two readings: the first style in the other case, or the second style in the other case
    <stdin>:2:2: error: expected three fields with one space between them, found 4 fields
    r bq/4 / C/c
     ^
    help: there are two readings: a space that does not belong there, or a `+` that was taken for a space
    <stdin>:3:1: error: expected three fields with one space between them, found 2 fields
    2K/k C/c
    ^^^
    help: there are two readings: a missing space before the hands, or the same at another place
    <stdin>:4:6: error: expected ASCII, found a byte that starts no character (0xff)
    8/08 �/ C/c
         ^
    <stdin>:5:3: error: expected a count of at least 1, found 0
    8/0 QP/ C/c
      ^
    ");
}

#[test]
fn lines_that_would_change_are_listed() {
    let directory = directory(
        "fmt-check",
        &[("sloppy.feen", SLOPPY), ("refused.feen", REFUSED)],
    );
    let arguments = [
        "fmt",
        "--check",
        "sloppy.feen",
        "refused.feen",
        "missing.feen",
    ];
    assert_snapshot!(feen_in(&directory, &arguments, b""), @"
    exit 2
    [stdout]
    sloppy.feen:2: would become 8/8 2PQ/ C/c
    sloppy.feen:5: would become K'7/8 / C/c
    refused.feen:6: would become 8/8 PQ/ C/c
    [stderr]
    refused.feen:1:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    help: there are two readings: the first style in the other case, or the second style in the other case
    refused.feen:2:2: error: expected three fields with one space between them, found 4 fields
    r bq/4 / C/c
     ^
    help: there are two readings: a space that does not belong there, or a `+` that was taken for a space
    refused.feen:3:1: error: expected three fields with one space between them, found 2 fields
    2K/k C/c
    ^^^
    help: there are two readings: a missing space before the hands, or the same at another place
    refused.feen:4:6: error: expected ASCII, found a byte that starts no character (0xff)
    8/08 �/ C/c
         ^
    refused.feen:5:3: error: expected a count of at least 1, found 0
    8/0 QP/ C/c
      ^
    error: cannot read missing.feen: there is no such file
    10 lines, 3 to repair, 5 not repairable, 1 file not read
    ");
    assert_eq!(fs::read(directory.join("sloppy.feen")).unwrap(), SLOPPY);
}

#[test]
fn lines_replace_those_of_their_files() {
    let files: [(_, &[u8]); 2] = [("sloppy.feen", SLOPPY), ("refused.feen", REFUSED)];
    let directory = directory("fmt-write", &files);
    let arguments = ["fmt", "--write", "sloppy.feen", "-", "refused.feen"];
    assert_snapshot!(feen_in(&directory, &arguments, b"8/8 QP/ C/c\n"), @"
    exit 1
    [stdout]
    8/8 PQ/ C/c
    [stderr]
    refused.feen:1:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    help: there are two readings: the first style in the other case, or the second style in the other case
    refused.feen:2:2: error: expected three fields with one space between them, found 4 fields
    r bq/4 / C/c
     ^
    help: there are two readings: a space that does not belong there, or a `+` that was taken for a space
    refused.feen:3:1: error: expected three fields with one space between them, found 2 fields
    2K/k C/c
    ^^^
    help: there are two readings: a missing space before the hands, or the same at another place
    refused.feen:4:6: error: expected ASCII, found a byte that starts no character (0xff)
    8/08 �/ C/c
         ^
    refused.feen:5:3: error: expected a count of at least 1, found 0
    8/0 QP/ C/c
      ^
    11 lines, 4 repaired, 5 not repairable
    ");
    let text = |name| ends(&fs::read(directory.join(name)).unwrap());
    assert_snapshot!(text("sloppy.feen"), @"
    # 8/08 / C/c␊
    8/8 2PQ/ C/c␍␊
    8/8 / C/c␍␊
     ␊
    K'7/8 / C/c␊
    3/4/5 / C/c
    ");
    assert_snapshot!(text("refused.feen"), @"
    8/8 / C/C␊
    r bq/4 / C/c␊
    2K/k C/c␍␊
    8/08 �/ C/c␊
    8/0 QP/ C/c␊
    8/8 PQ/ C/c␊
    ");
    let files = fs::read_dir(&directory).unwrap().count();
    assert_eq!(files, 2, "no temporary file is left");
}

#[test]
fn both_check_and_write() {
    assert_snapshot!(fmt(&["--check", "--write"], b""), @"
    exit 2
    [stderr]
    error: the argument '--check' cannot be used with '--write'

    Usage: feen fmt --check [FILE]...

    For more information, try '--help'.
    ");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::process::CommandExt;

    use super::*;
    use crate::run::command;

    #[test]
    fn permissions_stay() {
        let directory = directory("fmt-permissions", &[("a", b"8/8 QP/ C/c\n")]);
        let file = directory.join("a");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let before = fs::metadata(&file).unwrap();
        feen_in(&directory, &["fmt", "--write", "a"], b"");
        let after = fs::metadata(&file).unwrap();
        assert_eq!(after.mode(), before.mode());
        assert_ne!(
            after.ino(),
            before.ino(),
            "another file has taken its place"
        );
        feen_in(&directory, &["fmt", "--write", "a"], b"");
        assert_eq!(
            fs::metadata(&file).unwrap().ino(),
            after.ino(),
            "nothing has changed"
        );
    }

    /// Only who may do everything can write as somebody else.
    #[test]
    fn nobody_gets_access_who_had_none() {
        let (writer, other, group, third) = (4001, 4002, 4003, 4004);
        let written = |(owner, gid, folder, mode)| {
            let directory = directory("fmt-groups", &[("a", b"8/8 QP/ C/c\n")]);
            let file = directory.join("a");
            chown(&file, Some(owner), Some(gid)).ok()?;
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            chown(&directory, None, Some(third)).unwrap();
            fs::set_permissions(&directory, fs::Permissions::from_mode(folder)).unwrap();
            let mut command = command(&directory);
            let command = command.args(["fmt", "--write", "a"]).uid(writer).gid(group);
            let status = command.output().ok()?.status.code().unwrap();
            let after = fs::metadata(&file).unwrap();
            let (owner, group, mode) = (after.uid(), after.gid(), after.mode());
            Some(format!("exit {status}: {owner} {group} {mode:o}"))
        };
        // A file in a folder of the mode 2777 gets the group of the folder.
        let rows = [
            (other, group, 0o2777, 0o664),
            (other, group, 0o777, 0o6664),
            (other, other, 0o777, 0o6666),
            (other, other, 0o777, 0o664),
            (writer, other, 0o777, 0o464),
        ];
        let told: Option<Vec<_>> = rows.map(written).into_iter().collect();
        if let Some(told) = told {
            assert_snapshot!(told.join("\n"), @"
            exit 0: 4001 4003 100664
            exit 0: 4001 4003 100664
            exit 0: 4001 4003 100606
            exit 2: 4002 4002 100664
            exit 2: 4001 4002 100464
            ");
        }
    }

    #[test]
    fn a_link_stays() {
        let directory = directory("fmt-link", &[("a", b"8/8 QP/ C/c\n")]);
        symlink("a", directory.join("link")).unwrap();
        assert_snapshot!(feen_in(&directory, &["fmt", "--write", "link"], b""), @"
        exit 0
        [stderr]
        1 line, 1 repaired
        ");
        assert_eq!(fs::read(directory.join("a")).unwrap(), b"8/8 PQ/ C/c\n");
        assert!(directory.join("link").is_symlink());
    }

    #[test]
    fn what_must_not_be_written_is_not() {
        let directory = directory(
            "fmt-read-only",
            &[("a", b"8/8 QP/ C/c\n"), ("b", b"8/8 QP/ C/c\n")],
        );
        fs::set_permissions(directory.join("a"), fs::Permissions::from_mode(0o440)).unwrap();
        assert_snapshot!(feen_in(&directory, &["fmt", "--write", "a", "b"], b""), @"
        exit 2
        [stderr]
        error: cannot write a: permission denied
        2 lines, 1 repaired, 1 file not written
        ");
        assert_eq!(fs::read(directory.join("a")).unwrap(), b"8/8 QP/ C/c\n");
        assert_eq!(fs::read(directory.join("b")).unwrap(), b"8/8 PQ/ C/c\n");
    }

    #[test]
    fn what_is_no_file_is_not_replaced() {
        assert_snapshot!(fmt(&["--write", "/dev/stdin"], b"8/8 QP/ C/c\n"), @"
        exit 2
        [stderr]
        error: cannot write /dev/stdin: it is not a regular file
        1 line, 0 repaired, 1 file not written
        ");
    }
}
