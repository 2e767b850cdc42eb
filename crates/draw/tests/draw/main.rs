//! Pictures of positions, and the names in them.

mod colors;
mod gallery;
mod games;
mod laws;
#[cfg(feature = "serde")]
mod look;
mod names;
mod pictures;
mod series;
mod svg;
