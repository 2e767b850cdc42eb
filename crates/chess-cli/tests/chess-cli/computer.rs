//! The computer without any program: `engine`, `mate`, `learn`, and where an engine is asked for.

use std::fs;

use serde_json::{Value, json};

use crate::run::{Run, run, run_in};
use crate::serve::{Served, word};

/// Tables of one's own: a small one, and one of 128 squares with queens in hand.
const TABLES: &str = "\
[dragons : minishogi]
title = Dragons

[huge : crazyhouse]
title = Huge
board = 16x8
pieces = N:NN A:QN
promote = P>Q,A forced
castle = none
start = rnqrnqrnkqnrqnrq/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNQRNQRNKQNRQNRQ[QQQQAAAANNNNqqqqaaaannnn] w - - 0 1
";

/// A table of 1 170 028 moves at the start: queens that become any of 25 kinds, and a duck on any square.
const MILLION: &str = "\
[million : chess]
title = Million
board = 16x8
royal = none
extinct = K
stalemate = win
castle = none
pieces = A:QNN B:QNN C:QNN D:QNN E:QNN F:QNN G:QNN H:QNN I:QNN J:QNN L:QNN M:QNN N:QNN O:QNN P:QNN Q:QNN R:QNN S:QNN T:QNN \
U:QNN V:QNN W:QNN X:QNN Y:QNN Z:QNN
region.zone = 1-8
promote = A,B,C,D,E,F,G,H,I,J,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z>A,B,C,D,E,F,G,H,I,J,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z
hand = capture
duck = yes
start = 1k14/pppppppppppppppp/16/16/3Q7Q4/16/PPPPPPPPPPPPPPPP/1K14[QQQQqqqq] w - - 0 1
";

#[test]
fn it_speaks_uci_and_usi() {
    for (lines, expected) in [
        (
            "uci\nposition fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 3\n",
            "bestmove a1a8",
        ),
        (
            "uci\nsetoption name UCI_Variant value atomic\ngo nodes 300\n",
            "bestmove ",
        ),
        ("usi\nposition startpos\ngo nodes 300\n", "bestmove "),
    ] {
        let Run { output, status, .. } = run(&["engine"], lines);
        let last = output.lines().last().unwrap();
        assert!(
            last.starts_with(expected) && status == 0,
            "{lines}: {output}"
        );
    }
}

#[test]
fn it_solves_problems_and_suites() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "chess.txt",
        "# two problems\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n8/8/8/8/8/5K2/8/7k w - - 0 1\nx\n",
    );
    write("shogi.txt", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n");
    write("suite.epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n");
    for (arguments, output, status) in [
        (
            ["mate", "chess.txt"].as_slice(),
            "chess.txt:2: mate in 3 plies: Ra6 bxa6 b7#; unique\nchess.txt:3: no mate\n",
            1,
        ),
        (
            &["mate", "shogi.txt", "--variant", "shogi"],
            "shogi.txt:1: mate in 1 ply: G*5b; unique\n",
            0,
        ),
    ] {
        let run = run_in(folder.path(), arguments, "");
        assert_eq!(
            (run.output.as_str(), run.status),
            (output, status),
            "{arguments:?}"
        );
    }
    for (problems, said) in [
        ("", "no problems read\n"),
        ("# none\n\n", "no problems read\n"),
        ("8/8/8/8/8/5K2/8/7k w - - 0 1\n", ""),
        (
            "8/8/8/8/8/5K2/8/7k w - - 0 1\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n",
            "1 of 2 problems solved\n",
        ),
    ] {
        write("few.txt", problems);
        let run = run_in(folder.path(), &["mate", "few.txt"], "");
        assert_eq!(run.errors, said, "{problems:?}");
    }
    let solved = run_in(folder.path(), &["epd", "suite.epd", "--nodes", "500"], "");
    assert!(solved.output.contains("solved 1 of 1"), "{solved:?}");
}

#[test]
fn it_plays_a_match_against_itself() {
    let arguments = ["match", "--engine", "A=builtin", "--engine", "B=builtin"];
    let arguments = [arguments.as_slice(), &["--nodes", "30", "--games", "2"]].concat();
    let run = run(&arguments, "");
    assert!(run.output.contains("2 of 2"), "{run:?}");
}

#[test]
fn it_learns_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = "[dragons : minishogi]\ntitle = Dragons\n";
    fs::write(folder.path().join("mine.txt"), table).unwrap();
    let arguments = ["learn", "dragons", "--variants", "mine.txt"];
    let arguments = [arguments.as_slice(), &["--games", "2", "--nodes", "20"]].concat();
    let run = run_in(folder.path(), &arguments, "");
    let written = fs::read_to_string(folder.path().join("dragons.txt"));
    // Two games teach little: whether they win is said, and decides what is written.
    assert_eq!(run.status == 0, written.is_ok(), "{run:?}");
    assert!(run.errors.contains("against mobility"), "{run:?}");
}

#[test]
fn a_table_without_a_start_is_neither_learned_nor_played_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = "[bare]\nboard = 5x5\npieces = K:K R:R\nroyal = K\n";
    fs::write(folder.path().join("mine.txt"), table).unwrap();
    fs::write(folder.path().join("starts.epd"), "4k/5/4K/5/R4 w - -\n").unwrap();
    let engines = ["--engine", "a=builtin", "--engine", "b=builtin"];
    let a_match = [&["match", "--game", "bare"], &engines[..]].concat();
    let a_match = [&a_match, &["--games", "2", "--nodes", "20"][..]].concat();
    for (arguments, others, status, said) in [
        (
            &["learn", "bare"][..],
            &[][..],
            2,
            "bare has no start to learn from\n",
        ),
        (
            &a_match,
            &[],
            2,
            "bare has no start; `--openings` reads positions\n",
        ),
        (
            &a_match,
            &["--even", "4"],
            2,
            "bare has no start; `--openings` reads positions\n",
        ),
        (&a_match, &["--openings", "starts.epd"], 0, ""),
    ] {
        let arguments = [arguments, others, &["--variants", "mine.txt"]].concat();
        let run = run_in(folder.path(), &arguments, "");
        assert_eq!(run.status, status, "{run:?}");
        assert!(run.errors.ends_with(said), "{run:?}");
    }
}

#[test]
fn the_prompt_needs_no_program() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.txt"), TABLES).unwrap();
    let own = ["--game", "dragons", "--variants", "mine.txt"];
    let mate = "new 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n";
    for (arguments, input, end) in [
        (
            &[][..],
            format!("{mate}best depth=3\nturn\n"),
            "Ra8#\nwhite\n",
        ),
        (&[], format!("{mate}analyse depth=3\n"), "best Ra8#\n"),
        (
            &[],
            format!("{mate}play depth=3\n"),
            "Ra8#, White wins by checkmate\n",
        ),
        (
            &[],
            format!("{mate}Ra8#\nplay\n"),
            "White wins by checkmate\n",
        ),
        (
            &[],
            format!("engine builtin\n{mate}play depth=3\n"),
            "Ra8#, White wins by checkmate\n",
        ),
        (&own, "play nodes=60\nturn\n".to_owned(), "white\n"),
    ] {
        let run = run_in(folder.path(), arguments, &input);
        assert!(run.output.ends_with(end), "{input}{run:?}");
    }
}

/// A game of a variant against the computer, which has the first move.
#[track_caller]
fn begun(server: &Served, variant: &str, level: u8) -> String {
    let setup = json!({ "variant": variant });
    let wish = json!({ "setup": setup, "seat": "second", "engine": "builtin", "level": level });
    word(&server.json("POST", "/api/games", "", &wish)["id"])
}

fn has_moved(state: &Value) -> bool {
    state["view"]["moves"]
        .as_array()
        .is_some_and(|moves| !moves.is_empty())
}

#[test]
fn a_server_has_a_computer_for_every_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.txt"), TABLES).unwrap();
    let server = Served::start(folder.path(), &["--memory", "--variants", "."]);
    for variant in ["chess", "fischerandom", "shogi", "duck", "dragons", "huge"] {
        let id = begun(&server, variant, 2);
        let state = server.wait(&id, has_moved);
        assert_eq!(
            state["players"]["first"]["name"], "builtin level 2 (engine)",
            "{variant}"
        );
    }
    let list = server.json("GET", "/api/variants", "", &Value::Null);
    let groups = list["groups"].as_array().unwrap().iter();
    let mut variants = groups.flat_map(|group| group["variants"].as_array().unwrap());
    let engine = |variant: &Value| match variant["name"].as_str() {
        Some("quarto") => "quarto",
        _ => "builtin",
    };
    assert!(
        variants.all(|variant| variant["engines"] == json!([engine(variant)])),
        "{list}"
    );
}

#[test]
fn low_levels_do_not_wait_for_high_ones() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.txt"), TABLES).unwrap();
    let arguments = ["--memory", "--variants", ".", "--engine-seats", "1"];
    let server = Served::start(folder.path(), &arguments);
    let slow = [(); 4].map(|()| begun(&server, "huge", 8));
    let quick = begun(&server, "chess", 1);
    server.wait(&quick, has_moved);
    let path = format!("/api/games/{}", slow[3]);
    let last = server.json("GET", &path, "", &Value::Null);
    assert!(!has_moved(&last), "{last}");
    server.wait(&slow[3], has_moved);
}

#[test]
fn a_million_moves_stop_nobody() {
    let million = &feen_rules::Variant::parse(MILLION).unwrap()[0];
    let start = feen_rules::Position::start(million);
    assert_eq!(start.count_legal(), 1_170_028);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.txt"), MILLION).unwrap();
    let arguments = ["--memory", "--variants", ".", "--engine-seats", "1"];
    let server = Served::start(folder.path(), &arguments);
    let slow = [(); 4].map(|()| begun(&server, "million", 8));
    let quick = begun(&server, "chess", 1);
    let [other, white, black] = server.game();
    for (token, text) in [
        (&white, "e4"),
        (&black, "e5"),
        (&white, "Nf3"),
        (&black, "Nc6"),
    ] {
        server.play(&other, token, text);
    }
    server.wait(&quick, has_moved);
    assert!(!has_moved(&server.state(&slow[3])));
    // A list of moves ends, and a move that is not in it is played.
    let wish = json!({ "variant": "million", "engine": "builtin", "level": 1 });
    let made = server.json("POST", "/api/games", "", &wish);
    let (id, token) = (word(&made["id"]), word(&made["token"]));
    let state = server.json("GET", &format!("/api/games/{id}"), &token, &Value::Null);
    let listed = state["view"]["legal"].as_array().unwrap();
    assert_eq!(listed.len(), 10_000);
    let last = start.legal().next_back().unwrap();
    let last = json!(start.uci(last).to_string());
    assert!(!listed.contains(&last));
    let (_, page) = server.send("GET", &format!("/g/{id}"), &token, &Value::Null);
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
    server.play(&id, &token, last.as_str().unwrap());
    server.wait(&id, |state| state["turn"] != "second");
    server.wait(&slow[3], has_moved);
}

#[test]
fn a_server_without_a_computer_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["--memory", "--no-computer"]);
    let (_, page) = server.send("GET", "/", "", &Value::Null);
    assert!(
        page.contains("value=\"computer\" disabled") && page.contains("There is no engine here")
    );
    for setup in [json!({}), json!({ "variant": "quarto" })] {
        let wish = json!({ "setup": setup, "engine": "quarto" });
        let (status, answer) = server.send("POST", "/api/games", "", &wish);
        assert!(
            status == 422 && answer.contains("\"engine/"),
            "{status} {answer}"
        );
    }
    let list = server.json("GET", "/api/variants", "", &Value::Null);
    let groups = list["groups"].as_array().unwrap().iter();
    let mut variants = groups.flat_map(|group| group["variants"].as_array().unwrap());
    assert!(
        variants.all(|variant| variant["engines"] == json!([])),
        "{list}"
    );
    let server = Served::start(folder.path(), &["--memory"]);
    let (_, page) = server.send("GET", "/", "", &Value::Null);
    assert!(
        page.contains("value=\"computer\" checked") && !page.contains("There is no engine here")
    );
}

/// Something that the person to move may play: a legal move, or of Quarto a piece and any square that is free.
fn any_move(view: &Value) -> Vec<String> {
    if let Some(legal) = view["legal"].as_array() {
        return legal.iter().take(1).map(word).collect();
    }
    if view["held"].is_null() {
        let pieces = view["remaining"].as_array().unwrap().iter();
        return pieces.take(1).map(ToString::to_string).collect();
    }
    let ranks = ["1", "2", "3", "4"].into_iter();
    ranks
        .flat_map(|rank| ["a", "b", "c", "d"].map(|file| format!("{file}{rank}")))
        .collect()
}

/// A delay is the only time of these clocks: every turn of the computer ends within it.
#[test]
fn the_computer_keeps_within_a_delay() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["--memory"]);
    for (variant, engine, level, delay, plies) in [
        ("chess", "builtin", 8, 1.0, 12),
        ("shogi", "builtin", 8, 1.0, 12),
        ("quarto", "quarto", 8, 0.6, 10),
        ("quarto", "quarto", 1, 0.6, 10),
    ] {
        let wish = json!({
            "variant": variant, "engine": engine, "level": level, "clock": { "delay": delay },
        });
        let made = server.json("POST", "/api/games", "", &wish);
        let (id, token) = (word(&made["id"]), word(&made["token"]));
        for _ in 0..plies {
            server.wait(&id, |state| state["turn"] != "second");
            let path = format!("/api/games/{id}");
            let state = server.json("GET", &path, &token, &Value::Null);
            if state["status"] == "over" {
                break;
            }
            let played = any_move(&state["view"]).into_iter().any(|text| {
                let path = format!("{path}/move/{text}");
                server.send("POST", &path, &token, &Value::Null).0 == 200
            });
            // The time of the person is short, too.
            assert!(played || server.state(&id)["status"] == "over", "{state}");
        }
        let state = server.state(&id);
        let reason = state["outcome"]["reason"].as_str().unwrap_or_default();
        assert!(
            !["second_", "gote_", "black_"]
                .iter()
                .any(|seat| reason.starts_with(seat)),
            "{variant}: {state}"
        );
    }
}
