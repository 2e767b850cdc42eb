/// Implements for an owned text, which is read by `FromStr` and kept in its field `text`: to be
/// read from any string or bytes, written, borrowed, compared and hashed as its text. The module
/// has the `View` that says if bytes are such a text.
macro_rules! owned_text {
    ($owned:ident) => {
        impl TryFrom<&str> for $owned {
            type Error = $crate::ParseError;

            fn try_from(text: &str) -> Result<Self, $crate::ParseError> {
                text.parse()
            }
        }

        impl TryFrom<&[u8]> for $owned {
            type Error = $crate::ParseError;

            fn try_from(text: &[u8]) -> Result<Self, $crate::ParseError> {
                View::parse_bytes(text)?.as_str().parse()
            }
        }

        impl core::fmt::Display for $owned {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(&self.text)
            }
        }

        /// Two are equal if their texts are, whatever they were read as.
        impl PartialEq for $owned {
            fn eq(&self, other: &Self) -> bool {
                self.text == other.text
            }
        }

        impl Eq for $owned {}

        impl core::hash::Hash for $owned {
            fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
                self.text.hash(hasher);
            }
        }

        impl AsRef<str> for $owned {
            fn as_ref(&self) -> &str {
                &self.text
            }
        }
    };
}

pub(crate) use owned_text;
