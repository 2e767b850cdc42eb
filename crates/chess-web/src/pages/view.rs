//! The pages of chess: functions of what they show, without a server.

mod lobby;
mod me;
mod pieces;
mod review;
mod scene;
mod shell;
mod table;

pub(crate) use lobby::{Lobby, Refused, Row, cover, notice, page as lobby};
pub(crate) use me::{Me, page as me};
pub(crate) use scene::{Clocks, Evaluation, Offers, Person, Rematch, Scene};
pub(crate) use shell::Frame;
pub(crate) use table::{page as table, state};

use chess::draw::Theme;
use chess::{Game, Picture};

/// The script of the first page.
pub(crate) fn lobby_script() -> String {
    look::packed(include_str!("view/lobby.js"))
}

/// The style sheet, with the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = look::style();
    style.push_str(look::game_style());
    style.push_str(look::board_style());
    style.push_str(&pieces::rules());
    style
}

/// The description of the pages for a browser that installs them.
pub(crate) const MANIFEST: &str = include_str!("view/manifest.json");

/// The picture of a game.
pub(crate) fn board(game: &Game) -> Picture {
    game.picture().captions(false).theme(Theme::Auto)
}
