//! The server over HTTP, as clients meet it: on a socket.

mod accessibility;
mod browser;
mod clients;
mod faults;
mod interface;
mod lichess;
mod pages;
mod site;
