use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use feen_chess::Adjudication;
use feen_chess::pgn::{Error, Record, Termination};
use feen_files::Outcome;
use serde_json::json;

use super::arguments;
use super::blocks::{self, Text, Worked};
use super::game::Game;

/// The counts of some games.
#[derive(Debug, Default)]
struct Counts {
    games: u64,
    errors: u64,
    plies: u64,
    longest: u64,
    /// The rules of the games, by their titles.
    variants: BTreeMap<String, u64>,
    /// The results, by the end of the moves or else the tags.
    results: BTreeMap<&'static str, u64>,
    /// The statuses of the last positions.
    statuses: BTreeMap<String, u64>,
}

/// Counts all games. One with an error counts as such, and nowhere else.
pub(super) fn run(stats: &arguments::CountedFiles, json: bool) -> Outcome {
    let Some(output) = stats.to.open() else {
        return Outcome::Failed;
    };
    let mut counts = Counts::default();
    let (unread, _) = blocks::read(&stats.files, of_block, |_, _, worked: Worked<Counts>| {
        counts.add(worked.result);
        io::Result::Ok(())
    });
    let text = if json { counts.json() } else { counts.text() };
    let outcome = if counts.errors > 0 {
        Outcome::Invalid
    } else {
        Outcome::Fine
    };
    output.finish_with(outcome.max(unread), Ok(()), &text)
}

fn of_block(text: &Text<'_>) -> Worked<Counts> {
    let mut counts = Counts::default();
    for item in blocks::games(text) {
        counts.games = item.number;
        let is_cut = item.fault.is_some();
        counts.errors = counts.errors.saturating_add(u64::from(is_cut));
        let counted = item.game.and_then(|game| match game {
            Game::Chess(record) => Ok(of_chess(&record)?),
            Game::Other(record) => Ok(of_other(&record)),
        });
        match counted {
            Ok(counted) => counts.count(counted),
            Err(_) => counts.errors = counts.errors.saturating_add(1),
        }
    }
    Worked {
        games: counts.games,
        errors: Vec::new(),
        result: counts,
    }
}

/// The counts of one game.
struct Counted {
    /// The title of its rules.
    variant: String,
    plies: u64,
    result: Termination,
    status: String,
}

fn of_chess(record: &Record<'_>) -> Result<Counted, Error> {
    let (game, result) = (record.replay()?, record.termination());
    let plies = game.moves().len() as u64;
    let game = game.adjudicated(Adjudication::Fide);
    Ok(Counted {
        variant: if record.is_chess960() {
            "Chess960"
        } else {
            "Chess"
        }
        .to_owned(),
        plies,
        result,
        status: match game.status() {
            status if status.is_over() || result == Termination::Unknown => status.to_string(),
            _ => ENDED.to_owned(),
        },
    })
}

fn of_other(record: &feen_records::Record) -> Counted {
    let result = record.tree().termination();
    let end = record.end().map(|end| end.cause().to_string());
    let outcome = record.position().outcome();
    Counted {
        variant: record.variant().title().to_owned(),
        plies: record.moves().len() as u64,
        result,
        status: match (outcome, end) {
            (Some(outcome), _) => outcome.to_string(),
            (None, Some(end)) => end,
            (None, None) if result == Termination::Unknown => "in progress".to_owned(),
            (None, None) => ENDED.to_owned(),
        },
    }
}

/// The status of a game without a reason for its result.
const ENDED: &str = "ended by the result of the file";

fn count<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K, more: u64) {
    let count = counts.entry(key).or_default();
    *count = count.saturating_add(more);
}

impl Counts {
    fn count(&mut self, game: Counted) {
        self.plies = self.plies.saturating_add(game.plies);
        self.longest = self.longest.max(game.plies);
        count(&mut self.variants, game.variant, 1);
        count(&mut self.results, game.result.as_str(), 1);
        count(&mut self.statuses, game.status, 1);
    }

    fn add(&mut self, other: Self) {
        self.games = self.games.saturating_add(other.games);
        self.errors = self.errors.saturating_add(other.errors);
        self.plies = self.plies.saturating_add(other.plies);
        self.longest = self.longest.max(other.longest);
        for (key, more) in other.variants {
            count(&mut self.variants, key, more);
        }
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
        // A file of chess does not say that it is one.
        if self.variants.keys().any(|name| name != "Chess") {
            for (name, count) in &self.variants {
                row(&format!("rules {name}"), *count);
            }
        }
        for (name, count) in &self.results {
            row(&format!("result {name}"), *count);
        }
        for (name, count) in &self.statuses {
            row(&format!("status {name}"), *count);
        }
        text
    }

    fn json(&self) -> String {
        feen_files::to_json_line(&json!({
            "games": self.games, "errors": self.errors, "plies": self.plies,
            "longest": self.longest, "rules": self.variants, "results": self.results, "statuses": self.statuses,
        }))
    }
}
