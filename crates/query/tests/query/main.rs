//! Tests of the crate `feen-query`.

mod errors;
mod games;
#[cfg(feature = "rules")]
mod page;
mod positions;
#[cfg(feature = "rules")]
mod rules;
#[cfg(all(feature = "chess", feature = "rules"))]
mod table;
