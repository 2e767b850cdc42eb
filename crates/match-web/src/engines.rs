//! Engines that play matches.

mod strength;

pub use strength::{reset as reset_level, set as set_level};
