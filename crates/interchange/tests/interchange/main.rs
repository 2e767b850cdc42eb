//! Texts of other notations, brought to FEEN and back.

mod errors;
mod initial;
mod laws;
mod marks;
mod public;
mod variants;
