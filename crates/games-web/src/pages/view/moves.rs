//! The board as its script reads it: squares, hands and moves.

use feen_look::Html;
use feen_match_web::Main;
use feen_rules::{Entry, Move, MoveSort, Player, Setting};
use serde_json::{Map, Value, json};

use super::board::proportion;
use super::scene::{Scene, arrivals};
use crate::appearance::code;

/// The names of all squares, and of all pieces by their codes, for the script.
fn names(scene: &Scene<'_>) -> Value {
    let squares = scene.squares().into_iter();
    let squares = squares.map(|square| square.map(|square| scene.square_name(square)));
    let kinds = scene.variant().kinds().iter();
    let pieces = kinds.flat_map(|kind| {
        Player::ALL.map(|player| {
            (
                code(*kind, player),
                Value::from(scene.words_of(*kind, player)),
            )
        })
    });
    let queens = scene.queens();
    let queens = queens.flat_map(|kind| Player::ALL.map(|player| code(kind, player)));
    json!({
        "queens": queens.collect::<Vec<_>>(),
        "files": scene.variant().files(),
        "squares": squares.collect::<Vec<_>>(),
        "pieces": pieces.collect::<Map<_, _>>(),
    })
}

/// The main part of a page, as its script and its style read it.
pub(crate) fn main(scene: &Scene<'_>) -> Main {
    let variant = scene.variant();
    let hands = match variant.setting(Setting::Hand) {
        // Nothing comes back to such a hand.
        Some("pocket") => " hands pocket",
        _ if variant.has_hands() => " hands",
        _ => "",
    };
    let (wide, high) = proportion(scene);
    let aspect = |count: usize, size: usize| u32::try_from(count.saturating_mul(size)).unwrap_or(1);
    let aspect =
        f64::from(aspect(variant.files(), wide)) / f64::from(aspect(variant.ranks(), high).max(1));
    let turns = if scene.look.turns { " data-turns" } else { "" };
    Main {
        classes: format!(" any{hands}"),
        attributes: format!(
            "{turns} data-variant=\"{}\" data-title=\"{}\" data-names=\"{}\" style=\"--a:{aspect:.4}\"",
            Html(variant.name()),
            Html(scene.title),
            Html(&names(scene).to_string())
        ),
        styles: vec![format!(
            "{}/pieces.css{}",
            scene.home(),
            scene.look.pieces.query()
        )],
        script: None,
    }
}

/// The position that is shown, for the script.
pub(crate) fn state(scene: &Scene<'_>) -> Map<String, Value> {
    let shown = scene.position();
    let squares = scene.squares().into_iter();
    let squares = squares.map(|square| Scene::code_at(shown, square));
    let checked = shown.is_check().then(|| shown.royal(shown.turn()));
    let hand = |side: Player| {
        let held = shown.hand(side);
        let held = held.map(|(kind, count)| json!([code(kind, side), count]));
        held.collect::<Vec<_>>()
    };
    let last = scene.last_squares();
    let last = last.map(|last| last.map(|square| scene.place(square)));
    let legal = scene.legal().into_iter();
    let legal = legal.flat_map(|one| legal_move(scene, one));
    let state = json!({
        "squares": squares.collect::<Vec<_>>(),
        "hands": { "first": hand(Player::First), "second": hand(Player::Second) },
        "last": last,
        "check": checked.flatten().map(|square| scene.place(square)),
        "legal": legal.collect::<Vec<_>>(),
    });
    match state {
        Value::Object(state) => state,
        _ => Map::new(),
    }
}

/// A legal move: its text, the square or the piece in hand that it begins with, its target, what the piece becomes, and more:
/// a `piece` that enters at the place of the moved one or of the rook, the `square` of a duck, and the squares of castling. A
/// king castles by going to its rook, and to where it arrives if the text of the move says so.
fn legal_move(scene: &Scene<'_>, one: Move) -> Vec<Value> {
    let position = scene.position();
    let mover = position.turn();
    let text = position.uci(one).to_string();
    if one.sort() == MoveSort::Pass {
        return vec![json!([text, "pass"])];
    }
    let to = scene.place(one.to());
    let becomes = one.becomes().map(|kind| code(kind, mover));
    let mut more = Map::new();
    match one.entry() {
        Some(Entry::Gate(kind)) => {
            more.insert("piece".to_owned(), json!(code(kind, mover)));
            more.insert("at".to_owned(), json!("g"));
        }
        Some(Entry::RookGate(kind)) => {
            more.insert("piece".to_owned(), json!(code(kind, mover)));
            more.insert("at".to_owned(), json!("r"));
        }
        Some(Entry::Duck(square)) => {
            more.insert("square".to_owned(), json!(scene.place(square)));
        }
        None => {}
    }
    let Some(from) = one.from() else {
        return vec![json!([text, becomes, to, null, more])];
    };
    let mut targets = vec![to];
    if let Some([king, rook]) = arrivals(position, one) {
        let name = |square| scene.variant().square_name(square).to_string();
        if king != one.to() && text.starts_with(&format!("{}{}", name(from), name(king))) {
            targets.push(scene.place(king));
        }
        let castle = [scene.place(king), to, scene.place(rook)];
        more.insert("castle".to_owned(), json!(castle));
    }
    let from = scene.place(from);
    { targets.into_iter() }
        .map(|target| json!([text, from, target, becomes, more]))
        .collect()
}
