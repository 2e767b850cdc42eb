//! The board that generates moves: the only module that knows `cozy-chess`.
//!
//! Castling is *king takes own rook* inside, the clocks stay at 0 and 1, and an en passant
//! file is kept after every double step. The values that go in and out are those of this crate.

use cozy_chess::{
    BitBoard, Board as Cozy, BoardBuilder, Color, File, Move as CozyMove, Piece as CozyPiece, Rank,
    Square as CozySquare,
};
use qi::Player;

use crate::moves::Move;
use crate::values::{Piece, Role, Square, Squares, Wing};

/// A legal position without clocks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Board(Cozy);

/// # Making boards
impl Board {
    /// The usual start position. Its checks cost as much as ten moves: with `std` they are made once.
    #[cfg(feature = "std")]
    pub(crate) fn start() -> Self {
        static START: std::sync::LazyLock<Board> = std::sync::LazyLock::new(Board::default);
        START.clone()
    }

    /// The usual start position.
    #[cfg(not(feature = "std"))]
    pub(crate) fn start() -> Self {
        Self::default()
    }

    /// The start position of Chess960 with these Scharnagl numbers for White and Black.
    pub(crate) fn chess960(white: u16, black: u16) -> Option<Self> {
        if white >= 960 || black >= 960 {
            return None;
        }
        Self::from_builder(&BoardBuilder::double_chess960_startpos(
            white.into(),
            black.into(),
        ))
    }

    fn from_builder(builder: &BoardBuilder) -> Option<Self> {
        builder.build().ok().map(Self)
    }

    /// The board after passing; nothing in check.
    pub(crate) fn null_move(&self) -> Option<Self> {
        let mut board = Self(self.0.null_move()?);
        board.reset_clocks();
        Some(board)
    }

    #[inline]
    fn reset_clocks(&mut self) {
        self.0.set_halfmove_clock(0);
        self.0.set_fullmove_number(1);
    }
}

/// The piece on a square, or none, in the form that [`Cells`] keep.
#[derive(Clone, Copy)]
pub(crate) struct Contents(Option<(CozyPiece, Color)>);

impl Contents {
    #[inline]
    pub(crate) const fn of(piece: Option<Piece>) -> Self {
        match piece {
            Some(piece) => Self(Some((piece_of(piece.role), color(piece.side)))),
            None => Self(None),
        }
    }
}

/// The squares, the turn and the rights of a board that is not yet one.
pub(crate) struct Cells(BoardBuilder);

impl Cells {
    #[inline]
    pub(crate) fn empty() -> Self {
        Self(BoardBuilder::empty())
    }

    #[inline]
    pub(crate) fn set(&mut self, square: Square, contents: Contents) {
        *self.0.square_mut(square_of(square)) = contents.0;
    }

    #[inline]
    pub(crate) fn has(&self, square: Square, piece: Piece) -> bool {
        self.0.square(square_of(square)) == Contents::of(Some(piece)).0
    }

    #[inline]
    pub(crate) fn set_turn(&mut self, turn: Player) {
        self.0.side_to_move = color(turn);
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, passed: Option<Square>) {
        self.0.en_passant = passed.map(square_of);
    }

    #[inline]
    pub(crate) fn set_right(&mut self, side: Player, wing: Wing, rook: Square) {
        let rights = self.0.castle_rights_mut(color(side));
        let file = match wing {
            Wing::King => &mut rights.short,
            Wing::Queen => &mut rights.long,
        };
        *file = Some(square_of(rook).file());
    }

    #[inline]
    pub(crate) fn has_right(&mut self, side: Player, wing: Wing) -> bool {
        let rights = self.0.castle_rights_mut(color(side));
        match wing {
            Wing::King => rights.short.is_some(),
            Wing::Queen => rights.long.is_some(),
        }
    }

    /// The board; nothing if it is not legal. Kings that touch, and three checkers, are not seen.
    #[inline]
    pub(crate) fn build(&self) -> Option<Board> {
        Board::from_builder(&self.0)
    }
}

/// # Looking at a board
impl Board {
    #[inline]
    pub(crate) fn turn(&self) -> Player {
        player(self.0.side_to_move())
    }

    #[inline]
    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        let square = square_of(square);
        let role = role_of(self.0.piece_on(square)?);
        let side = if self.0.colors(Color::White).has(square) {
            Player::First
        } else {
            Player::Second
        };
        Some(Piece { side, role })
    }

    /// The squares of the pieces of one side and role.
    #[inline]
    pub(crate) fn pieces(&self, side: Player, role: Role) -> Squares {
        squares(self.0.colored_pieces(color(side), piece_of(role)))
    }

    /// The squares of the pieces of a role, of both sides.
    #[inline]
    pub(crate) fn role(&self, role: Role) -> Squares {
        squares(self.0.pieces(piece_of(role)))
    }

    /// The squares of the pieces of one side.
    #[inline]
    pub(crate) fn side(&self, side: Player) -> Squares {
        squares(self.0.colors(color(side)))
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        squares(self.0.occupied())
    }

    #[inline]
    pub(crate) fn king(&self, side: Player) -> Square {
        square(self.0.king(color(side)))
    }

    /// The pieces that attack the king of the side to move.
    #[inline]
    pub(crate) fn checkers(&self) -> Squares {
        squares(self.0.checkers())
    }

    /// The pieces, of either side, that are the only ones between the king of the side to move and an attacker.
    #[inline]
    pub(crate) fn pinned(&self) -> Squares {
        squares(self.0.pinned())
    }

    /// The square of the rook with which a side may castle, however things stand now.
    #[inline]
    pub(crate) fn right(&self, side: Player, wing: Wing) -> Option<Square> {
        let rights = self.0.castle_rights(color(side));
        let file = match wing {
            Wing::King => rights.short,
            Wing::Queen => rights.long,
        };
        let rank = Rank::First.relative_to(color(side));
        file.map(|file| square(CozySquare::new(file, rank)))
    }

    /// The square that a pawn has just passed with a double step.
    #[inline]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        let rank = Rank::Sixth.relative_to(self.0.side_to_move());
        let file: Option<File> = self.0.en_passant();
        file.map(|file| square(CozySquare::new(file, rank)))
    }

    /// A number that is equal for boards with the same pieces, turn and rights.
    #[inline]
    pub(crate) fn key(&self, with_en_passant: bool) -> u64 {
        if with_en_passant {
            self.0.hash()
        } else {
            self.0.hash_without_ep()
        }
    }

    /// Whether two boards have the same pieces, turn and rights, whatever they say of en passant.
    // `same_position` takes any piece beside the passed pawn for one that could take it.
    pub(crate) fn has_same_pieces(&self, other: &Self) -> bool {
        let (one, other) = (&self.0, &other.0);
        one.hash_without_ep() == other.hash_without_ep()
            && one.side_to_move() == other.side_to_move()
            && CozyPiece::ALL
                .into_iter()
                .all(|piece| one.pieces(piece) == other.pieces(piece))
            && Color::ALL.into_iter().all(|color| {
                one.colors(color) == other.colors(color)
                    && one.castle_rights(color) == other.castle_rights(color)
            })
    }
}

/// # Moves
impl Board {
    #[inline]
    pub(crate) fn is_legal(&self, candidate: Move) -> bool {
        let takes_own = self.0.colors(self.0.side_to_move());
        let castles = takes_own.has(square_of(candidate.target()));
        castles == candidate.is_castling() && self.0.is_legal(move_of(candidate))
    }

    /// Whether a piece other than a king, which reaches a square without a capture en passant, can legally go there.
    #[inline]
    pub(crate) fn can_go(&self, from: Square, to: Square) -> bool {
        let (board, turn) = (&self.0, self.0.side_to_move());
        let (from, to) = (square_of(from), square_of(to));
        let king = board.king(turn);
        let stays_on_line =
            !board.pinned().has(from) || cozy_chess::get_line_rays(king, from).has(to);
        let checkers = board.checkers();
        let ends_check = match (checkers.next_square(), checkers.len()) {
            (None, _) => true,
            (Some(checker), 1) => {
                checker == to || cozy_chess::get_between_rays(checker, king).has(to)
            }
            _ => false,
        };
        stays_on_line && ends_check && !board.colors(turn).has(to)
    }

    /// Plays a move that is legal. True if it moves a pawn or takes a piece.
    #[inline]
    pub(crate) fn play_legal(&mut self, legal: Move) -> bool {
        self.0.play_unchecked(move_of(legal));
        let resets = self.0.halfmove_clock() == 0;
        self.reset_clocks();
        resets
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub(crate) fn has_moves(&self) -> bool {
        self.0.generate_moves(|_| true)
    }

    /// Calls back at most 18 times with the role and square of a piece and the squares that it can go to;
    /// for the king these include the rooks with which it can castle.
    #[inline]
    pub(crate) fn each_piece_moves(&self, mut found: impl FnMut(Role, Square, Squares)) {
        self.0.generate_moves(|moves| {
            found(role_of(moves.piece), square(moves.from), squares(moves.to));
            false
        });
    }

    /// The leaves of the tree of legal moves of this depth. Recursion ends at the depth, which
    /// no text decides.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }
}

fn perft(board: &Cozy, depth: u32) -> u64 {
    let mut nodes = 0_u64;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                nodes = nodes.saturating_add(moves.len() as u64);
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for next in moves {
                    let mut after = board.clone();
                    after.play_unchecked(next);
                    nodes = nodes.saturating_add(perft(&after, depth.saturating_sub(1)));
                }
                false
            });
        }
    }
    nodes
}

/// # Where pieces go on a board with these squares occupied
pub(crate) mod reach {
    use qi::Player;

    use super::{bits, color, square_of, squares};
    use crate::values::{Role, Square, Squares};

    #[inline]
    pub(crate) fn knight(from: Square) -> Squares {
        squares(cozy_chess::get_knight_moves(square_of(from)))
    }

    #[inline]
    pub(crate) fn king(from: Square) -> Squares {
        squares(cozy_chess::get_king_moves(square_of(from)))
    }

    #[inline]
    pub(crate) fn bishop(from: Square, occupied: Squares) -> Squares {
        squares(cozy_chess::get_bishop_moves(
            square_of(from),
            bits(occupied),
        ))
    }

    #[inline]
    pub(crate) fn rook(from: Square, occupied: Squares) -> Squares {
        squares(cozy_chess::get_rook_moves(square_of(from), bits(occupied)))
    }

    /// The squares that a pawn attacks.
    #[inline]
    pub(crate) fn pawn_attacks(from: Square, side: Player) -> Squares {
        squares(cozy_chess::get_pawn_attacks(square_of(from), color(side)))
    }

    /// The squares that a pawn can step to without taking.
    #[inline]
    pub(crate) fn pawn_steps(from: Square, side: Player, occupied: Squares) -> Squares {
        squares(cozy_chess::get_pawn_quiets(
            square_of(from),
            color(side),
            bits(occupied),
        ))
    }

    /// The squares that a piece other than a pawn attacks.
    #[inline]
    pub(crate) fn piece(role: Role, from: Square, occupied: Squares) -> Squares {
        match role {
            Role::Pawn => Squares::EMPTY,
            Role::Knight => knight(from),
            Role::Bishop => bishop(from, occupied),
            Role::Rook => rook(from, occupied),
            Role::Queen => bishop(from, occupied) | rook(from, occupied),
            Role::King => king(from),
        }
    }

    /// The squares on the lines of a bishop, rook or queen, however many pieces are on them.
    #[inline]
    pub(crate) fn lines(role: Role, from: Square) -> Squares {
        let from = square_of(from);
        squares(match role {
            Role::Bishop => cozy_chess::get_bishop_rays(from),
            Role::Rook => cozy_chess::get_rook_rays(from),
            _ => cozy_chess::get_bishop_rays(from) | cozy_chess::get_rook_rays(from),
        })
    }

    /// The squares strictly between two squares of a line.
    #[inline]
    pub(crate) fn between(one: Square, other: Square) -> Squares {
        squares(cozy_chess::get_between_rays(
            square_of(one),
            square_of(other),
        ))
    }
}

#[inline]
const fn squares(bits: BitBoard) -> Squares {
    Squares::from_bits(bits.0)
}

#[inline]
const fn bits(squares: Squares) -> BitBoard {
    BitBoard(squares.bits())
}

#[inline]
const fn square(square: CozySquare) -> Square {
    Square::at(square as u8)
}

#[inline]
const fn square_of(square: Square) -> CozySquare {
    match CozySquare::try_index(square.index() as usize) {
        Some(square) => square,
        None => CozySquare::A1,
    }
}

#[inline]
const fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

#[inline]
const fn color(player: Player) -> Color {
    match player {
        Player::First => Color::White,
        Player::Second => Color::Black,
    }
}

#[inline]
const fn role_of(piece: CozyPiece) -> Role {
    match piece {
        CozyPiece::Pawn => Role::Pawn,
        CozyPiece::Knight => Role::Knight,
        CozyPiece::Bishop => Role::Bishop,
        CozyPiece::Rook => Role::Rook,
        CozyPiece::Queen => Role::Queen,
        CozyPiece::King => Role::King,
    }
}

#[inline]
const fn piece_of(role: Role) -> CozyPiece {
    match role {
        Role::Pawn => CozyPiece::Pawn,
        Role::Knight => CozyPiece::Knight,
        Role::Bishop => CozyPiece::Bishop,
        Role::Rook => CozyPiece::Rook,
        Role::Queen => CozyPiece::Queen,
        Role::King => CozyPiece::King,
    }
}

#[inline]
fn move_of(ours: Move) -> CozyMove {
    CozyMove {
        from: square_of(ours.from()),
        to: square_of(ours.target()),
        promotion: ours.promotion().map(piece_of),
    }
}
