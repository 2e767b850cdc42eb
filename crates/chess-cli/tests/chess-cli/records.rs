//! Records of other games, converted.

use std::fs;

use crate::run::run_in;

const KIF: &str = "手合割：平手\n先手：甲\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*good\n   2 ３四歩(33)\n   3 投了\n";

#[track_caller]
fn converted(text: &[u8], arguments: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game"), text).unwrap();
    let run = run_in(
        folder.path(),
        &[&["pgn", "convert"], arguments, &["game"]].concat(),
        "",
    );
    (run.output, run.errors)
}

#[test]
fn a_record_of_shogi_is_written_in_other_formats() {
    for (to, expected, lost) in [
        (
            "csa",
            "V2.2\nN+甲\nPI\n+\n+7776FU\nT16\n'*good\n-3334FU\n%TORYO\n",
            "",
        ),
        (
            "usi",
            "position startpos moves 7g7f 3c3d resign\n",
            "headers, comments, times",
        ),
    ] {
        let (output, errors) = converted(KIF.as_bytes(), &["--to", to]);
        assert_eq!(output, expected);
        assert_eq!(errors.contains("not in"), !lost.is_empty(), "{errors}");
        assert!(errors.contains(lost), "{errors}");
    }
}

#[test]
fn games_of_csa_have_a_line_between_them() {
    let text = b"position startpos moves 7g7f\nposition startpos moves 2g2f resign\n";
    let (output, errors) = converted(text, &["--to", "csa"]);
    assert_eq!(
        output,
        "V2.2\nPI\n+\n+7776FU\n/\nV2.2\nPI\n+\n+2726FU\n%TORYO\n"
    );
    assert_eq!(errors, "");
}

#[test]
fn errors_have_their_places() {
    let broken = KIF.replace("(33)", "(34)");
    let (output, errors) = converted(broken.as_bytes(), &["--to", "pgn"]);
    assert_eq!(output, "");
    assert!(errors.contains("game:5:6"), "{errors}");
    let message = "`３四歩(34)` is not a legal move: no piece on g6";
    assert!(errors.contains(message), "{errors}");
    let (_, errors) = converted(KIF.as_bytes(), &["--to", "ucci"]);
    assert!(errors.contains("ucci cannot hold this game"), "{errors}");
    let (_, errors) = converted(b"nonsense", &["--to", "kif"]);
    let message = "not a record of a game in a known format";
    assert!(errors.contains(message), "{errors}");
}

#[test]
fn a_file_of_another_format_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game"), KIF).unwrap();
    let run = run_in(folder.path(), &["pgn", "check", "game"], "");
    let help =
        "this looks like kif, a record of another game; `chess pgn convert --to pgn` reads it";
    assert!(
        format!("{}{}", run.output, run.errors).contains(help),
        "{}",
        run.errors
    );
}

#[test]
fn games_are_searched_by_moves_comments_and_lasting_material() {
    let games = "[White \"A\"]\n\n1. e4 e5 {A usual answer} 2. Nf3 Nc6 *\n\n[White \"B\"]\n\n1. d4 (1. e4 {Usual}) 1... d5 *\n\n\
        [White \"C\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3r4/3RK3 w - - 0 1\"]\n\n1. Rxd2 Ke7 2. Rd7+ Kxd7 *\n\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), games).unwrap();
    for (arguments, expected) in [
        (&["--moves", "e5 Nf3"][..], "A"),
        (&["--moves", "1. d4 d5"], "B"),
        (&["--comment", "usual"], "AB"),
        (&["--material", "KRvK"], "C"),
        (&["--material", "KRvK", "--lasting", "3"], "C"),
        (&["--material", "KRvK", "--lasting", "4"], ""),
    ] {
        let run = run_in(
            folder.path(),
            &[&["pgn", "search"], arguments, &["games.pgn"]].concat(),
            "",
        );
        let white = run.output.split("[White \"").skip(1);
        let found: String = white.filter_map(|game| game.chars().next()).collect();
        assert_eq!(found, expected, "{arguments:?}: {}", run.errors);
    }
}
