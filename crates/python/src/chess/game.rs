//! Games of a source, one after the other.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use feen_chess::pgn::{
    Block, Blocks, Comment, EditError, Error, Eval, Games as RawGames, NodeId, Record, Score, Tags,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict, PyType};

use super::position::{AnyMove, Position};
use super::table::result;
use crate::columns::Column;
use crate::columns::rows::run;
use crate::error::refused;
use crate::tables::run::Log;
use crate::tables::source::{Encoding, failed};
use crate::tables::{Conditions, Errors, Source, batches, centipawns};
use crate::text::Text;

/// A game: tags, moves with their variations and comments, and the result. It can be played on, and changed.
///
///     >>> from feen import chess
///     >>> game = chess.Game('[White "Doe"] 1. e4 e5 2. Qh5 *')
///     >>> game.tags["White"], game.moves, game.positions[-1].turn
///     ('Doe', ['e4', 'e5', 'Qh5'], 'black')
///     >>> game.play("Nc6")
///     >>> node = game.nodes[1]
///     >>> game.add_variation(node, ["c5", "Nf3"])
///     >>> game.set_comment(node, "open")
///     >>> print(str(game).split("\n\n")[1])
///     1. e4 e5 {open} (1... c5 2. Nf3) 2. Qh5 Nc6 *
#[pyclass(module = "feen.chess")]
pub(super) struct Game {
    pub(super) record: Record<'static>,
    /// The text that was read is no longer that of the game.
    is_changed: bool,
}

impl Game {
    pub(super) const fn new(record: Record<'static>) -> Self {
        Self {
            record,
            is_changed: false,
        }
    }

    /// The game as it has been played, for its rules.
    fn replayed(&self) -> PyResult<feen_chess::Game> {
        self.record.replay().map_err(|error| of_game(&error))
    }

    /// The last move of the main line, or the start.
    fn last(&self) -> NodeId {
        self.record
            .mainline()
            .last()
            .map_or(NodeId::START, |node| node.id())
    }

    /// The comments after a move as one, or those before the first move.
    fn comment_at(&self, place: NodeId) -> Comment<'static> {
        let text = |comments: feen_chess::pgn::Comments<'_>| {
            let texts = comments.map(|comment| comment.as_str().to_owned());
            texts.collect::<Vec<_>>().join(" ")
        };
        let node = self.record.tree().find(|node| node.id() == place);
        let whole = node.map_or_else(|| text(self.record.before()), |node| text(node.after()));
        Comment::new(&whole).into_owned()
    }

    fn set_score(&mut self, place: NodeId, score: Option<Score>) -> PyResult<()> {
        let eval = score.map(|score| Eval { score, depth: None });
        let set = self.record.set_eval(place, eval);
        self.edited(set)
    }

    fn edited(&mut self, result: Result<(), EditError>) -> PyResult<()> {
        self.is_changed = true;
        result.map_err(|error| refused(error.code(), &error.to_string()))
    }
}

/// The place of a node, or the start of the game.
fn place(node: Option<&Node>) -> NodeId {
    node.map_or(NodeId::START, |node| node.id)
}

#[pymethods]
impl Game {
    /// The first game of a text of PGN, or a game without moves.
    #[new]
    #[pyo3(signature = (pgn = None))]
    fn of_text(pgn: Option<Text>) -> PyResult<Self> {
        let Some(pgn) = pgn else {
            let record = Record::from_game(&feen_chess::Game::new(), &Tags::new());
            return Ok(Self {
                record,
                is_changed: true,
            });
        };
        let first = RawGames::new(pgn.as_bytes()).next();
        let first = first.ok_or_else(|| PyValueError::new_err("expected a game, found no text"))?;
        let record = first.map_err(|error| of_game(&error))?.into_owned();
        Ok(Self::new(record))
    }

    /// The tags, in their order.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.record.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// Gives a tag a value, or removes it with `None`.
    #[pyo3(signature = (name, value))]
    fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        if name.is_empty()
            || !name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            let message = format!("expected a name of letters, digits and `_`, found {name:?}");
            return Err(PyValueError::new_err(message));
        }
        self.is_changed = true;
        match value {
            Some(value) => self.record.tags_mut().set(name, value),
            None => self.record.tags_mut().remove(name),
        }
        Ok(())
    }

    /// The moves of the main line, as they stand in the text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record
            .mainline()
            .map(|node| node.san().to_owned())
            .collect()
    }

    /// The moves of the main line with what stands beside them.
    #[getter]
    fn nodes(&self) -> Vec<Node> {
        self.record
            .mainline()
            .map(|node| Node::new(&node))
            .collect()
    }

    /// All moves, those of variations too, in the order of the text.
    #[getter]
    fn tree(&self) -> Vec<Node> {
        self.record.tree().map(|node| Node::new(&node)).collect()
    }

    /// The result at the end of the moves: `"1-0"`, `"0-1"`, `"1/2-1/2"`, `"*"`, or `None`.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.record
            .result()
            .map(feen_chess::pgn::Termination::as_str)
    }

    #[setter]
    fn set_result(&mut self, result: &str) -> PyResult<()> {
        let found = feen_chess::pgn::Termination::parse(result).ok_or_else(|| {
            PyValueError::new_err(format!("expected 1-0, 0-1, 1/2-1/2 or *, found {result:?}"))
        })?;
        self.is_changed = true;
        self.record.set_result(found);
        Ok(())
    }

    /// The number of the game in its source, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.record.number()
    }

    /// The state at the end of the moves: `"in progress"`, `"White wins by checkmate"`.
    #[getter]
    fn status(&self) -> PyResult<String> {
        Ok(self.replayed()?.status().to_string())
    }

    /// The draws that the player to move can claim: `"threefold-repetition"`, `"fifty-moves"`.
    #[getter]
    fn claims(&self) -> PyResult<Vec<&'static str>> {
        Ok(self
            .replayed()?
            .claims()
            .iter()
            .map(feen_chess::Claim::as_str)
            .collect())
    }

    /// The position at the end of the main line.
    #[getter]
    fn position(&self) -> PyResult<Position> {
        let mut positions = self.positions()?;
        positions
            .pop()
            .ok_or_else(|| PyValueError::new_err("the game has no position"))
    }

    /// The start and the position after each move of the main line.
    #[getter]
    fn positions(&self) -> PyResult<Vec<Position>> {
        let start = self.record.start().map_err(|error| of_game(&error))?;
        let mut positions = vec![Position(start)];
        for played in self.record.positions().map_err(|error| of_game(&error))? {
            positions.push(Position(played.map_err(|error| of_game(&error))?.position));
        }
        Ok(positions)
    }

    /// Plays a move, or its text in SAN or UCI, at the end of the main line; `"--"` passes.
    fn play(&mut self, r#move: AnyMove<'_>) -> PyResult<()> {
        let last = self.position()?.0;
        let san = match &r#move {
            AnyMove::Text(text) if text.as_bytes() == b"--" => "--".to_owned(),
            given => last.san(given.of(&last)?).as_str().to_owned(),
        };
        let place = self.last();
        let added = self.record.add_line(place, [san]).map(drop);
        self.edited(added)
    }

    /// Takes the last move of the main line back.
    fn undo(&mut self) -> PyResult<()> {
        let nodes: Vec<NodeId> = self.record.mainline().map(|node| node.id()).collect();
        let Some((_, before)) = nodes.split_last() else {
            return Err(PyValueError::new_err("there is no move to take back"));
        };
        let place = before.last().copied().unwrap_or(NodeId::START);
        let truncated = self.record.truncate(place);
        self.edited(truncated)
    }

    /// Adds moves in SAN after a move, or at the start of the game.
    fn add_line(&mut self, node: Option<PyRef<'_, Node>>, moves: Vec<String>) -> PyResult<()> {
        let added = self
            .record
            .add_line(place(node.as_deref()), moves)
            .map(drop);
        self.edited(added)
    }

    /// Adds a variation in SAN that replaces a move.
    fn add_variation(&mut self, node: PyRef<'_, Node>, moves: Vec<String>) -> PyResult<()> {
        let added = self.record.add_variation(node.id, moves).map(drop);
        self.edited(added)
    }

    /// Makes the variation of a move the line that it replaces.
    fn promote(&mut self, node: PyRef<'_, Node>) -> PyResult<()> {
        let promoted = self.record.promote(node.id);
        self.edited(promoted)
    }

    /// Removes the variation of a move.
    fn remove_variation(&mut self, node: PyRef<'_, Node>) -> PyResult<()> {
        let removed = self.record.remove_variation(node.id);
        self.edited(removed)
    }

    /// Removes the moves after a move in its line, or all moves.
    #[pyo3(signature = (node = None))]
    fn truncate(&mut self, node: Option<PyRef<'_, Node>>) -> PyResult<()> {
        let truncated = self.record.truncate(place(node.as_deref()));
        self.edited(truncated)
    }

    /// Replaces the text of the comments after a move, or before the first one. Commands such as `[%eval 0.3]` stay, unless
    /// the text has the same ones.
    fn set_comment(&mut self, node: Option<PyRef<'_, Node>>, comment: &str) -> PyResult<()> {
        let place = place(node.as_deref());
        let comment = Comment::new(comment);
        let mut whole = self.comment_at(place);
        for command in comment.commands() {
            whole.set_command(command.name, Some(command.value));
        }
        whole.set_text(&comment.text());
        let set = self.record.set_comment(place, &whole);
        self.edited(set)
    }

    /// Sets the evaluation after a move in centipawns for White, or removes it.
    #[pyo3(signature = (node, centipawns))]
    fn set_eval(&mut self, node: PyRef<'_, Node>, centipawns: Option<i16>) -> PyResult<()> {
        let score = centipawns.map(|centipawns| Score::Pawns(f32::from(centipawns) / 100.0));
        self.set_score(node.id, score)
    }

    /// Sets the number of moves to mate after a move, negative where Black mates, or removes it.
    #[pyo3(signature = (node, moves))]
    fn set_mate(&mut self, node: PyRef<'_, Node>, moves: Option<i32>) -> PyResult<()> {
        self.set_score(node.id, moves.map(Score::Mate))
    }

    /// Replaces the arrows after a move, each a colour (`G`, `R`, `Y` or `B`) and two squares: `"Ge2e4"`.
    fn set_arrows(&mut self, node: PyRef<'_, Node>, arrows: Vec<String>) -> PyResult<()> {
        let arrows = arrows.iter().map(|text| {
            let command = format!("[%cal {text}]");
            let arrow = Comment::new(&command).arrows().next();
            arrow
                .filter(|arrow| arrow.to_string() == *text)
                .ok_or_else(|| {
                    let message = format!("expected an arrow such as \"Ge2e4\", found \"{text}\"");
                    PyValueError::new_err(message)
                })
        });
        let arrows = arrows.collect::<PyResult<Vec<_>>>()?;
        let mut whole = self.comment_at(node.id);
        whole.set_arrows(&arrows);
        let set = self.record.set_comment(node.id, &whole);
        self.edited(set)
    }

    /// Replaces the numeric glyphs of a move: 1 is `!`, 2 is `?`.
    fn set_nags(&mut self, node: PyRef<'_, Node>, nags: Vec<u8>) -> PyResult<()> {
        let set = self.record.set_nags(node.id, &nags);
        self.edited(set)
    }

    /// Sets the seconds on the clock after a move, or removes them.
    #[pyo3(signature = (node, seconds))]
    fn set_clock(&mut self, node: PyRef<'_, Node>, seconds: Option<f64>) -> PyResult<()> {
        let clock = seconds.map(Duration::try_from_secs_f64).transpose();
        let clock = clock.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let set = self.record.set_clock(node.id, clock);
        self.edited(set)
    }

    /// The comment after each move of the main line, without commands such as `[%clk 0:05:00]`; an empty text where there
    /// is none.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.record
            .mainline()
            .map(|node| comment_of(&node))
            .collect()
    }

    fn __len__(&self) -> usize {
        self.record.mainline().count()
    }

    fn __str__(&self) -> String {
        self.record.write(&feen_chess::pgn::Layout::new())
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.record.tags().get(name).unwrap_or("?").to_owned();
        format!(
            "<chess.Game {} - {}, {} moves>",
            tag("White"),
            tag("Black"),
            self.record.mainline().count()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        let text = if self.is_changed {
            PyBytes::new(py, self.__str__().as_bytes())
        } else {
            PyBytes::new(py, self.record.as_bytes())
        };
        (py.get_type::<Self>(), (text,))
    }
}

/// The comments after a move, without commands.
fn comment_of(node: &feen_chess::pgn::Node<'_>) -> String {
    let comments = node.after().map(|comment| comment.text().into_owned());
    comments.collect::<Vec<_>>().join(" ")
}

/// A move of a game with what stands beside it. It names its place in the game, whatever changes there.
///
///     >>> from feen import chess
///     >>> node = chess.Game("1. e4! {best [%clk 0:01:00] [%eval 0.3] [%cal Ge2e4]} *").nodes[0]
///     >>> node.san, node.nags, node.comment, node.clock, node.eval, node.arrows
///     ('e4', [1], 'best', 60.0, 30, ['Ge2e4'])
#[pyclass(frozen, module = "feen.chess")]
pub(super) struct Node {
    id: NodeId,
    #[pyo3(get)]
    san: String,
    /// The half-moves before it.
    #[pyo3(get)]
    ply: usize,
    /// The variations that it stands in.
    #[pyo3(get)]
    depth: usize,
    #[pyo3(get)]
    comment: String,
    #[pyo3(get)]
    nags: Vec<u16>,
    /// The seconds on the clock after it.
    #[pyo3(get)]
    clock: Option<f64>,
    /// The evaluation after it, in centipawns for White.
    #[pyo3(get)]
    eval: Option<i64>,
    /// The moves to mate after it, negative where Black mates.
    #[pyo3(get)]
    mate: Option<i32>,
    /// The arrows drawn after it: a colour and two squares.
    #[pyo3(get)]
    arrows: Vec<String>,
    /// The number of variations that replace it.
    #[pyo3(get)]
    variations: usize,
}

impl Node {
    fn new(node: &feen_chess::pgn::Node<'_>) -> Self {
        let score = node
            .after()
            .find_map(|comment| comment.eval())
            .map(|eval| eval.score);
        let arrows = node.after().flat_map(|comment| {
            let arrows = comment.arrows().map(|arrow| arrow.to_string());
            arrows.collect::<Vec<_>>()
        });
        Self {
            eval: score.and_then(|score| match score {
                Score::Pawns(pawns) => Some(centipawns(pawns)),
                Score::Mate(_) => None,
            }),
            mate: score.and_then(|score| match score {
                Score::Mate(moves) => Some(moves),
                Score::Pawns(_) => None,
            }),
            arrows: arrows.collect(),
            id: node.id(),
            san: node.san().to_owned(),
            ply: node.ply(),
            depth: node.depth(),
            comment: comment_of(node),
            nags: node.nags().map(u16::from).collect(),
            clock: node.clock().map(|clock| clock.as_secs_f64()),
            variations: node.variations().count(),
        }
    }
}

#[pymethods]
impl Node {
    fn __repr__(&self) -> String {
        format!("<Node {} at ply {}>", self.san, self.ply)
    }
}

/// The exception of a game.
pub(super) fn of_game(error: &Error) -> PyErr {
    refused(error.code(), &error.to_string())
}

/// The games of a source, one after the other.
#[pyclass(frozen, module = "feen.chess")]
pub(super) struct Games {
    source: Source,
    conditions: Conditions,
    errors: Errors,
    keeps_partial: bool,
    log: Arc<Log>,
    reading: Mutex<Reading>,
}

/// The blocks of a source.
struct Opened(Blocks<Box<dyn Read + Send>>);

impl Opened {
    fn new(py: Python<'_>, source: &Source) -> PyResult<Self> {
        let opened = run(py, || source.open(Encoding::Utf8, &Arc::default()))?;
        let reader = opened.map_err(|error| failed(source, error))?;
        Ok(Self(Blocks::new(reader)))
    }

    /// The next block.
    fn next(&mut self, py: Python<'_>, source: &Source) -> PyResult<Option<Block>> {
        py.check_signals()?;
        let next = run(py, || self.0.next().transpose())?;
        next.map_err(|error| failed(source, error))
    }
}

/// The reading of games: those of a block at once.
#[derive(Default)]
struct Reading {
    opened: Option<Opened>,
    has_ended: bool,
    /// Games, and errors with their places in the source.
    next: VecDeque<Result<Record<'static>, Error>>,
    games: usize,
    has_given: bool,
}

impl Games {
    pub(super) fn new(
        source: Source,
        conditions: Conditions,
        errors: Errors,
        keeps_partial: bool,
    ) -> Self {
        Self {
            source,
            conditions,
            errors,
            keeps_partial,
            log: Arc::default(),
            reading: Mutex::default(),
        }
    }

    /// The next game or error.
    fn next(
        &self,
        py: Python<'_>,
        reading: &mut Reading,
    ) -> PyResult<Option<Result<Record<'static>, Error>>> {
        loop {
            if let Some(next) = reading.next.pop_front() {
                return Ok(Some(next));
            }
            if reading.has_ended {
                return Ok(None);
            }
            let opened = match &mut reading.opened {
                Some(opened) => opened,
                None => reading.opened.insert(Opened::new(py, &self.source)?),
            };
            let Some(block) = opened
                .next(py, &self.source)
                .inspect_err(|_| reading.has_ended = true)?
            else {
                reading.has_ended = true;
                continue;
            };
            let before = [block.start(), block.line().saturating_sub(1), reading.games];
            let [bytes, lines, games] = before;
            if let Some(error) = block.too_long() {
                reading
                    .next
                    .push_back(Err(error.after(bytes, lines, games)));
                reading.games = games.saturating_add(1);
                continue;
            }
            if block.as_bytes().trim_ascii().is_empty() {
                continue;
            }
            let read = || {
                let mut found = VecDeque::new();
                let mut of_block = block.games();
                while let Some((record, error)) =
                    of_block.next_partial_where(|tags| self.conditions.admit(tags, None))
                {
                    if !self.conditions.admit(record.tags(), Some(result(&record))) {
                        continue;
                    }
                    let is_whole = error.is_none();
                    if let Some(error) = error {
                        found.push_back(Err(error.after(bytes, lines, games)));
                    }
                    if is_whole || self.keeps_partial {
                        found.push_back(Ok(record.into_owned().placed_after(bytes, lines, games)));
                    }
                }
                (found, of_block.count_so_far())
            };
            let (found, count) = run(py, read)?;
            reading.next = found;
            reading.games = games.saturating_add(count);
        }
    }
}

#[pymethods]
impl Games {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next game. With `errors="raise"` a broken game raises its error, and the next call goes on after it.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<Game>>> {
        let reading = self.reading.lock_py_attached(py);
        let mut reading = reading.unwrap_or_else(PoisonError::into_inner);
        loop {
            match self.next(py, &mut reading)? {
                None => {
                    let missing = self.conditions.missing_tag();
                    let is_all_missed = !reading.has_given && reading.games > 0;
                    return match missing.filter(|_| is_all_missed) {
                        Some(error) => Err(error),
                        None => Ok(None),
                    };
                }
                Some(Ok(record)) => {
                    reading.has_given = true;
                    let Some(function) = self.conditions.function() else {
                        return Py::new(py, Game::new(record)).map(Some);
                    };
                    let game = Bound::new(py, Game::new(record))?;
                    if function.bind(py).call1((&game,))?.is_truthy()? {
                        return Ok(Some(game.unbind()));
                    }
                }
                Some(Err(error)) => self.log.add(error.into(), self.errors)?,
            }
        }
    }

    /// The number of games with an error so far.
    #[getter]
    fn skipped(&self) -> u64 {
        self.log.skipped.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// The errors that `errors="collect"` has kept so far.
    #[getter]
    fn errors(&self) -> PyResult<Column> {
        batches::errors(&self.log)
    }
}
