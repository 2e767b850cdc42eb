//! The pages of the games: functions of what they show, without a server.

mod board;
mod lobby;
mod scene;
mod shell;
mod table;

pub(crate) use lobby::{Lobby, Row, notice, page as lobby};
pub(crate) use scene::{Clocks, Offers, Person, Scene};
pub(crate) use table::{page as table, state};

/// The script of the board.
pub(crate) fn script() -> String {
    let lines = include_str!("view/board.js").lines().map(str::trim);
    let mut packed = String::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        packed.push_str(line);
        packed.push('\n');
    }
    packed
}

/// The style sheet, but for the pictures of the pieces.
pub(crate) fn style() -> String {
    let mut style = look::style();
    style.push_str(look::game_style());
    style.push_str(look::board_style());
    style.push_str(include_str!("view/games.css"));
    style
}

#[cfg(test)]
mod tests {
    use server::http::kit::Asset;

    use super::script;

    #[test]
    fn the_script_is_small() {
        let script = Asset::new("text/javascript", script());
        assert!(script.packed_len() <= 20 * 1024, "{}", script.packed_len());
    }
}
