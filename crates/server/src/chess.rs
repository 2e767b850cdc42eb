//! Chess on a server. This folder stands on the rules of the crate `chess`, and on the trait of
//! games.

mod action;
mod error;
mod event;
mod game;
mod setup;
mod side;
mod view;

pub use action::Action;
pub use error::Error;
pub use event::{ClaimName, Event, MoveName};
pub use game::Match;
pub use setup::{Rules, Setup};
pub use view::{Offers, View};
