//! The pages of any match, on a small game.

#[allow(dead_code, reason = "the tests of other crates use more of it")]
mod client;
mod clocks;
mod lobby;
mod moves;
mod names;
mod nim;
mod pages;
mod rematch;
mod review;
mod seats;
mod served;
mod site;
