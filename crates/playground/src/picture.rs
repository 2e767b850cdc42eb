//! A position as a picture and in words.

use feen::{Player, View};
use feen_draw::{Drawing, Svg};
use serde::Serialize;
use serde_json::Value;

use crate::edit::piece_of;
use crate::finding::Refusal;
use crate::look;
use crate::request::Request;

#[derive(Serialize, Debug)]
pub(crate) struct Picture {
    svg: String,
    /// The width and the height in pixels.
    size: [u64; 2],
    title: String,
}

/// A picture of a piece, and the piece in words.
#[derive(Serialize, Debug)]
pub(crate) struct PieceAlone {
    svg: String,
    size: [u64; 2],
    title: String,
    words: PieceParts,
}

/// A piece in words, part by part.
#[derive(Serialize, Debug)]
struct PieceParts {
    set: &'static str,
    name: Option<&'static str>,
    letter: char,
    marks: Vec<&'static str>,
    right: Option<&'static str>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Words {
    title: String,
    text: String,
    /// The names of the first and the second player in the game that both play.
    players: Option<[&'static str; 2]>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Cells {
    size: [u64; 2],
    cells: Vec<Cell>,
}

#[derive(Serialize, Debug)]
struct Cell {
    name: String,
    piece: Option<String>,
    /// The corners in order, in hundredths of a pixel: whole numbers keep the tables of
    /// floating-point numbers out of the module.
    corners: Vec<[u32; 2]>,
}

/// The picture of a position.
pub(crate) fn svg(request: &Value) -> Result<Picture, Refusal> {
    drawn(request, &[], |svg, _, _| {
        Ok(Picture {
            svg: svg.to_string(),
            size: svg.pixel_size(),
            title: svg.title(),
        })
    })
}

/// The picture of a piece alone, as it is drawn in a position.
pub(crate) fn piece(request: &Value) -> Result<PieceAlone, Refusal> {
    drawn(request, &["piece"], |svg, _, request| {
        let picture = svg.piece(piece_of(request.needed_text("piece")?)?);
        let words = picture.words();
        Ok(PieceAlone {
            svg: picture.to_string(),
            size: picture.pixel_size(),
            title: picture.title(),
            words: PieceParts {
                set: words.set.as_str(),
                name: words.name,
                letter: words.letter,
                marks: words.marks,
                right: words.right,
            },
        })
    })
}

/// A position in words.
pub(crate) fn describe(request: &Value) -> Result<Words, Refusal> {
    drawn(request, &[], |svg, (drawing, _), _| {
        let game = drawing.common_game();
        Ok(Words {
            title: svg.title(),
            text: svg.description(),
            players: game.map(|game| Player::ALL.map(|who| game.player(who))),
        })
    })
}

/// The places, names and pieces of the squares, in the order of the text.
pub(crate) fn cells(request: &Value) -> Result<Cells, Refusal> {
    drawn(request, &[], |svg, (drawing, view), _| {
        let names = drawing.names();
        let cells = svg.cells().into_iter().zip(view.squares());
        let cells = cells.map(|(cell, piece)| Cell {
            name: names.name(cell.square).unwrap_or_default(),
            piece: piece.map(|piece| piece.to_string()),
            corners: cell
                .corners
                .iter()
                .map(|corner| corner.map(hundredths))
                .collect(),
        });
        Ok(Cells {
            size: svg.pixel_size(),
            cells: cells.collect(),
        })
    })
}

/// The answer from the picture of a position: `text` and `options`, and further keys.
fn drawn<T>(
    request: &Value,
    keys: &[&str],
    answer: impl FnOnce(&Svg<'_>, (&Drawing<'_>, View<'_>), &Request<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let keys = [&["text", "options"], keys].concat();
    let request = Request::new(request, &keys)?;
    let text = request.needed_text("text")?;
    let look = look::read(&request)?;
    let view = View::parse(text).map_err(|error| Refusal::of_feen(error, text))?;
    let drawing = look.drawing(Drawing::new(view)?)?;
    let svg = look.svg(&drawing)?;
    answer(&svg, (&drawing, view), &request)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a picture is positive and far below the limit"
)]
fn hundredths(pixels: f64) -> u32 {
    (pixels * 100.0).round() as u32
}
