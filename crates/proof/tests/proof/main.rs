//! The crates against the oracle, the published relative and a real engine.

mod chess;
mod corpus;
mod differential;
mod interchange;
mod pgn;
mod readers;
mod relative;
mod rules;
mod stockfish;
mod variants;
