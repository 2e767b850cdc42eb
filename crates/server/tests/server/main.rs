//! The server: its rules, its games, its clocks, the faults that it stands, and its addresses over HTTP.
#![cfg(all(feature = "chess", feature = "quarto", feature = "sqlite"))]

mod binbo;
mod chess;
mod clocks;
mod crash;
#[cfg(feature = "postgres")]
mod database;
mod faults;
mod faulty;
#[cfg(feature = "http")]
mod http;
mod late;
mod model;
#[cfg(feature = "postgres")]
mod postgres;
mod quarto;
mod registry;
mod sqlite;
mod strange;
mod streams;
mod support;
