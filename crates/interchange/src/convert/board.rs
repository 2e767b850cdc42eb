use alloc::vec::Vec;

use epin::{Piece, State};
use qi::Player;

use crate::convention::{Step, attacks};
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

    /// Whether a piece of a player attacks a square.
    pub(crate) fn is_attacked(&self, by: Player, square: usize) -> bool {
        attacks(self.squares(), self.files, by, square)
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

    /// The squares of kings of both players, and whose they are.
    pub(crate) fn for_each_king(
        &self,
        convention: &Convention,
        mut found: impl FnMut(Player, usize),
    ) {
        // The code of each player's king, 0 where the variant has none.
        let [first, second] =
            Player::ALL.map(|player| convention.men(player).king.map_or(0, Piece::code));
        for (square, piece) in self.squares().iter().enumerate() {
            let code = piece.map_or(0, Piece::code);
            if code != 0 && code == first {
                found(Player::First, square);
            } else if code != 0 && code == second {
                found(Player::Second, square);
            }
        }
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
        for (word, squares) in self.row(row).chunks(64).enumerate() {
            back.add_files(word, places(squares, men.king), places(squares, men.rook));
        }
        (back, row.saturating_mul(self.files))
    }

    /// Whether a square is on a player's back rank.
    pub(crate) fn is_on_back_rank(&self, variant: &Variant, player: Player, square: usize) -> bool {
        let row = square.checked_div(self.files);
        row.is_some() && row == variant.back_rank(player, self.ranks)
    }
}

/// The places of a piece on at most 64 squares, a bit for each.
// No branch depends on the piece, so there is none to be guessed wrongly; and four squares are
// compared at once.
fn places(squares: &[Option<Piece>], piece: Option<Piece>) -> u64 {
    // A code that no piece has stands for a piece that the variant lacks.
    let code = piece.map_or(LANE - 1, |piece| piece.code().into());
    let codes = code.wrapping_mul(LANES);
    let (fours, rest) = squares.as_chunks::<4>();
    let mut places = 0;
    for square in rest.iter().rev() {
        let is_there = square.map_or(0, |piece| piece.code().into()) == code;
        places = places << 1 | u64::from(is_there);
    }
    for four in fours.iter().rev() {
        let [a, b, c, d] = four.map(|square| square.map_or(0, |piece| piece.code().into()));
        let four: u64 = a | b << 16 | c << 32 | d << 48;
        // A code has ten bits, so the highest bit of its lane says whether others differ.
        let differs = (four ^ codes).wrapping_add(LANES.wrapping_mul(LANE - 1));
        let same = !differs >> 15 & LANES;
        // The lowest bit of each lane comes to the top, in the order of the squares.
        let four = same.wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48 & 15;
        places = places << 4 | four;
    }
    places
}

/// One in each lane of sixteen bits.
const LANES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of a lane.
const LANE: u64 = 1 << 15;

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
