//! The contents of the pictures.

use feen::Feen;
use feen_quarto::{Game, Piece, Rules, board_svg, svg};

/// The pictures, each with the name of its file.
pub(crate) fn pictures() -> [(&'static str, String); 2] {
    let feen: Feen = WON.parse().expect("the gallery shows a valid position");
    let game = Game::from_position(feen.position(), Rules::default());
    let game = game.expect("the gallery shows a game of Quarto");
    [
        ("quarto.svg", board_svg(game) + "\n"),
        ("quarto-pieces.svg", sheet()),
    ]
}

/// Two lines at once.
const WON: &str = "+R'RR'+R/S'1+s'1/s'r2/+S'1+r1 / Q/q";

/// The width and the height of a piece with its margin.
const CELL: [usize; 2] = [80, 96];

/// The grounds: light and dark.
const GROUNDS: [&str; 2] = ["#faf4e6", "#20242b"];

/// All sixteen pieces by number, eight in a row, on both grounds.
fn sheet() -> String {
    let [width, height] = CELL;
    let mut sheet = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="img"><title>The sixteen pieces of Quarto</title>"#,
        8 * width,
        4 * height
    );
    for (number, ground) in GROUNDS.into_iter().enumerate() {
        let top = 2 * height * number;
        let path = format!("M0 {top}h{}v{}H0Z", 8 * width, 2 * height);
        sheet.extend(["\n<path fill=\"", ground, "\" d=\"", &path, "\"/>"]);
        for piece in Piece::ALL {
            let place = usize::from(piece.number());
            let (x, y) = (place % 8 * width + 8, top + place / 8 * height + 8);
            let at = format!(r#"<svg x="{x}" y="{y}" width="64" height="80" "#);
            sheet.extend(["\n", &svg(piece).replacen("<svg ", &at, 1)]);
        }
    }
    sheet + "\n</svg>\n"
}
