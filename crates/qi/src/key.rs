//! Keys of positions: 64 bits that are the same on all platforms and in all versions.

#[cfg(feature = "alloc")]
mod of_position;

use crate::{Player, Shape};

/// A value with a number of its own. Keys of positions are made of these numbers.
///
/// Different values should have different numbers, and a number should never change: with it
/// the keys change that a table or a file has stored.
///
/// ```
/// use qi::Key;
///
/// #[derive(Clone, Copy)]
/// enum Disc {
///     Black,
///     White,
/// }
///
/// impl Key for Disc {
///     fn key(&self) -> u64 {
///         match self {
///             Self::Black => 1,
///             Self::White => 2,
///         }
///     }
/// }
/// # assert_ne!(Disc::Black.key(), Disc::White.key());
/// ```
///
/// [`key_of_variants!`](crate::key_of_variants) writes that for enums without data. A value of
/// several parts has the number of a list: `[self.kind.key(), self.side.key()].key()`.
///
/// It is implemented for numbers, `bool`, `char`, text, lists, arrays, pairs, references and
/// [`Player`](crate::Player).
pub trait Key {
    /// The number.
    fn key(&self) -> u64;
}

impl<T: Key + ?Sized> Key for &T {
    fn key(&self) -> u64 {
        (*self).key()
    }
}

/// No number, where all values are the same.
impl Key for () {
    fn key(&self) -> u64 {
        0
    }
}

/// One number of all, in their order.
impl<T: Key> Key for [T] {
    fn key(&self) -> u64 {
        let length = mixed(self.len() as u64);
        self.iter()
            .fold(length, |key, value| mixed(key ^ value.key()))
    }
}

/// The key of the list.
impl<T: Key, const N: usize> Key for [T; N] {
    fn key(&self) -> u64 {
        self.as_slice().key()
    }
}

/// The key of the list of both numbers.
impl<T: Key, U: Key> Key for (T, U) {
    fn key(&self) -> u64 {
        [self.0.key(), self.1.key()].key()
    }
}

/// One number of all bytes.
impl Key for str {
    fn key(&self) -> u64 {
        self.as_bytes().key()
    }
}

/// The key of the text.
#[cfg(feature = "alloc")]
impl Key for alloc::string::String {
    fn key(&self) -> u64 {
        self.as_str().key()
    }
}

/// The key of the list.
#[cfg(feature = "alloc")]
impl<T: Key> Key for alloc::vec::Vec<T> {
    fn key(&self) -> u64 {
        self.as_slice().key()
    }
}

/// 0 for the first player, 1 for the second.
impl Key for Player {
    fn key(&self) -> u64 {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

macro_rules! itself {
    ($($number:ty),*) => {$(
        /// The number itself.
        impl Key for $number {
            fn key(&self) -> u64 {
                (*self).into()
            }
        }
    )*};
}

itself!(bool, u8, u16, u32, u64, char);

macro_rules! as_signed {
    ($($number:ty),*) => {$(
        /// The number itself, modulo 2⁶⁴.
        impl Key for $number {
            fn key(&self) -> u64 {
                i64::from(*self).cast_unsigned()
            }
        }
    )*};
}

as_signed!(i8, i16, i32, i64);

/// The number itself.
impl Key for usize {
    fn key(&self) -> u64 {
        *self as u64
    }
}

/// Implements [`Key`] for enums without data, which are `Copy`: the number of a variant is its
/// discriminant, from 0 in the order of the variants where none is given.
///
/// A variant that is added before others, or moved, changes their numbers, unless each is
/// written: `King = 1`.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use qi::{Key, Qi};
///
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// enum Kind {
///     Pawn,
///     King,
/// }
///
/// #[derive(Clone, Copy, PartialEq, Eq)]
/// enum Side {
///     Light = 10,
///     Dark = 20,
/// }
///
/// qi::key_of_variants!(Kind, Side);
///
/// assert_eq!((Kind::King.key(), Side::Dark.key()), (1, 20));
/// let position = Qi::new(&[8, 8], Side::Light, Side::Dark)?
///     .board_diff([(4, Some(Kind::King)), (60, Some(Kind::Pawn))])?;
/// assert_ne!(position.key(), position.clone().toggle().key());
/// # }
/// # Ok::<(), qi::Error>(())
/// ```
#[macro_export]
macro_rules! key_of_variants {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::Key for $name {
            fn key(&self) -> u64 {
                *self as u64
            }
        }
    )+};
}

/// A part of a position.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "only positions have these parts")
)]
enum Part {
    /// The size of a dimension, or the number of squares of a flat board.
    Size,
    Square,
    FirstHand,
    SecondHand,
    FirstStyle,
    SecondStyle,
    /// The second player is to move.
    Turn,
}

impl Part {
    #[cfg(feature = "alloc")]
    const fn hand(player: Player) -> Self {
        match player {
            Player::First => Self::FirstHand,
            Player::Second => Self::SecondHand,
        }
    }

    #[cfg(feature = "alloc")]
    const fn style(player: Player) -> Self {
        match player {
            Player::First => Self::FirstStyle,
            Player::Second => Self::SecondStyle,
        }
    }

    /// The key of a part with its two numbers.
    const fn key(self, one: u64, other: u64) -> u64 {
        let number = self as u64;
        mixed(mixed(mixed(number) ^ one) ^ other)
    }
}

/// The next number of the generator `SplitMix64` from this state (Steele, Lea and Flood, 2014).
/// Different states have different numbers.
const fn mixed(state: u64) -> u64 {
    let mut bits = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A key that does not change between versions, for boards of the same shape.
impl Key for Shape {
    fn key(&self) -> u64 {
        // The dimensions of a box count from 0; a flat board has no dimensions.
        let first = if self.is_flat() { u64::MAX } else { 0 };
        let sizes = self.dimensions().iter();
        let sizes = sizes.zip(0_u64..);
        sizes.fold(0, |key, (size, number)| {
            key ^ Part::Size.key(first ^ number, *size as u64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::mixed;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        // The first three numbers of SplitMix64 from the seed 1234567.
        let step = 0x9e37_79b9_7f4a_7c15_u64;
        let states = [0, 1, 2].map(|count| step.wrapping_mul(count).wrapping_add(1_234_567));
        assert_eq!(
            states.map(mixed),
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
            ],
        );
    }
}
