//! The room of Binbo, the Erlang library: its functions on a [`Game`], with its names, terms, numbers, orders and
//! rules for draws.
//!
//! ```
//! use feen_chess::{Game, binbo};
//!
//! let mut game = Game::binbo();
//! binbo::uci_move(&mut game, "e2e4")?;
//! binbo::index_move(&mut game, 52, 36, None)?;
//! assert_eq!(binbo::game_status(&game).to_string(), "continue");
//! assert_eq!(binbo::side_to_move(&game), "white");
//! binbo::game_draw(&mut game, Some("by_agreement"))?;
//! assert_eq!(binbo::game_status(&game).to_string(), "{draw,{manual,by_agreement}}");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! A game is a value here, and not a process: what Binbo does by a function of its server and this module does not
//! list, [`Game`] does under its own name.

mod board;
mod moves;
mod term;

use alloc::string::{String, ToString};

pub use board::Board;
pub use moves::{IndexError, all_legal_moves, bits, from_indices, index_move, indices};
pub use term::{ParseTermError, Term, parse_term, term};

#[cfg(feature = "serde")]
use crate::Claim;
use crate::fen::{CastlingSpelling, FenError};
use crate::game::{Adjudication, AlreadyOver, Game, Status, Winner};
use crate::moves::{MoveError, Spelling};
use crate::pgn;
use crate::position::Position;
use crate::values::{Piece, Role, Square, colour_name};
use qi::Player;

/// # As Binbo does it
impl Game {
    /// A game from the usual start position that ends at once with the third occurrence of a position and after 50
    /// moves, as in [`Adjudication::Automatic`].
    ///
    /// ```
    /// use feen_chess::{Game, binbo};
    ///
    /// let mut game = Game::binbo();
    /// for text in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(binbo::game_status(&game).to_string(), "{draw,threefold_repetition}");
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn binbo() -> Self {
        Self::new().adjudicated(Adjudication::Automatic)
    }
}

/// A game as [`Game::binbo`], from a FEN with usual castling rights; from the usual start without one: `new_game`.
///
/// ```
/// use feen_chess::binbo;
///
/// let game = binbo::new_game(Some("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))?;
/// assert_eq!(binbo::game_status(&game).to_string(), "{checkmate,white_wins}");
/// # Ok::<(), feen_chess::FenError>(())
/// ```
///
/// # Errors
///
/// The first error of the FEN, as [`Position::from_fen`] reports it.
pub fn new_game(fen: Option<&str>) -> Result<Game, FenError> {
    let game = match fen {
        Some(fen) => Game::from_position(Position::from_fen(fen, CastlingSpelling::Standard)?),
        None => Game::new(),
    };
    Ok(game.adjudicated(Adjudication::Automatic))
}

/// Plays a move of UCI: `move`.
///
/// # Errors
///
/// The reason why it is refused; the game stays as it was.
pub fn uci_move<'a>(game: &'a mut Game, text: &str) -> Result<&'a Status, MoveError> {
    game.play(Spelling::Uci(text))
}

/// Plays a move of SAN: `san_move`.
///
/// # Errors
///
/// The reason why it is refused; the game stays as it was.
pub fn san_move<'a>(game: &'a mut Game, text: &str) -> Result<&'a Status, MoveError> {
    game.play(Spelling::San(text))
}

/// The main line of the last game of a text of PGN, as a game under [`Adjudication::Automatic`]: `load_pgn`.
///
/// # Errors
///
/// As [`Game::from_pgn`].
pub fn load_pgn(text: &[u8]) -> Result<Game, pgn::Error> {
    Ok(Game::from_pgn(text)?.adjudicated(Adjudication::Automatic))
}

/// The main line of the last game of a file of PGN, as a game under [`Adjudication::Automatic`]: `load_pgn_file`.
///
/// # Errors
///
/// As [`Game::from_pgn_file`].
#[cfg(feature = "std")]
pub fn load_pgn_file(path: &std::path::Path) -> Result<Game, pgn::FileError> {
    Ok(Game::from_pgn_file(path)?.adjudicated(Adjudication::Automatic))
}

/// The FEN of the position now: `get_fen`.
#[must_use]
pub fn get_fen(game: &Game) -> String {
    game.position().to_string()
}

/// The player to move, `"white"` or `"black"`: `side_to_move`.
#[must_use]
pub fn side_to_move(game: &Game) -> &'static str {
    colour_name(game.position().turn())
}

/// The status as a term: `game_status`.
#[must_use]
pub fn game_status(game: &Game) -> Term<'_> {
    term(game.status())
}

/// The pieces with their squares, from h8 down to a1: `get_pieces_list`.
///
/// ```
/// use feen_chess::{Position, binbo};
///
/// let (square, piece) = binbo::get_pieces_list(&Position::start()).next().unwrap();
/// assert_eq!((square.index(), binbo::piece_name(piece)), (63, "BLACK_ROOK"));
/// ```
pub fn get_pieces_list(position: &Position) -> impl Iterator<Item = (Square, Piece)> {
    position.pieces().rev()
}

/// The board with its facts: `print_board`.
#[must_use]
pub fn print_board(game: &Game) -> Board<'_> {
    game.into()
}

/// Ends a game as a draw: `game_draw`.
///
/// # Errors
///
/// If the game is over; it stays as it was.
pub fn game_draw(game: &mut Game, reason: Option<&str>) -> Result<(), AlreadyOver> {
    game.settle_draw(reason)
}

/// Ends a game with a winner: `set_game_winner`.
///
/// ```
/// use feen_chess::{Game, binbo};
///
/// let mut game = Game::binbo();
/// binbo::set_game_winner(&mut game, "white", Some("black_resigned"))?;
/// let status = binbo::game_status(&game).to_string();
/// assert_eq!(status, "{winner,white,{manual,black_resigned}}");
/// # Ok::<(), feen_chess::AlreadyOver>(())
/// ```
///
/// # Errors
///
/// If the game is over; it stays as it was.
pub fn set_game_winner(
    game: &mut Game,
    winner: impl Into<Winner>,
    reason: Option<&str>,
) -> Result<(), AlreadyOver> {
    game.award(winner, reason)
}

/// The name of a piece in capitals: `"WHITE_PAWN"` to `"BLACK_KING"`.
///
/// ```
/// use feen_chess::{BLACK, Piece, Role, binbo};
///
/// let king = Piece { side: BLACK, role: Role::King };
/// assert_eq!(binbo::piece_name(king), "BLACK_KING");
/// ```
#[must_use]
pub const fn piece_name(piece: Piece) -> &'static str {
    match (piece.side, piece.role) {
        (Player::First, Role::Pawn) => "WHITE_PAWN",
        (Player::First, Role::Knight) => "WHITE_KNIGHT",
        (Player::First, Role::Bishop) => "WHITE_BISHOP",
        (Player::First, Role::Rook) => "WHITE_ROOK",
        (Player::First, Role::Queen) => "WHITE_QUEEN",
        (Player::First, Role::King) => "WHITE_KING",
        (Player::Second, Role::Pawn) => "BLACK_PAWN",
        (Player::Second, Role::Knight) => "BLACK_KNIGHT",
        (Player::Second, Role::Bishop) => "BLACK_BISHOP",
        (Player::Second, Role::Rook) => "BLACK_ROOK",
        (Player::Second, Role::Queen) => "BLACK_QUEEN",
        (Player::Second, Role::King) => "BLACK_KING",
    }
}

/// The rules for draws that games which were saved before call `binbo`.
pub(crate) fn former_adjudication(name: &str) -> Option<Adjudication> {
    (name == "binbo").then_some(Adjudication::Automatic)
}

/// The claim that games which were saved before name as the term of its status does.
#[cfg(feature = "serde")]
pub(crate) fn former_claim(name: &str) -> Option<Claim> {
    match name {
        "threefold_repetition" => Some(Claim::ThreefoldRepetition),
        "rule50" => Some(Claim::FiftyMoves),
        _ => None,
    }
}
