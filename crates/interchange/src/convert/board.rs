use alloc::vec::Vec;

use epin::{Piece, State};
use qi::Player;

use crate::convention::Step;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::rights::BackRank;
use crate::text::{Held, Square, Squares, cased};
use crate::{Convention, Variant};

/// The squares of boards that fit without memory.
const SMALL: usize = 256;

/// The squares of a text in its order: one board, whatever its layers.
#[derive(Debug)]
pub(crate) struct Board {
    small: [Option<Piece>; SMALL],
    large: Vec<Option<Piece>>,
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    /// The number of squares.
    count: usize,
    /// The squares whose pieces are marked as promoted.
    pub(crate) promoted: Vec<usize>,
    pub(crate) walls: Vec<usize>,
    /// The squares whose pieces stand on the second board.
    pub(crate) layer: Vec<usize>,
}

impl Board {
    /// A board without squares.
    #[inline]
    pub(crate) const fn new() -> Self {
        Self {
            small: [None; SMALL],
            large: Vec::new(),
            files: 0,
            ranks: 0,
            count: 0,
            promoted: Vec::new(),
            walls: Vec::new(),
            layer: Vec::new(),
        }
    }

    /// An empty board of this size.
    #[inline]
    pub(crate) fn of_size(files: usize, ranks: usize) -> Self {
        let mut board = Self::new();
        board.resize((files, ranks));
        board
    }

    /// Gives an empty board this size.
    pub(crate) fn resize(&mut self, (files, ranks): (usize, usize)) {
        (self.files, self.ranks) = (files, ranks);
        self.count = files.saturating_mul(ranks);
        if self.count > SMALL {
            self.large = alloc::vec![None; self.count];
        }
    }

    /// Reads the board of a text that has been read, into an empty one.
    pub(crate) fn read(
        &mut self,
        text: &[u8],
        convention: &Convention,
    ) -> Result<(), ConvertError> {
        let is_filled = if convention.variant().has_promotions() {
            self.fill::<true>(text, convention)
        } else {
            self.fill::<false>(text, convention)
        };
        if is_filled {
            return Ok(());
        }
        let files = self.files;
        let board = self;
        board.squares_mut().fill(None);
        for (index, square) in Squares::new(text).enumerate() {
            let man = match square {
                Square::Empty => continue,
                Square::Wall => {
                    board.walls.push(index);
                    continue;
                }
                Square::Man(man) => man,
            };
            let Some(mut piece) = convention.read(man.byte()) else {
                let letter = man.letter();
                let kind = ConvertErrorKind::Letter { letter };
                return Err(ConvertError::at(kind, index, files));
            };
            if man.is_promoted() {
                piece = piece.with_state(State::Enhanced);
            }
            if man.reverts() {
                board.promoted.push(index);
            }
            if man.layer() {
                board.layer.push(index);
            }
            if let Some(place) = board.squares_mut().get_mut(index) {
                *place = Some(piece);
            }
        }
        Ok(())
    }

    /// Fills a small board whose text has letters, `+`, digits and separators only; `false` if
    /// the text has anything else.
    fn fill<const PROMOTIONS: bool>(&mut self, text: &[u8], convention: &Convention) -> bool {
        if !self.large.is_empty() || self.files > 9 {
            return false;
        }
        let (mut at, mut all, mut after_plus) = (0_usize, 0_u8, false);
        for byte in text {
            let step = convention.step(*byte, PROMOTIONS && after_plus);
            // The places of a small board are in it, which the compiler sees by the mask. Where
            // there is no piece, nothing becomes of an empty square.
            if let Some(place) = self.small.get_mut(at & (SMALL - 1)) {
                *place = step.piece;
            }
            at = at.wrapping_add(step.squares.into());
            all |= step.squares;
            after_plus = *byte == b'+';
        }
        !Step::has_other(all)
    }

    pub(crate) fn squares(&self) -> &[Option<Piece>] {
        self.small.get(..self.count).unwrap_or(&self.large)
    }

    pub(crate) fn squares_mut(&mut self) -> &mut [Option<Piece>] {
        self.small.get_mut(..self.count).unwrap_or(&mut self.large)
    }

    pub(crate) const fn size(&self) -> (usize, usize) {
        (self.files, self.ranks)
    }

    pub(crate) fn get(&self, square: usize) -> Option<Piece> {
        self.squares().get(square).copied().flatten()
    }

    pub(crate) fn set(&mut self, square: usize, piece: Option<Piece>) {
        if let Some(place) = self.squares_mut().get_mut(square) {
            *place = piece;
        }
    }

    /// Whether a piece of a player attacks a square, by the rules of a convention.
    pub(crate) fn is_attacked(&self, convention: &Convention, by: Player, square: usize) -> bool {
        convention.is_attacked(self.squares(), self.files, by, square)
    }

    /// Answers a question about attacks as if pieces had moved: those on the squares `from`
    /// are gone, and those of `to` have come. None of `to` is one of the attackers.
    pub(crate) fn after<R>(
        &mut self,
        from: &[usize],
        to: &[(usize, Option<Piece>)],
        ask: impl FnOnce(&Self) -> R,
    ) -> R {
        let mut before: [(usize, Option<Piece>); 4] = [(usize::MAX, None); 4];
        let squares = from.iter().chain(to.iter().map(|(square, _)| square));
        for (before, square) in before.iter_mut().zip(squares) {
            *before = (*square, self.get(*square));
        }
        for square in from {
            self.set(*square, None);
        }
        for (square, piece) in to {
            self.set(*square, *piece);
        }
        let answer = ask(self);
        for (square, piece) in before {
            self.set(square, piece);
        }
        answer
    }

    /// The squares of a piece.
    pub(crate) fn squares_of(&self, piece: Option<Piece>) -> impl Iterator<Item = usize> + '_ {
        let code = code_of(piece);
        let codes = self
            .squares()
            .iter()
            .map(|square| square.map_or(0, Piece::code));
        let codes = codes.zip(0_u16..);
        // Without a branch, so that many squares are looked at in one step (`CHESS` -10 %).
        let (mut count, mut only) = (0_u16, 0);
        for (other, index) in codes.clone() {
            let is_there = u16::from(other == code);
            count = count.wrapping_add(is_there);
            only |= is_there.wrapping_neg() & index;
        }
        let only = (count == 1).then_some(only);
        let several = codes.take(if count > 1 { usize::MAX } else { 0 });
        let several = several.filter_map(move |(other, index)| (other == code).then_some(index));
        only.into_iter().chain(several).map(usize::from)
    }

    /// The squares of a rank.
    fn row(&self, row: usize) -> &[Option<Piece>] {
        let start = row.saturating_mul(self.files);
        let end = start.saturating_add(self.files);
        self.squares().get(start..end).unwrap_or_default()
    }

    /// A player's king and rooks on the back rank, and the index of its first square.
    pub(crate) fn back_rank(&self, convention: &Convention, player: Player) -> (BackRank, usize) {
        let men = convention.men(player);
        let mut back = BackRank::default();
        let row = convention.variant().back_rank(player, self.ranks);
        let Some(row) = row else {
            return (back, 0);
        };
        let (king, rook) = (code_of(men.king), code_of(men.rook));
        for (start, squares) in (0..).step_by(32).zip(self.row(row).chunks(32)) {
            // No branch depends on the pieces, so the processor cannot guess one wrongly.
            let (mut kings, mut rooks) = (0, 0);
            for (file, square) in squares.iter().enumerate() {
                let code = square.map_or(0, Piece::code);
                kings |= u32::from(code == king) << file;
                rooks |= u32::from(code == rook) << file;
            }
            back.add(start, kings, rooks);
        }
        (back, row.saturating_mul(self.files))
    }

    /// Whether a square is on a player's back rank.
    pub(crate) fn is_on_back_rank(&self, variant: &Variant, player: Player, square: usize) -> bool {
        let row = square.checked_div(self.files);
        row.is_some() && row == variant.back_rank(player, self.ranks)
    }
}

/// The code of a piece; for none, one that no square has.
fn code_of(piece: Option<Piece>) -> u16 {
    piece.map_or(u16::MAX, Piece::code)
}

impl Held {
    /// The items as hands of FEEN have them.
    pub(crate) fn pieces(
        &self,
        convention: &Convention,
    ) -> impl Iterator<Item = (Player, Piece, usize)> {
        Player::ALL.into_iter().flat_map(move |player| {
            self.items(player).filter_map(move |(letter, count)| {
                let piece = convention.in_hand(cased(letter, player))?;
                Some((player, piece, usize::try_from(count).unwrap_or(usize::MAX)))
            })
        })
    }
}
