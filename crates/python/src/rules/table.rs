//! Tables of records of all games and of their plies.

use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::sync::Arc;

use feen_chess::Castles;
use feen_chess::pgn::{Block, Blocks, Termination};
use feen_records::{ErrorKind, Format, Games, Played, Record};
use feen_rules::{Move, MoveError, MoveSort, Notation, Position};
use pyo3::prelude::*;

use crate::error::refused;
use crate::piece::player_name;
use crate::tables::item::RECORDS;
use crate::tables::run::Parts;
use crate::tables::source::Encoding;
use crate::tables::{
    Batches, Cell, Cells, Errors, Fault, Item, Order, Plan, Table, Work, Worked, add_remarks,
    remarks, sources,
};

/// The positions of all games of records, as a table with a row for the start of each game and one for each ply.
///
/// The records are KIF, KI2, CSA, USI and JKF of shogi, PGN of every game of `feen.rules`, and WXF, ICCS, UCCI, Chinese texts and
/// `DhtmlXQ` of xiangqi. The source is a path, an open file, bytes or a text, plain or compressed, in UTF-8, Shift JIS or GBK; or a
/// list of them, as a record often has a file of its own. The content says the format, unless `format` names one: `"kif"`, `"ki2"`,
/// `"csa"`, `"csa3"`, `"usi"`, `"jkf"`, `"pgn"`, `"iccs"`, `"wxf-pgn"`, `"chinese"`, `"wxf"`, `"ucci"`, `"dhtmlxq"`. PGN is read in
/// blocks; a file of another format is in memory while it is read.
///
/// Columns of a ply, null in the row of the start where a move is needed:
///
/// - `ply`: uint16, 0 for the start. `depth`: uint16, the variations that it stands in, 0 in the main line.
/// - `uci`: string. `move`: string, in `notation`, or else in the one of the format: KIF, CSA, USI, WXF, ICCS, Chinese, and SAN of
///   PGN. A pass is `--` in both.
/// - `from`, `to`: uint8, squares from 0, rank by rank from the first player's side; `from` is null for a drop. `piece`,
///   `captured`, `promotion`: string, letters as `Variant.pieces` has them. `check`: bool, of the player to move now.
/// - `clock`, `time_spent`, `eval`, `mate`, `eval_depth`, `nags`, `comment`: as in `chess.positions`.
/// - `fen`, `feen`, `sfen`: string; `sfen` is null in games without. `key`: uint64, as `feen.key` of `feen`. `turn`: string,
///   `first` or `second`. `legal_move_count`: uint16.
///
/// Columns of a game, the same in all its rows: `game`, uint32, and `line`, uint64, from 1; `path`, `format`, `variant`: string;
/// `result`: int8, 1, 0 or -1 for the first player, null if unknown; `ending`: string, as the record says it (`resignation`, `time`,
/// `repetition`), or else the end on the board (`checkmate`); `moves`: list of strings, as `move`; `final_fen`: string; `plies`,
/// `base_seconds`, `increment_seconds`, `period_moves`, `utc`, and each tag: as in `chess.positions`. White is the first player.
///
/// `where`, `errors`, `partial`, `variations`, `king_takes_rook`, `threads`, `rows` and `progress` are those of `chess.positions`. A game of chess with a
/// move that is not legal has its main line alone with `partial=True`.
///
///     >>> import pyarrow as pa
///     >>> from feen import rules
///     >>> text = "手合割：平手\n先手：Doe\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了\n"
///     >>> columns = "ply uci move time_spent White result ending".split()
///     >>> pa.table(rules.positions(text, columns)).to_pylist()[1]
///     {'ply': 1, 'uci': 'c3c4', 'move': '７六歩(77)', 'time_spent': 16.0, 'White': 'Doe', 'result': 1, 'ending': 'resignation'}
#[pyfunction]
#[pyo3(signature = (source, columns = None, *, format = None, notation = None, r#where = None, errors = "raise", partial = false, variations = false, king_takes_rook = None, threads = 1, rows = 65_536, progress = None))]
pub(super) fn positions(
    source: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    format: Option<&str>,
    notation: Option<&str>,
    r#where: Option<&Bound<'_, PyAny>>,
    errors: &str,
    partial: bool,
    variations: bool,
    king_takes_rook: Option<bool>,
    threads: usize,
    rows: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let mut plan = Plan::new(&RECORDS, true, columns)?;
    plan.has_variations = variations;
    plan.keeps_partial = partial;
    plan.ask(r#where)?;
    plan.write_castling(king_takes_rook);
    Batches::new(Order {
        table: Arc::new(RecordTable::new(plan, format, notation)?),
        sources: sources(source)?,
        threads,
        rows,
        errors: Errors::by_name(errors)?,
        progress,
    })
}

/// The games of records, as a table with a row for each game.
///
/// The columns are those of a game of `positions`, and so are the options.
///
///     >>> import pyarrow as pa
///     >>> from feen import rules
///     >>> text = "V2.2\nN+Doe\nN-Roe\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"
///     >>> pa.table(rules.games_table(text, ["variant", "White", "moves", "result"])).to_pylist()
///     [{'variant': 'shogi', 'White': 'Doe', 'moves': ['+7776FU', '-3334FU'], 'result': -1}]
#[pyfunction]
#[pyo3(signature = (source, columns = None, *, format = None, notation = None, r#where = None, errors = "raise", partial = false, threads = 1, rows = 65_536, progress = None))]
pub(super) fn games_table(
    source: &Bound<'_, PyAny>,
    columns: Option<Vec<String>>,
    format: Option<&str>,
    notation: Option<&str>,
    r#where: Option<&Bound<'_, PyAny>>,
    errors: &str,
    partial: bool,
    threads: usize,
    rows: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let mut plan = Plan::new(&RECORDS, false, columns)?;
    plan.keeps_partial = partial;
    plan.ask(r#where)?;
    Batches::new(Order {
        table: Arc::new(RecordTable::new(plan, format, notation)?),
        sources: sources(source)?,
        threads,
        rows,
        errors: Errors::by_name(errors)?,
        progress,
    })
}

/// A table of records.
struct RecordTable {
    plan: Plan,
    /// The format, where it is not that of the content.
    format: Option<Format>,
    /// The notation of moves, where it is not that of the format.
    notation: Option<Notation>,
}

/// The bytes by which a format is known.
const NEAR: usize = 1 << 16;

/// The bytes of a file that is read whole, at most.
const LONGEST: usize = 1 << 30;

impl Table for RecordTable {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn encoding(&self) -> Encoding {
        Encoding::Any
    }

    fn parts(
        self: Arc<Self>,
        source: Box<dyn Read + Send>,
        path: Option<Arc<str>>,
        bytes: usize,
    ) -> Parts {
        match self.parts_of(source, path, bytes) {
            Ok(parts) => parts,
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }
}

impl RecordTable {
    fn new(plan: Plan, format: Option<&str>, notation: Option<&str>) -> PyResult<Self> {
        let format = format.map(|name| {
            let format: Result<Format, feen_records::UnknownFormat> = name.parse();
            format.map_err(|error| refused(error.code(), &format!("{error}, found `{name}`")))
        });
        Ok(Self {
            plan,
            format: format.transpose()?,
            notation: notation.map(super::notation).transpose()?,
        })
    }

    fn parts_of(
        self: Arc<Self>,
        mut source: Box<dyn Read + Send>,
        path: Option<Arc<str>>,
        bytes: usize,
    ) -> io::Result<Parts> {
        let mut near = Vec::new();
        source.by_ref().take(NEAR as u64).read_to_end(&mut near)?;
        let is_whole = near.len() < NEAR;
        // A character may be cut, and its line with it.
        let end = near.iter().rposition(|byte| *byte == b'\n');
        let lines = near.get(..end.filter(|_| !is_whole).unwrap_or(near.len()));
        let (text, _) = feen_records::decode(lines.unwrap_or_default());
        if is_whole && text.trim().is_empty() {
            return Ok(Box::new(std::iter::empty()));
        }
        let Some(format) = self.format.or_else(|| Format::of_text(&text)) else {
            let fault = Fault::Record {
                code: ErrorKind::Format.code(),
                message: ErrorKind::Format.to_string(),
                game: 1,
                line: 1,
            };
            return Ok(self.fault(fault));
        };
        let is_of_pgn = matches!(
            format,
            Format::Pgn | Format::Iccs | Format::WxfPgn | Format::Chinese
        );
        // UTF-16 has no lines of bytes.
        let has_lines = !near.starts_with(b"\xFF\xFE") && !near.starts_with(b"\xFE\xFF");
        if is_of_pgn && has_lines {
            let blocks = Blocks::new(Cursor::new(near).chain(source)).with_size(bytes);
            let work = move |block: Block| -> Work {
                let (table, path) = (Arc::clone(&self), path.clone());
                Box::new(move || {
                    let (text, _) = feen_records::decode(block.as_bytes());
                    let texts = [(&*text, block.line())];
                    let mut worked = table.work(texts.into_iter(), format, path.as_deref());
                    if let Some(error) = block.too_long() {
                        let (bytes, lines) = (block.start(), block.line().saturating_sub(1));
                        worked.errors.push(Fault::Pgn(error.after(bytes, lines, 0)));
                        worked.games = 1;
                    }
                    worked
                })
            };
            return Ok(Box::new(blocks.map(move |block| block.map(&work))));
        }
        let rest = LONGEST.saturating_sub(near.len());
        source.take(rest as u64).read_to_end(&mut near)?;
        if near.len() >= LONGEST {
            let fault = Fault::Record {
                code: ErrorKind::TooLong.code(),
                message: ErrorKind::TooLong.to_string(),
                game: 1,
                line: 1,
            };
            return Ok(self.fault(fault));
        }
        let text: Arc<str> = feen_records::decode(&near).0.into();
        drop(near);
        let parts = parts_of_text(&text, format, bytes).into_iter();
        Ok(Box::new(parts.map(move |ranges| {
            let (table, path, text) = (Arc::clone(&self), path.clone(), Arc::clone(&text));
            let work: Work = Box::new(move || {
                let texts = ranges
                    .into_iter()
                    .map(|(range, line)| (text.get(range).unwrap_or_default(), line));
                table.work(texts, format, path.as_deref())
            });
            Ok(work)
        })))
    }

    /// The part of a source that is nothing but an error.
    fn fault(self: Arc<Self>, fault: Fault) -> Parts {
        let work: Work = Box::new(move || {
            let mut worked = Worked::new(&self.plan, (0, 0));
            worked.errors.push(fault);
            worked.games = 1;
            worked
        });
        Box::new(std::iter::once(Ok(work)))
    }

    /// The rows of the games of some texts, each with its first line.
    fn work<'t>(
        &self,
        texts: impl Iterator<Item = (&'t str, usize)>,
        format: Format,
        path: Option<&str>,
    ) -> Worked {
        let mut worked = Worked::new(&self.plan, (0, 0));
        for (text, first_line) in texts {
            let mut games = Games::new(text, format).from_line(first_line);
            while let Some(game) = games.next_partial() {
                worked.games = worked.games.saturating_add(1);
                let number = worked.games;
                let fault = |error: feen_records::Error| Fault::Record {
                    code: error.code(),
                    message: error.kind().to_string(),
                    game: number,
                    line: error.line(),
                };
                let (record, error) = match game {
                    Ok(game) => game,
                    Err(error) => {
                        worked.errors.push(fault(error));
                        continue;
                    }
                };
                if !self
                    .plan
                    .conditions
                    .admit(record.tags(), Some(result(&record)))
                {
                    continue;
                }
                let is_kept = error.is_none() || self.plan.keeps_partial;
                worked.errors.extend(error.map(fault));
                if is_kept {
                    let of = Of {
                        record: &record,
                        format,
                        path,
                        notation: self.notation.unwrap_or_else(|| notation_of(format)),
                        number,
                        line: record.line(),
                    };
                    let added = self.add(&of, &mut worked);
                    worked.errors.extend(added.err());
                }
            }
        }
        worked
    }

    /// Adds the rows of a game.
    fn add(&self, of: &Of<'_>, worked: &mut Worked) -> Result<(), Fault> {
        let record = of.record;
        let plies = if !self.plan.needs_play {
            Vec::new()
        } else if self.plan.has_variations {
            record.all_positions()
        } else {
            record.positions().collect()
        };
        let needs_text = |item: &Item| matches!(item, Item::Move | Item::Moves);
        let texts: Vec<String> = if self.plan.items.iter().any(needs_text) {
            let texts = plies.iter().map(|ply| text_of(ply, of.notation));
            let texts: Option<_> = texts.collect();
            texts.ok_or_else(|| of.unwritten())?
        } else {
            Vec::new()
        };
        let comments = if self.plan.needs_comments {
            let plies = plies.iter().map(|ply| (ply.node, ply.before.turn()));
            remarks(record.tags(), record.tree().before(), plies)
        } else {
            Vec::new()
        };
        let rows = if self.plan.has_plies {
            plies.len().saturating_add(1)
        } else {
            1
        };
        for (item, cells) in self.plan.items.iter().zip(&mut worked.cells) {
            let is_done = add_fact(item, cells, of, &plies, &texts, rows)
                || add_remarks(item, cells, &comments);
            if is_done {
                continue;
            }
            add_start(item, cells, of);
            for (index, ply) in plies.iter().enumerate() {
                add_ply(item, cells, ply, texts.get(index));
            }
        }
        worked.rows = worked.rows.saturating_add(rows);
        Ok(())
    }
}

/// The games of a text in parts of at least some bytes: each game with its place and its first line.
fn parts_of_text(text: &str, format: Format, least: usize) -> Vec<Vec<(Range<usize>, usize)>> {
    let mut games = Games::new(text, format);
    let mut parts = vec![Vec::new()];
    let mut bytes = 0_usize;
    while let Some((game, line)) = games.next_text() {
        let start = (game.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        if bytes >= least {
            parts.push(Vec::new());
            bytes = 0;
        }
        if let Some(part) = parts.last_mut() {
            part.push((start..start.saturating_add(game.len()), line));
        }
        bytes = bytes.saturating_add(game.len());
    }
    parts
}

/// The notation that a format writes moves in.
const fn notation_of(format: Format) -> Notation {
    match format {
        Format::Kif | Format::Ki2 | Format::Jkf => Notation::Kif,
        Format::Csa | Format::Csa3 => Notation::Csa,
        Format::Usi => Notation::Usi,
        Format::Iccs => Notation::Iccs,
        Format::Wxf | Format::WxfPgn => Notation::Wxf,
        Format::Chinese | Format::Dhtmlxq => Notation::Chinese,
        Format::Pgn => Notation::San,
        _ => Notation::Uci,
    }
}

/// A game of a file.
struct Of<'r> {
    record: &'r Record,
    format: Format,
    path: Option<&'r str>,
    notation: Notation,
    number: usize,
    line: usize,
}

impl Of<'_> {
    /// The error of a notation that cannot write the moves of the game.
    fn unwritten(&self) -> Fault {
        let name = self.record.variant().name();
        Fault::Record {
            code: MoveError::OtherNotation.code(),
            message: format!("{} cannot write the moves of {name}", self.notation),
            game: self.number,
            line: self.line,
        }
    }
}

/// The word for a pass.
const PASS: &str = "--";

/// A ply in a notation.
fn text_of(ply: &Played<'_>, notation: Notation) -> Option<String> {
    match ply.mv {
        Some(one) => ply.before.text(one, notation),
        None => Some(PASS.to_owned()),
    }
}

/// A move in UCI, with castling written in one way, or else in that of the rules.
fn uci(ply: &Played<'_>, one: Move, castles: Option<Castles>) -> String {
    let before = &ply.before;
    let is_castling = one.sort() == MoveSort::Castling && one.entry().is_none();
    let (Some(castles), Some(king), true) = (castles, one.from(), is_castling) else {
        return before.uci(one).to_string();
    };
    let variant = before.variant();
    let arrival = before.arrival(one);
    let steps = variant.file(king).abs_diff(variant.file(arrival));
    // A step of the king has the text of an arrival one step away.
    let to = if castles == Castles::KingArrives && steps > 1 {
        arrival
    } else {
        one.to()
    };
    format!("{}{}", variant.square_name(king), variant.square_name(to))
}

/// The letter of the piece that moves.
fn piece<'p>(ply: &'p Played<'_>) -> Option<&'p str> {
    let one = ply.mv?;
    let kind = match one.from() {
        Some(from) => ply.before.piece(from)?.kind(),
        None => one.becomes()?,
    };
    Some(ply.before.variant().letter(kind))
}

/// The letter of the piece of the other player that is gone.
fn captured<'p>(ply: &'p Played<'_>) -> Option<&'p str> {
    let to = ply.mv?.to();
    let other = !ply.before.turn();
    let gone = ply.before.pieces(other).minus(ply.position.pieces(other));
    let square = if gone.contains(to) {
        Some(to)
    } else {
        gone.first()
    };
    let kind = ply.before.piece(square?)?.kind();
    Some(ply.before.variant().letter(kind))
}

/// The letter of the piece that the moved one becomes.
fn promotion<'p>(ply: &'p Played<'_>) -> Option<&'p str> {
    let one = ply.mv?;
    one.from()?;
    Some(ply.before.variant().letter(one.becomes()?))
}

/// The result that a record says: by its end, beside its moves, or in a tag.
fn result(record: &Record) -> Termination {
    let said = || record.tree().result();
    let tag = || Termination::parse(record.tags().get("Result")?);
    let end = record.end().map(feen_records::End::result);
    let end = end.filter(|end| *end != Termination::Unknown);
    let found = end.or_else(said).or_else(tag);
    found.unwrap_or(Termination::Unknown)
}

/// Adds the value to all rows, if it is one of the game.
fn add_fact(
    item: &Item,
    cells: &mut Cells,
    of: &Of<'_>,
    plies: &[Played<'_>],
    texts: &[String],
    rows: usize,
) -> bool {
    let record = of.record;
    let main = || plies.iter().filter(|ply| ply.node.depth() == 0);
    let last = || {
        let last = main().next_back();
        last.map_or(record.start(), |ply| &ply.position)
    };
    let (kept, text);
    let cell = match item {
        Item::Game => Cell::unsigned(of.number),
        Item::Line => Cell::unsigned(of.line),
        Item::Path => of.path.map_or(Cell::Null, Cell::Text),
        Item::Format => Cell::Text(of.format.name()),
        Item::Variant => Cell::Text(record.variant().name()),
        Item::Plies => Cell::unsigned(record.tree().mainline().count()),
        Item::Result => Cell::result(Some(result(record))),
        Item::Ending => {
            let reason = || Some(last().outcome()?.reason().code().to_owned());
            let end = record.end().map(|end| end.cause().to_string());
            match end.filter(|end| !end.is_empty()).or_else(reason) {
                Some(end) => {
                    text = end;
                    Cell::Text(&text)
                }
                None => Cell::Null,
            }
        }
        Item::Moves => {
            let main = plies.iter().zip(texts);
            let main = main.filter(|(ply, _)| ply.node.depth() == 0);
            kept = main.map(|(_, text)| text.clone()).collect::<Vec<_>>();
            Cell::Texts(&kept)
        }
        Item::FinalFen(_) => {
            text = last().fen();
            Cell::Text(&text)
        }
        item => match Cell::of_tags(item, record.tags()) {
            Some(cell) => cell,
            None => return false,
        },
    };
    cells.repeat(&cell, rows);
    true
}

/// Adds the value of the position before the first move.
fn add_start(item: &Item, cells: &mut Cells, of: &Of<'_>) {
    match item {
        Item::Ply | Item::Depth => cells.push(&Cell::Unsigned(0)),
        Item::Nags => {
            let nags: Vec<u8> = of.record.tree().nags_before().collect();
            cells.push(&Cell::Bytes(&nags));
        }
        item if add_position(item, cells, of.record.start()) => {}
        _ => cells.push(&Cell::Null),
    }
}

/// Adds the value of a position, if it is one.
fn add_position(item: &Item, cells: &mut Cells, position: &Position) -> bool {
    let text;
    let cell = match item {
        Item::Turn => Cell::Text(player_name(position.turn())),
        Item::Check => Cell::Flag(position.is_check()),
        Item::Fen(_) => Cell::Shown(position),
        Item::Feen => match position.to_feen() {
            Ok(converted) => {
                text = converted.feen().to_string();
                Cell::Text(&text)
            }
            Err(_) => Cell::Null,
        },
        Item::Sfen => match position.sfen() {
            Some(sfen) => {
                text = sfen;
                Cell::Text(&text)
            }
            None => Cell::Null,
        },
        Item::Key => match super::key(position) {
            Some(key) => Cell::Unsigned(key),
            None => Cell::Null,
        },
        Item::LegalMoveCount => Cell::unsigned(position.count_legal()),
        _ => return false,
    };
    cells.push(&cell);
    true
}

/// Adds the value of a ply.
fn add_ply(item: &Item, cells: &mut Cells, ply: &Played<'_>, text: Option<&String>) {
    if add_position(item, cells, &ply.position) {
        return;
    }
    let letter = |letter: Option<&str>, cells: &mut Cells| {
        cells.push(&letter.map_or(Cell::Null, Cell::Text));
    };
    match item {
        Item::Ply => cells.push(&Cell::unsigned(ply.node.ply().saturating_add(1))),
        Item::Depth => cells.push(&Cell::unsigned(ply.node.depth())),
        Item::Nags => cells.push(&Cell::Bytes(&ply.node.nags().collect::<Vec<_>>())),
        Item::Uci(castles) => match ply.mv {
            Some(one) => cells.push(&Cell::Text(&uci(ply, one, *castles))),
            None => cells.push(&Cell::Text(PASS)),
        },
        Item::Move => letter(text.map(String::as_str), cells),
        Item::From => match ply.mv.and_then(Move::from) {
            Some(from) => cells.push(&Cell::unsigned(from.index())),
            None => cells.push(&Cell::Null),
        },
        Item::To => match ply.mv {
            Some(one) => cells.push(&Cell::unsigned(ply.before.arrival(one).index())),
            None => cells.push(&Cell::Null),
        },
        Item::Piece => letter(piece(ply), cells),
        Item::Captured => letter(captured(ply), cells),
        Item::Promotion => letter(promotion(ply), cells),
        _ => cells.push(&Cell::Null),
    }
}
