//! A position that is owned.

pub(crate) mod changes;
mod from_text;
mod in_place;
mod sides;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter;
use core::slice;
use core::str::FromStr;

use epin::Piece;
use qi::{Player, Qi};
use sin::Style;

use crate::encode;
use crate::view::View;
use crate::{EncodeError, Layout, Limits, ParseError, Position};

/// A position on a board that FEEN can spell.
///
/// Needs the feature `alloc`, which is on by default.
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
/// Positions order by layout, then as [`Qi`] does: by squares, hands, styles and turn.
///
/// Its text parses back to an equal value. `clone_from` copies into the memory that is there.
// The shape of the position is that of the layout.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
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

    /// Reads a text, as [`from_str`](Self::from_str) does and [`View::parse`] for a view.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if the text is not valid FEEN: `8/8 / W/W`, `8//8 / W/w`;
    /// or of a limit if a position cannot hold it: `65026 / G/g`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Reads a text given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse). Bytes that are not UTF-8 are an error like any other.
    pub fn parse_bytes(text: &[u8]) -> Result<Self, ParseError> {
        Self::read(text, Limits::default())
    }

    /// Reads a text, a string or bytes, whose position is within limits of the caller's.
    ///
    /// ```
    /// use feen::{Feen, Limits};
    ///
    /// let limits = Limits::default().with_squares(100);
    /// assert!(Feen::parse_with("10/10 / C/c", limits).is_ok());
    /// assert_eq!(Feen::parse_with(b"101 / C/c", limits).unwrap_err().code(), "limit/squares");
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse_bytes`](Self::parse_bytes), with these limits.
    pub fn parse_with<T>(text: &T, limits: Limits) -> Result<Self, ParseError>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Self::read(text.as_ref(), limits)
    }

    /// Reads a text, a string or bytes, into this value, in the memory that it has; on an error
    /// it stays as it is. A text of more than 768 bytes, a board of more than 511 squares (in a
    /// text of at most 128 bytes, of more than 255), one that is no box or none that a position
    /// holds, counts of more than two digits or a letter repeated in a hand (`+PP`) take new
    /// memory.
    ///
    /// ```
    /// use feen::{Feen, Player};
    ///
    /// let mut position: Feen = "1 / C/c".parse()?;
    /// let mut turns = Vec::new();
    /// for (_, text) in feen::lines(b"8/8 / C/c\n8/8 / c/C\n").texts() {
    ///     position.parse_into(text)?;
    ///     turns.push(position.turn());
    /// }
    /// assert_eq!(turns, [Player::First, Player::Second]);
    ///
    /// assert!(position.parse_into("9/8 2/ c/C").is_err());
    /// assert_eq!(position.to_string(), "8/8 / c/C");
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse_bytes`](Self::parse_bytes).
    pub fn parse_into<T>(&mut self, text: &T) -> Result<(), ParseError>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        self.read_over(text.as_ref())
    }

    /// Appends the text to a string or another writer.
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
    /// The errors of the writer; a string has none.
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

    /// The number of squares, as [`View::square_count`] has it.
    #[must_use]
    pub fn square_count(&self) -> usize {
        self.position.square_count()
    }

    /// The number of pieces, on the board and in both hands.
    #[must_use]
    pub fn piece_count(&self) -> usize {
        self.position.piece_count()
    }

    /// The number of pieces on the board.
    #[must_use]
    pub fn board_piece_count(&self) -> usize {
        self.position.board_piece_count()
    }

    /// The number of pieces in both hands.
    #[must_use]
    pub fn hand_piece_count(&self) -> usize {
        self.position.hand_piece_count()
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.position.turn()
    }

    /// The style of a player.
    #[must_use]
    pub fn style(&self, player: Player) -> Style {
        *self.position.style(player)
    }

    /// The squares of the board, in the order of the text.
    pub fn squares(&self) -> iter::Copied<slice::Iter<'_, Option<Piece>>> {
        self.position.board().iter().copied()
    }

    /// The piece on the square with this index, counted from 0 in the order of the text; `None`
    /// if the square is empty, or past the board.
    #[must_use]
    pub fn square(&self, index: usize) -> Option<Piece> {
        self.position.square(index).copied()
    }

    /// The pieces in the hand of a player with their counts, in the order of the text.
    ///
    /// ```
    /// let position: feen::Feen = "8/8 2PB/ C/c".parse()?;
    /// let held: Vec<_> = position.hand(feen::Player::First).collect();
    /// assert_eq!(held.iter().map(|(piece, count)| format!("{count}{piece}")).collect::<String>(), "2P1B");
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    pub fn hand(&self, player: Player) -> impl Iterator<Item = (Piece, usize)> + '_ {
        let items = self.position.hand(player).iter();
        encode::hand_spelling::sorted(items.map(|(piece, count)| (*piece, count))).into_iter()
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

    /// A board of this layout, and a position on it that is written in the memory of the
    /// old one.
    pub(crate) fn replace(
        &mut self,
        layout: Layout,
        write: impl FnOnce(&mut Position) -> Result<(), qi::Error>,
    ) -> Result<(), qi::Error> {
        self.layout = layout;
        write(&mut self.position)
    }

    /// As [`change`](Self::change), for a step that never fails.
    #[inline]
    pub(crate) fn keep_board(self, step: impl FnOnce(Position) -> Position) -> Self {
        Self {
            position: step(self.position),
            ..self
        }
    }
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

    /// Reads a text, as [`parse`](Self::parse) does.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl TryFrom<&str> for Feen {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl TryFrom<&[u8]> for Feen {
    type Error = ParseError;

    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        Self::parse_bytes(text)
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
        Self::parse_bytes(view.as_bytes())
    }
}

impl View<'_> {
    /// The position that the text says, in memory of its own.
    ///
    /// Needs the feature `alloc`, which is on by default.
    ///
    /// The text is read again: who wants nothing but the [`Feen`](crate::Feen) parses one
    /// at once.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] of a limit if a [`Feen`](crate::Feen) cannot hold the
    /// board: `65026 / G/g`.
    pub fn to_feen(&self) -> Result<Feen, ParseError> {
        (*self).try_into()
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
    #[inline]
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

/// `Feen("8/8 / C/c")`, on one line.
impl fmt::Debug for Feen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Feen(\"")?;
        self.write_into(f)?;
        f.write_str("\")")
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
