//! The pages of the games as HTML: their first page, the catalogue, and the board of a game.

mod board;
mod catalogue;
mod counts;
mod lobby;
mod moves;
mod rulebook;
mod scene;
mod sentences;

pub(crate) use board::{board, tray};
pub(crate) use catalogue::{page as catalogue, unknown};
pub(crate) use counts::{counts, spoken};
pub(crate) use lobby::cover;
pub use lobby::{Beside, first_page};
pub(crate) use moves::{main, state};
pub(crate) use rulebook::{Rulebook, beside, page as rulebook, teaches};
pub(crate) use scene::{Scene, ends_by_passing};

/// The script of the catalogue.
pub(crate) fn games_script() -> String {
    let script = feen_look::packed(include_str!("view/games.js"));
    feen_look::one_script(&[feen_look::texts_script(), script])
}

/// The style sheet, but for the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = feen_look::style();
    style.push_str(feen_look::game_style());
    style.push_str(feen_look::board_style());
    style.push_str(include_str!("view/games.css"));
    style.push_str(include_str!("view/catalogue.css"));
    style.push_str(&feen_match_web::view::kings());
    style.push_str(&crate::appearance::shelves());
    style
}
