//! Pictures of positions, and the names in them.

mod colors;
mod gallery;
mod games;
mod laws;
mod names;
mod pictures;
mod series;
mod svg;
