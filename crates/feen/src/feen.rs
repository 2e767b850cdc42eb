use core::fmt;
use core::str::FromStr;

use epin::Piece;
use qi::{ByPlayer, Hands, MAX_SQUARE_COUNT, Player, Qi};
use sin::Style;

use crate::board;
use crate::encode;
use crate::limit;
use crate::view::View;
use crate::{EncodeError, ParseError};

/// A position whose pieces are EPIN and whose styles are SIN.
pub type Position = Qi<Piece, Style>;

/// A position that FEEN can spell.
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
/// A position is changed outside, by value, and comes back in:
///
/// ```
/// use feen::{Feen, Piece};
///
/// let before: Feen = "4k^3/8/8/8/8/8/4P3/4K^3 / C/c".parse()?;
/// let pawn = Piece::from_static("P");
/// let after = before.into_position().board_diff([(52, None), (36, Some(pawn))])?.toggle();
/// assert_eq!(Feen::try_from(after)?.to_string(), "4k^3/8/8/8/4P3/8/8/4K^3 / c/C");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// What it displays parses back to an equal value.
// The shape of the position has a spelling.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Feen {
    position: Position,
}

impl Feen {
    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position, by value.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.position
    }
}

impl FromStr for Feen {
    type Err = ParseError;

    /// Reads a text.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if the text is not valid FEEN: `8/8 / W/W`, `8//8 / W/w`;
    /// or of a limit if a position cannot hold it: `256 / G/g`, `rkr/pp / G/g`.
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
        View::parse_bytes(text)?.to_feen()
    }
}

impl TryFrom<View<'_>> for Feen {
    type Error = ParseError;

    /// Takes the position of a view.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] of a limit if a position cannot hold it: `256 / G/g`,
    /// `rkr/pp / G/g`.
    fn try_from(view: View<'_>) -> Result<Self, ParseError> {
        let too_large = || limit::explain(view.layout());
        let square_count = usize::try_from(view.square_count()).ok();
        let square_count = square_count.filter(|count| *count <= MAX_SQUARE_COUNT);
        let (board, shape) = board::fill(view.layout(), square_count.ok_or_else(too_large)?);
        let [first, second] = Player::ALL.map(|player| {
            let items = view.hand(player);
            items.map(move |(piece, count)| (player, piece, saturate(count)))
        });
        let hands = Hands::from_items(first.chain(second));
        let styles = ByPlayer::new(Player::First, Player::Second).map(|player| view.style(player));
        let shape = shape.ok_or_else(too_large)?;
        let position = Qi::from_parts(shape, board, hands, styles, view.turn());
        // The shape and the counts have been checked, so no error is left.
        let position = position.map_err(|_| too_large())?;
        Ok(Self { position })
    }
}

impl TryFrom<Position> for Feen {
    type Error = EncodeError;

    /// Takes a position that FEEN can spell.
    ///
    /// # Errors
    ///
    /// [`EncodeError::UnspellableShape`] if a dimension other than the innermost
    /// has the size 1: `[1, 8]`, `[2, 1, 3]`.
    fn try_from(position: Position) -> Result<Self, EncodeError> {
        encode::check(&position)?;
        Ok(Self { position })
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
            return encode::write(&self.position, f);
        }
        let mut text = alloc::string::String::new();
        encode::write(&self.position, &mut text)?;
        f.pad(&text)
    }
}

fn saturate(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
