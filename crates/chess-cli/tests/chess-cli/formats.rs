//! Every verb on files of every format and encoding.

use std::fs;
use std::io::Write;
use std::path::Path;

use tempfile::TempDir;

use crate::run::{Run, run_in};

/// A game in each kind of file: the name of the file, and the format and the encoding that files of it share.
const FILES: [(&str, &str, &str); 6] = [
    ("utf8.pgn", "pgn", "utf-8"),
    ("latin.pgn", "pgn", "windows-1252"),
    ("old.kif", "kif", "shift-jis"),
    ("a.csa", "csa", ""),
    ("a.wxf", "wxf", ""),
    ("packed.pgn.gz", "pgn", "utf-8"),
];

/// CP932 of a game with `手合割：平手`, one move and the end of it.
const CP932: &[u8] = b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n   1 \x82\x56\x98\x5a\x95\xe0(77)\n   2 \x93\x8a\x97\xb9\n";

/// The verbs that write games.
const WRITING: [&str; 6] = [
    "merge",
    "sort",
    "dedup",
    "fmt",
    "extract --min-plies 0",
    "eco --table eco.tsv",
];

/// The verbs that write what they count.
const COUNTING: [&str; 7] = [
    "check",
    "stats",
    "tree",
    "players",
    "crosstable",
    "extract --min-plies 0 --count",
    "extract --min-plies 0 --json",
];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    write("eco.tsv", b"eco\tname\tpgn\nB00\tKing\t1. e4\n");
    write("utf8.pgn", "[White \"Žofia\"]\n\n1. e4 e5 1-0\n".as_bytes());
    write("latin.pgn", b"[White \"Andr\xe9\"]\n\n1. d4 d5 0-1\n");
    write("old.kif", CP932);
    write("a.csa", b"V2.2\nN+Anna\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
    write(
        "a.wxf",
        b"FORMAT\tWXF\nRED\tHu;;;\nRESULT\t1-0\n\nSTART{\n 1. C2.5 H8+7\n}END\n",
    );
    let file = fs::File::create(folder.path().join("packed.pgn.gz")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    let text = "[White \"Čapek\"]\n\n1. f4 e5 *\n";
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
    folder
}

#[track_caller]
fn pgn(folder: &Path, arguments: &str) -> Run {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    run_in(folder, &[&["pgn"], &*arguments].concat(), "")
}

/// The number of games in a file, which has no error.
#[track_caller]
fn games(folder: &Path, file: &str, why: &str) -> usize {
    let run = pgn(folder, &format!("check {file}"));
    let text = fs::read(folder.join(file)).unwrap();
    let text = String::from_utf8_lossy(&text);
    assert_eq!(run.status, 0, "{why}: {}{}\n{text}", run.output, run.errors);
    let count = run.errors.split(' ').next().unwrap();
    count.parse().unwrap()
}

#[test]
fn a_file_of_any_kind_is_written_again() {
    let folder = folder();
    let folder = folder.path();
    for (file, ..) in FILES {
        for verb in WRITING {
            let why = format!("{verb} {file} --to new");
            let run = pgn(folder, &why);
            assert_eq!((&*run.output, run.status), ("", 0), "{why}: {}", run.errors);
            assert_eq!(games(folder, "new", &why), 1, "{why}");
            fs::remove_file(folder.join("new")).unwrap();
        }
    }
}

#[test]
fn files_of_two_kinds_make_one_file_or_none() {
    let folder = folder();
    let folder = folder.path();
    for (place, (one, format, encoding)) in FILES.into_iter().enumerate() {
        for (other, other_format, other_encoding) in FILES.into_iter().skip(place + 1) {
            let is_one = |verb: &str| {
                // The text of PGN is written anew by these, in UTF-8.
                let is_utf8 = verb == "fmt" || verb.starts_with("eco");
                let is_either = encoding.is_empty() || other_encoding.is_empty();
                format == other_format && (is_utf8 || is_either || encoding == other_encoding)
            };
            for verb in WRITING {
                let why = format!("{verb} {one} {other}");
                fs::write(folder.join("new"), "before").unwrap();
                let run = pgn(folder, &format!("{why} --to new"));
                assert_eq!(run.output, "", "{why}");
                if is_one(verb) {
                    assert_eq!(run.status, 0, "{why}: {}", run.errors);
                    assert_eq!(games(folder, "new", &why), 2, "{why}");
                    continue;
                }
                let said = run.errors.contains("make no file; use `--");
                assert!(said && run.status == 2, "{why}: {}", run.errors);
                assert_eq!(fs::read(folder.join("new")).unwrap(), b"before", "{why}");
                let run = pgn(folder, &why);
                assert_eq!((&*run.output, run.status), ("", 2), "{why}");
                let run = pgn(
                    folder,
                    &format!("{why} --to-format pgn --encoding utf-8 --to new"),
                );
                assert_eq!(run.status, 0, "{why}: {}", run.errors);
                assert_eq!(games(folder, "new", &why), 2, "{why}");
                assert!(str::from_utf8(&fs::read(folder.join("new")).unwrap()).is_ok());
            }
        }
    }
}

#[test]
fn what_is_counted_takes_the_place_of_a_file() {
    let folder = folder();
    let folder = folder.path();
    for (file, ..) in FILES {
        for verb in COUNTING {
            let why = format!("{verb} {file}");
            fs::write(folder.join("new"), "before").unwrap();
            let printed = pgn(folder, &why);
            let written = pgn(folder, &format!("{why} --to new"));
            assert_eq!(
                (&*written.output, written.status, written.errors),
                ("", printed.status, printed.errors),
                "{why}"
            );
            let text = fs::read_to_string(folder.join("new")).unwrap();
            assert_eq!(text, printed.output, "{why}");
        }
    }
    for verb in COUNTING {
        fs::write(folder.join("new"), "before").unwrap();
        let run = pgn(folder, &format!("{verb} utf8.pgn missing.pgn --to new"));
        assert_eq!(run.status, 2, "{verb}");
        assert_eq!(fs::read(folder.join("new")).unwrap(), b"before", "{verb}");
    }
}

#[test]
fn files_of_two_kinds_are_split_all_or_none() {
    let folder = folder();
    let folder = folder.path();
    let parts = || {
        let files = fs::read_dir(folder).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name.starts_with("part-")).collect();
        names.sort();
        names.join(" ")
    };
    for (arguments, status, expected) in [
        // Both games have no event, and would be in one file.
        ("--tag Event utf8.pgn latin.pgn", 2, ""),
        (
            "--games 2 packed.pgn.gz utf8.pgn latin.pgn old.kif",
            0,
            "part-0001.pgn part-0002.kif part-0002.pgn",
        ),
        (
            "--tag White utf8.pgn latin.pgn a.csa",
            0,
            "part-André.pgn part-Anna.csa part-Žofia.pgn",
        ),
        (
            "--tag Event --encoding utf-8 utf8.pgn latin.pgn",
            0,
            "part-unknown.pgn",
        ),
    ] {
        let run = pgn(folder, &format!("split --prefix part- {arguments}"));
        assert_eq!(run.status, status, "{arguments}: {}", run.errors);
        assert_eq!(parts(), expected, "{arguments}");
        // A file that is there stays, and nothing is written beside it.
        if status == 0 {
            let last = expected.rsplit(' ').next().unwrap();
            for name in expected.split(' ').filter(|name| *name != last) {
                fs::remove_file(folder.join(name)).unwrap();
            }
            fs::write(folder.join(last), "mine").unwrap();
            let run = pgn(folder, &format!("split --prefix part- {arguments}"));
            assert_eq!(
                (run.status, parts()),
                (2, last.to_owned()),
                "{}",
                run.errors
            );
            assert_eq!(fs::read(folder.join(last)).unwrap(), b"mine");
            fs::remove_file(folder.join(last)).unwrap();
        }
    }
}

#[test]
fn a_limit_of_games_writes_that_many() {
    let folder = folder();
    let game = "[White \"A\"]\n\n1. e4 *\n\n";
    fs::write(folder.path().join("six.pgn"), game.repeat(6)).unwrap();
    for limit in [1, 2, 5, 6, 7] {
        let run = pgn(
            folder.path(),
            &format!("extract --min-plies 1 --limit {limit} six.pgn"),
        );
        assert_eq!(run.output.matches("[White").count(), limit.min(6));
    }
}

#[test]
fn a_game_of_xiangqi_keeps_its_names_and_its_notation() {
    let folder = tempfile::tempdir().unwrap();
    for (text, kept) in [
        (
            "[Game \"Chinese Chess\"]\n[Red \"Lu\"]\n[RedElo \"2600\"]\n[Black \"Li\"]\n\n1. C2=5 H8+7 *\n",
            &[
                "[Red \"Lu\"]",
                "[RedElo \"2600\"]",
                "[Format \"WXF\"]",
                "1. C2=5 H8+7 *",
            ][..],
        ),
        (
            "[Red \"吕钦\"]\n[RedTeam \"广东\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 马8进7 *\n",
            &["[Red \"吕钦\"]", "[RedTeam \"广东\"]", "1. 炮二平五 马"],
        ),
        (
            "[Game \"Chinese Chess\"]\n[White \"Lu\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 *\n",
            &["[White \"Lu\"]", "[Format \"ICCS\"]", "1. h2e2 h9g7 *"],
        ),
        (
            "[Variant \"Xiangqi\"]\n[Red \"Lu\"]\n[RedTitle \"GM\"]\n\n1. h2e2 *\n",
            &["[Red \"Lu\"]", "[RedTitle \"GM\"]", "[Variant \"Xiangqi\"]"],
        ),
        (
            "[Variant \"Xiangqi\"]\n[White \"Red \\\"Whiteman\\\"\"]\n\n1. h2e2 *\n",
            &["[White \"Red \\\"Whiteman\\\"\"]"],
        ),
    ] {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let run = pgn(folder.path(), "fmt a.pgn");
        for part in kept {
            assert!(run.output.contains(part), "{text}\n{}", run.output);
        }
        let other = if text.contains("[Red") {
            "[White"
        } else {
            "[Red"
        };
        assert!(!run.output.contains(other), "{text}\n{}", run.output);
        // A second time changes nothing.
        fs::write(folder.path().join("a.pgn"), &run.output).unwrap();
        assert_eq!(pgn(folder.path(), "fmt a.pgn").output, run.output);
        // Another format has the names that its programs have.
        let run = pgn(folder.path(), "convert --to pgn a.pgn");
        assert!(run.output.contains("[White \""), "{}", run.output);
    }
}

#[test]
fn what_a_site_writes_below_a_game_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 H9-G7 1-0\n";
    let footer =
        "============\n欢迎访问《象棋百科全书网》\nhttps://www.xqbase.com/\n============\n";
    let rule = "----------\nGenerated by a program\n";
    for (text, games) in [
        (format!("{game}{footer}"), 1),
        (format!("{game}\n{footer}\n{game}{footer}"), 2),
        (format!("{game}\n{rule}\n{game}"), 2),
        (format!("{game}1. C2=5 *\n"), 2),
    ] {
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let run = pgn(folder.path(), "stats a.pgn");
        let count = format!("games{games:>47}\n");
        assert!(run.output.starts_with(&count), "{text}\n{}", run.output);
        let merged = pgn(folder.path(), "merge a.pgn").output;
        let kept = merged.matches("xqbase").count();
        assert_eq!(kept, text.matches("xqbase").count(), "{text}\n{merged}");
    }
}
