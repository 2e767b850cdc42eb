//! Marks on a board of 8×8 with the pieces of chess, by sets of squares: the fast way.
//!
//! It marks as [`mark`](super::mark) does (FEN to FEEN with marks of rights: a quarter faster).

use epin::State;
use qi::Player;

use super::{Board, RightLetters, Unmarked, captured_pawn, targets};
use crate::convention::{CastlingMarks, PromotedMarks};
use crate::fen::NamedSquare;
use crate::rules;
use crate::variant::LetterSet;
use crate::{Convention, Variant};

/// The letters of rights that name a side, and no file.
const SIDES: LetterSet = LetterSet::of("KQ");

/// The squares whose pieces get a mark: the bit n is the square n.
#[derive(Clone, Copy, Default)]
struct Marks {
    enhanced: u64,
    diminished: u64,
}

/// Marks the pieces of a position; `None` if the board is another one, if a right names a file,
/// or if promoted pieces get a mark.
pub(super) fn mark(
    convention: &Convention,
    board: &mut Board,
    turn: Player,
    rights: RightLetters,
    en_passant: Option<NamedSquare>,
) -> Option<Unmarked> {
    let (variant, profile) = (convention.variant(), convention.profile());
    let has_files = rights.first.or(rights.second).and_not(SIDES) != LetterSet::EMPTY;
    let marks_promoted =
        profile.promoted() == PromotedMarks::Enhanced && !board.promoted.is_empty();
    if has_files || marks_promoted || !convention.attacks_by_sets() {
        return None;
    }
    let mut left = Unmarked {
        castling: rights,
        en_passant,
    };
    let mut marks = Marks::default();
    if variant.castles() && profile.castling() != CastlingMarks::Residue {
        for player in Player::ALL {
            if !rights[player].is_empty() {
                left.castling[player] = marks.castle(convention, board, player, rights[player]);
            }
        }
    }
    let pawn = en_passant.and_then(|square| captured_pawn(convention, board, turn, square));
    if let Some((square, _)) = pawn {
        left.en_passant = None;
        marks.diminished |= 1 << (square & 63);
    }
    if profile.checks_marked() {
        board.ask(convention);
        board.for_each_king(convention, |player, square| {
            let is_checked = board.is_attacked(convention, player.flip(), square);
            marks.diminished |= u64::from(is_checked) << (square & 63);
        });
    }
    // All questions have been asked: now the pieces change.
    if let Some(home) = variant.home_rank().filter(|_| profile.home_pawns()) {
        for player in Player::ALL {
            let row = Variant::rank_index(home, player, 8);
            if let (Some(pawn), Some(row)) = (convention.men(player).pawn, row) {
                board.replace(row, pawn, pawn.with_state(State::Enhanced));
            }
        }
    }
    board.set_states(marks.diminished, marks.enhanced);
    Some(left)
}

impl Marks {
    /// Adds the marks of the rights of a player, and returns the rights that mean no rook.
    fn castle(
        &mut self,
        convention: &Convention,
        board: &mut Board,
        player: Player,
        rights: LetterSet,
    ) -> LetterSet {
        let Some(row) = convention.variant().back_rank(player, 8) else {
            return rights;
        };
        let men = convention.men(player);
        let (king, rooks) = (board.places(row, men.king), board.places(row, men.rook));
        if king.count_ones() != 1 {
            return rights;
        }
        let left_of_king = king.wrapping_sub(1);
        let right = highest(rooks & !left_of_king & !king);
        let left = lowest(rooks & left_of_king);
        let mut dead = rights;
        for (letter, rook) in [(b'K', right), (b'Q', left)] {
            if rook == 0 || !rights.contains(letter) {
                continue;
            }
            dead = dead.without(letter);
            match convention.profile().castling() {
                CastlingMarks::King => self.enhanced |= rook | king,
                CastlingMarks::ByPlay if is_playable(convention, board, player, king, rook) => {
                    self.enhanced |= rook;
                }
                _ => self.diminished |= rook,
            }
        }
        dead
    }
}

/// Whether a king and a rook, each alone in its set, may castle now.
fn is_playable(
    convention: &Convention,
    board: &mut Board,
    player: Player,
    king: u64,
    rook: u64,
) -> bool {
    let [king_from, rook_from] = [king, rook].map(|set| set.trailing_zeros() as usize);
    let first = king_from & !7;
    let Some((king_to, rook_to)) = targets(convention, 8, king_from & 7, rook_from & 7) else {
        return false;
    };
    let [king_to, rook_to] = [king_to, rook_to].map(|file| 1 << (first | file));
    board.ask(convention);
    let Some(sets) = board.bitboards() else {
        return false;
    };
    // The king passes the square that the rook comes to, or the rook that of the king: so
    // both ways are one.
    if sets.occupied() & between(king | rook | king_to | rook_to) != king | rook {
        return false;
    }
    let enemy = player.flip();
    let crossed = between(king | king_to) & !king & !king_to;
    let leaving = sets.moved(king, 0);
    let arrived = sets.moved(king | rook, king_to | rook_to);
    !sets.attacks(enemy, king_from)
        && rules::squares(crossed).all(|square| !leaving.attacks(enemy, square))
        && !arrived.attacks(enemy, king_to.trailing_zeros() as usize)
}

/// The lowest square of a set, by itself.
const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The highest square of a set on one rank, by itself.
const fn highest(set: u64) -> u64 {
    let filled = down(set);
    filled & !(filled >> 1)
}

/// All squares from the lowest one of a set on one rank to the highest one.
const fn between(set: u64) -> u64 {
    down(set) & !lowest(set).wrapping_sub(1)
}

/// The squares of a set on one rank, and at least seven squares below its highest one.
// Zeros at the front would be counted slowly.
const fn down(set: u64) -> u64 {
    let two = set | set >> 1;
    let four = two | two >> 2;
    four | four >> 4
}
