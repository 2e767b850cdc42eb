use std::sync::Arc;

use feen_chess::pgn::{EditError, Eval, Node, NodeId, Score};
use feen_records::{Format, Record};
use feen_rules::{Game, Move, Player, Position};
use feen_uci::{Bound, Dialect, Engine, Error, Evaluation, Limits};

use super::mark::Mark;
use super::progress::Progress;
use crate::engines::{self, Place};

/// The glyphs that say how good a move is.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// How games are annotated.
#[derive(Clone, Debug)]
pub(super) struct Annotator {
    limits: Limits,
    progress: Arc<Progress>,
    dialect: Dialect,
    /// The half-moves of a better line.
    line: usize,
}

/// A position of the main line.
struct Spot {
    position: Position,
    place: Place,
    /// The evaluation that the record has.
    known: Option<Eval>,
    seen: Option<Seen>,
}

/// The evaluation and the line of an engine.
#[derive(Clone, Default)]
struct Seen {
    eval: Option<Eval>,
    line: Vec<Move>,
}

/// Why a game is kept as it is.
type Refusal = String;

impl Annotator {
    pub(super) const fn new(
        limits: Limits,
        dialect: Dialect,
        line: usize,
        progress: Arc<Progress>,
    ) -> Self {
        Self {
            limits,
            progress,
            dialect,
            line,
        }
    }

    /// A game with evaluations, glyphs and better lines; nothing if Ctrl-C was pressed. An engine that leaves is started
    /// again once.
    pub(super) fn annotate(
        &self,
        engine: &mut Engine,
        record: &Record,
    ) -> Result<Option<Result<String, Refusal>>, String> {
        let prepared = engines::prepare(engine, record.variant(), None);
        if let Err(failure) = prepared {
            return Ok(Some(Err(failure.message().to_owned())));
        }
        let Some(spots) = self.spots(record) else {
            let name = record.variant().name();
            return Ok(Some(Err(format!("USI cannot write this game of {name}"))));
        };
        let searched = self.search(engine, record, spots);
        let done = searched.or_else(|_| {
            engine.reopen()?;
            let spots = self.spots(record).unwrap_or_default();
            self.search(engine, record, spots)
        });
        let done = done.map_err(|error: Error| error.to_string())?;
        Ok(done.map(|record| match record {
            Ok(record) => {
                let written = record.write(Format::Pgn);
                let text = written.map(|written| written.text().to_owned());
                text.map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        }))
    }

    /// The positions of the main line; nothing where the protocol cannot write them.
    fn spots(&self, record: &Record) -> Option<Vec<Spot>> {
        let mut game = Game::from_position(record.start().clone());
        let mut place = Place::of_start(&game.start(), self.dialect)?;
        let spot = |game: &Game, place: &Place, known| Spot {
            position: game.position().clone(),
            place: place.clone(),
            known,
            seen: None,
        };
        let mut spots = vec![spot(&game, &place, None)];
        for (one, node) in record.moves().into_iter().zip(record.tree().mainline()) {
            place.push(game.position(), one)?;
            if game.play(one).is_err() {
                break;
            }
            spots.push(spot(&game, &place, node.eval()));
        }
        Some(spots)
    }

    /// Evaluates the moves that have no evaluation, and marks them. Nothing if Ctrl-C was pressed.
    fn search(
        &self,
        engine: &mut Engine,
        record: &Record,
        mut spots: Vec<Spot>,
    ) -> Result<Option<Result<Record, EditError>>, Error> {
        engine.new_game()?;
        let ids: Vec<NodeId> = record.tree().mainline().map(|node| node.id()).collect();
        let moves = record.moves();
        let judged: Vec<bool> = record.tree().mainline().map(is_judged).collect();
        // The hash of later positions helps an engine with earlier ones.
        for (ply, spot) in spots.iter_mut().enumerate().rev() {
            // No move has the evaluation of the start, which judges the first move.
            let is_wanted = ply > 0 || judged.first().is_some_and(|is_judged| !is_judged);
            if spot.known.is_none() && is_wanted {
                match self.look(engine, spot)? {
                    None => return Ok(None),
                    Some(seen) => spot.seen = Some(seen),
                }
            }
        }
        let mut better: Vec<(NodeId, Vec<String>, Option<Eval>)> = Vec::new();
        let mut marks = Vec::new();
        for ply in 0..ids.len() {
            let next = ply.saturating_add(1);
            let (Some(id), Some(one)) = (ids.get(ply), moves.get(ply)) else {
                break;
            };
            let Some(spot) = spots.get(next) else {
                break;
            };
            // A game that has evaluations and judgements keeps them.
            if spot.known.is_some() && judged.get(ply) == Some(&true) {
                continue;
            }
            let seen = spot.seen.as_ref();
            let Some(after) = spot.known.or_else(|| seen?.eval) else {
                continue;
            };
            let Some(spot) = spots.get_mut(ply) else {
                break;
            };
            let seen = spot.seen.as_ref();
            let Some(before) = spot.known.or_else(|| seen?.eval) else {
                continue;
            };
            if seen.is_some_and(|seen| seen.line.first() == Some(one)) {
                continue;
            }
            let is_white = spot.position.turn() == Player::First;
            let Some(mark) = Mark::of(before.score, after.score, is_white) else {
                continue;
            };
            // The move before has its evaluation from the file, so that the better line is not known.
            if spot.seen.is_none() {
                match self.look(engine, spot)? {
                    None => return Ok(None),
                    Some(seen) => spot.seen = Some(seen),
                }
            }
            let line = spot.seen.as_ref().map(|seen| seen.line.clone());
            let line = line.unwrap_or_default();
            if line.first() == Some(one) {
                continue;
            }
            marks.push((*id, mark));
            if !line.is_empty() && self.line > 0 {
                let eval = spot.seen.as_ref().and_then(|seen| seen.eval);
                better.push((*id, words(&spot.position, &line, self.line), eval));
            }
        }
        Ok(Some(written(record, &ids, &spots, &marks, &better)))
    }

    /// Searches a position; nothing if Ctrl-C was pressed.
    fn look(&self, engine: &mut Engine, spot: &Spot) -> Result<Option<Seen>, Error> {
        let position = &spot.position;
        if let Some(outcome) = position.outcome() {
            let even = Eval {
                score: Score::Pawns(0.0),
                depth: None,
            };
            return Ok(Some(Seen {
                eval: outcome.winner().is_none().then_some(even),
                line: Vec::new(),
            }));
        }
        self.progress.position();
        let mut seen = Seen::default();
        let thought = engines::think(engine, spot.place.line(), &self.limits, |info| {
            let is_exact = info.score.is_some_and(|score| score.bound == Bound::Exact);
            let is_first = info.multipv.unwrap_or(1) == 1;
            // A bound is better than nothing.
            if !is_first || info.score.is_none() || (!is_exact && seen.eval.is_some()) {
                return;
            }
            seen = Seen {
                eval: info.score.map(|score| Eval {
                    score: of_white(score.value, position.turn()),
                    depth: info.depth,
                }),
                line: moves(position, &info.pv),
            };
        })?;
        Ok(thought.map(|best| {
            if seen.line.is_empty() {
                seen.line = moves(position, &[best.text]);
            }
            seen
        }))
    }
}

/// Whether an author has judged a move.
fn is_judged(node: Node<'_>) -> bool {
    node.nags().any(|nag| JUDGEMENTS.contains(&nag))
}

/// A score from White's side.
fn of_white(score: Evaluation, turn: Player) -> Score {
    let is_white = turn == Player::First;
    match score {
        Evaluation::Centipawns(score) => {
            let score = if is_white {
                score
            } else {
                score.saturating_neg()
            };
            #[expect(
                clippy::cast_precision_loss,
                reason = "a score of engines has six digits"
            )]
            Score::Pawns(score as f32 / 100.0)
        }
        Evaluation::Mate(moves) => Score::Mate(if is_white {
            moves
        } else {
            moves.saturating_neg()
        }),
    }
}

/// The legal moves that a line begins with.
fn moves(position: &Position, line: &[Box<str>]) -> Vec<Move> {
    let mut now = position.clone();
    let mut moves = Vec::new();
    for text in line {
        let Ok(one) = engines::read(&now, text) else {
            break;
        };
        let Ok(next) = now.play(one) else {
            break;
        };
        moves.push(one);
        now = next;
    }
    moves
}

/// The first moves of a line, as records have them.
fn words(position: &Position, line: &[Move], most: usize) -> Vec<String> {
    let mut now = position.clone();
    let mut words = Vec::new();
    for one in line.iter().take(most) {
        words.push(now.uci(*one).to_string());
        let Ok(next) = now.play(*one) else {
            break;
        };
        now = next;
    }
    words
}

/// The record with all that was found.
fn written(
    record: &Record,
    ids: &[NodeId],
    spots: &[Spot],
    marks: &[(NodeId, Mark)],
    better: &[(NodeId, Vec<String>, Option<Eval>)],
) -> Result<Record, EditError> {
    let mut record = record.clone();
    for (id, spot) in ids.iter().zip(spots.iter().skip(1)) {
        if spot.known.is_none()
            && let Some(eval) = spot.seen.as_ref().and_then(|seen| seen.eval)
        {
            record.tree_mut().set_eval(*id, Some(eval))?;
        }
    }
    for (id, mark) in marks {
        let node = record.tree().mainline().find(|node| node.id() == *id);
        let mut nags: Vec<u8> = node.map_or_else(Vec::new, |node| node.nags().collect());
        // The judgement of an author stays.
        if !nags.iter().any(|nag| JUDGEMENTS.contains(nag)) {
            nags.push(mark.nag());
            record.tree_mut().set_nags(*id, &nags)?;
        }
    }
    for (id, line, eval) in better {
        let first = record.tree_mut().add_variation(*id, line)?;
        record.tree_mut().set_eval(first, *eval)?;
    }
    Ok(record)
}
