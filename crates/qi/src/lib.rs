//! A position of a two-player board game: board, hands, styles and turn.
#![no_std]

mod by_player;
mod player;

pub use by_player::ByPlayer;
pub use player::Player;
