//! The decision procedure itself, against published rows and counts.

mod chess;
mod generated;
mod rows;
mod tokens;
