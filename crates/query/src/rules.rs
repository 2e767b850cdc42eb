//! Positions of `feen-rules`, which answer what pieces attack, pin and may do.

use alloc::vec::Vec;

use feen_rules::{MoveSort, Notation, Player, Position, Square, Variant};
use qi::Naming;

use crate::board::Board;
use crate::scene::Relations;
use crate::squares::Squares;

/// The board of a game, with its regions and pawns.
///
/// ```
/// use feen_query::{Query, board_of};
/// use feen_rules::Variant;
///
/// let xiangqi: Variant = "xiangqi".parse()?;
/// let query: Query = "k on palace and C on e".parse().unwrap();
/// assert!(query.program(&board_of(&xiangqi)).is_ok());
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[must_use]
pub fn board_of(variant: &Variant) -> Board {
    let name = variant.name();
    let naming = if name.contains("shogi") {
        Naming::Shogi
    } else if name.contains("xiangqi") {
        Naming::Xiangqi
    } else {
        Naming::Chess
    };
    let (files, ranks) = (variant.files(), variant.ranks());
    let board = Board::new(&[ranks, files], naming);
    let mut board = board.unwrap_or_else(|| Board::irregular([], files.saturating_mul(ranks)));
    for name in variant.region_names() {
        if let Some(region) = variant.region(name) {
            let squares = |squares: feen_rules::Squares| {
                squares
                    .iter()
                    .map(|square| index(variant, square))
                    .collect()
            };
            board = board.with_region(name, squares(region.first), squares(region.second));
        }
    }
    for (of_game, of_feen) in letters(variant) {
        board = board.with_letter(of_game, of_feen);
    }
    let letters = variant.pawns().map(|kind| {
        let letter = variant.letter(kind).chars().last();
        letter.unwrap_or('P').to_ascii_uppercase()
    });
    board.with_pawns(letters)
}

/// The letters of a game that FEEN spells otherwise, as its start has them.
fn letters(variant: &Variant) -> Vec<(char, char)> {
    let start = Position::start(variant);
    let feen = start.to_feen().map(|converted| converted.feen().clone());
    let Ok(feen) = feen else {
        return Vec::new();
    };
    let squares = feen.position().board().iter().enumerate();
    let pieces = squares.filter_map(|(at, piece)| {
        let own = Asked::new(&start)
            .square(at)
            .and_then(|square| start.piece(square))?;
        let own = variant.letter(own.kind()).chars().last()?;
        Some((own.to_ascii_uppercase(), piece.as_ref()?.letter()))
    });
    let pieces: Vec<_> = pieces.collect();
    let is_of_feen = |letter: char| pieces.iter().any(|(_, of_feen)| *of_feen == letter);
    let mut letters: Vec<_> = pieces
        .iter()
        .copied()
        .filter(|(of_game, of_feen)| of_game != of_feen && !is_of_feen(*of_game))
        .collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// A position of a game, of which a query may ask what needs its rules.
#[derive(Clone, Debug)]
pub struct Asked<'p> {
    position: &'p Position,
}

impl<'p> Asked<'p> {
    /// The position, to be asked.
    #[must_use]
    pub const fn new(position: &'p Position) -> Self {
        Self { position }
    }

    fn square(&self, square: usize) -> Option<Square> {
        let variant = self.position.variant();
        let file = square.checked_rem(variant.files())?;
        let rank = square.checked_div(variant.files())?;
        let from_below = variant.ranks().checked_sub(rank)?.checked_sub(1)?;
        variant.square_at(file, from_below)
    }

    fn squares(&self, squares: feen_rules::Squares) -> Squares {
        let variant = self.position.variant();
        squares
            .iter()
            .map(|square| index(variant, square))
            .collect()
    }

    fn has_move(&self, sort: MoveSort) -> bool {
        self.position.legal().any(|one| one.sort() == sort)
    }
}

/// The index of a square in FEEN's order.
fn index(variant: &Variant, square: Square) -> usize {
    let last = variant.ranks().saturating_sub(1);
    let rank = last.saturating_sub(variant.rank(square));
    let before = rank.saturating_mul(variant.files());
    before.saturating_add(variant.file(square))
}

impl Relations for Asked<'_> {
    fn attackers(&self, square: usize, by: Player) -> Squares {
        let square = self.square(square);
        let attackers = square.map(|square| self.position.attackers(square, by));
        attackers
            .map(|attackers| self.squares(attackers))
            .unwrap_or_default()
    }

    fn pinners(&self, square: usize) -> Squares {
        let square = self.square(square);
        let pinners = square.map(|square| self.position.pinners(square));
        pinners
            .map(|pinners| self.squares(pinners))
            .unwrap_or_default()
    }

    fn checkers(&self) -> Squares {
        self.squares(self.position.checkers())
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn move_count(&self) -> usize {
        self.position.count_legal()
    }

    fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    fn is_legal(&self, text: &str) -> bool {
        let mut notations = Notation::ALL.into_iter();
        notations.any(|notation| self.position.parse_move(text, notation).is_ok())
    }

    fn can_castle(&self) -> bool {
        self.has_move(MoveSort::Castling)
    }

    fn can_take_in_passing(&self) -> bool {
        self.has_move(MoveSort::EnPassant)
    }

    fn halfmoves(&self) -> u64 {
        u64::from(self.position.halfmoves())
    }
}
