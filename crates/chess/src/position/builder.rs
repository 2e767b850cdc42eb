//! Positions by hand: any squares, turn, rights and clocks, checked once at the end.

use core::fmt;

use qi::{ByPlayer, Player};

use super::{Flaw, Position, Setup};
use crate::fen::{FenErrorKind, Wings};
use crate::values::{Piece, Role, Square, Wing};

/// A position that is set up by hand, and checked when it is built.
///
/// ```
/// use feen_chess::{BLACK, Piece, PositionBuilder, Square, WHITE, Wing};
///
/// let piece = |letter| Piece::from_letter(letter).unwrap();
/// let builder = PositionBuilder::new()
///     .piece(Square::E1, piece('K'))
///     .piece(Square::H1, piece('R'))
///     .piece(Square::E8, piece('k'))
///     .right(WHITE, Wing::King, Square::H1)
///     .turn(BLACK)
///     .clocks(3, 40);
/// let position = builder.clone().build()?;
/// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R b K - 3 40");
///
/// let error = builder.piece(Square::D8, piece('k')).build().unwrap_err();
/// assert_eq!((error.code(), error.square()), ("fen/kings", Some(Square::E8)));
/// assert_eq!(error.to_string(), "expected one black king, found 2 (e8)");
/// # Ok::<(), feen_chess::BuildError>(())
/// ```
///
/// A position can be taken up again: `PositionBuilder::from(&position)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionBuilder {
    squares: [Option<Piece>; 64],
    turn: Player,
    rights: ByPlayer<[Option<Square>; 2]>,
    en_passant: Option<Square>,
    halfmoves: u16,
    fullmove: u16,
}

impl PositionBuilder {
    /// An empty board with White to move.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            squares: [None; 64],
            turn: Player::First,
            rights: ByPlayer {
                first: [None; 2],
                second: [None; 2],
            },
            en_passant: None,
            halfmoves: 0,
            fullmove: 1,
        }
    }

    /// With a piece on a square, or with none.
    #[must_use]
    pub fn piece(mut self, square: Square, piece: impl Into<Option<Piece>>) -> Self {
        if let Some(place) = self.squares.get_mut(usize::from(square.index())) {
            *place = piece.into();
        }
        self
    }

    /// With this player to move.
    #[must_use]
    pub const fn turn(self, turn: Player) -> Self {
        Self { turn, ..self }
    }

    /// With the right of a player to castle on a wing with the rook on a square, or without.
    #[must_use]
    pub fn right(mut self, side: Player, wing: Wing, rook: impl Into<Option<Square>>) -> Self {
        let [king, queen] = &mut self.rights[side];
        *match wing {
            Wing::King => king,
            Wing::Queen => queen,
        } = rook.into();
        self
    }

    /// With a square that a pawn has just passed with a double step, or without.
    #[must_use]
    pub fn en_passant(self, passed: impl Into<Option<Square>>) -> Self {
        Self {
            en_passant: passed.into(),
            ..self
        }
    }

    /// With these half-moves since a pawn was moved or a piece was taken, and this number of the move; 0 is 1.
    #[must_use]
    pub const fn clocks(self, halfmoves: u16, fullmove: u16) -> Self {
        Self {
            halfmoves,
            fullmove,
            ..self
        }
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// The first rule that is broken, from [`NoKing`](FenErrorKind::NoKing) on, with the square that shows it: a king too
    /// many, a pawn on its first rank, a right without its rook.
    pub fn build(self) -> Result<Position, BuildError> {
        let mut setup = Setup::empty();
        setup.turn = self.turn;
        setup.en_passant = self.en_passant;
        for (piece, index) in self.squares.into_iter().zip(0..) {
            if let Some(piece) = piece {
                setup.put(Square::at(index), piece);
            }
        }
        setup.check_counts().map_err(BuildError)?;
        setup.check_placement().map_err(BuildError)?;
        for side in Player::ALL {
            for (rook, wing) in self.rights[side].into_iter().zip(Wing::ALL) {
                let Some(rook) = rook else { continue };
                if !can_hold(&setup, side, wing, rook) {
                    let wings = Wings::One(wing);
                    let kind = FenErrorKind::CastlingImpossible { side, wings };
                    return Err(BuildError(Flaw::new(kind, Some(rook), None)));
                }
                setup.set_right(side, wing, rook);
            }
        }
        setup.check_attacks().map_err(BuildError)?;
        // All that the board refuses has been refused above.
        let kind = FenErrorKind::Checkers { found: 3 };
        let position = setup
            .build()
            .ok_or(BuildError(Flaw::new(kind, None, None)))?;
        Ok(position.with_clocks(self.halfmoves, self.fullmove))
    }
}

/// Whether a rook and its king stand where the right says.
fn can_hold(setup: &Setup, side: Player, wing: Wing, rook: Square) -> bool {
    let king = setup.king(side);
    let stands = setup.pieces(side, Role::Rook).contains(rook);
    stands
        && king.is_some_and(|king| {
            let home = [king, rook].iter().all(|square| square.rank_for(side) == 0);
            home && (rook > king) == (wing == Wing::King)
        })
}

impl Default for PositionBuilder {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes a position up, to change it.
impl From<&Position> for PositionBuilder {
    fn from(position: &Position) -> Self {
        let mut builder = Self::new()
            .turn(position.turn())
            .en_passant(position.en_passant())
            .clocks(position.halfmoves(), position.fullmove());
        for (square, piece) in position.pieces() {
            builder = builder.piece(square, piece);
        }
        for side in Player::ALL {
            for wing in Wing::ALL {
                builder = builder.right(side, wing, position.right(side, wing));
            }
        }
        builder
    }
}

/// Why a position that was set up by hand is not legal, and the squares that show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BuildError(Flaw);

impl BuildError {
    /// The rule that is broken: one of those of FEN.
    #[must_use]
    pub const fn kind(&self) -> FenErrorKind {
        self.0.kind
    }

    /// The [code](FenErrorKind::code) of the kind.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.0.kind.code()
    }

    /// The square that shows it, if one does.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        self.0.square
    }

    /// The second square, where two matter: the first of two kings, the piece that gives check.
    #[must_use]
    pub const fn also(&self) -> Option<Square> {
        self.0.also
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kind.fmt(f)?;
        match self.0.square {
            Some(square) => write!(f, " ({square})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for BuildError {}
