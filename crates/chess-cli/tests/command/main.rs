//! The command as its users see it: lines in, lines out, and an exit status.

mod engine;
mod examples;
mod pgn;
mod run;
mod terminal;
mod verbs;
