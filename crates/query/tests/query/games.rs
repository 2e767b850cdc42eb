//! Queries about more than one position.

use feen::{Piece, View};
use feen_query::{Board, Memory, Moment, Played, Query, Scene, Stage};
use qi::Naming;

/// A small game of a rook that goes to and fro on a rank, and takes on its way.
const GAME: [&str; 5] = [
    "R2k/4 / C/c",
    "1R1k/4 / c/C",
    "1Rk1/4 / C/c",
    "2R1/4 / c/C",
    "2R1/4 / C/c",
];

/// The plies of the positions of the game of which a query is so.
#[track_caller]
fn plies(query: &str) -> Vec<usize> {
    let board = Board::new(&[2, 4], Naming::Chess).unwrap();
    let read: Query = query.parse().unwrap();
    let program = read
        .program(&board)
        .unwrap_or_else(|error| panic!("{}", error.report(query)));
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
        })
        .collect();
    let game: Vec<_> = scenes
        .iter()
        .zip(&moments)
        .map(|(scene, moment)| Stage {
            scene,
            relations: None,
            moment,
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
        ("move takes any", vec![2]),
        ("move first takes second", vec![2]),
        ("move from a2 to b2", vec![0]),
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
