//! The parts that games of two players share: offers, the refusals that any of them has, and the words of its
//! seats in JSON. Games use them; the server does not.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::time::Duration;

use qi::ByPlayer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Player;

/// The offers of one kind in a game, such as to take a move back: the one that is open, and who has made one since
/// the own last move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offer {
    by: Option<Player>,
    made: ByPlayer<bool>,
}

/// The end of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Offered {
    /// The other is asked.
    Anew,
    /// The other has offered the same, so that both agree.
    Agreed,
}

impl Offer {
    /// The player whose offer is open.
    #[must_use]
    pub const fn by(self) -> Option<Player> {
        self.by
    }

    /// The end that an offer of a player would come to.
    ///
    /// # Errors
    ///
    /// [`OfferedAgain`](TableError::OfferedAgain): one offer of a kind between two moves of the same player.
    pub fn offered(self, seat: Player) -> Result<Offered, TableError> {
        match self.by {
            Some(by) if by != seat => Ok(Offered::Agreed),
            Some(_) => Err(TableError::OfferedAgain),
            None if self.made[seat] => Err(TableError::OfferedAgain),
            None => Ok(Offered::Anew),
        }
    }

    /// Refuses an answer of a player whom nobody has asked.
    ///
    /// # Errors
    ///
    /// [`NoOffer`](TableError::NoOffer).
    pub fn answered(self, seat: Player) -> Result<(), TableError> {
        match self.by {
            Some(by) if by != seat => Ok(()),
            _ => Err(TableError::NoOffer),
        }
    }

    /// A player offers.
    pub fn make(&mut self, seat: Player) {
        self.by = Some(seat);
        self.made[seat] = true;
    }

    /// The offer is answered or withdrawn.
    pub const fn close(&mut self) {
        self.by = None;
    }

    /// A player moves, who declines by it what the other offered, and may offer again.
    pub fn moved(&mut self, seat: Player) {
        if self.by != Some(seat) {
            self.close();
        }
        self.made[seat] = false;
    }
}

/// The reason why an action is refused, in any game of two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Anything after the end.
    #[error("the game is over")]
    Over,
    /// An action of the player who waits.
    #[error("it is the other player's turn")]
    Turn,
    /// An answer without an offer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// A second offer of a kind between two moves of the same player.
    #[error("you have already made this offer")]
    OfferedAgain,
    /// A takeback before there is a move.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// A claim of victory while the other player may still come back.
    #[error("{}", until(*.left))]
    VictoryEarly {
        /// The time until the claim holds; [`Duration::MAX`] in a game by days, where it never does.
        left: Duration,
    },
    /// An event that does not fit, such as a number of plies.
    #[error("the event does not fit the game")]
    Event,
}

/// The reason why a claim of victory does not hold yet.
fn until(left: Duration) -> String {
    match left {
        Duration::MAX => {
            "in a game by days only the clock ends the time of your opponent".to_owned()
        }
        left => format!("your opponent has {} s left to come back", left.as_secs()),
    }
}

impl TableError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Over => "game/over",
            Self::Turn => "game/turn",
            Self::NoOffer => "offer/none",
            Self::OfferedAgain => "offer/again",
            Self::NothingToTakeBack => "takeback/none",
            Self::VictoryEarly { .. } => "victory/early",
            Self::Event => "event/unfit",
        }
    }
}

/// The words for the two seats of a game.
pub trait Seats {
    /// The word for the first player, and the word for the second: `["white", "black"]`.
    const WORDS: [&'static str; 2];
    /// The words that earlier versions wrote, which are read as well.
    const FORMER: [&'static str; 2] = Self::WORDS;
}

/// A player in serde, as the word of a seat: `#[serde(with = "Word::<Colours>")]`.
#[derive(Debug)]
pub struct Word<W>(PhantomData<W>);

impl<W: Seats> Word<W> {
    const fn of(player: Player) -> &'static str {
        let [first, second] = W::WORDS;
        match player {
            Player::First => first,
            Player::Second => second,
        }
    }

    /// Writes the word of a player.
    ///
    /// # Errors
    ///
    /// The serializer fails.
    pub fn serialize<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
        Self::of(*player).serialize(to)
    }

    /// Reads the word of a player.
    ///
    /// # Errors
    ///
    /// Another word.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Player, D::Error> {
        let word = Cow::<str>::deserialize(from)?;
        let mut players = Player::ALL.into_iter().zip(W::FORMER);
        let found = players.find(|(player, former)| Self::of(*player) == word || *former == word);
        found.map(|(player, _)| player).ok_or_else(|| {
            let [first, second] = W::WORDS;
            serde::de::Error::custom(format!("expected `{first}` or `{second}`, found `{word}`"))
        })
    }
}

/// A player or nobody in serde, as the word of a seat or null: `#[serde(with = "OptionalWord::<Colours>")]`.
#[derive(Debug)]
pub struct OptionalWord<W>(PhantomData<W>);

impl<W: Seats> OptionalWord<W> {
    /// Writes the word of a player, or null.
    ///
    /// # Errors
    ///
    /// The serializer fails.
    pub fn serialize<S: Serializer>(player: &Option<Player>, to: S) -> Result<S::Ok, S::Error> {
        player.map(Word::<W>::of).serialize(to)
    }

    /// Reads the word of a player, or null.
    ///
    /// # Errors
    ///
    /// Another word.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Player>, D::Error> {
        #[derive(Deserialize)]
        #[serde(transparent, bound = "W: Seats")]
        struct Read<W>(
            #[serde(with = "Word::<W>")] Player,
            #[serde(skip)] PhantomData<W>,
        );

        Ok(Option::<Read<W>>::deserialize(from)?.map(|Read(player, _)| player))
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::{OptionalWord, Seats};
    use crate::Player;

    struct Colours;

    impl Seats for Colours {
        const WORDS: [&'static str; 2] = ["white", "black"];
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct End {
        #[serde(with = "OptionalWord::<Colours>")]
        winner: Option<Player>,
    }

    #[test]
    fn a_winner_is_read_as_it_is_written() {
        for (winner, text) in [
            (None, r#"{"winner":null}"#),
            (Some(Player::First), r#"{"winner":"white"}"#),
            (Some(Player::Second), r#"{"winner":"black"}"#),
        ] {
            let end = End { winner };
            assert_eq!(serde_json::to_string(&end).unwrap(), text);
            assert_eq!(serde_json::from_str::<End>(text).unwrap(), end);
        }
    }
}
