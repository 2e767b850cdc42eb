//! Queries of games: `chess pgn search QUERY`.

use std::fs;
use std::path::Path;

use crate::run::{Run, run_in};

const CHESS: &str = "\
[White \"Anna\"]
[Black \"Bert\"]
[WhiteElo \"2450\"]
[Date \"2021.03.01\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 {[%eval 0.1] a threat} Nf6?? (3... g6 4. Qf3 Nf6) 4. Qxf7# 1-0

[White \"Carl\"]
[Black \"Dora\"]
[Date \"2019.05.02\"]
[Termination \"Time forfeit\"]
[Result \"0-1\"]

1. Nf3 {[%clk 0:00:09]} d5 2. g3 c6 3. Bg2 Nf6 4. O-O Bg4 0-1

[White \"Emil\"]
[Result \"*\"]
[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]

1. a8=Q+ Kh7 2. Qe4+ *

";

const SHOGI: &str = "手合割：平手\n先手：Anna\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n";

#[track_caller]
fn search(text: &str, arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games"), text).unwrap();
    run_in(
        folder.path(),
        &[&["pgn", "search"], arguments, &["games"]].concat(),
        "",
    )
}

/// The white players of the games that a query finds.
#[track_caller]
fn found(arguments: &[&str]) -> String {
    let run = search(CHESS, arguments);
    let names = run.output.lines();
    let names = names.filter_map(|line| line.strip_prefix("[White \"")?.chars().next());
    names.collect::<String>() + run.errors.lines().next().unwrap_or_default()
}

#[test]
fn games_are_found_by_their_positions_moves_and_tags() {
    for (query, expected) in [
        ("mate", "A"),
        ("mate at the end", "A"),
        ("move Q takes p", "A"),
        ("move promotes to Q then check", "E"),
        ("move \"Nf6\" then mate", "A"),
        ("glyph ??", "A"),
        ("move K castles", "C"),
        ("move K from e1 to g1 within 3 plies of move B", "C"),
        ("clock < 10", "C"),
        ("eval = 0.1", "A"),
        ("eval > 0.1", ""),
        ("comment ~ THREAT", "A"),
        ("Q attacks f7 and turn is black", "A"),
        ("White ~ \"Ca\"", "C"),
        ("Date >= 2020", "A"),
        ("Date >= 2020 or Termination = time", "AC"),
        ("Elo > 2400 and mate", "A"),
        ("Elo > 2500", ""),
        ("Result = 1-0 and not mate at the end", ""),
        ("Length >= 8 and not mate at some time", "C"),
        ("passed P on rank 7", "E"),
        ("N as a on f3 and a attacks e5", "C"),
        ("P on h6", ""),
    ] {
        assert_eq!(found(&[query]), expected, "{query}");
    }
    assert_eq!(found(&["q on f3"]), "");
    assert_eq!(found(&["Q on f3"]), "");
    assert_eq!(found(&["Q on f3", "--variations"]), "A");
    assert_eq!(found(&["Q on h5 then Q on f3", "--variations"]), "A");
    assert_eq!(found(&["Q on f3 then mate", "--variations"]), "");
    assert_eq!(found(&["check", "--limit", "1"]), "A");
    assert_eq!(found(&["check", "--where", "White ~ Emil"]), "E");
    assert_eq!(found(&["check", "--where", "k on h8"]), "E");
    assert_eq!(found(&["check", "--result", "1-0"]), "A");
    assert_eq!(found(&["--any", "-e", "move castles", "--mate"]), "AC");
}

#[test]
fn positions_are_written_counted_and_marked() {
    let positions = search(CHESS, &["check and Q as a attacks k", "--positions"]);
    insta::assert_snapshot!(positions.output, @r"
    1	7	r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4
    3	1	Q6k/8/8/8/8/8/8/K7 b - - 0 1
    3	3	8/7k/8/8/4Q3/8/8/K7 b - - 2 2
    ");
    let bound = ["--json", "Q as a attacks k and check", "--positions"];
    let bound = search(CHESS, &bound).output;
    let fen = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let first = format!(r#"{{"bound":{{"a":"f7"}},"fen":"{fen}","game":1,"ply":7}}"#);
    assert_eq!(bound.lines().next(), Some(first.as_str()));
    let count = search(CHESS, &["check", "--positions", "--count"]);
    assert_eq!(count.output, "3\n");
    assert_eq!(search(CHESS, &["check", "-c"]).output, "2\n");
    let marked = search(CHESS, &["glyph ??", "--mark", "found"]);
    assert!(
        marked.output.contains("3... Nf6 $4 {found}"),
        "{}",
        marked.output
    );
    let marked = search(SHOGI, &["move drops B", "--mark", "found"]);
    assert!(marked.output.contains("*found\n   5 "), "{}", marked.output);
}

#[test]
fn games_of_other_rules_are_asked_by_them() {
    for (query, count) in [
        ("hand(B) = 1", "1"),
        ("move drops B on 4e", "1"),
        ("move B takes b next move s takes B", "1"),
        ("+B on 2b", "1"),
        ("move \"2b3c\"", "0"),
        ("move \"８八角\"", "0"),
        ("move \"7g7f\" next move \"3c3d\"", "1"),
        ("White ~ Anna or Sente ~ Anna", "1"),
        ("turn is sente and hand(b) = 1", "1"),
        ("B attacks r", "0"),
        ("value(first) > value(second)", "1"),
    ] {
        let run = search(SHOGI, &[query, "--count"]);
        assert_eq!(run.output.trim(), count, "{query}: {}", run.errors);
    }
}

#[test]
fn queries_that_do_not_fit_are_told() {
    for (query, expected) in [
        (
            "K on e9",
            "error: no square `e9` on a board of 8x8 squares\nK on e9\n     ^^\n",
        ),
        (
            "R atacks q",
            "error: expected `and`, `or`, `then`, a comparison, `on`, `attacks` or the end, found `atacks`\n\
             R atacks q\n  ^^^^^^\nhelp: did you mean `attacks`?\n",
        ),
    ] {
        let run = search(CHESS, &[query]);
        assert_eq!((run.errors.as_str(), run.status), (expected, 2));
    }
    let both = format!("{CHESS}[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 *\n\n");
    let run = search(&both, &["hand(P) = 1", "-c"]);
    assert_eq!((run.output.as_str(), run.errors.as_str()), ("1\n", ""));
    let run = search(SHOGI, &["Z on 5e"]);
    assert_eq!(run.errors, "error: no piece `Z` in this game\nZ on 5e\n^\n");
    assert_eq!(run.status, 2);
    let run = search(CHESS, &["shape 9x9 and K"]);
    let never = "note: no position of these games can match the query\n";
    assert_eq!((run.errors.as_str(), run.status), (never, 1));
    let run = search(&format!("{CHESS}{SHOGI}"), &["shape 9x9 or K = 7"]);
    assert!(!run.errors.contains("can match"), "{}", run.errors);
}

#[test]
fn options_are_short_forms_of_a_query() {
    let explain = |arguments: &[&str]| search(CHESS, &[arguments, &["--explain"]].concat()).output;
    for (arguments, expected) in [
        (&["mate"][..], "mate\n"),
        (&["--mate"], "mate at the end\n"),
        (&["--tag", "White=Anna"], "tag White = \"Anna\"\n"),
        (
            &["--moves", "1. e4 e5", "--result", "1-0"],
            "Result == \"1-0\" and (move \"e4\" next move \"e5\")\n",
        ),
        (
            &["--pattern", "RR", "--check", "--any"],
            "pattern \"RR\" or (check at the end)\n",
        ),
        (
            &["check", "--pattern", "RR", "--comment", "x"],
            "(check) and Comments ~ \"x\" and (pattern \"RR\" at some time)\n",
        ),
        (
            &["--material", "KQvKP*", "--lasting", "3"],
            "(Q = 1 and R = 0 and B = 0 and N = 0 and P = 0 and q = 0 and r = 0 and b = 0 and n = 0 \
             or Q = 0 and R = 0 and B = 0 and N = 0 and q = 1 and r = 0 and b = 0 and n = 0 and p = 0) for 2 plies\n",
        ),
        (&[], "every game\n"),
    ] {
        assert_eq!(explain(arguments), expected, "{arguments:?}");
    }
}

#[test]
fn questions_of_games_have_the_counts_of_python_chess() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/query");
    let table = fs::read_to_string(folder.join("games.tsv")).unwrap();
    for row in table.lines() {
        let (expected, query) = row.split_once('\t').unwrap();
        let run = run_in(
            &folder,
            &["pgn", "search", query, "--count", "games.pgn"],
            "",
        );
        let found = (run.output.trim(), run.errors.as_str());
        assert_eq!(found, (expected, ""), "{query}");
    }
}
