//! Quarto as a game of a server: the rules of the crate `quarto` as an implementation of `feen_server::Game`.

mod action;
mod error;
mod game;
mod seats;
mod setup;
mod view;

pub use action::{Action, Event, Settled};
pub use error::Error;
pub use game::Match;
pub(crate) use game::{Ply, piece};
pub use setup::Setup;
pub use view::View;
