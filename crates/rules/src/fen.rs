//! A position of a variant as FEN: the board, the hands, the turn, the rights, en passant, checks and clocks.

mod read;
mod sfen;
mod write;

pub(crate) use read::{read, read_problem};
pub(crate) use sfen::{read_problem_sfen, read_sfen, write_sfen};
pub(crate) use write::Written;
