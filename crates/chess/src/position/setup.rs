use qi::{ByPlayer, Player};

use super::Position;
use super::castling::attackers;
use super::double_check;
use crate::board::{Cells, Contents, reach};
use crate::fen::{Counts, FenErrorKind};
use crate::values::{Piece, Role, Square, Squares, Wing};

/// The parts of a position that has not been checked.
pub(crate) struct Setup {
    cells: Cells,
    sides: ByPlayer<Squares>,
    roles: [Squares; 6],
    pub(crate) turn: Player,
    rights: ByPlayer<[Option<Square>; 2]>,
    pub(crate) en_passant: Option<Square>,
}

/// A rule that a setup breaks, with the squares that show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Flaw {
    pub(crate) kind: FenErrorKind,
    pub(crate) square: Option<Square>,
    pub(crate) also: Option<Square>,
}

impl Flaw {
    pub(super) const fn new(
        kind: FenErrorKind,
        square: Option<Square>,
        also: Option<Square>,
    ) -> Self {
        Self { kind, square, also }
    }
}

impl Setup {
    pub(crate) fn empty() -> Self {
        Self {
            cells: Cells::empty(),
            sides: ByPlayer::new(Squares::EMPTY, Squares::EMPTY),
            roles: [Squares::EMPTY; 6],
            turn: Player::First,
            rights: ByPlayer::new([None; 2], [None; 2]),
            en_passant: None,
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        let only = Squares::only(square);
        self.cells.set(square, Contents::of(Some(piece)));
        self.sides[piece.side] |= only;
        if let Some(role) = self.roles.get_mut(piece.role as usize) {
            *role |= only;
        }
    }

    #[inline]
    pub(crate) fn pieces(&self, side: Player, role: Role) -> Squares {
        self.role(role) & self.sides[side]
    }

    #[inline]
    fn role(&self, role: Role) -> Squares {
        self.roles
            .get(role as usize)
            .copied()
            .unwrap_or(Squares::EMPTY)
    }

    /// The first king of a side.
    pub(crate) fn king(&self, side: Player) -> Option<Square> {
        self.pieces(side, Role::King).first()
    }

    pub(crate) fn occupied(&self) -> Squares {
        self.sides.first | self.sides.second
    }

    pub(crate) const fn right(&self, side: Player, wing: Wing) -> Option<Square> {
        let [king, queen] = match side {
            Player::First => self.rights.first,
            Player::Second => self.rights.second,
        };
        match wing {
            Wing::King => king,
            Wing::Queen => queen,
        }
    }

    pub(crate) fn set_right(&mut self, side: Player, wing: Wing, rook: Square) {
        let [king, queen] = &mut self.rights[side];
        *match wing {
            Wing::King => king,
            Wing::Queen => queen,
        } = Some(rook);
    }

    /// The position, with fresh clocks; nothing if it is not legal.
    pub(crate) fn build(mut self) -> Option<Position> {
        self.cells.set_turn(self.turn);
        self.cells.set_en_passant(self.en_passant);
        for side in Player::ALL {
            for wing in Wing::ALL {
                if let Some(rook) = self.right(side, wing) {
                    self.cells.set_right(side, wing, rook);
                }
            }
        }
        self.cells.build().map(Position::on)
    }

    fn attackers(&self, square: Square, side: Player) -> Squares {
        let of = |role| self.pieces(side, role);
        attackers(square, side, self.occupied(), of)
    }

    /// Counts the pieces of both sides, White's first.
    pub(crate) fn check_counts(&self) -> Result<(), Flaw> {
        Player::ALL
            .into_iter()
            .try_for_each(|side| self.check_counts_of(side))
    }

    #[inline]
    fn check_counts_of(&self, side: Player) -> Result<(), Flaw> {
        let kings = self.pieces(side, Role::King);
        let pawns = self.pieces(side, Role::Pawn);
        let pieces = self.sides[side];
        if kings.len() == 1 && pawns.len() <= 8 && pieces.len() <= 16 {
            return Ok(());
        }
        Err(if kings.is_empty() {
            Flaw::new(FenErrorKind::NoKing { side }, None, None)
        } else if kings.len() > 1 {
            let found = kings.len();
            let kind = FenErrorKind::Kings { side, found };
            Flaw::new(kind, read_at(kings, 1), read_at(kings, 0))
        } else if pawns.len() > 8 {
            let found = pawns.len();
            Flaw::new(FenErrorKind::Pawns { side, found }, read_at(pawns, 8), None)
        } else {
            let counts = Counts::new(|role| self.pieces(side, role).len());
            let found = pieces.len();
            let kind = FenErrorKind::Pieces {
                side,
                found,
                counts,
            };
            Flaw::new(kind, read_at(pieces, 16), None)
        })
    }

    /// Refuses kings that touch, pawns on an edge and an en passant square that no double step has left.
    ///
    /// The counts have been checked.
    pub(crate) fn check_placement(&self) -> Result<(), Flaw> {
        let kings = (self.king(Player::First), self.king(Player::Second));
        if let (Some(white), Some(black)) = kings
            && reach::king(white).contains(black)
        {
            let kind = FenErrorKind::KingsTouch;
            return Err(Flaw::new(kind, Some(white), Some(black)));
        }
        let edges = Squares::of_rank(0) | Squares::of_rank(7);
        if let Some(pawn) = (self.role(Role::Pawn) & edges).first_read() {
            return Err(Flaw::new(FenErrorKind::PawnOnEdge, Some(pawn), None));
        }
        match self.en_passant {
            Some(square) if !self.is_passed(square) => {
                let kind = FenErrorKind::EnPassantImpossible;
                Err(Flaw::new(kind, Some(square), None))
            }
            _ => Ok(()),
        }
    }

    /// Whether the side that has just moved can have passed a square with a double step.
    fn is_passed(&self, square: Square) -> bool {
        let mover = self.turn.flip();
        if square.rank_for(mover) != 2 {
            return false;
        }
        let (pawn, source) = (square.ahead(mover), square.ahead(self.turn));
        let empty = Squares::only(square) | Squares::only(source);
        let stands = self.pieces(mover, Role::Pawn).contains(pawn);
        // A check is given by the pawn, or from where the pawn has opened the line.
        let explains = |king: Square, checker: Square| {
            checker == pawn || reach::between(checker, king).contains(source)
        };
        stands
            && (empty & self.occupied()).is_empty()
            && self.king(self.turn).is_none_or(|king| {
                let mut checkers = self.attackers(king, mover).iter();
                checkers.all(|checker| explains(king, checker))
            })
    }

    /// Refuses a side not to move in check, and three checkers.
    pub(crate) fn check_attacks(&self) -> Result<(), Flaw> {
        let waiting = self.turn.flip();
        if let Some(king) = self.king(waiting)
            && let Some(by) = self.attackers(king, self.turn).first_read()
        {
            let kind = FenErrorKind::OpponentInCheck;
            return Err(Flaw::new(kind, Some(king), Some(by)));
        }
        if let Some(king) = self.king(self.turn) {
            let checkers = self.attackers(king, waiting);
            let found = checkers.len();
            if found > 2 {
                let kind = FenErrorKind::Checkers { found };
                return Err(Flaw::new(kind, Some(king), None));
            }
            let of = |role| self.pieces(waiting, role);
            if found == 2
                && !double_check::is_possible(king, waiting, checkers, of, self.occupied())
            {
                let kind = FenErrorKind::DoubleCheck;
                return Err(Flaw::new(kind, Some(king), checkers.first_read()));
            }
        }
        Ok(())
    }
}

/// The square with this index in the order of a FEN.
fn read_at(squares: Squares, index: usize) -> Option<Square> {
    squares.flipped().iter().nth(index).map(Square::flipped)
}
