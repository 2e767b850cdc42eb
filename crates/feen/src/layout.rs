//! The structure of a board: its ranks, and the slashes between them.

#[cfg(feature = "alloc")]
pub(crate) mod box_sizes;
#[cfg(feature = "alloc")]
pub(crate) mod error;
pub(crate) mod geometry;
#[cfg(feature = "alloc")]
pub(crate) mod irregularity;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
mod plain_box;
#[cfg(feature = "alloc")]
pub(crate) mod rank;
#[cfg(feature = "alloc")]
mod structure;
pub(crate) mod view;
