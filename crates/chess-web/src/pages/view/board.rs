//! The board of chess as HTML, and what the script of the board shows of it.

use std::fmt::{self, Write};

use chess::{Piece, Player, Role, Square};
use look::{Html, Icon};
use match_web::Main;
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
    let shown = scene.shown();
    let last = shown.moves().last();
    let checked = shown.position().is_check();
    let king = shown.position().king(shown.position().turn());
    let state = json!({
        "squares": squares(shown.position()),
        "last": last.map(|last| [last.from(), last.to()].map(Square::feen_index)),
        "check": checked.then(|| king.feen_index()),
        "legal": scene.legal(),
        "badges": badges(scene),
    });
    match state {
        Value::Object(state) => state,
        _ => Map::new(),
    }
}

/// The board as a picture, until a script puts its own there, and its rim.
pub(crate) fn page(text: &mut String, scene: &Scene<'_>) -> fmt::Result {
    let picture = super::board(&scene.shown()).flip(scene.flipped);
    let picture = picture.coordinates(false).svg().unwrap_or_default();
    write!(
        text,
        "<div class=\"board\" id=\"board\"><div class=\"grid shot\">{picture}</div>"
    )?;
    let mut files: Vec<char> = ('a'..='h').collect();
    let mut ranks: Vec<char> = ('1'..='8').rev().collect();
    if scene.flipped {
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

/// The signs on the kings after the end: a crown for the winner, a number sign for checkmate.
fn badges(scene: &Scene<'_>) -> Vec<(usize, &'static str, String)> {
    let is_end = !scene.is_past() && scene.tried.is_empty();
    let (Some(winner), true) = (scene.winner, is_end) else {
        return Vec::new();
    };
    let position = scene.game.position();
    let king = |side| position.king(side).feen_index();
    let mut badges = vec![(king(winner), "", Icon::Crown.to_string())];
    if scene.game.status().is_over() && position.is_check() {
        badges.push((king(!winner), " lost", Icon::Mate.to_string()));
    }
    badges
}
