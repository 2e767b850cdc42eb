//! A position as a picture and in words.

use draw::{Names, Svg};
use feen::View;
use serde::{Deserialize, Serialize};

use crate::edit::piece_of;
use crate::finding::{Answer, Refusal};
use crate::look::Look;

/// A position to draw.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    text: String,
    #[serde(default)]
    options: Look,
}

/// A piece to draw as it is drawn in a position.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawnPiece {
    piece: String,
    text: String,
    #[serde(default)]
    options: Look,
}

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
    /// The corners in pixels, in order.
    corners: Vec<[f64; 2]>,
}

/// The picture of a position.
pub(crate) fn svg(request: &Drawn) -> Answer<Picture> {
    drawn(&request.text, &request.options, |svg, _| Picture {
        svg: svg.to_string(),
        size: svg.pixel_size(),
        title: svg.title(),
    })
}

/// The picture of a piece alone.
pub(crate) fn piece(request: &DrawnPiece) -> Answer<Picture> {
    let piece = match piece_of(&request.piece) {
        Ok(piece) => piece,
        Err(refusal) => return Answer::Refused(refusal),
    };
    drawn(&request.text, &request.options, |svg, _| {
        let picture = svg.piece(piece);
        Picture {
            svg: picture.to_string(),
            size: picture.pixel_size(),
            title: picture.title(),
        }
    })
}

/// A position in words.
pub(crate) fn describe(request: &Drawn) -> Answer<Words> {
    drawn(&request.text, &request.options, |svg, _| Words {
        title: svg.title(),
        text: svg.description(),
    })
}

/// The places, names and pieces of the squares, in the order of the text.
pub(crate) fn cells(request: &Drawn) -> Answer<Cells> {
    let naming = request.options.naming();
    drawn(&request.text, &request.options, |svg, view| {
        let names = Names::new(view.layout(), naming);
        let mut pieces: Vec<_> = view.squares().collect();
        pieces.reverse();
        let cells = svg.cells().into_iter().map(|cell| Cell {
            name: names.name(cell.square).unwrap_or_default(),
            piece: pieces.pop().flatten().map(|piece| piece.to_string()),
            corners: cell.corners,
        });
        Cells {
            size: svg.pixel_size(),
            cells: cells.collect(),
        }
    })
}

fn drawn<T>(text: &str, options: &Look, answer: impl FnOnce(&Svg<'_>, View<'_>) -> T) -> Answer<T> {
    let answered = || {
        let view = View::parse(text).map_err(|error| Refusal::of_feen(error, text))?;
        let drawing = options.drawing(view)?;
        let svg = options.picture(view, &drawing)?;
        Ok(answer(&svg, view))
    };
    answered().into()
}
