//! Nothing of a file of games is lost without a word.

use std::fs;

use tempfile::TempDir;

use crate::run::{Run, run_in};

const KIF: &str = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

#[track_caller]
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[track_caller]
fn pgn(folder: &TempDir, arguments: &str) -> Run {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    run_in(folder.path(), &[&["pgn"], &*arguments].concat(), "")
}

#[test]
fn a_file_of_kif_is_cut_between_games() {
    let comment = format!("*{}\n", "あ".repeat(300_000));
    let game = format!("{KIF}{comment}   3 投了\n");
    let folder = folder(&[("a.kif", game.repeat(20).as_bytes())]);
    let run = pgn(&folder, "check a.kif");
    assert_eq!(
        (run.errors.as_str(), run.status),
        ("20 games, 0 errors\n", 0)
    );
}

#[test]
fn a_game_with_an_error_is_kept_up_to_it_if_that_is_asked_for() {
    let broken = format!("{KIF}   3 二二角成(88)\n   4 同　銀(31)\n");
    let pgn_text =
        "[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. e5 *\n\n[White \"B\"]\n\n1. e4 e5 2. mate *\n";
    let folder = folder(&[("a.kif", broken.as_bytes()), ("b.pgn", pgn_text.as_bytes())]);
    for (arguments, whole, partial) in [
        (
            "convert --to usi a.kif",
            "",
            "position startpos moves 7g7f 3c3d\n",
        ),
        ("convert --to usi b.pgn", "", ""),
        ("positions --last --columns ply,uci a.kif", "", "2\tg7g6\n"),
        (
            "positions --last --columns ply,uci b.pgn",
            "",
            "2\te7e5\n2\te7e5\n",
        ),
        ("fmt a.kif --no-comments", "先手：甲", "   2 ３四歩(33)"),
        ("extract --max-plies 2 b.pgn", "", "[White \"B\"]"),
        ("sort --by length b.pgn", "[White \"B\"]", "[White \"B\"]"),
        ("dedup b.pgn", "[White \"B\"]", "[White \"B\"]"),
        (
            "stats b.pgn",
            "games with an error                                2",
            "half-moves                                         4",
        ),
        ("tree b.pgn", "", "e4"),
    ] {
        let refused = pgn(&folder, arguments);
        assert!(
            refused.output.contains(whole),
            "{arguments}: {}",
            refused.output
        );
        let kept = pgn(&folder, &format!("{arguments} --partial"));
        assert!(
            kept.output.contains(partial),
            "{arguments}: {}",
            kept.output
        );
        if !arguments.starts_with("stats") {
            assert!(
                kept.errors.contains("error"),
                "{arguments}: {}",
                kept.errors
            );
        }
    }
}

#[test]
fn a_file_takes_its_place_when_it_is_whole() {
    let game = |name: &str| format!("[White \"{name}\"]\n\n1. e4 *\n\n");
    let text = format!("{}{}", game("B"), game("A"));
    for arguments in [
        "sort --by White a.pgn --to a.pgn",
        "merge a.pgn --to a.pgn",
        "dedup --by moves-and-names a.pgn --to a.pgn",
        "fmt a.pgn --to a.pgn",
        "extract --min-plies 1 a.pgn --to a.pgn",
        "convert a.pgn --to a.pgn",
        "convert a.pgn --to pgn --to a.pgn",
        "positions a.pgn --to feen --to a.pgn",
    ] {
        let folder = folder(&[("a.pgn", text.as_bytes())]);
        let run = pgn(&folder, arguments);
        assert_eq!(
            (run.output.as_str(), run.status),
            ("", 0),
            "{arguments}: {}",
            run.errors
        );
        let written = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
        assert!(written.len() > 40, "{arguments}: {written}");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "{arguments}"
        );
    }
    let folder = folder(&[("a.pgn", text.as_bytes())]);
    let run = pgn(&folder, "convert a.pgn --to a.txt");
    assert!(
        run.errors
            .contains("the ending of the file names no format"),
        "{}",
        run.errors
    );
    let run = pgn(&folder, "fmt a.pgn --to no/a.pgn");
    assert_eq!(run.status, 2);
    assert!(
        run.errors
            .contains("cannot write no/a.pgn: there is no such folder"),
        "{}",
        run.errors
    );
}

#[test]
#[cfg(unix)]
fn a_file_that_is_emptied_for_the_output_is_named() {
    let folder = folder(&[("a.pgn", b"[White \"A\"]\n\n1. e4 *\n")]);
    let path = folder.path().join("a.pgn");
    let output = fs::File::create(&path).unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(["pgn", "sort"])
        .arg(&path)
        .stdout(output)
        .output()
        .unwrap();
    let errors = String::from_utf8(run.stderr).unwrap();
    assert!(errors.contains("it is standard output too"), "{errors}");
    assert_eq!(run.status.code(), Some(2));
}

#[test]
fn results_that_the_board_contradicts_are_reported() {
    for (text, code) in [
        ("1. f3 e5 2. g4 Qh4# 1-0", "pgn/board-result"),
        ("1. f3 e5 2. g4 Qh4# 0-1", ""),
        ("1. e4# e5 *", "pgn/no-mate"),
        (
            "[FEN \"8/8/8/4k3/8/8/4K3/8 w - - 0 1\"]\n\n1. Kd2 1-0",
            "pgn/board-result",
        ),
        (
            "[FEN \"7k/5Q2/8/8/8/8/8/6K1 w - - 0 1\"]\n\n1. Qf7 1-0",
            "pgn/move",
        ),
        (
            "[FEN \"7k/8/8/5Q2/8/8/8/6K1 w - - 0 1\"]\n\n1. Qf7 1-0",
            "pgn/board-result",
        ),
        (
            "[Variant \"Atomic\"]\n\n1. Nf3 a6 2. Ne5 a5 3. Nxf7 0-1",
            "pgn/board-result",
        ),
    ] {
        let folder = folder(&[("a.pgn", text.as_bytes())]);
        let run = pgn(&folder, "check a.pgn");
        assert!(run.output.contains(code), "{text}: {}", run.output);
        assert_eq!(
            run.output.is_empty(),
            code.is_empty(),
            "{text}: {}",
            run.output
        );
    }
}

#[test]
fn games_are_found_by_moves_pieces_and_patterns() {
    let chess = "[White \"A\"]\n[FEN \"4k3/4r3/8/8/8/8/4P3/R3K3 w - - 0 1\"]\n\n1. Kd1 Kd8 *\n";
    let folder = folder(&[("a.kif", KIF.as_bytes()), ("a.pgn", chess.as_bytes())]);
    for (option, value, file, is_found) in [
        ("--moves", "７六歩 ３四歩", "a.kif", true),
        ("--moves", "▲７六歩 △３四歩", "a.kif", true),
        ("--moves", "7g7f 3c3d", "a.kif", true),
        ("--moves", "２六歩", "a.kif", false),
        ("--material", "KRPvKR", "a.pgn", true),
        ("--material", "KRP*vKR", "a.pgn", true),
        ("--material", "KRP2+vKR", "a.pgn", false),
        ("--pattern", "/", "a.pgn", false),
    ] {
        let run = run_in(folder.path(), &["pgn", "extract", option, value, file], "");
        assert_eq!(
            !run.output.is_empty(),
            is_found,
            "{option} {value}: {}",
            run.errors
        );
    }
    let both = ["pgn", "extract", "a.pgn", "--pattern", "r/3/3", "--pattern"];
    for (other, is_found) in [("P", true), ("Q", false)] {
        let run = run_in(folder.path(), &[&both[..], &[other]].concat(), "");
        assert_eq!(!run.output.is_empty(), is_found, "{other}: {}", run.errors);
    }
    let run = run_in(
        folder.path(),
        &["pgn", "extract", "--moves", "e4 hello", "a.pgn"],
        "",
    );
    assert!(run.errors.contains("found `hello`"), "{}", run.errors);
    assert_eq!(run.status, 2);
}

#[test]
fn formats_that_are_not_read_are_named() {
    for (text, name) in [
        (&b"(;FF[4]GM[7];B[aa])"[..], "SGF"),
        (
            b"[GameType \"20\"]\n\n1. 32-28 19-23 *\n",
            "a game of draughts in PDN",
        ),
        (
            b"SQLite format 3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            "a database of SQLite",
        ),
    ] {
        let folder = folder(&[("a", text)]);
        for verb in ["check", "stats", "convert --to pgn", "merge", "fmt"] {
            let run = pgn(&folder, &format!("{verb} a"));
            let said = format!("{}{}", run.output, run.errors);
            let is_counted = verb == "stats"
                && said.contains("games with an error                                1");
            assert!(
                is_counted || said.contains(&format!("this is {name}")),
                "{verb}: {said}"
            );
        }
        assert_eq!(pgn(&folder, "merge a").output, "");
    }
}
