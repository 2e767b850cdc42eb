//! The verbs that a base of games needs: sorted, split, without duplicates, named, counted, and books of openings.

use std::fs;

use tempfile::TempDir;

use crate::run::{Run, run_in};

const GAMES: &str = "\
[Event \"Open\"]
[Date \"2021.05.02\"]
[White \"Bert\"]
[Black \"Anna\"]
[WhiteElo \"2100\"]
[BlackElo \"2300\"]
[Result \"0-1\"]

1. e4 e5 2. Nf3 Nc6 0-1

[Event \"Open\"]
[Date \"2020.??.??\"]
[White \"Anna\"]
[Black \"Carl\"]
[WhiteElo \"2280\"]
[Result \"1/2-1/2\"]

1. Nf3 e5 {transposes} 2. e4 Nc6 1/2-1/2

[Event \"Cup\"]
[White \"Carl\"]
[Black \"Bert\"]
[Result \"1-0\"]

1. d4 d5 1-0

[Event \"Open\"]
[Date \"2021.05.01\"]
[White \"Bert\"]
[Black \"Anna\"]
[WhiteElo \"900\"]
[Result \"0-1\"]

1. e4 $1 e5 {a longer comment} 2. Nf3 Nc6 0-1

";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), GAMES).unwrap();
    folder
}

#[track_caller]
fn pgn(arguments: &[&str]) -> Run {
    run_in(folder().path(), &[&["pgn"], arguments].concat(), "")
}

/// The days of the games that are written, or `-`.
fn days(run: &Run) -> String {
    let games = run.output.split("[Event ").skip(1);
    let days = games.map(|game| match game.split_once("[Date \"") {
        Some((_, rest)) => rest.split('"').next().unwrap_or_default().to_owned(),
        None => "-".to_owned(),
    });
    days.collect::<Vec<_>>().join(" ")
}

#[test]
fn games_are_sorted() {
    for (arguments, expected) in [
        (&[][..], "2020.??.?? 2021.05.01 2021.05.02 -"),
        (&["--reverse"], "2021.05.02 2021.05.01 2020.??.?? -"),
        (&["--by=White,date"], "2020.??.?? 2021.05.01 2021.05.02 -"),
        (
            &["--by=White,date", "--reverse"],
            "- 2021.05.02 2021.05.01 2020.??.??",
        ),
        (&["--by=WhiteElo"], "2021.05.01 2021.05.02 2020.??.?? -"),
        (&["--by=elo"], "2021.05.01 2021.05.02 2020.??.?? -"),
        (&["--by=length"], "- 2021.05.02 2020.??.?? 2021.05.01"),
        (&["--by=Round"], "2021.05.02 2020.??.?? - 2021.05.01"),
    ] {
        let run = pgn(&[&["sort", "games.pgn"], arguments].concat());
        assert_eq!(days(&run), expected, "{arguments:?}");
        assert_eq!((run.errors.as_str(), run.status), ("", 0));
    }
    let wrong = pgn(&["sort", "--by=round", "games.pgn"]);
    assert!(wrong.errors.contains("found `round`"), "{}", wrong.errors);
    // A game that cannot be read is reported, and stays.
    let broken = run_in(
        folder().path(),
        &["pgn", "sort", "-"],
        "[Date \"2\"]\n\n1. mate *\n\n[Date \"1\"]\n\n*\n",
    );
    assert_eq!(
        (broken.output.as_str(), broken.status),
        ("[Date \"1\"]\n\n*\n\n[Date \"2\"]\n\n1. mate *\n\n", 1)
    );
}

#[test]
fn many_games_are_sorted_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let comment = "x".repeat(60_000);
    let game =
        |number: usize| format!("[Event \"?\"]\n[Round \"{number}\"]\n\n1. e4 {{{comment}}} *\n\n");
    let text: String = (0..1500).map(|place| game(place * 7919 % 1500)).collect();
    fs::write(folder.path().join("games.pgn"), text).unwrap();
    let run = run_in(
        folder.path(),
        &["pgn", "sort", "--by=Round", "games.pgn"],
        "",
    );
    let rounds = run
        .output
        .lines()
        .filter_map(|line| line.strip_prefix("[Round \""));
    let rounds: Vec<usize> = rounds
        .map(|rest| rest.trim_end_matches("\"]").parse().unwrap())
        .collect();
    assert!(rounds.iter().copied().eq(0..1500));
}

#[test]
fn games_are_merged_and_split() {
    let folder = folder();
    let run = run_in(
        folder.path(),
        &["pgn", "merge", "games.pgn", "games.pgn"],
        "",
    );
    assert_eq!(run.output, GAMES.repeat(2));
    let split = |arguments: &[&str]| {
        run_in(
            folder.path(),
            &[&["pgn", "split", "games.pgn"], arguments].concat(),
            "",
        )
    };
    assert_eq!(split(&["--games=3"]).errors, "2 files\n");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("games-0001.pgn") + &read("games-0002.pgn"), GAMES);
    assert_eq!(read("games-0002.pgn").matches("[Event").count(), 1);
    // A file that is there is not written.
    let again = split(&["--games=3"]);
    assert!(
        again.errors.contains("cannot write games-0001.pgn"),
        "{}",
        again.errors
    );
    assert_eq!(again.status, 2);
    assert_eq!(split(&["--tag=White", "--prefix=by-"]).errors, "3 files\n");
    assert_eq!(read("by-Bert.pgn").matches("[Event").count(), 2);
    assert_eq!(split(&[]).status, 2);
}

#[test]
fn equal_games_are_left_out() {
    for (arguments, expected, removed) in [
        (&[][..], "2021.05.02 2020.??.?? -", 1),
        (&["--keep=longest"], "2020.??.?? - 2021.05.01", 1),
        (&["--keep=most-annotated"], "2020.??.?? - 2021.05.01", 1),
        (&["--by=moves-and-names"], "2021.05.02 2020.??.?? -", 1),
    ] {
        let run = pgn(&[&["dedup", "games.pgn"], arguments].concat());
        assert_eq!(days(&run), expected, "{arguments:?}");
        assert_eq!(run.errors, format!("{removed} game removed\n"));
    }
    let twice = pgn(&["dedup", "--by=moves-and-names", "games.pgn", "games.pgn"]);
    assert_eq!(twice.errors, "5 games removed\n");
    let other = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e2e4 *\n";
    for (by, count) in [("moves", 1), ("moves-and-names", 2)] {
        let run = run_in(folder().path(), &["pgn", "dedup", "--by", by, "-"], other);
        assert_eq!(run.output.matches("[White").count(), count);
    }
}

#[test]
fn openings_have_their_names_by_position() {
    let folder = folder();
    let tables = [
        (
            "a.tsv",
            "eco\tname\tpgn\nC40\tKing's Knight Opening\t1. e4 e5 2. Nf3\nC44\tKing's Knight Opening: Normal Variation\t1. e4 e5 2. Nf3 Nc6\n",
        ),
        (
            "a.eco",
            "# a comment\nA00a \"Start\" *\nC44a1 \"King's Knight Opening: Normal Variation\"\n 1.e4 e5\n 2.Nf3 Nc6 *\n",
        ),
        (
            "list.json",
            "[{\"eco\":\"C44\",\"name\":\"King's Knight Opening: Normal Variation\",\"moves\":\"1. e4 e5 2. Nf3 Nc6\"}]",
        ),
        (
            "map.json",
            "{\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\":{\"eco\":\"C44\",\"name\":\"King's Knight Opening: Normal Variation\"}}",
        ),
    ];
    for (name, text) in tables {
        fs::write(folder.path().join(name), text).unwrap();
        let run = run_in(
            folder.path(),
            &["pgn", "eco", "--table", name, "games.pgn"],
            "",
        );
        assert_eq!(
            run.output.matches("[ECO \"C44\"]").count(),
            3,
            "{name} {}",
            run.output
        );
        assert_eq!(
            run.output
                .matches("[Opening \"King's Knight Opening\"]\n")
                .count(),
            3
        );
        assert_eq!(
            run.output
                .matches("[Variation \"Normal Variation\"]")
                .count(),
            3
        );
        assert_eq!(run.status, 0);
    }
    let none = run_in(
        folder.path(),
        &["pgn", "eco", "--table", "games.pgn", "games.pgn"],
        "",
    );
    assert_eq!((none.output.as_str(), none.status), ("", 2));
}

#[test]
fn moves_of_a_position_are_counted() {
    insta::assert_snapshot!(pgn(&["tree", "games.pgn"]).output, @"
    move        games     wins    draws   losses    score    elo   last
    e4              2        0        0        2     0.0%   1500   2021
    Nf3             1        0        1        0    50.0%   2280   2020
    d4              1        1        0        0   100.0%      -      -
    ");
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    insta::assert_snapshot!(pgn(&["tree", "--position", after, "games.pgn"]).output, @"
    move        games     wins    draws   losses    score    elo   last
    Nc6             3        2        1        0    83.3%   2300   2021
    ");
    let json = run_in(folder().path(), &["--json", "pgn", "tree", "games.pgn"], "");
    insta::assert_snapshot!(json.output, @r#"
    {"draws":0,"elo":1500,"games":2,"last":2021,"losses":2,"san":"e4","uci":"e2e4","wins":0}
    {"draws":1,"elo":2280,"games":1,"last":2020,"losses":0,"san":"Nf3","uci":"g1f3","wins":0}
    {"draws":0,"elo":null,"games":1,"last":null,"losses":0,"san":"d4","uci":"d2d4","wins":1}
    "#);
}

#[test]
fn players_have_their_results() {
    insta::assert_snapshot!(pgn(&["players", "games.pgn"]).output, @"
    player                           games    wins   draws  losses   score        elo  performance  days
    Anna                                 3       2       1       0   83.3%  2280-2300         2300  2021.05.01 to 2021.05.02
    Bert                                 3       0       0       3    0.0%   900-2100         1500  2021.05.01 to 2021.05.02
    Carl                                 2       1       1       0   75.0%          -         2280  -
    ");
    insta::assert_snapshot!(pgn(&["crosstable", "games.pgn"]).output, @"
      player  1  2  3  points  games       SB
    1 Anna    ×  ½ 11     2.5      3     0.75
    2 Carl    ½  ×  1     1.5      2     1.25
    3 Bert   00  0  ×     0.0      3     0.00
    ");
    insta::assert_snapshot!(pgn(&["crosstable", "--event=cup", "games.pgn"]).output, @"
      player  1  2  points  games       SB
    1 Carl    ×  1     1.0      1     0.00
    2 Bert    0  ×     0.0      1     0.00
    ");
    let json = run_in(
        folder().path(),
        &["--json", "pgn", "players", "games.pgn"],
        "",
    );
    insta::assert_snapshot!(json.output, @r#"
    {"draws":1,"elo":[2280,2300],"first":"2021.05.01","games":3,"last":"2021.05.02","losses":0,"performance":2300,"player":"Anna","wins":2}
    {"draws":0,"elo":[900,2100],"first":"2021.05.01","games":3,"last":"2021.05.02","losses":3,"performance":1500,"player":"Bert","wins":0}
    {"draws":1,"elo":null,"first":null,"games":2,"last":null,"losses":0,"performance":2280,"player":"Carl","wins":1}
    "#);
    let json = run_in(
        folder().path(),
        &["--json", "pgn", "crosstable", "games.pgn"],
        "",
    );
    insta::assert_snapshot!(json.output, @r#"
    {"against":{"Bert":"11","Carl":"½"},"games":3,"player":"Anna","points":"2.5","rank":1,"sonneborn_berger":"0.75"}
    {"against":{"Anna":"½","Bert":"1"},"games":2,"player":"Carl","points":"1.5","rank":2,"sonneborn_berger":"1.25"}
    {"against":{"Anna":"00","Carl":"0"},"games":3,"player":"Bert","points":"0.0","rank":3,"sonneborn_berger":"0.00"}
    "#);
}

#[test]
fn books_are_made_merged_and_shown() {
    let folder = folder();
    let chess =
        |arguments: &[&str]| run_in(folder.path(), &[&["pgn", "book"], arguments].concat(), "");
    assert_eq!(
        chess(&["make", "--to=a.bin", "--min-games=1", "games.pgn"]).errors,
        "6 moves\n"
    );
    insta::assert_snapshot!(chess(&["show", "a.bin"]).output, @"
    d4             2   66.7%
    Nf3            1   33.3%
    ");
    let bytes = fs::read(folder.path().join("a.bin")).unwrap();
    assert_eq!(bytes.len(), 6 * 16);
    assert_eq!(
        chess(&[
            "make",
            "--to=b.bin",
            "--min-games=2",
            "--max-ply=1",
            "--uniform",
            "games.pgn"
        ])
        .errors,
        "1 move\n"
    );
    assert_eq!(
        chess(&["merge", "--to=c.bin", "a.bin", "b.bin", "b.bin"]).errors,
        "7 moves\n"
    );
    insta::assert_snapshot!(chess(&["show", "c.bin"]).output, @"
    d4             2   40.0%
    e4             2   40.0%
    Nf3            1   20.0%
    ");
    let none = chess(&[
        "show",
        "c.bin",
        "--position",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ]);
    assert_eq!(
        (none.output.as_str(), none.errors.as_str(), none.status),
        ("", "no move for this position\n", 1)
    );
    assert_eq!(chess(&["show", "games.pgn"]).status, 2);
}
