use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;

/// A natural number of any size, kept as its decimal digits without leading zeros.
///
/// ```
/// use oracle::Count;
///
/// let sum: Count = [Count::from(999), Count::from(1)].into_iter().sum();
/// assert_eq!(sum.as_str(), "1000");
/// assert!(sum > Count::from(999));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Count(String);

impl Count {
    /// The digits; `"0"` for zero.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a run of digits, which must be one.
    pub(crate) fn from_digits(digits: &str) -> Self {
        match digits.trim_start_matches('0') {
            "" => Self::from(0),
            significant => Self(significant.to_owned()),
        }
    }

    /// Adds as on paper: digit by digit from the right, with a carry.
    fn plus(&self, other: &Self) -> Self {
        let mut left = self.0.bytes().rev();
        let mut right = other.0.bytes().rev();
        let mut carry = 0;
        let mut reversed = Vec::new();
        loop {
            let column = (left.next(), right.next());
            if column == (None, None) && carry == 0 {
                break;
            }
            let value = |digit: Option<u8>| digit.map_or(0, |digit| digit - b'0');
            let sum = value(column.0) + value(column.1) + carry;
            reversed.push(char::from(b'0' + sum % 10));
            carry = sum / 10;
        }
        Self(reversed.into_iter().rev().collect())
    }
}

impl From<usize> for Count {
    fn from(number: usize) -> Self {
        Self(number.to_string())
    }
}

impl Ord for Count {
    fn cmp(&self, other: &Self) -> Ordering {
        let digits = |count: &Self| count.0.len();
        digits(self)
            .cmp(&digits(other))
            .then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Count {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        let sum = counts.reduce(|sum, count| sum.plus(&count));
        sum.unwrap_or_else(|| Self::from(0))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_machine_numbers() {
        let numbers = (0..120).chain([199, 989, 990, 999, 1000, 1001, 9_999, 10_000, 99_999]);
        for (a, b) in numbers
            .clone()
            .flat_map(|a| numbers.clone().map(move |b| (a, b)))
        {
            let (left, right) = (Count::from(a), Count::from(b));
            assert_eq!(left.plus(&right), Count::from(a + b), "{a} + {b}");
            assert_eq!(left.cmp(&right), a.cmp(&b), "{a} and {b}");
        }
    }

    #[test]
    fn is_exact_for_a_thousand_digits() {
        let nines = Count::from_digits(&"9".repeat(1000));
        let power = Count::from_digits(&format!("1{}", "0".repeat(1000)));
        assert!(nines < power);
        assert_eq!(nines.plus(&Count::from(1)), power);
        assert_eq!(Count::from_digits("000"), Count::from(0));
        assert_eq!(Count::from_digits("0012"), Count::from(12));
    }
}
