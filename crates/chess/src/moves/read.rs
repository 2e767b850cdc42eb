use super::{Move, MoveError, MoveErrorKind, Spelling, san_pattern, uci, usual_san};
use crate::position::Position;
use crate::values::{Role, Square};

impl Position {
    /// Reads a move: UCI, SAN, indices of squares, or a move of another position.
    ///
    /// ```
    /// use chess::{Position, Spelling};
    ///
    /// let start = Position::start();
    /// let knight = start.parse_move("Nf3")?;
    /// assert_eq!(knight, start.parse_move("g1f3")?);
    /// assert_eq!(knight, start.parse_move(Spelling::Indices { from: 6, to: 21, promotion: None })?);
    ///
    /// let error = start.parse_move("e2e5").unwrap_err();
    /// assert_eq!(error.code(), "move/not-so");
    /// assert_eq!(error.to_string(), "expected a move of the white pawn on e2, found e5");
    /// # Ok::<(), chess::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason, in the order of [`MoveErrorKind`](crate::MoveErrorKind), and where it is in the text.
    pub fn parse_move<'a>(&self, text: impl Into<Spelling<'a>>) -> Result<Move, MoveError> {
        read(self, text.into())
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal here. A move that
    /// [`parse_move`](Self::parse_move) returned for this position is.
    pub fn play(&self, legal: Move) -> Result<Self, MoveError> {
        let legal = self.parse_move(legal)?;
        let mut next = self.clone();
        next.play_legal(legal);
        Ok(next)
    }
}

/// Reads a move in the position in which it is to be played.
#[inline]
fn read(position: &Position, text: Spelling<'_>) -> Result<Move, MoveError> {
    match text {
        Spelling::Move(same) if position.is_legal(same) => Ok(same),
        Spelling::San(san) => match usual_san::read(position, san.as_bytes()) {
            Some(found) => Ok(found),
            None => read_any(position, text),
        },
        _ => read_any(position, text),
    }
}

/// Reads any text, and finds its first error.
#[inline(never)]
fn read_any(position: &Position, text: Spelling<'_>) -> Result<Move, MoveError> {
    match text {
        Spelling::Uci(text) => uci::read(position, text),
        Spelling::San(text) => san_pattern::read(position, text),
        Spelling::Indices {
            from,
            to,
            promotion,
        } => indices(position, from, to, promotion),
        Spelling::Move(other) => {
            let reason = match other.castling() {
                Some(wing) => position.castling_reason(wing),
                None => position.move_reason(other),
            };
            Err(MoveError::new(reason, 0..0))
        }
    }
}

/// The error of a move in a game that is over: the text must be one of a move nevertheless.
#[cold]
pub(crate) fn refuse_after_end(text: Spelling<'_>, status: &'static str) -> MoveError {
    let parsed = match text {
        Spelling::Uci(text) => uci::parse(text).map(|_| text.len()),
        Spelling::San(text) => san_pattern::check(text).map(|()| text.len()),
        Spelling::Indices {
            from,
            to,
            promotion,
        } => parse_indices(from, to, promotion).map(|_| 0),
        Spelling::Move(_) => Ok(0),
    };
    match parsed {
        Ok(end) => MoveError::new(MoveErrorKind::GameOver { status }, 0..end),
        Err(error) => error,
    }
}

impl Position {
    /// The reason why a move of another position, which does not castle, is not legal here.
    #[cold]
    fn move_reason(&self, other: Move) -> MoveErrorKind {
        let (from, to) = (other.from(), other.to());
        match self.explain(from, to, other.promotion()) {
            Err(kind) => kind,
            // It castles here, or promotes, and did not there.
            Ok(_) => match self.piece(from) {
                Some(piece) if piece.role == Role::King => self.reason(from, to),
                _ => MoveErrorKind::Promotion,
            },
        }
    }
}

fn indices(
    position: &Position,
    from: i64,
    to: i64,
    promotion: Option<char>,
) -> Result<Move, MoveError> {
    let (from, to, role) = parse_indices(from, to, promotion)?;
    let candidate = position.candidate(from, to, Some(role));
    if position.is_legal(candidate) {
        Ok(candidate)
    } else {
        Err(MoveError::new(position.reason(from, to), 0..0))
    }
}

fn parse_indices(
    from: i64,
    to: i64,
    promotion: Option<char>,
) -> Result<(Square, Square, Role), MoveError> {
    let error = |kind| MoveError::new(kind, 0..0);
    let square = |found: i64| {
        let index = u8::try_from(found).ok().and_then(Square::new);
        index.ok_or(error(MoveErrorKind::IndexSquare { found }))
    };
    let (from, to) = (square(from)?, square(to)?);
    let role = match promotion {
        None | Some('q') => Role::Queen,
        Some('r') => Role::Rook,
        Some('b') => Role::Bishop,
        Some('n') => Role::Knight,
        Some(found) => return Err(error(MoveErrorKind::IndexPromotion { found })),
    };
    Ok((from, to, role))
}
