use std::fmt;
use std::iter::Sum;

/// A natural number of any size.
///
/// ```
/// use oracle::Count;
///
/// let sum: Count = [Count::from(999), Count::from(1)].into_iter().sum();
/// assert_eq!(sum.to_string(), "1000");
/// assert!(sum > Count::from(999));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Count(Number);

/// A number that fits in a machine word is never kept as digits, so that the derived order is
/// the order of numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Number {
    Word(usize),
    /// Decimal digits without leading zeros, after their number.
    Digits(usize, String),
}

impl Count {
    /// The number, if it fits in a machine word.
    #[must_use]
    pub const fn to_usize(&self) -> Option<usize> {
        match self.0 {
            Number::Word(number) => Some(number),
            Number::Digits(..) => None,
        }
    }

    /// Reads a run of digits. There must be at least one.
    pub(crate) fn from_digits(digits: &str) -> Self {
        let significant = digits.trim_start_matches('0');
        Self(match (significant, significant.parse()) {
            ("", _) => Number::Word(0),
            (_, Ok(number)) => Number::Word(number),
            (_, Err(_)) => Number::Digits(significant.len(), significant.to_owned()),
        })
    }

    fn plus(&self, other: &Self) -> Self {
        let words = self.to_usize().zip(other.to_usize());
        match words.and_then(|(word, other)| word.checked_add(other)) {
            Some(sum) => Self::from(sum),
            None => self.plus_on_paper(other),
        }
    }

    /// Adds digit by digit from the right, with a carry.
    fn plus_on_paper(&self, other: &Self) -> Self {
        let (left, right) = (self.to_string(), other.to_string());
        let mut left = left.bytes().rev();
        let mut right = right.bytes().rev();
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
        Self::from_digits(&reversed.into_iter().rev().collect::<String>())
    }
}

impl From<usize> for Count {
    fn from(number: usize) -> Self {
        Self(Number::Word(number))
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::from(0), |sum, count| sum.plus(&count))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Number::Word(number) => number.fmt(f),
            Number::Digits(_, digits) => f.pad(digits),
        }
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
            assert_eq!(left.plus_on_paper(&right), Count::from(a + b), "{a} + {b}");
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

    #[test]
    fn goes_on_where_a_word_ends() {
        let word = Count::from(usize::MAX);
        let more = word.plus(&Count::from(1));
        assert_eq!(more.to_string(), (usize::MAX as u128 + 1).to_string());
        assert!(more > word);
        assert_eq!(Count::from_digits(&more.to_string()), more);
        assert_eq!(Count::from_digits(&word.to_string()), word);
        assert_eq!((word.to_usize(), more.to_usize()), (Some(usize::MAX), None));
        let twice = more.plus(&more);
        assert_eq!(
            twice.to_string(),
            (2 * (usize::MAX as u128 + 1)).to_string()
        );
        assert!(twice > more);
    }
}
