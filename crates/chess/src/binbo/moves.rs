use alloc::vec::Vec;

use crate::game::{Game, Status};
use crate::moves::{Move, MoveError};
use crate::position::Position;
use crate::values::{Role, Square};

/// The legal moves by the square that the piece leaves, then by the one that it arrives on, both downwards from h8, then
/// queen, rook, bishop and knight; none once the game is over: `all_legal_moves`.
///
/// ```
/// use feen_chess::{Game, binbo};
///
/// let moves = binbo::all_legal_moves(&Game::binbo());
/// assert_eq!((moves.len(), moves[0].to_string()), (20, "h2h4".to_owned()));
/// assert_eq!((binbo::indices(moves[0]), binbo::bits(moves[0])), ((15, 31, None), 991));
/// ```
#[must_use]
pub fn all_legal_moves(game: &Game) -> Vec<Move> {
    if game.status().is_over() {
        return Vec::new();
    }
    let mut moves: Vec<Move> = game.position().legal_moves().collect();
    moves.sort_by_key(|of| {
        let promotion = of.promotion().map_or(0, |role| role as u8);
        (of.from(), of.to(), promotion, of.is_castling())
    });
    moves.reverse();
    moves
}

/// A move as the indices of its squares and the letter of a promotion, `q r b n`: an `int` of `all_legal_moves`.
#[must_use]
pub fn indices(of: Move) -> (u8, u8, Option<char>) {
    let promotion = of.promotion();
    let letter = promotion.map(|role| role.letter().to_ascii_lowercase());
    (of.from().index(), of.to().index(), letter)
}

/// A move as a number: `from << 6 | to`, and for a promotion `16384 + (0, 1, 2, 3 << 12)` for a knight, bishop, rook
/// and queen.
#[must_use]
pub fn bits(of: Move) -> u32 {
    let squares = u32::from(of.from().index()) << 6 | u32::from(of.to().index());
    let promotion = match of.promotion() {
        Some(Role::Knight) => 4 << 12,
        Some(Role::Bishop) => 5 << 12,
        Some(Role::Rook) => 6 << 12,
        Some(_) => 7 << 12,
        None => 0,
    };
    squares | promotion
}

/// Plays a move that is given by indices of squares, a1 as 0 and h8 as 63, and by the letter of a promotion: `q r b n`,
/// without one `q`. A letter where nothing promotes has no effect: `index_move`.
///
/// # Errors
///
/// As [`from_indices`], and that of a move in a game that is over; the game stays as it was.
pub fn index_move(
    game: &mut Game,
    from: i64,
    to: i64,
    promotion: Option<char>,
) -> Result<&Status, IndexError> {
    let (from, to, role) = parts(from, to, promotion)?;
    if game.status().is_over() {
        return Err(MoveError::after_end(game.status().code(), 0..0).into());
    }
    let legal = legal(game.position(), from, to, role)?;
    Ok(game.accept_move(legal))
}

/// Reads a move that is given by indices, as [`index_move`] does.
///
/// ```
/// use feen_chess::{Position, binbo};
///
/// let start = Position::start();
/// assert_eq!(binbo::from_indices(&start, 6, 21, None)?.to_string(), "g1f3");
/// assert_eq!(binbo::from_indices(&start, 6, 64, None).unwrap_err().code(), "index/square");
/// # Ok::<(), binbo::IndexError>(())
/// ```
///
/// # Errors
///
/// Not an index or a letter of a promotion, or the reason why the move is not legal.
pub fn from_indices(
    position: &Position,
    from: i64,
    to: i64,
    promotion: Option<char>,
) -> Result<Move, IndexError> {
    let (from, to, role) = parts(from, to, promotion)?;
    legal(position, from, to, role)
}

fn legal(position: &Position, from: Square, to: Square, role: Role) -> Result<Move, IndexError> {
    let candidate = position.candidate(from, to, Some(role));
    if position.is_legal(candidate) {
        return Ok(candidate);
    }
    let kind = position.reason(from, to);
    Err(IndexError::Move(MoveError::new(kind, 0..0)))
}

fn parts(
    from: i64,
    to: i64,
    promotion: Option<char>,
) -> Result<(Square, Square, Role), IndexError> {
    let square = |found: i64| {
        let index = u8::try_from(found).ok().and_then(Square::new);
        index.ok_or(IndexError::Square { found })
    };
    let (from, to) = (square(from)?, square(to)?);
    let role = match promotion {
        None | Some('q') => Role::Queen,
        Some('r') => Role::Rook,
        Some('b') => Role::Bishop,
        Some('n') => Role::Knight,
        Some(found) => return Err(IndexError::Promotion { found }),
    };
    Ok((from, to, role))
}

/// Why a move by indices is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// An index that is not 0 to 63.
    #[error("expected the index of a square from 0 to 63, found {found}")]
    Square {
        /// The index.
        found: i64,
    },
    /// A letter of a promotion that is not `q r b n`.
    #[error("expected a promotion `q`, `r`, `b` or `n`, found {found:?}")]
    Promotion {
        /// The letter.
        found: char,
    },
    /// A move that is not legal, or a game that is over.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl IndexError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Square { .. } => "index/square",
            Self::Promotion { .. } => "index/promotion",
            Self::Move(error) => error.code(),
        }
    }
}
