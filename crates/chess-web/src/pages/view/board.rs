//! The board of chess as HTML, and what the script of the board shows of it.

use std::fmt::{self, Write};

use feen_chess::{Piece, Player, Role, Square};
use feen_look::Html;
use feen_match_web::Main;
use serde_json::{Map, Value, json};

use super::scene::{Scene, code, every_square, squares};

/// The main part of a page, as its script reads it.
pub(crate) fn main() -> Main {
    Main {
        attributes: format!(" data-names=\"{}\"", Html(&names().to_string())),
        ..Main::default()
    }
}

/// The names of all squares, and of all pieces by their codes, for the script.
fn names() -> Value {
    let pieces = Player::ALL
        .into_iter()
        .flat_map(|side| Role::ALL.map(|role| Piece { side, role }))
        .map(|piece| (code(piece), piece.name().into()));
    json!({
        "files": 8,
        "squares": every_square().map(|square| square.to_string()).collect::<Vec<_>>(),
        "pieces": pieces.collect::<Map<_, _>>(),
    })
}

/// The position that is shown, for the script.
pub(crate) fn state(scene: &Scene<'_>) -> Map<String, Value> {
    let position = &scene.shown.position;
    let last = last(scene);
    let king = position.king(position.turn());
    let state = json!({
        "squares": squares(position),
        "last": last.map(|last| last.map(Square::feen_index)),
        "check": position.is_check().then(|| king.feen_index()),
        "legal": scene.legal(),
    });
    match state {
        Value::Object(state) => state,
        _ => Map::new(),
    }
}

/// The board as a picture, until a script puts its own there, and its rim.
pub(crate) fn page(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let picture = { scene.shown.position.picture() }.highlight(last(scene).into_iter().flatten());
    let picture = super::drawn(picture).flip(scene.is_flipped());
    let picture = picture.coordinates(false).svg().unwrap_or_default();
    write!(
        text,
        "<div class=\"board\" id=\"board\"><div class=\"grid shot\">{picture}</div>"
    )?;
    let mut files: Vec<char> = ('a'..='h').collect();
    let mut ranks: Vec<char> = ('1'..='8').rev().collect();
    if scene.is_flipped() {
        files.reverse();
        ranks.reverse();
    }
    for (class, names) in [("files", files), ("ranks", ranks)] {
        write!(text, "<div class=\"rim {class}\" aria-hidden=\"true\">")?;
        for name in names {
            write!(text, "<span>{name}</span>")?;
        }
        text.write_str("</div>")?;
    }
    text.write_str("</div>")
}

/// The squares of the last move that is shown.
fn last(scene: &Scene<'_>) -> Option<[Square; 2]> {
    let (_, one) = scene.shown.last()?;
    Some([one.from(), one.to()])
}
