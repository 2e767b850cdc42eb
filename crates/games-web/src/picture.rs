mod small;

use feen::View;
use feen_draw::{Drawing, Look, Size, Theme};
use feen_match_web::Preferences;
use feen_rules::{Game, Player, Squares, Variant};

use crate::appearance;
use crate::chosen::{Chosen, Pieces, palette, rim_of};
use crate::table;

pub(crate) use small::small;

/// The picture of a game with its last move and a checked king; nothing for a board that FEEN cannot say.
pub(crate) fn picture(game: &Game, flipped: bool, preferences: &Preferences) -> Option<String> {
    drawn(game, flipped, preferences, |look, drawing| {
        Some(look.svg(drawing).ok()?.to_string())
    })
}

/// The same as PNG, in light colours.
pub(crate) fn painting(game: &Game, flipped: bool, preferences: &Preferences) -> Option<Vec<u8>> {
    drawn(game, flipped, preferences, |look, drawing| {
        let svg = look.svg(drawing).ok()?;
        let svg = svg.theme(Theme::Light).size(Size::Width(PICTURE));
        svg.to_png().ok()
    })
}

/// The same without the names of squares and without words, for a page that says in its own language what is seen.
pub(crate) fn shot(game: &Game, pieces: Pieces) -> Option<String> {
    shot_with(game, &[], pieces)
}

/// The start of a variant, with the squares on which a piece wins.
pub(crate) fn start(variant: &Variant, pieces: Pieces) -> Option<String> {
    let kinds = variant.kinds().iter();
    let goals = kinds.map(|kind| variant.goal(*kind, Player::First));
    let goals = goals.max_by_key(|goal| goal.len());
    let goals = goals.unwrap_or(Squares::EMPTY).into_iter();
    let goals: Vec<usize> = goals.map(|square| variant.feen_index(square)).collect();
    shot_with(&Game::new(variant), &goals, pieces)
}

fn shot_with(game: &Game, marked: &[usize], pieces: Pieces) -> Option<String> {
    let svg = shot_of(game, marked, pieces)?;
    let position = game.position();
    let has_hands = Player::ALL
        .into_iter()
        .any(|side| position.hand(side).next().is_some());
    if has_hands {
        return Some(svg);
    }
    Some(cropped(&svg, game.variant()))
}

/// The whole picture of a position, with its hands.
fn shot_of(game: &Game, marked: &[usize], pieces: Pieces) -> Option<String> {
    let look = Look::default()
        .coordinates(Some(false))
        .captions(Some(false))
        .legend(Some(false));
    let look = pieces.dress(look);
    drawn_by(&look, game, |look, drawing| {
        let drawing = drawing.clone().highlight(marked.iter().copied());
        Some(look.svg(&drawing).ok()?.decorative(true).to_string())
    })
}

/// The side of a square and the width of the ground around a board, in units of its picture.
const SQUARE: usize = 60;
const GROUND: usize = 18;

/// The board of a picture alone.
fn cropped(svg: &str, variant: &Variant) -> String {
    let parts = svg.split_once(" width=\"");
    let parts = parts.and_then(|(before, rest)| Some((before, rest.split_once(" viewBox=\"")?.1)));
    let parts = parts.and_then(|(before, rest)| Some((before, rest.split_once('"')?.1)));
    let Some((before, after)) = parts else {
        return svg.to_owned();
    };
    let [width, height] =
        [variant.files(), variant.ranks()].map(|count| count.saturating_mul(SQUARE));
    format!(
        "{before} width=\"{width}\" height=\"{height}\" viewBox=\"{GROUND} {GROUND} {width} {height}\"{after}"
    )
}

/// The width of a picture in pixels.
const PICTURE: u16 = 640;

fn drawn<R>(
    game: &Game,
    flipped: bool,
    preferences: &Preferences,
    draw: impl FnOnce(&Look, &Drawing<'_>) -> Option<R>,
) -> Option<R> {
    let variant = game.variant();
    let chosen = Chosen::of(variant, preferences);
    let rim = rim_of(chosen.writing_of(variant, table::look(variant)));
    let look = Look::default().flip(flipped).rim(Some(rim));
    let look = match palette(variant, preferences) {
        Some(palette) => look.palette(Some(palette)),
        None => look,
    };
    drawn_by(&chosen.pieces.dress(look), game, draw)
}

fn drawn_by<R>(
    look: &Look,
    game: &Game,
    draw: impl FnOnce(&Look, &Drawing<'_>) -> Option<R>,
) -> Option<R> {
    let (position, variant) = (game.position(), game.variant());
    let feen = position.to_feen().ok()?.feen().to_string();
    let view = View::parse(&feen).ok()?;
    let index = |square| variant.feen_index(square);
    let last = game.moves().next_back();
    let squares = last.map(|one| [one.from(), Some(one.to())]);
    let squares = squares.into_iter().flatten().flatten();
    let checked = position
        .is_check()
        .then(|| position.royal(position.turn()))
        .flatten();
    let drawing = look.drawing(Drawing::new(view).ok()?).ok()?;
    let drawing = drawing.game(appearance::game_of(variant));
    let drawing = drawing.figures(appearance::figures(variant));
    let drawing = drawing
        .highlight(squares.map(index))
        .alert(checked.map(index));
    draw(look, &drawing)
}
