//! Double checks, which only a move can give that opens the line of a second piece.

use qi::Player;

use crate::board::{Board, reach};
use crate::values::{Role, Square, Squares};

/// Whether the checks on the king of the player to move are at most two, and can be those of one move.
#[cold]
pub(super) fn is_possible_on(board: &Board) -> bool {
    let (king, side) = (board.king(board.turn()), board.turn().flip());
    let checkers = board.checkers();
    let of = |role| board.pieces(side, role);
    checkers.len() < 2
        || checkers.len() == 2 && is_possible(king, side, checkers, of, board.occupied())
}

/// Whether two checks by pieces of a side, asked for by role, can be those of its last move.
///
/// One of the two pieces has moved there, from a square between the king and the other one; or a pawn has taken en
/// passant, and so emptied two squares.
#[cold]
pub(super) fn is_possible(
    king: Square,
    side: Player,
    checkers: Squares,
    of: impl Fn(Role) -> Squares,
    occupied: Squares,
) -> bool {
    let role_of = |square: Square| {
        let mut roles = Role::ALL.into_iter();
        roles.find(|role| of(*role).contains(square))
    };
    let mut checkers = checkers.iter();
    let (Some(one), Some(other)) = (checkers.next(), checkers.next()) else {
        return false;
    };
    let opens = |moved: Square, behind: Square| {
        let sources = reach::between(behind, king) & !occupied;
        role_of(moved).is_some_and(|role| {
            let mut sources = sources.iter();
            sources.any(|from| can_come(role, side, from, moved, occupied))
        })
    };
    let castled = |rook: Square| {
        let home = rook.rank_for(side) == 0 && of(Role::Rook).contains(rook);
        home && matches!(rook.file_index(), 3 | 5)
    };
    opens(one, other)
        || opens(other, one)
        || castled(one)
        || castled(other)
        || takes_passing(king, side, [one, other], of(Role::Pawn), occupied)
}

/// Whether a piece can have come from an empty square to where it stands, perhaps by a promotion.
fn can_come(role: Role, side: Player, from: Square, to: Square, occupied: Squares) -> bool {
    let before = occupied.without(to);
    let pawn = |from| {
        let steps = reach::pawn_steps(from, side, before);
        (steps | reach::pawn_attacks(from, side)).contains(to)
    };
    let can_be_pawn = !matches!(from.rank_for(side), 0 | 7);
    match role {
        Role::Pawn => can_be_pawn && pawn(from),
        _ if reach::piece(role, from, before).contains(to) => true,
        Role::King => false,
        _ => to.rank_for(side) == 7 && can_be_pawn && pawn(from),
    }
}

/// True if a pawn of the side can have taken en passant, and so opened both lines, or one and checks itself.
fn takes_passing(
    king: Square,
    side: Player,
    checkers: [Square; 2],
    pawns: Squares,
    occupied: Squares,
) -> bool {
    let rank = match side {
        Player::First => 5,
        Player::Second => 2,
    };
    (pawns & Squares::of_rank(rank)).iter().any(|pawn| {
        let taken = pawn.ahead(side.flip());
        let start = pawn.ahead(side);
        let emptied = Squares::only(taken) | Squares::only(start);
        let sources = reach::pawn_attacks(pawn, side.flip()) & !occupied;
        (emptied & occupied).is_empty()
            && sources.iter().any(|source| {
                let opened = Squares::only(source) | Squares::only(taken);
                checkers.into_iter().all(|checker| {
                    let line = reach::between(checker, king);
                    checker == pawn || !(line & opened).is_empty()
                })
            })
    })
}

#[cfg(test)]
mod tests {
    use super::is_possible_on;
    use crate::random_play::{Numbers, positions};

    #[test]
    fn every_double_check_of_a_game_is_possible() {
        let mut seen = 0;
        for seed in 0..20 {
            for position in positions(&mut Numbers(seed)) {
                for legal in position.legal_moves() {
                    let after = position.play(legal).unwrap();
                    assert!(is_possible_on(&after.board), "{position} {legal}");
                    seen += usize::from(after.checkers().len() == 2);
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }
}
