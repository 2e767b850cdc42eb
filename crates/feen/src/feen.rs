use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use epin::Piece;
use qi::{ByPlayer, Hands, Player, Qi};
use sin::Style;

use crate::encode;
use crate::large_board;
use crate::limit;
use crate::small::Small;
use crate::small_hands::SmallHands;
use crate::squares::saturated;
use crate::view::View;
use crate::{EncodeError, Layout, Limits, ParseError};

/// A position whose pieces are EPIN and whose styles are SIN.
pub type Position = Qi<Piece, Style>;

/// A position on a board that FEEN can spell.
///
/// ```
/// use feen::{Feen, Player};
///
/// let text = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s";
/// let shogi: Feen = text.parse()?;
/// assert_eq!(shogi.position().turn(), Player::First);
/// assert_eq!(shogi.position().square(4).unwrap().to_string(), "k^");
/// assert_eq!(shogi.to_string(), text);
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// Any board of up to 65 025 squares will do, whatever its ranks and its depth: the
/// [position](Self::position) has the squares, the [layout](Self::layout) their
/// structure. Where the board is a box that [`qi`] holds, the position has its shape;
/// on any other board it is [flat](qi::Shape::flat).
///
/// ```
/// use feen::Feen;
///
/// let diamond: Feen = "1k^1/4/p4/4/1K^1 / G/g".parse()?;
/// assert_eq!(diamond.position().shape(), [19]);
/// assert_eq!(diamond.layout().coordinates(7), Some(vec![2, 0]));
/// assert_eq!(diamond.toggle().to_string(), "1k^1/4/p4/4/1K^1 / g/G");
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// What it displays parses back to an equal value. As of a [`Qi`], `clone_from` copies into
/// memory that is there.
// The shape of the position is that of the layout.
#[derive(PartialEq, Eq, Debug)]
pub struct Feen {
    layout: Layout,
    position: Position,
}

impl Feen {
    /// The position on a board of this layout.
    ///
    /// ```
    /// use feen::{Feen, Layout};
    /// use qi::{ByPlayer, Hands, Player, Qi, Shape};
    ///
    /// let cross = Layout::from_rank_lengths([1, 3, 1])?;
    /// let style = feen::Style::new('G').unwrap();
    /// let styles = ByPlayer::new(style, style);
    /// let empty = Qi::from_parts(Shape::flat(5)?, vec![None; 5], Hands::new(), styles, Player::First)?;
    /// assert_eq!(Feen::new(cross, empty)?.to_string(), "1/3/1 / G/g");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// A flat position takes the layout; a position on a box must be one on the box that
    /// the layout says.
    ///
    /// # Errors
    ///
    /// [`EncodeError::LayoutMismatch`] if the board has not as many squares as the
    /// layout, or is another box.
    pub fn new(layout: Layout, position: Position) -> Result<Self, EncodeError> {
        let (expected, found) = (layout.position_shape(), position.board_shape());
        if found == expected {
            return Ok(Self { layout, position });
        }
        let mismatch = EncodeError::LayoutMismatch {
            expected: expected.square_count(),
            found: found.square_count(),
        };
        if !found.is_flat() {
            return Err(mismatch);
        }
        let (_, board, hands, styles, turn) = position.into_parts();
        let position = Qi::from_parts(expected, board, hands, styles, turn);
        let position = position.map_err(|_| mismatch)?;
        Ok(Self { layout, position })
    }

    /// Reads a text whose position is within limits of the caller's.
    ///
    /// # Errors
    ///
    /// As for [`from_str`](Self::from_str), and of a limit.
    pub fn parse_within(text: &str, limits: Limits) -> Result<Self, ParseError> {
        Self::parse_bytes_within(text.as_bytes(), limits)
    }

    /// Reads a text given as bytes, whose position is within limits of the caller's.
    ///
    /// # Errors
    ///
    /// As for [`parse_within`](Self::parse_within). Bytes that are not UTF-8 are an error
    /// like any other.
    pub fn parse_bytes_within(text: &[u8], limits: Limits) -> Result<Self, ParseError> {
        if text.len() <= SHORT {
            return Self::read_with::<FEW>(text, limits);
        }
        if text.len() <= LONG {
            return Self::read_with::<MANY>(text, limits);
        }
        let view = View::parse_bytes(text)?;
        let squares = limit::squares(view.layout(), limits)?;
        Self::of_large_board(&view, squares, Hands::from_items(hand_items(&view)))
    }

    /// Reads a text into this value, in the memory that it has; on an error it stays
    /// as it is. A text of more than 768 bytes, a board of more than 511 squares (in a text
    /// of at most 128 bytes, of more than 255), one that is no box or none that a position
    /// holds, counts of more than two digits or a letter repeated in a hand (`+PP`) take new
    /// memory.
    ///
    /// ```
    /// use feen::Feen;
    ///
    /// let mut position: Feen = "8/8 / C/c".parse()?;
    /// position.parse_into("7K^/8 / c/C")?;
    /// assert_eq!(position.to_string(), "7K^/8 / c/C");
    /// assert!(position.parse_into("9/8 2/ c/C").is_err());
    /// assert_eq!(position.to_string(), "7K^/8 / c/C");
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`from_str`](Self::from_str).
    pub fn parse_into(&mut self, text: &str) -> Result<(), ParseError> {
        self.parse_bytes_into(text.as_bytes())
    }

    /// Reads a text given as bytes into this value, as [`parse_into`](Self::parse_into)
    /// does.
    ///
    /// ```
    /// use feen::{Feen, Player};
    ///
    /// let mut position: Feen = "1 / C/c".parse()?;
    /// let mut turns = Vec::new();
    /// for (_, text) in feen::lines(b"8/8 / C/c\n8/8 / c/C\n").texts() {
    ///     position.parse_bytes_into(text)?;
    ///     turns.push(position.position().turn());
    /// }
    /// assert_eq!(turns, [Player::First, Player::Second]);
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse_into`](Self::parse_into). Bytes that are not UTF-8 are an error like
    /// any other.
    pub fn parse_bytes_into(&mut self, text: &[u8]) -> Result<(), ParseError> {
        if text.len() <= SHORT {
            return self.assign::<FEW>(text);
        }
        if text.len() <= LONG {
            return self.assign::<MANY>(text);
        }
        *self = Self::parse_bytes_within(text, Limits::default())?;
        Ok(())
    }

    /// Writes the text behind what a string or another writer has.
    ///
    /// ```
    /// use feen::Feen;
    ///
    /// let position: Feen = "8/8 / C/c".parse()?;
    /// let mut line = String::from("1. ");
    /// position.write_into(&mut line).unwrap();
    /// assert_eq!(line, "1. 8/8 / C/c");
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the writer; a string has none.
    pub fn write_into(&self, out: &mut impl fmt::Write) -> fmt::Result {
        encode::write(&self.layout, &self.position, out)
    }

    /// The structure of the board.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The position, on a box that is the board, or else on a flat board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position, by value.
    #[must_use]
    #[inline]
    pub fn into_position(self) -> Position {
        self.position
    }

    /// Layout and position, as [`new`](Self::new) takes them.
    #[must_use]
    #[inline]
    pub fn into_parts(self) -> (Layout, Position) {
        (self.layout, self.position)
    }

    /// The same board with a position that a step of `qi` has made of this one, which
    /// never changes the shape.
    #[inline]
    pub(crate) fn change(
        self,
        step: impl FnOnce(Position) -> Result<Position, qi::Error>,
    ) -> Result<Self, qi::Error> {
        Ok(Self {
            position: step(self.position)?,
            ..self
        })
    }

    /// As [`change`](Self::change), for a step that never fails.
    #[inline]
    pub(crate) fn keep_board(self, step: impl FnOnce(Position) -> Position) -> Self {
        Self {
            position: step(self.position),
            ..self
        }
    }

    fn read_with<const PLACES: usize>(text: &[u8], limits: Limits) -> Result<Self, ParseError> {
        let mut small = Small::<PLACES>::new();
        // By reference, since it is large enough for a copy to cost something.
        let view = &View::read(text, &mut small);
        let view = view.as_ref().map_err(|error| *error)?;
        let (Some(squares), Some(shape)) = (small.board.squares(), small.board.shape()) else {
            return Self::of_other_board(view, &small, limits);
        };
        limit::squares(view.layout(), limits)?;
        let hands = hands(view, &small.hands);
        Self::of_parts(view, Layout::of_shape(shape), squares, hands)
    }

    /// The position of a view of which no small box has been written down.
    // Apart, since a layout that may be a box or not is put together in memory.
    #[cold]
    #[inline(never)]
    fn of_other_board<const PLACES: usize>(
        view: &View<'_>,
        small: &Small<PLACES>,
        limits: Limits,
    ) -> Result<Self, ParseError> {
        let square_count = limit::squares(view.layout(), limits)?;
        let hands = hands(view, &small.hands);
        if let (Some(squares), Some(layout)) = (small.board.squares(), small.board.layout(view)) {
            return Self::of_parts(view, layout, squares, hands);
        }
        Self::of_large_board(view, square_count, hands)
    }

    /// The position of a view with so many squares, which are read again, and of its hands.
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

/// The bytes of a text that is short: most of these have few squares.
const SHORT: usize = 128;

/// The places for the squares of a short text, which are quickly made ready.
const FEW: usize = 1 << 8;

/// The places for those of any other.
const MANY: usize = 1 << 9;

/// The bytes of a text that is not long: longer ones nearly always have more squares than
/// there are places.
const LONG: usize = 768;

#[cold]
fn too_large(view: &View<'_>) -> ParseError {
    limit::too_many_squares(view.layout(), Limits::default().squares())
}

impl Clone for Feen {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            layout: self.layout.clone(),
            position: self.position.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.layout.clone_from(&source.layout);
        self.position.clone_from(&source.position);
    }
}

/// The layout of a box is in the shape of the position.
impl Hash for Feen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
        if self.layout.shape().is_none() {
            self.layout.hash(state);
        }
    }
}

impl FromStr for Feen {
    type Err = ParseError;

    /// Reads a text.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if the text is not valid FEEN: `8/8 / W/W`, `8//8 / W/w`;
    /// or of a limit if a position cannot hold it: `65026 / G/g`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.as_bytes().try_into()
    }
}

impl TryFrom<&str> for Feen {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.as_bytes().try_into()
    }
}

impl TryFrom<&[u8]> for Feen {
    type Error = ParseError;

    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        Self::parse_bytes_within(text, Limits::default())
    }
}

impl TryFrom<View<'_>> for Feen {
    type Error = ParseError;

    /// Takes the position of a view.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] of a limit if a position cannot hold it: `65026 / G/g`.
    fn try_from(view: View<'_>) -> Result<Self, ParseError> {
        Self::parse_bytes_within(view.as_bytes(), Limits::default())
    }
}

impl TryFrom<Position> for Feen {
    type Error = EncodeError;

    /// Takes a position on a box.
    ///
    /// # Errors
    ///
    /// [`EncodeError::UnspellableShape`] if a dimension other than the innermost
    /// has the size 1: `[1, 8]`, `[2, 1, 3]`; [`EncodeError::NoLayout`] for a flat
    /// board, which [`new`](Self::new) takes with its layout.
    fn try_from(position: Position) -> Result<Self, EncodeError> {
        let layout = position.board_shape().try_into()?;
        Ok(Self { layout, position })
    }
}

impl From<Feen> for Position {
    fn from(feen: Feen) -> Self {
        feen.position
    }
}

impl fmt::Display for Feen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() && f.precision().is_none() {
            return self.write_into(f);
        }
        let mut text = alloc::string::String::new();
        self.write_into(&mut text)?;
        f.pad(&text)
    }
}

/// The hands of a view, of which the items may have been written down.
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
