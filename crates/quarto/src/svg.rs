//! Pictures: a piece and a board as SVG, from the properties alone.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "the numbers are coordinates on one picture"
)]

use alloc::string::String;
use core::fmt::{self, Write};

use crate::{Color, Fill, Game, Piece, Shape, Size, Square};

/// A piece as a picture of at most 800 bytes.
///
/// It has a title with the name, and neither a style sheet nor a script, a font, an identifier
/// or a reference, so many fit one page. Colour is never the only cue: a dark piece has a band.
///
/// ```
/// use feen_quarto::{Piece, svg};
///
/// let picture = svg(Piece::new(7).unwrap());
/// assert!(picture.contains("<title>tall hollow dark cube</title>"));
/// assert!(picture.len() <= 800);
/// ```
#[must_use]
pub fn svg(piece: Piece) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_piece(&mut out, piece);
    out
}

/// The board of a game as a picture: the pieces, the names of rows and columns, and every line
/// that counts with a thick border.
///
/// ```
/// use feen_quarto::{Game, Player, Rules, board_svg};
///
/// let game = Game::new(Rules::default(), Player::First);
/// let game = game.give("0111".parse()?)?.place("b3".parse()?)?;
/// assert!(board_svg(game).contains("<title>b3: tall hollow dark cube</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_svg(game: Game) -> String {
    let mut out = String::new();
    let _ = write_board(&mut out, game);
    out
}

/// The colours of a piece: top, left or body, right, stroke.
const LIGHT: [&str; 4] = ["#f2d7a2", "#e3bf7f", "#c99f5c", "#4a3015"];
const DARK: [&str; 4] = ["#6b4226", "#53301a", "#3f2313", "#f3e3c3"];
const HOLE: &str = "#1d120a";

const fn colors(piece: Piece) -> [&'static str; 4] {
    match piece.color() {
        Color::Light => LIGHT,
        Color::Dark => DARK,
    }
}

fn write_piece(out: &mut impl Write, piece: Piece) -> fmt::Result {
    let [.., stroke] = colors(piece);
    write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 80" role="img" stroke="{stroke}" stroke-width="2" stroke-linejoin="round"><title>{}</title>"#,
        piece.name()
    )?;
    write_shape(out, piece)?;
    out.write_str("</svg>")
}

/// The body, the band, the top and the hole, in the order in which they are painted.
fn write_shape(out: &mut impl Write, piece: Piece) -> fmt::Result {
    let [lid, left, right, stroke] = colors(piece);
    // The top, and the band above the base line at 62.
    let (top, band) = match piece.size() {
        Size::Tall => (18, 44),
        Size::Short => (42, 56),
    };
    // The front edges of a cube, twelve below the sides.
    let (near, far) = (top + 12, top - 12);
    match piece.shape() {
        Shape::Cylinder => write!(
            out,
            r#"<path fill="{left}" d="M8 {top}V62A24 12 0 0 0 56 62V{top}Z"/>"#
        )?,
        Shape::Cube => write!(
            out,
            r#"<path fill="{left}" d="M8 {top}L32 {near}V74L8 62Z"/><path fill="{right}" d="M56 {top}L32 {near}V74L56 62Z"/>"#
        )?,
    }
    if piece.color() == Color::Dark {
        let low = band + 12;
        match piece.shape() {
            Shape::Cylinder => write!(
                out,
                r#"<path fill="none" stroke="{stroke}" stroke-width="3" d="M8 {band}A24 12 0 0 0 56 {band}"/>"#
            )?,
            Shape::Cube => write!(
                out,
                r#"<path fill="none" stroke="{stroke}" stroke-width="3" d="M8 {band}L32 {low}L56 {band}"/>"#
            )?,
        }
    }
    match piece.shape() {
        Shape::Cylinder => write!(
            out,
            r#"<ellipse fill="{lid}" cx="32" cy="{top}" rx="24" ry="12"/>"#
        )?,
        Shape::Cube => write!(
            out,
            r#"<path fill="{lid}" d="M32 {far}L56 {top}L32 {near}L8 {top}Z"/>"#
        )?,
    }
    match piece.fill() {
        Fill::Hollow => write!(
            out,
            r#"<ellipse fill="{HOLE}" cx="32" cy="{top}" rx="11" ry="5.5"/>"#
        ),
        Fill::Solid => Ok(()),
    }
}

/// The letters and digits at the edges, in strokes of 6 × 10, so that no font is needed.
const COLUMNS: [&str; 4] = [
    "M6 5V10M6 7A3 2.5 0 1 0 6 8",
    "M0 0V10M0 7A3 2.5 0 1 1 0 8",
    "M6 6A3 2.5 0 1 0 6 9",
    "M6 0V10M6 7A3 2.5 0 1 0 6 8",
];
const ROWS: [&str; 4] = [
    "M5 10V0L0 7H6",
    "M0 1A3 2.5 0 1 1 3 5A3 2.5 0 1 1 0 9",
    "M0 2A3 2.5 0 1 1 5 4L0 10H6",
    "M1 2L3 0V10",
];

fn write_board(out: &mut impl Write, game: Game) -> fmt::Result {
    let mut winning: u16 = 0;
    for line in game.lines() {
        winning = line
            .squares()
            .iter()
            .fold(winning, |mask, square| mask | square.bit());
    }
    write!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 372 372" role="img"><title>{}</title><path fill="#faf4e6" d="M0 0H372V372H0Z"/>"##,
        Summary(game)
    )?;
    for (index, (row, column)) in ROWS.into_iter().zip(COLUMNS).enumerate() {
        let at = index * 88 + 12;
        write!(
            out,
            r##"<g fill="none" stroke="#4a3015" stroke-width="1.5"><path transform="translate(6 {})" d="{row}"/><path transform="translate({} 358)" d="{column}"/></g>"##,
            at + 32,
            at + 49
        )?;
    }
    for square in Square::ALL {
        let (x, y) = (square.column() * 88 + 20, square.row() * 88 + 4);
        let width = if winning & square.bit() == 0 { 1 } else { 5 };
        write!(
            out,
            r##"<path fill="#e9dcc0" stroke="#4a3015" stroke-width="{width}" d="M{} {}h80v80h-80z"/>"##,
            x + 4,
            y + 4
        )?;
        if let Some(piece) = game.board().square(square) {
            let [.., stroke] = colors(piece);
            write!(
                out,
                r#"<g transform="translate({} {}) scale(.9)" stroke="{stroke}" stroke-width="2" stroke-linejoin="round"><title>{square}: {}</title>"#,
                x + 15,
                y + 8,
                piece.name()
            )?;
            write_shape(out, piece)?;
            out.write_str("</g>")?;
        }
    }
    out.write_str("</svg>")
}

/// A board in words: the pieces, and the line if there is one.
struct Summary(Game);

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(game) = self;
        write!(f, "A board of Quarto, {} of 16 placed", game.board().len())?;
        match game.lines().next() {
            Some(line) => write!(f, "; {line}"),
            None => Ok(()),
        }
    }
}
