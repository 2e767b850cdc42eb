//! The things that a query is asked of: a position, what the rules say of it, and its place in a game.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use epin::Piece;
use feen::{Feen, Run, View};
use qi::{ByPlayer, Player};
use sin::Style;

use crate::squares::Squares;

/// One more than the highest code of a piece.
pub(crate) const CODES: usize = 1_024;

/// The kinds of pieces that are kept from one position to the next.
const MOST_KEPT: usize = 31;

/// The squares that are put at once.
const WORD: usize = 64;

/// A position as a query sees it.
///
/// One value is filled again and again, and keeps its memory.
///
/// ```
/// use feen_query::{Scene, Squares};
/// use qi::Player;
///
/// let mut scene = Scene::default();
/// scene.clear(64, Player::First);
/// scene.put("K".parse().unwrap(), &Squares::from_bits(1 << 60));
/// scene.hold(Player::Second, "p".parse().unwrap(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    /// The kinds of pieces on the board, each with its squares.
    pub(crate) kinds: Vec<(Piece, Squares)>,
    /// One more than the place of a kind, by the code of its piece; zero of one that is not there.
    pub(crate) places: Box<[u16]>,
    pub(crate) hands: Vec<(Player, Piece, u64)>,
    /// Pieces on the board that are counted, and not placed.
    pub(crate) uncounted: usize,
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
            kinds: Vec::new(),
            places: Box::default(),
            hands: Vec::new(),
            uncounted: 0,
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

    /// An empty board of so many squares, without styles.
    pub fn clear(&mut self, squares: usize, turn: Player) {
        self.clear_board();
        self.hands.clear();
        self.origin.clear();
        self.outside.clear();
        self.is_swapped = false;
        self.uncounted = 0;
        self.squares = squares;
        self.turn = turn;
        self.styles = None;
    }

    /// Puts pieces of a kind on squares.
    pub fn put(&mut self, piece: Piece, squares: &Squares) {
        if let Some(of_kind) = self.kind(piece) {
            of_kind.add(squares);
        }
    }

    /// Adds pieces to the hand of a player.
    pub fn hold(&mut self, holder: Player, piece: Piece, count: u64) {
        self.hands.push((holder, piece, count));
    }

    /// Takes a position in; false if its board is larger than [`MOST_SQUARES`](Self::MOST_SQUARES).
    pub fn read(&mut self, view: &View<'_>) -> bool {
        if view.square_count() > Self::MOST_SQUARES {
            return false;
        }
        self.read_apart(view);
        self.uncounted = 0;
        let mut square = 0_usize;
        for run in view.runs() {
            match run {
                Run::Piece(piece) => {
                    if let Some(squares) = self.kind(piece) {
                        squares.insert(square);
                    }
                    square = square.saturating_add(1);
                }
                Run::Empty(count) => {
                    square = square.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
                }
            }
        }
        self.squares = square;
        true
    }

    /// Takes in a position that is a value.
    pub fn take(&mut self, feen: &Feen) {
        let styles = ByPlayer {
            first: feen.style(Player::First),
            second: feen.style(Player::Second),
        };
        self.set(feen.position().board(), feen.turn(), styles);
        for player in [Player::First, Player::Second] {
            let items = feen.hand(player);
            self.hands
                .extend(items.map(|(piece, count)| (player, piece, count as u64)));
        }
    }

    /// Takes in a board by its squares, with empty hands.
    pub fn set(&mut self, board: &[Option<Piece>], turn: Player, styles: ByPlayer<Style>) {
        self.clear(board.len(), turn);
        self.styles = Some(styles);
        for (word, squares) in board.chunks(WORD).enumerate() {
            self.set_word(word, squares);
        }
    }

    /// Puts the pieces of a word of squares.
    fn set_word(&mut self, word: usize, squares: &[Option<Piece>]) {
        // Without a branch for each square, so that the processor cannot guess one wrongly.
        let (mut taken, mut bit) = (0_u64, 1_u64);
        for square in squares {
            taken |= bit & u64::from(square.is_some()).wrapping_neg();
            bit = bit.rotate_left(1);
        }
        let mut sets = [0_u64; MOST_KEPT + 1];
        while taken != 0 {
            let bit = taken & taken.wrapping_neg();
            let piece = squares.get(taken.trailing_zeros() as usize);
            taken ^= bit;
            let Some(piece) = piece.copied().flatten() else {
                continue;
            };
            let mut place = self.place(piece);
            if place == 0 {
                self.kind(piece);
                place = self.place(piece);
            }
            if let Some(set) = sets.get_mut(place) {
                *set |= bit;
            } else if let Some(squares) = self.kind(piece) {
                squares.add_word(word, bit);
            }
        }
        for ((_, squares), set) in self.kinds.iter_mut().zip(sets.iter().skip(1)) {
            squares.add_word(word, *set);
        }
    }

    /// One more than the place of a kind; zero of one that is not there.
    fn place(&self, piece: Piece) -> usize {
        let place = self.places.get(usize::from(piece.code()));
        place.copied().unwrap_or(0).into()
    }

    /// Empties the board. The kinds of one position are mostly those of the next, so they stay.
    fn clear_board(&mut self) {
        if self.kinds.len() <= MOST_KEPT {
            self.kinds
                .iter_mut()
                .for_each(|(_, squares)| squares.clear());
            return;
        }
        for (piece, _) in &self.kinds {
            if let Some(place) = self.places.get_mut(usize::from(piece.code())) {
                *place = 0;
            }
        }
        self.kinds.clear();
    }

    /// Takes in all of a position but its board, which a program may [not ask for](crate::Program::asks_board).
    pub fn read_apart(&mut self, view: &View<'_>) {
        self.clear(0, view.turn());
        let held = view.hand_piece_count();
        if held > 0 {
            for player in [Player::First, Player::Second] {
                let items = view.hand(player);
                self.hands
                    .extend(items.map(|(piece, count)| (player, piece, count)));
            }
        }
        let on_board = view.piece_count().saturating_sub(held);
        self.uncounted = usize::try_from(on_board).unwrap_or(usize::MAX);
        self.styles = Some(ByPlayer {
            first: view.style(Player::First),
            second: view.style(Player::Second),
        });
    }

    /// The squares of a kind, which may be none so far.
    fn kind(&mut self, piece: Piece) -> Option<&mut Squares> {
        if self.places.is_empty() {
            self.places = vec![0; CODES].into_boxed_slice();
        }
        let place = self.places.get_mut(usize::from(piece.code()))?;
        if *place == 0 {
            self.kinds.push((piece, Squares::new()));
            *place = u16::try_from(self.kinds.len()).unwrap_or(0);
        }
        let at = usize::from(*place).checked_sub(1)?;
        self.kinds.get_mut(at).map(|(_, squares)| squares)
    }

    pub(crate) fn piece(&self, square: usize) -> Option<Piece> {
        let mut kinds = self.kinds.iter();
        kinds
            .find(|(_, squares)| squares.has(square))
            .map(|(piece, _)| *piece)
    }

    /// The number of pieces on the board.
    pub(crate) fn piece_count(&self) -> usize {
        let counts = self.kinds.iter().map(|(_, squares)| squares.count());
        counts.fold(self.uncounted, |sum, count| {
            sum.saturating_add(count as usize)
        })
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
    /// Whether a text in a notation of the game is this position, whatever its counters.
    fn is_position(&self, text: &str) -> bool;
}

/// The tags of a game, as a query asks for them.
pub trait Header {
    /// Whether one of the values of a tag is such, whose name may be in any case.
    ///
    /// `Result` is the result of the game, `Length` the plies of its main line, and `Comments` has
    /// each comment as a value.
    fn has(&self, name: &str, is_such: &mut dyn FnMut(&str) -> bool) -> bool;
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
    /// The line goes on after it, so that conditions of its end need not be asked.
    pub goes_on: bool,
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
    /// The move in other notations, of those that a query may use.
    pub others: Vec<String>,
}
