//! Positions in one line: read, written, repaired and held in memory.

mod canonicalize;
mod closed_sets;
mod diagnose;
mod errors;
mod gallery;
mod laws;
mod layout;
mod lines;
mod located;
mod notation;
mod picture;
mod public;
mod rows;
mod serde;
mod sides;
mod snapshots;
mod stack;
mod utf16;
