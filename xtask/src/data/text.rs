use serde::{Deserialize, Serialize};

/// A text as a fixture writes it: a string, `{ "hex": ".." }` for bytes that are
/// not UTF-8, or `{ "concat": [..] }` of these and repetitions.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Text {
    Concat(Concat),
    Part(Part),
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Concat {
    concat: Vec<Part>,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Part {
    String(String),
    Hex(Hex),
    Repeat(Repeat),
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hex {
    hex: Bytes,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Repeat {
    repeat: String,
    times: usize,
}

/// Bytes, two hexadecimal digits each.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(try_from = "String", into = "String")]
struct Bytes(Vec<u8>);

impl TryFrom<String> for Bytes {
    type Error = String;

    fn try_from(digits: String) -> Result<Self, String> {
        let pairs = digits.as_bytes().chunks(2);
        let bytes = pairs.map(|pair| match str::from_utf8(pair) {
            Ok(pair) if pair.len() == 2 && !pair.starts_with('+') => {
                u8::from_str_radix(pair, 16).ok()
            }
            _ => None,
        });
        let bytes: Option<Vec<u8>> = bytes.collect();
        bytes
            .map(Self)
            .ok_or_else(|| format!("expected pairs of hexadecimal digits, found {digits:?}"))
    }
}

impl From<Bytes> for String {
    fn from(bytes: Bytes) -> Self {
        let pairs = bytes.0.iter().map(|byte| format!("{byte:02x}"));
        pairs.collect()
    }
}

impl Text {
    /// The text itself.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let parts = match self {
            Self::Concat(Concat { concat }) => concat.as_slice(),
            Self::Part(part) => std::slice::from_ref(part),
        };
        parts.iter().flat_map(Part::bytes).collect()
    }
}

impl Part {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::String(text) => text.clone().into_bytes(),
            Self::Hex(Hex { hex }) => hex.0.clone(),
            Self::Repeat(Repeat { repeat, times }) => repeat.repeat(*times).into_bytes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn every_form_stands_for_its_bytes() {
        for (json, expected) in [
            (r#""8/8""#, &b"8/8"[..]),
            (r#"{ "hex": "38ff" }"#, b"8\xff"),
            (
                r#"{ "concat": ["8", { "repeat": "/8", "times": 2 }, { "hex": "00" }] }"#,
                b"8/8/8\0",
            ),
        ] {
            let text: Text = serde_json::from_str(json).unwrap();
            assert_eq!(text.bytes(), expected);
        }
        for json in [
            r#"{ "hex": "3" }"#,
            r#"{ "hex": "+1" }"#,
            r#"{ "hex": "38", "more": 1 }"#,
            "1",
        ] {
            assert!(serde_json::from_str::<Text>(json).is_err(), "{json}");
        }
    }
}
