//! The rules of the chess family: moves, their notations, games, ends, tables, and the reasons of illegal moves.

mod dead;
#[cfg(feature = "interchange")]
mod exchange;
mod explain;
mod fixtures;
#[cfg(feature = "serde")]
mod game;
mod hostile;
mod notation;
mod official;
mod page;
mod perft;
mod search;
mod sections;
mod tables;
mod traps;
