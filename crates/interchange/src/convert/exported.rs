use epin::Piece;
use feen::Feen;
use qi::Diff;
use sin::Style;

use super::Lossy;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::{Converted, Losses};

/// A text of another notation that a FEEN has become, and all that the text does not say.
///
/// ```
/// use feen::Feen;
/// use interchange::{Convention, Fen, Loss, Residue};
///
/// let feen: Feen = "4k^3/8/8/8/8/8/6b1/4K^2+R / C/c".parse()?;
/// let exported = Fen::from_feen(&feen, &Residue::new(), &Convention::CHESS)?;
/// assert_eq!(exported.value().as_str(), "4k3/8/8/8/8/8/6b1/4K2R w K - 0 1");
/// // The bishop blocks castling, which `+R` denies.
/// assert!(exported.losses().contains(Loss::States));
///
/// let again = exported.value().to_feen(&Convention::CHESS)?.into_parts().0;
/// let diff = exported.remainder().unwrap();
/// assert_eq!(again.apply(diff)?, feen);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported<T> {
    value: T,
    losses: Losses,
    remainder: Option<Diff<Piece, Style>>,
}

impl<T> Exported<T> {
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

/// A text that has been written, with the difference to what it converts to.
pub(crate) fn export<T>(
    feen: &Feen,
    value: T,
    losses: Losses,
    of_feen: Losses,
    again: impl FnOnce(&T) -> Result<Converted, ConvertError>,
) -> Result<Exported<T>, ConvertError> {
    let remainder = if of_feen.is_empty() {
        None
    } else {
        let again = again(&value)?;
        let diff = again.feen().diff(feen);
        Some(diff.map_err(|_| ConvertError::whole(ConvertErrorKind::Shape))?)
    };
    Ok(Exported {
        value,
        losses,
        remainder,
    })
}
