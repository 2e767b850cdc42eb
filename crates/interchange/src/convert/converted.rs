use alloc::boxed::Box;

use feen::Feen;

use crate::{Losses, Residue};

/// A FEEN, and all that its text says besides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Converted {
    feen: Feen,
    residue: Residue,
}

impl Converted {
    pub(crate) const fn new(feen: Feen, residue: Residue) -> Self {
        Self { feen, residue }
    }

    /// The FEEN.
    #[must_use]
    pub const fn feen(&self) -> &Feen {
        &self.feen
    }

    /// All that the text says and the FEEN does not; empty exactly if the FEEN alone comes
    /// back equal.
    #[must_use]
    pub const fn residue(&self) -> &Residue {
        &self.residue
    }

    /// The losses of the FEEN alone.
    #[must_use]
    pub fn losses(&self) -> Losses {
        self.residue.losses()
    }

    /// The FEEN and the residue.
    #[must_use]
    pub fn into_parts(self) -> (Feen, Residue) {
        (self.feen, self.residue)
    }

    /// The FEEN, if it says all.
    ///
    /// ```
    /// use feen_interchange::{Convention, Fen, Loss};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 40".parse()?;
    /// let lossy = fen.to_feen(Convention::CHESS).unwrap().strict().unwrap_err();
    /// assert!(lossy.losses().contains(Loss::Halfmove));
    /// # Ok::<(), feen_interchange::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Lossy`], with the losses and this value, if there is a residue.
    pub fn strict(self) -> Result<Feen, Lossy<Self>> {
        self.strict_but(Losses::NONE)
    }

    /// The FEEN, if it says all but these.
    ///
    /// # Errors
    ///
    /// [`Lossy`], with the losses and this value, if the residue has another item.
    pub fn strict_but(self, allowed: Losses) -> Result<Feen, Lossy<Self>> {
        let losses = self.losses().without(allowed);
        if losses.is_empty() {
            Ok(self.feen)
        } else {
            Err(Lossy::new(losses, self))
        }
    }
}

/// A conversion that loses more than its caller allows, with its value: the caller may look
/// and go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the conversion loses {losses}")]
pub struct Lossy<T> {
    losses: Losses,
    value: Box<T>,
}

impl<T> Lossy<T> {
    pub(crate) fn new(losses: Losses, value: T) -> Self {
        let value = Box::new(value);
        Self { losses, value }
    }

    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "convert/lossy"
    }

    /// The losses that were not allowed.
    #[must_use]
    pub const fn losses(&self) -> Losses {
        self.losses
    }

    /// The value of the conversion.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The value of the conversion, by value.
    #[must_use]
    pub fn into_value(self) -> T {
        *self.value
    }
}
