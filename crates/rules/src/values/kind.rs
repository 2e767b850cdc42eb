use core::fmt;
use core::num::NonZeroU8;
use core::ops::{BitAnd, BitOr, BitOrAssign};

/// The most kinds of piece of a variant, promoted ones included.
pub(crate) const MAX_KINDS: usize = 40;

/// The bit that keeps the number of a kind from being 0.
const MARK: NonZeroU8 = NonZeroU8::MIN.saturating_add(63);

/// A kind of piece of a variant: a rook, a promoted pawn.
///
/// ```
/// use feen_rules::Variant;
///
/// let shogi: Variant = "shogi".parse()?;
/// let dragon = shogi.kind("+R").unwrap();
/// assert_eq!(shogi.letter(dragon), "+R");
/// assert_eq!(shogi.kinds().len(), 14);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// It belongs to the variant that it is from: in another one the same value is another kind.
// The number and the mark, so that `Option<Kind>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(NonZeroU8);

impl Kind {
    /// The kind whose number has these low six bits.
    #[inline]
    pub(crate) fn wrapping(number: u8) -> Self {
        Self(MARK | (number & 63))
    }

    /// The number of the kind among [those of its variant](crate::Variant::kinds), counted from 0: below 64.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() & 63) as usize
    }

    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0.get() & 63
    }
}

/// Prints as its index: the letter depends on the variant.
impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.number())
    }
}

/// A set of kinds.
// Bit `n` is the kind with number `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Kinds(u64);

impl Kinds {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self(!0);

    /// The first kinds, this many.
    pub(crate) fn first(count: usize) -> Self {
        (0..64_u8).take(count).map(Kind::wrapping).collect()
    }

    #[inline]
    pub(crate) const fn only(kind: Kind) -> Self {
        Self(1_u64.wrapping_shl(kind.number() as u32))
    }

    #[inline]
    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 & Self::only(kind).0 != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn with(self, kind: Kind) -> Self {
        Self(self.0 | Self::only(kind).0)
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> + use<> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let number = left.trailing_zeros().to_le_bytes()[0];
            (left != 0).then(|| {
                left &= left.wrapping_sub(1);
                Kind::wrapping(number)
            })
        })
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitOr for Kinds {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Kinds {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Kinds {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
