//! The computer: one search at a time, which its caller gives time in slices.

use std::cell::RefCell;

use feen_rules::{Move, Notation, Player, Position};
use feen_search::{Level, Limits, Searcher, Step, Verdict};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::game::{KEYS, game, name_of, notation, text};
use crate::request::Request;

/// The lines of an answer at most.
const MOST_LINES: usize = 10;
/// The moves of a line at most.
const MOVES: usize = 12;

/// A search that was begun.
struct Search {
    searcher: Searcher,
    position: Position,
    notation: Notation,
}

thread_local! {
    static SEARCH: RefCell<Option<Search>> = const { RefCell::new(None) };
}

/// The result of a search so far.
#[derive(Serialize, Debug)]
pub(crate) struct Found {
    /// Nothing more is searched.
    done: bool,
    turn: &'static str,
    depth: u32,
    nodes: u64,
    /// The best lines, the best one first; none where there is no legal move.
    lines: Vec<Line>,
}

#[derive(Serialize, Debug)]
struct Line {
    /// The score for the first player in hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// The plies to the end of the game, less than 0 where the second player wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i64>,
    /// The first move as the name of a step.
    uci: Option<String>,
    /// The moves in the notation of the request.
    moves: Vec<String>,
}

/// Begins to search the position of a game after its moves, and gives up what was searched before.
pub(crate) fn begin(request: &Value) -> Result<Found, Refusal> {
    let keys = [&KEYS[..], &["level", "seed", "nodes", "lines"]].concat();
    let request = Request::new(request, &keys)?;
    let (game, notation) = (game(&request)?, notation(&request)?);
    let number = request.number("level")?;
    let level = match number {
        None => Level::FULL,
        Some(number) => u8::try_from(number)
            .ok()
            .and_then(Level::new)
            .ok_or_else(|| {
                Refusal::malformed(format!("expected a level from 1 to 8, found {number}"))
            })?,
    };
    let seed = request.number("seed")?.unwrap_or(0);
    let mut limits =
        Limits::unlimited().lines(request.number("lines")?.unwrap_or(1).min(MOST_LINES));
    if let Some(nodes) = request.number("nodes")? {
        limits = limits.nodes(u64::try_from(nodes).unwrap_or(u64::MAX));
    }
    let found = SEARCH.with_borrow_mut(|kept| {
        let position = game.position().clone();
        let variant = position.variant();
        let same = kept
            .take()
            .filter(|search| search.position.variant() == variant);
        let mut searcher = same.map_or_else(|| Searcher::new(variant), |search| search.searcher);
        searcher.set_level(level, u64::try_from(seed).unwrap_or(0));
        searcher.start(&position, game.past(), &limits);
        let search = Search {
            searcher,
            position,
            notation,
        };
        let found = search.found(false);
        *kept = Some(search);
        found
    });
    Ok(found)
}

/// Searches on, this many nodes at most.
pub(crate) fn advance(request: &Value) -> Result<Found, Refusal> {
    let request = Request::new(request, &["nodes"])?;
    let nodes = request.needed_number("nodes")?;
    let none = || Refusal::malformed("expected a search that was begun".to_owned());
    SEARCH.with_borrow_mut(|kept| {
        let search = kept.as_mut().ok_or_else(none)?;
        let most = u64::try_from(nodes).unwrap_or(u64::MAX);
        let most = search.searcher.report().nodes.saturating_add(most);
        let step = loop {
            match search.searcher.advance_while(&mut |now| now < most) {
                Step::Deeper => {}
                step => break step,
            }
        };
        Ok(search.found(step == Step::Done))
    })
}

impl Search {
    fn found(&self, done: bool) -> Found {
        let report = self.searcher.report();
        let turn = self.position.turn();
        // A search scores for the side to move.
        let sign = if turn == Player::First { 1 } else { -1 };
        let lines = report.lines.iter().map(|line| {
            let (score, mate) = match line.score {
                Verdict::Hundredths(score) => (Some(score), None),
                Verdict::Wins(plies) => (None, Some(i64::from(plies))),
                Verdict::Loses(plies) => (None, Some(i64::from(plies).saturating_neg())),
            };
            Line {
                score: score.map(|score| score.saturating_mul(sign)),
                mate: mate.map(|plies| plies.saturating_mul(sign.into())),
                uci: line
                    .moves
                    .first()
                    .map(|one| self.position.uci(*one).to_string()),
                moves: self.texts(&line.moves),
            }
        });
        Found {
            done,
            turn: name_of(turn),
            depth: report.depth,
            nodes: report.nodes,
            lines: lines.collect(),
        }
    }

    fn texts(&self, moves: &[Move]) -> Vec<String> {
        let mut position = self.position.clone();
        let texts = moves.iter().take(MOVES).map_while(|one| {
            let text = text(&position, *one, self.notation);
            position = position.play(*one).ok()?;
            Some(text)
        });
        texts.collect()
    }
}
