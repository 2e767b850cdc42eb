use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

use feen_chess::pgn::Record;
use feen_files::{Outcome, RunEntry, Runs, note};

use super::arguments::{Dedup, Keep, Same};
use super::blocks::Item;
use super::copy::SameKind;
use super::each::each;
use super::game::Game;
use super::sort;

/// Writes one of each group of equal games, in the order of the files.
pub(super) fn run(dedup: &Dedup, json: bool) -> Outcome {
    let (mut groups, mut same) = (Runs::new(false), SameKind::default());
    let work = |item: Item<'_>| {
        let key = match &item.game {
            Ok(game) => key(game, dedup.by),
            // A game that cannot be read is equal to one of the same text.
            Err(_) => hashed(&(false, item.text.trim_ascii())),
        };
        let rank = match (&item.game, dedup.keep) {
            (_, Keep::First) | (Err(_), _) => 0,
            (Ok(_), Keep::Longest) => item.text.trim_ascii().len() as u64,
            (Ok(game), Keep::MostAnnotated) => annotations(game.tree()),
        };
        // The best of a group comes first, and of several the first one of the files.
        let mut full = key.to_vec();
        full.extend(u64::MAX.saturating_sub(rank).to_be_bytes());
        let (copy, mut faults) = dedup.kind.copy(&item);
        faults.extend(item.game.err());
        (copy.map(|copy| (full, copy)), faults)
    };
    let (outcome, grouped) = each(&dedup.files, json, work, |line, (key, copy)| {
        same.check(copy.kind)?;
        let whole = copy.bytes;
        groups.push(RunEntry {
            key,
            source: 0,
            line,
            whole,
        })
    });
    let mut removed = None;
    let kept = grouped.and_then(|()| {
        let (kept, count) = first_of_each(groups)?;
        removed = Some(count);
        Ok(kept)
    });
    let outcome = sort::write(outcome, kept, &dedup.to);
    if let Some(removed) = removed {
        note(&format!("{} removed", feen_files::Amount(removed, "game")));
    }
    outcome
}

/// The first entry of each group, in the order of the files, and the number of the others.
fn first_of_each(groups: Runs) -> io::Result<(Runs, u64)> {
    let mut groups = groups.merge()?;
    let (mut kept, mut removed) = (Runs::new(false), 0_u64);
    let mut last = None;
    while let Some(entry) = groups.next()? {
        let group = entry.key.get(..16).unwrap_or_default().to_vec();
        if last.as_ref() == Some(&group) {
            removed = removed.saturating_add(1);
        } else {
            kept.push(RunEntry {
                key: entry.line.to_be_bytes().to_vec(),
                ..entry
            })?;
            last = Some(group);
        }
    }
    Ok((kept, removed))
}

/// The key of a game: its start and moves, and perhaps the names of its players.
fn key(game: &Game<'_>, by: Same) -> [u8; 16] {
    let name = |tag| {
        game.tags()
            .get(tag)
            .unwrap_or_default()
            .trim()
            .to_lowercase()
    };
    let names = match by {
        Same::Moves => None,
        Same::MovesAndNames => Some((name("White"), name("Black"))),
    };
    let record = match game {
        Game::Chess(record) => record,
        Game::Other(record) => {
            let (name, start) = (record.variant().name(), record.start().fen());
            let moves = record.tree().mainline().map(|node| node.san());
            return hashed(&(false, names, name, start, moves.collect::<Vec<_>>()));
        }
    };
    if let Ok(game) = record.replay() {
        let start = game.start().to_string();
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        hashed(&(true, names, start, moves))
    } else {
        let moves: Vec<&str> = record.mainline().map(|node| node.san()).collect();
        hashed(&(false, names, record.tags().get("FEN"), moves))
    }
}

/// The number of comments, glyphs and variations.
fn annotations(record: &Record<'_>) -> u64 {
    let of_node = |node: feen_chess::pgn::Node<'_>| {
        let count = node.after().count().saturating_add(node.nags().count());
        count.saturating_add(node.variations().count())
    };
    let counts = record.tree().map(of_node);
    counts.fold(record.before().count(), usize::saturating_add) as u64
}

/// Two hashes, which no two texts that are met by chance share.
fn hashed(value: &impl Hash) -> [u8; 16] {
    let hash = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        seed.hash(&mut hasher);
        value.hash(&mut hasher);
        hasher.finish()
    };
    (u128::from(hash(1)) << 64 | u128::from(hash(2))).to_be_bytes()
}
