//! Formats, variants, profiles and losses by name.

use core::fmt;
use core::str::FromStr;

#[cfg(feature = "alloc")]
use crate::Loss;
use crate::{Format, Profile, Variant};

/// Why a text is not a name: what was expected. All names are in [`Format::ALL`], [`Variant::ALL`],
/// [`Profile::names`] and `Loss::ALL`.
///
/// ```
/// use feen_interchange::{Format, Profile, Variant};
///
/// assert_eq!("Three-Check".parse(), Ok(Variant::THREE_CHECK));
/// let error = "black".parse::<Profile>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `chess`, `sanki`, `rules-chess`, `chess960` or `plain`");
/// let error = "go".parse::<Variant>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a variant such as `chess`, `xiangqi` or `shogi`");
/// assert_eq!("pgn".parse::<Format>().unwrap_err().code(), "format/unknown");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownName(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Format,
    Variant,
    Profile,
    #[cfg(feature = "alloc")]
    Loss,
}

impl UnknownName {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self.0 {
            Kind::Format => "format/unknown",
            _ => "name/unknown",
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Format => write(f, Format::ALL.map(Format::name)),
            // A list of all would not be read.
            Kind::Variant => {
                f.write_str("expected a variant such as `chess`, `xiangqi` or `shogi`")
            }
            Kind::Profile => write(f, Profile::names()),
            #[cfg(feature = "alloc")]
            Kind::Loss => f.write_str("expected a loss such as `castling` or `halfmove`"),
        }
    }
}

impl core::error::Error for UnknownName {}

/// Names with commas between them, and `or` before the last one.
fn write(f: &mut fmt::Formatter<'_>, names: impl IntoIterator<Item = &'static str>) -> fmt::Result {
    let mut names = names.into_iter().peekable();
    let mut before = "expected ";
    while let Some(name) = names.next() {
        let is_last = names.peek().is_none() && before == ", ";
        let before = if is_last {
            " or "
        } else {
            core::mem::replace(&mut before, ", ")
        };
        write!(f, "{before}`{name}`")?;
    }
    Ok(())
}

impl FromStr for Format {
    type Err = UnknownName;

    /// Reads the name of a format, in any case.
    ///
    /// # Errors
    ///
    /// For all else: `pgn`.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|format| format.name().eq_ignore_ascii_case(name));
        found.ok_or(UnknownName(Kind::Format))
    }
}

impl FromStr for Variant {
    type Err = UnknownName;

    /// Reads the name of a variant, in any case and with or without `-` and `_`; or a name that
    /// other programs have for it, such as `chess960`.
    ///
    /// # Errors
    ///
    /// For all else: `go`.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::named(name).ok_or(UnknownName(Kind::Variant))
    }
}

impl FromStr for Profile {
    type Err = UnknownName;

    /// Reads the name of a profile, in any case: `chess`, `sanki`, `rules-chess`, `chess960` or
    /// `plain`.
    ///
    /// # Errors
    ///
    /// For all else: `black`.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::named(name).ok_or(UnknownName(Kind::Profile))
    }
}

#[cfg(feature = "alloc")]
impl FromStr for Loss {
    type Err = UnknownName;

    /// Reads the [code](Self::code) of a loss.
    ///
    /// # Errors
    ///
    /// For all else: `clock`.
    fn from_str(code: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|loss| loss.code() == code);
        found.ok_or(UnknownName(Kind::Loss))
    }
}
