//! The counts of moves of all games, and their texts, against those of other programs.

use std::collections::BTreeMap;
use std::path::Path;

use feen_rules::{Position, Setting, Variant};

/// One line of `fixtures/rules/perft.txt`.
struct Row {
    variant: String,
    fen: String,
    counts: Vec<u64>,
    moves: Option<Vec<String>>,
}

fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/rules/perft.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut columns = line.split('\t');
            let mut column = || columns.next().unwrap().to_owned();
            let (variant, fen) = (column(), column());
            let counts = column()
                .split(' ')
                .map(|count| count.parse().unwrap())
                .collect();
            let moves = column();
            let moves = (moves != "*").then(|| {
                let mut moves: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
                moves.sort();
                moves
            });
            Row {
                variant,
                fen,
                counts,
                moves,
            }
        })
        .collect()
}

/// The variant as the other programs have it: a drop of a pawn that mates is legal.
fn variant(name: &str) -> Variant {
    let variant = Variant::by_name(name).unwrap_or_else(|| panic!("{name}"));
    let built = variant
        .derive(name)
        .set(Setting::DropNoMate, "none")
        .build();
    built.unwrap()
}

/// The first difference of a position.
fn difference(variant: &Variant, row: &Row) -> Option<String> {
    let position = match Position::from_fen(variant, &row.fen) {
        Ok(position) => position,
        Err(error) => return Some(error.to_string()),
    };
    if let Some(expected) = &row.moves {
        let mut moves: Vec<_> = position
            .legal()
            .map(|one| position.uci(one).to_string())
            .collect();
        moves.sort();
        if moves != *expected {
            let without = |one: &[String], other: &[String]| {
                let only = one.iter().filter(|text| !other.contains(text)).cloned();
                only.collect::<Vec<_>>().join(" ")
            };
            let (more, fewer) = (without(&moves, expected), without(expected, &moves));
            return Some(format!("more moves: {more}; fewer moves: {fewer}"));
        }
    }
    for (depth, expected) in (1..).zip(&row.counts) {
        let count = position.perft(depth);
        if count != *expected {
            return Some(format!("depth {depth}: {count}, not {expected}"));
        }
    }
    None
}

#[test]
#[cfg_attr(
    not(feature = "interchange"),
    ignore = "long: runs where all features are on"
)]
fn counts_are_those_of_other_programs() {
    let rows = rows();
    let mut by_variant: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        by_variant.entry(&row.variant).or_default().push(row);
    }
    assert!(by_variant.len() >= 94, "{} variants", by_variant.len());
    let mut differences = Vec::new();
    for (name, rows) in by_variant {
        let variant = variant(name);
        let found = rows.into_iter().filter_map(|row| {
            let difference = difference(&variant, row)?;
            Some(format!("{name}: {}: {difference}", row.fen))
        });
        differences.extend(found);
    }
    assert!(
        differences.is_empty(),
        "{} differences\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn public_counts_are_reached() {
    for (name, fen, depth, expected) in [
        ("shogi", "", 4, 719_731),
        ("xiangqi", "", 4, 3_290_240),
        ("atomic", "", 4, 197_326),
        (
            "chess",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            4,
            4_085_603,
        ),
        ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674_624),
    ] {
        let variant: Variant = name.parse().unwrap();
        let position = match fen {
            "" => Position::start(&variant),
            fen => Position::from_fen(&variant, fen).unwrap(),
        };
        assert_eq!(position.perft(depth), expected, "{name} {fen}");
    }
}

/// The moves of one place in a list, which differ from game to game but not from run to run.
fn some_game(variant: &Variant, seed: usize, mut at_each: impl FnMut(&Position)) {
    let mut position = Position::start(variant);
    for ply in 1..80 {
        at_each(&position);
        let moves: Vec<_> = position.legal().collect();
        let Some(place) = (seed * 31 + ply * 7919).checked_rem(moves.len()) else {
            return;
        };
        position = position.play(moves[place]).unwrap();
    }
}

#[test]
fn moves_are_counted_as_they_are_listed_and_ends_are_those_of_the_text() {
    for name in Variant::names() {
        let variant = variant(name);
        for seed in 1..4 {
            some_game(&variant, seed, |position| {
                let listed = position.legal().count();
                assert_eq!(position.count_legal(), listed, "{name} {position}");
                let read = Position::from_fen(&variant, &position.fen()).unwrap();
                assert_eq!(
                    read.early_outcome(),
                    position.early_outcome(),
                    "{name} {position}"
                );
            });
        }
    }
}
