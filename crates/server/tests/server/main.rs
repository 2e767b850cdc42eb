//! The server: its rules, its clocks, and the faults that it withstands.
#![cfg(feature = "sqlite")]

mod abandoned;
mod binbo;
mod clocks;
mod crash;
#[cfg(feature = "postgres")]
mod database;
mod dummy;
mod faults;
mod faulty;
mod journals;
mod late;
mod model;
mod operator;
#[cfg(feature = "postgres")]
mod postgres;
mod registry;
mod sqlite;
mod strange;
mod streams;
mod support;
