//! The rules of the chess family: moves, their notations, games, and the reasons of illegal moves.

mod explain;
mod game;
mod notation;
mod perft;
