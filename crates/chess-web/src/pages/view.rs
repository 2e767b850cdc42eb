//! The pages of chess: functions of what they show, without a server.

mod html;
mod lobby;
mod pieces;
mod scene;
mod shell;
mod table;

pub(crate) use lobby::{Lobby, Row, notice, page as lobby};
pub(crate) use scene::{Clocks, Offers, Person, Scene};
pub(crate) use table::{page as table, state};

use chess::draw::{Palette, Theme};
use chess::{Game, Picture};

/// The colours of the board where the page is light, as in the style sheet.
const LIGHT: &str =
    "squares=#f1e8d6/#93a98f,ground=#f6f2ea,lines=#93a98f,highlight=#ecd48c/#b08a1c";

/// The colours of the board where the page is dark.
const DARK: &str = "squares=#cfcdb9/#64806d,ground=#16191b,lines=#64806d,highlight=#d3bd6e/#7d6415";

/// The sign in the tab of a browser.
pub(crate) const ICON: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' rx='14' \
    fill='#2c6b58'/><path fill='#fffdf8' d='M19 53v-5c1-8 9-10 11-18-3 4-7 3-9 6-2 2-4 3-6 2l-3-3c-1-1-1-3 0-4 3-4 4-7 \
    5-12l1-4-1-6 6 4 5-5 1 5c10 2 17 12 16 26 0 4-1 7-1 9v5z'/></svg>";

/// The script of the board, without what only its readers need: indentation, and comments.
pub(crate) fn script() -> String {
    let lines = include_str!("view/board.js").lines().map(str::trim);
    let mut script = String::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        script.push_str(line);
        script.push('\n');
    }
    script
}

/// The style sheet, with the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = include_str!("view/board.css").to_owned();
    style.push_str(&pieces::rules());
    style
}

/// The picture of a game in the colours of the page.
pub(crate) fn board(game: &Game) -> Picture {
    let mut picture = game.picture().captions(false).theme(Theme::Auto);
    let themes = [
        (Theme::Light, Palette::LIGHT, LIGHT),
        (Theme::Dark, Palette::LIGHT, DARK),
    ];
    for (theme, palette, colours) in themes {
        if let Ok(palette) = palette.with(colours) {
            picture = picture.palette(theme, palette);
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn the_script_is_small() {
        let script = script();
        assert!(script.len() <= 12 * 1024, "{} bytes", script.len());
        assert!(script.starts_with("(() => {\n") && script.ends_with("})();\n"));
    }
}
