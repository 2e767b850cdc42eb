//! The structure of a board, its ranks and the slashes between them: the grammar of `read` records
//! it as it reads, and a layout that stays in its text shares the runs and squares of `view`.

#[cfg(feature = "alloc")]
pub(crate) mod box_sizes;
#[cfg(feature = "alloc")]
pub(crate) mod error;
pub(crate) mod geometry;
#[cfg(feature = "alloc")]
pub(crate) mod irregularity;
#[cfg(feature = "alloc")]
pub(crate) mod limits;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
mod plain_box;
#[cfg(feature = "alloc")]
pub(crate) mod rank;
#[cfg(feature = "alloc")]
mod structure;
pub(crate) mod view;
