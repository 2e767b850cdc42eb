//! The fixtures: rules as data, and the crates that have to follow them.

mod adapters;
pub(crate) mod conformance;
pub(crate) mod counts;
#[cfg(test)]
mod cross_check;
mod data;
pub(crate) mod fixture;
mod layout;
#[cfg(test)]
mod mutation;
mod report;
pub(crate) mod rewrite;
#[cfg(test)]
mod schema;
pub(crate) mod suite;
