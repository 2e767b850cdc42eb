use core::cmp::Ordering;

/// How many copies of a piece a hand holds, as written.
///
/// Counts compare exactly, whatever their length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandCount<'i> {
    digits: &'i [u8],
}

impl<'i> HandCount<'i> {
    /// The count of a piece without one.
    pub(crate) const ONE: Self = Self { digits: b"1" };

    /// A count by its digits, which have no leading zero.
    pub(crate) const fn new(digits: &'i [u8]) -> Self {
        Self { digits }
    }

    /// The count, or `None` where a `u64` cannot hold it.
    pub(crate) fn value(self) -> Option<u64> {
        number(self.digits)
    }
}

impl Ord for HandCount<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.digits.len().cmp(&other.digits.len());
        by_length.then_with(|| self.digits.cmp(other.digits))
    }
}

impl PartialOrd for HandCount<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The number that ASCII digits spell, or `None` where a `u64` cannot hold it.
pub(crate) fn number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0_u64, |number, digit| {
        number
            .checked_mul(10)?
            .checked_add(u64::from(digit.wrapping_sub(b'0')))
    })
}

/// The digits that a text starts with, and the rest.
pub(crate) fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text.split_at_checked(length).unwrap_or((text, &[]))
}

/// The number that a text starts with, or `None` where a `u64` cannot hold it, and the
/// rest of the text.
pub(crate) fn leading(text: &[u8]) -> (Option<u64>, &[u8]) {
    match text {
        // Nearly all are of one digit.
        [digit, rest @ ..] if !rest.first().is_some_and(u8::is_ascii_digit) => {
            (Some(digit.wrapping_sub(b'0').into()), rest)
        }
        _ => {
            let (digits, rest) = digits(text);
            (number(digits), rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::HandCount;

    #[test]
    fn counts_compare_as_numbers_of_any_length() {
        let count = |digits| HandCount::new(digits);
        assert!(HandCount::ONE < count(b"2"));
        assert!(count(b"9") < count(b"10"));
        assert!(count(b"99999999999999999999") < count(b"100000000000000000000"));
        assert!(count(b"12") > count(b"11"));
    }
}
