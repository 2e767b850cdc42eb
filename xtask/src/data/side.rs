use qi::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

/// A player: `"first"` or `"second"`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    First,
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// One value for each player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Deserialize<'de>"))]
pub(crate) struct Sides<T> {
    // Named so that a value that may be null may still not be missing.
    #[serde(deserialize_with = "T::deserialize")]
    pub(crate) first: T,
    #[serde(deserialize_with = "T::deserialize")]
    pub(crate) second: T,
}

impl<T> From<ByPlayer<T>> for Sides<T> {
    fn from(values: ByPlayer<T>) -> Self {
        Self {
            first: values.first,
            second: values.second,
        }
    }
}

impl<T> From<Sides<T>> for ByPlayer<T> {
    fn from(values: Sides<T>) -> Self {
        Self::new(values.first, values.second)
    }
}
