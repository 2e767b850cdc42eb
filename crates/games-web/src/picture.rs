use feen::View;
use feen_draw::{Drawing, Look, Size, Theme};
use feen_rules::{Game, Square};

/// The picture of a game with its last move and a checked king; nothing for a board that FEEN cannot say.
pub(crate) fn picture(game: &Game, flipped: bool) -> Option<String> {
    drawn(game, flipped, |look, drawing| {
        Some(look.svg(drawing).ok()?.to_string())
    })
}

/// The same as PNG, in light colours.
pub(crate) fn painting(game: &Game, flipped: bool) -> Option<Vec<u8>> {
    drawn(game, flipped, |look, drawing| {
        let svg = look.svg(drawing).ok()?;
        let svg = svg.theme(Theme::Light).size(Size::Width(PICTURE));
        svg.to_png().ok()
    })
}

/// The same without the names of squares, for a first page.
pub(crate) fn shot(game: &Game) -> Option<String> {
    let look = Look::default()
        .coordinates(Some(false))
        .captions(Some(false));
    drawn_by(&look, game, |look, drawing| {
        Some(look.svg(drawing).ok()?.to_string())
    })
}

/// The width of a picture in pixels.
const PICTURE: u16 = 640;

fn drawn<R>(
    game: &Game,
    flipped: bool,
    draw: impl FnOnce(&Look, &Drawing<'_>) -> Option<R>,
) -> Option<R> {
    drawn_by(&Look::default().flip(flipped), game, draw)
}

fn drawn_by<R>(
    look: &Look,
    game: &Game,
    draw: impl FnOnce(&Look, &Drawing<'_>) -> Option<R>,
) -> Option<R> {
    let (position, variant) = (game.position(), game.variant());
    let feen = position.to_feen().ok()?.feen().to_string();
    let view = View::parse(&feen).ok()?;
    // FEEN has the squares from the last rank.
    let index = |square: Square| {
        let above = variant
            .ranks()
            .saturating_sub(variant.rank(square))
            .saturating_sub(1);
        above
            .saturating_mul(variant.files())
            .saturating_add(variant.file(square))
    };
    let last = game.moves().next_back();
    let squares = last.map(|one| [one.from(), Some(one.to())]);
    let squares = squares.into_iter().flatten().flatten();
    let checked = position
        .is_check()
        .then(|| position.royal(position.turn()))
        .flatten();
    let drawing = look.drawing(Drawing::new(view).ok()?).ok()?;
    let drawing = drawing
        .highlight(squares.map(index))
        .alert(checked.map(index));
    draw(look, &drawing)
}
