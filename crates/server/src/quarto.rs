//! Quarto on a server. This folder stands on the rules of the crate `quarto`, and on the trait of
//! games.

mod action;
mod error;
mod game;
mod setup;
mod view;

pub use action::{Action, Event, Settled};
pub use error::Error;
pub use game::Match;
pub use setup::Setup;
pub use view::View;
