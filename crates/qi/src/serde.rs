//! The wire forms.

mod board;
mod by_player;
mod diff;
mod hand;
mod hands;
mod list;
mod name;
mod player;
mod position;
mod refused;
mod room;
mod shape;
