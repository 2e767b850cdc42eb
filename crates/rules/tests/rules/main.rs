<<<<<<< HEAD
//! The rules of the chess family: moves, their notations, games, and the reasons of illegal moves.

mod explain;
mod game;
mod notation;
mod perft;
=======
//! The games: counts of moves, traps, ends, tables, texts and reasons.

#[cfg(feature = "interchange")]
mod exchange;
mod explain;
#[cfg(feature = "serde")]
mod game;
mod hostile;
mod notation;
mod perft;
mod tables;
mod traps;
>>>>>>> e09f438 (Import variant files, decide games by material, counting, points and chases, and exchange positions with FEEN)
