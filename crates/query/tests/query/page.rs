//! The page of the language: all its questions, asked of their positions.

use std::fs;
use std::path::Path;

use feen::View;
use feen_query::{Asked, Board, Memory, Query, Relations, Scene, board_of};
use feen_rules::{Position, Variant};
use qi::Naming;

/// The questions of the page: the query, the game and the position.
fn questions() -> Vec<(String, String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/query.md");
    let page = fs::read_to_string(path).unwrap();
    let (_, table) = page.split_once("## Questions").unwrap();
    let rows = table.lines().filter(|line| line.contains("? | `"));
    let rows = rows.map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [_, query, position] = cells.as_slice() else {
            panic!("three cells: {row}");
        };
        let position = position.trim_end_matches('|').trim().trim_matches('`');
        let (game, position) = position.split_once(' ').unwrap();
        let query = query.trim_matches('`');
        (query.to_owned(), game.to_owned(), position.to_owned())
    });
    rows.collect()
}

#[test]
fn all_questions_of_the_page_are_so_of_their_positions() {
    let questions = questions();
    assert_eq!(questions.len(), 47);
    for (query, game, position) in questions {
        let read: Query = query
            .parse()
            .unwrap_or_else(|error: feen_query::Error| panic!("{}", error.report(&*query)));
        let holds = |position: &Position, board: &Board| {
            let feen = position.to_feen().unwrap().feen().to_string();
            let program = read
                .program(board)
                .unwrap_or_else(|error| panic!("{}", error.report(&*query)));
            let view = View::parse(&feen).unwrap();
            let mut scene = Scene::default();
            assert!(scene.read(&view));
            let asked = Asked::new(position);
            program.holds(
                &scene,
                &view,
                Some(&asked as &dyn Relations),
                None,
                &mut Memory::default(),
            )
        };
        if game == "feen" {
            let board = Board::new(&[8, 8], Naming::Chess).unwrap();
            let program = read.program(&board).unwrap();
            let view = View::parse(&position).unwrap();
            let mut scene = Scene::default();
            assert!(scene.read(&view));
            assert!(
                program.holds(&scene, &view, None, None, &mut Memory::default()),
                "{query}"
            );
            continue;
        }
        let variant: Variant = game.parse().unwrap();
        let board = board_of(&variant);
        let shown = Position::problem_from_fen(&variant, &position)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        let start = Position::start(&variant);
        let answers = (holds(&shown, &board), holds(&start, &board));
        assert_eq!(
            answers,
            (true, false),
            "{query} of {position}, and of the start"
        );
    }
}
