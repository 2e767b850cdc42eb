use ::feen::Feen;
use ::feen::epin::{self, State};

use qi::Player;

use super::{FeenError, FeenErrorKind};
use crate::position::{Flaw, Position, Setup};
use crate::values::{Piece, Role, Square, Squares, Wing};

impl Position {
    /// Reads a FEEN whose pieces carry the rights, as [`feen`](Self::feen) writes it. The clocks
    /// are 0 and 1.
    ///
    /// ```
    /// use feen_chess::{Feen, Position};
    ///
    /// let feen: Feen = "r3k2+r/8/8/8/8/8/8/4K3 / c/C".parse()?;
    /// let position = Position::from_feen(&feen)?;
    /// assert_eq!(position.to_string(), "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    /// assert_eq!(position.feen().to_string(), "r3k^2+r/8/8/8/8/8/8/4K^3 / c/C");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// A rook in any state but normal has the right to castle, and `-P` is the pawn that can be taken en passant. Other
    /// states, and a missing `^` on a king, say nothing new and are not checked. Any one style will do.
    ///
    /// # Errors
    ///
    /// The first that holds, in the order of [`FeenErrorKind`].
    pub fn from_feen(feen: &Feen) -> Result<Self, FeenError> {
        Self::from_qi(feen.position())
    }

    /// As [`from_feen`](Self::from_feen), whatever is in the hands: for programs that keep captured
    /// pieces there.
    ///
    /// # Errors
    ///
    /// As for [`from_feen`](Self::from_feen), but never [`Hands`](FeenErrorKind::Hands).
    pub fn from_feen_dropping_hands(feen: &Feen) -> Result<Self, FeenError> {
        read(feen.position(), true)
    }

    /// As [`from_feen`](Self::from_feen), from the value that a [`Feen`] holds.
    ///
    /// # Errors
    ///
    /// As for [`from_feen`](Self::from_feen).
    pub fn from_qi(position: &::feen::Position) -> Result<Self, FeenError> {
        read(position, false)
    }
}

fn read(position: &::feen::Position, drops_hands: bool) -> Result<Position, FeenError> {
    let error = |kind| FeenError::new(kind, None);
    if position.shape() != [8, 8] {
        return Err(error(FeenErrorKind::Board));
    }
    let mut setup = Setup::empty();
    setup.turn = position.turn();
    let pieces = || {
        let squares = position.board().iter().zip(0..);
        squares.filter_map(|(piece, index)| Some(((*piece)?, Square::at(index).flipped())))
    };
    for (piece, square) in pieces() {
        let piece = read_piece(piece);
        let piece = piece.ok_or(FeenError::new(FeenErrorKind::Piece, Some(square)))?;
        setup.put(square, piece);
    }
    let of = |letter, wanted: fn(State) -> bool| {
        pieces().filter(move |(piece, _)| piece.letter() == letter && wanted(piece.state()))
    };
    for (piece, rook) in of('R', |state| state != State::Normal) {
        let wing = free_wing(&setup, piece.side(), rook);
        let wing = wing.ok_or(FeenError::new(FeenErrorKind::Right, Some(rook)))?;
        setup.set_right(piece.side(), wing, rook);
    }
    for (piece, pawn) in of('P', |state| state == State::Diminished) {
        let passed = passed_square(&setup, piece.side(), pawn);
        let passed = passed.ok_or(FeenError::new(FeenErrorKind::EnPassant, Some(pawn)))?;
        setup.en_passant = Some(passed);
    }
    if position.first_style() != position.second_style() {
        return Err(error(FeenErrorKind::Styles));
    }
    if !drops_hands && position.hand_piece_count() > 0 {
        return Err(error(FeenErrorKind::Hands));
    }
    let illegal = |flaw: Flaw| FeenError::new(FeenErrorKind::Position(flaw.kind), flaw.square);
    setup.check_counts().map_err(illegal)?;
    setup.check_placement().map_err(illegal)?;
    setup.check_attacks().map_err(illegal)?;
    // All that the board refuses has been refused above.
    setup.build().ok_or(error(FeenErrorKind::Board))
}

/// The piece of chess, whatever its state; `^` only on a king.
fn read_piece(piece: epin::Piece) -> Option<Piece> {
    let role = Role::from_letter(piece.letter())?;
    let is_piece = !piece.is_derived() && (!piece.is_terminal() || role == Role::King);
    let side = piece.side();
    is_piece.then_some(Piece { side, role })
}

/// The wing of a rook on the home rank of its king, if no other rook has the right there.
fn free_wing(setup: &Setup, side: Player, rook: Square) -> Option<Wing> {
    let king = setup.king(side)?;
    let wing = if rook > king { Wing::King } else { Wing::Queen };
    let home = [king, rook].iter().all(|square| square.rank_for(side) == 0);
    (home && setup.right(side, wing).is_none()).then_some(wing)
}

/// The square that a pawn has passed with a double step, if it is the only pawn that can have
/// made one.
fn passed_square(setup: &Setup, side: Player, pawn: Square) -> Option<Square> {
    if side == setup.turn || pawn.rank_for(side) != 3 || setup.en_passant.is_some() {
        return None;
    }
    let passed = pawn.ahead(side.flip());
    let source = passed.ahead(side.flip());
    let way = Squares::only(passed) | Squares::only(source);
    (way & setup.occupied()).is_empty().then_some(passed)
}
