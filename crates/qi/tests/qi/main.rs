//! Positions of any pieces: changes, hands, identity and laws.

mod changes;
mod conversions;
mod diff;
mod errors;
mod hands;
mod identity;
mod key;
mod laws;
mod located;
mod names;
mod order;
mod picture;
mod piece_types;
mod player;
mod relative;
mod serde;
mod shape;
mod steps;
mod update;
mod utf16;
