use qi::{ByPlayer, Player};

use crate::variant::LetterSet;

/// Pieces in hand, counted by letter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Held {
    counts: ByPlayer<[u64; 26]>,
    /// The letters that are held.
    letters: ByPlayer<LetterSet>,
}

impl Held {
    /// More of a piece, whose letter is given in upper case.
    pub(crate) fn add(&mut self, player: Player, letter: u8, count: u64) {
        let index = usize::from(letter.wrapping_sub(b'A'));
        if let Some(held) = self.counts[player].get_mut(index) {
            *held = held.saturating_add(count);
            self.letters[player] = self.letters[player].with(letter);
        }
    }

    pub(crate) fn count(&self, player: Player, letter: u8) -> u64 {
        let index = usize::from(letter.wrapping_sub(b'A'));
        self.counts[player].get(index).copied().unwrap_or(0)
    }

    /// The pieces that a player holds: letters in alphabetical order, and counts.
    pub(crate) fn items(&self, player: Player) -> impl Iterator<Item = (u8, u64)> + '_ {
        let letters = self.letters[player].iter();
        letters.map(move |letter| (letter, self.count(player, letter)))
    }

    pub(crate) fn is_empty(&self) -> bool {
        Player::ALL
            .into_iter()
            .all(|player| self.letters[player].is_empty())
    }
}

/// A letter in the case of a player's side.
pub(crate) const fn cased(letter: u8, player: Player) -> u8 {
    match player {
        Player::First => letter,
        Player::Second => letter.to_ascii_lowercase(),
    }
}
