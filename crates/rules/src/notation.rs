//! Moves as text.

pub(crate) mod uci;
