//! Questions of the field, counted over positions by other programs: python-chess, python-shogi, pyffish.

use std::fs;
use std::path::Path;

use feen::View;
use feen_query::{Asked, AskedChess, Memory, Pieces, Query, Relations, Scene, board_of};
use feen_rules::{Position, Variant};

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/query");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The counts of a table that are not those of the other program.
fn differing(game: &str, positions: &str, table: &str) -> Vec<String> {
    let variant: Variant = game.parse().unwrap();
    let board = board_of(&variant);
    let pieces = Pieces::new(&variant);
    let read = |text: &str| {
        let read = match positions.rsplit_once('.') {
            Some((_, "sfen")) => Position::problem_from_sfen(&variant, text),
            _ => Position::problem_from_fen(&variant, text),
        };
        let position = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        let chess = (game == "chess").then(|| text.parse::<feen_chess::Position>().unwrap());
        let feen = position.to_feen().unwrap().feen().to_string();
        (position, chess, feen)
    };
    let positions: Vec<_> = file(positions).lines().map(read).collect();
    let mut differing = Vec::new();
    for row in file(table).lines() {
        let (expected, query) = row.split_once('\t').unwrap();
        let read = query.parse::<Query>();
        let program = read.and_then(|query| query.program(&board));
        let program = program.unwrap_or_else(|error| panic!("{}", error.report(query)));
        let (mut scene, mut memory) = (Scene::default(), Memory::default());
        let mut counts = [0_usize; 2];
        for (position, chess, feen) in &positions {
            let view = View::parse(feen).unwrap();
            scene.read(&view);
            let asked = Asked::new(position);
            let of_rules = program.holds(&scene, &view, Some(&asked), None, &mut memory);
            // The scene of a position without its text, and the fast board of chess, say the same.
            let fast = chess.as_ref().map(AskedChess::new);
            let relations: &dyn Relations = if let Some(fast) = &fast {
                fast.show(&mut scene);
                fast
            } else {
                assert!(pieces.show(position, &mut scene));
                &asked
            };
            let again = program.holds(&scene, &view, Some(relations), None, &mut memory);
            for (count, is_so) in counts.iter_mut().zip([of_rules, again]) {
                *count += usize::from(is_so);
            }
        }
        if counts.map(|count| count.to_string()) != [expected, expected] {
            differing.push(format!("{query}: {counts:?}, and {expected} elsewhere"));
        }
    }
    differing
}

#[test]
fn questions_of_chess_have_the_counts_of_python_chess() {
    let none: [&str; 0] = [];
    assert_eq!(differing("chess", "chess.fen", "chess.tsv"), none);
}

#[test]
fn questions_of_shogi_have_the_counts_of_python_shogi() {
    let none: [&str; 0] = [];
    assert_eq!(differing("shogi", "shogi.sfen", "shogi.tsv"), none);
}

#[test]
fn questions_of_xiangqi_have_the_counts_of_pyffish() {
    let none: [&str; 0] = [];
    assert_eq!(differing("xiangqi", "xiangqi.fen", "xiangqi.tsv"), none);
}
