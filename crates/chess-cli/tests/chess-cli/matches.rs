//! `chess match`: games between engines that do as they are told, and between real ones where they are installed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::bot::{Reply, bot, plies, script};
use crate::run::{Run, run_in};

/// Black mates.
const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

/// A draw by the third occurrence of the start.
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

/// Plays a match with these arguments after the engines.
fn play(folder: &Path, engines: &[(&str, &str)], more: &str) -> Run {
    let engines: Vec<String> = engines
        .iter()
        .map(|(name, place)| format!("{name}={place}"))
        .collect();
    let mut arguments = vec!["match"];
    for engine in &engines {
        arguments.extend(["--engine", engine]);
    }
    arguments.extend(more.split(' '));
    run_in(folder, &arguments, "")
}

/// The objects of `--json`: the games, and the table.
fn objects(run: &Run) -> (Vec<Value>, Value) {
    let lines = run.output.lines().map(serde_json::from_str::<Value>);
    let mut objects: Vec<Value> = lines.collect::<Result<_, _>>().expect("JSON");
    let table = objects.pop().expect("a table");
    (objects, table)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn pairs_are_played_with_colours_changed() {
    let (folder, engine) = (folder(), script(FOOLS_MATE, 0));
    let engines = [("New", &*engine), ("Old", &*engine)];
    let run = play(
        folder.path(),
        &engines,
        "--nodes 1 --games 4 --pgn games.pgn",
    );
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
    insta::assert_snapshot!(run.output, @r"
    1 of 4: round 1.1, New - Old 0-1, checkmate, 2 moves
    2 of 4: round 1.2, Old - New 0-1, checkmate, 2 moves
    3 of 4: round 2.1, New - Old 0-1, checkmate, 2 moves
    4 of 4: round 2.2, Old - New 0-1, checkmate, 2 moves
    engine  games   wins  draws losses   score     Elo      +-    LOS
    New         4      2      0      2   50.0%    +0.0    17.0  50.0%
    Old         4      2      0      2   50.0%    +0.0    17.0  50.0%
    New against Old: normalized Elo +0.0 +- 340.1, pairs with 0 to 2 points: 0 0 2 0 0
    ");
    let pgn = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    let first = pgn.split("\n\n[").next().unwrap();
    let is_fixed = |line: &&str| {
        !["[Date", "[GameStart", "[GameEnd", "[GameDuration"]
            .iter()
            .any(|tag| line.starts_with(tag))
    };
    let fixed: Vec<&str> = first.lines().filter(is_fixed).collect();
    let moves = fixed.join("\n");
    assert!(moves.starts_with(
        "[Event \"Engine match\"]\n[Site \"?\"]\n[Round \"1.1\"]\n[White \"New\"]\n[Black \"Old\"]\n\
         [Result \"0-1\"]\n[PlyCount \"4\"]\n[SearchLimits \"nodes=1\"]\n[Termination \"normal\"]\n[TimeControl \"-\"]\n\n1. f3 {+0.20/7 "
    ), "{moves}");
    assert!(pgn.ends_with("checkmate} 0-1\n\n"), "{pgn}");
    let rounds: Vec<&str> = pgn
        .lines()
        .filter(|line| line.starts_with("[Round"))
        .collect();
    assert_eq!(
        rounds,
        ["1.1", "1.2", "2.1", "2.2"].map(|round| format!("[Round \"{round}\"]"))
    );
    let checked = run_in(folder.path(), &["pgn", "check", "games.pgn"], "");
    assert_eq!(
        (checked.errors.as_str(), checked.status),
        ("4 games, 0 errors\n", 0)
    );
}

/// The answer to the second search, the limits, and how the game ends: its tag, its key and its words.
type FaultRow = (
    fn() -> Reply,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[test]
fn each_fault_is_a_loss_with_a_name() {
    let quiet = || script(SHUFFLE, 0);
    let at_second_move = |reply: fn() -> Reply| {
        bot(move |position, _| match plies(position) {
            0 => Reply::of("g1f3"),
            1 => Reply::of("g8f6"),
            _ => reply(),
        })
    };
    let rows: [FaultRow; 5] = [
        (
            || Reply::Crash,
            "--nodes 1",
            "abandoned",
            "crashes",
            "crash",
        ),
        (
            || Reply::of("e2e5"),
            "--nodes 1",
            "illegal move",
            "illegal_moves",
            "illegal move",
        ),
        (
            || Reply::of("(none)"),
            "--nodes 1",
            "illegal move",
            "illegal_moves",
            "illegal move",
        ),
        (
            || Reply::Hang,
            "--tc 0.3 --margin 0",
            "time forfeit",
            "time_losses",
            "loss on time",
        ),
        (
            || Reply::Hang,
            "--nodes 1 --stall 1",
            "stalled connection",
            "stalls",
            "stall",
        ),
    ];
    thread::scope(|scope| {
        for (reply, limits, tag, key, words) in rows {
            scope.spawn(move || {
                let folder = folder();
                let (bad, good) = (at_second_move(reply), quiet());
                let engines = [("Bad", &*bad), ("Good", &*good)];
                let more = format!("--json {limits} --games 2 --pgn games.pgn");
                let run = play(folder.path(), &engines, &more);
                assert_eq!((run.errors.as_str(), run.status), ("", 0), "{words}");
                let (games, table) = objects(&run);
                for (game, result) in games.iter().zip(["0-1", "1-0"]) {
                    assert_eq!(game["result"], result, "{words}");
                    assert_eq!(
                        (&game["termination"], &game["reason"]),
                        (&tag.into(), &words.into())
                    );
                }
                assert_eq!(table["engines"][0][key], 2, "{words}");
                assert_eq!(table["engines"][1][key], 0, "{words}");
                // A file says the same.
                let again = play(folder.path(), &engines, &more);
                let (games, table) = objects(&again);
                assert_eq!(
                    (games.len(), &table["engines"][0][key]),
                    (0, &2.into()),
                    "{words}"
                );
            });
        }
    });
}

#[test]
fn a_game_without_moves_says_why() {
    let folder = folder();
    let crash = bot(|_, _| Reply::Crash);
    let more = "--nodes 1 --games 1 --no-repeat --pgn games.pgn";
    let run = play(folder.path(), &[("Bad", &crash), ("Good", &crash)], more);
    assert_eq!((run.errors.as_str(), run.status), ("", 0));
    assert!(run.output.contains("\nBad: 1 crash\n"), "{}", run.output);
    let pgn = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    assert!(pgn.ends_with("\n\n{Bad has crashed} 0-1\n\n"), "{pgn}");
}

#[test]
fn scores_decide_games() {
    let quiet = || script(SHUFFLE, 0);
    let scored = |first: i32| {
        bot(move |position, _| {
            let moves: Vec<&str> = SHUFFLE.split(' ').collect();
            Reply::scored(moves[plies(position) % 8], first)
        })
    };
    for (score, rules, result, reason, plies) in [
        (
            -700,
            "--resign movecount=2 score=600",
            "0-1",
            "win by adjudication",
            3,
        ),
        (
            -700,
            "--resign movecount=2 score=600 twosided=true",
            "1/2-1/2",
            "repetition",
            8,
        ),
        (
            5,
            "--draw movenumber=2 movecount=2 score=20",
            "1/2-1/2",
            "draw by adjudication",
            4,
        ),
        (
            5,
            "--draw movenumber=1 movecount=1 score=10",
            "1/2-1/2",
            "repetition",
            8,
        ),
        (
            5,
            "--max-moves 3",
            "1/2-1/2",
            "draw by the limit of moves",
            6,
        ),
        (
            -700,
            "--resign movecount=2,score=701",
            "1/2-1/2",
            "repetition",
            8,
        ),
    ] {
        let (bad, good) = (scored(score), quiet());
        let more = format!("--json --nodes 1 --games 1 --no-repeat {rules}");
        let run = play(folder().path(), &[("A", &bad), ("B", &good)], &more);
        assert_eq!((run.errors.as_str(), run.status), ("", 0), "{rules}");
        let (games, _) = objects(&run);
        let game = &games[0];
        assert_eq!(
            (&game["result"], &game["reason"], &game["plies"]),
            (&result.into(), &reason.into(), &plies.into()),
            "{rules}"
        );
    }
}

#[test]
fn a_match_goes_on_after_its_end() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let engine = script(FOOLS_MATE, 20);
    let engines = [("New", &*engine), ("Old", &*engine)];
    let [new, old] = engines.map(|(name, place)| format!("{name}={place}"));
    let more = "--nodes 1 --games 6 --pgn games.pgn";
    let mut arguments = vec!["match", "--engine", &new, "--engine", &old];
    arguments.extend(more.split(' '));
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(&arguments)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command starts");
    let start = Instant::now();
    let has_game = || fs::read_to_string(&file).is_ok_and(|text| text.contains("0-1\n\n"));
    while !has_game() && start.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(has_game());
    // A write that was cut off.
    let torn = "[Event \"Engine match\"]\n[Site \"?\"]\n[Round \"9.9\"]\n\n1. f3 {+0.20";
    let text = fs::read_to_string(&file).unwrap() + torn;
    fs::write(&file, text).unwrap();
    let run = play(folder.path(), &engines, more);
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(
        run.errors
            .contains("games.pgn: the last game is not whole and is removed"),
        "{}",
        run.errors
    );
    assert!(
        run.output.contains(" of 6 games are in the file\n"),
        "{}",
        run.output
    );
    let text = fs::read_to_string(&file).unwrap();
    let mut rounds: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("[Round"))
        .collect();
    rounds.sort_unstable();
    let expected = ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"];
    assert_eq!(rounds, expected.map(|round| format!("[Round \"{round}\"]")));
    // Other limits than those of the file are said.
    let other = more.replace("--nodes 1", "--nodes 2 --depth 3");
    let run = play(folder.path(), &engines, &other);
    assert!(
        run.errors.contains(
            "games.pgn: 6 games were played at - nodes=1; the match goes on at - nodes=2 depth=3"
        ),
        "{}",
        run.errors
    );
    // Nothing is left to play.
    let run = play(folder.path(), &engines, more);
    assert_eq!(run.errors, "");
    assert!(
        run.output
            .starts_with("6 of 6 games are in the file\nengine "),
        "{}",
        run.output
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_the_table_and_keeps_whole_games() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let engine = script(FOOLS_MATE, 5);
    let [new, old] = ["New", "Old"].map(|name| format!("{name}={engine}"));
    let child = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(["match", "--engine", &new, "--engine", &old])
        .args(["--nodes", "1", "--games", "1000000", "--pgn", "games.pgn"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let start = Instant::now();
    let has_game = || fs::read_to_string(&file).is_ok_and(|text| text.contains("0-1\n\n"));
    while !has_game() && start.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(2));
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("a signal").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(
        ended.status.code(),
        Some(1),
        "it was stopped before its end"
    );
    let output = String::from_utf8_lossy(&ended.stdout);
    let games = output
        .lines()
        .filter(|line| line.contains("checkmate"))
        .count();
    assert!(output.contains("\nengine  games ") && games > 0, "{output}");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("checkmate} 0-1\n\n").count(), games);
    assert!(text.ends_with("checkmate} 0-1\n\n"));
}

#[test]
fn a_file_of_another_match_is_refused() {
    let (folder, engine) = (folder(), script(FOOLS_MATE, 0));
    let limits = "--nodes 1 --games 2 --pgn games.pgn";
    let first = play(folder.path(), &[("A", &engine), ("B", &engine)], limits);
    assert_eq!(first.status, 0, "{}", first.errors);
    let before = fs::read(folder.path().join("games.pgn")).unwrap();
    let other = play(folder.path(), &[("A", &engine), ("C", &engine)], limits);
    assert_eq!(other.status, 2);
    assert!(
        other
            .errors
            .contains("A against B in round 1.1 is not a game of this match"),
        "{}",
        other.errors
    );
    assert_eq!(fs::read(folder.path().join("games.pgn")).unwrap(), before);
    fs::write(folder.path().join("notes.txt"), "not games").unwrap();
    let notes = play(
        folder.path(),
        &[("A", &engine), ("B", &engine)],
        "--nodes 1 --pgn notes.txt",
    );
    assert!(
        notes.errors.contains("notes.txt is not a file of games"),
        "{}",
        notes.errors
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("notes.txt")).unwrap(),
        "not games"
    );
}

#[test]
fn a_test_stops_the_match() {
    // The second engine loses with both colours.
    let winner = bot(|position, _| {
        Reply::of(if plies(position).is_multiple_of(2) {
            "e2e4"
        } else {
            "e7e5"
        })
    });
    let loser = bot(|_, _| Reply::of("(none)"));
    let more = "--json --nodes 1 --games 1000 --sprt elo0=0 elo1=100";
    let run = play(folder().path(), &[("A", &winner), ("B", &loser)], more);
    assert_eq!(run.status, 0, "{}", run.errors);
    let (games, table) = objects(&run);
    assert!(
        games.len() < 200 && games.len().is_multiple_of(2),
        "{}",
        games.len()
    );
    assert_eq!(table["sprt"]["accepted"], "elo1");
    assert!(table["sprt"]["ratio"].as_f64() > table["sprt"]["upper"].as_f64());
}

#[test]
fn every_engine_meets_every_other_one() {
    let engine = script(FOOLS_MATE, 0);
    let engines = [("A", &*engine), ("B", &*engine), ("C", &*engine)];
    for (kind, expected) in [
        (
            "round-robin",
            "1.1 A-B 1.2 B-A 1.1 A-C 1.2 C-A 1.1 B-C 1.2 C-B",
        ),
        ("gauntlet", "1.1 A-B 1.2 B-A 1.1 A-C 1.2 C-A"),
    ] {
        let more = format!("--json --nodes 1 --rounds 1 --tournament {kind}");
        let (games, _) = objects(&play(folder().path(), &engines, &more));
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let found = games.iter().map(|game| {
            format!(
                "{} {}-{}",
                text(&game["round"]),
                text(&game["white"]),
                text(&game["black"])
            )
        });
        assert_eq!(found.collect::<Vec<_>>().join(" "), expected, "{kind}");
    }
}

#[test]
fn openings_come_from_games_positions_and_books() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(
        path("games.pgn"),
        "[Event \"a\"]\n\n1. f3 e5 *\n\n[Event \"b\"]\n\n1. g4 e5 *\n",
    )
    .unwrap();
    let start = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq -";
    fs::write(
        path("list.epd"),
        format!("# a list\n{start} id \"one\";\n{start} 0 2\n"),
    )
    .unwrap();
    let made = run_in(
        folder.path(),
        &[
            "pgn",
            "book",
            "make",
            "--to",
            "book.bin",
            "--min-games",
            "1",
            "games.pgn",
        ],
        "",
    );
    assert_eq!(made.status, 0, "{}", made.errors);
    // It mates after both openings, and after the position of the list.
    let engine = bot(|position, _| {
        let is_list = position.contains("4p3/8/5P2");
        match (plies(position), is_list, position.contains("moves g2g4")) {
            (0, true, _) | (2, _, false) => Reply::of("g2g4"),
            (2, _, true) => Reply::of("f2f3"),
            (1, true, _) | (3, ..) => Reply::of("d8h4"),
            _ => Reply::of("(none)"),
        }
    });
    for (file, plies) in [("games.pgn", 4), ("list.epd", 2), ("book.bin", 4)] {
        let more =
            format!("--json --nodes 1 --rounds 2 --openings {file} --plies 2 --pgn of-{file}.pgn");
        let run = play(folder.path(), &[("A", &engine), ("B", &engine)], &more);
        assert_eq!((run.errors.as_str(), run.status), ("", 0), "{file}");
        let (games, _) = objects(&run);
        assert_eq!(games.len(), 4, "{file}");
        assert!(
            games
                .iter()
                .all(|game| game["reason"] == "checkmate" && game["plies"] == plies),
            "{file}: {games:?}"
        );
        let pgn = fs::read_to_string(path(&format!("of-{file}.pgn"))).unwrap();
        assert_eq!(pgn.contains("{book}"), plies == 4, "{file}");
    }
    for (file, text, message) in [
        ("empty.epd", "# nothing\n", "empty.epd: expected openings"),
        ("bad.epd", "8/8/8 w - -\n", "bad.epd: line 1: "),
    ] {
        fs::write(path(file), text).unwrap();
        let more = format!("--nodes 1 --openings {file}");
        let run = play(folder.path(), &[("A", &engine), ("B", &engine)], &more);
        assert!(run.errors.contains(message), "{}", run.errors);
        assert_eq!(run.status, 2);
    }
}

#[test]
fn even_openings_are_played_with_each_side() {
    let folder = folder();
    let begin = |more: &str| {
        let both = [("A", "builtin"), ("B", "builtin")];
        let pgn = folder.path().join("even.pgn");
        let more =
            format!("--json --nodes 1 --rounds 2 --even 4 --max-moves 4 --pgn even.pgn {more}");
        let run = play(folder.path(), &both, &more);
        assert_eq!((run.errors.as_str(), run.status), ("", 0), "{more}");
        let text = fs::read_to_string(&pgn).unwrap();
        fs::remove_file(pgn).unwrap();
        let games = text.split("[Event ").skip(1).map(|game| {
            let (_, moves) = game.split_once("\n\n").unwrap();
            // Moves by lot say so.
            let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
            let by_lot: Vec<&str> = words.take(8).collect();
            by_lot.join(" ")
        });
        games.collect::<Vec<_>>()
    };
    for game in ["chess", "makruk", "fischerandom"] {
        let games = begin(&format!("--game {game}"));
        let [first, second, third, fourth] = &games[..] else {
            panic!("{games:?}")
        };
        assert_eq!((first, third), (second, fourth), "{game}");
        assert_ne!(first, third, "{game}");
        assert_eq!(first.matches("{book}").count(), 4, "{first}");
        assert_eq!(games, begin(&format!("--game {game}")), "{game}");
        assert_ne!(games, begin(&format!("--game {game} --seed 2")), "{game}");
    }
}

#[test]
fn wrong_arguments_are_named() {
    let engine = script(FOOLS_MATE, 0);
    let both = [("A", &*engine), ("B", &*engine)];
    for (engines, more, message) in [
        (&both[..1], "--nodes 1", "expected at least two engines"),
        (
            &[both[0], both[0]][..],
            "--nodes 1",
            "two engines have the name A",
        ),
        (
            &both[..],
            "--nodes 1 --games 3",
            "expected an even number of games, found 3",
        ),
        (
            &both[..],
            "--nodes 1 --engine-option C.Skill=3",
            "no engine has the name C",
        ),
        (&both[..], "--nodes 1 --engine-option A.Skill=99", "A: "),
        (
            &both[..],
            "--nodes 1 --sprt elo0=3 elo1=0",
            "expected `elo0` below `elo1`",
        ),
        (
            &both[..],
            "--nodes 1 --draw speed=3",
            "unknown key `speed` after `--draw`",
        ),
        (
            &both[..],
            "--nodes 1 --variant shogi",
            "the engine does not play shogi",
        ),
        (
            &both[..],
            "--nodes 1 --variant nonsense",
            "`feen variants` lists all",
        ),
        (&both[..], "--games 2", "required"),
        (
            &[both[0], ("B", "/no/such/engine")][..],
            "--nodes 1",
            "B: cannot start the engine",
        ),
    ] {
        let run = play(Path::new("."), engines, more);
        assert_eq!(run.status, 2, "{more}");
        assert!(run.errors.contains(message), "{more}: {}", run.errors);
    }
}

/// The path of an engine that is installed.
fn installed(name: &str) -> Option<String> {
    let path = format!("/usr/games/{name}");
    let is_there = Path::new(&path).exists();
    if !is_there {
        eprintln!("NOT TESTED: {name} is missing; `apt-get install {name}` installs it");
    }
    is_there.then_some(path)
}

#[test]
fn real_engines_play_all_kinds_of_games() {
    let folder = folder();
    let stockfish = installed("stockfish");
    let fairy = installed("fairy-stockfish");
    for (engine, variant, dialect) in [
        (&stockfish, "chess", ""),
        (&stockfish, "fischerandom", ""),
        (&fairy, "crazyhouse", ""),
        (&fairy, "xiangqi", ""),
        (&fairy, "makruk", ""),
        (&fairy, "shogi", "usi "),
    ] {
        let Some(engine) = engine else { continue };
        let engine = format!("{dialect}{engine}");
        let engines =
            [("A", &*engine), ("B", &*engine)].map(|(name, place)| format!("{name}={place}"));
        let file = format!("{variant}.pgn");
        let mut arguments = vec!["match", "--json", "--variant", variant, "--pgn", &file];
        arguments.extend(["--engine", &engines[0], "--engine", &engines[1]]);
        arguments.extend("--nodes 200 --games 2 --max-moves 15".split(' '));
        let run = run_in(folder.path(), &arguments, "");
        assert_eq!((run.errors.as_str(), run.status), ("", 0), "{variant}");
        let (games, table) = objects(&run);
        assert_eq!(games.len(), 2);
        for fault in ["time_losses", "crashes", "stalls", "illegal_moves"] {
            assert_eq!(
                table["engines"][0][fault], 0,
                "{variant} {fault}: {games:?}"
            );
        }
        // The file is read again.
        let converted = run_in(folder.path(), &["pgn", "convert", "--to", "pgn", &file], "");
        assert_eq!(converted.status, 0, "{variant}: {}", converted.errors);
    }
}
