use feen::View;
use feen_draw::{Drawing, NameError, Naming};

use crate::arguments::{Look, SquareNames};

/// The reason why a position is not drawn, with its code.
pub(crate) struct NoDrawing {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl From<feen_draw::Error> for NoDrawing {
    fn from(error: feen_draw::Error) -> Self {
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

/// The options of every drawing, as the crate `draw` takes them.
pub(crate) fn options(look: &Look) -> Result<feen_draw::Look, NoDrawing> {
    let pieces = match *look.pieces.as_slice() {
        [] => None,
        [both] => Some([both; 2]),
        [first, second] => Some([first, second]),
        _ => {
            return Err(NoDrawing {
                code: "draw/sets",
                message: "expected one or two sets of pieces".to_owned(),
            });
        }
    };
    let marks = (look.marks || look.no_marks).then_some(look.marks);
    let options = feen_draw::Look::default()
        .pieces(pieces)
        .naming(look.names.naming)
        .marks(marks)
        .align(look.align.clone())
        .flip(look.flip)
        .captions(Some(!look.no_captions))
        .coordinates(Some(!look.no_coordinates))
        .legend(Some(!look.no_legend))
        .highlight(look.highlight.clone())
        .alert(look.alert.clone());
    Ok(match (&look.game, pieces) {
        (None, None) => options,
        // A set brings its game, so none is guessed.
        (None, Some(_)) => options.game(None),
        (Some(look), _) => options.game(look.game).figures(look.figures.clone()),
    })
}

/// The drawing of a position as text.
pub(crate) fn text<'a>(view: View<'a>, look: &Look) -> Result<Drawing<'a>, NoDrawing> {
    let drawing = Drawing::new(view)?;
    Ok(options(look)?.for_text().drawing(drawing)?)
}

/// The way in which a verb names the squares of a position: as asked for, or as its game does.
pub(crate) fn naming(view: View<'_>, names: &SquareNames) -> Naming {
    let guessed = || {
        let drawing = Drawing::new(view).ok()?;
        Some(drawing.guess_game().square_naming())
    };
    names.naming.or_else(guessed).unwrap_or_default()
}
