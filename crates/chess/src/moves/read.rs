use super::{Move, MoveError, MoveErrorKind, Spelling, san_pattern, uci, usual_san};
use crate::position::Position;
use crate::values::Role;

impl Position {
    /// Reads a move: UCI or SAN.
    ///
    /// ```
    /// use feen_chess::Position;
    ///
    /// let start = Position::start();
    /// let knight = start.parse_move("Nf3")?;
    /// assert_eq!(knight, start.parse_move("g1f3")?);
    ///
    /// let error = start.parse_move("e2e5").unwrap_err();
    /// assert_eq!(error.code(), "move/unreachable");
    /// assert_eq!(error.to_string(), "the white pawn on e2 cannot reach e5");
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason, in the order of [`MoveErrorKind`](crate::MoveErrorKind), and where it is in the text.
    pub fn parse_move<'a>(&self, text: impl Into<Spelling<'a>>) -> Result<Move, MoveError> {
        parse_move(self, text.into())
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal here. A move that
    /// [`parse_move`](Self::parse_move) returned for this position is.
    pub fn play(&self, chosen: Move) -> Result<Self, MoveError> {
        self.check_legal(chosen)?;
        let mut next = self.clone();
        next.play_legal(chosen);
        Ok(next)
    }

    /// Refuses a move that is not legal here, with the reason.
    #[inline]
    pub(crate) fn check_legal(&self, chosen: Move) -> Result<(), MoveError> {
        if self.is_legal(chosen) {
            return Ok(());
        }
        Err(MoveError::new(self.move_reason(chosen), 0..0))
    }

    /// The reason why a move of another position is not legal here.
    #[cold]
    fn move_reason(&self, other: Move) -> MoveErrorKind {
        if let Some(wing) = other.castling() {
            return self.castling_reason(wing);
        }
        let (from, to) = (other.from(), other.to());
        match self.explain(from, to, other.promotion()) {
            Err(kind) => kind,
            // It castles here onto its rook, or promotes, and did not there.
            Ok(_) => match self.piece(from) {
                Some(piece) if piece.role == Role::King => MoveErrorKind::TakesOwnPiece { on: to },
                _ => MoveErrorKind::Promotion,
            },
        }
    }
}

/// Reads a move in the position in which it is to be played.
#[inline]
fn parse_move(position: &Position, text: Spelling<'_>) -> Result<Move, MoveError> {
    match text {
        Spelling::San(san) => match usual_san::read(position, san.as_bytes()) {
            Some(found) => Ok(found),
            None => parse_any(position, text),
        },
        Spelling::Uci(_) => parse_any(position, text),
    }
}

/// Reads any text, and finds its first error.
#[inline(never)]
fn parse_any(position: &Position, text: Spelling<'_>) -> Result<Move, MoveError> {
    match text {
        Spelling::Uci(text) => uci::read(position, text),
        Spelling::San(text) => san_pattern::read(position, text),
    }
}

/// The error of a move in a game that is over: the text must be one of a move nevertheless.
#[cold]
pub(crate) fn refuse_after_end(text: Spelling<'_>, status: &'static str) -> MoveError {
    let parsed = match text {
        Spelling::Uci(text) => uci::parse(text).map(|_| text.len()),
        Spelling::San(text) => san_pattern::check(text).map(|()| text.len()),
    };
    match parsed {
        Ok(end) => MoveError::after_end(status, 0..end),
        Err(error) => error,
    }
}
