//! A server of games: `chess serve`, and the verbs on its file.

mod backup;
mod check;
mod games;
mod kept;
mod migrate;
mod place;
mod player;
mod serve;
mod vacuum;

pub(crate) use backup::{Backup, run as back_up};
pub(crate) use check::{Check, run as check};
pub(crate) use games::{Games, run as games};
pub(crate) use migrate::{Migrate, run as migrate};
pub(crate) use player::{Player, run as player};
pub(crate) use serve::{Serve, run as serve};
pub(crate) use vacuum::{Vacuum, run as vacuum};
