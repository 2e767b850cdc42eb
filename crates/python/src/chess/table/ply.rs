//! The columns with a value of each ply: its move, its position and its comments.

use chess::pgn::{Comment, Eval, Played, Record, Score, TimeControl};
use chess::{Castles, Player, Position, WHITE};

use super::cells::{Cell, Cells};
use super::facts::Line;
use super::item::Item;
use crate::columns::count_moves;

/// The comments of a ply.
#[derive(Default)]
pub(super) struct Remark {
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
pub(super) fn remarks(record: &Record<'_>, played: &Line<'_>) -> Vec<Remark> {
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
pub(super) fn add_start(
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
pub(super) fn add_ply(
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
