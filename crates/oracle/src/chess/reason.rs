use super::{Move, Position, file, is_of, rank};

/// Why a move from one square to another is not legal, in the order in which the reasons are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No piece stands there.
    NoPiece,
    /// The piece is one of the other side.
    OtherSide,
    /// The piece stays where it is.
    SameSquare,
    /// A king would be taken, of either side.
    TakesKing,
    /// The player's own piece would be taken.
    TakesOwnPiece,
    /// The piece does not move so. Castling that is not allowed is no move of a king.
    Unreachable,
    /// The king would stand attacked, from these squares.
    LeavesCheck(Vec<usize>),
}

impl Position {
    /// The legal move from one square to another, a queen for a pawn that promotes, or why there is none.
    ///
    /// A king that goes to its rook, or to the square where castling would take it, castles, unless it could step there.
    ///
    /// # Errors
    ///
    /// The first [`Reason`] that holds.
    pub fn explain(&self, from: usize, to: usize) -> Result<Move, Reason> {
        let legal = self.legal_moves();
        let is_so = |mv: &&Move| mv.from == from && mv.to == to && mv.rook.is_none();
        if let Some(step) = legal.iter().find(is_so) {
            return Ok(*step);
        }
        let king = self.king(self.is_white);
        let mut castles = legal
            .iter()
            .filter(|mv| mv.rook.is_some() && mv.from == from);
        if let Some(castling) = castles
            .find(|mv| mv.rook == Some(to) || mv.to == to && !self.goes(from, to) && from != to)
        {
            return Ok(*castling);
        }
        let (piece, target) = (self.squares[from], self.squares[to]);
        if piece == '.' {
            return Err(Reason::NoPiece);
        }
        if !is_of(piece, self.is_white) {
            return Err(Reason::OtherSide);
        }
        if from == to {
            return Err(Reason::SameSquare);
        }
        if matches!(target, 'K' | 'k') {
            return Err(Reason::TakesKing);
        }
        if is_of(target, self.is_white) {
            return Err(Reason::TakesOwnPiece);
        }
        if !self.goes(from, to) {
            return Err(Reason::Unreachable);
        }
        debug_assert!(from == king || file(from) != file(to) || rank(from) != rank(to));
        Err(Reason::LeavesCheck(self.attackers_after(Move {
            from,
            to,
            promotion: self.promotions(from, to)[0],
            rook: None,
        })))
    }
}
