use std::collections::BTreeMap;
use std::fmt::Write as _;

use feen_chess::pgn::{Error, Record, Termination};
use feen_chess::{Player, Position};
use feen_files::Outcome;
use serde_json::json;

use super::arguments::Tree;
use super::blocks::Item;
use super::each::each;
use super::game::{Fault, Game};
use super::rating::{Score, elo};
use super::wanted::Wanted;

/// The games that have played a move.
#[derive(Clone, Debug, Default)]
struct Branch {
    score: Score,
    /// The sum and the number of the ratings of those who have played it.
    elo: (u64, u64),
    last_year: Option<u16>,
    uci: String,
}

/// A game that has reached the position: its move there.
struct Played {
    /// The player who is to move there.
    turn: Player,
    san: String,
    uci: String,
    result: Termination,
    elo: Option<u64>,
    year: Option<u16>,
}

/// Writes the moves that were played in a position, with their results from the side of the player to move.
pub(super) fn run(tree: &Tree, json: bool) -> Outcome {
    let Some(output) = tree.to.open() else {
        return Outcome::Failed;
    };
    let mut branches: BTreeMap<String, Branch> = BTreeMap::new();
    let work = |item: Item<'_>| match item.game {
        Ok(game) => {
            let played = match &game {
                Game::Chess(record) => of_chess(record, tree.position.as_ref()),
                Game::Other(record) => Ok(of_other(record, tree.position.as_ref())),
            };
            match played {
                Ok(played) => (played, Vec::new()),
                Err(error) => (None, vec![Fault::Chess(error)]),
            }
        }
        Err(fault) => (None, vec![fault]),
    };
    let (outcome, read) = each(&tree.files, json, work, |_, played: Played| {
        let branch = branches.entry(played.san).or_default();
        branch.uci = played.uci;
        branch.score.add(played.result, played.turn);
        if let Some(elo) = played.elo {
            let (sum, count) = branch.elo;
            branch.elo = (sum.saturating_add(elo), count.saturating_add(1));
        }
        branch.last_year = branch.last_year.max(played.year);
        Ok(())
    });
    let mut branches: Vec<(String, Branch)> = branches.into_iter().collect();
    branches.sort_by_key(|(_, branch)| std::cmp::Reverse(branch.score.games));
    let text = if json {
        as_json(&branches)
    } else {
        as_text(&branches)
    };
    output.finish_with(outcome, read, &text)
}

/// The move that a game has played in a position, the first time that it was there.
fn of_chess(record: &Record<'_>, wanted: Option<&Wanted>) -> Result<Option<Played>, Error> {
    let start = Position::start();
    let Some(position) = wanted.map_or(Some(&start), Wanted::chess) else {
        return Ok(None);
    };
    let key = position.key();
    for played in record.positions()? {
        let played = played?;
        let Some(mv) = played.mv else {
            continue;
        };
        if played.before.key() == key && played.before.is_same_position(position) {
            let san = played.before.san(mv).to_string();
            return Ok(Some(Played::new(
                record,
                position.turn(),
                san,
                mv.to_string(),
            )));
        }
    }
    Ok(None)
}

fn of_other(record: &feen_records::Record, wanted: Option<&Wanted>) -> Option<Played> {
    let variant = record.variant();
    let position = match wanted {
        Some(wanted) => wanted.of(variant)?,
        None => feen_rules::Position::start(variant),
    };
    let key = position.key();
    let mut moves = record.positions();
    moves.find_map(|played| {
        let mv = played.mv.filter(|_| played.before.key() == key)?;
        let uci = played.before.uci(mv).to_string();
        let san = played.before.text(mv, feen_rules::Notation::San);
        let san = san.unwrap_or_else(|| uci.clone());
        Some(Played::new(record.tree(), position.turn(), san, uci))
    })
}

impl Played {
    fn new(record: &Record<'_>, turn: Player, san: String, uci: String) -> Self {
        let tags = record.tags();
        let tag = match turn {
            Player::First => "WhiteElo",
            Player::Second => "BlackElo",
        };
        let date = tags.get("UTCDate").or_else(|| tags.get("Date"));
        Self {
            turn,
            san,
            uci,
            result: record.termination(),
            elo: elo(tags, tag),
            year: date.and_then(|date| date.split('.').next()?.parse().ok()),
        }
    }
}

impl Branch {
    fn mean_elo(&self) -> Option<u64> {
        let (sum, count) = self.elo;
        sum.checked_div(count)
    }
}

fn as_text(branches: &[(String, Branch)]) -> String {
    let mut text = format!(
        "{:8}{:>9}{:>9}{:>9}{:>9}{:>9}{:>7}{:>7}\n",
        "move", "games", "wins", "draws", "losses", "score", "elo", "last"
    );
    for (san, branch) in branches {
        let score = &branch.score;
        let elo = branch
            .mean_elo()
            .map_or("-".to_owned(), |elo| elo.to_string());
        let year = branch
            .last_year
            .map_or("-".to_owned(), |year| year.to_string());
        let _ = writeln!(
            text,
            "{san:8}{:>9}{:>9}{:>9}{:>9}{:>9}{elo:>7}{year:>7}",
            score.games,
            score.wins,
            score.draws,
            score.losses,
            score.percent()
        );
    }
    text
}

fn as_json(branches: &[(String, Branch)]) -> String {
    let mut text = String::new();
    for (san, branch) in branches {
        let score = &branch.score;
        text += &feen_files::to_json_line(&json!({
            "san": san, "uci": branch.uci, "games": score.games, "wins": score.wins, "draws": score.draws,
            "losses": score.losses, "elo": branch.mean_elo(), "last": branch.last_year,
        }));
    }
    text
}
