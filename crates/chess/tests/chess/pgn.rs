//! Games as text: what is read of them, and what is written again.
//!
//! Each test is rows of texts.

use std::time::Duration;

use feen_chess::pgn::{
    Arrow, Comment, Error, Eval, Games, Layout, Letters, Mark, NodeId, Record, Score, Tags,
    Termination,
};
use feen_chess::{Position, Square};

/// The only game of a text.
#[track_caller]
fn record(text: &(impl AsRef<[u8]> + ?Sized)) -> Record<'_> {
    let mut games = Games::new(text.as_ref());
    let record = games.next().expect("a game").expect("a valid game");
    assert!(games.next().is_none(), "another game");
    record
}

/// The moves of the main line, in one string.
fn mainline(record: &Record<'_>) -> String {
    let moves: Vec<&str> = record.mainline().map(|node| node.san()).collect();
    moves.join(" ")
}

#[track_caller]
fn moves(text: &str, expected: &str) {
    assert_eq!(mainline(&record(text)), expected, "{text}");
}

const EXAMPLE: &str = r#"[Black "A \"B\" C"] [Result "1-0"] [White "Doe, Jane"] [ECO "C20"]
{Before.} 1.e4 {[%clk 0:05:00] best} e5! {[%eval 0.25]} (1...c5 2 Nf3 (2.c3 d5) d6 {so}) 2. Bc4 d6?!
% not this
3.Qf3 Nc6?? ; falls
4. Qxf7 1-0
"#;

#[test]
fn the_example_is_written_in_the_export_format() {
    let record = record(EXAMPLE);
    insta::assert_snapshot!(record.write(&Layout::new()), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Doe, Jane"]
    [Black "A \"B\" C"]
    [Result "1-0"]
    [ECO "C20"]

    {Before.} 1. e4 {[%clk 0:05:00] best} 1... e5 $1 {[%eval 0.25]} (1... c5 2. Nf3
    (2. c3 d5) 2... d6 {so}) 2. Bc4 d6 $6 3. Qf3 Nc6 $4 {falls} 4. Qxf7# 1-0
    "#);
    assert!(record.write(&Layout::new()).ends_with(" 1-0\n\n"));
    let first = record.mainline().next().unwrap();
    assert_eq!(first.clock(), Some(Duration::from_secs(300)));
    assert_eq!(first.span(), 79..81);
    let last = record.positions().unwrap().last().unwrap().unwrap();
    let fen = "r1bqkbnr/ppp2Qpp/2np4/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    assert_eq!(last.position.to_string(), fen);
}

#[test]
fn numbers_dots_and_results_may_be_missing() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3 *",
        "1 e4 e5 2 Nf3 1-0",
        "1e4 e5 2Nf3 *",
        "1... e4 1... e5 2... Nf3",
        "e4 e5 Nf3 1/2-1/2",
        "1.\te4\r\n1 ... e5\n\n\n2 . Nf3 0-1",
        "\u{feff}1. e4 e5 2. Nf3 1/2",
        "1. e4! $14 e5 $1$2 2. Nf3!?",
        "1. e4 + e5 ++ 2. Nf3 # *",
        "% an escape\n1. e4 e5\n%another\n2. Nf3\n",
        "1. e4 ; to the end } of ( the line\ne5 2. Nf3 ; and here",
        "1. e4 {a {comment} e5 2. Nf3 {over\nlines\n\nand empty ones}",
        "1. e4 e5 2. Nf3 *\x1a",
        "[Event \"x\"]\n\n[Site \"y\"]\n1. e4 e5 2. Nf3 *",
        "1. e4(1. d4)e5(1... c5)2. Nf3*",
        "1.\u{a0}e4\u{a0}e5 2.\u{a0}Nf3\u{a0}*",
    ] {
        moves(text, "e4 e5 Nf3");
    }
}

#[test]
fn a_move_may_be_spelled_in_many_ways() {
    for text in [
        "e2-e4", "e2e4", "Pe4", "♙e4", "0-0", "0-0-0", "O-O-O+", "e8=Q+", "e8(Q)", "e8/Q", "e8Q#",
        "Nb1xd2", "R1:a3", "exd6", "ed6", "Qa4d4+", "♞f6", "bxa1=n", "exd6e.p.",
    ] {
        moves(text, text);
        moves(&format!("1.{text} *"), text);
    }
    moves("exd6 e.p. Nf3 exd6 ep *", "exd6 Nf3 exd6");
    moves("1. e4 (1. d4 *) 1... e5 *", "e4 e5");
    let marked = record("1. e4 (1. d4 *) 1... e5 (1... d5 1-0) *");
    let tree: Vec<_> = marked.tree().map(|node| node.san()).collect();
    assert_eq!(tree, ["e4", "d4", "e5", "d5"]);
    assert_eq!(format!("{:?}", marked.tree()), format!("{tree:?}"));
    moves("1. b8(Q) (1. b8(R) a1) a1(n) *", "b8(Q) a1(n)");
    moves("1. d4 d5 2. e4(Qd3)dxe4 *", "d4 d5 e4 dxe4");
    for marker in ["1-0", "0-1", "1/2-1/2", "*"] {
        let read = Termination::parse(marker).map(Termination::as_str);
        assert_eq!(read, Some(marker));
    }
}

#[test]
fn assessments_are_glyphs() {
    let text = "1. e4 = e5 += 2. Nf3 +/= Nc6 =+ 3. Bb5=/+ a6 +/- 4. Ba4± Nf6 -/+ 5. O-O ∓ Be7+- \
                6. Re1+- b5 -+ 7. Bb3 ⩲ d6 ⩱ 8. c3 ∞ O-O □ (8... Na5 -+ 9. -- =) 9. h3 *";
    let record = record(text);
    let nags: Vec<u8> = record.tree().flat_map(|node| node.nags()).collect();
    assert_eq!(
        nags,
        [
            10, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 14, 15, 13, 7, 19, 10
        ]
    );
    assert!(record.replay().is_ok());
    let written = record.write(&Layout::new());
    let again = self::record(&written);
    assert_eq!(again.tree(), record.tree());
}

#[test]
fn several_games_are_read_one_after_the_other() {
    let text = "1. e4 e5 1-0 1. d4 *\n[Event \"c\"]\n[Site \"d\"]\n\n\n[Event \"e\"]\n\n1. c4 {x} 1/2-1/2 {y}\n;z\n\n{w}";
    let games: Result<Vec<Record<'_>>, Error> = Games::new(text.as_bytes()).collect();
    let games = games.unwrap();
    let found: Vec<_> = games
        .iter()
        .map(|game| {
            let comments = game
                .mainline()
                .last()
                .map_or(0, |node| node.after().count());
            (
                game.number(),
                game.line(),
                mainline(game),
                game.result(),
                comments,
            )
        })
        .collect();
    let game = |number, line, moves: &str, result, comments| {
        (number, line, moves.to_owned(), result, comments)
    };
    assert_eq!(
        found,
        [
            game(1, 1, "e4 e5", Some(Termination::WhiteWins), 0),
            game(2, 1, "d4", Some(Termination::Unknown), 0),
            game(3, 2, "", None, 0),
            game(4, 6, "c4", Some(Termination::Draw), 3),
            game(5, 11, "", None, 0),
        ]
    );
    for game in &games {
        assert_eq!(&text.as_bytes()[game.span()], game.as_bytes());
    }
}

#[test]
fn blanks_tags_or_a_marker_are_a_game_without_moves() {
    for text in [
        " ",
        "\n\n",
        "*",
        "[Event \"x\"]",
        "{only this}",
        "\u{feff}",
        "% escape",
    ] {
        moves(text, "");
    }
}

#[test]
fn tags_are_read_whatever_they_hold() {
    let tags = |text: &[u8]| {
        let record = record(text);
        let pairs = record.tags().iter();
        let pairs: Vec<String> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        pairs.join("|")
    };
    for (text, expected) in [
        (&b"[A \"b\"][C \"d\"]"[..], "A=b|C=d"),
        (b"[ A  \"b\" ]\t[C \"\"]", "A=b|C="),
        (b"[A \"\\\"b\\\\\"]", "A=\"b\\"),
        (
            b"[A \"The \"big\" one\"] [B \"c\"]",
            "A=The \"big\" one|B=c",
        ),
        (b"[A \"c:\\dir\\\"]", "A=c:\\dir\\"),
        (b"[A \"[%x]\"]", "A=[%x]"),
        (b"[White \"M\xfcller\"]", "White=M\u{fc}ller"),
        ("[White \"Müller\"]".as_bytes(), "White=M\u{fc}ller"),
        (b"[A_1 \"x\"] {c} [B \"y\"] *", "A_1=x|B=y"),
        (b"[A \"x\"]\n% escape\n[B \"y\"]\n\n*", "A=x|B=y"),
        (b"[A \"x\\\"] y\"]\n\n*", "A=x\"] y"),
        (b"[A \"x\\\\\"][B \"y\"]\n\n*", "A=x\\|B=y"),
    ] {
        assert_eq!(tags(text), expected, "{}", text.escape_ascii());
    }
}

#[test]
fn tags_are_set_and_written() {
    let mut tags: Tags<'_> = [("White", "A"), ("Zeta", "z"), ("ECO", "B00")]
        .into_iter()
        .collect();
    tags.set("White", "B \"C\" \\ D\nE");
    tags.set("Annotator", "N");
    tags.remove("Zeta");
    assert_eq!(tags.get("White"), Some("B \"C\" \\ D\nE"));
    let unknown = Tags::default();
    assert_eq!(
        unknown.roster().map(|(_, value)| value),
        ["?", "?", "????.??.??", "?", "?", "?", "*"]
    );
    assert_ne!(tags, unknown);
    let mut game = record("1. e4 *");
    *game.tags_mut() = tags;
    insta::assert_snapshot!(game.write(&Layout::new()), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "B \"C\" \\ D E"]
    [Black "?"]
    [Result "*"]
    [Annotator "N"]
    [ECO "B00"]

    1. e4 *
    "#);
}

#[test]
fn a_tree_has_lines_comments_and_glyphs() {
    let record = record(
        "{a} {b} 1. e4 $1 {c} ({d} 1. d4 $2 d5 (1... Nf6 {e}) 2. c4) (1. c4) {f} 1... e5! ({g}) *",
    );
    let texts = |comments: feen_chess::pgn::Comments<'_>| {
        let texts: Vec<String> = comments.map(|comment| comment.to_string()).collect();
        texts.join(",")
    };
    let nodes = record.tree().map(|node| {
        let nags: Vec<u8> = node.nags().collect();
        format!(
            "{} ply {} depth {} nags {nags:?} before {} after {} variations {}",
            node.san(),
            node.ply(),
            node.depth(),
            texts(node.before()),
            texts(node.after()),
            node.variations().count(),
        )
    });
    insta::assert_snapshot!(nodes.collect::<Vec<_>>().join("\n"), @"
    e4 ply 0 depth 0 nags [1] before a,b after c,f variations 2
    d4 ply 0 depth 1 nags [2] before d after  variations 0
    d5 ply 1 depth 1 nags [] before  after  variations 1
    Nf6 ply 1 depth 2 nags [] before  after e variations 0
    c4 ply 2 depth 1 nags [] before  after  variations 0
    c4 ply 0 depth 1 nags [] before  after  variations 0
    e5 ply 1 depth 0 nags [1] before  after  variations 1
    ");
    let first = record.mainline().next().unwrap();
    let lines: Vec<String> = first
        .variations()
        .map(|line| {
            let before = texts(line.before());
            let moves: Vec<_> = line
                .map(|node| format!("{}@{}", node.san(), node.depth()))
                .collect();
            format!("{before}: {}", moves.join(" "))
        })
        .collect();
    assert_eq!(lines, ["d: d4@1 d5@1 c4@1", ": c4@1"]);
}

#[test]
fn comments_are_utf_8_or_windows_1252() {
    for (bytes, text) in [
        (&b"{M\xfcller}"[..], "M\u{fc}ller"),
        ("{M\u{fc}ller}".as_bytes(), "M\u{fc}ller"),
        (b"{gr\xc3\xbc\xdfe}", "gr\u{fc}\u{df}e"),
        // Blanks of other alphabets are text.
        (b"{ and so on\x85 }", "and so on\u{2026}"),
        ("{\u{a0}x\u{2003}}".as_bytes(), "\u{a0}x\u{2003}"),
        (b"{[%clk 1] \x85 [%emt 2]\x85}", "\u{2026} \u{2026}"),
    ] {
        let record = record(bytes);
        let comments: Vec<String> = record
            .before()
            .map(|comment| comment.text().into())
            .collect();
        assert_eq!(comments, [text], "{}", bytes.escape_ascii());
        let written = record.write(&Layout::new());
        assert!(
            self::record(&written).before().eq(record.before()),
            "{written}"
        );
    }
    let mixed = record(b"[White \"M\xfcller\"] [Black \"M\xc3\xbcller \xdf\"] {\xfc} *");
    let values: Vec<&str> = mixed.tags().iter().map(|(_, value)| value).collect();
    assert_eq!(values, ["M\u{fc}ller", "M\u{fc}ller \u{df}"]);
}

#[test]
fn comments_have_commands() {
    let comment = Comment::new(
        "[%clk 1:02:03.4] good [%eval #-3,20]\nmove [%csl Ga1,Rb2,x] [%cal Re2e4] [%xyz 1 2]",
    );
    assert_eq!(comment.text(), "good move");
    assert_eq!(comment.clock(), Some(Duration::from_millis(3_723_400)));
    assert_eq!(comment.elapsed(), None);
    assert_eq!(
        comment.eval(),
        Some(Eval {
            score: Score::Mate(-3),
            depth: Some(20)
        })
    );
    let marks: Vec<Mark> = comment.squares().collect();
    assert_eq!(
        marks,
        [
            Mark {
                colour: 'G',
                square: Square::A1
            },
            Mark {
                colour: 'R',
                square: Square::B2
            },
        ]
    );
    let arrows: Vec<Arrow> = comment.arrows().collect();
    assert_eq!(
        arrows,
        [Arrow {
            colour: 'R',
            from: Square::E2,
            to: Square::E4
        }]
    );
    assert_eq!(comment.command("xyz"), Some("1 2"));
    assert_eq!(comment.commands().count(), 5);
}

#[test]
fn commands_have_values() {
    for (text, clock) in [
        ("0:05:00", Some(300_000)),
        ("5:00", Some(300_000)),
        ("90", Some(90_000)),
        ("0:00:00.123", Some(123)),
        ("100:00:00", Some(360_000_000)),
        ("", None),
        ("1:2:3:4", None),
        ("-1", None),
        ("+1", None),
        ("1:+1", None),
        ("\t1:00.", Some(60_000)),
        ("1:0x", None),
        ("99999999999999999999", None),
    ] {
        let comment = format!("[%clk {text}]").replace(" \t", "\t");
        let found = Comment::new(&comment).clock();
        assert_eq!(found, clock.map(Duration::from_millis), "{text}");
    }
    for (text, score, depth) in [
        ("0.17", Some(Score::Pawns(0.17)), None),
        ("+1", Some(Score::Pawns(1.0)), None),
        ("-1.5,20", Some(Score::Pawns(-1.5)), Some(20)),
        ("#3", Some(Score::Mate(3)), None),
        ("#-3, 7", Some(Score::Mate(-3)), Some(7)),
        ("inf", None, None),
        ("1e5", None, None),
        ("1,x", None, None),
        ("1,+5", None, None),
        ("1,", None, None),
        ("#", None, None),
    ] {
        let comment = format!("[%eval {text}]");
        let found = Comment::new(&comment).eval();
        assert_eq!(found, score.map(|score| Eval { score, depth }), "{text}");
    }
}

#[test]
fn commands_are_set() {
    let mut comment = Comment::new("good");
    comment.set_clock(Some(Duration::from_secs(90)));
    assert_eq!(comment.as_str(), "[%clk 0:01:30] good");
    comment.set_elapsed(Some(Duration::from_millis(1_250)));
    assert_eq!(comment.as_str(), "[%clk 0:01:30] [%emt 0:00:01.25] good");
    comment.set_eval(Some(Eval {
        score: Score::Pawns(-0.5),
        depth: Some(12),
    }));
    comment.set_clock(Some(Duration::from_secs(3600)));
    assert_eq!(
        comment.as_str(),
        "[%clk 1:00:00] [%emt 0:00:01.25] [%eval -0.5,12] good"
    );
    comment.set_squares(&[Mark {
        colour: 'Y',
        square: Square::H8,
    }]);
    comment.set_arrows(&[Arrow {
        colour: 'G',
        from: Square::A1,
        to: Square::H8,
    }]);
    comment.set_elapsed(None);
    comment.set_text("better } still");
    assert_eq!(
        comment.as_str(),
        "[%clk 1:00:00] [%eval -0.5,12] [%csl Yh8] [%cal Ga1h8] better } still"
    );
    comment.set_squares(&[]);
    comment.set_arrows(&[]);
    comment.set_eval(None);
    comment.set_clock(None);
    assert_eq!(comment.as_str(), "better } still");

    let mut twice = Comment::new("a [%clk 1] b [%clk 2] c");
    twice.set_clock(Some(Duration::from_secs(3)));
    assert_eq!(twice.as_str(), "a [%clk 0:00:03] b c");
    twice.set_command("x", Some("]}"));
    assert_eq!(twice.as_str(), "[%x ))] a [%clk 0:00:03] b c");
    twice.set_clock(None);
    assert_eq!(twice.as_str(), "[%x ))] a b c");

    for (text, seconds, expected) in [
        ("[%clk 1]b", Some(3), "[%clk 0:00:03]b"),
        ("[%x 1]b", Some(3), "[%x 1] [%clk 0:00:03] b"),
        ("[%x 1]b", None, "[%x 1]b"),
    ] {
        let mut comment = Comment::new(text);
        comment.set_clock(seconds.map(Duration::from_secs));
        assert_eq!(comment.as_str(), expected, "{text}");
    }
}

#[test]
fn comments_of_a_record_are_set() {
    let mut record = record("1. e4! {old} (1. d4 {x} (1. c4)) {also} e5 2. Nf3 (2. Nc3 Nc6) *");
    let ids: Vec<NodeId> = record.tree().map(|node| node.id()).collect();
    for (place, id) in ids.iter().enumerate() {
        let text = format!("c{place}");
        record.set_comment(*id, &Comment::new(&text)).unwrap();
    }
    let start = Comment::new("start }");
    record.set_comment(NodeId::START, &start).unwrap();
    let moves = |record: &Record<'_>| record.write(&Layout::new().tags(false).width(0));
    assert_eq!(
        moves(&record),
        "{start )} 1. e4 $1 {c0} (1. d4 {c1} (1. c4 {c2})) 1... e5 {c3} 2. Nf3 {c4} (2. Nc3 {c5} 2... Nc6 {c6}) *\n\n"
    );
    for id in &ids[1..] {
        record.set_comment(*id, &Comment::default()).unwrap();
    }
    assert_eq!(
        moves(&record),
        "{start )} 1. e4 $1 {c0} (1. d4 (1. c4)) 1... e5 2. Nf3 (2. Nc3 Nc6) *\n\n"
    );
    assert_eq!(record.tree().map(|node| node.id()).collect::<Vec<_>>(), ids);
}

#[test]
fn the_lines_stay_when_comments_are_set() {
    let text = "{a} 1. e4 {b} {c} (1. d4 {d} (1. c4 {e}) 1... d5) {f} 1... e5 {g} (1... c5) 2. Nf3 (2. Nc3 {h} Nc6) {i} *";
    let lines = |record: &Record<'_>| {
        let mut lines = vec![mainline(record)];
        for node in record.tree() {
            let variations = node.variations();
            lines.extend(variations.map(|line| line.map(|node| node.san().to_owned()).collect()));
        }
        lines
    };
    let before = record(text);
    let ids = before.tree().map(|node| node.id());
    for id in ids.chain([NodeId::START]) {
        for comment in ["", "new"] {
            let mut after = before.clone();
            after.set_comment(id, &Comment::new(comment)).unwrap();
            assert_eq!(lines(&after), lines(&before), "{id:?} {comment}");
            let written = after.write(&Layout::new());
            assert_eq!(lines(&record(&written)), lines(&before));
        }
    }
}

#[test]
fn a_line_of_a_comment_begins_with_a_word() {
    let record = record("e4 {aaaa bbbb [cc] %dd  eeee [%clk 1:00] ffff gggg} *");
    let layout = Layout::new().tags(false).width(10);
    insta::assert_snapshot!(record.write(&layout).trim_end(), @r"
    1. e4
    {aaaa
    bbbb [cc] %dd 
    eeee
    [%clk 1:00]
    ffff
    gggg} *
    ");
}

#[test]
fn every_choice_of_layout_can_be_made() {
    let record = record(
        "1. e4 $7 {a [%clk 1] b} (1. d4 {c}) ({only}) 1... e5 {[%eval 1]} 2. Qh5 ke7 3. Qxe5 *"
            .replace("ke7", "Ke7")
            .leak(),
    );
    let moves = |layout: Layout| record.write(&layout.tags(false)).trim_end().to_owned();
    let layouts = [
        Layout::new(),
        Layout::new().comments(false),
        Layout::new().commands(false),
        Layout::new().comments(false).commands(false),
        Layout::new().variations(false),
        Layout::new().nags(false),
        Layout::new().standard(false),
        Layout::new().width(20),
    ];
    insta::assert_snapshot!(layouts.map(moves).join("\n---\n"), @"
    1. e4 $7 {a [%clk 1] b} (1. d4 {c}) ({only}) 1... e5 {[%eval 1]} 2. Qh5 Ke7 3.
    Qxe5# *
    ---
    1. e4 $7 {[%clk 1]} (1. d4) 1... e5 {[%eval 1]} 2. Qh5 Ke7 3. Qxe5# *
    ---
    1. e4 $7 {a b} (1. d4 {c}) ({only}) 1... e5 2. Qh5 Ke7 3. Qxe5# *
    ---
    1. e4 $7 (1. d4) 1... e5 2. Qh5 Ke7 3. Qxe5# *
    ---
    1. e4 $7 {a [%clk 1] b} 1... e5 {[%eval 1]} 2. Qh5 Ke7 3. Qxe5# *
    ---
    1. e4 {a [%clk 1] b} (1. d4 {c}) ({only}) 1... e5 {[%eval 1]} 2. Qh5 Ke7 3.
    Qxe5# *
    ---
    1. e4 $7 {a [%clk 1] b} (1. d4 {c}) ({only}) 1... e5 {[%eval 1]} 2. Qh5 Ke7 3.
    Qxe5 *
    ---
    1. e4 $7 {a
    [%clk 1] b} (1. d4
    {c}) ({only}) 1...
    e5 {[%eval 1]} 2.
    Qh5 Ke7 3. Qxe5# *
    ");
    assert!(
        record
            .write(&Layout::new().width(20))
            .lines()
            .skip(9)
            .all(|line| line.len() < 20)
    );
}

#[test]
fn the_start_may_be_any_position() {
    for (tags, fen) in [
        (" ", Position::start().to_string()),
        (
            "[SetUp \"1\"][FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 9\"]",
            "4k3/8/8/8/8/8/8/4K2R b K - 3 9".to_owned(),
        ),
        (
            "[Variant \"chess 960\"][FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1\"]",
            "1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1".to_owned(),
        ),
    ] {
        assert_eq!(record(tags).start().unwrap().to_string(), fen);
    }
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 9\"] Kd7 O-O Ke6 *";
    assert_eq!(
        record(text)
            .write(&Layout::new())
            .lines()
            .skip(7)
            .collect::<Vec<_>>()
            .join("\n"),
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 9\"]\n[SetUp \"1\"]\n\n9... Kd7 10. O-O Ke6 *\n"
    );
}

#[test]
fn a_tree_is_equal_however_its_moves_are_spelled() {
    let one = record("1. e2-e4 e5! {a\nb} (c5 2.Ng1f3) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0");
    let other = record("[White \"x\"] e4 e7e5 $1 {a b} ; \n".trim_end_matches(" ; \n"));
    assert!(one.tree() != other.tree());
    let written = one.write(&Layout::new());
    let again = record(&written);
    assert!(one.tree() == again.tree());
    assert_eq!(again.write(&Layout::new()), written);
    for different in [
        "1. e4 e5 {a b} (c5 2.Nf3) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7",
        "1. e4 e5! {a c} (c5 2.Nf3) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7",
        "1. e4 e5! {a b} (c5 2.Nc3) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7",
        "1. e4 e5! {a b} (c5 2.Nf3) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf6",
        "1. e4 e5! {a b} 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7",
    ] {
        assert!(record(different).tree() != one.tree(), "{different}");
    }
}

#[test]
fn all_variations_are_played() {
    let record = record("1. e4 (1. d4 -- (1... Z0 2. Ke4 Ke7 (2. Nf3)) 2. Nf3) e5 *");
    let played = record.replay_all().unwrap().map(|played| match played {
        Ok(played) => format!("{} {}", played.node.san(), played.position.fen().fields(4)),
        Err(error) => error.to_string(),
    });
    insta::assert_snapshot!(played.collect::<Vec<_>>().join("\n"), @"
    e4 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3
    d4 rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3
    -- rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -
    Z0 rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -
    no piece can make this move at byte 28 (line 1, game 1, ply 2)
    Nf3 rnbqkbnr/pppppppp/8/8/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq -
    Nf3 rnbqkbnr/pppppppp/8/8/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq -
    e5 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6
    ");
}

#[test]
fn nothing_is_too_deep_or_too_long() {
    let plies = "Nf3 Nf6 Ng1 Ng8 ".repeat(2_500);
    let long = record(&plies);
    assert_eq!(long.mainline().count(), 10_000);
    assert_eq!(long.positions().unwrap().flatten().count(), 10_000);

    let deep = format!("{}{}", "e4(".repeat(4_096), "d4)".repeat(4_096));
    let deep = deep.replace("d4)", ")").replace("(*", "*");
    let deep = deep.replacen("()", "(d4)", 1);
    let deep = record(&deep);
    assert_eq!(deep.tree().map(|node| node.depth()).max(), Some(4_096));
    assert_eq!(deep.mainline().count(), 1);
    assert_eq!(deep.replay_all().unwrap().flatten().count(), 4_097);
    let written = deep.write(&Layout::new());
    assert!(written.lines().all(|line| line.len() < 80));
    assert!(record(&written).tree() == deep.tree());
}

#[test]
fn letters_of_other_languages_become_english() {
    for (language, text, expected) in [
        (
            "de",
            "1.Sf3 d5 2.Sbd2 Dd6 3.e8=D e1T+ 4.Txe1 Kd7",
            "1.Nf3 d5 2.Nbd2 Qd6 3.e8=Q e1R+ 4.Rxe1 Kd7",
        ),
        (
            "fr",
            "Cf3 Rxe2 Td1! Fb5 Da4 Rf1",
            "Nf3 Kxe2 Rd1! Bb5 Qa4 Kf1",
        ),
        ("es", "Cf3 Ab5 Ta1 Re1", "Nf3 Bb5 Ra1 Ke1"),
        ("nl", "Pf3 Lb5 e8=P", "Nf3 Bb5 e8=N"),
        (
            "de",
            "[White \"Sf3 Lb5\"]\n% Sf3\n{Sf3} Sf3 ;Sf3\nSf3",
            "[White \"Sf3 Lb5\"]\n% Sf3\n{Sf3} Nf3 ;Sf3\nNf3",
        ),
        (
            "de",
            "e4 0-0 Springer S Sf9 Sf3x B",
            "e4 0-0 Springer S Sf9 Sf3x B",
        ),
        ("de", "(Sf3)Sc6{never Sf3", "(Nf3)Nc6{never Sf3"),
        ("de", "e4 e5 1-0 *", "e4 e5 1-0 *"),
        ("German", "Sf3", "Nf3"),
        (
            "Russian",
            "1.Кf3 Крe7+ {Кf3} 2.Ле1 Лe1 e8=Ф+) Фd1:e2 Сb5",
            "1.Nf3  Ke7+    {Кf3} 2.Ле1 Re1  e8=Q+ ) Qd1:e2  Bb5 ",
        ),
        (
            "bg",
            "Цe1 Дd1 Тa1 Оc1 Кb1 e8=Д",
            "Ke1  Qd1  Ra1  Bc1  Nb1  e8=Q ",
        ),
        ("lt", "(Žf3)Žxd4!", "(Nf3 )Nxd4 !"),
    ] {
        let letters = Letters::of_language(language).unwrap();
        let found = letters.to_english(text.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&found),
            expected,
            "{language} {text}"
        );
    }
    for wrong in [
        "",
        "KDTL",
        "KDTLSX",
        "kdtls",
        "KDTLL",
        "KDTL\u{e9}",
        "KDTL1",
        "K,D,T,L",
        "K,D,T,L,S,X",
        "K,D,T,L,Springer",
        "Кр,Ф,Л,С,Кр",
    ] {
        assert_eq!(Letters::new(wrong), None, "{wrong}");
    }
    assert_eq!(Letters::of_language("xx"), None);
    assert_eq!(
        Letters::new("KDTLS")
            .map(|letters| letters.to_string())
            .as_deref(),
        Some("KDTLS")
    );
    for language in Letters::languages() {
        let letters = Letters::of_language(language).unwrap();
        assert_eq!(
            Letters::new(&letters.to_string()),
            Some(letters),
            "{language}"
        );
    }
}

#[test]
fn what_a_layout_empties_is_left_out() {
    let all = Layout::new().tags(false);
    let bare = || all.clone().comments(false).commands(false).nags(false);
    for (text, layout, expected) in [
        ("1. e4 ({a}) e5 *", bare(), "1. e4 e5 *"),
        ("1. e4 ($142) e5 *", bare(), "1. e4 e5 *"),
        (
            "1. e4 ({[%clk 1]}) e5 *",
            all.clone().commands(false),
            "1. e4 e5 *",
        ),
        (
            "1. e4 ({[%clk 1]}) e5 *",
            all.clone().comments(false),
            "1. e4 ({[%clk 1]}) 1... e5 *",
        ),
        ("1. e4 () e5 *", all.clone().nags(false), "1. e4 e5 *"),
        ("1. e4 () e5 *", all.clone(), "1. e4 () 1... e5 *"),
        (
            "1. e4 (1. d4 ({a}) d5 ({b} {c})) e5 *",
            bare(),
            "1. e4 (1. d4 d5) 1... e5 *",
        ),
        (
            "1. e4 (*) e5 ({a} 1... c5) *",
            bare(),
            "1. e4 (*) 1... e5 (1... c5) *",
        ),
    ] {
        assert_eq!(record(text).write(&layout).trim_end(), expected, "{text}");
    }
}

#[test]
fn the_marker_is_the_result() {
    for (tag, marker, expected) in [
        (Some("draw"), "1/2-1/2", "1/2-1/2"),
        (Some("draw"), "", "1/2-1/2"),
        (Some("Draw "), "", "1/2-1/2"),
        (Some("0.5-0.5"), "", "1/2-1/2"),
        (Some("½–½"), "", "1/2-1/2"),
        (Some("1–0"), "", "1-0"),
        (Some("0 : 1"), "", "0-1"),
        (Some("?"), "", "*"),
        (Some("1/2"), "", "1/2-1/2"),
        (Some("1-0"), "", "1-0"),
        (Some("1-0"), "0-1", "0-1"),
        (Some("1-0"), "*", "*"),
        (None, "", "*"),
        (None, "1-0", "1-0"),
    ] {
        let tag = tag.map_or(String::new(), |tag| format!("[Result \"{tag}\"] "));
        let text = format!("{tag}1. e4 {marker}");
        let record = record(&text);
        let written = record.write(&Layout::new());
        assert!(
            written.contains(&format!("[Result \"{expected}\"]")),
            "{text}: {written}"
        );
        assert!(
            written.ends_with(&format!("1. e4 {expected}\n\n")),
            "{text}: {written}"
        );
        assert_eq!(record.termination().as_str(), expected);
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_windows_1252() {
    let text = b"[White \"O\x92Brien\"] 1. e4 {\x93so\x94 \x80 \x85 \x81 \xe9} *";
    let record = record(text);
    assert_eq!(record.tags().get("White"), Some("O\u{2019}Brien"));
    let comment = record.mainline().next().unwrap().after().next().unwrap();
    assert_eq!(
        comment.text(),
        "\u{201c}so\u{201d} \u{20ac} \u{2026} \u{81} \u{e9}"
    );
}
