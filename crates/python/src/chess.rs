//! The rules of chess, games of PGN, and tables of games and plies as streams of batches.

mod book;
mod columns;
mod game;
mod names;
mod openings;
mod position;
mod table;

use std::sync::Arc;

use pyo3::prelude::*;

use self::game::Games;
use self::names::en_passant_of;
use self::openings::Openings;
use self::table::GameTable;
use crate::tables::item::CHESS;
use crate::tables::source::Encoding;
use crate::tables::{Batches, Conditions, Errors, Order, Plan, Source, sources};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let chess = PyModule::new(module.py(), "feen.chess")?;
    chess.add_class::<position::Position>()?;
    chess.add_class::<position::Move>()?;
    chess.add_class::<position::Moves>()?;
    chess.add_class::<game::Game>()?;
    chess.add_class::<game::Node>()?;
    chess.add_class::<Games>()?;
    chess.add_class::<book::Book>()?;
    chess.add_class::<Batches>()?;
    chess.add_function(wrap_pyfunction!(games, &chess)?)?;
    chess.add_function(wrap_pyfunction!(games_table, &chess)?)?;
    chess.add_function(wrap_pyfunction!(positions, &chess)?)?;
    columns::register(&chess)?;
    module.add("chess", chess)
}

/// The games of a source, one after the other: a path, an open file, bytes or a text of PGN, plain or compressed with gzip,
/// bzip2, xz or zstd.
///
/// A game with an error raises it with `errors="raise"`, and the next call goes on after that game; a `for` goes on with
/// `"skip"`, and with `"collect"`, which keeps the errors. With `partial=True` such a game comes too, with its moves before
/// the error. `where` has conditions on tags, `result`, `base_seconds`, `increment_seconds`, `period_moves`, `utc`, `eco` and
/// `opening`, as for `positions`; or it is a function, which is called with each game.
///
///     >>> from feen import chess
///     >>> text = '[White "Doe"]\n\n1. e4 e5 2. Qh5 *\n\n[White "Roe"]\n\n1. mate *\n'
///     >>> games = chess.games(text, errors="collect")
///     >>> [(game.tags["White"], game.moves) for game in games], games.errors[0]["code"]
///     ([('Doe', ['e4', 'e5', 'Qh5'])], 'pgn/token')
#[pyfunction]
#[pyo3(signature = (source, *, r#where = None, errors = "raise", partial = false))]
fn games(
    source: &Bound<'_, PyAny>,
    r#where: Option<&Bound<'_, PyAny>>,
    errors: &str,
    partial: bool,
) -> PyResult<Games> {
    let source = Source::of_python(source)?;
    source.check(Encoding::Utf8)?;
    let conditions = Conditions::of_games(r#where)?;
    Ok(Games::new(
        source,
        conditions,
        Errors::by_name(errors)?,
        partial,
    ))
}

/// The positions of all games of a source, as a table with a row for the start of each game and one for each ply.
///
/// The source is a path, an open file, bytes or a text of PGN, plain or compressed with gzip, bzip2, xz or zstd: its first
/// bytes say which; or a list of them. It is opened anew by each library that takes the table.
///
/// Columns of a ply, null in the row of the start where a move is needed:
///
/// - `ply`: uint16, 0 for the start. `depth`: uint16, the variations that it stands in, 0 in the main line.
/// - `san`, `uci`: string, the move as the standards write it (`--` passes). `from`, `to`: uint8, squares from 0 (a1) to
///   63 (h8).
/// - `piece`, `captured`, `promotion`: string, a letter from `P` to `K`. `check`: bool, of the player to move now.
/// - `clock`, `time_spent`: float64, seconds, of `[%clk]` and `[%emt]`; without `[%emt]` the time between the clocks of the
///   player, with the increment.
/// - `eval`: int32, centipawns for White; `mate`: int32, moves to mate, below 0 for Black; `eval_depth`: uint16; of
///   `[%eval]`.
/// - `nags`: list of uint8. `comment`: string, without commands.
/// - `fen`, `feen`: string. `key`: uint64, as `feen.key`. `turn`: string, `white` or `black`. `legal_move_count`: uint16.
///
/// Columns of a game, the same in all its rows: `game`, uint32, and `line`, uint64, from 1; `path`: string, of its file; `result`: int8, 1, 0 or -1 for
/// White, null if unknown; `plies`: uint16; `base_seconds`, `increment_seconds`: float64, and `period_moves`: uint16, of the
/// first period of the time control; `utc`: timestamp in milliseconds, of `UTCDate` and `UTCTime`; `ending`: string,
/// `checkmate`, `stalemate`, `insufficient material`; `moves`: list of strings in SAN; `final_fen`: string; `eco`,
/// `opening`: string, and `opening_ply`: uint16, by `openings`, or else by the tags. Each name in upper case is a tag: ratings
/// are int32, dates date32, times time32 in seconds, all others string; null where it is missing or unknown.
///
/// - `where`: conditions on tags and on all columns, also on those that are not asked for: `[("WhiteElo", ">=", 2000), ("check", "=",
///   True)]`; all of them must hold in a row. A list of such lists asks for one of them; a dictionary for columns with these values; a
///   function is called with each row as a dictionary. A name that is unknown and a value of another type are errors. The moves of a game are not played where its tags or its
///   result say enough.
/// - `errors`: `"raise"`, `"skip"` (`skipped` counts), or `"collect"` (`errors` has rows of `game`, `line`, `ply`, `code` and
///   `message`). With `partial=True` the plies before the error are kept.
/// - `variations=True`: the plies of variations too, in the order of the text.
/// - `openings`: a path of tab-separated `eco`, `name` and `pgn`, or a list of such triples.
/// - `en_passant`: the FENs have its square where a capture there is `"legal"`, as those of python-chess, or `"always"` after a
///   double step of a pawn, as the standard of PGN says.
/// - `king_takes_rook`: how `uci` has castling: `True` for `e1h1` and `False` for `e1g1`; else `e1h1` where the rules are those of
///   Chess960, as engines of UCI want it.
/// - `threads`: 0 for all cores. `rows`: of a batch, at most. `progress`: a function that is called with the bytes read since
///   the last call, such as `tqdm.update`.
///
///     >>> import pyarrow as pa
///     >>> from feen import chess
///     >>> text = '[WhiteElo "2000"]\n\n1. e4 {[%eval 0.3] [%clk 0:03:00]} e5 1-0\n'
///     >>> columns = "ply uci eval clock WhiteElo result".split()
///     >>> table = pa.table(chess.positions(text, columns))
///     >>> table.to_pylist()[1]
///     {'ply': 1, 'uci': 'e2e4', 'eval': 30, 'clock': 180.0, 'WhiteElo': 2000, 'result': 1}
#[pyfunction]
#[pyo3(signature = (source, columns = None, *, r#where = None, errors = "raise", partial = false, variations = false, openings = None, en_passant = "legal", king_takes_rook = None, threads = 1, rows = 65_536, progress = None))]
fn positions(
    source: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    r#where: Option<&Bound<'_, PyAny>>,
    errors: &str,
    partial: bool,
    variations: bool,
    openings: Option<&Bound<'_, PyAny>>,
    en_passant: &str,
    king_takes_rook: Option<bool>,
    threads: usize,
    rows: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let mut plan = Plan::new(&CHESS, true, columns)?;
    plan.keeps_partial = partial;
    plan.has_variations = variations;
    plan.ask(r#where)?;
    plan.write_castling(king_takes_rook);
    let openings = openings.map(Openings::of_python).transpose()?;
    let table = GameTable::new(plan, en_passant_of(en_passant)?, openings);
    Batches::new(Order {
        table: Arc::new(table),
        sources: sources(source)?,
        threads,
        rows,
        errors: Errors::by_name(errors)?,
        progress,
    })
}

/// The games of a source, as a table with a row for each game.
///
/// The columns are those of a game of `positions`, and so are the options. Moves are played only where a column needs them:
/// `ending`, `moves`, `final_fen`, or an opening by `openings`.
///
///     >>> import pyarrow as pa
///     >>> from feen import chess
///     >>> text = '[White "Doe"]\n[Date "2024.05.31"]\n[TimeControl "180+2"]\n\n1. e4 e5 1-0\n'
///     >>> pa.table(chess.games_table(text, ["White", "Date", "base_seconds", "plies", "result"])).to_pylist()
///     [{'White': 'Doe', 'Date': datetime.date(2024, 5, 31), 'base_seconds': 180.0, 'plies': 2, 'result': 1}]
#[pyfunction]
#[pyo3(signature = (source, columns = None, *, r#where = None, errors = "raise", partial = false, openings = None, en_passant = "legal", threads = 1, rows = 65_536, progress = None))]
fn games_table(
    source: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    r#where: Option<&Bound<'_, PyAny>>,
    errors: &str,
    partial: bool,
    openings: Option<&Bound<'_, PyAny>>,
    en_passant: &str,
    threads: usize,
    rows: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let mut plan = Plan::new(&CHESS, false, columns)?;
    plan.keeps_partial = partial;
    plan.ask(r#where)?;
    let openings = openings.map(Openings::of_python).transpose()?;
    let table = GameTable::new(plan, en_passant_of(en_passant)?, openings);
    Batches::new(Order {
        table: Arc::new(table),
        sources: sources(source)?,
        threads,
        rows,
        errors: Errors::by_name(errors)?,
        progress,
    })
}
