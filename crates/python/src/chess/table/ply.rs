//! The columns with a value of each ply: its move, its position and its comments.

use chess::pgn::{Played, Record};
use chess::{Castles, Position, WHITE};

use crate::chess::columns::count_moves;
use crate::tables::remark::add_remark;
use crate::tables::{Cell, Cells, Item, Remark};

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
