use std::num::NonZeroU32;

/// The short form of an event: a number from 1 to 16 777 215, which takes 24 bits.
///
/// ```
/// use feen_server::Short;
///
/// assert_eq!(Short::new(518).map(Short::get), Some(518));
/// assert!(Short::new(0).is_none() && Short::new(1 << 24).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Short(NonZeroU32);

impl Short {
    /// The largest number.
    pub const MAX: u32 = (1 << 24) - 1;

    /// A short form; nothing for 0 and for a number of more than 24 bits.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(short) if number <= Self::MAX => Some(Self(short)),
            _ => None,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get()
    }
}
