use feen::{Piece, Player};

use crate::marks::Mark;
use crate::piece_set::Sign;
use crate::svg::number::Number;
use crate::svg::strokes::Strokes;
use crate::svg::{Svg, discs, figures};
use crate::{Drawing, PieceSet};

/// The side of a square.
pub(super) const SQUARE: f64 = 60.0;

/// The name of a piece among the definitions.
pub(super) fn id(piece: Piece) -> String {
    format!("p{}", piece.code())
}

/// A piece in a square, to be used wherever it stands.
pub(super) fn definition(scope: &str, svg: &Svg<'_>, piece: Piece) -> String {
    let drawing = svg.drawing;
    let own = svg.artwork.and_then(|artwork| artwork.draw(scope, piece));
    let mut parts = match own {
        Some(own) => own,
        None if svg.lettered => plain(scope, drawing, piece, None),
        None => face(scope, drawing, piece),
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

/// A piece without its marks.
///
/// The sides differ in more than their colours: tokens are round or square,
/// figures hollow or filled, shōgi pieces point away from their player, xiangqi
/// pieces have two rings or one, and the generals of janggi have signs of their own.
fn face(scope: &str, drawing: &Drawing<'_>, piece: Piece) -> String {
    let set = drawing.set_of(piece.side());
    if let Some(disc) = discs::disc(scope, set, piece) {
        return disc;
    }
    if let Some([outline, details]) = figures::figure(set, piece) {
        let [fill, ink] = match piece.side() {
            Player::First => ["f", "k"],
            Player::Second => ["g", "r"],
        };
        return format!(
            r#"<path class="{scope}{fill}" d="{outline}"/><path class="{scope}{ink}" d="{details}"/>"#
        );
    }
    plain(scope, drawing, piece, set.sign(piece))
}

/// A piece with a sign on it, or with its letter.
fn plain(scope: &str, drawing: &Drawing<'_>, piece: Piece, written: Option<Sign>) -> String {
    let is_first = piece.side() == Player::First;
    let character = written.map_or_else(|| piece.letter(), |sign| sign.character);
    match drawing.set_of(piece.side()) {
        PieceSet::Shogi => {
            let is_promoted = written.is_some_and(|sign| sign.says_enhanced);
            let ink = if is_promoted { "q" } else { "j" };
            let points_up = is_first != drawing.flipped;
            let turned = if points_up {
                ""
            } else {
                r#" transform="rotate(180 30 30)""#
            };
            let sign = sign(scope, character, ink, 33.0, 29.0);
            format!(
                r#"<g{turned}><path class="{scope}w" d="M30 4l16 8 5 44h-42l5-44z"/>{sign}</g>"#
            )
        }
        PieceSet::Xiangqi => {
            let ink = if is_first { "q" } else { "j" };
            let ring = |class, radius| {
                format!(r#"<circle class="{scope}{class}" cx="30" cy="30" r="{radius}"/>"#)
            };
            let inner = if is_first {
                ring(ink, "18.5")
            } else {
                String::new()
            };
            ring("w", "25") + &ring(ink, "21.5") + &inner + &sign(scope, character, ink, 30.0, 24.0)
        }
        PieceSet::Janggi => {
            let (name, _) = PieceSet::Janggi.name(piece).unwrap_or_default();
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
            format!(r#"<path class="{scope}w" d="{outline}"/>"#)
                + &sign(scope, character, ink, 30.0, radius * 1.12)
        }
        _ if is_first => {
            let token = format!(r#"<circle class="{scope}f" cx="30" cy="30" r="21.5"/>"#);
            token + &sign(scope, piece.letter(), "u", 30.0, 22.0)
        }
        _ => {
            let token =
                format!(r#"<rect class="{scope}g" x="10" y="10" width="40" height="40" rx="5"/>"#);
            token + &sign(scope, piece.letter(), "v", 30.0, 22.0)
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

/// A sign in the middle of a square; `middle` is its distance from the top.
fn sign(scope: &str, character: char, class: &str, middle: f64, height: f64) -> String {
    let mut path = String::new();
    if let Some(strokes) = Strokes::new(character) {
        let scale = height / strokes.height;
        let left = strokes.width * scale / 2.0;
        strokes.write(&mut path, SQUARE / 2.0 - left, middle - height / 2.0, scale);
    }
    format!(r#"<path class="{scope}{class}" d="{path}"/>"#)
}
