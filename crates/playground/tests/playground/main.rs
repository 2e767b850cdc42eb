//! Answers of the modules for browsers.

mod answers;
mod computer;
mod play;
