use std::fmt;

/// A value for an option.
///
/// ```
/// use feen_uci::Value;
///
/// assert_eq!(Value::from(32).to_string(), "32");
/// assert_eq!(Value::from(true).to_string(), "true");
/// assert_eq!(Value::from("xiangqi").to_string(), "xiangqi");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// On or off.
    Check(bool),
    /// A whole number.
    Number(i64),
    /// A text. For an option of another kind it is read: `"32"`, `"true"`.
    Text(Box<str>),
}

impl Value {
    pub(super) fn as_check(&self) -> Option<bool> {
        match self {
            Self::Check(value) => Some(*value),
            Self::Text(text) => text.trim().to_ascii_lowercase().parse().ok(),
            Self::Number(_) => None,
        }
    }

    pub(super) fn as_number(&self) -> Option<i64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Text(text) => text.trim().parse().ok(),
            Self::Check(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

macro_rules! from {
    ($($type:ty => $kind:ident),*) => {
        $(
            impl From<$type> for Value {
                fn from(value: $type) -> Self {
                    Self::$kind(value.into())
                }
            }
        )*
    };
}

from!(bool => Check, i32 => Number, i64 => Number, u32 => Number, &str => Text, String => Text);
