//! The things that a query is asked of: a position, what the rules say of it, and its place in a game.

use alloc::string::String;
use alloc::vec::Vec;

use epin::Piece;
use feen::{Run, View};
use qi::{ByPlayer, Player};
use sin::Style;

use crate::squares::Squares;

/// A position as a query sees it.
///
/// One value is filled again and again, and keeps its memory.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(crate) pieces: Vec<(usize, Piece)>,
    pub(crate) hands: Vec<(Player, Piece, u64)>,
    pub(crate) squares: usize,
    pub(crate) turn: Player,
    pub(crate) styles: Option<ByPlayer<Style>>,
    /// Squares of an image that the position does not have.
    pub(crate) outside: Squares,
    /// The square of the position that each square of an image is; empty where it is none.
    pub(crate) origin: Vec<Option<usize>>,
    pub(crate) is_swapped: bool,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            hands: Vec::new(),
            squares: 0,
            turn: Player::First,
            styles: None,
            outside: Squares::new(),
            origin: Vec::new(),
            is_swapped: false,
        }
    }
}

impl Scene {
    /// The number of squares of the largest board.
    pub const MOST_SQUARES: u64 = 65_025;

    /// Takes a position in; false if its board is larger than [`MOST_SQUARES`](Self::MOST_SQUARES).
    pub fn read(&mut self, view: &View<'_>) -> bool {
        if view.square_count() > Self::MOST_SQUARES {
            return false;
        }
        self.pieces.clear();
        self.hands.clear();
        self.origin.clear();
        self.outside.clear();
        self.is_swapped = false;
        let mut square = 0_usize;
        for run in view.runs() {
            match run {
                Run::Piece(piece) => {
                    self.pieces.push((square, piece));
                    square = square.saturating_add(1);
                }
                Run::Empty(count) => {
                    square = square.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
                }
            }
        }
        if view.hand_piece_count() > 0 {
            for player in [Player::First, Player::Second] {
                let items = view.hand(player);
                self.hands
                    .extend(items.map(|(piece, count)| (player, piece, count)));
            }
        }
        self.squares = square;
        self.turn = view.turn();
        self.styles = Some(ByPlayer {
            first: view.style(Player::First),
            second: view.style(Player::Second),
        });
        true
    }

    pub(crate) fn piece(&self, square: usize) -> Option<Piece> {
        let mut pieces = self.pieces.iter();
        pieces
            .find(|(at, _)| *at == square)
            .map(|(_, piece)| *piece)
    }
}

/// A position as the rules of its game see it.
///
/// Squares are indices in FEEN's order.
pub trait Relations {
    /// The pieces of a player that attack a square, whatever is on it.
    fn attackers(&self, square: usize, by: Player) -> Squares;
    /// The pieces that pin the piece on a square to its king.
    fn pinners(&self, square: usize) -> Squares;
    /// The pieces that give check to the player to move.
    fn checkers(&self) -> Squares;
    /// Whether the player to move is in check.
    fn is_check(&self) -> bool;
    /// The number of legal moves.
    fn move_count(&self) -> usize;
    /// Whether the game is over in this position.
    fn is_over(&self) -> bool;
    /// Whether a text in a notation of the game is a legal move.
    fn is_legal(&self, text: &str) -> bool;
    /// Whether the player to move may castle now.
    fn can_castle(&self) -> bool;
    /// Whether the player to move may take in passing now.
    fn can_take_in_passing(&self) -> bool;
    /// The plies without progress.
    fn halfmoves(&self) -> u64;
}

/// The place of a position in a game, and the move from it.
#[derive(Clone, Default, Debug)]
pub struct Moment {
    /// The number of moves before it.
    pub ply: usize,
    /// The evaluation that stands after the move to it, in pawns.
    pub evaluation: Option<f64>,
    /// The seconds on the clock after the move to it.
    pub clock: Option<f64>,
    /// The comment after the move to it.
    pub comment: String,
    /// The glyphs of the move to it: `??`.
    pub glyphs: Vec<String>,
    /// The move from it; none at the end of the line.
    pub next: Option<Played>,
}

/// A move that was played.
#[derive(Clone, Default, Debug)]
pub struct Played {
    /// The square that it leaves; none for a drop.
    pub from: Option<usize>,
    /// The square to which it goes.
    pub to: Option<usize>,
    /// The piece that moves or is dropped.
    pub piece: Option<Piece>,
    /// The piece that is taken.
    pub taken: Option<Piece>,
    /// The piece that it becomes.
    pub promoted: Option<Piece>,
    /// It is a castling.
    pub is_castling: bool,
    /// The opponent is in check after it.
    pub gives_check: bool,
    /// The move in the notation of the game.
    pub text: String,
}
