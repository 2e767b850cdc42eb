use alloc::vec::Vec;

use epin::{Piece, State};
use qi::{ByPlayer, Player};

use crate::convention::Step;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::rights::BackRank;
use crate::rules::{self, Bitboards, Class};
use crate::text::{Square, Squares};
use crate::variant::LetterSet;
use crate::{Convention, Variant};

/// The squares of boards that fit without memory.
const SMALL: usize = 256;

/// The squares of a text in its order: one board, whatever its layers.
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
    /// The pieces as sets of squares, while attacks are asked about that sets can tell.
    bitboards: Option<Bitboards>,
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
            bitboards: None,
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
        // A profile that marks checks asks about attacks on every board.
        let has_sets = convention.profile().checks_marked() && convention.attacks_by_sets();
        let is_filled = match (has_sets, convention.variant().has_promotions()) {
            (true, false) => self.fill::<true, false>(text, convention),
            (true, true) => self.fill::<true, true>(text, convention),
            (false, false) => self.fill::<false, false>(text, convention),
            (false, true) => self.fill::<false, true>(text, convention),
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

    /// Fills a small board whose text has letters, `+`, digits and separators only, and the
    /// sets of its squares too; `false` if the text has anything else.
    fn fill<const SETS: bool, const PROMOTIONS: bool>(
        &mut self,
        text: &[u8],
        convention: &Convention,
    ) -> bool {
        if !self.large.is_empty() || self.files > 9 {
            return false;
        }
        let (mut at, mut all, mut after_plus) = (0_usize, 0_u8, false);
        let mut classes = [Class::NONE; 64];
        for byte in text {
            let step = convention.step(*byte, PROMOTIONS && after_plus);
            // The places of a small board are in it, which the compiler sees by the mask. Where
            // there is no piece, nothing becomes of an empty square.
            if let Some(place) = self.small.get_mut(at & (SMALL - 1)) {
                *place = step.piece();
            }
            if SETS && let Some(class) = classes.get_mut(at & 63) {
                *class = step.class();
            }
            at = at.wrapping_add(step.squares().into());
            all |= step.squares();
            after_plus = *byte == b'+';
        }
        let is_filled = !Step::has_other(all);
        if SETS && is_filled {
            self.bitboards = Some(Bitboards::of(&classes));
        }
        is_filled
    }

    pub(crate) fn squares(&self) -> &[Option<Piece>] {
        self.small.get(..self.count).unwrap_or(&self.large)
    }

    pub(crate) fn squares_mut(&mut self) -> &mut [Option<Piece>] {
        self.small.get_mut(..self.count).unwrap_or(&mut self.large)
    }

    /// Puts a piece in the place of another one on a rank of a board of 8×8.
    pub(crate) fn replace(&mut self, row: usize, piece: Piece, by: Piece) {
        let (eights, _) = self.small.as_chunks_mut::<8>();
        if let Some(eight) = eights.get_mut(row) {
            // Every square is written, so there is no branch to be guessed wrongly.
            *eight = eight.map(|square| {
                let is_there = square.map_or(0, Piece::code) == piece.code();
                if is_there { Some(by) } else { square }
            });
        }
    }

    /// The places of a piece on a rank of a board of 8×8: the bit n is the square n.
    pub(crate) fn places(&self, row: usize, piece: Option<Piece>) -> u64 {
        let (eights, _) = self.small.as_chunks::<8>();
        let files = eights.get(row).map_or(0, |eight| places(eight, piece));
        files.unbounded_shl(u32::try_from(row << 3).unwrap_or(u32::MAX))
    }

    /// Gives states to pieces of a board of 8×8: the bit n is the square n.
    pub(crate) fn set_states(&mut self, diminished: u64, enhanced: u64) {
        let states = [(diminished, State::Diminished), (enhanced, State::Enhanced)];
        for (squares, state) in states {
            for square in rules::squares(squares) {
                if let Some(place) = self.small.get_mut(square) {
                    *place = place.map(|piece| piece.with_state(state));
                }
            }
        }
    }

    /// The sets of squares that attacks are asked of.
    pub(crate) const fn bitboards(&self) -> Option<&Bitboards> {
        self.bitboards.as_ref()
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

    /// Gets ready for questions about attacks, if it is not.
    pub(crate) fn ask(&mut self, convention: &Convention) {
        if self.bitboards.is_none() && convention.attacks_by_sets() {
            let mut classes = [Class::NONE; 64];
            for (class, square) in classes.iter_mut().zip(self.squares()) {
                *class = Class::of(*square);
            }
            self.bitboards = Some(Bitboards::of(&classes));
        }
    }

    /// Whether a piece of a player attacks a square.
    pub(crate) fn is_attacked(&self, convention: &Convention, by: Player, square: usize) -> bool {
        match &self.bitboards {
            Some(bitboards) => bitboards.attacks(by, square),
            None => convention.attacks(self.squares(), self.size(), by, square),
        }
    }

    /// Answers a question about attacks as if pieces had moved: those on the squares `from`
    /// are gone, and those of `to` have come. None of `to` is one of the attackers.
    pub(crate) fn after<R>(
        &mut self,
        from: &[usize],
        to: &[(usize, Option<Piece>)],
        ask: impl FnOnce(&Self) -> R,
    ) -> R {
        if let Some(bitboards) = self.bitboards {
            let come = to.iter().map(|(square, _)| *square);
            let moved = bitboards.moved(set_of(from.iter().copied()), set_of(come));
            self.bitboards = Some(moved);
            let answer = ask(self);
            self.bitboards = Some(bitboards);
            return answer;
        }
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
        let mut look = |square: usize, piece: Option<Piece>| {
            let code = piece.map_or(0, Piece::code);
            if code != 0 && code == first {
                found(Player::First, square);
            } else if code != 0 && code == second {
                found(Player::Second, square);
            }
        };
        match &self.bitboards {
            Some(bitboards) => {
                for square in bitboards.kings() {
                    look(square, self.get(square));
                }
            }
            None => {
                for (square, piece) in self.squares().iter().enumerate() {
                    look(square, *piece);
                }
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

/// The set of squares of a board of 8×8.
fn set_of(squares: impl Iterator<Item = usize>) -> u64 {
    squares.fold(0, |set, square| set | 1 << (square & 63))
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

/// Pieces in hand, counted by letter.
#[derive(Clone, Copy, Default)]
pub(crate) struct Held {
    counts: ByPlayer<[u64; 26]>,
    /// The letters that are held.
    letters: ByPlayer<LetterSet>,
}

impl Held {
    /// More of a piece, whose letter is given in upper case.
    pub(crate) fn add(&mut self, player: Player, letter: u8, count: u64) {
        let index = usize::from(letter.wrapping_sub(b'A'));
        if let Some(held) = self.counts[player].get_mut(index) {
            *held = held.saturating_add(count);
            self.letters[player] = self.letters[player].with(letter);
        }
    }

    pub(crate) fn count(&self, player: Player, letter: u8) -> u64 {
        let index = usize::from(letter.wrapping_sub(b'A'));
        self.counts[player].get(index).copied().unwrap_or(0)
    }

    /// The pieces that a player holds: letters in alphabetical order, and counts.
    pub(crate) fn items(&self, player: Player) -> impl Iterator<Item = (u8, u64)> + '_ {
        let letters = self.letters[player].iter();
        letters.map(move |letter| (letter, self.count(player, letter)))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.first.is_empty() && self.letters.second.is_empty()
    }

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

/// A letter in the case of a player's side.
const fn cased(letter: u8, player: Player) -> u8 {
    match player {
        Player::First => letter,
        Player::Second => letter.to_ascii_lowercase(),
    }
}
