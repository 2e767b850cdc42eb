use core::fmt;

use super::ParseErrorKind;

/// How much is asked of a text: each level asks all that the one before it asks.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use feen::{Feen, Level};
///
/// let level = |text: &str| text.parse::<Feen>().unwrap_err().kind().level();
/// assert_eq!(level("8/8 / W"), Level::Syntax);
/// assert_eq!(level("8/8 PP/ W/w"), Level::Canonical);
/// assert_eq!(level("65026 / W/w"), Level::Representable);
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The text is well formed: it says one position.
    Syntax,
    /// It says it in the one way that FEEN has for it. Only such a text is valid.
    Canonical,
    /// An owned position can hold what it says.
    Representable,
}

impl Level {
    /// The level in one word: `syntax`, `canonical` or `representable`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Canonical => "canonical",
            Self::Representable => "representable",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "well formed",
            Self::Canonical => "canonical",
            Self::Representable => "representable",
        })
    }
}

impl ParseErrorKind {
    /// The level that the text does not reach.
    ///
    /// [`validate`](crate::validate()) and [`View`](crate::View) ask for a
    /// canonical text, [`Feen`](crate::Feen) for a representable one. A board that is
    /// [irregular](Self::Irregular) is noticed at that level, and reaches it.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::LeadingZero
            | Self::OneHandCount
            | Self::NotAggregated { .. }
            | Self::NotCanonical { .. } => Level::Canonical,
            Self::Irregular { .. } => Level::Representable,
            kind if kind.is_limit() => Level::Representable,
            _ => Level::Syntax,
        }
    }
}
