//! All errors of a text, and how to repair them.

pub(crate) mod canonicalize;
pub(crate) mod diagnose;
mod draft;
mod mend;
pub(crate) mod notation;
mod remedy;
mod search;
