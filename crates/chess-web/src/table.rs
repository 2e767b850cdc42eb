//! Chess as a game of a server: the rules of the crate `chess` as an implementation of `feen_server::Game`.

mod action;
mod error;
mod event;
mod game;
mod seats;
pub(crate) mod setup;
mod view;

pub use action::Action;
pub use error::Error;
pub use event::{ClaimName, Event, MoveName, Settled};
pub use game::Match;
pub use setup::{Rules, Setup};
pub use view::{Offers, View};
