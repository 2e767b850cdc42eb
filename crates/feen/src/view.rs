pub(crate) mod hand_items;
pub(crate) mod place;
pub(crate) mod runs;
pub(crate) mod squares;

use core::hash::{Hash, Hasher};
use core::{fmt, str};

use epin::Piece;
use qi::{ByPlayer, Player};
use sin::Style;

use crate::read;
use crate::read::grammar::{Parts, Sink};
use crate::{HandItems, LayoutView, ParseError, Runs, Squares};

/// A position that stays in its text: valid, counted, and read where it is asked.
///
/// ```
/// use feen::{Player, View};
///
/// let view = View::parse("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s")?;
/// assert_eq!((view.square_count(), view.piece_count()), (81, 40));
/// assert_eq!(view.turn(), Player::First);
/// assert_eq!(view.style(Player::Second).letter(), 'S');
/// assert_eq!(view.squares().flatten().next().unwrap().to_string(), "l");
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// It takes every valid text: irregular boards, any depth, any length, up to 2⁶⁴ − 1
/// squares. Nothing is allocated; reading costs time in the length of the text.
#[derive(Clone, Copy)]
pub struct View<'a> {
    text: &'a [u8],
    layout: LayoutView<'a>,
    hands: ByPlayer<&'a [u8]>,
    board_pieces: u64,
    hand_pieces: u64,
    styles: ByPlayer<Style>,
    turn: Player,
}

impl<'a> View<'a> {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if the text is not valid FEEN: `8/8 / W/W`, `8//8 / W/w`;
    /// or if its board has more squares than a `u64` counts.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Reads a text given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse). Bytes that are not UTF-8 are an error like
    /// any other.
    pub fn parse_bytes(text: &'a [u8]) -> Result<Self, ParseError> {
        Self::read(text, &mut ())
    }

    /// Reads a text. The sink records its ordinary fields.
    #[inline]
    pub(crate) fn read(text: &'a [u8], sink: &mut impl Sink) -> Result<Self, ParseError> {
        read::read(text, sink, |parts| Self::new(text, parts))
    }

    /// A view of what the grammar has read.
    pub(crate) fn new(text: &'a [u8], parts: &Parts<'a>) -> Self {
        let (first, second) = match parts.active.side() {
            Player::First => (parts.active, parts.inactive),
            Player::Second => (parts.inactive, parts.active),
        };
        Self {
            text,
            layout: LayoutView::new(parts.placement.text, parts.squares),
            hands: parts.hands,
            board_pieces: parts.placement.pieces,
            hand_pieces: parts.hand_pieces,
            styles: ByPlayer::new(first.style(), second.style()),
            turn: parts.active.side(),
        }
    }

    /// The text, as it was given.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.text
    }

    /// The text, as it was given.
    ///
    /// It costs a look at the bytes, which may have been given as such.
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        // A text that the grammar has accepted is ASCII.
        str::from_utf8(self.text).unwrap_or_default()
    }

    /// The structure of the board.
    #[must_use]
    pub const fn layout(&self) -> LayoutView<'a> {
        self.layout
    }

    /// The number of squares, at least 1.
    #[must_use]
    pub const fn square_count(&self) -> u64 {
        self.layout.square_count()
    }

    /// The number of pieces, on the board and in both hands: at most that of
    /// the squares.
    #[must_use]
    pub const fn piece_count(&self) -> u64 {
        self.board_pieces.saturating_add(self.hand_pieces)
    }

    /// The number of pieces on the board.
    #[must_use]
    pub const fn board_piece_count(&self) -> u64 {
        self.board_pieces
    }

    /// The number of pieces in both hands.
    #[must_use]
    pub const fn hand_piece_count(&self) -> u64 {
        self.hand_pieces
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// The style of a player.
    #[must_use]
    pub fn style(&self, player: Player) -> Style {
        self.styles[player]
    }

    /// The board as its text says it: pieces, and counts of empty squares.
    #[must_use]
    pub const fn runs(&self) -> Runs<'a> {
        Runs::new(self.layout.placement())
    }

    /// The squares of the board, in the order of the text.
    #[must_use]
    pub const fn squares(&self) -> Squares<'a> {
        Squares::new(self.runs())
    }

    /// The piece on the square with this index, counted from 0 in the order of the text; `None`
    /// if the square is empty, or past the board.
    ///
    /// ```
    /// let view = feen::View::parse("8/3K4 / C/c")?;
    /// assert_eq!(view.square(11).unwrap().to_string(), "K");
    /// assert_eq!((view.square(10), view.square(16)), (None, None));
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    #[must_use]
    pub fn square(&self, index: usize) -> Option<Piece> {
        self.squares().nth(index).flatten()
    }

    /// The pieces in the hand of a player, in the order of the text.
    #[must_use]
    pub fn hand(&self, player: Player) -> HandItems<'a> {
        HandItems::new(self.hands[player])
    }
}

/// The text, as it was given.
// The text says all that a view knows.
impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for View<'_> {}

impl Hash for View<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// `View("8/8 / C/c")`, on one line.
impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({:?})", self.as_str())
    }
}

impl fmt::Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<'a> TryFrom<&'a str> for View<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a [u8]> for View<'a> {
    type Error = ParseError;

    fn try_from(text: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes(text)
    }
}
