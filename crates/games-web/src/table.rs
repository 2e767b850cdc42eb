//! A game of any variant as a game of a server: the rules of the crate `rules` as an implementation of `feen_server::Game`.
//! A setup reads its variant from the catalogue, which names the tables of an operator.

mod action;
mod beginning;
mod claim;
mod error;
mod event;
mod game;
mod listed;
mod seats;
mod setup;
mod short;
mod spelling;
mod view;

pub use action::Action;
pub use beginning::{Handicap, Wings};
pub use claim::ClaimName;
pub use error::Error;
pub use event::{Event, Settled};
pub use game::Match;
pub use setup::{Rules, Setup};
pub use view::{Offers, View};

pub(crate) use listed::listed;
pub(crate) use seats::look;
pub(crate) use spelling::{Writing, pass, tried, written};
