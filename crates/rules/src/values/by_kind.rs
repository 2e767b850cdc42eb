use alloc::vec::Vec;
use core::ops::Index;

use super::Kind;

/// One value for each kind of a variant, and the default for all others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ByKind<T> {
    values: Vec<T>,
    other: T,
}

impl<T: Default> ByKind<T> {
    pub(crate) fn new(values: Vec<T>) -> Self {
        Self {
            values,
            other: T::default(),
        }
    }

    /// The value of a kind of the variant that can be changed.
    pub(crate) fn get_mut(&mut self, kind: Kind) -> Option<&mut T> {
        self.values.get_mut(kind.index())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Kind, &T)> {
        (0..=u8::MAX).map(Kind::wrapping).zip(&self.values)
    }
}

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;

    #[inline]
    fn index(&self, kind: Kind) -> &T {
        self.values.get(kind.index()).unwrap_or(&self.other)
    }
}
