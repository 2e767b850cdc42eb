//! Changes of games: each is a row of the moves before and after it.

use std::time::{Duration, Instant};

use feen_chess::pgn::{
    Comment, EditError, Eval, Games, Layout, NodeId, Record, Score, Tags, Termination, retag,
};
use feen_chess::{Position, Spelling};
use proptest::prelude::*;

/// The only game of a text.
#[track_caller]
fn record(text: &str) -> Record<'_> {
    let mut games = Games::new(text.as_bytes());
    let record = games.next().expect("a game").expect("a valid game");
    assert!(games.next().is_none(), "another game");
    record
}

fn moves(record: &Record<'_>) -> String {
    let moves = record.write(&Layout::new().tags(false).width(0).standard(false));
    moves.trim_end().to_owned()
}

/// The first move of this text.
fn id(record: &Record<'_>, san: &str) -> NodeId {
    match san {
        "" => NodeId::START,
        san => record
            .tree()
            .find(|node| node.san() == san)
            .expect(san)
            .id(),
    }
}

/// A change of the move of this text leads to these moves, and reading them again to an equal tree.
#[track_caller]
fn edit(
    before: &str,
    san: &str,
    change: impl Fn(&mut Record<'_>, NodeId) -> Result<(), EditError>,
    after: &str,
) {
    let mut edited = record(before);
    let id = id(&edited, san);
    let found = match change(&mut edited, id) {
        Ok(()) => moves(&edited),
        Err(error) => error.code().to_owned(),
    };
    assert_eq!(found, after, "{before}");
    let written = edited.write(&Layout::new());
    assert!(record(&written).tree() == edited.tree(), "{written}");
}

#[test]
fn lines_are_added() {
    let line = |moves: &'static str| {
        move |record: &mut Record<'_>, id| record.add_line(id, moves.split(' ')).map(|_| ())
    };
    edit("*", "", line("e4 e5"), "1. e4 e5 *");
    edit("e4 *", "e4", line("e5 Nf3"), "1. e4 e5 2. Nf3 *");
    edit("e4 {a} *", "e4", line("e5"), "1. e4 {a} 1... e5 *");
    edit("e4 e5 *", "", line("d4 d5"), "1. e4 (1. d4 d5) 1... e5 *");
    edit(
        "e4 (c4) e5 *",
        "c4",
        line("c5"),
        "1. e4 (1. c4 c5) 1... e5 *",
    );
    edit(
        "e4 (c4) {a} e5 *",
        "",
        line("d4"),
        "1. e4 (1. c4) {a} (1. d4) 1... e5 *",
    );
    edit("e4 e5 *", "e4", line("--"), "1. e4 e5 (1... --) *");
    edit("e4 *", "e4", line("mate"), "edit/not-a-move");
    edit("e4 *", "e4", line("e5 Nf3 e9"), "edit/not-a-move");
    let none = |record: &mut Record<'_>, id| record.add_line(id, [""; 0]).map(|_| ());
    edit("e4 *", "e4", none, "edit/no-move");
}

#[test]
fn variations_are_added_and_removed() {
    let add = |record: &mut Record<'_>, id| record.add_variation(id, ["c5", "Nf3"]).map(|_| ());
    edit("e4 e5 d4 *", "e5", add, "1. e4 e5 (1... c5 2. Nf3) 2. d4 *");
    edit(
        "e4 e5 $1 {a} (c6) {b} d4 *",
        "e5",
        add,
        "1. e4 e5 $1 {a} (1... c6) {b} (1... c5 2. Nf3) 2. d4 *",
    );
    edit("e4 *", "", add, "edit/no-move");
    let remove = |record: &mut Record<'_>, id| record.remove_variation(id);
    edit("e4 (d4 d5 (Nf6) c4) e5 *", "c4", remove, "1. e4 e5 *");
    edit(
        "e4 (d4 d5 (Nf6) c4) e5 *",
        "Nf6",
        remove,
        "1. e4 (1. d4 d5 2. c4) 1... e5 *",
    );
    edit("e4 (d4) *", "e4", remove, "edit/no-variation");
    let cut = |record: &mut Record<'_>, id| record.truncate(id);
    edit(
        "e4 $1 {a} (d4) e5 Nf3 (Nc3) {b} *",
        "e4",
        cut,
        "1. e4 $1 {a} (1. d4) *",
    );
    edit("e4 (d4 d5 c4) e5 *", "d4", cut, "1. e4 (1. d4) 1... e5 *");
    edit("{a} e4 e5 *", "", cut, "{a} *");
    edit("e4 *", "e4", cut, "1. e4 *");
}

#[test]
fn a_removed_move_is_no_move() {
    let mut record = record("e4 (d4 d5) e5 *");
    let [gone, after] = ["d4", "d5"].map(|san| id(&record, san));
    record.remove_variation(gone).unwrap();
    for id in [gone, after] {
        assert_eq!(record.set_move(id, "e4"), Err(EditError::NoMove));
        assert_eq!(record.promote(id), Err(EditError::NoMove));
        assert_eq!(
            record.set_comment(id, &Comment::new("a")),
            Err(EditError::NoMove)
        );
    }
}

#[test]
fn variations_are_promoted() {
    let promote = |record: &mut Record<'_>, id| record.promote(id);
    edit(
        "e4 (d4 d5) e5 *",
        "d4",
        promote,
        "1. d4 (1. e4 e5) 1... d5 *",
    );
    edit(
        "e4 (d4 d5) e5 *",
        "d5",
        promote,
        "1. d4 (1. e4 e5) 1... d5 *",
    );
    edit("e4 (d4) *", "d4", promote, "1. d4 (1. e4) *");
    edit(
        "{start} e4 $1 {a} (c4 c5) ({b} $142 d4 $2 {c} (Nf3 Nf6) d5) {d} e5 (e6) *",
        "d4",
        promote,
        "{start} {b} $142 1. d4 $2 {c} (1. e4 $1 {a} {d} 1... e5 (1... e6)) (1. c4 c5) (1. Nf3 Nf6) 1... d5 *",
    );
    edit(
        "e4 e5 ({b} c5 Nf3) Nc3 *",
        "c5",
        promote,
        "1. e4 c5 {b} (1... e5 2. Nc3) 2. Nf3 *",
    );
    edit(
        "e4 (d4 d5 (Nf6 c4) c4 e6) e5 *",
        "Nf6",
        promote,
        "1. e4 (1. d4 Nf6 (1... d5 2. c4 e6) 2. c4) 1... e5 *",
    );
    edit("e4 (d4) e5 *", "e5", promote, "edit/no-variation");
}

#[test]
fn moves_glyphs_and_comments_are_set() {
    let set = |san: &'static str| move |record: &mut Record<'_>, id| record.set_move(id, san);
    edit("e4 {a} e5 *", "e4", set("d4"), "1. d4 {a} 1... e5 *");
    edit("e4 *", "e4", set("e4!"), "edit/not-a-move");
    edit("e4 *", "", set("e4"), "edit/no-move");
    let nags = |nags: &'static [u8]| move |record: &mut Record<'_>, id| record.set_nags(id, nags);
    edit(
        "e4! {a} $7 (d4) += e5 *",
        "e4",
        nags(&[2, 14]),
        "1. e4 $2 $14 {a} (1. d4) 1... e5 *",
    );
    edit("e4! e5 *", "e4", nags(&[]), "1. e4 e5 *");
    let before = |record: &mut Record<'_>, id| record.set_nags_before(id, &[142]);
    edit("e4 ({a} d4) *", "d4", before, "1. e4 ($142 {a} 1. d4) *");
    edit("e4 (d4 d5) *", "d5", before, "edit/not-first");
    let comment = |text: &'static str| {
        move |record: &mut Record<'_>, id| record.set_comment(id, &Comment::new(text))
    };
    edit(
        "e4 $1 {a} (d4) {b} e5 *",
        "e4",
        comment("c"),
        "1. e4 $1 {c} (1. d4) 1... e5 *",
    );
    edit("{a} e4 *", "", comment("b"), "{b} 1. e4 *");
    edit("{a} e4 *", "", comment(""), "1. e4 *");
    let before = |record: &mut Record<'_>, id| record.set_comment_before(id, &Comment::new("so"));
    edit(
        "e4 ({a} {b} $1 d4) *",
        "d4",
        before,
        "1. e4 ($1 {so} 1. d4) *",
    );
    edit("e4 e5 *", "e4", before, "{so} 1. e4 e5 *");
    edit("e4 {a} e5 *", "e5", before, "edit/not-first");
}

#[test]
fn commands_are_set() {
    let clock = |record: &mut Record<'_>, id| record.set_clock(id, Some(Duration::from_secs(90)));
    edit("e4 e5 *", "e4", clock, "1. e4 {[%clk 0:01:30]} 1... e5 *");
    edit(
        "e4 {a} {[%clk 1] b} e5 *",
        "e4",
        clock,
        "1. e4 {a} {[%clk 0:01:30] b} 1... e5 *",
    );
    edit(
        "e4 {a} {b} *",
        "e4",
        clock,
        "1. e4 {[%clk 0:01:30] a} {b} *",
    );
    let none = |record: &mut Record<'_>, id| record.set_clock(id, None);
    edit("e4 {[%clk 1]} {b} *", "e4", none, "1. e4 {b} *");
    edit("e4 e5 *", "e4", none, "1. e4 e5 *");
    let elapsed =
        |record: &mut Record<'_>, id| record.set_elapsed(id, Some(Duration::from_secs(7)));
    edit("e4 *", "e4", elapsed, "1. e4 {[%emt 0:00:07]} *");
    let eval = Eval {
        score: Score::Mate(3),
        depth: None,
    };
    let eval = |record: &mut Record<'_>, id| record.set_eval(id, Some(eval));
    edit(
        "e4 {[%emt 1]} *",
        "e4",
        eval,
        "1. e4 {[%emt 1] [%eval #3]} *",
    );
}

#[test]
fn the_result_is_set() {
    let mut record = record("[Result \"*\"] e4 *");
    record.set_result(Termination::BlackWins);
    assert_eq!(moves(&record), "1. e4 0-1");
    assert_eq!(record.tags().get("Result"), Some("0-1"));
}

#[test]
fn a_record_has_several_lines() {
    for (lines, expected) in [
        (&["e4 e5"][..], "1. e4 e5 *"),
        (&["e4 e5", "e2e4 e7e5", "e4"], "1. e4 e5 *"),
        (
            &["e4 e5", "d4 d5", "e4 c5 Nf3", "d4 Nf6"],
            "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 (1... c5 2. Nf3) *",
        ),
        (&[], "*"),
    ] {
        let lines = lines.iter().map(|line| line.split(' '));
        let start = Position::start();
        let record = Record::from_lines(&start, lines, &Tags::new()).unwrap();
        assert_eq!(moves(&record), expected);
    }
    let start: Position = "4k3/8/8/8/8/8/8/4K2R b K - 3 9".parse().unwrap();
    let tags: Tags<'_> = [("Result", "1-0")].into_iter().collect();
    let lines = [["Kd7", "O-O"], ["Kd8", "Kd2"]].map(|line| line.map(Spelling::San));
    let made = Record::from_lines(&start, lines, &tags).unwrap();
    assert_eq!(moves(&made), "9... Kd7 (9... Kd8 10. Kd2) 10. O-O 1-0");
    assert_eq!(made.start().unwrap(), start);
    let illegal = [["e4", "e4"].map(Spelling::San)];
    assert!(Record::from_lines(&Position::start(), illegal, &tags).is_err());
}

#[test]
fn glyphs_before_a_variation_are_read() {
    let record = record("e4 ( $142 {a} d4! d5) ({b} $140 c4) e5 *");
    let nags = record.tree().map(|node| {
        let (before, after): (Vec<u8>, Vec<u8>) =
            (node.nags_before().collect(), node.nags().collect());
        let comments: Vec<String> = node.before().map(|comment| comment.to_string()).collect();
        format!("{} {before:?} {after:?} {comments:?}", node.san())
    });
    assert_eq!(
        nags.collect::<Vec<_>>(),
        [
            "e4 [] [] []",
            "d4 [142] [1] [\"a\"]",
            "d5 [] [] []",
            "c4 [140] [] [\"b\"]",
            "e5 [] [] []"
        ]
    );
    let first = record.mainline().next().unwrap();
    let lines = first.variations().map(|line| line.nags_before().collect());
    assert_eq!(lines.collect::<Vec<Vec<u8>>>(), [[142], [140]]);
    let written = record.write(&Layout::new());
    assert!(written.contains("1. e4 ($142 {a} 1. d4 $1 d5) ({b} $140 1. c4) 1... e5 *"));
}

/// The least time of a change of every move, for each move.
fn cost(plies: usize, change: impl Fn(&mut Record<'_>, NodeId)) -> f64 {
    let text = "Nf3 (Nc3) Nf6 Ng1 Ng8 ".repeat(plies / 4);
    let record = record(&text);
    let ids: Vec<NodeId> = record.mainline().map(|node| node.id()).collect();
    let times = (0..5).map(|_| {
        let mut record = record.clone();
        let start = Instant::now();
        for id in &ids {
            change(&mut record, *id);
        }
        start.elapsed().as_secs_f64()
    });
    1e9 * times.fold(f64::INFINITY, f64::min) / f64::from(u32::try_from(plies).unwrap())
}

#[test]
fn to_change_every_move_is_linear() {
    let comment = |record: &mut Record<'_>, id| {
        record.set_comment(id, &Comment::new("a comment")).unwrap();
    };
    let clock = |record: &mut Record<'_>, id| {
        record.set_clock(id, Some(Duration::from_secs(1))).unwrap();
    };
    let variation = |record: &mut Record<'_>, id| {
        record.add_variation(id, ["a3", "a6"]).unwrap();
    };
    for change in [
        &comment as &dyn Fn(&mut Record<'_>, NodeId),
        &clock,
        &variation,
    ] {
        // A square would cost thirty times as much.
        let is_linear = || cost(30_000, change) < 6.0 * cost(1_000, change) + 50.0;
        assert!((0..5).any(|_| is_linear()));
    }
}

proptest! {
    /// Whatever is changed, reading the moves that are written gives an equal tree.
    #[test]
    fn a_changed_game_is_read_as_an_equal_tree(
        text in "(e4|d5|Nf3|Nc6|\\(|\\)|\\{a\\}|\\$1| ){0,40}",
        changes in prop::collection::vec((0_u8..9, any::<prop::sample::Index>()), 1..8),
    ) {
        let Some(Ok(mut record)) = Games::new(text.as_bytes()).next() else {
            return Ok(());
        };
        for (change, index) in changes {
            let mut ids: Vec<NodeId> = record.tree().map(|node| node.id()).collect();
            ids.push(NodeId::START);
            let id = ids[index.index(ids.len())];
            let count = record.tree().count();
            let _ = match change {
                0 => record.add_line(id, ["c4", "c5"]).map(|_| ()),
                1 => record.add_variation(id, ["g3"]).map(|_| ()),
                2 => record.remove_variation(id),
                3 => record.promote(id),
                4 => record.truncate(id),
                5 => record.set_comment(id, &Comment::new("new")),
                6 => record.set_comment_before(id, &Comment::new("new")),
                7 => record.set_nags(id, &[3, 4]),
                _ => record.set_clock(id, Some(Duration::from_secs(1))),
            };
            let now = record.tree().count();
            match change {
                0 => prop_assert_eq!(now, count + 2),
                2 | 4 => prop_assert!(now <= count),
                1 => prop_assert!(now == count + 1 || id == NodeId::START),
                _ => prop_assert_eq!(now, count),
            }
            let written = record.write(&Layout::new());
            let again = self::record(&written);
            prop_assert!(again.tree() == record.tree(), "{}", written);
            prop_assert_eq!(again.mainline().count(), record.mainline().count());
        }
    }
}

#[test]
fn tag_pairs_change_and_nothing_else() {
    let changes = [
        ("ECO", Some("C20")),
        ("Opening", Some("\"King's\" \\ Pawn")),
        ("Variation", None),
    ];
    let opening = "[Opening \"\\\"King's\\\" \\\\ Pawn\"]";
    for (game, expected) in [
        // No tag pair at all.
        ("1. e4 *\n", "[ECO \"C20\"]\n@\n\n1. e4 *\n"),
        ("\n\n1. e4 *\n", "\n\n[ECO \"C20\"]\n@\n\n1. e4 *\n"),
        ("", "[ECO \"C20\"]\n@\n\n"),
        // Each line ends as those of the game do.
        (
            "[White \"A\"]\r\n\r\n1. e4\r\n*\r\n",
            "[White \"A\"]\r\n[ECO \"C20\"]\r\n@\r\n\r\n1. e4\r\n*\r\n",
        ),
        // Moves, a comment or another pair on the line of the last pair.
        (
            "[White \"A\"] 1. e4 *",
            "[White \"A\"]\n[ECO \"C20\"]\n@\n 1. e4 *",
        ),
        (
            "[ECO \"A00\"][Black \"B\"] ; never played\n1. e4 *",
            "[ECO \"C20\"][Black \"B\"]\n@\n ; never played\n1. e4 *",
        ),
        // Pairs that are there keep their places.
        (
            "[Opening \"x\"]\n[ White \"A\" ]\n[ECO \"A00\"]\n\n1. e4  {b}\n\te5 *",
            "@\n[ White \"A\" ]\n[ECO \"C20\"]\n\n1. e4  {b}\n\te5 *",
        ),
        // What is removed leaves no line.
        (
            "[ECO \"\"]\n[Variation \"v\"]\n[Opening \"o\"]\n[Variation \"w\"]\n\n*",
            "[ECO \"C20\"]\n@\n\n*",
        ),
        (
            "[ECO \"\"]\n[Opening \"o\"]\n[Variation \"w\"]\n\n*",
            "[ECO \"C20\"]\n@\n\n*",
        ),
        ("[Variation \"w\"] 1. e4 *", "[ECO \"C20\"]\n@\n 1. e4 *"),
        // Moves that cannot be read.
        (
            "[White \"A\"]\n\n1. e4 (mate *\n",
            "[White \"A\"]\n[ECO \"C20\"]\n@\n\n1. e4 (mate *\n",
        ),
    ] {
        assert_eq!(
            retag(game, &changes),
            expected.replace('@', opening),
            "{game:?}"
        );
    }
    let game = "[White \"A\"]\n\n1. e4 *\n";
    assert_eq!(retag(game, &[]), game);
    assert_eq!(retag(game, &[("ECO", None)]), game);
}
