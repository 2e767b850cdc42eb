use feen::{Feen, Layout, Piece, Player, Position, Style, View};

use crate::{Drawing, Error};

/// A position to draw: a [`View`], a [`Feen`], or a [`Layout`] with a [`Position`] on it.
///
/// [`Drawing::new`] takes any of these:
///
/// ```
/// use feen_draw::Drawing;
/// use feen::{Feen, View};
///
/// let text = "2k^/1P1/K^2 / C/c";
/// let feen: Feen = text.parse()?;
/// let drawn = Drawing::new(View::parse(text)?)?.text().to_string();
/// assert_eq!(Drawing::new(&feen)?.text().to_string(), drawn);
/// assert_eq!(Drawing::new((feen.layout(), feen.position()))?.text().to_string(), drawn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a>(Kind<'a>);

#[derive(Clone, Copy, Debug)]
enum Kind<'a> {
    View(View<'a>),
    Position(&'a Layout, &'a Position),
}

impl<'a> From<View<'a>> for Source<'a> {
    fn from(view: View<'a>) -> Self {
        Self(Kind::View(view))
    }
}

impl<'a> From<&'a Feen> for Source<'a> {
    fn from(feen: &'a Feen) -> Self {
        Self(Kind::Position(feen.layout(), feen.position()))
    }
}

impl<'a> From<(&'a Layout, &'a Position)> for Source<'a> {
    fn from((layout, position): (&'a Layout, &'a Position)) -> Self {
        Self(Kind::Position(layout, position))
    }
}

impl Source<'_> {
    pub(crate) fn square_count(&self) -> u64 {
        match self.0 {
            Kind::View(view) => view.square_count(),
            Kind::Position(_, position) => position.square_count() as u64,
        }
    }

    /// The squares, unless there are too many to draw, or another number than in the layout.
    pub(crate) fn squares(&self) -> Result<Vec<Option<Piece>>, Error> {
        let squares = self.square_count();
        if squares > Drawing::MAX_SQUARES {
            return Err(Error::TooManySquares { squares });
        }
        match self.0 {
            Kind::View(view) => Ok(view.squares().collect()),
            Kind::Position(layout, position)
                if layout.position_shape() == position.board_shape() =>
            {
                Ok(position.board().to_vec())
            }
            Kind::Position(..) => Err(Error::LayoutsDiffer),
        }
    }

    pub(crate) fn turn(&self) -> Player {
        match self.0 {
            Kind::View(view) => view.turn(),
            Kind::Position(_, position) => position.turn(),
        }
    }

    pub(crate) fn style(&self, player: Player) -> Style {
        match self.0 {
            Kind::View(view) => view.style(player),
            Kind::Position(_, position) => *position.style(player),
        }
    }

    /// The pieces in a hand with their counts, in the order of FEEN's text.
    pub(crate) fn hand(&self, player: Player) -> Vec<(Piece, u64)> {
        match self.0 {
            Kind::View(view) => view.hand(player).collect(),
            Kind::Position(_, position) => {
                let hand = position.hand(player).iter();
                let mut items: Vec<_> = hand.map(|(piece, count)| (*piece, count as u64)).collect();
                // Larger counts first; the pieces are in order already.
                items.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
                items
            }
        }
    }

    pub(crate) fn dimension_count(&self) -> usize {
        match self.0 {
            Kind::View(view) => view.layout().dimension_count(),
            Kind::Position(layout, _) => layout.dimension_count(),
        }
    }

    /// The sizes of a box, the outermost first.
    pub(crate) fn dimensions(&self) -> Option<Vec<u64>> {
        match self.0 {
            Kind::View(view) => view.layout().dimensions(),
            Kind::Position(layout, _) => {
                let sizes = layout.dimensions()?.into_iter();
                Some(sizes.map(|size| size as u64).collect())
            }
        }
    }

    /// The slashes before each rank, and the number of its squares.
    pub(crate) fn ranks(&self) -> Vec<(usize, usize)> {
        let length = |squares: u64| usize::try_from(squares).unwrap_or(usize::MAX);
        match self.0 {
            Kind::View(view) => view
                .layout()
                .ranks()
                .map(|rank| (rank.separator(), length(rank.square_count())))
                .collect(),
            Kind::Position(layout, _) => layout
                .ranks()
                .map(|rank| (rank.separator(), rank.squares().len()))
                .collect(),
        }
    }
}
