//! Sections of a `variants.ini`, which play as other programs play them, or are refused.

use feen_rules::{End, Game, Player, Position, Variant};

use crate::fixtures::lines;

/// The counts are looked at up to this many moves.
const MOST: u64 = 60_000;

fn position(variant: &Variant, row: &[String]) -> Result<(), String> {
    let [fen, counts, moves] = row else {
        return Err(format!("{row:?}"));
    };
    let position =
        Position::problem_from_fen(variant, fen).map_err(|error| format!("{fen}: {error}"))?;
    if moves != "*" {
        let legal = position.legal();
        let mut legal: Vec<String> = legal.map(|mv| position.uci(mv).to_string()).collect();
        legal.sort();
        let mut expected: Vec<&str> = moves.split_whitespace().collect();
        expected.sort_unstable();
        if legal != expected {
            let only = |all: &[String], others: &[String]| {
                let only = all.iter().filter(|text| !others.contains(text)).take(6);
                only.cloned().collect::<Vec<_>>().join(" ")
            };
            let expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
            return Err(format!(
                "{fen}: moves only here: {}; only there: {}",
                only(&legal, &expected),
                only(&expected, &legal),
            ));
        }
    }
    for (depth, count) in (1..).zip(counts.split_whitespace()) {
        let count: u64 = count.parse().map_err(|_| counts.clone())?;
        if count <= MOST && position.perft(depth) != count {
            return Err(format!(
                "{fen}: perft {depth} is {}, not {count}",
                position.perft(depth)
            ));
        }
    }
    Ok(())
}

fn end(variant: &Variant, row: &[String]) -> Result<(), String> {
    let [fen, moves, expected] = row else {
        return Err(format!("{row:?}"));
    };
    let position =
        Position::problem_from_fen(variant, fen).map_err(|error| format!("{fen}: {error}"))?;
    let mut game = Game::from_position(position);
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text);
        let mv = mv.map_err(|error| format!("{fen} {text}: {error}"))?;
        game.play(mv)
            .map_err(|error| format!("{fen} {text}: {error}"))?;
    }
    let found = match game.end().map(End::winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Player::First)) => "first",
        Some(Some(Player::Second)) => "second",
    };
    if found == expected {
        Ok(())
    } else {
        Err(format!("{fen} {moves}: {found}, not {expected}"))
    }
}

#[test]
fn sections_play_as_elsewhere() {
    let mut wrong = Vec::new();
    let mut section = String::new();
    let mut variant: Option<Variant> = None;
    let (mut built, mut rows) = (0, 0);
    for row in lines("sections.txt") {
        match row.as_slice() {
            [kind, expected, text, why] if kind == "section" => {
                section = text
                    .split(']')
                    .next()
                    .unwrap_or_default()
                    .trim_start_matches('[')
                    .into();
                let (variants, said) = Variant::import_ini(&text.replace('|', "\n"));
                variant = variants.into_iter().next();
                built += usize::from(variant.is_some());
                let refused = said.iter().any(feen_rules::NotUnderstood::is_refused);
                let right = match expected.as_str() {
                    "plays" => variant.is_some() && !refused,
                    "refused" => variant.is_none() && refused,
                    "later" => variant.is_none() == refused,
                    _ => false,
                };
                if !right {
                    let said: Vec<String> = said.iter().map(ToString::to_string).collect();
                    wrong.push(format!("{section} ({why}): {}", said.join("; ")));
                }
                if let Some(variant) = &variant {
                    let again = Variant::parse(&variant.to_string()).unwrap();
                    assert_eq!(again[0], *variant, "{variant}");
                }
            }
            [kind, rest @ ..] => {
                let Some(variant) = &variant else { continue };
                rows += 1;
                let result = if kind == "end" {
                    end(variant, rest)
                } else {
                    position(variant, rest)
                };
                if let Err(fault) = result {
                    wrong.push(format!("{section}: {fault}"));
                }
            }
            [] => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(built > 45 && rows > 120, "{built} {rows}");
}
