//! Games of every variant on a server.

mod browser;
mod engines;
mod http;
mod site;
mod table;
