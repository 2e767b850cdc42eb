//! Games, sets of pieces, surfaces, themes, lines, colours and alignments by name.

use core::fmt;
use core::str::FromStr;

use crate::{
    Alignment, Colour, Figure, Game, Lines, MoveSign, PaletteError, ParseNamingError, PieceSet,
    Rim, Signs, Surface, Theme,
};

/// Why a text is not the name of a look.
///
/// ```
/// use feen_draw::{Surface, Theme};
///
/// assert_eq!("flat-hexagons".parse(), Ok(Surface::FlatHexagons));
/// let error = "pink".parse::<Theme>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `auto`, `light` or `dark`, found `pink`");
/// assert_eq!(error.code(), "look/theme");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{message}")]
pub struct LookError {
    code: &'static str,
    message: String,
}

impl LookError {
    /// The code of an unknown option, and of a value of the wrong type: a mistake of the program
    /// that asks, not of its user.
    const OPTION: &'static str = "look/option";

    fn new(code: &'static str, names: &[&'static str], found: &str) -> Self {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let expected = match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} or {last}", before.join(", ")),
            None => String::new(),
        };
        Self::expecting(code, &expected, found)
    }

    fn expecting(code: &'static str, expected: &str, found: &str) -> Self {
        Self {
            code,
            message: format!("expected {expected}, found `{found}`"),
        }
    }

    pub(super) const fn misuse(message: String) -> Self {
        Self {
            code: Self::OPTION,
            message,
        }
    }

    /// Whether an option is unknown, or its value has the wrong type, such as `"flip": 7`.
    #[must_use]
    pub fn is_misuse(&self) -> bool {
        self.code == Self::OPTION
    }

    /// The name of the kind, the same in every version and every language: `look/theme`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }
}

macro_rules! refused_as_a_look {
    ($($error:ty)+) => {
        $(
            impl From<$error> for LookError {
                fn from(error: $error) -> Self {
                    Self {
                        code: error.code(),
                        message: error.to_string(),
                    }
                }
            }
        )+
    };
}

refused_as_a_look! { ParseNamingError PaletteError }

/// Writes and reads an enumeration by its `ALL` and `as_str`.
macro_rules! named {
    ($($code:literal $kind:ident)+) => {
        $(
            impl fmt::Display for $kind {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.pad(self.as_str())
                }
            }

            impl FromStr for $kind {
                type Err = LookError;

                fn from_str(name: &str) -> Result<Self, LookError> {
                    let mut all = Self::ALL.into_iter();
                    let found = all.find(|look| look.as_str() == name);
                    found.ok_or_else(|| LookError::new($code, &Self::ALL.map(Self::as_str), name))
                }
            }
        )+
    };
}

named! {
    "look/game" Game
    "look/pieces" PieceSet
    "look/surface" Surface
    "look/theme" Theme
    "look/lines" Lines
    "look/colour" Colour
    "look/figure" Figure
    "look/move" MoveSign
    "look/signs" Signs
    "look/rim" Rim
}

impl fmt::Display for Alignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left => f.pad("left"),
            Self::Centre => f.pad("centre"),
            Self::Staggered => f.pad("staggered"),
            Self::Offsets(offsets) => {
                let offsets: Vec<_> = offsets.iter().map(u8::to_string).collect();
                f.pad(&offsets.join(","))
            }
        }
    }
}

/// Reads the name, or the halves of squares before each rank: `2,1,0`.
impl FromStr for Alignment {
    type Err = LookError;

    fn from_str(text: &str) -> Result<Self, LookError> {
        let mut all = Self::NAMED.into_iter();
        if let Some(alignment) = all.find(|alignment| alignment.to_string() == text) {
            return Ok(alignment);
        }
        let offsets: Result<_, _> = text.split(',').map(str::parse).collect();
        offsets.map(Self::Offsets).map_err(|_| {
            let names = Self::NAMED.map(|alignment| format!("`{alignment}`"));
            let expected = format!(
                "{}, or the halves of a square before each rank such as `2,1,0`",
                names.join(", ")
            );
            LookError::expecting("look/alignment", &expected, text)
        })
    }
}
