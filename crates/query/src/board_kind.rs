use alloc::vec::Vec;

use feen::{Player, View};
#[cfg(feature = "rules")]
use feen_rules::Variant;

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

    /// Whether the board of a game has these sizes.
    #[cfg(feature = "rules")]
    #[must_use]
    pub fn is_of(&self, game: &Variant) -> bool {
        let sizes = [game.ranks(), game.files()].map(|size| size as u64);
        self.sizes() == Some(&sizes)
    }
}

/// The game that a style names, as SIN has it: chess, janggi, makruk, shogi and xiangqi.
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
        'J' => "janggi",
        'M' => "makruk",
        'S' => "shogi",
        'X' => "xiangqi",
        _ => return None,
    };
    name.parse().ok()
}
