//! The games of a match in their order: who plays whom, with which colours, from which opening.

use feen_rules::Game;

use super::arguments::{Match, Tournament};
use super::found_game::FoundGame;
use super::openings::Openings;

/// The games of a match, numbered from 0.
#[derive(Debug)]
pub(super) struct Schedule {
    /// The engines that play each other.
    encounters: Vec<(usize, usize)>,
    rounds: usize,
    /// The games with an opening: two with the colours changed, or one.
    legs: usize,
    openings: Openings,
}

/// The players of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) white: usize,
    pub(super) black: usize,
    /// The round, from 0.
    pub(super) round: usize,
    /// The number of the game with this opening, from 0.
    pub(super) leg: usize,
}

impl Schedule {
    pub(super) fn new(arguments: &Match, engines: usize, openings: Openings) -> Self {
        let encounters = (0..engines).flat_map(|one| {
            let others = one.saturating_add(1)..engines;
            others.map(move |other| (one, other))
        });
        let is_played =
            |(one, _): &(usize, usize)| arguments.tournament == Tournament::RoundRobin || *one == 0;
        Self {
            encounters: encounters.filter(is_played).collect(),
            rounds: usize::try_from(arguments.rounds()).unwrap_or(usize::MAX),
            legs: if arguments.pairs() { 2 } else { 1 },
            openings,
        }
    }

    /// The number of games.
    pub(super) fn len(&self) -> usize {
        self.rounds
            .saturating_mul(self.encounters.len())
            .saturating_mul(self.legs)
    }

    /// The numbers of the games.
    pub(super) fn numbers(&self) -> std::ops::Range<usize> {
        0..self.len()
    }

    /// The players of a game.
    pub(super) fn pairing(&self, number: usize) -> Pairing {
        let (pair, leg) = divided(number, self.legs);
        let (round, encounter) = divided(pair, self.encounters.len());
        let (one, other) = self.encounters.get(encounter).copied().unwrap_or_default();
        let is_changed = if self.legs > 1 {
            leg > 0
        } else {
            !round.is_multiple_of(2)
        };
        let (white, black) = if is_changed {
            (other, one)
        } else {
            (one, other)
        };
        Pairing {
            white,
            black,
            round,
            leg,
        }
    }

    /// The opening of a game.
    pub(super) fn opening(&self, number: usize) -> Game {
        self.openings.of_round(self.pairing(number).round)
    }

    /// The tag `Round` of a game: its round, and its number in it.
    pub(super) fn round(&self, pairing: Pairing) -> String {
        let round = pairing.round.saturating_add(1);
        if self.legs > 1 {
            format!("{round}.{}", pairing.leg.saturating_add(1))
        } else {
            round.to_string()
        }
    }

    /// The number of a game of a file, if it is one of the match.
    pub(super) fn number_of(&self, names: &[&str], game: &FoundGame) -> Option<usize> {
        let engine = |name: &str| names.iter().position(|other| *other == name);
        let (white, black) = (engine(&game.white)?, engine(&game.black)?);
        let (round, leg) = match game.round.split_once('.') {
            Some((round, leg)) if self.legs > 1 => (round, leg.parse::<usize>().ok()?),
            None if self.legs == 1 => (game.round.as_str(), 1),
            _ => return None,
        };
        let round = round.parse::<usize>().ok()?.checked_sub(1)?;
        let leg = leg.checked_sub(1)?;
        let both = (white.min(black), white.max(black));
        let encounter = self.encounters.iter().position(|pair| *pair == both)?;
        let number = round
            .checked_mul(self.encounters.len())?
            .checked_add(encounter)?
            .checked_mul(self.legs)?
            .checked_add(leg)?;
        let pairing = Pairing {
            white,
            black,
            round,
            leg,
        };
        (number < self.len() && self.pairing(number) == pairing).then_some(number)
    }
}

/// The quotient and the remainder; the divisor is not 0.
fn divided(number: usize, by: usize) -> (usize, usize) {
    let quotient = number.checked_div(by).unwrap_or_default();
    (quotient, number.checked_rem(by).unwrap_or_default())
}
