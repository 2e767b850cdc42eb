//! Books of openings in the format of Polyglot: made of games, merged, and shown.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use feen_chess::pgn::{Error, Record, Termination};
use feen_chess::polyglot::{Book, Entry};
use feen_chess::{Player, Position};
use feen_files::{Amount, Outcome, RunEntry, Runs, note, report_error};
use serde_json::json;

use super::arguments::{BookMake, BookMerge, BookShow, BookVerb};
use super::blocks::Item;
use super::each::each;
use super::game::{Fault, Game};

/// The moves that are counted in memory; more wait in files.
const MOST: usize = 1 << 20;

/// The bytes of an entry that name its position and its move.
type Key = [u8; 10];

/// Twice the points of a move, and its games.
type Count = (u64, u64);

pub(super) fn run(verb: &BookVerb, json: bool) -> Outcome {
    match verb {
        BookVerb::Make(make) => self::make(make, json),
        BookVerb::Merge(merge) => self::merge(merge),
        BookVerb::Show(show) => self::show(show, json),
    }
}

fn key(entry: Entry) -> Key {
    let bytes = entry.to_bytes();
    *bytes.first_chunk().unwrap_or(&[0; 10])
}

fn entry(key: &[u8], weight: u16) -> Option<Entry> {
    let mut bytes = [0; 16];
    bytes.get_mut(..10)?.copy_from_slice(key.get(..10)?);
    Some(Entry::from_bytes(bytes).with_weight(weight))
}

/// Counts of moves, in memory and in files.
struct Counts {
    counts: HashMap<Key, Count>,
    runs: Runs,
}

impl Counts {
    fn add(&mut self, key: Key, (points, games): Count) -> io::Result<()> {
        let count = self.counts.entry(key).or_default();
        *count = (
            count.0.saturating_add(points),
            count.1.saturating_add(games),
        );
        if self.counts.len() < MOST {
            return Ok(());
        }
        self.spill()
    }

    fn spill(&mut self) -> io::Result<()> {
        for (key, (points, games)) in self.counts.drain() {
            self.runs.push(RunEntry {
                key: key.to_vec(),
                source: 0,
                line: 0,
                whole: [points.to_le_bytes(), games.to_le_bytes()].concat(),
            })?;
        }
        Ok(())
    }

    /// All counts by key, each once.
    fn sorted(mut self, mut take: impl FnMut(&[u8], Count)) -> io::Result<()> {
        self.spill()?;
        let mut merged = self.runs.merge()?;
        let mut last: Option<(Vec<u8>, Count)> = None;
        while let Some(next) = merged.next()? {
            let (points, games) = next.whole.split_at_checked(8).unwrap_or_default();
            let number = |bytes: &[u8]| {
                bytes
                    .first_chunk()
                    .map_or(0, |bytes| u64::from_le_bytes(*bytes))
            };
            let (points, games) = (number(points), number(games));
            match &mut last {
                Some((key, count)) if *key == next.key => {
                    *count = (
                        count.0.saturating_add(points),
                        count.1.saturating_add(games),
                    );
                }
                _ => {
                    if let Some((key, count)) = last.replace((next.key, (points, games))) {
                        take(&key, count);
                    }
                }
            }
        }
        if let Some((key, count)) = last {
            take(&key, count);
        }
        Ok(())
    }
}

fn make(make: &BookMake, json: bool) -> Outcome {
    let mut counts = Counts {
        counts: HashMap::new(),
        runs: Runs::new(false),
    };
    let work = |item: Item<'_>| match item.game.and_then(Game::chess) {
        Ok(record) => {
            let mut moves = Vec::new();
            let done = moves_of(&record, make.max_ply, &mut moves);
            (
                Some(moves),
                done.err().map(Fault::Chess).into_iter().collect(),
            )
        }
        Err(error) => (None, vec![error]),
    };
    let (outcome, read) = each(&make.files, json, work, |_, moves| {
        for (key, points) in moves {
            counts.add(key, (points, 1))?;
        }
        Ok(())
    });
    let mut entries: Vec<(Key, u64)> = Vec::new();
    let sorted = read.and_then(|()| {
        counts.sorted(|key, (points, games)| {
            let is_wanted = games >= make.min_games && (make.uniform || points > 0);
            if let Ok(key) = <Key>::try_from(key)
                && is_wanted
            {
                entries.push((key, if make.uniform { 1 } else { points }));
            }
        })
    });
    if let Err(error) = sorted {
        report_error(&feen_files::reason(&error));
        return Outcome::Failed;
    }
    outcome.max(write(&make.to, entries, &HashMap::new()))
}

/// The moves of a game with twice the points that they have won.
fn moves_of(record: &Record<'_>, max_ply: usize, moves: &mut Vec<(Key, u64)>) -> Result<(), Error> {
    let result = record.termination();
    // The format has no rules for the castling of Chess960.
    if record.is_chess960() {
        return Ok(());
    }
    for played in record.positions()?.take(max_ply) {
        let played = played?;
        let Some(mv) = played.mv else {
            continue;
        };
        let points = match (result, played.before.turn()) {
            (Termination::WhiteWins, Player::First) | (Termination::BlackWins, Player::Second) => 2,
            (Termination::Draw | Termination::Unknown, _) => 1,
            _ => 0,
        };
        moves.push((key(Entry::new(&played.before, mv, 0)), points));
    }
    Ok(())
}

/// Writes a book: moves of a position by weight, all weights scaled alike if one has no place in 16 bits.
fn write(path: &Path, mut entries: Vec<(Key, u64)>, learned: &HashMap<Key, u32>) -> Outcome {
    let most = entries
        .iter()
        .map(|(_, weight)| *weight)
        .max()
        .unwrap_or_default();
    let limit = u64::from(u16::MAX);
    entries.sort_by(|(one, weight), (other, other_weight)| {
        let position = |key: &Key| key.first_chunk::<8>().copied();
        let by_weight = other_weight.cmp(weight).then(one.cmp(other));
        position(one).cmp(&position(other)).then(by_weight)
    });
    let mut bytes = Vec::new();
    for (key, weight) in &entries {
        let scaled = if most > limit {
            let scaled = u128::from(*weight).saturating_mul(limit.into());
            scaled.checked_div(most.into()).unwrap_or_default().max(1)
        } else {
            (*weight).into()
        };
        let weight = u16::try_from(scaled).unwrap_or(u16::MAX);
        if let Some(entry) = entry(key, weight) {
            let mut entry = entry.to_bytes();
            if let Some(learned) = learned.get(key)
                && let Some(place) = entry.get_mut(12..)
            {
                place.copy_from_slice(&learned.to_be_bytes());
            }
            bytes.extend_from_slice(&entry);
        }
    }
    match feen_files::write_whole(path, &bytes) {
        Ok(()) => {
            note(&Amount(entries.len() as u64, "move").to_string());
            Outcome::Fine
        }
        Err(error) => {
            report_error(&format!(
                "cannot write {}: {}",
                path.display(),
                feen_files::reason(&error)
            ));
            Outcome::Failed
        }
    }
}

fn read(path: &Path) -> Result<Book<Vec<u8>>, String> {
    let bytes = fs::read(path).map_err(|error| feen_files::reason(&error))?;
    Book::new(bytes).map_err(|error| error.to_string())
}

fn merge(merge: &BookMerge) -> Outcome {
    let mut weights: HashMap<Key, u64> = HashMap::new();
    let mut learned = HashMap::new();
    for path in &merge.books {
        let book = match read(path) {
            Ok(book) => book,
            Err(reason) => {
                report_error(&format!("{}: {reason}", path.display()));
                return Outcome::Failed;
            }
        };
        for entry in book.iter() {
            let key = key(entry);
            let weight = weights.entry(key).or_default();
            *weight = weight.saturating_add(entry.weight().into());
            learned.entry(key).or_insert(entry.learning());
        }
    }
    write(&merge.to, weights.into_iter().collect(), &learned)
}

fn show(show: &BookShow, json: bool) -> Outcome {
    let Some(output) = show.to.open() else {
        return Outcome::Failed;
    };
    let book = match read(&show.book) {
        Ok(book) => book,
        Err(reason) => {
            report_error(&format!("{}: {reason}", show.book.display()));
            return Outcome::Failed;
        }
    };
    let position = show.position.clone().unwrap_or_else(Position::start);
    let moves: Vec<_> = book.moves(&position).collect();
    let weights = moves.iter().map(|(_, entry)| u64::from(entry.weight()));
    let sum = weights.fold(0, u64::saturating_add);
    let mut text = String::new();
    for (mv, entry) in &moves {
        let san = position.san(*mv);
        let weight = entry.weight();
        if json {
            text += &feen_files::to_json_line(&json!({
                "san": san.as_str(), "uci": mv.to_string(), "weight": weight, "learning": entry.learning(),
            }));
            continue;
        }
        // Rounded to a tenth.
        let twice = u64::from(weight).saturating_mul(2000).checked_div(sum);
        let tenths = twice.unwrap_or_default().saturating_add(1) >> 1;
        let (whole, tenth) = (tenths.checked_div(10), tenths.checked_rem(10));
        let share = format!(
            "{}.{}%",
            whole.unwrap_or_default(),
            tenth.unwrap_or_default()
        );
        let _ = writeln!(text, "{:8}{weight:>8}{share:>8}", san.as_str());
    }
    let outcome = if moves.is_empty() {
        note("no move for this position");
        Outcome::Invalid
    } else {
        Outcome::Fine
    };
    output.finish_with(outcome, Ok(()), &text)
}
