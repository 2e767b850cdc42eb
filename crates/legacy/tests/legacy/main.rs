//! Texts of earlier formats.

mod laws;
mod migrate;
mod public;
