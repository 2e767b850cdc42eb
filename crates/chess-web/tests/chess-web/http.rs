//! The server over HTTP, as clients meet it: on a socket.

mod accessibility;
mod browser;
#[allow(dead_code, reason = "the tests of `lichess-web` use more of it")]
mod client;
mod clients;
mod faults;
mod interface;
mod layout;
mod pages;
mod site;
