use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The largest number that every reader of JSON keeps exactly.
const EXACT: u64 = 1 << 53;

/// A count: a JSON number, and beyond 2^53 a string of digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Count(pub(crate) u64);

impl From<usize> for Count {
    fn from(count: usize) -> Self {
        Self(count as u64)
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= EXACT {
            self.0.serialize(serializer)
        } else {
            self.0.to_string().serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Digits(String),
        }
        match Form::deserialize(deserializer)? {
            Form::Number(count) if count <= EXACT => Ok(Self(count)),
            Form::Number(count) => Err(D::Error::custom(format!(
                "expected {count} as a string, found a number"
            ))),
            Form::Digits(digits) => match digits.parse() {
                Ok(count) if count > EXACT && !digits.starts_with(['+', '0']) => Ok(Self(count)),
                _ => Err(D::Error::custom(format!(
                    "expected a number over 2^53 as a string, found {digits:?}"
                ))),
            },
        }
    }
}
