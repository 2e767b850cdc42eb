//! Shapes as text: `8x8`.

use core::fmt;
use core::str::FromStr;

use crate::error::{Found, Kind, Located};
use crate::{Error, MAX_DIMENSIONS, Shape};

/// The word before the squares of a flat board.
const FLAT: &str = "flat ";

/// The sizes with `x` between them, the outermost first: `8x8`; `flat 91` for a
/// [flat](Shape::flat) board.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_flat() {
            f.write_str(FLAT)?;
        }
        for (place, size) in self.dimensions().iter().enumerate() {
            let between = if place == 0 { "" } else { "x" };
            write!(f, "{between}{size}")?;
        }
        Ok(())
    }
}

/// Reads what [`Display`](fmt::Display) writes.
///
/// ```
/// use qi::Shape;
///
/// let xiangqi: Shape = "10x9".parse()?;
/// assert_eq!(xiangqi.dimensions(), [10, 9]);
/// assert_eq!(xiangqi.to_string(), "10x9");
/// assert_eq!("flat 91".parse(), Ok(Shape::flat(91)?));
///
/// let error = "8x".parse::<Shape>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a size, found the end of the text at byte 2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let refused = |error| Located::new(ParseShapeErrorKind::Refused(error), 0..text.len());
        if text.starts_with(FLAT) {
            let (squares, end) = size(text, FLAT.len())?;
            if end < text.len() {
                return Err(ParseShapeErrorKind::End {
                    found: Found::at(text.as_bytes(), end),
                }
                .at(text, end));
            }
            return Self::flat(squares).map_err(refused);
        }
        let mut sizes = [0; MAX_DIMENSIONS];
        let (first, mut end) = size(text, 0)?;
        let mut count = 0_usize;
        let mut next = first;
        loop {
            if let Some(place) = sizes.get_mut(count) {
                *place = next;
            }
            count = count.saturating_add(1);
            match text.as_bytes().get(end) {
                None => break,
                Some(b'x') => (next, end) = size(text, end.saturating_add(1))?,
                Some(_) => {
                    let found = Found::at(text.as_bytes(), end);
                    return Err(ParseShapeErrorKind::Separator { found }.at(text, end));
                }
            }
        }
        match sizes.get(..count) {
            Some(sizes) => Self::new(sizes).map_err(refused),
            None => Err(refused(Error::TooManyDimensions { got: count })),
        }
    }
}

/// The number at a place, and where it ends.
fn size(text: &str, start: usize) -> Result<(usize, usize), ParseShapeError> {
    let rest = text.get(start..).unwrap_or_default();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let end = start.saturating_add(digits);
    let number = text.get(start..end).unwrap_or_default();
    if number.is_empty() || (number.len() > 1 && number.starts_with('0')) {
        let found = Found::at(text.as_bytes(), start);
        return Err(ParseShapeErrorKind::Size { found }.at(text, start));
    }
    // A number that is too long for the machine is too large for a board.
    Ok((number.parse().unwrap_or(usize::MAX), end))
}

/// Why a text is not a [`Shape`], and where.
pub type ParseShapeError = Located<ParseShapeErrorKind>;

/// The cause of a [`ParseShapeError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseShapeErrorKind {
    /// A size is not a number without a leading zero: `8x`, `08`.
    Size {
        /// The start of what stands there.
        found: Found,
    },
    /// Something other than `x` and a size follows a size: `8/8`.
    Separator {
        /// The character there.
        found: Found,
    },
    /// Something follows the squares of a flat board: `flat 91x2`.
    End {
        /// The character there.
        found: Found,
    },
    /// The sizes are those of no shape: `256`, `0x8`, `8x8x8x8`.
    Refused(Error),
}

impl ParseShapeErrorKind {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Size { .. } => "qi/not-a-size",
            Self::Separator { .. } => "qi/not-a-separator",
            Self::End { .. } => "qi/not-the-end",
            Self::Refused(error) => error.code(),
        }
    }

    fn at(self, text: &str, index: usize) -> ParseShapeError {
        Located::new(self, Found::span(text.as_bytes(), index))
    }
}

impl Kind for ParseShapeErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}

impl fmt::Display for ParseShapeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { found } => write!(f, "expected a size, found {found}"),
            Self::Separator { found } => write!(f, "expected `x` and a size, found {found}"),
            Self::End { found } => write!(f, "expected the end of the shape, found {found}"),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseShapeErrorKind {}
