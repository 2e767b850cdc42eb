//! A position as a picture and in words.

use feen::View;
use feen_draw::{Drawing, Names, Svg};
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

#[derive(Serialize, Debug)]
pub(crate) struct Words {
    title: String,
    text: String,
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
pub(crate) fn piece(request: &Value) -> Result<Picture, Refusal> {
    drawn(request, &["piece"], |svg, _, request| {
        let picture = svg.piece(piece_of(request.needed_text("piece")?)?);
        Ok(Picture {
            svg: picture.to_string(),
            size: picture.pixel_size(),
            title: picture.title(),
        })
    })
}

/// A position in words.
pub(crate) fn describe(request: &Value) -> Result<Words, Refusal> {
    drawn(request, &[], |svg, _, _| {
        Ok(Words {
            title: svg.title(),
            text: svg.description(),
        })
    })
}

/// The places, names and pieces of the squares, in the order of the text.
pub(crate) fn cells(request: &Value) -> Result<Cells, Refusal> {
    drawn(request, &[], |svg, (view, names), _| {
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
    answer: impl FnOnce(&Svg<'_>, (View<'_>, &Names), &Request<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let keys = [&["text", "options"], keys].concat();
    let request = Request::new(request, &keys)?;
    let text = request.needed_text("text")?;
    let look = look::read(&request)?;
    let view = View::parse(text).map_err(|error| Refusal::of_feen(error, text))?;
    let drawing = look.drawing(Drawing::new(view)?)?;
    let svg = look.svg(&drawing)?;
    answer(&svg, (view, &drawing.names()), &request)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a picture is positive and far below the limit"
)]
fn hundredths(pixels: f64) -> u32 {
    (pixels * 100.0).round() as u32
}
