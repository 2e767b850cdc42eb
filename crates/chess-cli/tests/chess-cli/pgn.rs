//! The verbs on files of games.

use std::fs;
use std::io::Write;

use flate2::write::GzEncoder;
use tempfile::TempDir;

use crate::run::{Run, run_in};

const GAMES: &str = "\
[Event \"One\"]
[White \"Anna\"]
[Result \"1-0\"]

1. e4 {[%clk 0:05:00] best} e5 2. Qh5 $2 (2. Nf3 Nc6) Nc6 3. Bc4 Nf6 4. Qxf7 1-0

[Event \"Two\"]
[White \"Bert\"]

1. d4 d5 2. Ke3 *

[Event \"Three\"]
[White \"Anna\"]

1. e4 mate 1-0

[Event \"Four\"]
[Black \"Anna\"]
[Result \"1/2-1/2\"]

1. e4 e5 1/2-1/2
";

/// A folder with the games, plain and compressed.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), GAMES).unwrap();
    let file = fs::File::create(folder.path().join("games.pgn.gz")).unwrap();
    let mut gzip = GzEncoder::new(file, flate2::Compression::fast());
    gzip.write_all(GAMES.as_bytes()).unwrap();
    gzip.finish().unwrap();
    folder
}

#[track_caller]
fn pgn(arguments: &[&str]) -> Run {
    run_in(folder().path(), &[&["pgn"], arguments].concat(), "")
}

#[test]
fn check_reports_every_error_with_its_place() {
    let run = pgn(&["check", "games.pgn"]);
    insta::assert_snapshot!(run.output, @"
games.pgn:10:13: error: Ke3 cannot be played: no piece can make this move (game 2, ply 2) [pgn/move]
1. d4 d5 2. Ke3 *
            ^^^
games.pgn:15:7: error: expected a move, a comment, a variation or a result (game 3, ply 1) [pgn/token]
1. e4 mate 1-0
      ^^^^
");
    assert_eq!(
        (run.errors.as_str(), run.status),
        ("4 games, 2 errors\n", 1)
    );
    let zipped = pgn(&["check", "--jobs=3", "games.pgn.gz"]);
    assert_eq!(
        zipped.output,
        run.output.replace("games.pgn", "games.pgn.gz")
    );
    let alias = run_in(folder().path(), &["check", "games.pgn"], "");
    assert_eq!(alias, run);
    let json = run_in(
        folder().path(),
        &["--json", "pgn", "check", "games.pgn"],
        "",
    );
    insta::assert_snapshot!(json.output, @r#"
{"code":"pgn/move","column":13,"file":"games.pgn","game":2,"line":10,"message":"no piece can make this move","move":"Ke3","ply":2,"reason":"san/illegal","severity":"error","span":[169,172]}
{"code":"pgn/token","column":7,"file":"games.pgn","game":3,"line":15,"message":"expected a move, a comment, a variation or a result","ply":1,"severity":"error","span":[214,218]}
"#);
    assert_eq!(pgn(&["check", "no.pgn"]).status, 2);
}

#[test]
fn fmt_writes_the_games_again() {
    let run = pgn(&["fmt", "games.pgn"]);
    insta::assert_snapshot!(run.output);
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("[pgn/token]"), "{}", run.errors);
    let bare = pgn(&[
        "fmt",
        "--no-comments",
        "--no-commands",
        "--no-nags",
        "--no-variations",
        "games.pgn",
    ]);
    assert!(
        bare.output
            .contains("\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")
    );
}

#[test]
fn fmt_fills_lines_up_to_the_width() {
    for (width, moves) in [
        ("--width=10", "1. Nf3 Nf6\n2. Ng1 Ng8\n*"),
        ("--width=0", "1. Nf3 Nf6 2. Ng1 Ng8 *"),
    ] {
        let run = run_in(
            folder().path(),
            &["pgn", "fmt", width, "-"],
            "1. Nf3 Nf6 2. Ng1 Ng8 *",
        );
        assert_eq!(run.output.split_once("\n\n").unwrap().1.trim(), moves);
    }
}

#[test]
fn a_game_in_latin_1_is_in_json_as_it_is() {
    let folder = folder();
    let game = b"[White \"M\xfcller\"]\n\n1. mate *\n\n[White \"M\xfcller\"]\n\n1. e4 *\n";
    fs::write(folder.path().join("latin.pgn"), game).unwrap();
    for verb in ["fmt", "extract"] {
        let run = run_in(folder.path(), &["--json", "pgn", verb, "latin.pgn"], "");
        let found = run.output.matches("M\u{fc}ller").count();
        assert!(
            found >= 2 && !run.output.contains('\u{fffd}'),
            "{}",
            run.output
        );
    }
}

#[test]
fn extract_takes_a_result_from_the_tags_where_the_moves_have_none() {
    let arguments = ["pgn", "extract", "--result=1-0", "-"];
    let run = run_in(
        folder().path(),
        &arguments,
        "[Result \"1-0\"]\n\n1. e4\n\n[Result \"0-1\"]\n\n1. d4\n",
    );
    assert_eq!(run.output, "[Result \"1-0\"]\n\n1. e4\n\n");
}

#[test]
fn games_of_other_letters_are_read_with_them() {
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 {Sf6!} a6 4. Lxc6 dxc6 5. 0-0 Dd4 *";
    let folder = folder();
    let plain = run_in(folder.path(), &["pgn", "check", "-"], text);
    insta::assert_snapshot!(plain.output, @"
<stdin>:1:13: error: expected a move, a comment, a variation or a result (game 1, ply 2) [pgn/token]
1. e4 e5 2. Sf3 Sc6 3. Lb5 {Sf6!} a6 4. Lxc6 dxc6 5. 0-0 Dd4 *
            ^^^
help: `S` is the knight in German: its letters are KDTLS; read it with `--letters KDTLS`
");
    for letters in ["de", "German", "KDTLS"] {
        let letters = format!("--letters={letters}");
        let run = run_in(folder.path(), &["pgn", "fmt", &letters, "-"], text);
        let moves = run
            .output
            .split_once("\n\n")
            .unwrap()
            .1
            .trim()
            .replace('\n', " ");
        assert_eq!(
            moves,
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 {Sf6!} 3... a6 4. Bxc6 dxc6 5. O-O Qd4 *"
        );
        assert_eq!((run.errors.as_str(), run.status), ("", 0));
    }
    let wrong = run_in(
        folder.path(),
        &["pgn", "check", "--letters=de", "-"],
        "1. e4 Sd4 *",
    );
    insta::assert_snapshot!(wrong.output, @"
<stdin>:1:7: error: Sd4 cannot be played: no piece can make this move (game 1, ply 1) [pgn/move]
1. e4 Sd4 *
      ^^^
");
    let none = run_in(folder.path(), &["pgn", "check", "--letters=KDT", "-"], "");
    assert_eq!(none.status, 2);
    assert!(none.errors.contains("`KDTLS`"), "{}", none.errors);
    let russian = "1. e4 e5 2. Кf3 Крe7 3. Фe2 *";
    let hint = run_in(folder.path(), &["pgn", "check", "-"], russian);
    assert!(
        hint.output
            .contains("`К` is the knight in Russian: its letters are Кр,Ф,Л,С,К; read it with `--letters Кр,Ф,Л,С,К`"),
        "{}",
        hint.output
    );
    for letters in ["russian", "Кр,Ф,Л,С,К"] {
        let arguments = ["pgn", "fmt", "--letters", letters, "-"];
        let run = run_in(folder.path(), &arguments, russian);
        assert!(
            run.output.contains("1. e4 e5 2. Nf3 Ke7 3. Qe2 *"),
            "{}",
            run.output
        );
    }
}

/// The verb that loads a game reads its letters too, at the prompt and as an argument.
#[test]
fn a_game_is_loaded_with_its_letters() {
    let folder = folder();
    fs::write(folder.path().join("german.pgn"), "1. e4 e5 2. Sf3 Sc6 *\n").unwrap();
    let refused = run_in(folder.path(), &["pgn", "german.pgn"], "");
    assert_eq!(refused.status, 1);
    assert!(
        refused.errors.contains("read it with `--letters KDTLS`"),
        "{}",
        refused.errors
    );
    let moves = "e4 e5 Nf3 Nc6";
    for (arguments, input) in [
        (&["pgn", "--letters", "german", "german.pgn"][..], ""),
        (&["pgn", "--letters=KDTLS", "-"], "1. e4 e5 2. Sf3 Sc6 *"),
        (&[], "pgn --letters german german.pgn\nexport -\n"),
        (&[], "pgn --letters=de -\n1. e4 e5 2. Sf3 Sc6\n\nexport -\n"),
    ] {
        let run = run_in(folder.path(), arguments, input);
        assert_eq!(
            (run.errors.as_str(), run.status),
            ("", 0),
            "{arguments:?} {input}"
        );
        if !input.contains("export") {
            continue;
        }
        let written = run.output.replace("1. ", "").replace("2. ", "");
        assert!(written.contains(moves), "{written}");
    }
    let wrong = run_in(folder.path(), &[], "pgn --letters klingon german.pgn\n");
    assert!(
        wrong.errors.contains("expected a language (german, "),
        "{}",
        wrong.errors
    );
}

#[test]
fn what_people_write_gets_a_hint() {
    let run = run_in(
        folder().path(),
        &["pgn", "check", "-"],
        "1. e4 e5 o-o *\n\n[A \"b\"]\n\n1. e4 \u{bd}-\u{bd}\n\n[A \"c\"]\n\n1. nf3 *\n",
    );
    insta::assert_snapshot!(run.output, @"
<stdin>:1:10: error: expected a move, a comment, a variation or a result (game 1, ply 2) [pgn/token]
1. e4 e5 o-o *
         ^^^
help: castling is written `O-O` or `O-O-O`
<stdin>:5:7: error: expected a move, a comment, a variation or a result (game 2, ply 1) [pgn/token]
1. e4 ½-½
      ^^^
help: a draw is written `1/2-1/2`
<stdin>:9:4: error: expected a move, a comment, a variation or a result (game 3, ply 0) [pgn/token]
1. nf3 *
   ^^^
help: pieces have capital letters
");
}

#[test]
fn fmt_reports_what_is_wrong_and_writes_it() {
    let text = "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 (2. Nf6) d5 0-1\n\n\
                [Event \"2\"]\n[Round \"1\"]\n[Round \"2\"]\n\n*\n\n[Event \"3\"]\n[Variant \"Calvinball\"]\n\n1. e4 *\n";
    let run = run_in(folder().path(), &["pgn", "fmt", "-"], text);
    insta::assert_snapshot!(run.errors, @r#"
    <stdin>:4:13: error: Ke3 cannot be played: no piece can make this move (game 1, ply 2) [pgn/move]
    1. e4 e5 2. Ke3 (2. Nf6) d5 0-1
                ^^^
    <stdin>:4:21: error: Nf6 cannot be played: no piece can make this move (game 1, ply 2) [pgn/move]
    1. e4 e5 2. Ke3 (2. Nf6) d5 0-1
                        ^^^
    <stdin>:4:29: warning: the moves end with 0-1, the tag Result is 1-0 (game 1, ply 4) [pgn/result]
    1. e4 e5 2. Ke3 (2. Nf6) d5 0-1
                                ^^^
    <stdin>:8:1: warning: duplicate tag: Round (game 2, ply 0) [pgn/repeated-tag]
    [Round "2"]
    ^^^^^^^^^^^
    <stdin>:13:11: error: unknown variant: `Calvinball` is neither chess nor Chess960 (game 3, ply 0) [pgn/variant]
    [Variant "Calvinball"]
              ^^^^^^^^^^
    "#);
    assert!(
        run.output
            .contains("\n1. e4 e5 2. Ke3 (2. Nf6) 2... d5 0-1\n")
    );
    assert_eq!(run.output.matches("[Event ").count(), 3);
    assert_eq!(run.status, 1);
    let warned = run_in(
        folder().path(),
        &["pgn", "check", "-"],
        "[Result \"1-0\"]\n\n1. e4 *\n",
    );
    insta::assert_snapshot!(warned.output, @"
<stdin>:3:7: warning: the moves end with *, the tag Result is 1-0 (game 1, ply 1) [pgn/result]
1. e4 *
      ^
");
    assert_eq!(
        (warned.errors.as_str(), warned.status),
        ("1 game, 0 errors, 1 warning\n", 0)
    );
    let json = run_in(
        folder().path(),
        &["--json", "pgn", "check", "-"],
        "[Result \"1-0\"]\n\n1. Sf3 *\n",
    );
    insta::assert_snapshot!(json.output, @r#"{"code":"pgn/token","column":4,"file":"<stdin>","game":1,"help":"`S` is the knight in German: its letters are KDTLS; read it with `--letters KDTLS`","line":3,"message":"expected a move, a comment, a variation or a result","ply":0,"severity":"error","span":[19,22]}"#);
}

#[test]
fn headers_alone_are_games() {
    for between in ["", "\n", "\n\n\n", "\n *\n\n"] {
        let header = |number: u8| {
            format!("[Event \"Study: {number}\"]\n[Site \"?\"]\n[Result \"*\"]\n{between}")
        };
        let study: String = (1..46).map(header).collect();
        let run = run_in(folder().path(), &["pgn", "fmt", "-"], study);
        assert_eq!(run.output.matches("[Event ").count(), 45, "{between:?}");
        assert_eq!((run.errors.as_str(), run.status), ("", 0));
    }
}

#[test]
fn stats_counts_games_results_and_ends() {
    let run = pgn(&["stats", "games.pgn", "games.pgn.gz"]);
    insta::assert_snapshot!(run.output, @"
    games                                              8
    games with an error                                4
    half-moves                                        18
    half-moves of the longest game                     7
    result 1-0                                         2
    result 1/2-1/2                                     2
    status White wins by checkmate                     2
    status ended by the result of the file             2
    ");
    assert_eq!(run.status, 1);
    let json = run_in(
        folder().path(),
        &["pgn", "stats", "games.pgn", "--json"],
        "",
    );
    insta::assert_snapshot!(json.output, @r#"{"errors":2,"games":4,"longest":7,"plies":9,"results":{"1-0":1,"1/2-1/2":1},"rules":{"Chess":2},"statuses":{"White wins by checkmate":1,"ended by the result of the file":1}}"#);
}

#[test]
fn positions_are_a_line_each() {
    let run = pgn(&["positions", "games.pgn"]);
    let lines: Vec<&str> = run.output.lines().collect();
    // 8 of the first game, 3 of the second up to its error, none of the third, 3 of the last.
    assert_eq!(lines.len(), 14);
    assert_eq!(
        lines[0],
        "1\t0\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    assert_eq!(
        lines[13],
        "4\t2\trnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    assert_eq!(run.status, 1);
    let feen = run_in(
        folder().path(),
        &["--json", "pgn", "positions", "--to=feen", "games.pgn"],
        "",
    );
    let first = feen.output.lines().next().unwrap();
    insta::assert_snapshot!(first, @r#"{"feen":"-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c","game":1,"ply":0}"#);
}

#[test]
fn extract_finds_games() {
    let position = "--position=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (arguments, events) in [
        (&["--tag=White=Anna"][..], &["One"][..]),
        (&["--tag=White=Ann", "--tag=Event=One"], &["One"]),
        (&["--tag=Black=Anna"], &["Four"]),
        (&["--result=1-0"], &["One"]),
        (&["--result=*"], &["Two"]),
        (&["--min-plies=3"], &["One", "Two"]),
        (&["--max-plies=3"], &["Two", "Four"]),
        (&["--min-plies=3", "--max-plies=3"], &["Two"]),
        (&[position], &["One", "Four"]),
        (&["--tag=White=Carla"], &[]),
        (&["--tag=white=anNA"], &["One"]),
        (&["--tag=EVENT=fo"], &["Four"]),
        (&["--mate"], &["One"]),
        (&["--check"], &["One"]),
        (&["--mate", "--result=1/2-1/2"], &[]),
        (&["--material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPPP"], &[]),
        (&["--material=KQRRBBNNPPPPPPPvKQRRBBNNPPPPPPPP"], &["One"]),
        (
            &["--material=KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"],
            &["One", "Four"],
        ),
    ] {
        let run = pgn(&[&["extract", "games.pgn"], arguments].concat());
        let found = run
            .output
            .lines()
            .filter_map(|line| line.strip_prefix("[Event \""));
        let found: Vec<&str> = found.map(|rest| rest.trim_end_matches("\"]")).collect();
        assert_eq!(found, events, "{arguments:?}");
    }
    let json = run_in(
        folder().path(),
        &["--json", "pgn", "extract", "--max-plies=2", "games.pgn"],
        "",
    );
    insta::assert_snapshot!(json.output, @r#"{"pgn":"[Event \"Four\"]\n[Black \"Anna\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2","tags":{"Black":"Anna","Event":"Four","Result":"1/2-1/2"}}"#);
}

#[test]
fn a_large_file_is_read_in_blocks_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("games.pgn"),
        GAMES.repeat(1000).replace("1/2-1/2\n[", "1/2-1/2\n\n["),
    )
    .unwrap();
    let run = run_in(
        folder.path(),
        &["pgn", "check", "--jobs=3", "--json", "games.pgn"],
        "",
    );
    assert_eq!(run.errors, "4000 games, 2000 errors\n");
    let text = fs::read(folder.path().join("games.pgn")).unwrap();
    for (number, line) in run.output.lines().enumerate() {
        let game = number / 2 * 4 + 2 + number % 2;
        assert!(line.contains(&format!("\"game\":{game},")), "{line}");
        let span = line
            .split_once("\"span\":[")
            .unwrap()
            .1
            .split_once(']')
            .unwrap()
            .0;
        let (start, end) = span.split_once(',').unwrap();
        let span = start.parse::<usize>().unwrap()..end.parse::<usize>().unwrap();
        let word: &[u8] = if number % 2 == 0 { b"Ke3" } else { b"mate" };
        assert_eq!(&text[span], word);
    }
}

#[test]
fn an_empty_file_has_no_games() {
    for input in ["", "\n", "\u{feff}", " \r\n\t"] {
        for (verb, output, errors, status) in [
            ("check", "", "0 games, 0 errors\n", 0),
            ("fmt", "", "", 0),
            ("positions", "", "", 0),
            ("extract", "", "", 1),
        ] {
            let run = run_in(folder().path(), &["pgn", verb, "-"], input);
            let found = (run.output.as_str(), run.errors.as_str(), run.status);
            let errors = if input == "\u{feff}" {
                run.errors.as_str()
            } else {
                errors
            };
            assert_eq!(found, (output, errors, status), "{verb} {input:?}");
        }
        let stats = run_in(folder().path(), &["pgn", "stats", "-"], input);
        assert!(
            stats
                .output
                .starts_with("games                                              0\n")
        );
        assert_eq!(stats.status, 0);
    }
}

#[test]
fn extract_without_a_game_has_the_status_of_nothing_found() {
    for (arguments, status) in [
        (&["--tag=White=Carla"][..], 1),
        (&["--tag=White=Anna"], 1),
        (&["--result=0-1"], 1),
    ] {
        // The file has errors, which have the same status.
        assert_eq!(
            pgn(&[&["extract", "games.pgn"], arguments].concat()).status,
            status
        );
    }
    let good = "[White \"Anna\"]\n\n1. e4 *\n";
    for (tag, status) in [("White=Anna", 0), ("White=Carla", 1)] {
        let arguments = ["pgn", "extract", "--tag", tag, "-"];
        assert_eq!(run_in(folder().path(), &arguments, good).status, status);
    }
}

#[test]
fn games_of_unknown_variants_are_kept_whole() {
    let crazyhouse = "[Event \"x\"]\n[Variant \"Crazyhouse\"]\n[Result \"1-0\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 {good} (3. Nc3) 1-0\n\n";
    let calvinball = "[Event \"y\"]\n[Variant \"Calvinball\"]\n\n1. Ac3 j5 1-0\n\n";
    let untagged = "[Event \"z\"]\n\n1. e4 d5 2. Ke3 @e5 3. b8=K *\n\n";
    let text = [crazyhouse, calvinball, untagged].concat();
    let run = run_in(folder().path(), &["pgn", "check", "-"], &text);
    insta::assert_snapshot!(run.output);
    let all = run_in(folder().path(), &["pgn", "extract", "-"], &text);
    assert_eq!(all.output, text);
    let one = run_in(
        folder().path(),
        &["pgn", "extract", "--tag=Variant=calvin", "-"],
        &text,
    );
    assert_eq!(one.output, calvinball);
    let moves = run_in(
        folder().path(),
        &["pgn", "extract", "--min-plies=1", "-"],
        &text,
    );
    assert_eq!(moves.output, [crazyhouse, untagged].concat());
    let fmt = run_in(folder().path(), &["pgn", "fmt", "-"], &text).output;
    for kept in [
        "1. e4 d5 2. exd5 Qxd5 3. P@e4 {good} (3. Nc3) 1-0",
        "1. Ac3 j5 1-0",
        "1. e4 d5 2. Ke3 @e5 3. b8=K *",
    ] {
        assert!(fmt.contains(kept), "{kept}: {fmt}");
    }
}

#[test]
fn conditions_are_all_met_or_any() {
    let extract = |arguments: &[&str]| {
        let run = pgn(&[&["extract", "games.pgn"], arguments].concat());
        let events = run
            .output
            .lines()
            .filter_map(|line| line.strip_prefix("[Event \""));
        let events: Vec<String> = events
            .map(|rest| rest.trim_end_matches("\"]").to_owned())
            .collect();
        events.join(" ")
    };
    for (arguments, events) in [
        (&["--tag=Player=anna"][..], "One Four"),
        (&["--tag=White=anna", "--tag=Event=two"], ""),
        (&["--any", "--tag=Event=One", "--tag=Event=Two"], "One Two"),
        (&["--any", "--tag=Event=Two", "--result=1-0"], "One Two"),
        (&["--any", "--tag=Event=Two", "--mate"], "One Two"),
        (&["--any", "--max-plies=2", "--tag=Event=One"], "One Four"),
        (&["--result=1-0", "--result=1/2-1/2"], "One Four"),
        (&["--tag=Event!=One", "--tag=Event!=Two"], "Four"),
        (&["--any"], "One Two Four"),
        (
            &["--any", "--tag=Event=Five", "--mate", "--min-plies=100"],
            "One",
        ),
    ] {
        assert_eq!(extract(arguments), events, "{arguments:?}");
    }
    let wrong = pgn(&["extract", "--tag=White", "games.pgn"]);
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.errors.contains("expected NAME=TEXT"),
        "{}",
        wrong.errors
    );
}

#[test]
fn positions_have_the_columns_that_are_asked_for() {
    let text = "[White \"A\tB\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:05:00] [%eval 0.3]} d5 2. exd5 -- 3. d4\n";
    let rows = |arguments: &[&str]| {
        let arguments = [&["pgn", "positions"], arguments, &["-"]].concat();
        run_in(folder().path(), &arguments, text).output
    };
    insta::assert_snapshot!(rows(&["--columns", "ply,san,uci,clock,eval,White,result,Black"]).replace('\t', "|"), @"
    0|||||A B|1-0|
    1|e4|e2e4|0:05:00|0.3|A B|1-0|
    2|d5|d7d5|||A B|1-0|
    3|exd5|e4d5|||A B|1-0|
    4|--|0000|||A B|1-0|
    5|d4|d2d4|||A B|1-0|
    ");
    insta::assert_snapshot!(rows(&["--min-ply=1", "--columns=fen"]), @"
    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
    rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
    rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 1 3
    rnbqkbnr/ppp1pppp/8/3P4/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3
    ");
    insta::assert_snapshot!(rows(&["--min-ply=1", "--columns=fen", "--en-passant=always"]), @"
    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
    rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2
    rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
    rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 1 3
    rnbqkbnr/ppp1pppp/8/3P4/3P4/8/PPP2PPP/RNBQKBNR b KQkq d3 0 3
    ");
    insta::assert_snapshot!(rows(&["--last", "--json", "--columns=game,ply,fen,san,clock,White"]), @r#"{"White":"A\tB","clock":null,"fen":"rnbqkbnr/ppp1pppp/8/3P4/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3","game":1,"ply":5,"san":"d4"}"#);
    assert_eq!(rows(&["--last", "--min-ply=6"]), "");
    let legal = run_in(
        folder().path(),
        &["pgn", "positions", "--last", "--columns=fen", "-"],
        "1. e4 a6 2. e5 d5 *",
    );
    assert!(legal.output.contains(" d6 "), "{}", legal.output);
    let game = "1. e4 {+0.31/15 1.2s} e5 {-0.20/9 0.11s, n=42103} 2. Nf3 {book} *";
    let of_match = run_in(
        folder().path(),
        &[
            "pgn",
            "positions",
            "--min-ply=1",
            "--columns=ply,eval,elapsed",
            "-",
        ],
        game,
    );
    assert_eq!(
        of_match.output,
        "1\t0.31\t0:00:01.2\n2\t0.20\t0:00:00.11\n3\t\t\n"
    );
    let wrong = pgn(&["positions", "--columns=sann", "games.pgn"]);
    assert!(wrong.errors.contains("found `sann`"), "{}", wrong.errors);
}

#[test]
fn an_unknown_verb_is_named() {
    for arguments in [
        &["pgn", "srot", "x.pgn"][..],
        &["pgn", "srot"],
        &["--json", "pgn", "srot", "--by", "Date", "x.pgn"],
    ] {
        let run = run_in(folder().path(), arguments, "");
        assert!(
            run.errors.contains(
                "unknown verb `srot`; the verbs are check, fmt, stats, positions, extract"
            ),
            "{}",
            run.errors
        );
        assert_eq!(run.status, 2);
    }
    let missing = pgn(&["no.pgn"]);
    assert!(
        missing.errors.contains("no.pgn: there is no such file"),
        "{}",
        missing.errors
    );
    let number = pgn(&["games.pgn", "x.pgn"]);
    assert_eq!(number.status, 2);
}

#[test]
fn stats_takes_the_result_of_the_file() {
    let text = "[Result \"1-0\"]\n\n1. e4\n\n[Event \"b\"]\n[Result \"draw\"]\n\n1. d4\n\n[Event \"c\"]\n\n1. c4 *\n";
    let run = run_in(folder().path(), &["pgn", "stats", "-"], text);
    insta::assert_snapshot!(run.output, @"
    games                                              3
    games with an error                                0
    half-moves                                         3
    half-moves of the longest game                     1
    result *                                           1
    result 1-0                                         1
    result 1/2-1/2                                     1
    status ended by the result of the file             2
    status in progress                                 1
    ");
}

#[test]
fn a_game_is_chosen_by_its_number() {
    let run = pgn(&["games.pgn", "4"]);
    assert_eq!(
        run.output,
        "game 4 of 4: ? – Anna, 1/2-1/2\n1/2-1/2 by the result of the file\n"
    );
    let first = pgn(&["games.pgn.gz", "1"]);
    assert_eq!(
        first.output,
        "game 1 of 4: Anna – ?, 1-0\nWhite wins by checkmate\n"
    );
    let wrong = pgn(&["games.pgn", "5"]);
    assert_eq!(
        (wrong.errors.as_str(), wrong.status),
        ("error: no game 5 in games.pgn: it has 4 [pgn/no-game]\n", 1)
    );
    let illegal = pgn(&["games.pgn", "2"]);
    assert!(
        illegal.errors.contains("  1. d4 d5 2. Ke3 *\n"),
        "{}",
        illegal.errors
    );
}

#[test]
fn a_loaded_game_keeps_all_that_its_file_says() {
    let folder = folder();
    let input = |lines: &str| run_in(folder.path(), &[], lines);
    let run = input("pgn games.pgn 1\nexport -\n");
    let exported = run.output.split_once("checkmate\n").unwrap().1;
    let fmt = run_in(folder.path(), &["pgn", "fmt", "games.pgn"], "").output;
    let fmt = fmt.split_once("[Event \"Two\"]").unwrap().0;
    assert_eq!(exported, fmt);
    // Moves that are taken back and played anew.
    let run = input("pgn games.pgn 1\nundo\nundo\nundo\nBc4\nd6\nresign\nexport -\n");
    insta::assert_snapshot!(run.output);
    // Another game is another file.
    let run = input("pgn games.pgn 1\nnew\nexport -\n");
    assert!(!run.output.contains("Anna\"]"), "{}", run.output);
    let run = input("pgn games.pgn 4\nstatus\nNf3\nundo\nstatus\n");
    assert_eq!(
        run.output.lines().skip(1).collect::<Vec<_>>(),
        [
            "1/2-1/2 by the result of the file",
            "1/2-1/2 by the result of the file",
            "in progress",
            "1/2-1/2 by the result of the file",
            "1/2-1/2 by the result of the file"
        ]
    );
}

#[test]
fn a_file_of_someone_else_is_not_replaced() {
    let folder = folder();
    for verb in ["export", "save", "svg", "png"] {
        let run = run_in(folder.path(), &[], format!("e4\n{verb} games.pgn\n"));
        assert_eq!(
            run.errors,
            format!(
                "error: line 2: games.pgn exists; a `!` after the verb, as in `export! games.pgn`, replaces it [command/exists]\n"
            )
        );
        assert_eq!(
            fs::read_to_string(folder.path().join("games.pgn")).unwrap(),
            GAMES
        );
    }
    // What the session has written itself, it writes again.
    let run = run_in(
        folder.path(),
        &[],
        "export new.pgn\ne4\nexport ./new.pgn\nsave new.json\nsave new.json\nsvg a.svg\n",
    );
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
    assert!(
        fs::read_to_string(folder.path().join("new.pgn"))
            .unwrap()
            .ends_with("1. e4 *\n\n")
    );
    // A picture replaces a picture.
    assert_eq!(run_in(folder.path(), &["svg", "a.svg"], "").status, 0);
    assert_eq!(run_in(folder.path(), &["export", "new.pgn"], "").status, 1);
    assert_eq!(run_in(folder.path(), &["export!", "new.pgn"], "").status, 0);
    let run = run_in(
        folder.path(),
        &[],
        "e4\nexport! games.pgn\nsave! games.pgn\npng! games.pgn\n",
    );
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
}

#[test]
fn a_game_may_have_16_mib() {
    let folder = tempfile::tempdir().unwrap();
    let game = |event: &str, moves: &str| format!("[Event \"{event}\"]\n\n{moves} *\n\n");
    let long = |mib: usize| "Nf3 Nf6 Ng1 Ng8 ".repeat(mib << 16);
    let text = [
        game("A", "e4"),
        game("B", &long(6)),
        game("C", &format!("{{{}}}", long(17))),
        game("D", "mate"),
    ];
    fs::write(folder.path().join("games.pgn"), text.concat()).unwrap();
    let run = run_in(folder.path(), &["pgn", "check", "games.pgn"], "");
    assert_eq!(
        run.output,
        "games.pgn:15:1: error: expected a move, a comment, a variation or a result (game 4, ply 0) [pgn/token]\n\
         mate *\n^^^^\n"
    );
    assert_eq!(
        run.errors,
        "error: cannot read games.pgn:9: the game has 16 MiB or more\n3 games, 1 error\n"
    );
    assert_eq!(run.status, 2);
}

#[test]
fn tag_pairs_with_empty_lines_between_are_of_one_game() {
    let game = "[Event \"A\"]\n\n[White \"B\"]\n\n[Black \"C\"]\n\n1. e4 *\n\n";
    let run = run_in(folder().path(), &["pgn", "stats", "-"], game.repeat(10_000));
    assert!(
        run.output
            .starts_with("games                                          10000\n"),
        "{}",
        run.output
    );
}
