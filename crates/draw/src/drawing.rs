use std::collections::BTreeSet;

use feen::{Piece, Player, View};
use qi::ByPlayer;

use crate::layers::Layers;
use crate::{Alignment, Error, Naming, PieceSet, Svg, Text};

/// A position, and how it is to be drawn.
///
/// ```
/// use draw::{Drawing, PieceSet};
/// use feen::View;
///
/// let view = View::parse("2k^/1P1/K^2 / c/C")?;
/// let drawing = Drawing::new(view)?.pieces(PieceSet::Chess).flip(true).highlight([4]);
/// assert_eq!(
///     drawing.text().to_string(),
///     "\
/// first player, style C, in hand: nothing
///
/// 1   .   .   ♔^
/// 2   .  [♙ ] .
/// 3   ♚^  .   .
///     c   b   a
///
/// second player, style c, to move, in hand: nothing
///
/// ^ terminal   [ ] highlighted",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// What text and pictures share is said here; [`text`](Self::text) and
/// [`svg`](Self::svg) lead to what is their own.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    pub(crate) view: View<'a>,
    pub(crate) squares: Vec<Option<Piece>>,
    pub(crate) layers: Layers,
    pub(crate) pieces: ByPlayer<PieceSet>,
    pub(crate) naming: Naming,
    pub(crate) coordinates: bool,
    pub(crate) flipped: bool,
    pub(crate) alignment: Alignment,
    pub(crate) highlights: BTreeSet<usize>,
    pub(crate) legend: bool,
}

impl<'a> Drawing<'a> {
    /// The squares of the largest board that is drawn.
    pub const MAX_SQUARES: u64 = 65_025;

    /// The squares that a picture has room for, the gaps beside short ranks and
    /// around small layers counted as squares, but not how far
    /// [`Alignment::Offsets`] shifts ranks, which is less than 128 squares each.
    pub const MAX_AREA: u64 = 4 * Self::MAX_SQUARES;

    /// The pixels of the largest PNG.
    pub const MAX_PIXELS: u64 = 1 << 25;

    /// The drawing of a position: letters for pieces, the first player at the
    /// bottom, names of files and ranks as in chess, a legend, no highlights.
    ///
    /// # Errors
    ///
    /// Where there are more squares than anyone would look at: `70000 / G/g`; or
    /// more gaps.
    pub fn new(view: View<'a>) -> Result<Self, Error> {
        let squares = view.square_count();
        if squares > Self::MAX_SQUARES {
            return Err(Error::TooManySquares { squares });
        }
        let layers = Layers::new(view.layout());
        let area = area(&layers);
        if area > Self::MAX_AREA {
            return Err(Error::TooSparse { area });
        }
        Ok(Self {
            view,
            squares: view.squares().collect(),
            layers,
            pieces: ByPlayer::new(PieceSet::default(), PieceSet::default()),
            naming: Naming::default(),
            coordinates: true,
            flipped: false,
            alignment: Alignment::default(),
            highlights: BTreeSet::new(),
            legend: true,
        })
    }

    /// With this set for the pieces of both players.
    #[must_use]
    pub fn pieces(self, set: PieceSet) -> Self {
        self.pieces_of(Player::First, set)
            .pieces_of(Player::Second, set)
    }

    /// With this set for the pieces whose letter has the case of a player: the
    /// game of chess against shōgi has two.
    #[must_use]
    pub fn pieces_of(mut self, player: Player, set: PieceSet) -> Self {
        self.pieces[player] = set;
        self
    }

    /// With files and ranks named in this way.
    #[must_use]
    pub fn naming(mut self, naming: Naming) -> Self {
        self.naming = naming;
        self
    }

    /// With the names of files and ranks beside the board, or without.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// With each layer turned by half a circle, so that the second player sits at
    /// the bottom; or not. The order of the layers stays.
    #[must_use]
    pub fn flip(mut self, flipped: bool) -> Self {
        self.flipped = flipped;
        self
    }

    /// With the ranks of an irregular board aligned in this way.
    #[must_use]
    pub fn align(mut self, alignment: Alignment) -> Self {
        self.alignment = alignment;
        self
    }

    /// With these squares marked, beside those that are already: by index, as
    /// [`Names::parse`](crate::Names::parse) and
    /// [`changed_squares`](crate::changed_squares) tell it. An index that the
    /// board does not have marks nothing.
    #[must_use]
    pub fn highlight(mut self, squares: impl IntoIterator<Item = usize>) -> Self {
        let exists = |square: &usize| *square < self.squares.len();
        self.highlights.extend(squares.into_iter().filter(exists));
        self
    }

    /// With a legend that explains the marks that occur, or without.
    #[must_use]
    pub fn legend(mut self, shown: bool) -> Self {
        self.legend = shown;
        self
    }

    /// The drawing as text.
    #[must_use]
    pub fn text(&self) -> Text<'_> {
        Text::new(self)
    }

    /// The drawing as a vector graphic.
    #[must_use]
    pub fn svg(&self) -> Svg<'_> {
        Svg::new(self)
    }

    /// The player who sits at the top.
    pub(crate) fn top(&self) -> Player {
        if self.flipped {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The piece on a square.
    pub(crate) fn piece(&self, square: usize) -> Option<Piece> {
        self.squares.get(square).copied().flatten()
    }

    /// The pieces on the board and in the hands.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = Piece> {
        let hands = [Player::First, Player::Second].map(|player| self.view.hand(player));
        let held = hands.into_iter().flatten().map(|(piece, _)| piece);
        self.squares.iter().copied().flatten().chain(held)
    }
}

/// The squares that a picture has room for where its ranks start at the left or stand
/// in the middle, and its layers below one another.
fn area(layers: &Layers) -> u64 {
    let mut widths: Vec<u64> = Vec::new();
    let mut height: u64 = 0;
    for row in layers.rows() {
        widths.resize(widths.len().max(row.len()), 0);
        for (layer, width) in row.iter().zip(&mut widths) {
            *width = wide(layer.width).max(*width);
        }
        let heights = row.iter().map(|layer| wide(layer.ranks.len()));
        height = height.saturating_add(heights.max().unwrap_or(0));
    }
    let width = widths.into_iter().fold(0, u64::saturating_add);
    width.saturating_mul(height)
}

fn wide(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
