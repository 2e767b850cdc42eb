//! Every verb, at the prompt and alone, as text and as JSON.

use std::path::Path;

use crate::run::{engine, prints, run, run_in};

/// Lines as JSON, without the FEN of statuses.
#[track_caller]
fn json(lines: &[&str]) -> String {
    let run = run(&["--json"], &(lines.join("\n") + "\n"));
    assert_eq!(run.errors, "");
    run.output
}

#[test]
fn verbs_answer_in_english() {
    prints(
        &["e4", "Nf6 e4e5", "undo", "undo", "turn"],
        &[
            "in progress",
            "in progress",
            "in progress",
            "in progress",
            "in progress",
            "black",
        ],
    );
    prints(
        &["feen"],
        &["-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"],
    );
    prints(&["perft 3"], &["8902"]);
    prints(
        &["new 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "divide 1"],
        &[
            "in progress",
            "e1d1: 1",
            "e1d2: 1",
            "e1f1: 1",
            "e1f2: 1",
            "e2e3: 1",
            "e2e4: 1",
            "total: 6",
        ],
    );
    prints(&["why e4"], &["legal: e2e4, e4"]);
    prints(
        &["why e2e5"],
        &[
            "e2e5",
            "  ^^",
            "the white pawn on e2 cannot reach e5 [move/unreachable]",
        ],
    );
    prints(
        &["draw by agreement", "why e4"],
        &[
            "draw by agreement",
            "the game is over: draw by agreement [game/over]",
        ],
    );
    prints(&["# a comment", "", "  turn  "], &["white"]);
    prints(&["turn", "quit", "turn"], &["white"]);
    prints(
        &["new bqrbnnkr/pppppppp/8/8/8/8/PPPPPPPP/BQRBNNKR w HChc - 0 1"],
        &["in progress"],
    );
}

#[test]
fn draws_are_claimed_under_the_rules_of_fide() {
    let moves = "san Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\n";
    for arguments in [["--rules", "automatic"], ["--rules", "binbo"]] {
        let drawn = run(&arguments, moves);
        assert!(drawn.output.ends_with("draw by threefold repetition\n"));
    }
    for claim in ["claim", "claim threefold"] {
        let claimed = run(&[], &format!("{moves}{claim}\n"));
        assert!(
            claimed
                .output
                .ends_with("in progress\ndraw by threefold repetition\n")
        );
        assert_eq!(claimed.status, 0);
    }
    let refused = run(&[], "claim fifty\n");
    assert!(
        refused.errors.ends_with("[game/no-claim]\n"),
        "{}",
        refused.errors
    );
}

#[test]
fn errors_have_a_picture_a_code_and_a_status() {
    for (input, errors) in [
        (
            "move e2e5\n",
            "error: line 1: the white pawn on e2 cannot reach e5 [move/unreachable]\n  e2e5\n    ^^\n",
        ),
        (
            "new 8/8 w - - 0 1\n",
            "error: line 1: expected 8 ranks, found 2 [fen/rank-count]\n  8/8 w - - 0 1\n  ^^^\n",
        ),
        (
            "mvoe e2e4\n",
            "error: line 1: unknown verb or move `mvoe`; `help` lists the verbs [command/usage]\n",
        ),
        (
            "turn now\n",
            "error: line 1: expected `turn` [command/usage]\n",
        ),
        (
            "index 1\n",
            "error: line 1: expected `index FROM TO [PROMOTION]` [command/usage]\n",
        ),
        (
            "index 12 64\n",
            "error: line 1: expected the index of a square from 0 to 63, found 64 [index/square]\n",
        ),
        (
            "best infinite\n",
            "error: line 1: expected a limit such as `movetime=MS`, found `infinite`, which only Ctrl-C at a \
             terminal ends [command/usage]\n",
        ),
        (
            "pgn -\n[White \"A\"]\n\n1. e4 e5\n2. Ke3 d6\n",
            "error: line 1: no piece can make this move at byte 25 (line 4, \
             game 1, ply 2) [pgn/move]\n  2. Ke3 d6\n     ^^^\n",
        ),
        (
            "undo\n",
            "error: line 1: no move to take back [game/start]\n",
        ),
        (
            "send go\n",
            "error: line 1: no engine; `engine PATH` opens one [engine/closed]\n",
        ),
        (
            "perft 99\n",
            "error: line 1: expected a depth of at most 12, found 99 [command/usage]\n",
        ),
        (
            "restore no.json\n",
            "error: line 1: no.json: there is no such file [command/io]\n",
        ),
        (
            "play depth=x\n",
            "error: line 1: expected a number after `depth=`, found `x` [command/usage]\n",
        ),
    ] {
        let run = run(&[], input);
        assert_eq!(
            (run.output.as_str(), run.errors.as_str(), run.status),
            ("", errors, 1)
        );
    }
}

#[test]
fn one_verb_alone() {
    for (arguments, output, status) in [
        (&["turn"][..], "white\n", 0),
        (&["moves", "count"], "20\n", 0),
        (&["moves", "count", "--json"], "{\"count\":20}\n", 0),
        (
            &["turn", "--help"],
            "turn                       the side to move\n",
            0,
        ),
        (&["exit"], "", 0),
        (
            &["--fen", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "turn"],
            "black\n",
            0,
        ),
        (&["turn", "--fen", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"], "", 2),
        (&["move", "e2e5"], "", 1),
        (&["--fen", "8/8", "turn"], "", 1),
        (&["mvoe"], "", 2),
        (&["--no-such-option"], "", 2),
        (&["pgn", "no.pgn"], "", 2),
        (&["new", "960", "x"], "", 2),
        (&["new", "960", "960"], "", 2),
        (&["new", "960"], "", 2),
        (&["new", "960", "0"], "in progress\n", 0),
    ] {
        let run = run(arguments, "");
        assert_eq!(
            (run.output.as_str(), run.status),
            (output, status),
            "{arguments:?}"
        );
        assert_eq!(
            run.errors.is_empty(),
            status == 0,
            "{arguments:?}: {}",
            run.errors
        );
    }
    let pgn = run(&["pgn", "-"], "1. e4 e5");
    assert_eq!(
        (pgn.output.as_str(), pgn.status),
        ("game 1 of 1: ? – ?, *\nin progress\n", 0)
    );
}

#[test]
fn everything_as_json() {
    insta::assert_snapshot!(json(&[
        "e4", "undo", "fen", "feen", "turn", "status", "moves count", "index 1 18", "why e2e5",
        "move e2e5", "draw by agreement", "draw", "perft 2", "nothing",
    ]), @r#"
    {"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1","move":"e2e4","san":"e4","status":"in progress"}
    {"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","status":"in progress","undone":"e2e4"}
    {"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
    {"feen":"-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"}
    {"turn":"white"}
    {"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","status":"in progress"}
    {"count":20}
    {"fen":"rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1","move":"b1c3","san":"Nc3","status":"in progress"}
    {"code":"move/other-side","legal":false,"message":"the white pawn on e2 belongs to the player who is not to move","span":[0,2]}
    {"error":{"code":"move/other-side","line":10,"message":"the white pawn on e2 belongs to the player who is not to move","span":[0,2]}}
    {"fen":"rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1","status":"draw by agreement"}
    {"error":{"code":"game/over","line":12,"message":"the game is over: draw by agreement"}}
    {"nodes":440}
    {"error":{"code":"command/usage","line":14,"message":"unknown verb or move `nothing`; `help` lists the verbs"}}
    "#);
    let kings = "new 4k3/8/8/8/8/8/8/K7 w - - 0 1";
    insta::assert_snapshot!(json(&[
        kings, "moves", "moves san", "moves int", "moves bits", "pieces", "divide 1", "export -", "help turn",
    ]), @r#"
    {"fen":"4k3/8/8/8/8/8/8/K7 w - - 0 1","status":"draw by insufficient material"}
    {"moves":[]}
    {"moves":[]}
    {"moves":[]}
    {"moves":[]}
    {"pieces":[{"index":0,"piece":"K","role":"king","side":"white","square":"a1"},{"index":60,"piece":"K","role":"king","side":"black","square":"e8"}]}
    {"divide":[{"move":"a1a2","nodes":1},{"move":"a1b1","nodes":1},{"move":"a1b2","nodes":1}],"nodes":3}
    {"pgn":"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1/2-1/2\n\n"}
    {"help":[{"about":"the side to move","arguments":"","verb":"turn"}]}
    "#);
    let engine = format!("engine {}", engine(&["e2e4", "g1f3", "d2d4"]));
    insta::assert_snapshot!(json(&[&engine, "play", "play e5", "sync", "new", "analyse"]), @r#"
    {"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","status":"in progress"}
    {"cut":false,"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1","move":"e2e4","san":"e4","status":"in progress"}
    {"cut":false,"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2","move":"g1f3","san":"Nf3","status":"in progress"}
    {}
    {"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","status":"in progress"}
    {"depth":3,"line":1,"moves":["d2d4"],"nodes":4000,"san":["d4"],"score":"+0.20"}
    {"best":"d2d4","san":"d4"}
    "#);
}

#[test]
fn pictures_and_games_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let input = "e4\nsvg a.svg\nsvg b.svg flip\npng c.png\nexport d.pgn\nsvg no/such/folder.svg\n";
    let run = run_in(folder.path(), &[], input);
    assert_eq!((run.output.as_str(), run.status), ("in progress\n", 1));
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(read("a.svg").starts_with(b"<svg") && read("a.svg") != read("b.svg"));
    assert!(read("c.png").starts_with(b"\x89PNG"));
    assert!(read("d.pgn").ends_with(b"\n\n1. e4 *\n\n"));
}

#[test]
fn castling_that_is_refused_has_its_reason() {
    let facts = |fen: &str, text: &str| {
        let why = run(&["--fen", fen, "--json", "why", text], "");
        assert_eq!((why.errors.as_str(), why.status), ("", 1));
        why.output
    };
    insta::assert_snapshot!(facts("4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1", "O-O"), @r#"{"castling":{"by":{"piece":"black knight","square":"g3"},"obstacle":"attacked","side":"white","square":"f1","wing":"king"},"code":"move/castling-attacked","legal":false,"message":"the king cannot castle on the king's side through f1, which the black knight on g3 attacks","span":[0,3]}"#);
    insta::assert_snapshot!(facts("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1"), @r#"{"castling":{"by":{"piece":"white knight","square":"b1"},"obstacle":"blocked","side":"white","square":"b1","wing":"queen"},"code":"move/castling-blocked","legal":false,"message":"castling on the queen's side is blocked by the white knight on b1","span":[0,4]}"#);
    insta::assert_snapshot!(facts("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "O-O"), @r#"{"castling":{"by":{"piece":"black rook","square":"e2"},"obstacle":"in-check","side":"white","square":null,"wing":"king"},"code":"move/castling-in-check","legal":false,"message":"a king in check cannot castle: the black rook on e2 attacks it","span":[0,3]}"#);
    insta::assert_snapshot!(facts("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O"), @r#"{"castling":{"by":null,"obstacle":"no-right","side":"white","square":null,"wing":"king"},"code":"move/castling-no-right","legal":false,"message":"White has no right to castle on the king's side","span":[0,3]}"#);
    let why = run(
        &["--fen", "4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1", "why", "O-O"],
        "",
    );
    insta::assert_snapshot!(why.output, @r"
    O-O
    ^^^
    the king cannot castle on the king's side through f1, which the black knight on g3 attacks [move/castling-attacked]
    ");
    let refused = run(&["--json"], "e4\n\nO-O\n");
    insta::assert_snapshot!(refused.output, @r#"
    {"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1","move":"e2e4","san":"e4","status":"in progress"}
    {"error":{"castling":{"by":{"piece":"black bishop","square":"f8"},"obstacle":"blocked","side":"black","square":"f8","wing":"king"},"code":"move/castling-blocked","line":3,"message":"castling on the king's side is blocked by the black bishop on f8","span":[0,3]}}
    "#);
    assert_eq!(run(&["why", "e4"], "").status, 0);
}

#[test]
fn starts_of_chess960_have_numbers() {
    prints(
        &["new 960 0", "fen", "moves san"],
        &[
            "in progress",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
            "a3 a4 b3 b4 c3 c4 Nc3 Ne3 d3 d4 Nd3 Nf3 e3 e4 f3 f4 g3 g4 h3 h4",
        ],
    );
}

#[test]
fn help_manual_and_completions_have_every_verb() {
    let help = run(&["--help"], "").output;
    assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    let verbs = run(&["--json", "help"], "").output;
    let verbs: serde_json::Value = serde_json::from_str(&verbs).unwrap();
    let verbs = verbs["help"].as_array().unwrap();
    let texts = [
        help,
        run(&["man"], "").output,
        run(&["completions", "bash"], "").output,
        run(&["completions", "zsh"], "").output,
    ];
    for verb in verbs {
        let verb = verb["verb"].as_str().unwrap();
        for text in &texts {
            let mut words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
            assert!(words.any(|word| word == verb), "{verb}: {text}");
        }
    }
    assert_eq!(run(&["completions", "nothing"], "").status, 2);
    for arguments in [
        &["-h"][..],
        &["serve", "-h"],
        &["games", "-h"],
        &["player", "-h"],
        &["pgn", "-h"],
        &["pgn", "check", "-h"],
        &["pgn", "fmt", "-h"],
        &["pgn", "stats", "-h"],
        &["pgn", "positions", "-h"],
        &["pgn", "extract", "-h"],
    ] {
        let short = run(arguments, "").output;
        assert!(short.lines().count() <= 38, "{short}");
        assert!(short.lines().all(|line| line.len() <= 80), "{short}");
    }
    for verb in ["check", "fmt", "stats", "positions", "extract"] {
        let help = run(&["pgn", verb, "--help"], "").output;
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
}

#[test]
fn draw_alone_asks_back() {
    let run = run(&[], "draw\nstatus\nresign\nstatus\nundo\nresign\ndraw\n");
    insta::assert_snapshot!(format!("{}{}", run.output, run.errors), @"
    in progress
    Black wins by resignation
    Black wins by resignation
    error: line 1: expected a reason, as in `draw by agreement`; `claim` claims a draw by the rules [command/usage]
    error: line 5: no move to take back [game/start]
    error: line 6: the game is over: Black wins by resignation [game/over]
    error: line 7: the game is over: Black wins by resignation [game/over]
    ");
}

#[test]
fn boards_are_lines_with_coordinates() {
    let run = run(&[], "e4\nboard\nboard unicode flip\n");
    insta::assert_snapshot!(run.output, @r"
    in progress
    8  r n b q k b n r
    7  p p p p p p p p
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . P . . .
    3  . . . . . . . .
    2  P P P P . P P P
    1  R N B Q K B N R
       a b c d e f g h
    1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖
    2  ♙ ♙ ♙ . ♙ ♙ ♙ ♙
    3  . . . . . . . .
    4  . . . ♙ . . . .
    5  . . . . . . . .
    6  . . . . . . . .
    7  ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
    8  ♜ ♞ ♝ ♚ ♛ ♝ ♞ ♜
       h g f e d c b a
    ");
}

#[test]
fn help_lists_every_verb() {
    let help = run(&[], "help\n").output;
    assert!(help.lines().all(|line| line.len() <= 80));
    insta::assert_snapshot!(help);
    assert_eq!(run(&[], "help nothing\n").status, 1);
    let analyse = run(&[], "help analyse\n").output;
    assert!(analyse.starts_with("analyse [depth=N"), "{analyse}");
    assert_eq!(run(&[], "help analyze\n").output, analyse);
    prints(&["help quit"], &["quit                       leave"]);
}

#[test]
fn a_line_that_is_no_text_is_refused_alone() {
    let run = run_in(Path::new("."), &[], b"move e2e4\n\xff\xfe\nturn\n");
    assert_eq!(
        (run.output.as_str(), run.status),
        ("in progress\nblack\n", 1)
    );
    let expected = "error: line 2: unknown verb or move `\u{fffd}\u{fffd}`;";
    assert!(run.errors.starts_with(expected), "{}", run.errors);
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = std::fs::File::create("/dev/full").unwrap();
    let mut chess = std::process::Command::new(env!("CARGO_BIN_EXE_chess"));
    let output = chess.arg("fen").stdout(full).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (errors.as_str(), output.status.code()),
        (
            "error: cannot write to standard output: no space is left\n",
            Some(2)
        )
    );
}
