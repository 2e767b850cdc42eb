//! Rights to castle and the e.p. square: those that marks say, and those of the residue.

use epin::{Piece, State};
use qi::{ByPlayer, Player};

use super::{Writer, contradiction};
use crate::Loss;
use crate::error::ConvertError;
use crate::fen::NamedSquare;
use crate::fen::rights::{BackRank, RightLetters};
use crate::variant::{CastlingMarks, EnPassantMarks};
use crate::variant::{LetterSet, Variant};

impl Writer<'_> {
    /// The kings and rooks on the back ranks, where the text may have rights.
    pub(super) fn back_ranks(&self, with_fields: bool) -> ByPlayer<BackRank> {
        let is_marked = self.convention.profile().castling != CastlingMarks::Residue;
        if !with_fields || !(is_marked || self.items.contains(Loss::Castling)) {
            return ByPlayer::default();
        }
        ByPlayer::new(Player::First, Player::Second)
            .map(|player| self.board.back_rank(self.convention, player).0)
    }

    /// The rights that marks say, and those of the residue.
    pub(super) fn rights(
        &mut self,
        with_fields: bool,
        back_ranks: &ByPlayer<BackRank>,
    ) -> Result<RightLetters, ConvertError> {
        let variant = self.variant();
        let mut rights = RightLetters::default();
        let has_rights = with_fields && variant.castles && !variant.has_gates;
        if !has_rights {
            return Ok(rights);
        }
        let mode = self.convention.profile().castling;
        if mode != CastlingMarks::Residue {
            for player in Player::ALL {
                rights[player] = self.marked_rights(player, &back_ranks[player]);
            }
        }
        if self.has(Loss::Castling, true) {
            let kept = self.residue.castling_letters();
            let on_board = LetterSet::first(self.board.files).with(b'K').with(b'Q');
            for player in Player::ALL {
                let back = &back_ranks[player];
                let marked = rights[player];
                let all = LetterSet(marked.0 | kept[player].0);
                let off_board = !all.and_not(on_board).is_empty();
                let disagrees = mode != CastlingMarks::Residue
                    && back.resolve(all).rooks != back.resolve(marked).rooks;
                if marked.0 & kept[player].0 != 0 || off_board || disagrees {
                    return Err(contradiction(Loss::Castling));
                }
                rights[player] = all;
            }
        }
        Ok(rights)
    }

    /// The letters of the rooks that a mark gives a right.
    pub(super) fn marked_rights(&self, player: Player, back: &BackRank) -> LetterSet {
        let mut letters = LetterSet::EMPTY;
        let variant = self.variant();
        let row = variant.back_rank(player, self.board.ranks);
        let (Some(row), Some(king)) = (row, back.king()) else {
            return letters;
        };
        let start = row.saturating_mul(self.board.files);
        let state = |file: usize| {
            let piece = self.original(start.saturating_add(file));
            piece.map_or(State::Normal, Piece::state)
        };
        let by_king = self.convention.profile().castling == CastlingMarks::King;
        if by_king && state(king) != State::Enhanced {
            return letters;
        }
        for file in back.files(back.rooks()) {
            if state(file) != State::Normal
                && let Some(letter) = back.letter(file, variant.castling)
            {
                letters = letters.with(letter);
            }
        }
        letters
    }

    /// The e.p. square that a mark says, or the one of the residue.
    pub(super) fn en_passant(
        &mut self,
        with_fields: bool,
    ) -> Result<Option<NamedSquare>, ConvertError> {
        if !with_fields || !self.variant().has_en_passant {
            return Ok(None);
        }
        let marked = self.marked_en_passant();
        if !self.has(Loss::EnPassant, true) {
            return Ok(marked);
        }
        let square = self.residue.en_passant_square();
        let (files, ranks) = self.board.size();
        let turn = self.feen.position().turn();
        let fits = square.is_some_and(|square| {
            let expected = if turn.is_first() { 6 } else { 3 };
            let on_rank = (files, ranks) != (8, 8) || square.rank == expected;
            on_rank && square.index(files, ranks).is_some()
        });
        if marked.is_some() || !fits {
            return Err(contradiction(Loss::EnPassant));
        }
        Ok(square)
    }

    /// The square that the first marked pawn of the side not to move has passed.
    pub(super) fn marked_en_passant(&self) -> Option<NamedSquare> {
        if self.convention.profile().en_passant() == EnPassantMarks::Residue {
            return None;
        }
        let (files, ranks) = self.board.size();
        let turn = self.feen.position().turn();
        let mover = turn.flip();
        let pawn = self.convention.men(mover).pawn?;
        let home = self.variant().home_rank()?;
        let row = Variant::rank_index(home.saturating_add(2), mover, ranks)?;
        let passed = Variant::rank_index(home.saturating_add(1), mover, ranks)?;
        let start = row.saturating_mul(files);
        let file = (0..files).find(|file| {
            let square = start.saturating_add(*file);
            let state = self.original(square).map(Piece::state);
            self.board.get(square) == Some(pawn) && state == Some(State::Diminished)
        })?;
        let target = passed.saturating_mul(files).saturating_add(file);
        let expected = if turn.is_first() { 6 } else { 3 };
        let square = NamedSquare::of(target, files, ranks)?;
        ((files, ranks) != (8, 8) || square.rank == expected).then_some(square)
    }
}
