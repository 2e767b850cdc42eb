use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use feen_chess::pgn::{Tags, Termination};
use feen_chess::{BLACK, WHITE};
use feen_files::Outcome;
use serde_json::json;

use super::arguments::{CountedFiles, Crosstable, GameFiles};
use super::blocks::Item;
use super::each::each;
use super::rating::{Score, elo};

/// A game, as its players have it.
struct Game {
    names: [String; 2],
    elos: [Option<u64>; 2],
    result: Termination,
    date: Option<String>,
}

impl Game {
    fn of(tags: &Tags<'_>, result: Termination) -> Self {
        let name = |tag| tags.get(tag).unwrap_or("?").to_owned();
        let date = tags.get("UTCDate").or_else(|| tags.get("Date"));
        Self {
            names: [name("White"), name("Black")],
            elos: [elo(tags, "WhiteElo"), elo(tags, "BlackElo")],
            result,
            date: date.filter(|date| !date.contains('?')).map(str::to_owned),
        }
    }
}

/// The games of a player.
#[derive(Debug, Default)]
struct Line {
    score: Score,
    /// The lowest and the highest rating.
    elo: Option<(u64, u64)>,
    /// The score against opponents with a rating, and the sum of these.
    rated: (Score, u64),
    /// The first and the last day.
    days: Option<(String, String)>,
}

impl Line {
    fn add(&mut self, game: &Game, place: usize) {
        let side = if place == 0 { WHITE } else { BLACK };
        self.score.add(game.result, side);
        if let Some(elo) = game.elos.get(place).copied().flatten() {
            let (low, high) = self.elo.unwrap_or((elo, elo));
            self.elo = Some((low.min(elo), high.max(elo)));
        }
        let opponent = game
            .elos
            .get(1_usize.saturating_sub(place))
            .copied()
            .flatten();
        if let Some(opponent) = opponent.filter(|_| game.result != Termination::Unknown) {
            let (score, sum) = &mut self.rated;
            score.add(game.result, side);
            *sum = sum.saturating_add(opponent);
        }
        if let Some(date) = &game.date {
            let (first, last) = self.days.take().unwrap_or((date.clone(), date.clone()));
            self.days = Some((first.min(date.clone()), last.max(date.clone())));
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "ratings are small numbers"
    )]
    fn performance(&self) -> Option<i64> {
        let (score, sum) = &self.rated;
        let mean = *sum as f64 / score.decided() as f64;
        score.performance(mean).map(|elo| elo.round() as i64)
    }
}

fn read(
    files: &GameFiles,
    json: bool,
    wanted: impl Fn(&Tags<'_>) -> bool + Sync,
    mut take: impl FnMut(Game) + Send,
) -> (Outcome, io::Result<()>) {
    let work = |item: Item<'_>| match item.game {
        Ok(game) => {
            let (tags, result) = (game.tags(), game.tree().termination());
            let game = wanted(tags).then(|| Game::of(tags, result));
            (game, Vec::new())
        }
        Err(error) => (None, vec![error]),
    };
    each(files, json, work, |_, game| {
        take(game);
        Ok(())
    })
}

/// Writes a line for each player: games, results, ratings, performance and days.
pub(super) fn run(counted: &CountedFiles, json: bool) -> Outcome {
    let Some(output) = counted.to.open() else {
        return Outcome::Failed;
    };
    let mut players: BTreeMap<String, Line> = BTreeMap::new();
    let (outcome, done) = read(
        &counted.files,
        json,
        |_| true,
        |game| {
            for (place, name) in game.names.iter().enumerate() {
                players.entry(name.clone()).or_default().add(&game, place);
            }
        },
    );
    let mut players: Vec<(String, Line)> = players.into_iter().collect();
    players.sort_by_key(|(_, line)| Reverse(line.score.games));
    let mut text = String::new();
    if !json {
        let _ = writeln!(
            text,
            "{:30}{:>8}{:>8}{:>8}{:>8}{:>8}{:>11}{:>13}  days",
            "player", "games", "wins", "draws", "losses", "score", "elo", "performance"
        );
    }
    for (name, line) in &players {
        let Line {
            score, elo, days, ..
        } = line;
        if json {
            text += &feen_files::to_json_line(&json!({
                "player": name, "games": score.games, "wins": score.wins, "draws": score.draws,
                "losses": score.losses, "elo": elo.map(|(low, high)| [low, high]),
                "performance": line.performance(), "first": days.as_ref().map(|days| &days.0),
                "last": days.as_ref().map(|days| &days.1),
            }));
            continue;
        }
        let elo = match elo {
            Some((low, high)) if low == high => low.to_string(),
            Some((low, high)) => format!("{low}-{high}"),
            None => "-".to_owned(),
        };
        let performance = line
            .performance()
            .map_or("-".to_owned(), |elo| elo.to_string());
        let days = match days {
            Some((first, last)) if first == last => first.clone(),
            Some((first, last)) => format!("{first} to {last}"),
            None => "-".to_owned(),
        };
        let _ = writeln!(
            text,
            "{name:30}{:>8}{:>8}{:>8}{:>8}{:>8}{elo:>11}{performance:>13}  {days}",
            score.games,
            score.wins,
            score.draws,
            score.losses,
            score.percent()
        );
    }
    output.finish_with(outcome, done, &text)
}

/// The results of a player against each other one.
#[derive(Debug, Default)]
struct Row {
    score: Score,
    against: BTreeMap<String, (Score, String)>,
}

/// Writes the table of all players against each other, the best first.
pub(super) fn crosstable(crosstable: &Crosstable, json: bool) -> Outcome {
    let Some(output) = crosstable.to.open() else {
        return Outcome::Failed;
    };
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let event = crosstable.event.as_ref().map(|event| event.to_lowercase());
    let wanted = |tags: &Tags<'_>| {
        let found = || tags.get("Event").unwrap_or_default().to_lowercase();
        event.as_ref().is_none_or(|event| found().contains(event))
    };
    let (outcome, done) = read(&crosstable.files, json, wanted, |game| {
        let [white, black] = &game.names;
        for (name, opponent, side) in [(white, black, WHITE), (black, white, BLACK)] {
            let row = rows.entry(name.clone()).or_default();
            row.score.add(game.result, side);
            let (score, signs) = row.against.entry(opponent.clone()).or_default();
            score.add(game.result, side);
            signs.push(match (game.result, side == WHITE) {
                (Termination::WhiteWins, true) | (Termination::BlackWins, false) => '1',
                (Termination::Draw, _) => '½',
                (Termination::Unknown, _) => '*',
                _ => '0',
            });
        }
    });
    // Sonneborn and Berger: the points of those who were beaten, and half of those with whom was drawn, four times.
    let tie_break = |row: &Row| {
        let parts = row.against.iter().map(|(name, (score, _))| {
            let points = rows.get(name).map_or(0, |other| other.score.half_points());
            points.saturating_mul(score.half_points())
        });
        parts.fold(0, u64::saturating_add)
    };
    let mut order: Vec<(&String, &Row, u64)> = rows
        .iter()
        .map(|(name, row)| (name, row, tie_break(row)))
        .collect();
    order.sort_by_key(|(_, row, tie)| Reverse((row.score.half_points(), *tie)));
    let mut text = String::new();
    let width = order
        .iter()
        .map(|(name, ..)| name.chars().count())
        .max()
        .unwrap_or_default()
        .max(6);
    let cells = order.iter().flat_map(|(_, row, _)| row.against.values());
    let cell = cells
        .map(|(_, signs)| signs.chars().count())
        .max()
        .unwrap_or_default()
        .max(2)
        .saturating_add(1);
    if !json {
        let _ = write!(text, "{:>4} {:width$}", "", "player");
        for number in 1..=order.len() {
            let _ = write!(text, "{number:>cell$}");
        }
        let _ = writeln!(text, "{:>8}{:>7}{:>9}", "points", "games", "SB");
    }
    for (place, (name, row, tie)) in order.iter().enumerate() {
        let rank = place.saturating_add(1);
        // Four times the tie-break is a whole number.
        let quarters = tie.checked_rem(4).unwrap_or_default().saturating_mul(25);
        let tie = format!("{}.{quarters:02}", tie.checked_div(4).unwrap_or_default());
        if json {
            let against: BTreeMap<&String, &String> = row
                .against
                .iter()
                .map(|(name, (_, signs))| (name, signs))
                .collect();
            text += &feen_files::to_json_line(&json!({
                "rank": rank, "player": name, "points": row.score.points(), "games": row.score.games,
                "sonneborn_berger": tie, "against": against,
            }));
            continue;
        }
        let _ = write!(text, "{rank:>4} {name:width$}");
        for (column, (opponent, ..)) in order.iter().enumerate() {
            let signs = match row.against.get(*opponent) {
                _ if column == place => "×",
                Some((_, signs)) => signs,
                None => ".",
            };
            let _ = write!(text, "{signs:>cell$}");
        }
        let _ = writeln!(
            text,
            "{:>8}{:>7}{tie:>9}",
            row.score.points(),
            row.score.games
        );
    }
    output.finish_with(outcome, done, &text)
}
