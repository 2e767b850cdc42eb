use std::time::Duration;

use serde_json::{Map, Value, json};

use super::milliseconds;
use crate::{Game, Handle, Outcome, Player, Seq, Viewer};

/// The word for a seat in every game: `first` or `second`.
#[must_use]
pub const fn word(seat: Player) -> &'static str {
    match seat {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The word that the game of a name shows for a seat: `white`.
#[must_use]
pub fn own_word<G: Game>(name: &str, seat: Player) -> &'static str {
    let [first, second] = G::seats(name);
    let words = match seat {
        Player::First => first,
        Player::Second => second,
    };
    words.first().copied().unwrap_or(word(seat))
}

/// The seat of a word: `first`, `second`, or a word of the game of a name.
pub(super) fn seat_named<G: Game>(name: &str, text: &str) -> Option<Player> {
    let mut seats = Player::ALL.into_iter().zip(G::seats(name));
    let found = seats.find(|(seat, words)| word(*seat) == text || words.contains(&text));
    found.map(|(seat, _)| seat)
}

/// A value for each seat, under its word.
pub(super) fn by_seat(mut value: impl FnMut(Player) -> Value) -> Map<String, Value> {
    Player::ALL
        .into_iter()
        .map(|seat| (word(seat).to_owned(), value(seat)))
        .collect()
}

/// The clocks in milliseconds, and whose runs.
pub(super) fn clock([first, second]: [Duration; 2], runs: Option<Player>) -> Value {
    let mut clock = by_seat(|seat| {
        json!(milliseconds(if seat == Player::First {
            first
        } else {
            second
        }))
    });
    clock.insert("runs".to_owned(), json!(runs.map(word)));
    Value::Object(clock)
}

pub(super) fn outcome(outcome: &Outcome) -> Value {
    json!({ "winner": outcome.winner.map(word), "reason": outcome.reason })
}

/// The players of a game: null for a free seat, a name of null for somebody without one.
pub(super) fn players<G: Game>(game: &Handle<G>, here: [bool; 2]) -> Value {
    let [first, second] = game.holders();
    let mut holders = [Some(first), Some(second)];
    let is_tracked = holders.iter().flatten().any(Option::is_some);
    let players = by_seat(|seat| {
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
    let variant = game.name();
    let state = json!({
        "id": game.id(),
        "variant": variant,
        "seats": by_seat(|seat| json!(own_word::<G>(&variant, seat))),
        "seq": now.seq,
        "turn": now.turn.map(word),
        "status": status,
        "outcome": now.outcome.as_ref().map(outcome),
        "clock": now.clock.map(|left| clock(left, now.runs)),
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
