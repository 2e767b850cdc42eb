//! From a text to an owned position: small boards in one pass, others in two.

use epin::Piece;
use qi::{ByPlayer, Hands, Player, Qi};
use sin::Style;

use crate::layout::limits;
use crate::read::fast::large_board;
use crate::read::fast::small::Small;
use crate::read::fast::small_hands::SmallHands;
use crate::view::squares::saturated;
use crate::{Feen, Layout, Limits, ParseError, Position, View};

/// The bytes of a text that is short: most of these have few squares.
const SHORT: usize = 128;

/// The places for the squares of a short text, which are quickly made ready.
const FEW: usize = 1 << 8;

/// The places for those of any other.
const MANY: usize = 1 << 9;

/// The bytes of a text that is not long: longer ones nearly always have more squares than
/// there are places.
const LONG: usize = 768;

impl Feen {
    /// Reads a text whose position is within these limits.
    pub(super) fn read(text: &[u8], limits: Limits) -> Result<Self, ParseError> {
        if text.len() <= SHORT {
            return Self::read_with::<FEW>(text, limits);
        }
        if text.len() <= LONG {
            return Self::read_with::<MANY>(text, limits);
        }
        let view = View::parse_bytes(text)?;
        let squares = limits::squares(view.layout(), limits)?;
        Self::of_large_board(&view, squares, Hands::from_items(hand_items(&view)))
    }

    /// Reads a text into this value, in the memory that it has where that is possible.
    pub(super) fn read_over(&mut self, text: &[u8]) -> Result<(), ParseError> {
        if text.len() <= SHORT {
            return self.assign::<FEW>(text);
        }
        if text.len() <= LONG {
            return self.assign::<MANY>(text);
        }
        *self = Self::read(text, Limits::default())?;
        Ok(())
    }

    fn read_with<const PLACES: usize>(text: &[u8], limits: Limits) -> Result<Self, ParseError> {
        let mut small = Small::<PLACES>::new();
        // By reference, since it is large enough for a copy to cost something.
        let view = &View::read(text, &mut small);
        let view = view.as_ref().map_err(|error| *error)?;
        let (Some(squares), Some(shape)) = (small.board.squares(), small.board.shape()) else {
            return Self::of_other_board(view, &small, limits);
        };
        limits::squares(view.layout(), limits)?;
        let hands = hands(view, &small.hands);
        Self::of_parts(view, Layout::of_shape(shape), squares, hands)
    }

    /// The position of a view without a recorded small box.
    // Apart, since a layout that may be a box or not is put together in memory.
    #[cold]
    #[inline(never)]
    fn of_other_board<const PLACES: usize>(
        view: &View<'_>,
        small: &Small<PLACES>,
        limits: Limits,
    ) -> Result<Self, ParseError> {
        let square_count = limits::squares(view.layout(), limits)?;
        let hands = hands(view, &small.hands);
        if let (Some(squares), Some(layout)) = (small.board.squares(), small.board.layout(view)) {
            return Self::of_parts(view, layout, squares, hands);
        }
        Self::of_large_board(view, square_count, hands)
    }

    /// The position of a view with this many squares, which are read again, and of its hands.
    #[inline(never)]
    fn of_large_board(
        view: &View<'_>,
        square_count: usize,
        hands: Hands<Piece>,
    ) -> Result<Self, ParseError> {
        let (squares, layout) = large_board::read(view, square_count)?;
        let shape = layout.position_shape();
        let position = Qi::from_parts(shape, squares, hands, styles(view), view.turn());
        Self::of_position(view, layout, position)
    }

    /// The position of a view, of its layout, its squares and its hands.
    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    fn of_parts(
        view: &View<'_>,
        layout: Layout,
        squares: impl IntoIterator<Item = Option<Piece>>,
        hands: Hands<Piece>,
    ) -> Result<Self, ParseError> {
        let shape = layout.position_shape();
        let position = Qi::from_squares(shape, squares, hands, styles(view), view.turn());
        Self::of_position(view, layout, position)
    }

    /// The position of a view, and its layout.
    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    fn of_position(
        view: &View<'_>,
        layout: Layout,
        position: Result<Position, qi::Error>,
    ) -> Result<Self, ParseError> {
        // The squares and the pieces have been counted, so no error is left.
        let position = position.map_err(|_| too_large(view))?;
        Ok(Self { layout, position })
    }

    /// Reads a text in the memory that there is, if it is small and its board a box.
    #[inline(never)]
    fn assign<const PLACES: usize>(&mut self, text: &[u8]) -> Result<(), ParseError> {
        let mut small = Small::<PLACES>::new();
        let view = &View::read(text, &mut small);
        let view = view.as_ref().map_err(|error| *error)?;
        let (squares, items) = (small.board.squares(), small.hands.items());
        let shape = small.board.shape();
        let (Some(squares), Some(items), Some(shape)) = (squares, items, shape) else {
            *self = Self::of_other_board(view, &small, Limits::default())?;
            return Ok(());
        };
        let (styles, turn) = (styles(view), view.turn());
        let assigned = self.position.assign(shape, squares, items, styles, turn);
        // The squares and the pieces have been counted, so there is no error.
        assigned.map_err(|_| too_large(view))?;
        self.layout = Layout::of_shape(shape);
        Ok(())
    }
}

#[cold]
fn too_large(view: &View<'_>) -> ParseError {
    limits::too_many_squares(view.layout(), Limits::default().squares())
}

/// The hands of a view, whose items may have been recorded.
#[inline]
fn hands(view: &View<'_>, small: &SmallHands) -> Hands<Piece> {
    if view.hand_piece_count() == 0 {
        // Most games have none.
        Hands::new()
    } else if let Some(items) = small.items() {
        Hands::from_items(items)
    } else {
        Hands::from_items(hand_items(view))
    }
}

fn hand_items(view: &View<'_>) -> impl Iterator<Item = (Player, Piece, usize)> {
    let [first, second] = Player::ALL.map(|player| {
        let items = view.hand(player);
        items.map(move |(piece, count)| (player, piece, saturated(count)))
    });
    first.chain(second)
}

fn styles(view: &View<'_>) -> ByPlayer<Style> {
    ByPlayer::from_fn(|player| view.style(player))
}
