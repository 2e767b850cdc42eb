//! Games of every variant on a server.

mod accessibility;
mod browser;
mod catalogue;
mod chess;
mod documented;
mod engines;
mod everybody;
mod fingers;
mod http;
mod languages;
mod phones;
mod pieces;
mod play;
#[path = "../../../match-web/tests/match-web/served.rs"]
mod served;
mod site;
mod table;
