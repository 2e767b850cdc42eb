//! The client before an engine that misbehaves, over pipes and over TCP.

#[path = "../fake/script.rs"]
mod script;
mod stage;

mod failing;
mod handler;
mod options;
mod play;
mod properties;
mod reading;
mod real;
mod searching;
mod usi;
mod variants;
mod wire;
