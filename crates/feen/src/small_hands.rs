use epin::Piece;
use qi::Player;

use crate::ordinary_hands::{HandScribe, Key};

/// Hands of few items, written down while they are recognised.
pub(crate) struct SmallHands {
    /// The keys of the items, each at its number.
    keys: [Key; PLACES],
    /// The numbers that the second hand begins with, and ends with.
    second: Option<(usize, usize)>,
    /// By hand and letter, the place of its key.
    places: [[u8; LETTERS]; 2],
}

const PLACES: usize = 32;

impl HandScribe for SmallHands {
    #[inline]
    fn key(&mut self, item: usize, key: Key) {
        if let Some(place) = self.keys.get_mut(item) {
            *place = key;
        }
    }

    #[inline]
    fn end(&mut self, second: usize, end: usize) {
        self.second = Some((second, end));
    }
}

impl SmallHands {
    pub(crate) const fn new() -> Self {
        Self {
            keys: [Key::LOWEST; PLACES],
            second: None,
            places: [[0; LETTERS]; 2],
        }
    }

    /// The items in the order of players and pieces, if small hands have been read in
    /// which no letter is repeated.
    #[inline]
    pub(crate) fn items(&mut self) -> Option<SmallItems<'_>> {
        let (start, end) = self.second?;
        let (first, second) = self.keys.get(..=end)?.split_at_checked(start)?;
        let [first_places, second_places] = &mut self.places;
        Some(SmallItems {
            first: ByLetter::new(first.get(1..)?, first_places)?,
            second: ByLetter::new(second.get(1..)?, second_places)?,
        })
    }
}

/// The items of small hands.
pub(crate) struct SmallItems<'a> {
    first: ByLetter<'a>,
    second: ByLetter<'a>,
}

impl Iterator for SmallItems<'_> {
    type Item = (Player, Piece, usize);

    #[inline]
    fn next(&mut self) -> Option<(Player, Piece, usize)> {
        let (player, key) = match self.first.next() {
            Some(key) => (Player::First, key),
            None => (Player::Second, self.second.next()?),
        };
        Some((player, Piece::from_code(key.code())?, key.count()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.first.left.saturating_add(self.second.left);
        (count, Some(count))
    }
}

/// The keys of a hand in the order of their letters, which is that of the pieces if no
/// letter is repeated: so nothing has to be compared.
struct ByLetter<'a> {
    keys: &'a [Key],
    /// By letter, the place of its key.
    places: &'a [u8; LETTERS],
    /// A bit for each letter that is still to come, of which there are so many.
    letters: u64,
    left: usize,
}

/// The letters of both sides, as far as a word has bits.
const LETTERS: usize = u64::BITS as usize;

impl<'a> ByLetter<'a> {
    #[inline]
    fn new(keys: &'a [Key], places: &'a mut [u8; LETTERS]) -> Option<Self> {
        let mut letters = 0_u64;
        let mut repeated = 0;
        for (place, key) in (0..).zip(keys) {
            let letter = key.letter();
            let bit = 1_u64.wrapping_shl(letter);
            repeated |= letters & bit;
            letters |= bit;
            *places.get_mut(letter as usize % LETTERS)? = place;
        }
        (repeated == 0).then_some(Self {
            keys,
            places,
            letters,
            left: keys.len(),
        })
    }
}

impl Iterator for ByLetter<'_> {
    type Item = Key;

    #[inline]
    fn next(&mut self) -> Option<Key> {
        let letter = self.letters.trailing_zeros() as usize;
        let place = *self.places.get(letter)?;
        self.letters &= self.letters.wrapping_sub(1);
        self.left = self.left.saturating_sub(1);
        self.keys.get(usize::from(place)).copied()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use oracle::generate::{Family, Random, strings};
    use qi::{ByPlayer, Player};

    use super::SmallHands;
    use crate::HandItems;
    use crate::ordinary_hands::ordinary_hands;

    /// Holds the items that are written down of ordinary hands against what the text
    /// says, in the order of the pieces; tells whether there are any.
    fn are_written_down(text: &[u8]) -> Option<bool> {
        let mut small = SmallHands::new();
        let hands = ordinary_hands(text, &mut small)?;
        let Some(items) = small.items() else {
            return Some(false);
        };
        let ByPlayer { first, second } = hands.items;
        let said = [(Player::First, first), (Player::Second, second)];
        let said = said.into_iter().flat_map(|(player, hand)| {
            let mut items: Vec<_> = HandItems::new(hand).collect();
            items.sort_unstable();
            items.into_iter().map(move |(piece, count)| {
                (
                    player,
                    piece,
                    usize::try_from(count).expect("a small number"),
                )
            })
        });
        assert_eq!(items.size_hint().0, said.clone().count());
        assert!(items.eq(said), "{}", text.escape_ascii());
        Some(true)
    }

    fn count(texts: impl Iterator<Item = Vec<u8>>) -> (usize, usize) {
        let small: Vec<_> = texts.filter_map(|text| are_written_down(&text)).collect();
        (
            small.len(),
            small.iter().filter(|is_small| **is_small).count(),
        )
    }

    #[test]
    fn short_hands_are_written_down() {
        let hands = strings(b"Pq+-^'/120", 6);
        assert_eq!(
            count(hands.map(|hands| [&hands[..], b" "].concat())),
            (2_966, 2_570)
        );
    }

    #[test]
    fn generated_hands_are_written_down() {
        let mut random = Random::new(8);
        let texts = (0..20_000).map(|_| random.pick(&Family::ALL).text(&mut random));
        let hands = texts.filter_map(|text| {
            let board = text.find(' ')?;
            Some(text.into_bytes().split_off(board + 1))
        });
        assert_eq!(count(hands), (15_716, 15_369));
    }

    #[test]
    fn as_many_items_are_written_down_as_have_a_place() {
        let letters: Vec<u8> = (b'A'..=b'Z').collect();
        for (first, second, expected) in
            [(26, 4, true), (26, 5, false), (4, 26, true), (5, 26, false)]
        {
            let text = [&letters[..first], b"/", &letters[..second], b" "].concat();
            assert_eq!(are_written_down(&text), Some(expected));
        }
    }
}
