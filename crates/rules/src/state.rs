//! The state of a game without its past: attacks, legal moves, and the state after a move.

mod attack;
mod castle;
mod check;
mod connect;
mod dead;
mod drop;
mod enclose;
mod generate;
mod goal;
mod key;
mod material;
mod perft;
mod play;
mod reach;
mod reason;
mod royals;
mod scope;
mod sink;
mod threats;

pub(crate) use generate::{Part, generate, generate_part};
pub(crate) use goal::Verdict;
pub use scope::Scope;
pub(crate) use sink::{Collect, Drops, Each, Find, Targets};
pub(crate) use threats::Threat;

use qi::{ByPlayer, Player};

use crate::compiled::Rules;
use crate::values::{BySquare, Hand, Kind, Kinds, Piece, Square, Squares};

/// A position of a variant, which is given to each call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    board: BySquare<Option<Piece>>,
    pieces: ByPlayer<Squares>,
    /// The pieces of both players that are counted in bulk, and their kind.
    bulk: Squares,
    bulk_kind: Option<Kind>,
    hands: ByPlayer<Hand>,
    /// The number of the pieces on the board and in hand, which their changes keep.
    pieces_key: u64,
    /// The royal piece of each player.
    pub(crate) royal: ByPlayer<Option<Square>>,
    pub(crate) turn: Player,
    /// The squares that a pawn has just passed.
    pub(crate) en_passant: Squares,
    /// The pawn that has passed them.
    pub(crate) passer: Option<Square>,
    /// The rooks that may castle.
    pub(crate) rights: Squares,
    /// The pieces that have not moved, where that matters.
    pub(crate) unmoved: Squares,
    /// The checks that each player still has to give.
    pub(crate) checks: ByPlayer<u8>,
    pub(crate) halfmoves: u16,
    pub(crate) fullmove: u16,
    /// The passes in a row.
    pub(crate) passes: u8,
    /// The players who have too few pieces of a kind, where that ends the game.
    extinct: ByPlayer<bool>,
    /// The plies of the clock after which counting ends the game; 0 if nobody counts.
    pub(crate) counting_limit: u16,
    /// The squares that nothing may enter or pass: holes, and the duck.
    pub(crate) walls: Squares,
}

impl State {
    pub(crate) fn empty(rules: &Rules) -> Self {
        let checks = rules.goals.checks;
        Self {
            board: BySquare::filled(None),
            pieces: ByPlayer::new(Squares::EMPTY, Squares::EMPTY),
            bulk: Squares::EMPTY,
            bulk_kind: rules.bulk.as_ref().map(|bulk| bulk.kind),
            hands: ByPlayer::new(Hand::EMPTY, Hand::EMPTY),
            pieces_key: 0,
            royal: ByPlayer::new(None, None),
            turn: Player::First,
            en_passant: Squares::EMPTY,
            passer: None,
            rights: Squares::EMPTY,
            unmoved: Squares::EMPTY,
            checks: ByPlayer::new(checks, checks),
            halfmoves: 0,
            fullmove: 1,
            passes: 0,
            extinct: ByPlayer::new(false, false),
            counting_limit: 0,
            walls: Squares::EMPTY,
        }
    }

    #[inline]
    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    #[inline]
    pub(crate) fn kind(&self, square: Square) -> Option<Kind> {
        self.board[square].map(Piece::kind)
    }

    /// Whether the piece on a square is of one of these kinds.
    #[inline]
    pub(crate) fn is_of(&self, square: Square, kinds: Kinds) -> bool {
        self.kind(square).is_some_and(|kind| kinds.contains(kind))
    }

    #[inline]
    pub(crate) fn pieces(&self, player: Player) -> Squares {
        self.pieces[player]
    }

    /// The squares of the pieces of a player and of these kinds.
    pub(crate) fn pieces_of(&self, player: Player, kinds: Kinds) -> Squares {
        self.pieces[player].filter(|square| self.is_of(square, kinds))
    }

    /// The squares that nothing may pass: all pieces and walls.
    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        self.pieces.first | self.pieces.second | self.walls
    }

    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.board[square] = Some(piece);
        self.pieces_key ^= piece.key(square);
        let pieces = &mut self.pieces[piece.player()];
        *pieces = pieces.with(square);
        if self.bulk_kind == Some(piece.kind()) {
            self.bulk = self.bulk.with(square);
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square].take()?;
        self.pieces_key ^= piece.key(square);
        let pieces = &mut self.pieces[piece.player()];
        *pieces = pieces.without(square);
        self.bulk = self.bulk.without(square);
        Some(piece)
    }

    #[inline]
    pub(crate) const fn hands(&self) -> &ByPlayer<Hand> {
        &self.hands
    }

    /// Adds a piece to the hand of a player.
    pub(crate) fn hold(&mut self, player: Player, kind: Kind) {
        let held = self.hands[player].count(kind);
        if held < u8::MAX {
            self.pieces_key ^= Piece::new(kind, player).hand_key(held.into());
            self.hands[player].add(kind);
        }
    }

    /// Takes a piece out of the hand of a player, if it is there.
    pub(crate) fn spend(&mut self, player: Player, kind: Kind) {
        if let Some(left) = self.hands[player].count(kind).checked_sub(1) {
            self.pieces_key ^= Piece::new(kind, player).hand_key(left.into());
            self.hands[player].remove(kind);
        }
    }

    /// The number of pieces of these kinds, on the board and in hand.
    pub(crate) fn count(&self, player: Player, kinds: Kinds) -> usize {
        let on_board = self.pieces_of(player, kinds).len();
        on_board.saturating_add(self.hands[player].total(kinds))
    }

    /// The king that may castle.
    pub(crate) fn castling_king(&self, rules: &Rules, player: Player) -> Option<Square> {
        let castling = rules.castling?;
        let king = Piece::new(castling.king, player);
        let own = self.pieces[player];
        let ranks = (self.rights & own).iter();
        let ranks = ranks.fold(Squares::EMPTY, |all, rook| {
            all | rules.geometry.rank_of(rook)
        });
        let mut kings = (own & ranks)
            .iter()
            .filter(|square| self.board[*square] == Some(king));
        match castling.king_file {
            Some(file) => kings.find(|square| rules.geometry.file(*square) == file),
            None => kings.next(),
        }
    }
}
