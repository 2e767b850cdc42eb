//! Positions in one line: read, written, repaired and held in memory.

mod canonicalize;
mod closed_sets;
mod diagnose;
mod errors;
mod gallery;
mod laws;
mod layout;
mod lines;
mod notation;
mod pattern;
mod public;
mod rows;
mod serde;
mod sides;
mod snapshots;
mod stack;
