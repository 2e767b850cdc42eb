//! The rules of chess, games and PGN, as other crates meet them.

mod binbo;
mod feen;
mod fen;
mod game;
mod laws;
mod lists;
mod mates;
mod moves;
mod pgn;
mod pgn_edits;
mod pgn_errors;
mod pgn_games;
mod pictures;
mod public;
mod serde;
