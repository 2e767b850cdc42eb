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

const CSA: &str = "V2.2\nN+Anna\nN-Ben\n$START_TIME:2024/05/06 10:00:00\nPI\n+\n+7776FU\nT16\n-3334FU\n%TORYO\n/\n\
    V2.2\nN+Carl\nN-Anna\n$START_TIME:2023/01/02\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n%CHUDAN\n/\n\
    V2.2\nN+Anna\nN-Ben\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

/// Two games by rules of their own among games of chess.
const MIXED: &str = "[White \"A\"]\n[Variant \"Crazyhouse\"]\n[Result \"1-0\"]\n\n\
    1. e4 d5 2. exd5 Qxd5 3. P@e4 {good} (3. Nc3 Qd8) 1-0\n\n\
    [White \"B\"]\n\n1. e4 e5 *\n\n\
    [White \"C\"]\n[Variant \"Atomic\"]\n\n1. Nf3 e5 2. Nxe5 d6 3. d4 *\n\n";

/// The exit status of a verb for a file, and then its output.
#[track_caller]
fn verb(text: &[u8], arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game"), text).unwrap();
    let run = run_in(
        folder.path(),
        &[&["pgn"], arguments, &["game"]].concat(),
        "",
    );
    format!("{}\n{}{}", run.status, run.output, run.errors)
}

/// The first players of the games of CSA that a verb writes.
#[track_caller]
fn sente(arguments: &[&str]) -> String {
    let output = verb(CSA.as_bytes(), arguments);
    let names = output.lines().filter_map(|line| line.strip_prefix("N+"));
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn verbs_write_records_of_any_format() {
    assert_eq!(sente(&["sort"]), "Carl Anna Anna");
    assert_eq!(
        sente(&["sort", "--by", "length", "--reverse"]),
        "Carl Anna Anna"
    );
    assert_eq!(sente(&["dedup"]), "Anna Carl");
    assert_eq!(sente(&["merge"]), "Anna Carl Anna");
    assert_eq!(sente(&["search", "--moves", "2g2f 8c8d"]), "Carl");
    assert_eq!(
        sente(&["search", "--moves", "+7776FU 3c3d", "--tag", "Date>=2024"]),
        "Anna"
    );
    assert_eq!(sente(&["search", "--moves", "7g7f 8c8d"]), "");
    let position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2";
    assert_eq!(sente(&["search", "--position", position]), "Carl");
    assert_eq!(sente(&["search", "--pattern", "!/R"]), "Carl");
    let written = verb(CSA.as_bytes(), &["fmt"]);
    assert_eq!(written, format!("0\n{CSA}/\n"));
}

#[test]
fn verbs_take_records_of_any_format() {
    let shown = |arguments: &[&str]| verb(CSA.as_bytes(), arguments);
    insta::assert_snapshot!(shown(&["check"]), @"
    0
    3 games, 0 errors
    ");
    insta::assert_snapshot!(shown(&["stats"]), @"
    0
    games                                              3
    games with an error                                0
    half-moves                                         7
    half-moves of the longest game                     3
    rules Shogi                                        3
    result *                                           1
    result 0-1                                         2
    status resignation                                 2
    status stopped                                     1
    ");
    insta::assert_snapshot!(shown(&["search", "--material", "KvK"]), @"
    1
    game:1:1: warning: `--material` is for games of chess, this is one of Shogi (game 1) [record/chess-only]
    game:12:1: warning: `--material` is for games of chess, this is one of Shogi (game 2) [record/chess-only]
    game:23:1: warning: `--material` is for games of chess, this is one of Shogi (game 3) [record/chess-only]
    ");
}

#[test]
fn verbs_list_records_of_any_format() {
    let shown = |arguments: &[&str]| verb(CSA.as_bytes(), arguments);
    insta::assert_snapshot!(shown(&["positions", "--last", "--columns", "game,ply,san,uci,position,elapsed"]), @"
    0
    1	2	Pg6	g7g6	lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2	
    2	3	Ph5	h4h5	lnsgkgsnl/1r5b1/p1ppppppp/1p7/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL[] b - - 3 2	
    3	2	Pg6	g7g6	lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2
    ");
    insta::assert_snapshot!(shown(&["tree"]), @"
    0
    move        games     wins    draws   losses    score    elo   last
    Pc4             2        0        0        2     0.0%      -   2024
    Ph4             1        0        0        0        -      -   2023
    ");
    insta::assert_snapshot!(shown(&["players"]), @"
    0
    player                           games    wins   draws  losses   score        elo  performance  days
    Anna                                 3       0       0       2    0.0%          -            -  2023.01.02 to 2024.05.06
    Ben                                  2       2       0       0  100.0%          -            -  2024.05.06
    Carl                                 1       0       0       0       -          -            -  2023.01.02
    ");
}

#[test]
fn verbs_say_which_format_they_need() {
    let shown = |arguments: &[&str]| verb(CSA.as_bytes(), arguments);
    insta::assert_snapshot!(shown(&["check", "--from", "pgn"]), @"
    1
    game:1:1: error: expected a move, a comment, a variation or a result (game 1, ply 0) [pgn/token]
    V2.2
    ^^^^
    1 game, 1 error
    ");
    insta::assert_snapshot!(shown(&["book", "make", "--to", "book.bin"]), @"
    0
    game:1:1: warning: this is a game of Shogi, and the verb is for chess (game 1) [record/chess-only]
    game:12:1: warning: this is a game of Shogi, and the verb is for chess (game 2) [record/chess-only]
    game:23:1: warning: this is a game of Shogi, and the verb is for chess (game 3) [record/chess-only]
    0 moves
    ");
}

#[test]
fn verbs_take_games_of_variants_among_games_of_chess() {
    let shown = |arguments: &[&str]| verb(MIXED.as_bytes(), arguments);
    insta::assert_snapshot!(shown(&["check"]), @"
    0
    3 games, 0 errors
    ");
    insta::assert_snapshot!(shown(&["stats", "--json"]), @r#"
    0
    {"errors":0,"games":3,"longest":5,"plies":12,"results":{"*":2,"1-0":1},"rules":{"Atomic":1,"Chess":1,"Crazyhouse":1},"statuses":{"ended by the result of the file":1,"in progress":2}}
    "#);
    insta::assert_snapshot!(shown(&["fmt", "--no-comments", "--no-variations"]), @r#"
    0
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "A"]
    [Black "?"]
    [Result "1-0"]
    [Variant "Crazyhouse"]

    1. e4 d5 2. exd5 Qxd5 3. P@e4 1-0

    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "B"]
    [Black "?"]
    [Result "*"]

    1. e4 e5 *

    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "C"]
    [Black "?"]
    [Result "*"]
    [Variant "Atomic"]

    1. Nf3 e5 2. Nxe5 d6 3. d4 *
    "#);
    insta::assert_snapshot!(shown(&["positions", "--last", "--to", "feen"]), @"
    0
    1	5	-rnb1k^bn-r/+p+p+p1+p+p+p+p/8/3q4/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R /p c/C
    2	2	-rnbqk^bn-r/+p+p+p+p1+p+p+p/8/4p3/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / C/c
    3	5	rnbqk^bnr/ppp2ppp/3p4/8/3P4/8/PPP1PPPP/RNBQK^B1R / g/G
    ");
    insta::assert_snapshot!(shown(&["search", "--moves", "e4"]), @r#"
    0
    [White "A"]
    [Variant "Crazyhouse"]
    [Result "1-0"]

    1. e4 d5 2. exd5 Qxd5 3. P@e4 {good} (3. Nc3 Qd8) 1-0

    [White "B"]

    1. e4 e5 *
    "#);
    let broken = MIXED.replace("P@e4", "P@e9");
    insta::assert_snapshot!(verb(broken.as_bytes(), &["check"]), @"
    1
    game:5:26: error: `P@e9` is not a legal move: no legal move has this text (game 1) [record/move]
    3 games, 1 error
    ");
}

#[test]
fn games_in_another_encoding_keep_it() {
    let (kif, _) = feen_records::Encoding::ShiftJis.encode(KIF);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.kif"), &kif).unwrap();
    let split = ["pgn", "split", "--games", "1", "game.kif"];
    let run = run_in(folder.path(), &split, "");
    assert_eq!(run.status, 0, "{}", run.errors);
    let written = fs::read(folder.path().join("games-0001.kif")).unwrap();
    let (text, _) = feen_records::decode(&written);
    assert_eq!(text.replace("\r\n", "\n").trim_end(), KIF.trim_end());
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
        (&["--pattern", "P!"], "AB"),
        (&["--pattern", "R/!/!/!/!/!/*"], "C"),
        (&["--pattern", "R[Kk]"], "C"),
        (&["--pattern", "N/P", "--any", "--moves", "d4"], "AB"),
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
