//! `feen moves`, `feen perft` and `feen variants`: the rules of games.

use std::fmt::Write as _;

use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

/// A variant of one's own.
const TABLE: &str = "\
[knights : chess]
title = Chess with nightriders
pieces = N:NN
";

#[test]
fn moves_of_a_position() {
    assert_snapshot!(feen(&["moves", "--game", "xiangqi", "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"]), @"
    exit 0
    [stdout]
    e1d1 e1f1
    ");
    assert_snapshot!(feen(&["moves", "--game", "shogi", "--notation", "kif", "4k4/9/4P4/9/9/9/9/9/9/4K4"]), @"
    exit 1
    [stderr]
    error: expected 9 ranks, found 10
    4k4/9/4P4/9/9/9/9/9/9/4K4
                          ^^^
    help: this is a position of xiangqi, supply, manchu, janggi, ..
    ");
    assert_snapshot!(feen(&["moves", "--game", "shogi", "--notation", "kif", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1"]), @"
    exit 0
    [stdout]
    ４九玉(59) ４八玉(59) ５二歩(53) ５二歩成(53) ５八玉(59) ６九玉(59) ６八玉(59)
    ");
    assert_snapshot!(feen(&["moves", "--game", "shogi", "--count", "4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s"]), @"
    exit 0
    [stdout]
    76
    ");
    assert_snapshot!(feen(&["moves", "--game", "koth", "--json", "7k/8/8/8/3K4/8/8/8 b - - 0 1"]), @r#"
    exit 0
    [stdout]
    {"check":false,"count":0,"fen":"7k/8/8/8/3K4/8/8/8 b - - 0 1","moves":[],"outcome":{"reason":"goal","winner":"first"},"turn":"second"}
    "#);
    assert_snapshot!(feen(&["moves", "--game", "atomic", "--json", "--count", "startpos"]), @r#"
    exit 0
    [stdout]
    {"check":false,"count":20,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","outcome":null,"turn":"first"}
    "#);
}

#[test]
fn moves_of_lines() {
    let input = b"startpos\n# a comment\n8/8 w\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    let here = directory("moves-lines", &[]);
    assert_snapshot!(feen_in(&here, &["moves", "--game", "chess", "--count"], input), @"
    exit 1
    [stdout]
    20
    5
    [stderr]
    <stdin>:3:1: error: expected 8 ranks, found 2
    8/8 w
    ^^^
    ");
    assert_snapshot!(feen_in(&here, &["moves", "--game", "chess", "--count", "--json"], input), @r#"
    exit 1
    [stdout]
    {"check":false,"count":20,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","outcome":null,"turn":"first"}
    {"code":"position/rank-count","file":"<stdin>","line":3,"message":"expected 8 ranks, found 2\n8/8 w\n^^^","severity":"error"}
    {"check":false,"count":5,"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","outcome":{"reason":"material","winner":null},"turn":"first"}
    "#);
}

#[test]
fn a_residue_has_the_rights_and_counters() {
    let input = b"4k^3/8/8/8/8/8/8/4K^2R / C/c\n\
        4k^3/8/8/8/8/8/8/4K^2+R / C/c\thalfmove=3 fullmove=20\n\
        4k^3/8/8/8/8/8/8/4K^2R / C/c\tcastling=K halfmove=3 fullmove=20\n\
        4k3/8/8/8/8/8/8/4K2R w K - 0 1\tspelling=01\n\
        4k^3/8/8/8/8/8/8/4K^2R / C/c\tcastling=K clock=3\n\
        4k^3/8/8/8/8/8/8/4K^2R / C/c\tcastling=Q\n";
    let here = directory("moves-residue", &[]);
    assert_snapshot!(feen_in(&here, &["moves", "--game", "chess", "--count"], input), @"
    exit 1
    [stdout]
    14
    15
    15
    [stderr]
    <stdin>:4:1: error: expected a number up to 65535
    4k3/8/8/8/8/8/8/4K2R w K - 0 1␉spelling=01
                                 ^^^^^^^^^^^^^
    <stdin>:5:1: error: unknown key of a residue
    4k^3/8/8/8/8/8/8/4K^2R / C/c␉castling=K clock=3
                                            ^^^^^
    <stdin>:6:1: error: expected a right of a piece on its first square, found `Q`
    ");
    assert_snapshot!(feen_in(&here, &["moves", "--game", "chess", "--count", "--json"], input), @r#"
    exit 1
    [stdout]
    {"check":false,"count":14,"fen":"4k3/8/8/8/8/8/8/4K2R w - - 0 1","outcome":null,"turn":"first"}
    {"check":false,"count":15,"fen":"4k3/8/8/8/8/8/8/4K2R w K - 3 20","outcome":null,"turn":"first"}
    {"check":false,"count":15,"fen":"4k3/8/8/8/8/8/8/4K2R w K - 3 20","outcome":null,"turn":"first"}
    {"code":"position/number","file":"<stdin>","line":4,"message":"expected a number up to 65535\n4k3/8/8/8/8/8/8/4K2R w K - 0 1␉spelling=01\n                             ^^^^^^^^^^^^^","severity":"error"}
    {"code":"residue/unknown-key","file":"<stdin>","line":5,"message":"unknown key of a residue\n4k^3/8/8/8/8/8/8/4K^2R / C/c␉castling=K clock=3\n                                        ^^^^^","severity":"error"}
    {"code":"position/right","file":"<stdin>","line":6,"message":"expected a right of a piece on its first square, found `Q`","severity":"error"}
    "#);
    assert_snapshot!(feen(&["perft", "--game", "chess", "1", "4k^3/8/8/8/8/8/8/4K^2R / C/c\tcastling=K"]), @"
    exit 0
    [stdout]
    15
    ");
}

#[test]
fn texts_that_are_no_positions_of_the_game() {
    let mut all = String::new();
    for (game, text) in [
        (
            "shogi",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "xiangqi",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"),
        ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2X w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K4 w - - 0 1"),
        ("janggi", "4k^4/9/9/9/9/9/9/9/4K^4 / S/s"),
        ("chess", "nonsense"),
    ] {
        let shown = feen(&["moves", "--game", game, text]);
        let _ = write!(all, "{game}: {text}\n{shown}\n\n");
    }
    assert_snapshot!(all, @"
    shogi: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    exit 1
    [stderr]
    error: expected a piece of the variant, found `q`
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
       ^
    help: this is a position of chess, normal, fairy, fischerandom, ..

    xiangqi: lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
    exit 1
    [stderr]
    error: expected a piece of the variant, found `l`
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
    ^
    help: this is a position of shogi, checkshogi, shoshogi

    chess: 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1
    exit 1
    [stderr]
    error: expected the end of the board: the variant has no hands
    4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1
                       ^^^
    help: this is a position of crazyhouse, loop, chessgi, bughouse, ..

    chess: 8/8/8/8/8/8/8/4K3 w - - 0 1
    exit 1
    [stderr]
    error: expected a royal piece of the second player
    8/8/8/8/8/8/8/4K3 w - - 0 1
    ^^^^^^^^^^^^^^^^^
    help: this is a position of antichess, suicide, giveaway, codrus, ..

    chess: 4k3/8/8/8/8/8/8/4K2X w - - 0 1
    exit 1
    [stderr]
    error: expected a piece of the variant, found `X`
    4k3/8/8/8/8/8/8/4K2X w - - 0 1
                       ^

    chess: 4k3/8/8/8/8/8/8/4K4 w - - 0 1
    exit 1
    [stderr]
    error: expected 8 squares in a rank, found more
    4k3/8/8/8/8/8/8/4K4 w - - 0 1
                      ^

    janggi: 4k^4/9/9/9/9/9/9/9/4K^4 / S/s
    exit 1
    [stderr]
    error: the board does not have the shape of the variant
    help: this is a position of chancellor, shogi

    chess: nonsense
    exit 1
    [stderr]
    error: expected a piece of the variant, found `o`
    nonsense
     ^
    ");
}

#[test]
fn games_that_do_not_exist() {
    assert_snapshot!(feen(&["moves", "--game", "bridge", "startpos"]), @"
    exit 2
    [stderr]
    error: unknown variant `bridge`; expected a name such as `shogi` or `atomic`; `feen variants` lists all
    ");
    assert_snapshot!(feen(&["moves", "startpos"]), @"
    exit 2
    [stderr]
    error: the following required arguments were not provided:
      --game <NAME>

    Usage: feen moves --game <NAME> <TEXT>

    For more information, try '--help'.
    ");
    assert_snapshot!(feen(&["moves", "--game", "chess", "--notation", "csa", "startpos"]), @"
    exit 2
    [stderr]
    error: csa cannot write the moves of chess
    ");
    assert_snapshot!(feen(&["moves", "--game", "chess", "--notation", "pgn", "startpos"]), @"
    exit 2
    [stderr]
    error: invalid value 'pgn' for '--notation <NAME>': expected `uci`, `usi`, `san`, `iccs`, `wxf`, `csa`, `kif`, `western`, `chinese` or `janggi`

    For more information, try '--help'.
    ");
}

#[test]
fn counts() {
    assert_snapshot!(feen(&["perft", "--game", "shogi"]), @"
    exit 0
    [stdout]
    25470
    ");
    assert_snapshot!(feen(&["perft", "--game", "minishogi", "2", "--divide"]), @"
    exit 0
    [stdout]
    a1b2: 14
    a2a3: 13
    b1b2: 14
    b1c2: 14
    c1b2: 14
    c1c2: 14
    c1d2: 14
    d1a4: 12
    d1b3: 14
    d1c2: 14
    d1e2: 14
    e1e2: 14
    e1e3: 14
    e1e4: 2
    total: 181
    ");
    assert_snapshot!(feen(&["perft", "--game", "chess", "2", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--divide", "--json"]), @r#"
    exit 0
    [stdout]
    {"depth":2,"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","moves":[{"move":"e1d1","nodes":5},{"move":"e1d2","nodes":5},{"move":"e1e2","nodes":5},{"move":"e1f1","nodes":5},{"move":"e1f2","nodes":5}],"nodes":25}
    "#);
    assert_snapshot!(feen(&["perft", "--game", "chess", "0", "--divide"]), @"
    exit 0
    [stdout]
    total: 1
    ");
    assert_snapshot!(feen(&["perft", "--game", "chess", "13"]), @"
    exit 2
    [stderr]
    error: invalid value '13' for '[DEPTH]': 13 is not in 0..=12

    For more information, try '--help'.
    ");
    let here = directory("perft-lines", &[]);
    let input = b"startpos\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    assert_snapshot!(feen_in(&here, &["perft", "--game", "chess", "1", "-"], input), @"
    exit 0
    [stdout]
    20
    5
    ");
}

#[test]
fn variants_in_words() {
    let list = feen(&["variants"]);
    assert!(
        list.contains("\nxiangqi            9x10   Xiangqi\n"),
        "{list}"
    );
    assert!(list.lines().count() > 95, "{list}");
    assert_snapshot!(feen(&["variants", "xiangqi"]), @"
    exit 0
    [stdout]
    Xiangqi: 9 files, 10 ranks
    Mate the general, or leave him without a move.

    Pieces
      K   royal; goes one square orthogonally, within the palace
      A   goes one square diagonally, within the palace
      B   goes two squares diagonally, unless a piece stands in its way, within the first five ranks
      N   goes two squares in a line and one to the side, unless a piece stands in its way
      R   goes any distance orthogonally
      C   moves (without capturing) any distance orthogonally; captures any distance orthogonally, over exactly one piece
      P   goes one square ahead; goes one square sideways, within the last five ranks

    Rules
      region.far = 6-10      The region far: the last five ranks.
      region.home = 1-5      The region home: the first five ranks.
      region.palace = d1-f3  The region palace: d1-f3.
      royal = K              The king is royal: an attack on it must be answered.
      flying = yes           Generals may not face each other on an open file or rank.
      pawns = -              No piece can be taken en passant.
      stalemate = loss       A player without a legal move loses.
      repeat = 3             A position that occurs three times is a draw.
      chase = asian          Chasing one unprotected piece again and again loses, by the Asian rules of xiangqi.
      perpetual = yes        Perpetual check loses.
      fifty = 60             60 moves of each player without a capture are a draw.
      san = P:P N:H B:E      P is written P, N is written H, B is written E.
      letters = H:N E:B      H is read as N, E is read as B.

    Start
      rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1

    Table
    [xiangqi]
    title = Xiangqi
    about = Mate the general, or leave him without a move.
    native = zh 象棋
    board = 9x10
    region.far = 6-10
    region.home = 1-5
    region.palace = d1-f3
    pieces = K:W@palace A:F@palace B:nA@home N:nN R:R C:mRcpR P:fWsW@far
    royal = K
    flying = yes
    pawns = -
    stalemate = loss
    repeat = 3
    chase = asian
    perpetual = yes
    fifty = 60
    san = P:P N:H B:E
    letters = H:N E:B
    look = xiangqi
    start = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
    ");
    assert_snapshot!(feen(&["variants", "clobber", "--json"]), @r#"
    exit 0
    [stdout]
    {"about":"Step on a neighbour of the other colour; a player who cannot loses.","files":5,"hands":false,"name":"clobber","pieces":[{"letter":"P","moves":"cW","words":"captures one square orthogonally"}],"ranks":6,"rules":[{"about":"No piece can be taken en passant.","key":"pawns","value":"-"},{"about":"A player without a legal move loses.","key":"stalemate","value":"loss"}],"start":"PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1","table":"[clobber]\ntitle = Clobber\nabout = Step on a neighbour of the other colour; a player who cannot loses.\nboard = 5x6\npieces = P:cW\npawns = -\nstalemate = loss\nlook = chess\nstart = PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1\n","title":"Clobber"}
    "#);
    assert_snapshot!(feen(&["variants", "bridge"]), @"
    exit 2
    [stderr]
    error: unknown variant `bridge`; expected a name such as `shogi` or `atomic`; `feen variants` lists all
    ");
}

#[test]
#[expect(clippy::too_many_lines, reason = "each file is a snapshot")]
fn variants_of_a_file() {
    let here = directory(
        "variants-file",
        &[
            ("mine.txt", TABLE.as_bytes()),
            ("cycle.txt", b"[one : two]\n[two : one]\n"),
            ("region.txt", b"[mine : chess]\nregion.hole = d9\n"),
            (
                "king.txt",
                b"[mine : chess]\nstart = 8/8/8/8/8/8/8/4K3 w - - 0 1\n",
            ),
            (
                "hand.txt",
                b"[mine : chess]\nstart = 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1\n",
            ),
            ("key.txt", b"[mine : chess]\n\ncolour = red\n"),
            (
                "coffee.ini",
                b"[coffee:chess]\nmustCapture = true\nsoftware = none\n",
            ),
            ("broken.ini", b"[broken:bridge]\nmustCapture = true\n"),
        ],
    );
    let run = |arguments: &[&str]| feen_in(&here, arguments, b"");
    assert_snapshot!(run(&["variants", "--variants", "mine.txt"]), @"
    exit 0
    [stdout]
    knights  8x8    Chess with nightriders
    ");
    assert_snapshot!(run(&["perft", "--variants", "mine.txt", "--game", "Knights", "1"]), @"
    exit 0
    [stdout]
    24
    ");
    assert_snapshot!(run(&["perft", "--variants", "mine.txt", "--game", "atomic", "1"]), @"
    exit 0
    [stdout]
    20
    ");
    assert_snapshot!(run(&["variants", "--variants", "coffee.ini", "--lossy", "--json"]), @r#"
    exit 0
    [stdout]
    {"about":"","files":8,"hands":false,"name":"coffee","ranks":8,"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","title":"coffee"}
    [stderr]
    coffee.ini: warning: line 3: [coffee] software = none: unknown key
    "#);
    assert_snapshot!(run(&["variants", "--variants", "coffee.ini", "coffee"]), @"
    exit 1
    [stderr]
    coffee.ini: warning: line 3: [coffee] software = none: unknown key; the section is not imported
    error: coffee.ini has no variant
    ");
    assert_snapshot!(run(&["variants", "--variants", "broken.ini"]), @"
    exit 1
    [stderr]
    broken.ini: warning: line 1: [broken] [broken:bridge]: unknown parent; the section is not imported
    error: broken.ini has no variant
    ");
    let mut all = String::new();
    for file in [
        "cycle.txt",
        "region.txt",
        "king.txt",
        "hand.txt",
        "key.txt",
        "missing.txt",
    ] {
        let shown = run(&["variants", "--variants", file]);
        let _ = write!(all, "{file}\n{shown}\n\n");
    }
    assert_snapshot!(all, @"
    cycle.txt
    exit 1
    [stderr]
    error: cycle.txt:1:2: the parents form a cycle
    [one : two]
     ^^^

    region.txt
    exit 1
    [stderr]
    error: region.txt:2:15: expected a square of the board, found `d9`
    region.hole = d9
                  ^^

    king.txt
    exit 1
    [stderr]
    error: king.txt:2:9: expected a royal piece of the second player in the start position
    start = 8/8/8/8/8/8/8/4K3 w - - 0 1
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^

    hand.txt
    exit 1
    [stderr]
    error: hand.txt:2:28: expected a start position that fits the variant: expected the end of the board: the variant has no hands
    start = 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1
                               ^^^

    key.txt
    exit 1
    [stderr]
    error: key.txt:3:1: expected a key such as `board` or `pieces`, found `colour`
    colour = red
    ^^^^^^

    missing.txt
    exit 2
    [stderr]
    error: cannot read missing.txt: there is no such file
    ");
}

/// The table that `variants NAME` writes last is one that can be read again.
#[test]
fn a_table_is_read_again() {
    let shown = feen(&["variants", "crazyhouse"]);
    let (_, table) = shown.split_once("\nTable\n").unwrap();
    let here = directory("variants-again", &[("again.txt", table.as_bytes())]);
    let counted = feen_in(
        &here,
        &[
            "perft",
            "--variants",
            "again.txt",
            "--game",
            "crazyhouse",
            "3",
        ],
        b"",
    );
    assert_eq!(counted, "exit 0\n[stdout]\n8902");
}

#[test]
fn texts_of_other_programs_are_read_and_named() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/rules/dialects.txt"
    );
    let rows = std::fs::read_to_string(path).unwrap();
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let [name, text, fen, note] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let said = feen(&["moves", "--game", name, "--json", "--count", text]);
        assert!(said.contains(&format!(r#""fen":"{fen}""#)), "{row}\n{said}");
        let noted = said
            .lines()
            .find_map(|line| line.trim().strip_prefix("note: "));
        assert_eq!(noted.unwrap_or_default(), note, "{row}\n{said}");
    }
}
