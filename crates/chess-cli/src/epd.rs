//! Positions with operations (EPD): test suites, `chess epd`.

pub(crate) mod line;
mod suite;
mod task;

pub(crate) use suite::{Epd, run};
