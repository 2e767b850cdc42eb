//! All errors of a text, and how to repair them.

pub(crate) mod canonicalize;
pub(crate) mod diagnose;
mod draft;
mod mend;
mod remedy;
mod search;
