//! The wire forms.

mod board;
mod by_player;
mod hand;
mod name;
mod player;
mod position;
mod refused;
mod room;
mod shape;
