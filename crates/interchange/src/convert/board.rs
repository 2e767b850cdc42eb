use alloc::vec::Vec;

use epin::{Piece, State};
use feen::Place;
use qi::{ByPlayer, Player};

use crate::convention::Step;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::rights::BackRank;
use crate::rules::{Bitboards, Class};
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
    /// The squares whose pieces are marked as promoted.
    pub(crate) promoted: Vec<usize>,
    pub(crate) walls: Vec<usize>,
    /// The squares whose pieces stand on the second board.
    pub(crate) layer: Vec<usize>,
    /// The pieces as sets of squares, while attacks are asked about that sets can tell.
    bitboards: Option<Bitboards>,
}

impl Board {
    /// An empty board of this size.
    pub(crate) fn new(files: usize, ranks: usize) -> Self {
        let squares = files.saturating_mul(ranks);
        Self {
            small: [None; SMALL],
            large: if squares > SMALL {
                alloc::vec![None; squares]
            } else {
                Vec::new()
            },
            files,
            ranks,
            promoted: Vec::new(),
            walls: Vec::new(),
            layer: Vec::new(),
            bitboards: None,
        }
    }

    /// Reads the board of a text that has been read, into an empty one.
    pub(crate) fn read(
        &mut self,
        text: &[u8],
        convention: &Convention,
    ) -> Result<(), ConvertError> {
        // A profile that marks checks asks about attacks on every board.
        let is_filled = if convention.profile().checks_marked() && self.has_sets(convention) {
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

    /// Fills a small board whose text has letters, `+`, digits and separators only, and the
    /// sets of its squares too; `false` if the text has anything else.
    fn fill<const SETS: bool>(&mut self, text: &[u8], convention: &Convention) -> bool {
        if !self.large.is_empty() || self.files > 9 {
            return false;
        }
        let mut at: u8 = 0;
        let (mut before, mut marks) = (Step::NONE, 0);
        let mut classes = [Class::NONE; 64];
        for byte in text {
            let (piece, step) = convention.step(*byte, before);
            // A board of at most 256 squares: an index of one byte is in it. Where there is
            // no piece, nothing becomes of an empty square.
            if let Some(place) = self.small.get_mut(usize::from(at)) {
                *place = piece;
            }
            if SETS && let Some(class) = classes.get_mut(usize::from(at & 63)) {
                *class = step.class();
            }
            at = at.wrapping_add(step.squares());
            marks = step.marks(marks);
            before = step;
        }
        let is_filled = !Step::has_other(marks);
        if SETS && is_filled {
            self.bitboards = Some(Bitboards::of(&classes));
        }
        is_filled
    }

    pub(crate) fn squares(&self) -> &[Option<Piece>] {
        let squares = self.files.saturating_mul(self.ranks);
        if squares > SMALL {
            &self.large
        } else {
            self.small.get(..squares).unwrap_or(&self.small)
        }
    }

    pub(crate) fn squares_mut(&mut self) -> &mut [Option<Piece>] {
        let squares = self.files.saturating_mul(self.ranks);
        if squares > SMALL {
            &mut self.large
        } else {
            self.small.get_mut(..squares).unwrap_or_default()
        }
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
        if let Some(bitboards) = &mut self.bitboards {
            bitboards.set(square, piece);
        }
    }

    /// Gets ready for questions about attacks, if it is not.
    pub(crate) fn ask(&mut self, convention: &Convention) {
        if self.bitboards.is_none() && self.has_sets(convention) {
            let mut classes = [Class::NONE; 64];
            for (class, square) in classes.iter_mut().zip(self.squares()) {
                *class = Class::of(*square);
            }
            self.bitboards = Some(Bitboards::of(&classes));
        }
    }

    /// Whether sets of squares tell about attacks on this board.
    fn has_sets(&self, convention: &Convention) -> bool {
        self.size() == (8, 8) && convention.attacks_by_sets()
    }

    /// Ends the questions about attacks.
    pub(crate) fn answered(&mut self) {
        self.bitboards = None;
    }

    /// Whether a piece of a player attacks a square.
    pub(crate) fn is_attacked(&self, convention: &Convention, by: Player, square: usize) -> bool {
        match &self.bitboards {
            Some(bitboards) => bitboards.attacks(by, square),
            None => convention.attacks(self.squares(), self.size(), by, square),
        }
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
        // A code that no piece has stands for a piece that the variant lacks.
        let [king, rook] = [men.king, men.rook].map(|man| man.map_or(u16::MAX, Piece::code));
        for (word, squares) in self.row(row).chunks(64).enumerate() {
            // No branch depends on the piece, so there is none to be guessed wrongly.
            let (mut kings, mut rooks) = (0_u64, 0_u64);
            for (file, piece) in squares.iter().enumerate() {
                let code = piece.map_or(0, Piece::code);
                kings |= u64::from(code == king) << file;
                rooks |= u64::from(code == rook) << file;
            }
            back.add_files(word, kings, rooks);
        }
        (back, row.saturating_mul(self.files))
    }

    /// Whether a square is on a player's back rank.
    pub(crate) fn is_on_back_rank(&self, variant: &Variant, player: Player, square: usize) -> bool {
        let row = square.checked_div(self.files);
        row.is_some() && row == variant.back_rank(player, self.ranks)
    }
}

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
        if let Some(held) = self.counts[player].get_mut(index)
            && count > 0
        {
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

    /// Checks that hands of FEEN have the items, which are not more than a board can hold.
    pub(crate) fn check(&self, convention: &Convention, most: usize) -> Result<(), ConvertError> {
        for player in Player::ALL {
            for (letter, count) in self.items(player) {
                if convention.in_hand(cased(letter, player)).is_none() {
                    let letter = char::from(letter);
                    let kind = ConvertErrorKind::Letter { letter };
                    return Err(ConvertError::new(kind, Place::Hand(player)));
                }
                if usize::try_from(count).is_ok_and(|count| count <= most) {
                    continue;
                }
                return Err(ConvertError::whole(ConvertErrorKind::TooManyPieces));
            }
        }
        Ok(())
    }

    /// The items as hands of FEEN have them.
    pub(crate) fn pieces(
        &self,
        convention: &Convention,
    ) -> impl Iterator<Item = (Player, Piece, usize)> {
        Player::ALL.into_iter().flat_map(move |player| {
            self.items(player).filter_map(move |(letter, count)| {
                let piece = convention.in_hand(cased(letter, player))?;
                Some((player, piece, usize::try_from(count).ok()?))
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
