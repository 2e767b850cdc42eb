//! The rules of a game, which a caller hands over: how its pieces attack.

use alloc::vec::Vec;
use core::fmt;

use epin::Piece;
use qi::Player;

/// The rules of a game, as far as marks ask for them: which squares its pieces attack.
///
/// The crate knows the pieces of chess. A crate that knows others answers for them:
///
/// ```
/// use std::sync::Arc;
///
/// use feen_interchange::{Convention, Fen, Placement, Player, Profile, Rules, Variant};
///
/// /// Cannons that check along a rank, over one piece.
/// #[derive(Debug)]
/// struct Cannons;
///
/// impl Rules for Cannons {
///     fn is_attacked(&self, board: &Placement, square: usize, by: Player) -> bool {
///         let rank = square / board.files();
///         let on_rank = |at: usize| at / board.files() == rank;
///         let cannon = |(at, piece): (usize, feen::Piece)| {
///             let hurdles = board.pieces().filter(|(hurdle, _)| {
///                 on_rank(*hurdle) && at.min(square) < *hurdle && *hurdle < at.max(square)
///             });
///             piece.letter() == 'C' && piece.side() == by && on_rank(at) && hurdles.count() == 1
///         };
///         board.pieces().any(cannon)
///     }
/// }
///
/// let profile = Profile::PLAIN.with_checks_marked(true);
/// let convention = Convention::with_rules(Variant::XIANGQI, profile, Arc::new(Cannons))?;
/// let fen = Fen::parse_as("c1p1k4/9/9/9/9/9/9/9/9/c1P1K4 w - - 0 1", &Variant::XIANGQI).unwrap();
/// let converted = fen.to_feen(&convention).unwrap();
/// assert_eq!(converted.feen().to_string(), "c1p1g^4/9/9/9/9/9/9/9/9/c1P1-G^4 / X/x");
/// # Ok::<(), feen_interchange::ConventionError>(())
/// ```
pub trait Rules: fmt::Debug + Send + Sync {
    /// Whether a piece of a player attacks a square, counted as FEEN counts squares: from the left
    /// of the top rank, from 0.
    fn is_attacked(&self, board: &Placement, square: usize, by: Player) -> bool;
}

/// The pieces of a board, as [`Rules`] see them: by their letters in FEEN, with `+` where they are
/// promoted, and without `^` and the marks that a profile adds.
#[derive(Clone, Debug)]
pub struct Placement {
    squares: Vec<Option<Piece>>,
    files: usize,
}

impl Placement {
    pub(super) const fn new(squares: Vec<Option<Piece>>, files: usize) -> Self {
        Self { squares, files }
    }

    /// The number of files.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.squares.len().checked_div(self.files).unwrap_or(0)
    }

    /// The pieces with their squares, in the order of FEEN.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let squares = self.squares.iter().enumerate();
        squares.filter_map(|(square, piece)| Some((square, (*piece)?)))
    }
}
