use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Clock;

/// The options of a [`Server`](crate::Server).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The most unfinished games: 100 000.
    pub games: usize,
    /// The time that each side has for its first move, after which the game is aborted: 30 s.
    pub first_move: Duration,
    /// The time between the end of a clock and the flag, so that a move that arrived in time is read: 50 ms.
    pub flag_grace: Duration,
    /// The absence after which the other player may claim the game: 60 s.
    pub absence: Duration,
    /// The absence of its maker after which a game that waits for its second player ends: 1 h.
    pub idle_open: Option<Duration>,
    /// The absence of its player after which a game against an engine ends that has no clock: 1 h.
    pub idle_engine: Option<Duration>,
    /// The absence of both players after which any other game ends that has no clock: 14 days.
    pub idle_untimed: Option<Duration>,
    /// The most unfinished games of one [maker](crate::NewGame::made_by), counted since the start: none by default.
    pub games_each: Option<usize>,
    /// The time for which games that are over are kept in the journal, for [`delete_old`](crate::Server::delete_old);
    /// for ever by default.
    pub keep: Option<Duration>,
    /// The time after which an action is answered with [`Unavailable`](crate::ActError::Unavailable) while it is not
    /// known if the journal has it: 5 s.
    pub commit_timeout: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            games: 100_000,
            games_each: None,
            keep: None,
            first_move: Duration::from_secs(30),
            flag_grace: Duration::from_millis(50),
            absence: Duration::from_secs(60),
            idle_open: Some(Duration::from_secs(3_600)),
            idle_engine: Some(Duration::from_secs(3_600)),
            idle_untimed: Some(Duration::from_secs(14 * 86_400)),
            commit_timeout: Duration::from_secs(5),
        }
    }
}

/// The options of a game.
///
/// ```
/// use std::time::Duration;
/// use feen_server::{Clock, GameOptions};
///
/// let clock = Clock::new(Duration::from_secs(300), Duration::from_secs(3));
/// let options = GameOptions::timed(clock);
/// assert_eq!(
///     serde_json::to_string(&options)?,
///     r#"{"idle":null,"clock":{"initial":300000,"increment":3000},"private":false,"keep":600000}"#,
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct GameOptions {
    /// The time without any call after which the game is ended; none by default. A game with seats and without a clock
    /// ends by the absence of its players, too, as [`Options`] say.
    #[serde(with = "idle")]
    pub idle: Option<Duration>,
    /// The clock; none by default.
    pub clock: Option<Clock>,
    /// True if the game is shown to those with a token only.
    pub private: bool,
    /// True if anybody may take the free seat, without the invitation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The names that guests go by: that of the first player and that of the second.
    #[serde(skip_serializing_if = "are_unknown")]
    pub names: [Option<Box<str>>; 2],
    /// The time for which a game that is over stays in memory: ten minutes.
    #[serde(rename = "keep", with = "crate::values::milliseconds")]
    pub retention: Duration,
}

impl GameOptions {
    /// The options of a game with a clock, or without.
    #[must_use]
    pub fn timed(clock: impl Into<Option<Clock>>) -> Self {
        Self {
            clock: clock.into(),
            ..Self::default()
        }
    }

    /// The options of a game that ends after this time without any call.
    #[must_use]
    pub fn idle(idle: Duration) -> Self {
        Self {
            idle: Some(idle),
            ..Self::default()
        }
    }
}

impl Default for GameOptions {
    fn default() -> Self {
        Self {
            idle: None,
            clock: None,
            private: false,
            open: false,
            names: [None, None],
            retention: Duration::from_secs(600),
        }
    }
}

fn are_unknown(names: &[Option<Box<str>>; 2]) -> bool {
    names.iter().all(Option::is_none)
}

/// A time or none, in serde a number of milliseconds or null.
mod idle {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::values::milliseconds::whole;

    #[expect(clippy::ref_option, reason = "serde asks for it")]
    pub(super) fn serialize<S: Serializer>(
        of: &Option<Duration>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        of.map(whole).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(from)?.map(Duration::from_millis))
    }
}
