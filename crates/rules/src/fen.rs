//! A position of a variant as FEN: the board, the hands, the turn, the rights, en passant, checks and clocks.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::Written;
