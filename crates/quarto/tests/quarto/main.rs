//! The game Quarto: its rules, its solver, its players and pictures.

mod numbers;
mod players;
mod position;
mod rules;
mod solver;
mod svg;
