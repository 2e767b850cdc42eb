use std::fmt::{self, Write};

use feen::{Piece, Player};

use crate::choice::figure::Face;
use crate::choice::piece_set::Sign;
use crate::marks::Mark;
use crate::svg::figures::Outline;
use crate::svg::number::Number;
use crate::svg::strokes::Strokes;
use crate::svg::{Svg, brush, discs, figures};
use crate::{Drawing, Figure, PieceSet, Signs};

/// The side of a square.
pub(super) const SQUARE: f64 = 60.0;

/// A tile of shōgi that points up.
const TILE: &str = "M30 5l16.5 6.5 5.5 41.9q.2 1.6-1.4 1.6h-41.2q-1.6 0-1.4-1.6l5.5-41.9z";

/// The name of a piece among the definitions.
pub(super) fn id(piece: Piece) -> String {
    format!("p{}", piece.code())
}

/// A piece in a square, to be used wherever it stands; the shapes of its figure are used from
/// among the definitions, or it has its own.
pub(super) fn definition(scope: &str, svg: &Svg<'_>, piece: Piece, has_shapes: bool) -> String {
    let mut parts = match outline(svg, piece) {
        _ if svg.lettered => plain(scope, svg.drawing, piece, None),
        Some(outline) => {
            let letter = (figure(svg, piece) == Some(Figure::Neutral)).then(|| piece.letter());
            layers(scope, piece.side(), outline, has_shapes)
                + &letter.map_or_else(String::new, |letter| {
                    let ink = if piece.side() == Player::First {
                        "k"
                    } else {
                        "r"
                    };
                    sign(scope, svg.drawing, letter, ink, NEUTRAL_LETTER, 15.0)
                })
        }
        None => face(scope, svg.drawing, piece),
    };
    for mark in svg.marks_of(piece) {
        let (x, y) = match mark {
            Mark::Enhanced | Mark::Diminished => (9.0, 9.0),
            Mark::Terminal => (51.0, 9.0),
            Mark::Derived => (51.0, 51.0),
        };
        parts.push_str(&use_badge(scope, mark, x, y));
    }
    format!(r#"<g id="{scope}{}">{parts}</g>"#, id(piece))
}

/// The figure of a piece, if it is drawn as one.
fn figure(svg: &Svg<'_>, piece: Piece) -> Option<Figure> {
    if svg.lettered {
        return None;
    }
    figure_of(svg.drawing, piece)
}

fn figure_of(drawing: &Drawing<'_>, piece: Piece) -> Option<Figure> {
    let set = drawing.set_of(piece.side());
    match drawing.face_of(piece) {
        Face::Of(own) => set.figure(own),
        Face::Figure(figure) => Some(figure),
        Face::Letter => None,
    }
}

/// The outline of a piece in the colours of its player, if it is drawn as one.
pub(super) fn outline(svg: &Svg<'_>, piece: Piece) -> Option<&'static Outline> {
    figures::outline(figure(svg, piece)?)
}

/// The middle of the letter of a neutral figure, from the top.
const NEUTRAL_LETTER: f64 = 31.5;

/// Writes the shapes of a figure, without their colours.
pub(super) fn write_shapes(f: &mut dyn Write, scope: &str, figure: &Outline) -> fmt::Result {
    let name = figure.name;
    for (layer, path) in figure.shapes() {
        if !path.is_empty() {
            write!(f, r#"<path id="{scope}{name}-{layer}" d="{path}"/>"#)?;
        }
    }
    writeln!(f)
}

/// A piece that is no figure, without its marks.
///
/// The sides differ in more than their colours: tokens are round or square,
/// figures hollow or filled, shōgi pieces point away from their player, xiangqi
/// pieces have two rings or one, and the generals of janggi have signs of their own.
fn face(scope: &str, drawing: &Drawing<'_>, piece: Piece) -> String {
    let set = drawing.set_of(piece.side());
    let shown = match drawing.face_of(piece) {
        Face::Of(own) => own,
        Face::Figure(_) | Face::Letter => piece,
    };
    if let Some(disc) = discs::disc(scope, set, shown) {
        return disc;
    }
    if let Some(figure) = figure_of(drawing, piece) {
        let mut picture = String::new();
        if figures::write_picture(&mut picture, figure) {
            return tile(scope, drawing, piece.side(), 1.0, &picture);
        }
    }
    plain(scope, drawing, piece, drawing.sign_of(piece))
}

/// A tile of shōgi with a picture on it, smaller for pieces of lower rank.
fn tile(scope: &str, drawing: &Drawing<'_>, side: Player, scale: f64, picture: &str) -> String {
    let points_up = (side == Player::First) != drawing.flipped;
    let [shadow, turned] = if points_up {
        ["translate(.6 1.4)", ""]
    } else {
        ["rotate(180 30.3 30.7)", r#" transform="rotate(180 30 30)""#]
    };
    let tile = format!(
        r#"<path class="{scope}o" transform="{shadow}" d="{TILE}"/><g{turned}><path class="{scope}w" d="{TILE}"/><path class="{scope}ws" d="M30 5l16.5 6.5 5.5 41.9q.2 1.6-1.4 1.6h-4.6l-5-42z"/><path class="{scope}wh" d="M14.6 12.3l15.4-5.800"/>{picture}</g>"#
    );
    if scale >= 1.0 {
        return tile;
    }
    let (left, top) = (Number(30.0 * (1.0 - scale)), Number(31.0 * (1.0 - scale)));
    format!(r#"<g transform="translate({left} {top})scale({scale})">{tile}</g>"#)
}

/// The size of the tile of a piece of shōgi beside that of the king.
const fn tile_size(letter: char) -> f64 {
    match letter {
        'K' => 1.0,
        'R' | 'B' => 0.97,
        'N' | 'L' => 0.9,
        'P' => 0.85,
        _ => 0.94,
    }
}

/// A figure on a tile or a disc, in the ink of its sign.
fn emblem(scope: &str, figure: Figure, ink: &str, middle: f64, scale: f64) -> String {
    let Some(outline) = figures::outline(figure) else {
        return String::new();
    };
    let left = Number(30.0 - 30.0 * scale);
    let top = Number(middle - 30.0 * scale);
    let mut parts = format!(r#"<g transform="translate({left} {top})scale({scale})">"#);
    for (class, path) in [
        (format!("{ink}b"), outline.body),
        ("el".to_owned(), outline.lines),
        ("ed".to_owned(), outline.dots),
    ] {
        if !path.is_empty() {
            let _ = write!(parts, r#"<path class="{scope}{class}" d="{path}"/>"#);
        }
    }
    parts + "</g>"
}

/// The layers of a figure.
fn layers(scope: &str, side: Player, figure: &Outline, has_shapes: bool) -> String {
    let (side, light) = match side {
        Player::First => ('f', ""),
        Player::Second => ('g', figure.light),
    };
    let (name, shadow) = (figure.name, Number(figure.shadow));
    let [body, shade, lines] = figure.shapes();
    let mut parts =
        format!(r#"<ellipse class="{scope}o" cx="30.6" cy="54.2" rx="{shadow}" ry="2.2"/>"#);
    let layers = [
        (body, has_shapes),
        (shade, has_shapes),
        (('h', light), false),
        (lines, has_shapes),
        (('d', figure.dots), false),
    ];
    for ((layer, path), is_shared) in layers {
        if path.is_empty() {
            continue;
        }
        let class = format!("{scope}{side}{layer}");
        let _ = if is_shared {
            write!(
                parts,
                r##"<use class="{class}" href="#{scope}{name}-{layer}"/>"##
            )
        } else {
            write!(parts, r#"<path class="{class}" d="{path}"/>"#)
        };
    }
    parts
}

/// A piece with a sign on it, or with its letter.
fn plain(scope: &str, drawing: &Drawing<'_>, piece: Piece, written: Option<Sign>) -> String {
    let is_first = piece.side() == Player::First;
    let character = written.map_or_else(|| piece.letter(), |sign| sign.character);
    match drawing.set_of(piece.side()) {
        PieceSet::Shogi | PieceSet::Dobutsu | PieceSet::Torishogi => {
            let is_promoted = written.is_some_and(|sign| sign.says_enhanced);
            let ink = if is_promoted { "q" } else { "j" };
            let picture = match written.and_then(|_| emblem_of(drawing, piece)) {
                Some(figure) => {
                    // Four pieces promote to a gold: the letter tells them apart.
                    let is_gold = is_promoted && figure == Figure::Gold;
                    let letter = if is_gold {
                        sign(scope, drawing, piece.letter(), "q", 49.0, 6.5)
                    } else {
                        String::new()
                    };
                    let (middle, size) = if is_gold { (28.0, 0.56) } else { (32.0, 0.68) };
                    emblem(scope, figure, ink, middle, size) + &letter
                }
                None => sign(scope, drawing, character, ink, 33.6, 30.0),
            };
            let size = match drawing.face_of(piece) {
                Face::Of(own) => tile_size(own.letter()),
                Face::Figure(_) | Face::Letter => 0.94,
            };
            tile(scope, drawing, piece.side(), size, &picture)
        }
        PieceSet::Xiangqi => {
            let ink = if is_first { "q" } else { "j" };
            let ring = |class: &str, radius| {
                format!(r#"<circle class="{scope}{class}" cx="30" cy="30" r="{radius}"/>"#)
            };
            let line = format!("{ink}r");
            let outer = if is_first {
                ring(&line, "23")
            } else {
                String::new()
            };
            format!(r#"<circle class="{scope}o" cx="30.6" cy="31.6" r="25.8"/>"#)
                + &ring("w", "25.4")
                + &format!(
                    r#"<path class="{scope}ws" d="M48 12a25.4 25.4 0 1 1-36 36a25.4 25.4 0 0 0 36-36z"/>"#
                )
                + &outer
                + &ring(&line, "20.4")
                + &match written.and_then(|_| emblem_of(drawing, piece)) {
                    Some(figure) => emblem(scope, figure, ink, 29.6, 0.6),
                    None => sign(scope, drawing, character, ink, 30.0, 27.0),
                }
        }
        PieceSet::Janggi => {
            let (name, _) = drawing.piece_name(piece).unwrap_or_default();
            let radius: f64 = match name {
                "general" => 27.0,
                "guard" | "soldier" => 18.5,
                _ => 23.0,
            };
            let ink = if is_first { "y" } else { "q" };
            let slant = Number(radius * 0.541);
            let (left, top) = (Number(30.0 - radius * 0.924), Number(30.0 - radius * 0.383));
            let side = Number(radius * 0.765);
            let outline = format!(
                "M{left} {top}v{side}l{slant} {slant}h{side}l{slant}-{slant}v-{side}l-{slant}-{slant}h-{side}z"
            );
            let (right, high) = (Number(30.0 + radius * 0.383), Number(30.0 - radius * 0.924));
            let band = Number(radius * 0.3);
            let shade = format!(
                "M{right} {high}l{slant} {slant}v{side}l-{slant} {slant}h-{band}l{slant}-{slant}v-{side}l-{slant}-{slant}z"
            );
            format!(
                r#"<path class="{scope}o" transform="translate(.6 1.6)" d="{outline}"/><path class="{scope}w" d="{outline}"/><path class="{scope}ws" d="{shade}"/>"#
            ) + &match written.and_then(|_| emblem_of(drawing, piece)) {
                Some(figure) => emblem(scope, figure, ink, 29.8, (radius * 2.7).round() / 100.0),
                None => sign(scope, drawing, character, ink, 30.0, radius * 1.12),
            }
        }
        _ if is_first => {
            let token = format!(r#"<circle class="{scope}f" cx="30" cy="30" r="21.5"/>"#);
            token + &sign(scope, drawing, piece.letter(), "u", 30.0, 22.0)
        }
        _ => {
            let token =
                format!(r#"<rect class="{scope}g" x="10" y="10" width="40" height="40" rx="5"/>"#);
            token + &sign(scope, drawing, piece.letter(), "v", 30.0, 22.0)
        }
    }
}

/// A mark in a disc around the origin.
pub(super) fn badge(scope: &str, mark: Mark) -> String {
    let mut path = String::new();
    let (left, top, scale) = match mark {
        Mark::Enhanced => (3.6, 7.2, 0.6),
        Mark::Diminished => (3.3, 7.2, 0.6),
        Mark::Terminal => (3.6, 3.5, 0.6),
        Mark::Derived => (1.3, 2.6, 0.8),
    };
    if let Some(strokes) = Strokes::new(mark.sign()) {
        strokes.write(&mut path, -left, -top, scale);
    }
    let id = mark.meaning();
    format!(
        r#"<g id="{scope}{id}"><circle class="{scope}n" r="7"/><path class="{scope}t" d="{path}"/></g>"#
    )
}

/// A mark in a disc around a point.
pub(super) fn use_badge(scope: &str, mark: Mark, x: f64, y: f64) -> String {
    let (x, y) = (Number(x), Number(y));
    format!(
        r##"<use href="#{scope}{}" x="{x}" y="{y}"/>"##,
        mark.meaning()
    )
}

/// The figure of a piece on a tile or a disc, for those who do not read its character.
fn emblem_of(drawing: &Drawing<'_>, piece: Piece) -> Option<Figure> {
    let Face::Of(own) = drawing.face_of(piece) else {
        return None;
    };
    if drawing.signs != Signs::International {
        return None;
    }
    drawing.set_of(piece.side()).emblem(own)
}

/// A sign in the middle of a square; `middle` is its distance from the top.
fn sign(
    scope: &str,
    drawing: &Drawing<'_>,
    character: char,
    class: &str,
    middle: f64,
    height: f64,
) -> String {
    let Some(strokes) = Strokes::new(character) else {
        return String::new();
    };
    let scale = height / strokes.height;
    let left = SQUARE / 2.0 - strokes.width * scale / 2.0;
    let top = middle - height / 2.0;
    if drawing.signs == Signs::Brush && strokes.is_kanji() {
        let path = brush::path(strokes, left, top, scale);
        return format!(r#"<path class="{scope}{class}b" d="{path}"/>"#);
    }
    let mut path = String::new();
    strokes.write(&mut path, left, top, scale);
    format!(r#"<path class="{scope}{class}" d="{path}"/>"#)
}
