use epin::Piece;
use qi::{ByPlayer, Player};

use crate::read::fast::hands::{HandSink, HandsSink, Key, Letters};

/// Hands in which each letter has one item, recorded while they are read.
///
/// Each item is put at the place of its letter, so that the items are in the order of the
/// pieces without comparing any.
pub(crate) struct SmallHands {
    /// The items of each hand that has been begun: most games have none.
    hands: ByPlayer<Option<Keys>>,
    /// The letters of each hand.
    letters: Option<ByPlayer<Letters>>,
}

/// The letters of both sides, as far as a word has bits.
const LETTERS: usize = u64::BITS as usize;

/// By letter, the key of its item.
type Keys = [Key; LETTERS];

/// The keys of no items.
const NONE: Keys = [Key::LOWEST; LETTERS];

impl HandsSink for SmallHands {
    type Hand<'s> = &'s mut Keys;

    #[inline]
    fn hand(&mut self, owner: Player) -> &mut Keys {
        self.hands[owner].insert(NONE)
    }

    #[inline]
    fn end(&mut self, letters: ByPlayer<Letters>) {
        self.letters = Some(letters);
    }
}

impl HandSink for &mut Keys {
    #[inline]
    fn key(&mut self, key: Key) {
        if let Some(place) = self.get_mut(key.letter()) {
            *place = key;
        }
    }
}

impl SmallHands {
    pub(crate) const fn new() -> Self {
        Self {
            hands: ByPlayer::new(None, None),
            letters: None,
        }
    }

    /// The items in the order of players and pieces, if ordinary hands have been read in
    /// which no letter is repeated.
    #[inline]
    pub(crate) fn items(&self) -> Option<impl Iterator<Item = (Player, Piece, usize)>> {
        let letters = self.letters?;
        let hand = |owner| {
            let keys = self.hands[owner].as_ref().unwrap_or(&NONE);
            ByLetter::new(owner, letters[owner], keys)
        };
        Some(hand(Player::First)?.chain(hand(Player::Second)?))
    }
}

/// The items of a hand in the order of their letters.
struct ByLetter<'a> {
    owner: Player,
    keys: &'a Keys,
    /// A bit for each letter that is still to come.
    letters: u64,
}

impl<'a> ByLetter<'a> {
    #[inline]
    fn new(owner: Player, letters: Letters, keys: &'a Keys) -> Option<Self> {
        let letters = letters.once_each()?;
        Some(Self {
            owner,
            keys,
            letters,
        })
    }
}

impl Iterator for ByLetter<'_> {
    type Item = (Player, Piece, usize);

    #[inline]
    fn next(&mut self) -> Option<(Player, Piece, usize)> {
        // After the last letter this is 64, where there is no key.
        let letter = self.letters.trailing_zeros() as usize;
        let key = self.keys.get(letter)?;
        self.letters &= self.letters.wrapping_sub(1);
        Some((self.owner, Piece::from_code(key.code())?, key.count()))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.letters.count_ones() as usize;
        (count, Some(count))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use oracle::generate::{Family, Random, strings};
    use qi::{ByPlayer, Player};

    use super::SmallHands;
    use crate::HandItems;
    use crate::read::fast;

    /// Compares the items that are recorded of ordinary hands with what the text
    /// says, in the order of the pieces; tells whether there are any.
    fn are_written_down(text: &[u8]) -> Option<bool> {
        let mut small = SmallHands::new();
        let hands = fast::hands(text, &mut small)?;
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
            count(hands.map(|hands| [&hands[..], b" C"].concat())),
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
    fn each_letter_has_a_place() {
        let letters: Vec<u8> = (b'A'..=b'Z')
            .flat_map(|letter| [letter, letter | 32])
            .collect();
        for (hands, expected) in [
            ([&letters[..], b"/", &letters, b" C"].concat(), true),
            ([b"-A", &letters[..], b"/ C"].concat(), false),
            ([b"/+A", &letters[..], b" C"].concat(), false),
        ] {
            assert_eq!(are_written_down(&hands), Some(expected));
        }
    }
}
