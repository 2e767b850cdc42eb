//! Queries of games: asked of their tags, their positions and their moves.

mod facts;
mod forms;
mod lines;
mod question;

pub(super) use question::{Answer, Asker, Place, Question, Unasked};
