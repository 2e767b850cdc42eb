use draw::{Drawing, NameError, Names};
use feen::{Player, View};

use crate::arguments::Look;

/// The reason why a position is not drawn, with its code.
pub(crate) struct NoDrawing {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl From<draw::Error> for NoDrawing {
    fn from(error: draw::Error) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
        }
    }
}

impl From<NameError> for NoDrawing {
    fn from(error: NameError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
        }
    }
}

/// A drawing of a position with the look that is asked for.
pub(crate) fn drawing<'a>(view: View<'a>, look: &Look) -> Result<Drawing<'a>, NoDrawing> {
    let naming = look.names.naming.into();
    let drawing = Drawing::new(view)?;
    let names = Names::new(view.layout(), naming);
    let highlights: Result<Vec<_>, _> = look
        .highlight
        .iter()
        .map(|name| names.parse(name))
        .collect();
    let drawing = drawing
        .naming(naming)
        .flip(look.flip)
        .coordinates(!look.no_coordinates)
        .legend(!look.no_legend)
        .highlight(highlights?);
    let drawing = match &look.align {
        Some(alignment) => drawing.align(alignment.0.clone()),
        None => drawing,
    };
    Ok(match *look.pieces.as_slice() {
        [] => drawing,
        [both] => drawing.pieces(both.into()),
        [first, second] => drawing
            .pieces_of(Player::First, first.into())
            .pieces_of(Player::Second, second.into()),
        _ => {
            return Err(NoDrawing {
                code: "draw/sets",
                message: "expected one or two sets of pieces, found more".to_owned(),
            });
        }
    })
}

/// Two squares, as `e2-e4` or `e2e4`.
pub(crate) fn squares(names: &Names, text: &str) -> Result<[usize; 2], NoDrawing> {
    if let Some((from, to)) = text.split_once('-') {
        return Ok([names.parse(from)?, names.parse(to)?]);
    }
    let places = text.char_indices().skip(1).map(|(place, _)| place);
    let pairs = places.filter_map(|place| {
        let (from, to) = text.split_at_checked(place)?;
        Some([names.parse(from).ok()?, names.parse(to).ok()?])
    });
    let mut pairs = pairs.fuse();
    match (pairs.next(), pairs.next()) {
        (Some(pair), None) => Ok(pair),
        (None, _) => Err(NoDrawing {
            code: "name/pair",
            message: format!("expected two squares such as `e2-e4`, found `{text}`"),
        }),
        (Some(_), Some(_)) => Err(NoDrawing {
            code: "name/pair",
            message: format!("expected two squares with `-` between them, found `{text}`"),
        }),
    }
}
