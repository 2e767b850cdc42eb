//! Games: a start position, the moves since, and how they end.

mod adjudication;
mod by_hand;
mod claims;
mod draw_reason;
mod repetition;
mod settlement;
mod status;

use alloc::vec::Vec;

pub use adjudication::{Adjudication, ParseAdjudicationError};
pub use by_hand::AlreadyOver;
pub use claims::{Claim, ClaimError, Claims};
pub use draw_reason::DrawReason;
pub use settlement::{Settlement, Winner};
pub use status::{ParseStatusError, Status};

use crate::moves::{self, Move, MoveError, Spelling};
use crate::position::Position;
use crate::values::{Piece, Role};

/// A game: a start position, the moves that were played, and its status.
///
/// ```
/// use feen_chess::{Game, Status, WHITE};
///
/// let mut game = Game::new();
/// for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
///     game.play(text)?;
/// }
/// assert_eq!(game.play("Qxf7")?, &Status::Checkmate { winner: WHITE });
/// assert_eq!(game.status().to_string(), "White wins by checkmate");
/// assert_eq!(game.play("Kxf7").unwrap_err().code(), "game/over");
/// # Ok::<(), feen_chess::MoveError>(())
/// ```
///
/// It prints as the eight lines of its board, as [`print`](Self::print) does.
// `keys` has half of the key of the position before each move, and `waypoints` every 32nd position after the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    moves: Vec<Move>,
    keys: Vec<u32>,
    waypoints: Vec<Position>,
    position: Position,
    key: u64,
    adjudication: Adjudication,
    status: Status,
    ended_by_hand: bool,
}

/// The half of a key by which positions are looked for: the positions themselves decide.
#[expect(clippy::cast_possible_truncation, reason = "half of it is wanted")]
const fn short(key: u64) -> u32 {
    key as u32
}

/// The half-moves from a waypoint to the next.
const WAY: usize = 32;

impl Game {
    /// A game from the usual start position under the Laws of Chess, [`Adjudication::Fide`]: the fifth occurrence of
    /// a position and the 75-move rule end it, the third occurrence and 50 moves may be claimed.
    #[must_use]
    pub fn new() -> Self {
        Self::from_position(Position::start())
    }

    /// A game from a position, which may be its end.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        let mut game = Self {
            position: start.clone(),
            key: start.key(),
            start,
            moves: Vec::new(),
            keys: Vec::new(),
            waypoints: Vec::new(),
            adjudication: Adjudication::default(),
            status: Status::Ongoing,
            ended_by_hand: false,
        };
        game.judge();
        game
    }

    /// The game under other rules for draws. A game that was settled or in which a claim held stays so.
    ///
    /// ```
    /// use feen_chess::{Adjudication, Claim, Game};
    ///
    /// let mut game = Game::new();
    /// for text in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
    ///     game.play(text)?;
    /// }
    /// assert!(!game.status().is_over());
    /// assert!(game.claims().contains(Claim::ThreefoldRepetition));
    ///
    /// let game = game.adjudicated(Adjudication::Automatic);
    /// assert_eq!(game.status().to_string(), "draw by threefold repetition");
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn adjudicated(mut self, adjudication: Adjudication) -> Self {
        self.adjudication = adjudication;
        if !self.ended_by_hand {
            self.judge();
        }
        self
    }

    /// Plays a move, and returns the status after it. A move that is refused leaves the game
    /// as it was.
    ///
    /// # Errors
    ///
    /// As [`Position::parse_move`]; and [`GameOver`](crate::MoveErrorKind::GameOver) for any text
    /// of a move once the game is over.
    #[inline]
    pub fn play<'a>(&mut self, text: impl Into<Spelling<'a>>) -> Result<&Status, MoveError> {
        let text = text.into();
        if self.status.is_over() {
            return Err(moves::refuse_after_end(text, self.status.code()));
        }
        let legal = self.position.parse_move(text)?;
        Ok(self.accept_move(legal))
    }

    /// Plays a move that a position has made, and returns the status after it. A move that is refused leaves the game
    /// as it was.
    ///
    /// ```
    /// let mut game = feen_chess::Game::new();
    /// let first = game.position().legal_moves().next().unwrap();
    /// game.play_move(first)?;
    /// assert_eq!(game.moves(), [first]);
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal here, and [`GameOver`](crate::MoveErrorKind::GameOver) for any move once
    /// the game is over.
    pub fn play_move(&mut self, chosen: Move) -> Result<&Status, MoveError> {
        if self.status.is_over() {
            return Err(MoveError::after_end(self.status.code(), 0..0));
        }
        self.position.check_legal(chosen)?;
        Ok(self.accept_move(chosen))
    }

    #[inline]
    pub(crate) fn accept_move(&mut self, legal: Move) -> &Status {
        self.push_legal(legal);
        self.judge();
        &self.status
    }

    /// The game of these moves of UCI, under [`Adjudication::Never`]; or the ply of the first that
    /// is refused, from 1, and why.
    #[cfg(feature = "serde")]
    pub(crate) fn replay<'a>(
        start: Position,
        texts: impl Iterator<Item = &'a str>,
    ) -> Result<Self, (usize, MoveError)> {
        let mut game = Self::from_position(start);
        for text in texts {
            let ply = game.moves.len().saturating_add(1);
            if text == "0000" && !game.position.is_check() {
                game.push_legal(Move::NULL);
                continue;
            }
            let legal = game.position.parse_move(Spelling::Uci(text));
            game.push_legal(legal.map_err(|error| (ply, error))?);
        }
        Ok(game.adjudicated(Adjudication::Never))
    }

    /// Makes room for this many moves.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.moves.reserve(moves);
        self.keys.reserve(moves);
        self.waypoints.reserve(moves / WAY);
    }

    /// Adds a legal move, and does not judge the position after it.
    #[inline]
    pub(crate) fn push_legal(&mut self, legal: Move) {
        self.moves.push(legal);
        self.keys.push(short(self.key));
        self.position.play_legal(legal);
        self.key = self.position.key();
        if self.moves.len().is_multiple_of(WAY) {
            if self.waypoints.len() == self.waypoints.capacity() {
                // Room for four more at once would be wasted in most games.
                let more = self.waypoints.len().max(1);
                self.waypoints.reserve_exact(more);
            }
            self.waypoints.push(self.position.clone());
        }
    }

    #[inline]
    fn judge(&mut self) {
        self.status = adjudication::judge(self);
    }

    /// Takes the last move back, and with it the end of the game; the move, if there was one. However long the game is,
    /// it takes the same time.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.keys.pop();
        let ply = self.moves.len();
        self.waypoints.truncate(ply / WAY);
        self.position = self.position_at(ply);
        self.key = self.position.key();
        self.ended_by_hand = false;
        self.judge();
        Some(last)
    }

    /// The position after some of the moves, from the waypoint before it.
    fn position_at(&self, ply: usize) -> Position {
        let before = (ply / WAY).min(self.waypoints.len());
        let waypoint = before
            .checked_sub(1)
            .and_then(|index| self.waypoints.get(index));
        let mut position = waypoint.unwrap_or(&self.start).clone();
        let from = before.saturating_mul(WAY);
        for legal in self.moves.get(from..ply).unwrap_or_default() {
            position.play_legal(*legal);
        }
        position
    }

    /// The game as it was after some of its moves.
    ///
    /// ```
    /// let mut game = feen_chess::Game::new();
    /// game.play("e4")?;
    /// game.play("e5")?;
    /// assert_eq!(game.at(0), Some(feen_chess::Game::new()));
    /// assert_eq!(game.at(2), Some(game.clone()));
    /// assert_eq!(game.at(3), None);
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<Self> {
        if ply == self.moves.len() {
            return Some(self.clone());
        }
        let played = self.moves.get(..ply)?;
        let mut game = Self::from_position(self.start.clone());
        for legal in played {
            game.push_legal(*legal);
        }
        Some(game.adjudicated(self.adjudication))
    }
}

/// # Looking at a game
impl Game {
    /// The status, by the rules of the game's [adjudication](Self::adjudication).
    #[must_use]
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that were played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The rules by which games are drawn.
    #[must_use]
    pub const fn adjudication(&self) -> Adjudication {
        self.adjudication
    }

    /// The positions from the start to now: one more than moves.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.positions_from(0)
    }

    /// The positions from the one after some of the moves to now.
    pub(crate) fn positions_from(&self, ply: usize) -> impl Iterator<Item = Position> {
        let mut moves = self.moves.get(ply..).unwrap_or_default().iter();
        core::iter::successors(Some(self.position_at(ply)), move |position| {
            let mut next = position.clone();
            next.play_legal(*moves.next()?);
            Some(next)
        })
    }

    /// The last move, and the piece that made it; a pawn, if it promoted. Nothing after a move that passed.
    ///
    /// ```
    /// let mut game = feen_chess::Game::new();
    /// game.play("e4")?;
    /// let (last, piece) = game.last_move().unwrap();
    /// assert_eq!((last.to_string(), piece.name()), ("e2e4".to_owned(), "white pawn"));
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn last_move(&self) -> Option<(Move, Piece)> {
        let last = *self.moves.last().filter(|last| !last.is_null())?;
        let piece = self.position.piece(last.to())?;
        let role = if last.promotion().is_some() {
            Role::Pawn
        } else {
            piece.role
        };
        Some((last, Piece { role, ..piece }))
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}
