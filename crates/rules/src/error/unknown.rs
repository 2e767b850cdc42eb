use alloc::string::String;
use core::fmt;

/// A name that no built-in variant has.
///
/// ```
/// let error = "bridge".parse::<feen_rules::Variant>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown variant `bridge`; expected a name such as `shogi` or `atomic`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant {
    name: String,
}

impl UnknownVariant {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.chars().take(40).collect(),
        }
    }

    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "variant/unknown"
    }
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        write!(
            f,
            "unknown variant `{name}`; expected a name such as `shogi` or `atomic`"
        )
    }
}

impl core::error::Error for UnknownVariant {}
