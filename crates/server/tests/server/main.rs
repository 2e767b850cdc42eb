//! The server: its rules, its games, its clocks, and the faults that it stands.

mod binbo;
mod chess;
mod clocks;
mod crash;
#[cfg(feature = "postgres")]
mod database;
mod faults;
mod faulty;
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
