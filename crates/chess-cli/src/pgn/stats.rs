use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use chess::Adjudication;
use chess::pgn::Termination;
use files::{Outcome, Stream};
use serde_json::json;

use super::arguments::GameFiles;
use super::blocks::{self, Text, Worked};

/// The counts of some games.
#[derive(Debug, Default)]
struct Counts {
    games: u64,
    errors: u64,
    plies: u64,
    longest: u64,
    /// The results, by the end of the moves or else the tags.
    results: BTreeMap<&'static str, u64>,
    /// The statuses of the last positions.
    statuses: BTreeMap<String, u64>,
}

/// Counts all games. One with an error counts as such, and nowhere else.
pub(super) fn run(files: &GameFiles, json: bool) -> Outcome {
    let mut counts = Counts::default();
    let (unread, _) = blocks::read(files, of_block, |_, _, worked: Worked<Counts>| {
        counts.add(worked.result);
        io::Result::Ok(())
    });
    let text = if json { counts.json() } else { counts.text() };
    let outcome = if counts.errors > 0 {
        Outcome::Invalid
    } else {
        Outcome::Fine
    };
    outcome
        .max(unread)
        .after_writing(Stream::Output.write(&text))
}

fn of_block(text: &Text<'_>) -> Worked<Counts> {
    let mut counts = Counts::default();
    for item in blocks::games(text) {
        counts.games = item.number;
        let replayed = item
            .game
            .and_then(|record| Ok((record.replay()?, record.termination())));
        let Ok((game, result)) = replayed else {
            counts.errors = counts.errors.saturating_add(1);
            continue;
        };
        let plies = game.moves().len() as u64;
        counts.plies = counts.plies.saturating_add(plies);
        counts.longest = counts.longest.max(plies);
        count(&mut counts.results, result.as_str(), 1);
        let game = game.adjudicated(Adjudication::Fide);
        let status = match game.status() {
            status if status.is_over() || result == Termination::Unknown => status.to_string(),
            _ => "ended by the result of the file".to_owned(),
        };
        count(&mut counts.statuses, status, 1);
    }
    Worked {
        games: counts.games,
        errors: Vec::new(),
        result: counts,
    }
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K, more: u64) {
    let count = counts.entry(key).or_default();
    *count = count.saturating_add(more);
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.games = self.games.saturating_add(other.games);
        self.errors = self.errors.saturating_add(other.errors);
        self.plies = self.plies.saturating_add(other.plies);
        self.longest = self.longest.max(other.longest);
        for (key, more) in other.results {
            count(&mut self.results, key, more);
        }
        for (key, more) in other.statuses {
            count(&mut self.statuses, key, more);
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut row = |name: &str, count: u64| {
            let _ = writeln!(text, "{name:40}{count:>12}");
        };
        row("games", self.games);
        row("games with an error", self.errors);
        row("half-moves", self.plies);
        row("half-moves of the longest game", self.longest);
        for (name, count) in &self.results {
            row(&format!("result {name}"), *count);
        }
        for (name, count) in &self.statuses {
            row(&format!("status {name}"), *count);
        }
        text
    }

    fn json(&self) -> String {
        files::to_json_line(&json!({
            "games": self.games, "errors": self.errors, "plies": self.plies,
            "longest": self.longest, "results": self.results, "statuses": self.statuses,
        }))
    }
}
