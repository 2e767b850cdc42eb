//! Numbers spelt in letters: `a` to `z`, then `aa` to `zz`, then `aaa`.

use alloc::string::String;
use alloc::vec::Vec;

/// The letters of a number from 0.
pub(crate) fn spell(number: usize) -> String {
    spelt(number, 26, |place| ('a'..='z').nth(place))
}

/// The letters of a number from 0, without `i`: `h`, `j`.
pub(crate) fn spell_without_i(number: usize) -> String {
    spelt(number, 25, |place| without_i().nth(place))
}

/// The number from 0 that letters spell, if they are letters and it fits.
pub(crate) fn read(letters: &str) -> Option<usize> {
    number(letters, 26, |letter| {
        ('a'..='z').position(|other| other == letter)
    })
}

/// The number from 0 that letters without `i` spell.
pub(crate) fn read_without_i(letters: &str) -> Option<usize> {
    number(letters, 25, |letter| {
        without_i().position(|other| other == letter)
    })
}

fn without_i() -> impl Iterator<Item = char> {
    ('a'..='z').filter(|letter| *letter != 'i')
}

/// A number in an alphabet of this many letters.
fn spelt(number: usize, count: usize, letter: impl Fn(usize) -> Option<char>) -> String {
    let mut reversed = Vec::new();
    let mut rest = Some(number);
    while let Some(number) = rest {
        let place = number.checked_rem(count).unwrap_or(0);
        reversed.push(letter(place).unwrap_or('?'));
        let higher = number.checked_div(count);
        rest = higher.and_then(|higher| higher.checked_sub(1));
    }
    reversed.iter().rev().collect()
}

/// The number of letters in an alphabet of this many.
fn number(letters: &str, count: usize, place: impl Fn(char) -> Option<usize>) -> Option<usize> {
    let mut number: usize = 0;
    for letter in letters.chars() {
        let place = place(letter)?;
        number = number
            .checked_mul(count)?
            .checked_add(place)?
            .checked_add(1)?;
    }
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::{read, read_without_i, spell, spell_without_i};

    #[test]
    fn numbers_are_spelt_and_read_back() {
        for (number, letters) in [(0, "a"), (25, "z"), (26, "aa"), (701, "zz"), (702, "aaa")] {
            assert_eq!(spell(number), letters);
            assert_eq!(read(letters), Some(number));
        }
        for number in 0..20_000 {
            assert_eq!(read(&spell(number)), Some(number));
        }
        for (number, letters) in [(7, "h"), (8, "j"), (18, "t"), (24, "z"), (25, "aa")] {
            assert_eq!(spell_without_i(number), letters);
            assert_eq!(read_without_i(letters), Some(number));
        }
        assert_eq!(read_without_i("i"), None);
        assert_eq!(read(""), None);
        assert_eq!(read("A"), None);
        assert_eq!(read(&"z".repeat(100)), None);
    }
}
