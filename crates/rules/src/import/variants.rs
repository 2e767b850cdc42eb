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
    /// let variants = Variants::read("variants.ini", "[coffee:chess]\nmustCapture = true\n")?;
    /// assert_eq!(variants.own()[0].name(), "coffee");
    /// assert!(variants.not_understood().is_empty());
    /// # Ok::<(), feen_rules::TableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`Variant::parse`] for tables. Sections of a `variants.ini` that are not imported are
    /// [listed](Self::not_understood).
    pub fn read(file: &str, text: &str) -> Result<Self, TableError> {
        Self::read_with(file, text, false)
    }

    /// As [`read`](Self::read), with the sections of a `variants.ini` that it refuses, but without their lines that are
    /// not understood.
    ///
    /// ```
    /// use feen_rules::Variants;
    ///
    /// let text = "[coffee:chess]\nmustCapture = true\nsoftware = none\n";
    /// assert!(Variants::read("variants.ini", text)?.own().is_empty());
    /// let variants = Variants::read_lossy("variants.ini", text)?;
    /// assert_eq!(variants.own()[0].name(), "coffee");
    /// assert_eq!(variants.not_understood()[0].line(), 3);
    /// # Ok::<(), feen_rules::TableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`read`](Self::read).
    pub fn read_lossy(file: &str, text: &str) -> Result<Self, TableError> {
        Self::read_with(file, text, true)
    }

    fn read_with(file: &str, text: &str, is_lossy: bool) -> Result<Self, TableError> {
        let is_ini = file
            .rsplit_once('.')
            .is_some_and(|(_, kind)| kind.eq_ignore_ascii_case("ini"));
        if is_ini {
            let (own, not_understood) = if is_lossy {
                Variant::import_lossy(text)
            } else {
                Variant::import_ini(text)
            };
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

    /// These variants, and those of another file after them.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        self.own.extend(other.own);
        self.not_understood.extend(other.not_understood);
        self
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

    /// Whether the file has a section of this name that is not imported: a built-in variant does not stand in for it.
    fn refuses(&self, name: &str) -> bool {
        let mut lines = self.not_understood.iter();
        lines.any(|line| line.is_refused() && line.section().eq_ignore_ascii_case(name))
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
            None if self.refuses(name) => Err(UnknownVariant::new(name)),
            None => name.parse(),
        }
    }
}
