//! The command as its users see it: lines in, lines out, and an exit status.

mod annotate;
mod base;
mod bot;
mod clock;
mod computer;
mod crash;
#[cfg(unix)]
#[expect(dead_code, reason = "the tests of the library also kill it")]
#[path = "../../../server/tests/server/database.rs"]
mod database;
mod deploy;
mod drivers;
mod engine;
mod epd;
mod examples;
mod formats;
mod keeping;
mod kinds;
mod matches;
mod operating;
mod operator;
mod pgn;
mod query;
mod records;
mod run;
mod serve;
mod terminal;
mod upgrade;
mod variant;
mod variants;
mod verbs;
#[cfg(unix)]
mod weight;
mod whole;
