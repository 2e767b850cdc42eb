mod features;

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use epin::State;

pub use features::{Color, Features, Fill, Shape, Size};

use crate::{ParseError, ParseErrorKind, Player};

/// One of the sixteen pieces: a number of four bits, `shape size fill color`.
///
/// ```
/// use feen_quarto::{Color, Fill, Piece, Shape, Size};
///
/// let piece = Piece::from_features(Shape::Cube, Size::Tall, Fill::Hollow, Color::Dark);
/// assert_eq!(piece.number(), 7);
/// assert_eq!(piece.to_string(), "0111");
/// assert_eq!(piece.name().to_string(), "tall hollow dark cube");
/// assert_eq!(piece.opposite().name().to_string(), "short solid light cylinder");
/// ```
///
/// Pieces order by number.
// The number with the bit 16 set, so that it is never zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

const COLOR: u8 = 1;
const FILL: u8 = 2;
const SIZE: u8 = 4;
const SHAPE: u8 = 8;

impl Piece {
    /// All sixteen pieces, by number.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::masked(0); 16];
        let mut rest: &mut [Self] = &mut all;
        let mut number = 0;
        while let [first, others @ ..] = rest {
            *first = Self::masked(number);
            number = number.wrapping_add(1);
            rest = others;
        }
        all
    };

    /// The piece of this number, or `None` from 16 on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 16 {
            Some(Self::masked(number))
        } else {
            None
        }
    }

    /// The piece with these properties.
    #[must_use]
    pub const fn from_features(shape: Shape, size: Size, fill: Fill, color: Color) -> Self {
        Self::masked((shape as u8) << 3 | (size as u8) << 2 | (fill as u8) << 1 | color as u8)
    }

    /// The piece of the lowest four bits of a number.
    pub(crate) const fn masked(number: u8) -> Self {
        match NonZeroU8::new(number & 15 | 16) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The number, from 0 to 15.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get() & 15
    }

    /// Cube or cylinder.
    #[must_use]
    pub const fn shape(self) -> Shape {
        if self.number() & SHAPE == 0 {
            Shape::Cube
        } else {
            Shape::Cylinder
        }
    }

    /// Short or tall.
    #[must_use]
    pub const fn size(self) -> Size {
        if self.number() & SIZE == 0 {
            Size::Short
        } else {
            Size::Tall
        }
    }

    /// Solid or hollow.
    #[must_use]
    pub const fn fill(self) -> Fill {
        if self.number() & FILL == 0 {
            Fill::Solid
        } else {
            Fill::Hollow
        }
    }

    /// Light or dark.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.number() & COLOR == 0 {
            Color::Light
        } else {
            Color::Dark
        }
    }

    /// The piece that shares no property with this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::masked(!self.number())
    }

    /// The name in words: size, fill, color and shape.
    #[must_use]
    pub fn name(self) -> impl fmt::Display {
        Name(self)
    }
}

struct Name(Piece);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(piece) = self;
        let size = match piece.size() {
            Size::Short => "short",
            Size::Tall => "tall",
        };
        let fill = match piece.fill() {
            Fill::Solid => "solid",
            Fill::Hollow => "hollow",
        };
        let color = match piece.color() {
            Color::Light => "light",
            Color::Dark => "dark",
        };
        let shape = match piece.shape() {
            Shape::Cube => "cube",
            Shape::Cylinder => "cylinder",
        };
        write!(f, "{size} {fill} {color} {shape}")
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |mask| {
            if self.number() & mask == 0 {
                b'0'
            } else {
                b'1'
            }
        };
        let digits = [SHAPE, SIZE, FILL, COLOR].map(digit);
        f.pad(str::from_utf8(&digits).unwrap_or_default())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({self})")
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads the four digits, such as `0111`.
    ///
    /// # Errors
    ///
    /// For anything else: `012`, `2000`, `7`, nothing.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text
            .bytes()
            .try_fold(0_u8, |number, digit| match digit {
                b'0' | b'1' => Some(number << 1 | digit & 1),
                _ => None,
            })
            .filter(|_| text.len() == 4);
        number
            .map(Self::masked)
            .ok_or_else(|| ParseErrorKind::Piece.whole(text))
    }
}

/// The token of the piece: `S` for a cube and `R` for a cylinder, in upper case if it is
/// light; `+` if it is tall, `'` if it is hollow.
///
/// ```
/// use feen_quarto::Piece;
///
/// let token = epin::Piece::from(Piece::new(7).unwrap());
/// assert_eq!(token.as_str(), "+s'");
/// assert_eq!(Piece::try_from(token).unwrap().number(), 7);
/// ```
impl From<Piece> for epin::Piece {
    fn from(piece: Piece) -> Self {
        const CUBE: epin::Piece = epin::Piece::from_static("S");
        const CYLINDER: epin::Piece = epin::Piece::from_static("R");
        let letter = match piece.shape() {
            Shape::Cube => CUBE,
            Shape::Cylinder => CYLINDER,
        };
        let state = match piece.size() {
            Size::Short => State::Normal,
            Size::Tall => State::Enhanced,
        };
        let case = match piece.color() {
            Color::Light => Player::First,
            Color::Dark => Player::Second,
        };
        letter
            .with_state(state)
            .with_side(case)
            .with_derived(piece.fill() == Fill::Hollow)
    }
}

impl TryFrom<epin::Piece> for Piece {
    type Error = ParseError;

    /// Reads a token.
    ///
    /// # Errors
    ///
    /// For a token that is no piece of Quarto: `K`, `-S`, `S^`.
    fn try_from(token: epin::Piece) -> Result<Self, ParseError> {
        let refused = || ParseErrorKind::Token.whole(token.as_str());
        let shape = match token.letter() {
            'S' => Shape::Cube,
            'R' => Shape::Cylinder,
            _ => return Err(refused()),
        };
        let size = match token.state() {
            State::Normal if !token.is_terminal() => Size::Short,
            State::Enhanced if !token.is_terminal() => Size::Tall,
            _ => return Err(refused()),
        };
        let fill = if token.is_derived() {
            Fill::Hollow
        } else {
            Fill::Solid
        };
        let color = match token.side() {
            Player::First => Color::Light,
            Player::Second => Color::Dark,
        };
        Ok(Self::from_features(shape, size, fill, color))
    }
}
