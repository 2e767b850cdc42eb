//! Reading tables that are as long as a power of two.

/// The entry of this number; where the table is shorter, that of the remainder.
#[inline]
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a remainder is below the length, which is not zero"
)]
pub(crate) const fn entry<T, const LENGTH: usize>(table: &[T; LENGTH], number: usize) -> &T {
    // So the remainder needs no division.
    const { assert!(LENGTH.is_power_of_two()) };
    &table[number % LENGTH]
}
