use draw::{Drawing, Names};
use feen::{Player, View};

use crate::arguments::Look;

/// A drawing of a position that looks as it is told to.
pub(crate) fn drawing<'a>(view: View<'a>, look: &Look) -> Result<Drawing<'a>, String> {
    let naming = look.names.naming.into();
    let drawing = Drawing::new(view).map_err(|error| error.to_string())?;
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
        .highlight(highlights.map_err(|error| error.to_string())?);
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
        _ => return Err("expected one or two sets of pieces, found more".to_owned()),
    })
}
