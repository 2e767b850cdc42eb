//! Tests of the crate `feen-query`.

mod errors;
mod positions;
mod games;
