//! The value of an option, of whatever language it comes from.

use core::fmt;

use crate::look::{Arrow, GameChoice, LookError, Spot, Square};
use feen::Piece;

use crate::{
    Alignment, Colour, Figure, Naming, PaletteChange, PieceSet, Rim, Signs, Surface, Theme,
};

/// The value of an option of a [`Look`](crate::Look), as JSON or Python has it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LookValue {
    /// A switch.
    Flag(bool),
    /// A number of pixels, or the index of a square.
    Number(u64),
    /// A name.
    Text(String),
    /// Squares, arrows, or the sets of both players.
    List(Vec<Self>),
}

impl From<&str> for LookValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The value in short, for messages.
impl fmt::Display for LookValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => match text.char_indices().nth(40) {
                Some((end, _)) => write!(f, "\"{}…\"", text.get(..end).unwrap_or_default()),
                None => write!(f, "\"{text}\""),
            },
            Self::List(items) => match items.as_slice() {
                [] => f.write_str("an empty list"),
                [item] => write!(f, "a list of {item}"),
                [first, rest @ ..] => write!(f, "a list of {first} and {} more", rest.len()),
            },
        }
    }
}

/// The type of an option, to and from a value.
pub(super) trait Value: Sized {
    /// The kind of value that a message expects.
    const EXPECTED: &'static str;

    /// The option of a value; `None` if the value has another type.
    fn of(value: &LookValue) -> Option<Result<Self, LookError>>;

    /// The value of an option; `None` at the default.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    fn value(&self) -> Option<LookValue>;

    fn read(option: &str, value: &LookValue) -> Result<Self, LookError> {
        Self::of(value).unwrap_or_else(|| {
            let expected = Self::EXPECTED;
            let message = format!("expected {expected} for `{option}`, found {value}");
            Err(LookError::misuse(message))
        })
    }
}

impl Value for bool {
    const EXPECTED: &'static str = "`true` or `false`";

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        match value {
            LookValue::Flag(flag) => Some(Ok(*flag)),
            _ => None,
        }
    }

    fn value(&self) -> Option<LookValue> {
        self.then_some(LookValue::Flag(true))
    }
}

impl Value for Option<bool> {
    const EXPECTED: &'static str = bool::EXPECTED;

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        Some(bool::of(value)?.map(Some))
    }

    fn value(&self) -> Option<LookValue> {
        self.map(LookValue::Flag)
    }
}

impl Value for Option<u16> {
    const EXPECTED: &'static str = "a number of pixels from 1 to 65535";

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        match value {
            LookValue::Number(number @ 1..) => Some(Ok(Some(u16::try_from(*number).ok()?))),
            _ => None,
        }
    }

    fn value(&self) -> Option<LookValue> {
        self.map(|number| LookValue::Number(number.into()))
    }
}

/// Options that are set by a name.
macro_rules! named {
    ($($kind:ty)+) => {
        $(
            impl Value for Option<$kind> {
                const EXPECTED: &'static str = "a string";

                fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
                    match value {
                        LookValue::Text(name) => {
                            Some(name.parse().map(Some).map_err(|error| LookError::from(error)))
                        }
                        _ => None,
                    }
                }

                fn value(&self) -> Option<LookValue> {
                    Some(LookValue::Text(self.as_ref()?.to_string()))
                }
            }
        )+
    };
}

named! { Naming Signs Rim Alignment Surface Theme PaletteChange }

impl Value for Option<String> {
    const EXPECTED: &'static str = "a string";

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        match value {
            LookValue::Text(text) => Some(Ok(Some(text.clone()))),
            _ => None,
        }
    }

    fn value(&self) -> Option<LookValue> {
        self.clone().map(LookValue::Text)
    }
}

impl Value for GameChoice {
    const EXPECTED: &'static str = "a string";

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        match value {
            LookValue::Text(name) if name == "none" => Some(Ok(Self::None)),
            LookValue::Text(name) => Some(name.parse().map(Self::Of)),
            _ => None,
        }
    }

    fn value(&self) -> Option<LookValue> {
        match self {
            Self::Guessed => None,
            Self::None => Some("none".into()),
            Self::Of(game) => Some(game.as_str().into()),
        }
    }
}

impl Value for Option<[PieceSet; 2]> {
    const EXPECTED: &'static str = "a string or a list of two strings";

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        match value {
            LookValue::Text(both) => Some(both.parse().map(|set| Some([set; 2]))),
            LookValue::List(sets) => match sets.as_slice() {
                [] => Some(Ok(None)),
                [LookValue::Text(first), LookValue::Text(second)] => {
                    let second = second.parse();
                    let sets = first.parse().and_then(|first| Ok(Some([first, second?])));
                    Some(sets)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn value(&self) -> Option<LookValue> {
        let sets = self.as_ref()?.iter().map(|set| set.as_str().into());
        Some(LookValue::List(sets.collect()))
    }
}

/// A part of a list: a square, or an arrow.
trait Item: Sized {
    const EXPECTED: &'static str;
    fn of(item: &LookValue) -> Option<Self>;
    fn value(&self) -> LookValue;
}

impl<T: Item> Value for Vec<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn of(value: &LookValue) -> Option<Result<Self, LookError>> {
        match value {
            LookValue::List(items) => items.iter().map(T::of).collect::<Option<_>>().map(Ok),
            _ => None,
        }
    }

    fn value(&self) -> Option<LookValue> {
        let items = self.iter().map(T::value).collect();
        (!self.is_empty()).then_some(LookValue::List(items))
    }
}

impl Item for Square {
    const EXPECTED: &'static str = "a list of squares";

    fn of(item: &LookValue) -> Option<Self> {
        match item {
            LookValue::Text(name) => Some(name.as_str().into()),
            LookValue::Number(index) => usize::try_from(*index).ok().map(Self::Index),
            _ => None,
        }
    }

    fn value(&self) -> LookValue {
        coloured(None, self)
    }
}

/// The colour in front of a square, as far as the square has a name.
fn coloured(colour: Option<Colour>, square: &Square) -> LookValue {
    match (colour, square) {
        (None, Square::Index(index)) => LookValue::Number(u64::try_from(*index).unwrap_or(0)),
        (Some(colour), Square::Index(index)) => LookValue::Text(format!("{colour}:{index}")),
        (Some(colour), Square::Name(name)) => LookValue::Text(format!("{colour}:{name}")),
        (None, Square::Name(name)) => name.as_str().into(),
    }
}

impl Item for Spot {
    const EXPECTED: &'static str = Square::EXPECTED;

    fn of(item: &LookValue) -> Option<Self> {
        match item {
            LookValue::Text(text) => Some(text.as_str().into()),
            index => Some(Self {
                colour: None,
                square: Square::of(index)?,
            }),
        }
    }

    fn value(&self) -> LookValue {
        coloured(self.colour, &self.square)
    }
}

impl Item for (Piece, Figure) {
    const EXPECTED: &'static str = "a list of pieces with their figures, such as `A:archbishop`";

    fn of(item: &LookValue) -> Option<Self> {
        let LookValue::Text(text) = item else {
            return None;
        };
        let (piece, figure) = text.split_once(':')?;
        Some((piece.parse().ok()?, figure.parse().ok()?))
    }

    fn value(&self) -> LookValue {
        let (piece, figure) = self;
        LookValue::Text(format!("{piece}:{figure}"))
    }
}

impl Item for Arrow {
    const EXPECTED: &'static str = "a list of arrows, each a list of two squares";

    fn of(item: &LookValue) -> Option<Self> {
        match item {
            LookValue::Text(text) => Some(text.as_str().into()),
            LookValue::List(ends) => match ends.as_slice() {
                [from, to] => {
                    let Spot { colour, square } = Spot::of(from)?;
                    let to = Some(Square::of(to)?);
                    Some(Self {
                        colour,
                        from: square,
                        to,
                    })
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn value(&self) -> LookValue {
        let from = coloured(self.colour, &self.from);
        match &self.to {
            Some(to) => LookValue::List(vec![from, Item::value(to)]),
            None => from,
        }
    }
}
