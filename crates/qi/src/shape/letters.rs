//! Numbers spelt in letters: `a` to `z`, then `aa` to `zz`, then `aaa`.

use alloc::string::String;
use alloc::vec::Vec;

/// The letters of a number from 0.
pub(crate) fn spell(number: usize) -> String {
    let mut reversed = Vec::new();
    let mut rest = Some(number);
    while let Some(number) = rest {
        reversed.push(('a'..='z').nth(number % 26).unwrap_or('?'));
        rest = (number / 26).checked_sub(1);
    }
    reversed.iter().rev().collect()
}

/// The number from 0 that letters spell, if they are letters and it fits.
pub(crate) fn read(letters: &str) -> Option<usize> {
    let mut count: usize = 0;
    for letter in letters.chars() {
        let place = ('a'..='z').position(|other| other == letter)?;
        count = count.checked_mul(26)?.checked_add(place)?.checked_add(1)?;
    }
    count.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::{read, spell};

    #[test]
    fn numbers_are_spelt_and_read_back() {
        for (number, letters) in [(0, "a"), (25, "z"), (26, "aa"), (701, "zz"), (702, "aaa")] {
            assert_eq!(spell(number), letters);
            assert_eq!(read(letters), Some(number));
        }
        for number in 0..20_000 {
            assert_eq!(read(&spell(number)), Some(number));
        }
        assert_eq!(read(""), None);
        assert_eq!(read("A"), None);
        assert_eq!(read(&"z".repeat(100)), None);
    }
}
