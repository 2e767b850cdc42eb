//! The columns with a value of each ply: its move and its position.

use std::iter::once;

use feen_chess::pgn::{Played, Record};
use feen_chess::{Move, MoveText, Position, San, WHITE};

use super::facts::Line;
use crate::chess::columns::count_moves;
use crate::tables::plan::castles_of;
use crate::tables::{Cell, Cells, Item};

/// Adds the values of all rows of a game: of the position before the first move, and of each ply.
pub(super) fn add_plies(item: &Item, cells: &mut Cells, line: &Line<'_>, record: &Record<'_>) {
    let plies = line.plies.iter();
    let positions = once(&line.start).chain(plies.clone().map(|ply| &ply.position));
    match item {
        Item::Ply => {
            let numbers = plies.map(|ply| (ply.node.ply() as u64).saturating_add(1));
            cells.add_unsigned(once(0).chain(numbers).map(Some));
        }
        Item::Depth => {
            let depths = plies.map(|ply| ply.node.depth() as u64);
            cells.add_unsigned(once(0).chain(depths).map(Some));
        }
        Item::Nags => {
            cells.push_bytes(record.nags_before());
            plies.for_each(|ply| cells.push_bytes(ply.node.nags()));
        }
        Item::Turn => cells.add_texts(positions.map(|position| Some(turn(position))), |turn| turn),
        Item::Check => cells.add_flags(positions.map(Position::is_check)),
        Item::Fen(en_passant) => {
            cells.add_shown(positions.map(|position| position.fen().en_passant(*en_passant)));
        }
        Item::Feen => cells.add_shown(positions.map(Position::feen)),
        Item::Key => cells.add_unsigned(positions.map(|position| Some(position.feen_key()))),
        Item::LegalMoveCount => {
            cells.add_unsigned(positions.map(|position| Some(count_moves(position).into())));
        }
        Item::San => {
            // A pass has no other text.
            let texts = plies.map(|ply| Some(ply.mv.map(|mv| ply.before.san(mv))));
            cells.add_texts(once(None).chain(texts), |san| {
                san.as_ref().map_or("--", San::as_str)
            });
        }
        Item::Uci(castles) => {
            let of_rules = || castles_of(record.is_chess960());
            let castles = castles.unwrap_or_else(of_rules);
            let texts = of_moves(line, |mv, _| Some(mv.spell(castles)));
            cells.add_texts(texts, MoveText::as_str);
        }
        Item::From => cells.add_unsigned(of_moves(line, |mv, _| Some(mv.from().index().into()))),
        Item::To => cells.add_unsigned(of_moves(line, |mv, _| Some(mv.to().index().into()))),
        Item::Piece => {
            cells.add_letters(of_moves(line, |mv, ply| Some(mv.piece(&ply.before)?.role)));
        }
        Item::Captured => cells.add_letters(of_moves(line, |mv, ply| {
            Some(mv.captured(&ply.before)?.role)
        })),
        Item::Promotion => cells.add_letters(of_moves(line, |mv, _| mv.promotion())),
        _ => cells.repeat(&Cell::Null, line.plies.len().saturating_add(1)),
    }
}

/// The values of the moves, with none for the position before the first one and for a pass.
fn of_moves<'l, T: 'l>(
    line: &'l Line<'_>,
    value: impl Fn(Move, &Played<'_>) -> Option<T> + 'l,
) -> impl Iterator<Item = Option<T>> + 'l {
    let values = line.plies.iter().map(move |ply| value(ply.mv?, ply));
    once(None).chain(values)
}

/// The name of the player to move.
fn turn(position: &Position) -> &'static str {
    if position.turn() == WHITE {
        "white"
    } else {
        "black"
    }
}
