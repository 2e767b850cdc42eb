//! Games of every variant on a server.

mod browser;
mod http;
mod site;
mod table;
