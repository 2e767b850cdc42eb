use draw::{Drawing, NameError, Names, Naming, PieceSet};
use feen::{Player, View};

use crate::arguments::{Coloured, Look, SquareNames};

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

/// The kind of a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Its pieces stay letters where a game is only guessed.
    Text,
    Picture,
}

/// A drawing of a position with the look that is asked for, or with that of its game.
pub(crate) fn drawing<'a>(
    view: View<'a>,
    look: &Look,
    kind: Kind,
) -> Result<Drawing<'a>, NoDrawing> {
    let drawing = Drawing::new(view)?;
    let drawing = match (look.game, look.pieces.as_slice()) {
        (Some(game), []) => drawing.game(game),
        (Some(game), pieces) => sets(drawing.game(game), pieces)?,
        (None, []) => match kind {
            Kind::Text => drawing.guess_game().pieces(PieceSet::Letters),
            Kind::Picture => drawing.guess_game(),
        },
        (None, pieces) => sets(drawing, pieces)?,
    };
    let drawing = match look.names.naming {
        Some(naming) => drawing.naming(naming),
        None => drawing,
    };
    let drawing = match look.marks() {
        Some(shown) => drawing.marks(shown),
        None => drawing,
    };
    let drawing = match &look.align {
        Some(alignment) => drawing.align(alignment.clone()),
        None => drawing,
    };
    let names = Names::new(view.layout(), drawing.square_naming());
    let mut drawing = drawing
        .flip(look.flip)
        .captions(!look.no_captions)
        .coordinates(!look.no_coordinates)
        .legend(!look.no_legend);
    for Coloured { colour, squares } in &look.highlight {
        let square = [names.parse(squares)?];
        drawing = match colour {
            Some(colour) => drawing.highlight_in(*colour, square),
            None => drawing.highlight(square),
        };
    }
    let alerts = look.alert.iter().map(|name| names.parse(name));
    Ok(drawing.alert(alerts.collect::<Result<Vec<_>, _>>()?))
}

/// The way in which a verb names the squares of a position: as asked for, or as its game does.
pub(crate) fn naming(view: View<'_>, names: &SquareNames) -> Naming {
    let guessed = || {
        let drawing = Drawing::new(view).ok()?;
        Some(drawing.guess_game().square_naming())
    };
    names.naming.or_else(guessed).unwrap_or_default()
}

fn sets<'a>(drawing: Drawing<'a>, pieces: &[PieceSet]) -> Result<Drawing<'a>, NoDrawing> {
    match *pieces {
        [both] => Ok(drawing.pieces(both)),
        [first, second] => Ok(drawing
            .pieces_of(Player::First, first)
            .pieces_of(Player::Second, second)),
        _ => Err(NoDrawing {
            code: "draw/sets",
            message: "expected one or two sets of pieces, found more".to_owned(),
        }),
    }
}

/// Two squares, as `e2-e4` or `e2e4`.
pub(crate) fn squares(names: &Names, text: &str) -> Result<[usize; 2], NoDrawing> {
    if let Some((from, to)) = text.split_once('-') {
        return Ok([names.parse(from)?, names.parse(to)?]);
    }
    let places = text.char_indices().skip(1).map(|(place, _)| place);
    let splits: Vec<_> = places
        .filter_map(|place| text.split_at_checked(place))
        .collect();
    let mut pairs = splits
        .iter()
        .filter_map(|(from, to)| Some([names.parse(from).ok()?, names.parse(to).ok()?]));
    let no_pair = |message: String| NoDrawing {
        code: "name/pair",
        message,
    };
    match (pairs.next(), pairs.next()) {
        (Some(pair), None) => return Ok(pair),
        (Some(_), Some(_)) => {
            return Err(no_pair(format!(
                "expected two squares with `-` between them, found `{text}`"
            )));
        }
        (None, _) => {}
    }
    // Two names of which one is of no square of this board: `e2e9`.
    let has_form = |name: &str| {
        names
            .parse(name)
            .map_or_else(|error| error.is_of_board(), |_| true)
    };
    let of_board = splits
        .iter()
        .filter(|(from, to)| has_form(from) && has_form(to));
    let mut wrong = of_board.flat_map(|(from, to)| [names.parse(from), names.parse(to)]);
    match wrong.find_map(Result::err) {
        Some(error) => Err(error.into()),
        None => Err(no_pair(format!(
            "expected two squares such as `e2-e4`, found `{text}`"
        ))),
    }
}
