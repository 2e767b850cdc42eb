//! Checks and works that are done by hand: they take long, or need a program beside cargo.

pub(crate) mod coverage;
pub(crate) mod fuzz;
pub(crate) mod learn;
pub(crate) mod mutants;
pub(crate) mod strength;
