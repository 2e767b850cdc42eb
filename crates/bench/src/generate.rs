//! Positions as they occur, the same ones for the same seed.

mod chess;
mod game;
mod scatter;
mod scene;
mod shogi;
mod xiangqi;

pub(crate) use chess::chess;
pub(crate) use scatter::{hands, layers, wide};
pub(crate) use shogi::shogi;
pub(crate) use xiangqi::xiangqi;
