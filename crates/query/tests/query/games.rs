//! Queries about more than one position.

use feen::{Piece, View};
use feen_query::{Board, Header, Memory, Moment, Played, Program, Query, Scene, Stage, Timeline};
use qi::Naming;

/// A small game of a rook that goes to and fro on a rank, and takes on its way.
const GAME: [&str; 5] = [
    "R2k/4 / C/c",
    "1R1k/4 / c/C",
    "1Rk1/4 / C/c",
    "2R1/4 / c/C",
    "2R1/4 / C/c",
];

#[track_caller]
fn program(query: &str) -> Program {
    let board = Board::new(&[2, 4], Naming::Chess).unwrap();
    let board = board.with_letter('X', 'R').with_letter('Y', 'K');
    let read = query
        .parse::<Query>()
        .and_then(|query| query.program(&board));
    read.unwrap_or_else(|error| panic!("{}", error.report(query)))
}

/// The plies of the positions of the game of which a query is so.
#[track_caller]
fn plies(query: &str) -> Vec<usize> {
    let program = program(query);
    let scenes = GAME.map(|feen| {
        let mut scene = Scene::default();
        assert!(scene.read(&View::parse(feen).unwrap()));
        scene
    });
    let piece = |text: &str| Some(text.parse::<Piece>().unwrap());
    let moves = [
        Played {
            from: Some(0),
            to: Some(1),
            piece: piece("R"),
            gives_check: true,
            text: "Rb2+".into(),
            ..Played::default()
        },
        Played {
            from: Some(3),
            to: Some(2),
            piece: piece("k"),
            text: "Kc2".into(),
            ..Played::default()
        },
        Played {
            from: Some(1),
            to: Some(2),
            piece: piece("R"),
            taken: piece("k"),
            text: "Rxc2".into(),
            ..Played::default()
        },
        Played {
            to: Some(4),
            piece: piece("n"),
            text: "N@a1".into(),
            ..Played::default()
        },
    ];
    let moments: Vec<_> = (0..GAME.len())
        .map(|ply| Moment {
            ply,
            evaluation: (ply == 2).then_some(-3.5),
            clock: [60.0, 50.0, 40.0, 30.0, 20.0].get(ply).copied(),
            comment: if ply == 1 {
                "a sharp line".into()
            } else {
                String::new()
            },
            glyphs: if ply == 2 {
                vec!["??".into()]
            } else {
                Vec::new()
            },
            next: moves.get(ply).cloned(),
            goes_on: ply < moves.len(),
        })
        .collect();
    let game: Vec<_> = scenes
        .iter()
        .zip(&moments)
        .map(|(scene, moment)| Stage {
            scene,
            view: None,
            relations: None,
            moment: Some(moment),
        })
        .collect();
    program.plies(&game, &mut Memory::default())
}

#[test]
fn conditions_of_several_times() {
    for (query, expected) in [
        ("R on b2", vec![1, 2]),
        ("R on a2 then R on c2", vec![0]),
        ("R on c2 then R on a2", vec![]),
        ("R on a2 next R on b2", vec![0]),
        ("R on a2 next R on c2", vec![]),
        ("R on b2 for 1 ply", vec![1]),
        ("R on b2 for 2 plies", vec![]),
        ("k at the end", vec![]),
        ("not k at the end", vec![4]),
        ("R on c2 and not k at the end", vec![4]),
        ("k on d2 within 1 ply of R on a2", vec![0, 1]),
        ("R on c2 within 1 ply of k", vec![3]),
        ("R on a2 and k on d2 then not k", vec![0]),
        ("R on a2 then k on c2 then not k", vec![0]),
        ("R on a2 next R on b2 next k on c2", vec![0]),
        ("R on a2 next R on b2 next R on a2", vec![]),
        ("not k and (R on a2 at some time)", vec![3, 4]),
        ("not (R on a1 at some time) and k at the end", vec![]),
        ("ply >= 3", vec![3, 4]),
        ("clock < 35", vec![3, 4]),
        ("eval < -2", vec![2]),
        ("glyph ??", vec![2]),
        ("comment ~ \"sharp\"", vec![1]),
        ("comment ~ sharp or glyph ??", vec![1, 2]),
    ] {
        assert_eq!(plies(query), expected, "{query}");
    }
}

#[test]
fn questions_about_moves() {
    for (query, expected) in [
        ("move R", vec![0, 2]),
        ("move R takes k", vec![2]),
        ("move X takes y", vec![2]),
        ("move takes any", vec![2]),
        ("move first takes second", vec![2]),
        ("move from a2 to b2", vec![0]),
        ("move to near k", vec![1]),
        ("move k to near R", vec![1]),
        ("move k from near R 2", vec![1]),
        ("move k to c2", vec![1]),
        ("move gives check", vec![0]),
        ("move drops n", vec![3]),
        ("move drops on a1", vec![3]),
        ("move drops R", vec![]),
        ("move \"Rxc2\"", vec![2]),
        ("move \"Rb2\"", vec![0]),
        ("move gives check then move takes k", vec![0]),
        ("move k next move R takes k", vec![1]),
        ("move castles", vec![]),
        ("move promotes", vec![]),
    ] {
        assert_eq!(plies(query), expected, "{query}");
    }
}

/// A game with one variation: `R on a2`, then `b2` and `c2`, or after `b2` `d2` and `a2`.
#[track_caller]
fn places(query: &str) -> Vec<usize> {
    let program = program(query);
    let mut timeline = Timeline::default();
    let mut memory = Memory::default();
    let lines = [
        ("R2k/4 / C/c", None),
        ("1R1k/4 / c/C", Some(0)),
        ("2Rk/4 / C/c", Some(1)),
        ("1k1R/4 / C/c", Some(1)),
        ("Rk2/4 / c/C", Some(3)),
    ];
    for (feen, before) in lines {
        let mut scene = Scene::default();
        assert!(scene.read(&View::parse(feen).unwrap()));
        let stage = Stage {
            scene: &scene,
            view: None,
            relations: None,
            moment: None,
        };
        program.look(&mut timeline, before, &stage, &mut memory);
    }
    program.found(&timeline)
}

#[test]
fn variations_are_lines_of_their_own() {
    for (query, expected) in [
        ("R on b2 then R on c2", vec![1]),
        ("R on b2 then R on a2", vec![1]),
        ("R on c2 then R on a2", vec![]),
        ("R on c2 within 1 ply of R on d2", vec![]),
        ("R on a2 within 2 plies of R on d2", vec![0, 4]),
        ("R on b2 next R on d2", vec![1]),
        ("R at the end", vec![2, 4]),
        ("k on d2 for 2 plies", vec![0]),
        ("k on d2 for 3 plies", vec![]),
        ("k on b2 for 1 ply", vec![3]),
    ] {
        assert_eq!(places(query), expected, "{query}");
    }
}

/// The tags of a game.
struct Tags(&'static [(&'static str, &'static str)]);

impl Header for Tags {
    fn has(&self, name: &str, is_such: &mut dyn FnMut(&str) -> bool) -> bool {
        let mut named = self
            .0
            .iter()
            .filter(|(known, _)| known.eq_ignore_ascii_case(name));
        named.any(|(_, value)| is_such(value))
    }
}

const TAGS: Tags = Tags(&[
    ("White", "Carlsen, Magnus"),
    ("Black", "O’Brien"),
    ("WhiteElo", "2850"),
    ("BlackElo", "2400"),
    ("Date", "2020.05.??"),
    ("UTCDate", "2020.05.17"),
    ("Round", "10.2"),
    ("ECO", "B96"),
    ("BlackTitle", "GM"),
    ("Site", "?"),
    ("Result", "1-0"),
    ("Termination", "Time forfeit"),
    ("Length", "41"),
]);

#[test]
fn tags_are_compared_as_texts_numbers_and_dates() {
    for (query, expected) in [
        ("White = carl", true),
        ("white ~ MAGNUS", true),
        ("White == Carlsen", false),
        ("White == \"carlsen, magnus\"", true),
        ("White != Carlsen", true),
        ("Black = carl", false),
        ("Player = carl", true),
        ("Player = O’B", true),
        ("Player = Nakamura", false),
        ("Title = GM", true),
        ("WhiteElo >= 2850", true),
        ("WhiteElo > 2850", false),
        ("WhiteElo = 2849..2851", true),
        ("WhiteElo = ..2849", false),
        ("WhiteElo = 2800..", true),
        ("WhiteElo = 28", false),
        ("Elo <= 2400", true),
        ("Elo<2400", false),
        ("Elo = 2500..2600", false),
        ("Date = 2020", true),
        ("Date = 2020.05", true),
        ("Date = 2020.05.17", false),
        ("Date >= 2020.05", true),
        ("Date > 2020", false),
        ("Date >= 2020.05.01", false),
        ("Date < 2020.06.01", true),
        ("UTCDate >= 2020-05-17", true),
        ("UTCDate = 2019.06..2020.05", true),
        ("Round = 10", true),
        ("Round = 1", false),
        ("Round <= 10.1", false),
        ("ECO = B9", true),
        ("ECO = B90..B99", true),
        ("ECO >= B97", false),
        ("Site >= 2000", false),
        ("Annotator = x", false),
        ("tag Annotator != x", false),
        ("Result = 1-0", true),
        ("Termination = time", true),
        ("Length > 40 and not White ~ Anna", true),
        ("(White ~ Anna or Elo > 2800) and Result = 1-0", true),
    ] {
        let answer = program(query).ask_header(&TAGS, &mut Memory::default());
        assert_eq!(answer, Some(expected), "{query}");
    }
}

#[test]
fn tags_decide_a_game_before_its_positions() {
    for (query, expected) in [
        ("White ~ Anna and R on b2", Some(false)),
        ("White ~ Carl and R on b2", None),
        ("White ~ Anna or R on b2", None),
        ("White ~ Carl or R on b2", Some(true)),
        ("(White ~ Anna and R) then k", Some(false)),
        ("White ~ Carl at the end", None),
        ("R on b2 for 2 plies and Elo < 2000", Some(false)),
        ("not (White ~ Carl) and check", Some(false)),
        ("mirrored(R on b2)", None),
    ] {
        let answer = program(query).ask_header(&TAGS, &mut Memory::default());
        assert_eq!(answer, expected, "{query}");
    }
    assert!(program("shape 9x9 and R").is_never());
    assert!(!program("shape 2x4 and R").is_never());
}
