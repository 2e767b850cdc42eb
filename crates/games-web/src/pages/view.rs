//! The pages of the games as HTML: their first page, and the board of a game.

mod board;
mod lobby;
mod moves;
mod scene;

pub(crate) use board::{board, tray};
pub(crate) use lobby::{cover, page as lobby};
pub(crate) use moves::{main, state};
pub(crate) use scene::Scene;

/// The style sheet, but for the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = feen_look::style();
    style.push_str(feen_look::game_style());
    style.push_str(feen_look::board_style());
    style.push_str(include_str!("view/games.css"));
    style.push_str(&feen_match_web::view::kings());
    style
}
