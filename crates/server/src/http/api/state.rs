use std::time::Duration;

use serde_json::{Map, Value, json};

use super::milliseconds;
use crate::{Game, Handle, Outcome, Player, Seq, Viewer};

/// The word for a seat: `white`.
#[must_use]
pub fn word<G: Game>(seat: Player) -> &'static str {
    let [first, second] = G::SEATS;
    match seat {
        Player::First => first,
        Player::Second => second,
    }
}

/// The seat of a word.
#[must_use]
pub fn seat_named<G: Game>(name: &str) -> Option<Player> {
    Player::ALL
        .into_iter()
        .find(|seat| word::<G>(*seat) == name)
}

/// A value for each seat, under its word.
pub(super) fn by_seat<G: Game>(mut value: impl FnMut(Player) -> Value) -> Map<String, Value> {
    Player::ALL
        .into_iter()
        .map(|seat| (word::<G>(seat).to_owned(), value(seat)))
        .collect()
}

/// The clocks in milliseconds, and whose runs.
pub(super) fn clock<G: Game>([first, second]: [Duration; 2], runs: Option<Player>) -> Value {
    let mut clock = by_seat::<G>(|seat| {
        json!(milliseconds(if seat == Player::First {
            first
        } else {
            second
        }))
    });
    clock.insert("runs".to_owned(), json!(runs.map(word::<G>)));
    Value::Object(clock)
}

pub(super) fn outcome<G: Game>(outcome: &Outcome) -> Value {
    json!({ "winner": outcome.winner.map(word::<G>), "reason": outcome.reason })
}

/// The players of a game: null for a free seat, a name of null for somebody without one.
pub(super) fn players<G: Game>(game: &Handle<G>, here: [bool; 2]) -> Value {
    let [first, second] = game.holders();
    let mut holders = [Some(first), Some(second)];
    let is_tracked = holders.iter().flatten().any(Option::is_some);
    let players = by_seat::<G>(|seat| {
        let index = usize::from(seat.is_second());
        let holder = holders.get_mut(index).and_then(Option::take).flatten();
        match holder {
            None if is_tracked => Value::Null,
            holder => {
                let name = holder.as_ref().and_then(|holder| holder.player());
                json!({ "name": name, "here": here.get(index) })
            }
        }
    });
    Value::Object(players)
}

/// The whole state of a game for a viewer, with its number, and the tag of a copy of it.
pub(super) fn numbered<G: Game>(game: &Handle<G>, by: Viewer) -> (Seq, String, Value) {
    let now = game.now(by);
    let (status, mark) = match (now.turn, &now.closed) {
        (None, None) => ("over", ""),
        (_, Some(_)) => ("over", "-closed"),
        (Some(_), None) if now.waits => ("open", "-open"),
        (Some(_), None) => ("playing", ""),
    };
    let state = json!({
        "id": game.id(),
        "game": G::NAME,
        "seq": now.seq,
        "turn": now.turn.map(word::<G>),
        "status": status,
        "outcome": now.outcome.as_ref().map(outcome::<G>),
        "clock": now.clock.map(|left| clock::<G>(left, now.runs)),
        "view": now.view,
        "players": players(game, now.here),
        "closed": now.closed.map(|reason| reason.as_str()),
    });
    (now.seq, format!("\"{}{mark}\"", now.seq), state)
}

/// The whole state of a game for a viewer.
#[must_use]
pub fn state<G: Game>(game: &Handle<G>, by: Viewer) -> Value {
    numbered(game, by).2
}
