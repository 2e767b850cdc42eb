use alloc::string::String;
use alloc::vec::Vec;

use feen::{Feen, Player, View};
#[cfg(feature = "rules")]
use feen_rules::Variant;
use qi::{Naming, Shape};

use crate::board::Board;
use crate::scene::Scene;

/// A kind of boards, for which a query is compiled once: their sizes, and the style that names the game.
///
/// ```
/// use feen::View;
/// use feen_query::BoardKind;
///
/// let kind = BoardKind::of(&View::parse("9/9/9/9/9/9/9/9/9 / S/s")?);
/// assert_eq!((kind.sizes(), kind.squares(), kind.style()), (Some(&[9, 9][..]), 81, 'S'));
/// # Ok::<(), feen::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardKind {
    sizes: Option<Vec<u64>>,
    squares: u64,
    style: char,
}

impl BoardKind {
    /// The kind of the board of a position.
    #[must_use]
    pub fn of(view: &View<'_>) -> Self {
        Self {
            sizes: view.layout().dimensions(),
            squares: view.square_count(),
            style: view.style(Player::First).letter(),
        }
    }

    /// The kind of the boards of these sizes, under a style.
    #[must_use]
    pub fn of_box(sizes: &[usize], style: char) -> Self {
        let sizes: Vec<u64> = sizes.iter().map(|size| *size as u64).collect();
        Self {
            squares: sizes.iter().fold(1, |all, size| all.saturating_mul(*size)),
            sizes: Some(sizes),
            style,
        }
    }

    /// The kind of the board of a position that is a value.
    #[must_use]
    pub fn of_feen(feen: &Feen) -> Self {
        let sizes = feen.layout().dimensions();
        let sizes = sizes.map(|sizes| sizes.into_iter().map(|size| size as u64).collect());
        Self {
            sizes,
            squares: feen.square_count() as u64,
            style: feen.style(Player::First).letter(),
        }
    }

    /// Whether the board of a position is of this kind.
    #[must_use]
    pub fn is_that_of(&self, view: &View<'_>) -> bool {
        let is_alike =
            self.squares == view.square_count() && self.style == view.style(Player::First).letter();
        is_alike && self.has_sizes(view.layout().shape(), || view.layout().dimensions())
    }

    /// Whether the board of a position that is a value is of this kind.
    #[must_use]
    pub fn is_that_of_feen(&self, feen: &Feen) -> bool {
        let is_alike = self.squares == feen.square_count() as u64
            && self.style == feen.style(Player::First).letter();
        is_alike && self.has_sizes(feen.layout().shape(), || Self::of_feen(feen).sizes)
    }

    /// Whether a board of this shape is of this kind, under a style.
    #[must_use]
    pub fn is_that_of_box(&self, shape: Shape, style: char) -> bool {
        self.style == style && self.has_sizes(Some(shape), || None)
    }

    /// Whether these are the sizes: of a board of at most three dimensions, or any other ones.
    fn has_sizes(&self, shape: Option<Shape>, sizes: impl FnOnce() -> Option<Vec<u64>>) -> bool {
        match shape {
            Some(shape) => self.sizes().is_some_and(|sizes| {
                let of_shape = shape.dimensions().iter().map(|size| *size as u64);
                of_shape.eq(sizes.iter().copied())
            }),
            None => self.sizes == sizes(),
        }
    }

    /// The sizes of a board that is a box.
    #[must_use]
    pub fn sizes(&self) -> Option<&[u64]> {
        self.sizes.as_deref()
    }

    /// The number of squares.
    #[must_use]
    pub const fn squares(&self) -> u64 {
        self.squares
    }

    /// The letter of the first player's style.
    #[must_use]
    pub const fn style(&self) -> char {
        self.style
    }

    /// Whether it has more squares than a query can ask about.
    #[must_use]
    pub const fn is_too_large(&self) -> bool {
        self.squares > Scene::MOST_SQUARES
    }

    /// The board without the rules of a game: a box with the names of a naming, or another board with
    /// the names that are given for its squares.
    ///
    /// ```
    /// use feen::View;
    /// use feen_query::{BoardKind, Query};
    /// use qi::{Naming, Shape};
    ///
    /// let query: Query = "K on e1".parse().unwrap();
    /// let kind = BoardKind::of(&View::parse("8/8/8/8/8/8/8/4K3 / C/c")?);
    /// let board = kind.board(Naming::Chess, |_| None);
    /// assert!(query.program(&board).is_ok());
    ///
    /// let kind = BoardKind::of(&View::parse("3/5/3 / G/g")?);
    /// let board = kind.board(Naming::Chess, |square| (square == 2).then(|| "e1".into()));
    /// assert!(query.program(&board).is_ok());
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    #[must_use]
    pub fn board(&self, naming: Naming, name: impl Fn(usize) -> Option<String>) -> Board {
        let size = |size: &u64| usize::try_from(*size).unwrap_or(usize::MAX);
        let sizes = self.sizes().map(|sizes| sizes.iter().map(size).collect());
        let sizes: Option<Vec<usize>> = sizes;
        if let Some(regular) = sizes.as_ref().and_then(|sizes| Board::new(sizes, naming)) {
            return regular;
        }
        if sizes.is_some() || self.is_too_large() {
            return Board::without_squares(sizes);
        }
        let count = size(&self.squares);
        let names = (0..count).filter_map(|square| Some((name(square)?, square)));
        Board::irregular(names, count)
    }

    /// Whether the board of a game has these sizes.
    #[cfg(feature = "rules")]
    #[must_use]
    pub fn is_of(&self, game: &Variant) -> bool {
        let sizes = [game.ranks(), game.files()].map(|size| size as u64);
        self.sizes() == Some(&sizes)
    }
}

/// The game that a style names, as SIN has it: chess, janggi, makruk, shogi and xiangqi. Conversions write janggi as `K`.
///
/// ```
/// use feen_query::game_of_style;
///
/// assert_eq!(game_of_style('X').unwrap().name(), "xiangqi");
/// assert_eq!(game_of_style('Q'), None);
/// ```
#[cfg(feature = "rules")]
#[must_use]
pub fn game_of_style(style: char) -> Option<Variant> {
    let name = match style {
        'C' => "chess",
        'J' | 'K' => "janggi",
        'M' => "makruk",
        'S' => "shogi",
        'X' => "xiangqi",
        _ => return None,
    };
    name.parse().ok()
}
