//! Ends, moves and checks of the official rules of many games, as data.

use feen_rules::{Game, Position, Reason, Variant};

use crate::fixtures::lines;

/// A variant by its name, or of a table whose lines are parted by `;`.
#[track_caller]
fn variant(text: &str) -> Variant {
    if !text.starts_with('[') {
        return text.parse().unwrap();
    }
    let table = text.replace("; ", "\n");
    let mut variants = Variant::parse(&table).unwrap_or_else(|error| panic!("{text}: {error}"));
    variants.remove(0)
}

/// The answer of the rules to a question about a position and the game that led to it.
fn answer(game: &mut Game, question: &str, expected: &str) -> String {
    let position = game.position();
    let moves = || position.legal().map(|mv| position.uci(mv).to_string());
    let named = |is_named: bool| if is_named { "yes" } else { "no" }.to_owned();
    match question {
        "end" => game.end().map_or_else(String::new, |end| {
            let end = end.to_string();
            // A result alone is right for any reason.
            if expected.contains(" by ") {
                return end;
            }
            end.split(" by ").next().unwrap_or_default().to_owned()
        }),
        "check" => named(position.is_check()),
        "fen" => position.fen(),
        "moves" if expected.parse::<usize>().is_ok() => position.count_legal().to_string(),
        "moves" => {
            let mut moves: Vec<String> = moves().collect();
            moves.sort_unstable();
            moves.join(" ")
        }
        "has" | "hasnot" | "prefix" | "hasnotprefix" => {
            let moves: Vec<String> = moves().collect();
            let is_there = |text: &&str| {
                moves
                    .iter()
                    .any(|mv| mv == text || question.ends_with("prefix") && mv.starts_with(*text))
            };
            let is_wanted = |text: &&str| is_there(text) != question.starts_with("hasnot");
            let right: Vec<&str> = expected.split(' ').filter(is_wanted).collect();
            right.join(" ")
        }
        claim => {
            let reason = match claim.strip_prefix("claim ") {
                Some("repetition") => Reason::Repetition,
                Some("moves") => Reason::Moves,
                Some("entering-king") => Reason::EnteringKing,
                _ => panic!("{question}"),
            };
            let end = game.claim(reason);
            end.map_or_else(|_| String::new(), |end| end.to_string())
        }
    }
}

#[test]
fn answers_are_those_of_the_official_rules() {
    let mut wrong = Vec::new();
    for row in lines("official.txt") {
        let [name, fen, moves, question, expected, case] = row.as_slice() else {
            panic!("{row:?}");
        };
        let variant = variant(name);
        let start = if fen == "start" {
            Ok(Position::start(&variant))
        } else {
            Position::from_fen(&variant, fen)
        };
        let found = start.map_err(|error| error.to_string()).and_then(|start| {
            let mut game = Game::from_position(start);
            for text in moves.split_whitespace() {
                if game.end().is_some() {
                    break;
                }
                let mv = game.position().parse_uci(text);
                let played = mv.and_then(|mv| game.play(mv));
                played.map_err(|error| format!("{text}: {error}"))?;
            }
            Ok(answer(&mut game, question, expected))
        });
        if found.as_ref() != Ok(expected) {
            wrong.push(format!(
                "{case}: {name} {fen} {moves} {question}: {found:?}, not {expected}"
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
