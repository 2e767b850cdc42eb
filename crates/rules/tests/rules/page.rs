//! The page `docs/variants.md`: its tables are compiled and played, its keys, games and errors are all.

use std::fs;
use std::path::Path;

#[cfg(feature = "interchange")]
use feen_rules::Position;
use feen_rules::{Game, Notation, Player, Reason, Setting, Variant};

fn page() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join("variants.md")).unwrap()
}

/// The rows of the table below a line of headings.
fn rows(page: &str, headings: &str) -> Vec<Vec<String>> {
    let (_, table) = page.split_once(headings).expect("the page has the table");
    let lines = table.lines().skip(2);
    let lines = lines.take_while(|line| line.starts_with('|'));
    lines
        .map(|line| {
            let cells = line.trim_matches('|').split(" | ");
            cells.map(|cell| cell.trim().to_owned()).collect()
        })
        .collect()
}

/// The variants of the examples.
fn examples() -> Vec<Variant> {
    let page = page();
    let blocks = page.split("```ini\n").skip(1);
    let tables = blocks.filter_map(|block| block.split("```").next());
    tables
        .flat_map(|table| Variant::parse(table).unwrap())
        .collect()
}

/// A winner, if there is one, and the reason.
type Ended = (Option<Player>, Reason);

#[test]
fn the_examples_are_played() {
    let rows: [(&str, u64, &[&str], Option<Ended>); 4] = [
        (
            "dragons",
            9042,
            &["Df3", "e5", "De3", "d5", "Dxd5", "Df6", "Dxc7+"],
            None,
        ),
        (
            "quickshogi",
            893,
            &["Pa3", "Pd3", "Sd2", "Sa4", "Bxa4"],
            None,
        ),
        (
            "relay",
            490,
            &["Rc2", "Rc6", "Rc3", "Rc5", "Rd4", "Rxd4"],
            Some((Some(Player::Second), Reason::Extinction)),
        ),
        (
            "relay",
            490,
            &[
                "Rb2", "Rc6", "Ra3", "Rc5", "Ra4", "Rd4", "Ra5", "Rd3", "Ra6", "Re2", "Ra7",
            ],
            Some((Some(Player::First), Reason::Goal)),
        ),
    ];
    let examples = examples();
    assert_eq!(examples.len(), 3);
    for (name, nodes, moves, end) in rows {
        let variant = examples.iter().find(|variant| variant.name() == name);
        let mut game = Game::new(variant.unwrap());
        assert_eq!(game.position().perft(3), nodes, "{name}");
        for text in moves {
            let played = game.play_text(text, Notation::San);
            assert!(
                played.is_ok(),
                "{name} {text}: {played:?} in {:?}",
                game.position()
            );
        }
        let ended = game.end().map(|end| (end.winner(), end.reason()));
        assert_eq!(ended, end, "{name}");
    }
}

#[test]
fn every_key_is_explained_in_its_words() {
    let page = page();
    for key in Setting::ALL {
        let line = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{key}` |")));
        let line = line.unwrap_or_else(|| panic!("{key} is not on the page"));
        assert!(line.ends_with(&format!("| {} |", key.about())), "{line}");
    }
}

#[test]
fn every_game_is_listed() {
    let listed: Vec<[String; 3]> = rows(&page(), "| name | title | board | parent |")
        .into_iter()
        .map(|cells| [cells[0].clone(), cells[1].clone(), cells[2].clone()])
        .collect();
    let all: Vec<[String; 3]> = Variant::all()
        .iter()
        .map(|variant| {
            let size = format!("{} × {}", variant.files(), variant.ranks());
            [
                format!("`{}`", variant.name()),
                variant.title().to_owned(),
                size,
            ]
        })
        .collect();
    assert_eq!(listed, all);
}

#[test]
fn errors_are_those_of_the_page() {
    let errors = rows(&page(), "| line | message |");
    assert!(errors.len() > 20);
    for cells in errors {
        let line = cells[0].trim_matches('`');
        let table = format!("[mine : chess]\n{line}\n");
        let error = Variant::parse(&table).unwrap_err();
        assert_eq!(error.message(), cells[1], "{line}");
    }
}

/// The board of a FEN, without hands.
#[cfg(feature = "interchange")]
fn board(variant: &Variant) -> String {
    let fen = Position::start(variant).fen();
    let board = fen.split([' ', '[']).next().unwrap();
    format!("{} × {}: {board}", variant.files(), variant.ranks())
}

#[cfg(feature = "interchange")]
#[test]
fn every_game_has_its_picture() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let gallery = fs::read_to_string(docs.join("gallery.md")).unwrap();
    let all = Variant::all();
    for cells in rows(&page(), "| name | title | board | parent |") {
        let (heading, rest) = cells[4].trim_start_matches('[').split_once(']').unwrap();
        let pictured = all.iter().find(|other| other.title() == heading);
        let pictured = pictured.unwrap_or_else(|| panic!("{heading} is not a game"));
        let variant: Variant = cells[0].trim_matches('`').parse().unwrap();
        assert_eq!(board(&variant), board(pictured), "{}", cells[0]);
        let feen = Position::start(pictured)
            .to_feen()
            .unwrap()
            .feen()
            .to_string();
        let (_, page) = gallery
            .split_once(if rest.contains("others") {
                "## Other games"
            } else {
                "## Eight games"
            })
            .unwrap();
        let (page, _) = page.split_once("![").unwrap();
        assert!(page.contains(&feen), "{heading}: {feen}");
    }
}
