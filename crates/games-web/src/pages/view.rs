//! The pages of the games: functions of what they show, without a server.

mod board;
mod lobby;
mod scene;
mod shell;
mod table;

pub(crate) use lobby::{Lobby, Row, notice, page as lobby};
pub(crate) use scene::{Clocks, Offers, Person, Scene};
pub(crate) use table::{page as table, state};

/// The style sheet, but for the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = look::style();
    style.push_str(look::game_style());
    style.push_str(look::board_style());
    style.push_str(include_str!("view/games.css"));
    style
}
