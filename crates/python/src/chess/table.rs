//! Tables of games and of plies: which columns they have, and the rows of a block of games.

use std::fmt::{Display, Write as _};
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int8Builder, Int32Builder, ListBuilder,
    StringBuilder, Time32SecondBuilder, TimestampMillisecondBuilder, UInt8Builder, UInt16Builder,
    UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch, UInt32Array, UInt64Array};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef, TimeUnit};
use chess::pgn::{Block, Comment, Error, Eval, Played, Record, Score, Termination, TimeControl};
use chess::{Castles, EnPassant, Material, Outcome, Player, Position, WHITE};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::condition::Conditions;
use super::openings::Openings;
use super::tags::{TagKind, days, number, seconds};
use crate::columns::count_moves;

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Item {
    Game,
    Line,
    Tag(String, TagKind),
    Result,
    Plies,
    Base,
    Increment,
    PeriodMoves,
    Utc,
    Ending,
    Moves,
    FinalFen(EnPassant),
    Eco,
    Opening,
    OpeningPly,
    Ply,
    Depth,
    Turn,
    San,
    Uci,
    From,
    To,
    Piece,
    Captured,
    Promotion,
    Check,
    Clock,
    TimeSpent,
    Eval,
    Mate,
    EvalDepth,
    Nags,
    Comment,
    Fen(EnPassant),
    Feen,
    Key,
    LegalMoveCount,
}

/// The columns of both tables, but for tags.
const OF_GAMES: [(&str, Item); 14] = [
    ("game", Item::Game),
    ("line", Item::Line),
    ("result", Item::Result),
    ("plies", Item::Plies),
    ("base_seconds", Item::Base),
    ("increment_seconds", Item::Increment),
    ("period_moves", Item::PeriodMoves),
    ("utc", Item::Utc),
    ("ending", Item::Ending),
    ("moves", Item::Moves),
    ("final_fen", Item::FinalFen(EnPassant::Legal)),
    ("eco", Item::Eco),
    ("opening", Item::Opening),
    ("opening_ply", Item::OpeningPly),
];

/// The columns of a table of plies alone.
const OF_PLIES: [(&str, Item); 22] = [
    ("ply", Item::Ply),
    ("depth", Item::Depth),
    ("turn", Item::Turn),
    ("san", Item::San),
    ("uci", Item::Uci),
    ("from", Item::From),
    ("to", Item::To),
    ("piece", Item::Piece),
    ("captured", Item::Captured),
    ("promotion", Item::Promotion),
    ("check", Item::Check),
    ("clock", Item::Clock),
    ("time_spent", Item::TimeSpent),
    ("eval", Item::Eval),
    ("mate", Item::Mate),
    ("eval_depth", Item::EvalDepth),
    ("nags", Item::Nags),
    ("comment", Item::Comment),
    ("fen", Item::Fen(EnPassant::Legal)),
    ("feen", Item::Feen),
    ("key", Item::Key),
    ("legal_move_count", Item::LegalMoveCount),
];

/// The columns of a table of games, unless others are asked for.
const GAME_DEFAULTS: [&str; 14] = [
    "game",
    "result",
    "plies",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
];

/// The columns of a table of plies, unless others are asked for.
const PLY_DEFAULTS: [&str; 5] = ["game", "ply", "san", "key", "fen"];

impl Item {
    fn kind(&self) -> DataType {
        match self {
            Self::Game => DataType::UInt32,
            Self::Line | Self::Key => DataType::UInt64,
            Self::Tag(_, TagKind::Text)
            | Self::Ending
            | Self::FinalFen(_)
            | Self::Eco
            | Self::Opening
            | Self::Turn
            | Self::San
            | Self::Uci
            | Self::Piece
            | Self::Captured
            | Self::Promotion
            | Self::Comment
            | Self::Fen(_)
            | Self::Feen => DataType::Utf8,
            Self::Tag(_, TagKind::Number) | Self::Eval | Self::Mate => DataType::Int32,
            Self::Tag(_, TagKind::Date) => DataType::Date32,
            Self::Tag(_, TagKind::Time) => DataType::Time32(TimeUnit::Second),
            Self::Result => DataType::Int8,
            Self::Plies
            | Self::Ply
            | Self::Depth
            | Self::OpeningPly
            | Self::PeriodMoves
            | Self::EvalDepth
            | Self::LegalMoveCount => DataType::UInt16,
            Self::Base | Self::Increment | Self::Clock | Self::TimeSpent => DataType::Float64,
            Self::Utc => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
            Self::Moves => list(DataType::Utf8),
            Self::Nags => list(DataType::UInt8),
            Self::From | Self::To => DataType::UInt8,
            Self::Check => DataType::Boolean,
        }
    }

    /// Whether the moves of a game must be played for it.
    const fn needs_play(&self) -> bool {
        matches!(
            self,
            Self::Ending | Self::Moves | Self::FinalFen(_) | Self::Opening | Self::OpeningPly
        )
    }

    const fn is_of_comment(&self) -> bool {
        matches!(
            self,
            Self::Clock
                | Self::TimeSpent
                | Self::Eval
                | Self::Mate
                | Self::EvalDepth
                | Self::Comment
        )
    }
}

fn list(items: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(items, true)))
}

/// What a table is made of.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(super) struct Plan {
    items: Vec<Item>,
    schema: SchemaRef,
    has_plies: bool,
    needs_play: bool,
    needs_comments: bool,
    pub(super) conditions: Conditions,
    pub(super) openings: Option<Openings>,
    /// The plies before an error are kept.
    pub(super) keeps_partial: bool,
    pub(super) has_variations: bool,
}

impl Plan {
    /// The plan of a table of plies or of games, with some columns.
    pub(super) fn new(has_plies: bool, columns: Option<Vec<String>>) -> PyResult<Self> {
        let defaults = if has_plies {
            &PLY_DEFAULTS[..]
        } else {
            &GAME_DEFAULTS
        };
        let names =
            columns.unwrap_or_else(|| defaults.iter().map(|name| (*name).to_owned()).collect());
        if names.is_empty() {
            return Err(PyValueError::new_err("expected at least one column"));
        }
        let of_plies = OF_PLIES.iter().filter(|_| has_plies);
        let known = || OF_GAMES.iter().chain(of_plies.clone());
        let mut items: Vec<Item> = Vec::new();
        for name in &names {
            let found = known()
                .find(|(other, _)| other == name)
                .map(|(_, item)| item.clone());
            let is_tag = name.starts_with(|first: char| first.is_ascii_uppercase());
            let item = found.or_else(|| is_tag.then(|| Item::Tag(name.clone(), TagKind::of(name))));
            let item = item.ok_or_else(|| {
                let known: Vec<&str> = known().map(|(name, _)| *name).collect();
                let is_of_plies = OF_PLIES.iter().any(|(other, _)| other == name);
                let hint = if is_of_plies { " (it is a column of `positions`)" } else { "" };
                PyValueError::new_err(format!(
                    "unknown column \"{name}\"{hint}; there are {}, and every tag, as in \"WhiteElo\"",
                    known.join(", ")
                ))
            })?;
            if items.contains(&item) {
                return Err(PyValueError::new_err(format!(
                    "the column \"{name}\" is asked for twice"
                )));
            }
            items.push(item);
        }
        let fields = names
            .iter()
            .zip(&items)
            .map(|(name, item)| Field::new(name, item.kind(), true));
        Ok(Self {
            schema: Arc::new(Schema::new(fields.collect::<Vec<_>>())),
            has_plies,
            needs_play: has_plies || items.iter().any(Item::needs_play),
            needs_comments: items.iter().any(Item::is_of_comment),
            items,
            conditions: Conditions::default(),
            openings: None,
            keeps_partial: false,
            has_variations: false,
        })
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The moves are played also where only an opening is asked for by its code.
    pub(super) fn with_openings(mut self, openings: Option<Openings>) -> Self {
        self.needs_play |= openings.is_some();
        self.openings = openings;
        self
    }

    /// FENs have the square of en passant where a capture there is legal, or after every double step of a pawn.
    pub(super) fn with_en_passant(mut self, squares: &str) -> PyResult<Self> {
        let chosen = match squares {
            "legal" => EnPassant::Legal,
            "always" => EnPassant::Always,
            _ => {
                let message = format!("expected \"legal\" or \"always\", found \"{squares}\"");
                return Err(PyValueError::new_err(message));
            }
        };
        for item in &mut self.items {
            if let Item::Fen(en_passant) | Item::FinalFen(en_passant) = item {
                *en_passant = chosen;
            }
        }
        Ok(self)
    }

    /// The rows of the games of a block.
    pub(super) fn work(&self, block: &Block) -> Worked {
        let mut worked = Worked {
            cells: self.items.iter().map(Cells::new).collect(),
            rows: 0,
            games: 0,
            lines: memchr_count(block.as_bytes()),
            errors: Vec::new(),
        };
        if let Some(error) = block.too_long() {
            worked.errors.push(error);
            worked.games = 1;
            return worked;
        }
        // Blanks hold no game.
        if block.as_bytes().trim_ascii().is_empty() {
            return worked;
        }
        let mut games = block.games();
        let conditions = &self.conditions;
        while let Some((record, error)) = if conditions.is_empty() {
            games.next_partial()
        } else {
            games.next_partial_where(|tags| conditions.hold(tags))
        } {
            self.add(&record, error, &mut worked);
        }
        worked.games = games.count_so_far();
        worked
    }

    /// Adds the rows of a game, unless it has an error.
    fn add(&self, record: &Record<'_>, error: Option<Error>, worked: &mut Worked) {
        let is_broken = error.is_some();
        worked.errors.extend(error);
        if is_broken && !self.keeps_partial {
            return;
        }
        let played = match self.played(record) {
            Ok((played, errors)) => {
                let is_refused = !errors.is_empty() && !self.keeps_partial;
                // Of many moves that cannot be played, the first is the reason.
                worked
                    .errors
                    .extend(errors.into_iter().take(1).filter(|_| !is_broken));
                if is_refused {
                    return;
                }
                played
            }
            Err(error) => {
                worked.errors.push(error);
                return;
            }
        };
        let rows = if self.has_plies {
            played.plies.len().saturating_add(1)
        } else {
            1
        };
        let facts = Facts::new(self, record, &played);
        let comments = if self.has_plies && self.needs_comments {
            remarks(record, &played)
        } else {
            Vec::new()
        };
        for (item, cells) in self.items.iter().zip(&mut worked.cells) {
            if facts.add(item, cells, rows) {
                continue;
            }
            add_start(item, cells, &played.start, record, comments.first());
            for (index, ply) in played.plies.iter().enumerate() {
                let remark = comments.get(index.saturating_add(1));
                add_ply(item, cells, ply, record, remark);
            }
        }
        worked.rows = worked.rows.saturating_add(rows);
    }

    /// The plies of a game, as far as they can be played, and the errors of the others.
    fn played<'r>(&self, record: &'r Record<'r>) -> Result<(Line<'r>, Vec<Error>), Error> {
        let mut line = Line {
            start: Position::start(),
            plies: Vec::new(),
        };
        let mut errors = Vec::new();
        if !self.needs_play {
            return Ok((line, errors));
        }
        line.start = record.start()?;
        if self.has_variations {
            for played in record.replay_all()? {
                match played {
                    Ok(played) => line.plies.push(played),
                    Err(error) => errors.push(error),
                }
            }
        } else {
            for played in record.positions()? {
                match played {
                    Ok(played) => line.plies.push(played),
                    Err(error) => errors.push(error),
                }
            }
        }
        Ok((line, errors))
    }
}

fn memchr_count(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').skip(1).count()
}

/// The rows of a block, with games and lines counted from its start.
pub(super) struct Worked {
    cells: Vec<Cells>,
    pub(super) rows: usize,
    pub(super) games: usize,
    pub(super) lines: usize,
    pub(super) errors: Vec<Error>,
}

impl Worked {
    /// The batch, placed after the games and lines before it.
    pub(super) fn batch(
        self,
        schema: &SchemaRef,
        games: usize,
        lines: usize,
    ) -> Result<RecordBatch, ArrowError> {
        let columns = self
            .cells
            .into_iter()
            .map(|cells| cells.finish(games, lines));
        RecordBatch::try_new(Arc::clone(schema), columns.collect())
    }
}

/// A game that has been played.
struct Line<'r> {
    start: Position,
    plies: Vec<Played<'r>>,
}

/// What is the same in all rows of a game.
struct Facts<'a> {
    record: &'a Record<'a>,
    played: &'a Line<'a>,
    opening: Option<(&'a str, &'a str, usize)>,
    has_table: bool,
}

impl<'a> Facts<'a> {
    fn new(plan: &'a Plan, record: &'a Record<'a>, played: &'a Line<'a>) -> Self {
        let opening = plan.openings.as_ref().and_then(|openings| {
            let main = played.plies.iter().filter(|ply| ply.node.depth() == 0);
            let found = main.zip(1..).filter_map(|(ply, count)| {
                let (eco, name) = openings.get(&ply.position)?;
                Some((eco, name, count))
            });
            found.last()
        });
        Self {
            record,
            played,
            opening,
            has_table: plan.openings.is_some(),
        }
    }

    fn tag(&self, name: &str) -> Option<&'a str> {
        self.record.tags().get(name)
    }

    /// Adds the value to all rows, if it is one of the game.
    fn add(&self, item: &Item, cells: &mut Cells, rows: usize) -> bool {
        let control = || -> Option<TimeControl> { self.tag("TimeControl")?.parse().ok() };
        let texts;
        let fen;
        let cell = match item {
            Item::Game => Cell::unsigned(self.record.number()),
            Item::Line => Cell::unsigned(self.record.line()),
            Item::Tag(name, kind) => match (self.tag(name), kind) {
                (None, _) => Cell::Null,
                (Some(tag), TagKind::Text) => Cell::Text(tag),
                (Some(tag), TagKind::Number) => Cell::signed(number(tag)),
                (Some(tag), TagKind::Date) => Cell::signed(days(tag)),
                (Some(tag), TagKind::Time) => Cell::signed(seconds(tag)),
            },
            Item::Result => {
                let tag = || Termination::from_text(self.tag("Result")?);
                let found = self.record.result().or_else(tag);
                match found {
                    Some(Termination::WhiteWins) => Cell::Signed(1),
                    Some(Termination::Draw) => Cell::Signed(0),
                    Some(Termination::BlackWins) => Cell::Signed(-1),
                    Some(Termination::Unknown) | None => Cell::Null,
                }
            }
            Item::Plies => Cell::unsigned(self.record.mainline().count()),
            Item::Base => Cell::float(control().map(|control| control.base.as_secs_f64())),
            Item::Increment => {
                Cell::float(control().map(|control| control.increment.as_secs_f64()))
            }
            Item::PeriodMoves => match control().and_then(|control| control.moves) {
                Some(moves) => Cell::Unsigned(moves.into()),
                None => Cell::Null,
            },
            Item::Utc => {
                let time = || {
                    let day = i64::from(days(self.tag("UTCDate")?)?).checked_mul(86_400)?;
                    let seconds = i64::from(seconds(self.tag("UTCTime")?)?);
                    day.checked_add(seconds)?.checked_mul(1_000)
                };
                time().map_or(Cell::Null, Cell::Signed)
            }
            Item::Ending => match ending(self.last()) {
                Some(ending) => Cell::Text(ending),
                None => Cell::Null,
            },
            Item::Moves => {
                let main = self.played.plies.iter().filter(|ply| ply.node.depth() == 0);
                texts = main
                    .map(|ply| {
                        ply.mv
                            .map_or_else(|| "--".to_owned(), |mv| ply.before.san(mv).to_string())
                    })
                    .collect::<Vec<_>>();
                Cell::Texts(&texts)
            }
            Item::FinalFen(en_passant) => {
                fen = self.last().fen().en_passant(*en_passant).to_string();
                Cell::Text(&fen)
            }
            Item::Eco => match self.opening {
                Some((eco, _, _)) => Cell::Text(eco),
                None if self.has_table => Cell::Null,
                None => self.tag("ECO").map_or(Cell::Null, Cell::Text),
            },
            Item::Opening => match self.opening {
                Some((_, name, _)) => Cell::Text(name),
                None if self.has_table => Cell::Null,
                None => self.tag("Opening").map_or(Cell::Null, Cell::Text),
            },
            Item::OpeningPly => match self.opening {
                Some((_, _, ply)) => Cell::unsigned(ply),
                None => Cell::Null,
            },
            _ => return false,
        };
        for _ in 0..rows {
            cells.push(&cell);
        }
        true
    }

    /// The last position of the main line.
    fn last(&self) -> &'a Position {
        let mut main = self
            .played
            .plies
            .iter()
            .rev()
            .filter(|ply| ply.node.depth() == 0);
        main.next().map_or(&self.played.start, |ply| &ply.position)
    }
}

/// The end of a game on the board.
fn ending(last: &Position) -> Option<&'static str> {
    match last.outcome() {
        Some(Outcome::Checkmate { .. }) => Some("checkmate"),
        Some(Outcome::Stalemate) => Some("stalemate"),
        None if last.is_insufficient(Material::Fide) => Some("insufficient material"),
        None => None,
    }
}

/// The comments of a ply.
#[derive(Default)]
struct Remark {
    text: String,
    clock: Option<f64>,
    spent: Option<f64>,
    eval: Option<Eval>,
}

impl Remark {
    fn new<'c>(comments: impl Iterator<Item = Comment<'c>>) -> Self {
        let mut remark = Self::default();
        for comment in comments {
            let text = comment.text();
            if !text.is_empty() {
                if !remark.text.is_empty() {
                    remark.text.push(' ');
                }
                remark.text.push_str(&text);
            }
            remark.clock = remark
                .clock
                .or_else(|| Some(comment.clock()?.as_secs_f64()));
            remark.spent = remark
                .spent
                .or_else(|| Some(comment.elapsed()?.as_secs_f64()));
            remark.eval = remark.eval.or_else(|| comment.eval());
        }
        remark
    }
}

/// The comments of all rows of a game. The time of a move without `%emt` is that between the clocks of its player.
fn remarks(record: &Record<'_>, played: &Line<'_>) -> Vec<Remark> {
    let control = record.tags().get("TimeControl");
    let control: Option<TimeControl> = control.and_then(|control| control.parse().ok());
    let increment = control.map(|control| control.increment.as_secs_f64());
    let mut clocks: [Option<f64>; 2] = [None; 2];
    let mut remarks = vec![Remark::new(record.before())];
    for ply in &played.plies {
        let mut remark = Remark::new(ply.node.after());
        if ply.node.depth() == 0 {
            let own = match ply.before.turn() {
                Player::First => &mut clocks[0],
                Player::Second => &mut clocks[1],
            };
            let between = || Some((*own)? - remark.clock? + increment?);
            // A clock that somebody has added to says nothing.
            let spent = between().filter(|spent| *spent >= 0.0);
            remark.spent = remark
                .spent
                .or(spent.map(|spent| (spent * 1_000.0).round() / 1_000.0));
            *own = remark.clock;
        }
        remarks.push(remark);
    }
    remarks
}

/// Adds the value of the position before the first move.
fn add_start(
    item: &Item,
    cells: &mut Cells,
    start: &Position,
    record: &Record<'_>,
    remark: Option<&Remark>,
) {
    match item {
        Item::Ply | Item::Depth => cells.push(&Cell::Unsigned(0)),
        Item::Check => cells.push(&Cell::Flag(start.is_check())),
        Item::Nags => cells.push(&Cell::Bytes(&record.nags_before().collect::<Vec<_>>())),
        item if add_position(item, cells, start) || add_remark(item, cells, remark) => {}
        _ => cells.push(&Cell::Null),
    }
}

/// Adds the value of a position, if it is one.
fn add_position(item: &Item, cells: &mut Cells, position: &Position) -> bool {
    match item {
        Item::Turn => cells.push(&Cell::Text(turn(position))),
        Item::Fen(en_passant) => {
            cells.push(&Cell::Shown(&position.fen().en_passant(*en_passant)));
        }
        Item::Feen => cells.push(&Cell::Shown(&position.feen())),
        Item::Key => cells.push(&Cell::Unsigned(position.feen().key())),
        Item::LegalMoveCount => cells.push(&Cell::Unsigned(count_moves(position).into())),
        _ => return false,
    }
    true
}

/// The name of the player to move.
fn turn(position: &Position) -> &'static str {
    if position.turn() == WHITE {
        "white"
    } else {
        "black"
    }
}

/// Adds the value of a comment, if it is one.
fn add_remark(item: &Item, cells: &mut Cells, remark: Option<&Remark>) -> bool {
    let eval = remark.and_then(|remark| remark.eval);
    let cell = match item {
        Item::Comment => match remark.map(|remark| &*remark.text) {
            Some("") | None => Cell::Null,
            Some(text) => Cell::Text(text),
        },
        Item::Clock => Cell::float(remark.and_then(|remark| remark.clock)),
        Item::TimeSpent => Cell::float(remark.and_then(|remark| remark.spent)),
        Item::Eval => match eval.map(|eval| eval.score) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a number too large is the largest one"
            )]
            Some(Score::Pawns(pawns)) => Cell::Signed((f64::from(pawns) * 100.0).round() as i64),
            _ => Cell::Null,
        },
        Item::Mate => match eval.map(|eval| eval.score) {
            Some(Score::Mate(moves)) => Cell::Signed(moves.into()),
            _ => Cell::Null,
        },
        Item::EvalDepth => match eval.and_then(|eval| eval.depth) {
            Some(depth) => Cell::Unsigned(depth.into()),
            None => Cell::Null,
        },
        _ => return false,
    };
    cells.push(&cell);
    true
}

/// Adds the value of a ply.
fn add_ply(
    item: &Item,
    cells: &mut Cells,
    ply: &Played<'_>,
    record: &Record<'_>,
    remark: Option<&Remark>,
) {
    let mv = ply.mv;
    let before = &ply.before;
    match item {
        Item::Ply => return cells.push(&Cell::unsigned(ply.node.ply().saturating_add(1))),
        Item::Depth => return cells.push(&Cell::unsigned(ply.node.depth())),
        Item::Check => return cells.push(&Cell::Flag(ply.position.is_check())),
        Item::San => {
            return match mv {
                Some(mv) => cells.push(&Cell::Text(before.san(mv).as_str())),
                None => cells.push(&Cell::Text("--")),
            };
        }
        Item::Nags => return cells.push(&Cell::Bytes(&ply.node.nags().collect::<Vec<_>>())),
        _ => {}
    }
    if add_position(item, cells, &ply.position) || add_remark(item, cells, remark) {
        return;
    }
    let Some(mv) = mv else {
        return cells.push(&Cell::Null);
    };
    match item {
        Item::Uci => {
            let castles = if record.is_chess960() {
                Castles::KingTakesRook
            } else {
                Castles::KingArrives
            };
            cells.push(&Cell::Text(mv.spell(castles).as_str()));
        }
        Item::From => cells.push(&Cell::Unsigned(mv.from().index().into())),
        Item::To => cells.push(&Cell::Unsigned(mv.to().index().into())),
        Item::Piece => cells.push_letter(mv.piece(before).map(|piece| piece.role)),
        Item::Captured => cells.push_letter(mv.captured(before).map(|piece| piece.role)),
        Item::Promotion => cells.push_letter(mv.promotion()),
        _ => cells.push(&Cell::Null),
    }
}

/// A value of a cell.
enum Cell<'a> {
    Null,
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Flag(bool),
    Text(&'a str),
    Shown(&'a dyn Display),
    Bytes(&'a [u8]),
    Texts(&'a [String]),
}

impl Cell<'_> {
    fn unsigned(value: usize) -> Self {
        Self::Unsigned(value as u64)
    }

    fn signed(value: Option<i32>) -> Self {
        value.map_or(Self::Null, |value| Self::Signed(value.into()))
    }

    fn float(value: Option<f64>) -> Self {
        value.map_or(Self::Null, Self::Float)
    }
}

/// The cells of a column.
enum Cells {
    Game(Vec<u32>),
    Line(Vec<u64>),
    Flag(BooleanBuilder),
    Unsigned8(UInt8Builder),
    Unsigned16(UInt16Builder),
    Unsigned64(UInt64Builder),
    Signed8(Int8Builder),
    Signed32(Int32Builder),
    Float(Float64Builder),
    Text(StringBuilder),
    Bytes(ListBuilder<UInt8Builder>),
    Texts(ListBuilder<StringBuilder>),
    Date(Date32Builder),
    Time(Time32SecondBuilder),
    Moment(TimestampMillisecondBuilder),
}

impl Cells {
    fn new(item: &Item) -> Self {
        match item {
            Item::Game => Self::Game(Vec::new()),
            Item::Line => Self::Line(Vec::new()),
            item => match item.kind() {
                DataType::Boolean => Self::Flag(BooleanBuilder::new()),
                DataType::UInt8 => Self::Unsigned8(UInt8Builder::new()),
                DataType::UInt16 => Self::Unsigned16(UInt16Builder::new()),
                DataType::UInt64 => Self::Unsigned64(UInt64Builder::new()),
                DataType::Int8 => Self::Signed8(Int8Builder::new()),
                DataType::Int32 => Self::Signed32(Int32Builder::new()),
                DataType::Float64 => Self::Float(Float64Builder::new()),
                DataType::Date32 => Self::Date(Date32Builder::new()),
                DataType::Time32(_) => Self::Time(Time32SecondBuilder::new()),
                DataType::Timestamp(_, zone) => {
                    Self::Moment(TimestampMillisecondBuilder::new().with_timezone_opt(zone))
                }
                DataType::List(items) if *items.data_type() == DataType::UInt8 => {
                    Self::Bytes(ListBuilder::new(UInt8Builder::new()))
                }
                DataType::List(_) => Self::Texts(ListBuilder::new(StringBuilder::new())),
                _ => Self::Text(StringBuilder::new()),
            },
        }
    }

    fn push_letter(&mut self, role: Option<chess::Role>) {
        let mut buffer = [0; 4];
        match role {
            Some(role) => self.push(&Cell::Text(role.letter().encode_utf8(&mut buffer))),
            None => self.push(&Cell::Null),
        }
    }

    fn push(&mut self, cell: &Cell<'_>) {
        let unsigned = match cell {
            Cell::Unsigned(value) => Some(*value),
            _ => None,
        };
        let signed = match cell {
            Cell::Signed(value) => Some(*value),
            _ => None,
        };
        match self {
            Self::Game(cells) => {
                cells.push(
                    unsigned
                        .and_then(|value| u32::try_from(value).ok())
                        .unwrap_or(u32::MAX),
                );
            }
            Self::Line(cells) => cells.push(unsigned.unwrap_or_default()),
            Self::Flag(cells) => cells.append_option(match cell {
                Cell::Flag(flag) => Some(*flag),
                _ => None,
            }),
            Self::Unsigned8(cells) => {
                cells.append_option(unsigned.and_then(|value| u8::try_from(value).ok()));
            }
            Self::Unsigned16(cells) => {
                cells.append_option(unsigned.map(|value| u16::try_from(value).unwrap_or(u16::MAX)));
            }
            Self::Unsigned64(cells) => cells.append_option(unsigned),
            Self::Signed8(cells) => {
                cells.append_option(signed.and_then(|value| i8::try_from(value).ok()));
            }
            Self::Signed32(cells) => {
                cells.append_option(signed.and_then(|value| i32::try_from(value).ok()));
            }
            Self::Date(cells) => {
                cells.append_option(signed.and_then(|value| i32::try_from(value).ok()));
            }
            Self::Time(cells) => {
                cells.append_option(signed.and_then(|value| i32::try_from(value).ok()));
            }
            Self::Moment(cells) => cells.append_option(signed),
            Self::Float(cells) => cells.append_option(match cell {
                Cell::Float(value) => Some(*value),
                _ => None,
            }),
            Self::Text(cells) => match cell {
                Cell::Text(text) => cells.append_value(text),
                Cell::Shown(value) => {
                    // A builder takes everything.
                    let _ = write!(cells, "{value}");
                    cells.append_value("");
                }
                _ => cells.append_null(),
            },
            Self::Bytes(cells) => match cell {
                Cell::Bytes(bytes) => {
                    cells.values().append_slice(bytes);
                    cells.append(true);
                }
                _ => cells.append(false),
            },
            Self::Texts(cells) => match cell {
                Cell::Texts(texts) => {
                    texts
                        .iter()
                        .for_each(|text| cells.values().append_value(text));
                    cells.append(true);
                }
                _ => cells.append(false),
            },
        }
    }

    /// The array, placed after the games and lines before it.
    fn finish(self, games: usize, lines: usize) -> ArrayRef {
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        match self {
            Self::Game(cells) => {
                let numbers = cells.into_iter().map(|number| number.saturating_add(games));
                Arc::new(UInt32Array::from_iter_values(numbers))
            }
            Self::Line(cells) => {
                let numbers = cells
                    .into_iter()
                    .map(|number| number.saturating_add(lines as u64));
                Arc::new(UInt64Array::from_iter_values(numbers))
            }
            Self::Flag(mut cells) => Arc::new(cells.finish()),
            Self::Unsigned8(mut cells) => Arc::new(cells.finish()),
            Self::Unsigned16(mut cells) => Arc::new(cells.finish()),
            Self::Unsigned64(mut cells) => Arc::new(cells.finish()),
            Self::Signed8(mut cells) => Arc::new(cells.finish()),
            Self::Signed32(mut cells) => Arc::new(cells.finish()),
            Self::Float(mut cells) => Arc::new(cells.finish()),
            Self::Text(mut cells) => Arc::new(cells.finish()),
            Self::Bytes(mut cells) => Arc::new(cells.finish()),
            Self::Texts(mut cells) => Arc::new(cells.finish()),
            Self::Date(mut cells) => Arc::new(cells.finish()),
            Self::Time(mut cells) => Arc::new(cells.finish()),
            Self::Moment(mut cells) => Arc::new(cells.finish()),
        }
    }
}
