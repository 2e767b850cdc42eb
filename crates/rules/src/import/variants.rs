use alloc::vec::Vec;

use super::NotUnderstood;
use crate::error::{TableError, UnknownVariant};
use crate::variant::Variant;

/// The variants that a program offers: those of a user's file, and the built-in ones.
///
/// ```
/// use feen_rules::Variants;
///
/// let variants = Variants::read("mine.txt", "[knights : chess]\npieces = N:NN\n")?;
/// assert_eq!(variants.own()[0].name(), "knights");
/// assert_eq!(variants.find("Knights").unwrap().name(), "knights");
/// assert_eq!(variants.find("shogi").unwrap().name(), "shogi");
/// assert_eq!(variants.find("bridge").unwrap_err().code(), "variant/unknown");
/// # Ok::<(), feen_rules::TableError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Variants {
    own: Vec<Variant>,
    not_understood: Vec<NotUnderstood>,
}

impl Variants {
    /// The built-in variants alone.
    #[must_use]
    pub const fn builtin() -> Self {
        Self {
            own: Vec::new(),
            not_understood: Vec::new(),
        }
    }

    /// The variants of a file and the built-in ones: the file is a `variants.ini` if its name ends with `.ini`, and
    /// [tables](Variant::parse) else.
    ///
    /// ```
    /// use feen_rules::Variants;
    ///
    /// let variants = Variants::read("variants.ini", "[coffee:chess]\nmustCapture = true\nsoftware = none\n")?;
    /// assert_eq!(variants.own()[0].name(), "coffee");
    /// assert_eq!(variants.not_understood()[0].line(), 3);
    /// # Ok::<(), feen_rules::TableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`Variant::parse`] for tables. Lines of a `variants.ini` that are not understood are
    /// [listed](Self::not_understood).
    pub fn read(file: &str, text: &str) -> Result<Self, TableError> {
        let is_ini = file
            .rsplit_once('.')
            .is_some_and(|(_, kind)| kind.eq_ignore_ascii_case("ini"));
        if is_ini {
            let (own, not_understood) = Variant::import_ini(text);
            return Ok(Self {
                own,
                not_understood,
            });
        }
        Ok(Self {
            own: Variant::parse(text)?,
            not_understood: Vec::new(),
        })
    }

    /// The variants of the file, in its order.
    #[must_use]
    pub fn own(&self) -> &[Variant] {
        &self.own
    }

    /// The lines of a `variants.ini` that were not understood.
    #[must_use]
    pub fn not_understood(&self) -> &[NotUnderstood] {
        &self.not_understood
    }

    /// The variant of a name in any case: one of the file, or else a built-in one.
    ///
    /// # Errors
    ///
    /// For a name that neither has, `bridge`.
    pub fn find(&self, name: &str) -> Result<Variant, UnknownVariant> {
        let mut own = self.own.iter();
        match own.find(|variant| variant.name().eq_ignore_ascii_case(name)) {
            Some(variant) => Ok(variant.clone()),
            None => name.parse(),
        }
    }
}
