//! The wire forms.

mod board;
mod by_player;
mod coordinates;
mod diff;
mod error;
mod hand;
mod hands;
mod list;
mod name;
mod named;
mod player;
mod position;
mod refused;
mod room;
mod shape;
