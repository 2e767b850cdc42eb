use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Game, Place, Royals};

/// A piece of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// The letter: `K`, `+R`.
    pub letter: String,
    /// It is the first player's.
    pub is_first: bool,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The pieces by their squares.
    pub men: BTreeMap<Place, Man>,
    /// The square that nothing enters or passes.
    pub duck: Option<Place>,
    /// The letters in hand, with their counts: of the first player and of the second.
    pub hands: [BTreeMap<String, usize>; 2],
    /// The first player is to move.
    pub is_first: bool,
    /// The squares that a pawn has just passed, and the pawn.
    pub passed: Option<(Vec<Place>, Place)>,
    /// The rooks that may castle.
    pub castling: Vec<Place>,
    /// The checks that the players still have to give.
    pub checks: [u8; 2],
}

impl Position {
    /// Whether nothing is on a square of the board.
    pub(super) fn is_free(&self, game: &Game, place: Place) -> bool {
        game.has(place) && !self.men.contains_key(&place) && self.duck != Some(place)
    }

    /// Whether a player has a piece on a square.
    pub(super) fn is_of(&self, place: Place, is_first: bool) -> bool {
        self.men
            .get(&place)
            .is_some_and(|man| man.is_first == is_first)
    }

    /// The squares of a player's pieces of these letters.
    pub(super) fn places_of(&self, letters: &[String], is_first: bool) -> Vec<Place> {
        let men = self.men.iter();
        men.filter(|(_, man)| man.is_first == is_first && letters.contains(&man.letter))
            .map(|(place, _)| *place)
            .collect()
    }

    /// Whether a player attacks a square, as if an enemy were there.
    pub(super) fn attacks(&self, game: &Game, place: Place, is_first: bool) -> bool {
        let mut from = self.men.keys();
        from.any(|from| self.is_of(*from, is_first) && self.captures(game, *from, place))
    }

    /// Whether a player is in check.
    #[must_use]
    pub fn is_check(&self, game: &Game, is_first: bool) -> bool {
        let royal = self.places_of(&game.royal, is_first);
        if game.blast && self.do_kings_touch(game) {
            return false;
        }
        let mut attacked = royal
            .iter()
            .map(|place| self.attacks(game, *place, !is_first));
        match game.royals {
            Some(Royals::Last) => !royal.is_empty() && attacked.all(|attacked| attacked),
            Some(Royals::Spare) if royal.len() > 1 => false,
            _ => attacked.any(|attacked| attacked),
        }
    }

    /// Whether the kings are beside each other.
    pub(super) fn do_kings_touch(&self, game: &Game) -> bool {
        let first = self.places_of(&game.royal, true);
        let second = self.places_of(&game.royal, false);
        first.iter().any(|one| {
            let touches =
                |other: &Place| (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1;
            second.iter().any(touches)
        })
    }

    /// Whether the only royal pieces of the players are on one file with nothing between them.
    pub(super) fn do_face(&self, game: &Game) -> bool {
        let first = self.places_of(&game.royal, true);
        let second = self.places_of(&game.royal, false);
        let ([one], [other]) = (&first[..], &second[..]) else {
            return false;
        };
        let mut between = one.1.min(other.1) + 1..one.1.max(other.1);
        one.0 == other.0 && between.all(|rank| self.is_free(game, (one.0, rank)))
    }

    /// Whether the game is over by a goal, whatever moves there are.
    #[must_use]
    pub fn is_over(&self, game: &Game) -> bool {
        let players = [true, false];
        let is_extinct = |letter: &String| {
            players.iter().any(|is_first| {
                let held = self.hands[usize::from(!is_first)].get(letter);
                held.is_none_or(|count| *count == 0)
                    && self
                        .places_of(std::slice::from_ref(letter), *is_first)
                        .is_empty()
            })
        };
        // The player who has just moved may be on the goal.
        let is_there = |letter: &String| {
            let mover = !self.is_first;
            let own = self.places_of(std::slice::from_ref(letter), mover);
            own.iter()
                .any(|place| game.rank_for(*place, mover) == game.ranks - 1)
        };
        let has_exploded = game.blast
            && !game.royal.is_empty()
            && game.royals.is_none()
            && players
                .iter()
                .any(|is_first| self.places_of(&game.royal, *is_first).is_empty());
        game.extinct.as_ref().is_some_and(is_extinct)
            || game.flag.as_ref().is_some_and(is_there)
            || game.checks > 0 && self.checks.contains(&0)
            || has_exploded
    }

    /// The FEN.
    #[must_use]
    pub fn fen(&self, game: &Game) -> String {
        let mut text = self.placement(game);
        if game.hands {
            text.push('[');
            for (place, hand) in self.hands.iter().enumerate() {
                for (letter, count) in hand {
                    let letter = if place == 0 {
                        letter.clone()
                    } else {
                        letter.to_lowercase()
                    };
                    text.push_str(&letter.repeat(*count));
                }
            }
            text.push(']');
        }
        text.push_str(if self.is_first { " w " } else { " b " });
        let rights: String = self.castling.iter().map(|rook| self.right(*rook)).collect();
        text.push_str(if rights.is_empty() { "-" } else { &rights });
        text.push(' ');
        match &self.passed {
            Some((squares, _)) => squares
                .iter()
                .for_each(|square| text.push_str(&name(*square))),
            None => text.push('-'),
        }
        if game.checks > 0 {
            let _ = write!(text, " {}+{}", self.checks[0], self.checks[1]);
        }
        text.push_str(" 0 1");
        text
    }

    /// The letter of the file of a rook, in the case of its player.
    fn right(&self, rook: Place) -> char {
        let letter = name(rook).chars().next().expect("a name has a file");
        if self.is_of(rook, true) {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    }

    /// The board of the FEN.
    #[must_use]
    pub fn placement(&self, game: &Game) -> String {
        let rank = |rank: i32| {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..game.files {
                let place = (file, rank);
                let letter = match self.men.get(&place) {
                    Some(man) if man.is_first => man.letter.clone(),
                    Some(man) => man.letter.to_lowercase(),
                    None if self.duck == Some(place) => "*".to_owned(),
                    None => {
                        empty += 1;
                        continue;
                    }
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&letter);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let ranks: Vec<String> = (0..game.ranks).rev().map(rank).collect();
        ranks.join("/")
    }
}

/// The name of a square.
pub(super) fn name(place: Place) -> String {
    let file = u8::try_from(place.0).map(|file| char::from(b'a' + file));
    format!("{}{}", file.expect("a file of the board"), place.1 + 1)
}
