use crate::Piece;

/// Which marks of a piece count where it is looked for.
///
/// ```
/// use feen::{Marks, Piece};
///
/// let (king, any): (Piece, Piece) = ("K^".parse()?, "K".parse()?);
/// assert!(Marks::Written.allow(any, king) && !Marks::Exact.allow(any, king));
/// # Ok::<(), feen::epin::ParseError>(())
/// ```
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Marks {
    /// The marks of a piece that is looked for with some: `K` is any king, `K^` only itself.
    Written,
    /// All: `K` is a king without marks.
    Exact,
    /// None.
    Ignored,
}

impl Marks {
    /// Whether they count in a piece that is looked for.
    #[must_use]
    pub fn count_in(self, wanted: Piece) -> bool {
        match self {
            Self::Written => Piece::new(wanted.letter(), wanted.side()) != Some(wanted),
            Self::Exact => true,
            Self::Ignored => false,
        }
    }

    /// Whether a piece is the one that is looked for.
    #[must_use]
    pub fn allow(self, wanted: Piece, piece: Piece) -> bool {
        let is_alike = || (wanted.letter(), wanted.side()) == (piece.letter(), piece.side());
        wanted == piece || is_alike() && !self.count_in(wanted)
    }
}
