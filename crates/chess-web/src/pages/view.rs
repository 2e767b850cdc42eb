//! The pages of chess as HTML: its first page, and the board of a game.

mod board;
mod lobby;
mod pieces;
mod scene;

pub(crate) use board::{main, page as write_board, state};
pub(crate) use lobby::{cover, page as lobby};
pub(crate) use scene::{Scene, squares_of};

use feen_chess::feen_draw::Theme;
use feen_chess::{Game, Picture};

/// The style sheet, with the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = feen_look::style();
    style.push_str(feen_look::game_style());
    style.push_str(feen_look::board_style());
    style.push_str(&feen_match_web::view::kings());
    style.push_str(&pieces::rules());
    style
}

/// The picture of a game.
pub(crate) fn board(game: &Game) -> Picture {
    drawn(game.picture())
}

/// A picture as the pages show it.
fn drawn(picture: Picture) -> Picture {
    picture.captions(false).theme(Theme::Auto)
}
