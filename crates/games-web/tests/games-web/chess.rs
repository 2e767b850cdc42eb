//! Chess on a server: every action, event and code, and its addresses over HTTP, as clients meet them on a socket.

mod accessibility;
mod browser;
#[allow(dead_code, reason = "the tests of other crates use more of it")]
#[path = "../../../match-web/tests/match-web/client.rs"]
mod client;
mod clients;
mod engines;
mod faults;
mod interface;
mod layout;
mod pages;
pub(crate) mod site;
mod table;
