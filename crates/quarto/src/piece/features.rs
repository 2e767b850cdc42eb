use core::fmt;
use core::num::NonZeroU8;
use core::ops::BitOr;

/// The shape of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A cube; the bit 8 of a piece is 0.
    Cube,
    /// A cylinder; the bit is 1.
    Cylinder,
}

/// The size of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// Short; the bit 4 of a piece is 0.
    Short,
    /// Tall; the bit is 1.
    Tall,
}

/// The top of a piece: closed or open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fill {
    /// Solid; the bit 2 of a piece is 0.
    Solid,
    /// Hollow; the bit is 1.
    Hollow,
}

/// The colour of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Light; the bit 1 of a piece is 0.
    Light,
    /// Dark; the bit is 1.
    Dark,
}

/// A set of properties that is not empty.
///
/// ```
/// use feen_quarto::Features;
///
/// let features = Features::COLOR | Features::SHAPE;
/// assert_eq!(features.bits(), 0b1001);
/// assert!(features.contains(Features::SHAPE) && !features.contains(Features::SIZE));
/// assert_eq!(features.to_string(), "color,shape");
/// assert_eq!(Features::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Features(NonZeroU8);

impl Features {
    /// All four properties.
    pub const ALL: Self = Self::of(15);
    /// Color: light or dark.
    pub const COLOR: Self = Self::of(1);
    /// Fill: solid or hollow.
    pub const FILL: Self = Self::of(2);
    /// Size: short or tall.
    pub const SIZE: Self = Self::of(4);
    /// Shape: cube or cylinder.
    pub const SHAPE: Self = Self::of(8);

    /// The four properties, one by one, each with its name.
    pub(crate) const NAMED: [(Self, &'static str); 4] = [
        (Self::COLOR, "color"),
        (Self::FILL, "fill"),
        (Self::SIZE, "size"),
        (Self::SHAPE, "shape"),
    ];

    /// The properties of a mask (color 1, fill 2, size 4, shape 8), or `None` for 0 and for
    /// 16 and above.
    #[must_use]
    pub const fn new(bits: u8) -> Option<Self> {
        match NonZeroU8::new(bits) {
            Some(bits) if bits.get() < 16 => Some(Self(bits)),
            _ => None,
        }
    }

    /// The properties of a mask from 1 to 15.
    const fn of(bits: u8) -> Self {
        match NonZeroU8::new(bits) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The mask, from 1 to 15.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0.get()
    }

    /// The number of properties, from 1 to 4.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub const fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    /// Whether all properties of the other set are in this one.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.bits() & other.bits() == other.bits()
    }
}

impl BitOr for Features {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Default for Features {
    /// All four.
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (feature, name) in Self::NAMED {
            if self.contains(feature) {
                write!(f, "{separator}{name}")?;
                separator = ",";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Features({self})")
    }
}
