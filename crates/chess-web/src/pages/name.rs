//! The names that visitors go by, kept in a cookie of theirs.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use qi::ByPlayer;
use server::Player;

/// The characters of the longest name.
const LONGEST: usize = 20;

/// The most games whose names are known; the cookies of the players bring those of older games
/// again.
const GAMES: usize = 20_000;

/// A text as a name: letters, digits and a few signs, without blanks at its ends.
pub(super) fn cleaned(text: &str) -> String {
    let signs = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() || " -_.'".contains(*sign));
    let name: String = signs.take(LONGEST).collect();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as the value of a cookie.
pub(super) fn written(name: &str) -> String {
    form_urlencoded::byte_serialize(name.as_bytes()).collect()
}

/// The name in the value of a cookie.
pub(super) fn read(value: &str) -> String {
    let mut parsed = form_urlencoded::parse(value.as_bytes());
    cleaned(&parsed.next().map(|(name, _)| name).unwrap_or_default())
}

/// The names of the players of games whose seats are held by tokens.
#[derive(Default, Debug)]
pub(super) struct Names {
    known: Mutex<Known>,
}

#[derive(Default, Debug)]
struct Known {
    games: HashMap<String, ByPlayer<Option<String>>>,
    /// The oldest first.
    order: VecDeque<String>,
}

impl Names {
    /// The names of the players of a game, as far as they are known.
    pub(super) fn known(&self, id: &str) -> ByPlayer<Option<String>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.games.get(id).cloned().unwrap_or_default()
    }

    /// The names of the players of a game. A visitor who has one side only tells a name.
    pub(super) fn of(
        &self,
        id: &str,
        mine: ByPlayer<bool>,
        name: &str,
    ) -> ByPlayer<Option<String>> {
        let side = match (mine.first, mine.second) {
            (true, false) => Some(Player::First),
            (false, true) => Some(Player::Second),
            _ => None,
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(side) = side.filter(|_| !name.is_empty()) {
            known.learn(id, side, name);
        }
        known.games.get(id).cloned().unwrap_or_default()
    }
}

impl Known {
    fn learn(&mut self, id: &str, side: Player, name: &str) {
        if !self.games.contains_key(id) {
            self.order.push_back(id.to_owned());
            if self.order.len() > GAMES
                && let Some(oldest) = self.order.pop_front()
            {
                self.games.remove(&oldest);
            }
        }
        let names = self.games.entry(id.to_owned()).or_default();
        names[side] = Some(name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::{cleaned, read, written};

    #[test]
    fn a_name_is_what_a_page_can_show() {
        for (text, name) in [
            ("Mira", "Mira"),
            ("  Jean-Luc   O'Neill ", "Jean-Luc O'Neill"),
            ("<b>Łukasz</b>", "bŁukaszb"),
            ("\u{202e}x\0", "x"),
            ("", ""),
            (&"x".repeat(50), &"x".repeat(20)),
        ] {
            assert_eq!(cleaned(text), name);
            assert_eq!(read(&written(name)), name, "{name}");
        }
        assert_eq!(read("%3Cb%3E=&x"), "b");
    }
}
