//! The searcher in all games: moves, mates, weights, levels.

#[cfg(feature = "learn")]
mod learn;
mod mates;
mod moves;
mod opponents;
mod play;
mod problems;
#[cfg(feature = "protocol")]
mod protocol;
mod sight;
mod weights;
