use alloc::string::String;

use epin::Piece;
use qi::Diff;
use sin::Style;

use super::Lossy;
use crate::Losses;

/// A text of another notation that a FEEN has become, and all that the text does not say.
///
/// ```
/// use feen::Feen;
/// use feen_interchange::{Convention, Fen, Loss, Residue};
///
/// let feen: Feen = "4k^3/8/8/8/8/8/6b1/4K^2+R / C/c".parse()?;
/// let exported = Fen::from_feen(&feen, &Residue::new(), Convention::CHESS)?;
/// assert_eq!(exported.value().as_str(), "4k3/8/8/8/8/8/6b1/4K2R w K - 0 1");
/// // The bishop blocks castling, which `+R` denies.
/// assert!(exported.losses().contains(Loss::States));
///
/// let again = exported.value().to_feen(Convention::CHESS)?.into_parts().0;
/// let diff = exported.remainder().unwrap();
/// assert_eq!(again.apply(diff)?, feen);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported<T> {
    value: T,
    spelled: Option<String>,
    losses: Losses,
    remainder: Option<Diff<Piece, Style>>,
}

impl<T> Exported<T> {
    pub(crate) const fn new(
        value: T,
        spelled: Option<String>,
        losses: Losses,
        remainder: Option<Diff<Piece, Style>>,
    ) -> Self {
        Self {
            value,
            spelled,
            losses,
            remainder,
        }
    }

    /// The text as the residue spells it: the one that was read, byte for byte. Without a
    /// spelling it is the canonical text.
    ///
    /// ```
    /// use feen_interchange::{Convention, Fen, Variant, fen};
    ///
    /// let text = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    /// let converted = fen::View::parse_as(text, &Variant::CHESS)?.to_feen(Convention::CHESS)?;
    /// assert_eq!(converted.residue().to_string(), "spelling=fen:26-30:HAha");
    /// let back = Fen::from_feen(converted.feen(), converted.residue(), Convention::CHESS)?;
    /// assert_eq!(back.text(), text);
    /// assert_eq!(back.value().as_str(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str
    where
        T: AsRef<str>,
    {
        self.spelled.as_deref().unwrap_or(self.value.as_ref())
    }

    /// The text.
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// The text, by value.
    #[must_use]
    pub fn into_value(self) -> T {
        self.value
    }

    /// The same with the text as a string.
    pub(crate) fn into_text(self) -> Exported<String>
    where
        T: AsRef<str>,
    {
        let value = String::from(self.value.as_ref());
        Exported::new(value, self.spelled, self.losses, self.remainder)
    }

    /// All that the text does not say: of the FEEN, and items of the residue that the format
    /// has no place for.
    #[must_use]
    pub const fn losses(&self) -> Losses {
        self.losses
    }

    /// The difference from the FEEN that the text converts to, to the FEEN that was given;
    /// none where they are equal.
    #[must_use]
    pub const fn remainder(&self) -> Option<&Diff<Piece, Style>> {
        self.remainder.as_ref()
    }

    /// The text, if it says all.
    ///
    /// # Errors
    ///
    /// [`Lossy`], with the losses and this value, if there is a loss.
    pub fn strict(self) -> Result<T, Lossy<Self>> {
        self.strict_but(Losses::NONE)
    }

    /// The text, if it says all but these.
    ///
    /// # Errors
    ///
    /// [`Lossy`], with the losses and this value, if there is another loss.
    pub fn strict_but(self, allowed: Losses) -> Result<T, Lossy<Self>> {
        let losses = self.losses.without(allowed);
        if losses.is_empty() {
            Ok(self.value)
        } else {
            Err(Lossy::new(losses, self))
        }
    }
}
