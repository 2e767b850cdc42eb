//! Games of other rules: `chess --game`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{Run, engine_with, run, run_in};

/// All that a run of a variant says to lines.
#[track_caller]
fn says(variant: &str, lines: &[&str]) -> String {
    shown(&run(&["--game", variant], &(lines.join("\n") + "\n")))
}

fn shown(run: &Run) -> String {
    let mut text = format!("exit {}\n{}", run.status, run.output);
    if !run.errors.is_empty() {
        let _ = write!(text, "[errors]\n{}", run.errors);
    }
    text
}

#[test]
fn a_game_of_shogi_in_four_notations() {
    assert_snapshot!(
        says(
            "shogi",
            &[
                "7g7f", "g7g6", "+8822UM", "同銀(31)", "fen", "sfen", "feen", "B*5e", "turn", "board", "undo",
                "redo", "status",
            ]
        ),
        @"
    exit 0
    in progress
    in progress
    in progress
    in progress
    lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] w - - 0 3
    lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5
    lnsgk^g1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGK^GSNL B/b S/s
    in progress
    white
    a  l n s g k g . n l
    b  . r . . . . . s .
    c  p p p p p p . p p
    d  . . . . . . p . .
    e  . . . . B . . . .
    f  . . P . . . . . .
    g  P P . P P P P P P
    h  . . . . . . . R .
    i  L N S G K G S N L
       9 8 7 6 5 4 3 2 1
    Black in hand: nothing
    White in hand: B
    in progress
    in progress
    in progress
    "
    );
}

#[test]
fn a_notation_is_chosen_for_all_moves() {
    let shogi = [
        "notation",
        "notation kif",
        "７六歩",
        "why 3四歩",
        "board",
        "notation game",
        "notation wxf",
        "notation pgn",
    ];
    assert_snapshot!(says("shogi", &shogi), @"
    exit 1
    western
    kif
    in progress
    legal: g7g6, ３四歩(33)
    一  l n s g k g s n l
    二  . r . . . . . b .
    三  p p p p p p p p p
    四  . . . . . . . . .
    五  . . . . . . . . .
    六  . . P . . . . . .
    七  P P . P P P P P P
    八  . B . . . . . R .
    九  L N S G K G S N L
        9 8 7 6 5 4 3 2 1
    Black in hand: nothing
    White in hand: nothing
    western
    [errors]
    error: line 7: wxf cannot write the moves of shogi [move/notation]
    error: line 8: expected `notation [game|uci|usi|san|western|csa|kif|iccs|wxf|chinese|janggi]` [command/usage]
    ");
    // Of a text that is a move in two notations, the chosen one decides.
    let xiangqi = [
        "notation iccs",
        "h2e2",
        "fen",
        "new",
        "notation uci",
        "h3e3",
        "fen",
    ];
    assert_snapshot!(says("xiangqi", &xiangqi), @"
    exit 0
    iccs
    in progress
    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1
    in progress
    uci
    in progress
    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1
    ");
    let help = says("xiangqi", &["notation chinese", "help"]);
    let (_, last) = help.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(
        last,
        "Moves are shown as chinese; `notation` chooses another notation."
    );
}

#[test]
fn beginnings_have_names() {
    assert_snapshot!(says("shogi", &["new right-seven", "fen", "turn"]), @"
    exit 0
    in progress
    3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1
    white
    ");
    assert_snapshot!(says("janggi", &["new HEHE EHEH", "fen", "new EHHE", "fen"]), @"
    exit 0
    in progress
    rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1
    in progress
    rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1
    ");
    assert_snapshot!(says("caparandom", &["new 0", "status"]), @"
    exit 0
    in progress
    in progress
    ");
    // Another game has no such names.
    assert_eq!(run(&["--game", "janggi"], "new two\n").status, 1);
    assert_eq!(
        run(&["--game", "checkshogi", "--fen", "two", "turn"], "").output,
        "white\n"
    );
}

#[test]
fn a_board_has_the_signs_of_a_notation() {
    assert_snapshot!(says("shogi", &["7g7f", "board kif", "board pgn"]), @r"
    exit 1
    in progress
    一  l n s g k g s n l
    二  . r . . . . . b .
    三  p p p p p p p p p
    四  . . . . . . . . .
    五  . . . . . . . . .
    六  . . P . . . . . .
    七  P P . P P P P P P
    八  . B . . . . . R .
    九  L N S G K G S N L
        9 8 7 6 5 4 3 2 1
    Black in hand: nothing
    White in hand: nothing
    [errors]
    error: line 3: expected `board [unicode] [flip] [NOTATION]` [command/usage]
    ");
}

#[test]
#[expect(clippy::too_many_lines, reason = "each board is a snapshot")]
fn games_of_other_boards() {
    assert_snapshot!(says("xiangqi", &["炮二平五", "H8+7", "h1g3", "board flip", "moves count"]), @"
    exit 0
    in progress
    in progress
    in progress
        1 2 3 4 5 6 7 8 9
     1  R . B A K A B N R
     2  . . . . . . . . .
     3  . . N . C . . C .
     4  P . P . P . P . P
     5  . . . . . . . . .
     6  . . . . . . . . .
     7  p . p . p . p . p
     8  . c n . . . . c .
     9  . . . . . . . . .
    10  r . b a k a b n r
        9 8 7 6 5 4 3 2 1
    42
    ");
    assert_snapshot!(
        says("crazyhouse", &["e4 d5", "exd5", "Qxd5", "Nc3", "why P@e5", "why P@d3", "pieces", "moves san"]),
        @"
    exit 0
    in progress
    in progress
    in progress
    in progress
    in progress
    legal: P@e5, P@e5
    legal: P@d3, P@d3
    a1 white R
    c1 white B
    d1 white Q
    e1 white K
    f1 white B
    g1 white N
    h1 white R
    a2 white P
    b2 white P
    c2 white P
    d2 white P
    f2 white P
    g2 white P
    h2 white P
    c3 white N
    d5 black Q
    a7 black P
    b7 black P
    c7 black P
    e7 black P
    f7 black P
    g7 black P
    h7 black P
    a8 black R
    b8 black N
    c8 black B
    e8 black K
    f8 black B
    g8 black N
    h8 black R
    hand white 1 P
    hand black 1 P
    P@a3 P@a4 P@a5 P@a6 P@b3 P@b4 P@b5 P@b6 P@c4 P@c5 P@c6 P@d3 P@d4 P@d6 P@d7 P@e2 P@e3 P@e4 P@e5 P@e6 P@f3 P@f4 P@f5 P@f6 P@g3 P@g4 P@g5 P@g6 P@h3 P@h4 P@h5 P@h6 a5 a6 b5 b6 Na6 Nc6 Nd7 c5 c6 Bd7 Be6 Bf5 Bg4 Bh3 Qxa2 Qa5 Qb3 Qb5 Qc4 Qc5 Qc6 Qxd2+ Qd3 Qd4 Qd6 Qd7 Qd8 Qe4+ Qe5+ Qe6+ Qf3 Qf5 Qxg2 Qg5 Qh5 e5 e6 Kd7 Kd8 f5 f6 g5 g6 Nf6 Nh6 h5 h6
    "
    );
    assert_snapshot!(says("janggi", &["moves count", "e2e2", "e9e9", "status", "a4b4"]), @"
    exit 1
    32
    in progress
    Han wins by points
    Han wins by points
    [errors]
    error: line 5: the game is over: Han wins by points [game/over]
    ");
    assert_snapshot!(says("atomic", &["perft 3", "divide 1", "perft 13"]), @"
    exit 1
    8902
    a2a3: 1
    a2a4: 1
    b1a3: 1
    b1c3: 1
    b2b3: 1
    b2b4: 1
    c2c3: 1
    c2c4: 1
    d2d3: 1
    d2d4: 1
    e2e3: 1
    e2e4: 1
    f2f3: 1
    f2f4: 1
    g1f3: 1
    g1h3: 1
    g2g3: 1
    g2g4: 1
    h2h3: 1
    h2h4: 1
    total: 20
    [errors]
    error: line 3: expected a depth of at most 12, found 13 [command/usage]
    ");
}

#[test]
fn starts() {
    assert_snapshot!(
        says(
            "chess960",
            &["new 960 0", "fen", "new 960 959", "new 960 960", "new 960 x"]
        ),
        @"
    exit 1
    in progress
    bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
    in progress
    [errors]
    error: line 4: expected the number of a start from 0 to 959, found 960 [command/usage]
    error: line 5: expected `new [TEXT | 960 N]` [command/usage]
    "
    );
    assert_snapshot!(
        says(
            "shogi",
            &[
                "new 960 0",
                "new 4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s",
                "fen",
                "position 4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
                "fen",
                "new",
                "moves kif",
                "moves wxf",
                "moves int",
            ]
        ),
        @"
    exit 1
    in progress
    4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1
    in progress
    4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1
    in progress
    ９八香(99) ９六歩(97) ８六歩(87) ７八銀(79) ６八銀(79) ７六歩(77) ７八金(69) ６八金(69) ５八金(69) ６六歩(67) ６八玉(59) ５八玉(59) ４八玉(59) ５六歩(57) ５八金(49) ４八金(49) ３八金(49) ４六歩(47) ４八銀(39) ３八銀(39) ３六歩(37) ７八飛(28) ６八飛(28) ５八飛(28) ４八飛(28) ３八飛(28) １八飛(28) ２六歩(27) １八香(19) １六歩(17)
    0 9
    18 27
    19 28
    2 11
    2 12
    20 29
    3 11
    3 12
    3 13
    21 30
    4 12
    4 13
    4 14
    22 31
    5 13
    5 14
    5 15
    23 32
    6 14
    6 15
    24 33
    16 11
    16 12
    16 13
    16 14
    16 15
    16 17
    25 34
    8 17
    26 35
    [errors]
    error: line 1: shogi has no start with a shuffled rank [game/not-shuffled]
    error: line 8: wxf cannot write the moves of shogi [move/notation]
    "
    );
}

#[test]
fn nonsense_is_refused_with_its_place() {
    assert_snapshot!(
        says(
            "shogi",
            &[
                "frobnicate",
                "pgn games.pgn",
                "draw",
                "e4",
                "b2b6",
                "P*5e",
                "why 9a9a",
                "move hello",
                "san hello",
                "why hello",
                "undo",
                "redo",
                "claim",
                "claim fifty",
                "new rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "new 4k4/9/9/9/9/9/9/9/9 b - 1",
                "new 9/9",
                "board unicode",
                "log on",
                "engine",
                "engine /no/such/engine",
                "send go",
                "restore missing",
                "help pgn",
            ]
        ),
        @"
    exit 1
    the piece on a9 belongs to the opponent [move/not-yours]
    expected a move such as `e2e4` or `P@e4` [move/syntax]
    a  l n s g k g s n l
    b  . r . . . . . b .
    c  p p p p p p p p p
    d  . . . . . . . . .
    e  . . . . . . . . .
    f  . . . . . . . . .
    g  P P P P P P P P P
    h  . B . . . . . R .
    i  L N S G K G S N L
       9 8 7 6 5 4 3 2 1
    Black in hand: nothing
    White in hand: nothing
    pgn [--letters german] FILE|- [N]
                               load game N, or the last: PGN, KIF, CSA ..
    [errors]
    error: line 1: unknown verb or move `frobnicate`; `help` lists the verbs [command/usage]
    error: line 2: games.pgn: there is no such file [command/io]
    error: line 3: expected a reason, as in `draw by agreement`; `claim` claims a draw by the rules [command/usage]
    error: line 4: unknown verb or move `e4`; `help` lists the verbs [command/usage]
    error: line 5: the piece on b2 does not reach b6 [move/unreachable]
    error: line 6: no P in hand [move/not-in-hand]
    error: line 8: expected a move such as `e2e4` or `P@e4` [move/syntax]
    error: line 9: no legal move has this text [move/none]
    error: line 11: no move to take back [game/start]
    error: line 12: no move to play again [game/end]
    error: line 13: nothing to claim [game/no-claim]
    error: line 14: the game gives no reason for a claim: moves without progress [game/no-claim]
    error: line 15: expected a piece of the variant, found `q` [position/piece]
      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
         ^
    error: line 16: expected a royal piece of the first player [position/no-royal]
      4k4/9/9/9/9/9/9/9/9 b - 1
      ^^^^^^^^^^^^^^^^^^^
    error: line 17: expected 9 ranks, found 2 [position/rank-count]
      9/9
      ^^^
    error: line 19: no engine; `engine PATH` opens one [engine/closed]
    error: line 20: expected `engine [usi] PATH|tcp://HOST:PORT [TEXT]` [command/usage]
    error: line 21: cannot start the engine: /no/such/engine: No such file or directory (os error 2) [engine/connect]
    error: line 22: no engine; `engine PATH` opens one [engine/closed]
    error: line 23: missing: there is no such file [command/io]
    "
    );
    assert_snapshot!(says("chess", &["new 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "sfen", "moves csa"]), @"
    exit 1
    [errors]
    error: line 1: expected the end of rank 1 after 8 squares, found more [fen/rank-overflow]
      4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1
                      ---^--
    error: line 2: SFEN cannot write rights to castle and counted checks [position/sfen]
    error: line 3: csa cannot write the moves of chess [move/notation]
    ");
}

/// Files of variants, good ones and bad ones.
const TABLES: [(&str, &str); 4] = [
    ("mine.txt", "[knights : chess]\npieces = N:NN\n"),
    ("cycle.txt", "[one : two]\n[two : one]\n"),
    ("key.txt", "[mine : chess]\n\ncolour = red\n"),
    (
        "coffee.ini",
        "[coffee:chess]\nmustCapture = true\nsoftware = none\n",
    ),
];

#[test]
fn arguments_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in TABLES {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut all = String::new();
    for arguments in [
        &["--game", "bridge", "fen"][..],
        &["--game", "shogi", "--fen", "8/8 w", "fen"],
        &["--game", "shogi", "--rules", "fide", "fen"],
        &["--game", "shogi", "pgn", "check", "games.pgn"],
        &["--variants", "mine.txt", "fen"],
        &[
            "--variants",
            "mine.txt",
            "--game",
            "knights",
            "moves",
            "count",
        ],
        &["--variants", "mine.txt", "--game", "atomic", "perft", "2"],
        &["--variants", "cycle.txt", "--game", "one", "fen"],
        &["--json", "--variants", "key.txt", "--game", "mine", "fen"],
        &["--variants", "coffee.ini", "--game", "coffee", "fen"],
        &[
            "--variants",
            "coffee.ini",
            "--lossy",
            "--game",
            "coffee",
            "fen",
        ],
        &["--variants", "missing.txt", "--game", "mine", "fen"],
    ] {
        let run = run_in(folder.path(), arguments, "");
        let _ = writeln!(all, "{}\n{}", arguments.join(" "), shown(&run));
    }
    assert_snapshot!(all, @r#"
    --game bridge fen
    exit 2
    [errors]
    error: unknown variant `bridge`; expected a name such as `shogi` or `atomic`; `feen variants` lists all [variant/unknown]

    --game shogi --fen 8/8 w fen
    exit 1
    [errors]
    error: expected 9 squares in a rank, found 8 [position/rank-too-short]
      8/8 w
      ^

    --game shogi --rules fide fen
    exit 0
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1

    --game shogi pgn check games.pgn
    exit 2
    [errors]
    error: `--game` is for the prompt and its verbs; this verb takes the games of its files

    --variants mine.txt fen
    exit 2
    [errors]
    error: the following required arguments were not provided:
      --game <NAME>

    Usage: chess --game <NAME> --variants <PATH>

    For more information, try '--help'.

    --variants mine.txt --game knights moves count
    exit 0
    24

    --variants mine.txt --game atomic perft 2
    exit 0
    400

    --variants cycle.txt --game one fen
    exit 2
    [errors]
    error: cycle.txt:1:2: the parents form a cycle [variant/parent-cycle]
      [one : two]
       ^^^

    --json --variants key.txt --game mine fen
    exit 2
    {"error":{"code":"variant/key","message":"key.txt:3:1: expected a key such as `board` or `pieces`, found `colour`","span":[16,22]}}

    --variants coffee.ini --game coffee fen
    exit 2
    [errors]
    coffee.ini: warning: line 3: [coffee] software = none: unknown key; the section is not imported
    error: unknown variant `coffee`; expected a name such as `shogi` or `atomic`; `feen variants` lists all [variant/unknown]

    --variants coffee.ini --lossy --game coffee fen
    exit 0
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    [errors]
    coffee.ini: warning: line 3: [coffee] software = none: unknown key

    --variants missing.txt --game mine fen
    exit 2
    [errors]
    error: missing.txt: there is no such file [command/io]
    "#);
}

#[test]
fn answers_are_objects_where_asked() {
    let lines = [
        "e4",
        "e5",
        "status",
        "why Nf3",
        "why e1e3",
        "moves count",
        "feen",
        "new 8/8",
    ];
    let run = run(&["--json", "--game", "atomic"], &(lines.join("\n") + "\n"));
    assert_snapshot!(shown(&run), @r#"
    exit 1
    {"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","move":"e2e4","san":"e4","status":"in progress"}
    {"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","move":"e7e5","san":"e5","status":"in progress"}
    {"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","status":"in progress"}
    {"legal":true,"move":"g1f3","san":"Nf3"}
    {"code":"move/unreachable","legal":false,"message":"the piece on e1 does not reach e3"}
    {"count":29}
    {"feen":"rnbqk^bnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQK^BNR / G/g","residue":"castling=KQkq fullmove=2"}
    {"error":{"code":"position/rank-count","line":8,"message":"expected 8 ranks, found 2","span":[0,3]}}
    "#);
}

#[test]
fn a_game_is_kept_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(
        folder.path(),
        &["--game", "minishogi"],
        "e1e2\na5a4\nsave game.txt\nnew\nrestore game.txt\nfen\nsvg board.svg\npng board.png flip\n",
    );
    assert_snapshot!(shown(&run), @"
    exit 0
    in progress
    in progress
    in progress
    in progress
    in progress
    1bsgk/r3p/5/P3R/KGSB1[] w - - 2 2
    ");
    let saved = fs::read_to_string(folder.path().join("game.txt")).unwrap();
    assert_snapshot!(saved, @"minishogi: rbsgk/4p/5/P4/KGSBR[] w - - 0 1 moves e1e2 a5a4");
    let picture = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(picture.starts_with("<svg"), "{picture}");
    let picture = fs::read(folder.path().join("board.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
}

#[test]
fn an_engine_plays_a_variant() {
    let options = "option name UCI_Variant type combo default chess var chess var xiangqi";
    let [one, other] =
        [options, "id name Plain"].map(|line| engine_with(line, &["h10g8", "b10c8"]));
    assert_snapshot!(
        says(
            "xiangqi",
            &[&format!("engine {one}"), "play h3e3", "best", "analyse depth=1", "fen", "undo", "play e3e7"]
        ),
        @"
    exit 1
    the engine joins the game
    H8+7
    rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2
    in progress
    [errors]
    error: line 3: the engine's move `b10c8` is not legal [engine/illegal]
    error: line 4: the engine's move `(none)` is not legal [engine/illegal]
    error: line 7: the piece on e3 belongs to the opponent [move/not-yours]
    "
    );
    let refused = says("xiangqi", &[&format!("engine {other}"), "status"]);
    assert_snapshot!(refused, @"
    exit 1
    in progress
    [errors]
    error: line 1: the engine does not play xiangqi: it has no option `UCI_Variant` [engine/variant]
    ");
    let strange = engine_with(options, &[]);
    let refused = says("atomic", &[&format!("engine {strange}"), "status"]);
    assert_snapshot!(refused, @"
    exit 1
    in progress
    [errors]
    error: line 1: `atomic` is not a choice of the option `UCI_Variant` [option/choice]
    ");
}

/// Whole games against an engine that knows the variants, where it is installed.
#[test]
fn fairy_stockfish_is_an_opponent() {
    const ENGINE: &str = "/usr/games/fairy-stockfish";
    if !Path::new(ENGINE).exists() {
        eprintln!("skipped: {ENGINE} is not installed");
        return;
    }
    for (variant, usi) in [
        ("xiangqi", ""),
        ("crazyhouse", ""),
        ("janggi", ""),
        ("makruk", ""),
        ("shogi", ""),
        ("shogi", "usi "),
        ("minishogi", "usi "),
        ("fischerandom", ""),
        ("seirawan", ""),
    ] {
        let plays = "play nodes=200\n".repeat(12);
        let run = run(
            &["--game", variant],
            &format!("engine {usi}{ENGINE}\n{plays}analyse depth=2\n"),
        );
        assert_eq!(run.errors, "", "{variant} {usi}");
        assert_eq!(run.status, 0, "{variant} {usi}");
        let best = run.output.lines().last().unwrap_or_default();
        assert!(best.starts_with("best "), "{variant} {usi}: {}", run.output);
    }
}

/// One prompt has the verbs of all games.
#[test]
fn every_game_has_every_verb() {
    let run = run(&[], "redo\nsfen\nmoves usi\nengine usi\n");
    assert_snapshot!(shown(&run), @"
    exit 1
    [errors]
    error: line 1: no move to play again [game/end]
    error: line 2: SFEN cannot write rights to castle and counted checks [position/sfen]
    error: line 3: usi cannot write the moves of chess [move/notation]
    error: line 4: cannot start the engine: usi: No such file or directory (os error 2) [engine/connect]
    ");
    assert_snapshot!(says("shogi", &["help", "help redo"]), @r#"
    exit 0
    new [TEXT | 960 N]         start a game: FEN, SFEN, `two`, `HEHE EHEH`, shuffled
    move MOVE..                play moves in UCI or USI: e2e4 a7a8q P@e5 7g7f
    san MOVE..                 play moves as players write them: Nf3 P-76 C2=5
    index FROM TO [PROMOTION]  play a move by indices of squares: a1 is 0
    undo                       take the last move back
    redo                       play the move again that was taken back
    fen                        the position as FEN
    feen                       the position as FEEN
    sfen                       the position as SFEN
    turn                       the side to move
    status                     how the game stands
    moves [uci|san|int|bits|count|usi|western|csa|kif|iccs|wxf|chinese|janggi]
                               the legal moves in the game's notation, or another
    notation [game|uci|usi|san|western|csa|kif|iccs|wxf|chinese|janggi]
                               show moves and the board in it from now on
    why MOVE                   say why a move is legal or not
    pieces [index|notation]    the pieces with their squares
    board [unicode] [flip] [NOTATION]
                               the board and the hands, in a notation
    svg FILE [flip]            draw the board into a file
    png FILE [flip]            draw the board into a file
    pgn [--letters german] FILE|- [N]
                               load game N, or the last: PGN, KIF, CSA ..
    export FILE|-              write .pgn, .kif, .csa, .wxf ..; `export!` replaces
    save FILE                  write the game to a file; `save!` replaces one
    restore FILE               read a game that was saved
    claim [repetition|moves|entering-king]
                               end the game by the rules
    draw REASON                end the game as a draw: `draw by agreement`
    resign [SIDE]              resign, for the player to move or a side
    winner WHO [REASON]        end the game with a winner: a side or a name
    engine [usi] PATH|tcp://HOST:PORT [TEXT]
                               an engine joins the game; "PATH ARG.." has arguments
    play [depth=N movetime=MS ..] [MOVE]
                               play a move, then let the engine move
    best [depth=N movetime=MS ..]
                               the engine's move, which is not played
    position TEXT              set a position
    sync                       send the game again, to a new engine if it has left
    send LINE                  send a line to the engine
    log on|off                 show every line to and from the engine
    analyse [depth=N movetime=MS infinite ..]
                               watch the engine think; Ctrl-C stops it
    multipv [N]                show the N best lines of an analysis
    clock [MINUTES[+SECONDS]|off]
                               clocks for both players: `clock 5+3`
    perft N                    count the positions after N half-moves
    divide N                   the same for each move
    help [VERB]                this list, or a line of it
    quit                       leave
    A move alone is played: e2e4, Nf3, P@e5, 7g7f, P-76.
    Moves are shown as western; `notation` chooses another notation.
    redo                       play the move again that was taken back
    "#);
}

#[test]
fn records_of_every_format_are_loaded_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let played = run_in(
        folder.path(),
        &["--game", "shogi"],
        "7g7f\nP-34\nresign\nexport a.kif\nexport a.csa\nexport a.pgn\nexport a.wxf\nsave saved.txt\n",
    );
    assert_snapshot!(shown(&played), @"
    exit 1
    in progress
    in progress
    White wins by resignation
    White wins by resignation
    [errors]
    error: line 7: wxf cannot hold this game [record/other-game]
    ");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("a.kif").ends_with("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"));
    assert!(read("a.csa").ends_with("+7776FU\n-3334FU\n%TORYO\n"));
    // Each of them is loaded at the prompt of any game.
    for name in ["a.kif", "a.csa", "a.pgn"] {
        let loaded = run_in(
            folder.path(),
            &[],
            format!("pgn {name}\nturn\nundo\nredo\nmoves count\n"),
        );
        let lines: Vec<&str> = loaded.output.lines().collect();
        assert_eq!(
            lines,
            [
                "game 1 of 1: ? – ?, 0-1",
                "White wins by resignation",
                "black",
                "in progress",
                "White wins by resignation",
                "39"
            ],
            "{name}: {}",
            loaded.errors
        );
    }
    let restored = run_in(folder.path(), &[], "restore saved.txt\nundo\nstatus\n");
    assert_eq!(
        restored.output,
        "White wins by resignation\nin progress\nin progress\n"
    );
    let refused = run_in(folder.path(), &["--terms", "binbo"], "pgn a.kif\n");
    assert_snapshot!(refused.errors, @"error: line 1: `--terms binbo` is for chess, not for shogi [command/usage]");
}

#[test]
fn every_game_has_offers_indices_and_rules_for_draws() {
    assert_snapshot!(
        says(
            "xiangqi",
            &[
                "index 25 22", "index 88 69", "moves", "turn", "resign red", "status", "new", "winner black on time",
                "new", "draw by agreement", "index 0 9", "new", "resign gote",
            ]
        ),
        @"
    exit 1
    in progress
    in progress
    R9+1 R9+2 P9+1 H8+9 H8+7 C8=9 C8+7 C8-1 C8+1 C8+2 C8+3 C8+4 C8=7 C8=6 E7+9 P7+1 A6+5 K5+1 C5=7 C5=6 C5-1 C5+4 C5=4 C5=3 C5=2 C5=1 P5+1 A4+5 E3+1 P3+1 H2+3 H2+1 R1+1 R1+2 P1+1
    red
    Black wins by resignation
    Black wins by resignation
    in progress
    Black wins on time
    in progress
    draw by agreement
    in progress
    [errors]
    error: line 11: the game is over: draw by agreement [game/over]
    error: line 13: expected `resign [red|black]`, found `gote` [command/usage]
    "
    );
    let moves = "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8\n";
    let automatic = run(&["--game", "atomic", "--rules", "automatic"], moves);
    assert!(automatic.output.ends_with("draw by repetition\n"));
    let claimed = run(&["--game", "atomic"], &format!("{moves}claim\n"));
    assert!(
        claimed
            .output
            .ends_with("in progress\ndraw by repetition\n")
    );
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in TABLES {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fs::remove_file(folder.path().join("cycle.txt")).unwrap();
    fs::remove_file(folder.path().join("key.txt")).unwrap();
    for game in ["knights", "coffee"] {
        let found = run_in(
            folder.path(),
            &[
                "--variants",
                ".",
                "--lossy",
                "--game",
                game,
                "moves",
                "count",
            ],
            "",
        );
        assert_eq!(found.status, 0, "{game}: {}", found.errors);
    }
}

#[test]
fn texts_of_other_programs_are_read_and_named() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/rules/dialects.txt"
    );
    let rows = fs::read_to_string(path).unwrap();
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let [name, text, fen, note] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let expected = if note.is_empty() {
            String::new()
        } else {
            format!("note: {note}\n")
        };
        // At the start and at the prompt.
        let said = run(&["--game", name, "--fen", text], "fen\n");
        assert_eq!(
            (said.output.trim_end(), said.errors),
            (fen, expected.clone()),
            "{row}"
        );
        let said = run(&["--game", name], &format!("new {text}\nfen\n"));
        let output = format!("in progress\n{fen}\n");
        assert_eq!((said.output, said.errors), (output, expected), "{row}");
        let said = run(&["--game", name, "--json"], &format!("new {text}\n"));
        let answer: serde_json::Value = serde_json::from_str(&said.output).unwrap();
        assert_eq!(answer["fen"], fen, "{row}");
        assert_eq!(answer["note"].as_str().unwrap_or_default(), note, "{row}");
    }
}
