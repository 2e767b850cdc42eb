//! The choices of a drawing: figures, sets, signs and rims.

pub(crate) mod figure;
pub(crate) mod piece_set;
pub(crate) mod rim;
pub(crate) mod signs;
