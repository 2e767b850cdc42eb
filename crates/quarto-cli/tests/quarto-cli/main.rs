//! The command as its users meet it: in a terminal, and in a browser.

mod browser;
mod command;
