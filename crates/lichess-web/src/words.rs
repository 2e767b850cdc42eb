//! Games and their ends in the words that these clients know.

use std::time::Duration;

use feen_games_web::Hosts;
use feen_server::http::api::milliseconds;
use feen_server::{Clock, EngineName, Holder, Outcome, Player, Viewer};
use serde_json::{Value, json};

use crate::found::Found;
use crate::variant::{Variant, speed, total};

/// The rating of everybody, which clients of Lichess require: there it is that of a new player.
pub(crate) const RATING: u16 = 1_500;

/// The time of a game without a clock.
const FOREVER: u64 = 2_147_483_647;

/// The name of a side.
pub(crate) const fn color(seat: Player) -> &'static str {
    match seat {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// The terms of a game that is proposed.
pub(crate) fn proposed(variant: Variant, clock: Option<Clock>) -> Value {
    let control = match clock {
        None => json!({ "type": "unlimited" }),
        Some(clock) if clock.days_each().is_some() => {
            json!({ "type": "correspondence", "daysPerTurn": clock.days_each() })
        }
        Some(clock) => {
            let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
            let minutes = match limit {
                15 => "¼".to_owned(),
                30 => "½".to_owned(),
                45 => "¾".to_owned(),
                90 => "1.5".to_owned(),
                limit => (limit / 60).to_string(),
            };
            let show = format!("{minutes}+{increment}");
            json!({ "type": "clock", "limit": limit, "increment": increment, "show": show })
        }
    };
    json!({
        "variant": variant,
        "rated": false,
        "speed": speed(clock).0,
        "timeControl": control,
        "perf": { "icon": "", "name": variant.perf(clock).1 },
    })
}

/// The word for the end of a game, or for its going on.
pub(crate) fn status(outcome: Option<&Outcome>) -> &'static str {
    let Some(Outcome { winner, reason, .. }) = outcome else {
        return "started";
    };
    match (&**reason, winner) {
        ("aborted", _) => "aborted",
        (reason, _) if reason.ends_with("checkmate") => "mate",
        ("stalemate", Some(_)) => "variantEnd",
        (reason, _) if reason.ends_with("stalemate") => "stalemate",
        ("explosion" | "checks" | "goal" | "extinction", _) => "variantEnd",
        (reason, Some(_)) if reason.ends_with("_resigned") => "resign",
        (reason, _) if reason.ends_with("_lost_on_time") => "outoftime",
        (_, Some(_)) => "timeout",
        (_, None) => "draw",
    }
}

/// The number of a word for the end of a game.
fn status_number(status: &str) -> u8 {
    match status {
        "started" => 20,
        "aborted" => 25,
        "mate" => 30,
        "resign" => 31,
        "stalemate" => 32,
        "timeout" => 33,
        "outoftime" => 35,
        "variantEnd" => 60,
        _ => 34,
    }
}

/// The state of a game, as its stream tells it after each event.
pub(crate) fn state<G: Hosts>(game: &Found<G>) -> Value {
    let now = game.now(Viewer::Spectator);
    let Some(view) = G::hosted_view(now.view) else {
        return Value::Null;
    };
    let [white, black] = now
        .clock
        .map_or([FOREVER; 2], |clock| clock.map(milliseconds));
    let increment = game
        .options()
        .clock
        .map_or(0, |clock| milliseconds(clock.increment));
    let mut state = json!({
        "type": "gameState",
        "moves": view.moves.join(" "),
        "wtime": white,
        "btime": black,
        "winc": increment,
        "binc": increment,
        "status": status(now.outcome.as_ref()),
    });
    if let Some(fields) = state.as_object_mut() {
        if let Some(winner) = now.outcome.as_ref().and_then(|outcome| outcome.winner) {
            fields.insert("winner".to_owned(), json!(color(winner)));
        }
        for (maker, white, black) in [
            (view.offers.draw, "wdraw", "bdraw"),
            (view.offers.takeback, "wtakeback", "btakeback"),
        ] {
            if let Some(maker) = maker {
                let name = if maker == Player::First { white } else { black };
                fields.insert(name.to_owned(), json!(true));
            }
        }
    }
    state
}

/// The player of a seat with the rating that clients require; bots are found by a function.
pub(crate) fn sitter(holder: Option<&Holder>, is_bot: impl FnOnce(&str) -> bool) -> Value {
    let mut sitter = named(holder, is_bot);
    if let Some(fields) = sitter.as_object_mut() {
        fields.insert("rating".to_owned(), json!(RATING));
        fields.insert("provisional".to_owned(), json!(true));
    }
    sitter
}

/// The player of a seat. Clients require texts for a name and its small letters.
fn named(holder: Option<&Holder>, is_bot: impl FnOnce(&str) -> bool) -> Value {
    let Some(name) = holder.and_then(Holder::player) else {
        return json!({ "id": "", "name": "Anonymous", "title": null });
    };
    let engine = name.strip_suffix(" (engine)");
    let title = (engine.is_some() || is_bot(name)).then_some("BOT");
    let mut named = json!({ "id": name.to_lowercase(), "name": name, "title": title });
    let level = engine.and_then(|engine| EngineName::read(engine).level);
    if let (Some(level), Some(fields)) = (level, named.as_object_mut()) {
        fields.insert("aiLevel".to_owned(), json!(level.get()));
    }
    named
}

/// How a game came about.
fn source<G: Hosts>(game: &Found<G>) -> &'static str {
    if game.engine().is_some() {
        "ai"
    } else {
        "friend"
    }
}

/// A game in a list of the games of a player.
pub(crate) fn entry<G: Hosts>(game: &Found<G>, mine: Player) -> Value {
    let now = game.now(Viewer::Seat(mine));
    let options = game.options();
    let Some(view) = G::hosted_view(now.view) else {
        return Value::Null;
    };
    let holders = game.holders();
    let other = holders
        .get(usize::from(!mine.is_second()))
        .and_then(Option::as_ref)
        .and_then(Holder::player);
    let left = now
        .clock
        .map_or(Duration::from_millis(FOREVER), |[white, black]| {
            if mine == Player::First { white } else { black }
        });
    let plies = view.moves.len();
    let status = status(now.outcome.as_ref());
    json!({
        "fullId": game.id(),
        "gameId": game.id(),
        "id": game.id(),
        "fen": view.fen,
        "color": color(mine),
        "lastMove": view.moves.last().map_or("", String::as_str),
        "source": source(game),
        "status": { "id": status_number(status), "name": status },
        "variant": game.variant,
        "speed": speed(options.clock).0,
        "perf": game.variant.perf(options.clock).0,
        "rated": false,
        "rating": RATING,
        "hasMoved": plies > usize::from(mine.is_second()),
        "opponent": {
            "id": other.unwrap_or_default().to_lowercase(),
            "username": other.unwrap_or("Anonymous"),
            "rating": RATING,
        },
        "isMyTurn": now.turn == Some(mine),
        "secondsLeft": left.as_secs(),
        "winner": now.outcome.as_ref().and_then(|outcome| outcome.winner).map(color),
        "compat": { "bot": true, "board": true },
        "createdAt": game.created_at(),
        "turns": plies,
    })
}

/// A game as those who watch it read it first.
pub(crate) fn watched<G: Hosts>(game: &Found<G>, is_bot: impl Fn(&str) -> bool) -> Value {
    let now = game.now(Viewer::Spectator);
    let options = game.options();
    let Some(view) = G::hosted_view(now.view) else {
        return Value::Null;
    };
    let status = status(now.outcome.as_ref());
    let [white, black] = game.holders().map(|holder| {
        json!({ "user": named(holder.as_ref(), &is_bot), "rating": RATING, "provisional": true })
    });
    json!({
        "id": game.id(),
        "variant": game.variant,
        "speed": speed(options.clock).0,
        "perf": game.variant.perf(options.clock).0,
        "rated": false,
        "fen": view.fen,
        "turns": view.moves.len(),
        "source": source(game),
        "status": { "id": status_number(status), "name": status },
        "createdAt": game.created_at(),
        "player": now.turn.map(color),
        "winner": now.outcome.as_ref().and_then(|outcome| outcome.winner).map(color),
        "players": { "white": white, "black": black },
    })
}

/// A finished or running game as JSON.
pub(crate) fn exported<G: Hosts>(game: &Found<G>, is_bot: impl Fn(&str) -> bool) -> Value {
    let now = game.now(Viewer::Spectator);
    let options = game.options();
    let [white, black] = game.holders().map(|holder| {
        let user = named(holder.as_ref(), &is_bot);
        json!({ "user": user, "rating": RATING, "provisional": true })
    });
    let moves = game.san();
    let mut exported = json!({
        "id": game.id(),
        "rated": false,
        "variant": game.variant.key,
        "speed": speed(options.clock).0,
        "perf": game.variant.perf(options.clock).0,
        "createdAt": game.created_at(),
        "lastMoveAt": game.last_at(),
        "status": status(now.outcome.as_ref()),
        "source": source(game),
        "players": { "white": white, "black": black },
        "moves": moves.join(" "),
    });
    if let Some(fields) = exported.as_object_mut() {
        if let Some(start) = game.initial_fen() {
            fields.insert("initialFen".to_owned(), json!(start));
        }
        if let Some(winner) = now.outcome.and_then(|outcome| outcome.winner) {
            fields.insert("winner".to_owned(), json!(color(winner)));
        }
        if let Some(days) = options.clock.and_then(|clock| clock.days_each()) {
            fields.insert("daysPerTurn".to_owned(), json!(days));
        } else if let Some(clock) = options.clock {
            let (initial, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
            let total = total(clock);
            let clock = json!({ "initial": initial, "increment": increment, "totalTime": total });
            fields.insert("clock".to_owned(), clock);
        }
    }
    exported
}
