//! Rights on the pieces: the marks that depend on where a piece stands.
//!
//! FEEN has no fields for rights. What FEN says after the board becomes a state of a piece, as far
//! as the profile wants it: `+R` may castle, `-P` may be captured en passant, `-K^` is in check.
//! The order of the steps matters, since a piece has one state:
//!
//! - the captured pawn first, before its mark could be taken for another one;
//! - then castling, which may mark the king, then checks, which leave a marked king alone;
//! - pawns at home and promoted pieces last, where no other mark is.
//!
//! Attacks are asked of the board without looking at marks, so no step changes the answer of a
//! later one. A right without a piece to carry it (`KQkq` without a rook) stays in [`Unmarked`],
//! and becomes residue: a mark must never say more than the text did. The way back reads the same
//! marks by the same profile, and a test checks for every variant that both ways agree.

use alloc::vec::Vec;

use epin::{Piece, State};
use qi::Player;

use super::board::Board;
use crate::Convention;
use crate::fen::NamedSquare;
use crate::fen::rights::{Resolved, RightLetters, Rooks};
use crate::variant::{CastlingMarks, EnPassantMarks, LetterSet, PromotedMarks, Variant};

/// The parts of a text that no mark says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unmarked {
    pub(crate) castling: RightLetters,
    pub(crate) en_passant: Option<NamedSquare>,
}

/// Marks the pieces of a position: its squares have no marks yet, but for those of their
/// letters. The squares of promoted pieces that get a mark are taken from their list.
pub(crate) fn mark(
    convention: &Convention,
    board: &mut Board,
    turn: Player,
    rights: RightLetters,
    en_passant: Option<NamedSquare>,
) -> Unmarked {
    let (variant, profile) = (convention.variant(), convention.profile());
    let mut left = Unmarked {
        castling: rights,
        en_passant,
    };
    let pawn = en_passant.and_then(|square| captured_pawn(convention, board, turn, square));
    if let Some((square, piece)) = pawn {
        board.set(square, Some(piece.with_state(State::Diminished)));
        left.en_passant = None;
    }
    // Attacks depend on no mark.
    if variant.castles && profile.castling != CastlingMarks::Residue {
        for player in Player::ALL {
            if !rights[player].is_empty() {
                left.castling[player] = mark_castling(convention, board, player, rights[player]);
            }
        }
    }
    // A king that is marked with its rooks keeps that mark.
    if profile.checks_marked {
        for player in Player::ALL {
            mark_checked(convention, board, player);
        }
    }
    if profile.home_pawns {
        mark_home_pawns(convention, board);
    }
    if profile.promoted == PromotedMarks::Enhanced {
        mark_promoted(convention, board);
    }
    left
}

fn set_state(board: &mut Board, square: usize, state: State) {
    if let Some(piece) = board.get(square) {
        board.set(square, Some(piece.with_state(state)));
    }
}

/// Marks the rooks of a player that have rights, and returns the letters that mean none.
fn mark_castling(
    convention: &Convention,
    board: &mut Board,
    player: Player,
    rights: LetterSet,
) -> LetterSet {
    let (back, start) = board.back_rank(convention, player);
    let Resolved { rooks, dead } = back.resolve(rights);
    let Some(king) = back.king().filter(|_| rooks != Rooks::default()) else {
        return dead;
    };
    let mode = convention.profile().castling;
    let targets = convention.variant().king_targets;
    let king_square = start.saturating_add(king);
    let mut checked = None;
    for rook in back.files(rooks) {
        let is_enhanced = match mode {
            CastlingMarks::King => true,
            // An attack on the king is asked for only where the answer matters.
            CastlingMarks::ByPlay => way(board, start, king, rook, targets).is_some_and(|way| {
                let is_checked = || board.is_attacked(convention, player.flip(), king_square);
                !*checked.get_or_insert_with(is_checked) && is_safe(convention, board, player, &way)
            }),
            _ => false,
        };
        let state = if is_enhanced {
            State::Enhanced
        } else {
            State::Diminished
        };
        set_state(board, start.saturating_add(rook), state);
    }
    if mode == CastlingMarks::King {
        set_state(board, king_square, State::Enhanced);
    }
    dead
}

/// The squares of a king and a rook that castle.
struct Way {
    king: usize,
    rook: usize,
    king_to: usize,
    rook_to: usize,
}

/// The way of a king and a rook on the rank that starts here, if the board has it and nothing
/// else stands there.
fn way(
    board: &Board,
    start: usize,
    king: usize,
    rook: usize,
    (right, left): (usize, usize),
) -> Option<Way> {
    let (king_to, rook_to) = if rook > king {
        (right, right.saturating_sub(1))
    } else {
        (left, left.saturating_add(1))
    };
    // The king passes the square that the rook comes to, or the rook that of the king: so both
    // ways are one.
    let first = king.min(rook).min(king_to).min(rook_to);
    let last = king.max(rook).max(king_to).max(rook_to);
    let at = |file: usize| start.saturating_add(file);
    let passed = board.squares().get(at(first)..=at(last))?;
    let mut squares = (first..).zip(passed);
    let is_free = squares.all(|(file, square)| square.is_none() || file == king || file == rook);
    (last < board.files && is_free).then(|| Way {
        king: at(king),
        rook: at(rook),
        king_to: at(king_to),
        rook_to: at(rook_to),
    })
}

/// Whether a king that is not attacked is attacked neither on its way to castle nor there.
fn is_safe(convention: &Convention, board: &mut Board, player: Player, way: &Way) -> bool {
    let (king, king_to, enemy) = (way.king, way.king_to, player.flip());
    let mut crossed = king.min(king_to).saturating_add(1)..king.max(king_to);
    let is_unharmed = board.after(&[king], &[], |board| {
        crossed.all(|square| !board.is_attacked(convention, enemy, square))
    });
    let arrived = [
        (king_to, board.get(king)),
        (way.rook_to, board.get(way.rook)),
    ];
    is_unharmed
        && board.after(&[king, way.rook], &arrived, |board| {
            !board.is_attacked(convention, enemy, king_to)
        })
}

/// The pawn that an e.p. square marks, if the profile wants it marked.
fn captured_pawn(
    convention: &Convention,
    board: &mut Board,
    turn: Player,
    square: NamedSquare,
) -> Option<(usize, Piece)> {
    let mode = convention.profile().en_passant();
    if mode == EnPassantMarks::Residue {
        return None;
    }
    let files = board.files;
    let target = square.index(files, board.ranks)?;
    let (behind, front) = match turn {
        Player::First => (target.checked_sub(files)?, target.checked_add(files)?),
        Player::Second => (target.checked_add(files)?, target.checked_sub(files)?),
    };
    let there = |index: usize| board.squares().get(index).copied();
    if there(target)?.is_some() || there(behind)?.is_some() {
        return None;
    }
    let moved = there(front)??;
    let is_pawn = Some(moved) == convention.men(turn.flip()).pawn;
    if !is_pawn || !is_two_steps_from_home(convention.variant(), board, turn.flip(), front) {
        return None;
    }
    let capturer = convention.men(turn).pawn?;
    let file = usize::from(square.file);
    let left = front.checked_sub(1).filter(|_| file > 0);
    let right = front
        .checked_add(1)
        .filter(|_| file.saturating_add(1) < files);
    for beside in [left, right].into_iter().flatten() {
        if board.get(beside) != Some(capturer) {
            continue;
        }
        if mode == EnPassantMarks::PseudoLegal {
            return Some((front, moved));
        }
        let legal = board.after(&[beside, front], &[(target, Some(capturer))], |board| {
            let mut kings = board.squares_of(convention.men(turn).king);
            !kings.any(|king| board.is_attacked(convention, turn.flip(), king))
        });
        if legal {
            return Some((front, moved));
        }
    }
    None
}

/// Whether a square is on the rank that a player's pawns reach with two steps.
fn is_two_steps_from_home(variant: &Variant, board: &Board, player: Player, square: usize) -> bool {
    let rank = variant
        .home_rank()
        .and_then(|home| Variant::rank_index(home.saturating_add(2), player, board.ranks));
    rank.is_some() && square.checked_div(board.files) == rank
}

/// Marks the kings of a player that are attacked.
fn mark_checked(convention: &Convention, board: &mut Board, player: Player) {
    let kings = board.squares_of(convention.men(player).king);
    let checked: Vec<usize> = kings
        .filter(|king| board.is_attacked(convention, player.flip(), *king))
        .collect();
    for king in checked {
        set_state(board, king, State::Diminished);
    }
}

fn mark_home_pawns(convention: &Convention, board: &mut Board) {
    let Some(home) = convention.variant().home_rank() else {
        return;
    };
    for player in Player::ALL {
        let pawn = convention.men(player).pawn;
        let row = Variant::rank_index(home, player, board.ranks);
        let (Some(pawn), Some(row)) = (pawn, row) else {
            continue;
        };
        let start = row.saturating_mul(board.files);
        let end = start.saturating_add(board.files);
        let marked = Some(pawn.with_state(State::Enhanced));
        for square in board.squares_mut().get_mut(start..end).unwrap_or_default() {
            // Every square is written, so there is no branch to be guessed wrongly.
            let is_pawn = square.map_or(0, Piece::code) == pawn.code();
            *square = if is_pawn { marked } else { *square };
        }
    }
}

/// Whether `+` on a piece here would say that it is promoted, and nothing else.
pub(crate) fn says_promoted(convention: &Convention, board: &Board, square: usize) -> bool {
    let Some(piece) = board.get(square) else {
        return false;
    };
    let bare = Some(piece.with_state(State::Normal).native());
    let player = piece.side();
    let men = convention.men(player);
    let variant = convention.variant();
    let is_rook = bare == men.rook && board.is_on_back_rank(variant, player, square);
    !is_rook && bare != men.king && bare != men.pawn
}

/// Marks promoted pieces with `+`, and leaves those in the list that have another mark.
fn mark_promoted(convention: &Convention, board: &mut Board) {
    let promoted = core::mem::take(&mut board.promoted);
    for square in promoted {
        if says_promoted(convention, board, square) {
            set_state(board, square, State::Enhanced);
        } else {
            board.promoted.push(square);
        }
    }
}
