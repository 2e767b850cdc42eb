//! Rights on the pieces: the marks that depend on where a piece stands.

use alloc::vec::Vec;

use epin::{Piece, State};
use qi::{ByPlayer, Player};

use super::board::Board;
use crate::Convention;
use crate::fen::NamedSquare;
use crate::fen::rights::{BackRank, Files, RightLetters};
use crate::variant::Variant;
use crate::variant::{CastlingMarks, EnPassantMarks, PromotedMarks};

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
    let mut sides = ByPlayer::new(Side::default(), Side::default());
    let marks_rooks = variant.castles() && profile.castling() != CastlingMarks::Residue;
    if marks_rooks {
        for player in Player::ALL {
            if !rights[player].is_empty() {
                let (back, start) = board.back_rank(convention, player);
                let resolved = back.resolve(rights[player]);
                left.castling[player] = resolved.dead;
                sides[player] = Side::of(convention, board, player, &back, start, resolved.rooks);
            }
        }
    }
    let pawn = en_passant.and_then(|square| captured_pawn(convention, board, turn, square));
    if pawn.is_some() {
        left.en_passant = None;
    }
    let checked = if profile.checks_marked() {
        Checked::of(convention, board)
    } else {
        Checked::default()
    };
    // All questions have been asked: now the pieces change.
    if let Some((square, piece)) = pawn {
        board.set(square, Some(piece.with_state(State::Diminished)));
    }
    if profile.home_pawns() {
        mark_home_pawns(convention, board);
    }
    checked.mark(board);
    for player in Player::ALL {
        sides[player].mark(convention, board);
    }
    if profile.promoted() == PromotedMarks::Enhanced {
        mark_promoted(convention, board);
    }
    left
}

fn set_state(board: &mut Board, square: usize, state: State) {
    if let Some(piece) = board.get(square) {
        board.set(square, Some(piece.with_state(state)));
    }
}

/// The rooks of a player that have rights.
#[derive(Clone, Copy, Default)]
struct Side {
    rooks: Files,
    playable: Files,
    king: Option<usize>,
    /// The index of the first square of the rank.
    start: usize,
}

impl Side {
    fn of(
        convention: &Convention,
        board: &mut Board,
        player: Player,
        back: &BackRank,
        start: usize,
        rooks: Files,
    ) -> Self {
        let mut side = Self {
            rooks,
            playable: Files::default(),
            king: back.king(),
            start,
        };
        let (Some(king), CastlingMarks::ByPlay) = (side.king, convention.profile().castling())
        else {
            return side;
        };
        if rooks.is_empty() {
            return side;
        }
        let mut is_checked = None;
        for rook in rooks.iter() {
            if !is_clear(convention, board, start, king, rook) {
                continue;
            }
            // It is asked only where the answer matters.
            let is_checked = *is_checked.get_or_insert_with(|| {
                board.is_attacked(player.flip(), start.saturating_add(king))
            });
            if !is_checked && is_safe(convention, board, player, start, king, rook) {
                side.playable.insert(rook);
            }
        }
        side
    }

    fn mark(&self, convention: &Convention, board: &mut Board) {
        if self.rooks.is_empty() {
            return;
        }
        let by_king = convention.profile().castling() == CastlingMarks::King;
        for file in self.rooks.iter() {
            let enhanced = by_king || self.playable.contains(file);
            let state = if enhanced {
                State::Enhanced
            } else {
                State::Diminished
            };
            set_state(board, self.start.saturating_add(file), state);
        }
        if let Some(king) = self.king.filter(|_| by_king) {
            set_state(board, self.start.saturating_add(king), State::Enhanced);
        }
    }
}

/// The files that a king and a rook castle to, if the board has them.
fn targets(
    convention: &Convention,
    files: usize,
    king: usize,
    rook: usize,
) -> Option<(usize, usize)> {
    let (right, left) = convention.variant().king_targets();
    let (king_to, rook_to) = if rook > king {
        (right, right.saturating_sub(1))
    } else {
        (left, left.saturating_add(1))
    };
    (king_to < files && rook_to < files).then_some((king_to, rook_to))
}

fn path(from: usize, to: usize) -> core::ops::RangeInclusive<usize> {
    from.min(to)..=from.max(to)
}

/// Whether nothing stands between a king and a rook and where they castle to.
fn is_clear(
    convention: &Convention,
    board: &Board,
    start: usize,
    king: usize,
    rook: usize,
) -> bool {
    let Some((king_to, rook_to)) = targets(convention, board.files, king, rook) else {
        return false;
    };
    // The king passes the square that the rook comes to, or the rook that of the king: so
    // both ways are one.
    let at = |file: usize| start.saturating_add(file);
    let first = king.min(rook).min(king_to).min(rook_to);
    let last = king.max(rook).max(king_to).max(rook_to);
    let passed = board.squares().get(at(first)..=at(last));
    let pieces = passed.unwrap_or_default().iter().flatten();
    pieces.count() == 2
}

/// Whether a king that is not attacked is attacked neither on its way to castle with a rook
/// nor there.
fn is_safe(
    convention: &Convention,
    board: &mut Board,
    player: Player,
    start: usize,
    king: usize,
    rook: usize,
) -> bool {
    let Some((king_to, rook_to)) = targets(convention, board.files, king, rook) else {
        return false;
    };
    let enemy = player.flip();
    let mut crossed = path(king, king_to).filter(|file| *file != king && *file != king_to);
    let [king, rook, king_to, rook_to] =
        [king, rook, king_to, rook_to].map(|file| start.saturating_add(file));
    let is_unharmed = board.after(&[king], &[], |board| {
        crossed.all(|file| !board.is_attacked(enemy, start.saturating_add(file)))
    });
    let arrived = [(king_to, board.get(king)), (rook_to, board.get(rook))];
    is_unharmed
        && board.after(&[king, rook], &arrived, |board| {
            !board.is_attacked(enemy, king_to)
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
            !is_any_king_attacked(convention, board, turn)
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

fn is_any_king_attacked(convention: &Convention, board: &Board, player: Player) -> bool {
    let mut is_attacked = false;
    board.for_each_king(convention, |owner, square| {
        is_attacked |= owner == player && board.is_attacked(player.flip(), square);
    });
    is_attacked
}

/// The squares of kings that are attacked.
#[derive(Default)]
struct Checked {
    /// The squares of a small board.
    small: Files,
    /// The others, with an index of 256 and more.
    large: Vec<usize>,
}

impl Checked {
    fn of(convention: &Convention, board: &mut Board) -> Self {
        let mut checked = Self::default();
        board.for_each_king(convention, |player, square| {
            if !board.is_attacked(player.flip(), square) {
                return;
            }
            if square < 256 {
                checked.small.insert(square);
            } else {
                checked.large.push(square);
            }
        });
        checked
    }

    fn mark(&self, board: &mut Board) {
        for index in self.small.iter() {
            set_state(board, index, State::Diminished);
        }
        for index in &self.large {
            set_state(board, *index, State::Diminished);
        }
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
