//! The words that these clients know for variants, speeds and ends of games.

use std::time::Duration;

use chess::Castles;
use chess::pgn::{Record, Tags};
use serde::Serialize;
use serde_json::{Value, json};
use server::http::api::milliseconds;
use server::{Clock, EngineName, Handle, Holder, Outcome, Player, Viewer};

use super::RATING;
use crate::table::{Match, Setup};

/// The time of a game without a clock.
const FOREVER: u64 = 2_147_483_647;

/// The name of a side.
pub(super) const fn color(seat: Player) -> &'static str {
    match seat {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// The variant of a setup: key, name and short name.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Variant {
    pub(super) key: &'static str,
    name: &'static str,
    short: &'static str,
}

pub(super) const fn variant(setup: &Setup) -> Variant {
    let (key, name, short) = match (setup.chess960.is_some(), setup.fen.is_some()) {
        (true, _) => ("chess960", "Chess960", "960"),
        (false, true) => ("fromPosition", "From Position", "FEN"),
        (false, false) => ("standard", "Standard", "Std"),
    };
    Variant { key, name, short }
}

/// The key and the name of the rating that a game would count for.
pub(super) fn perf(setup: &Setup, clock: Option<Clock>) -> (&'static str, &'static str) {
    if setup.chess960.is_some() {
        ("chess960", "Chess960")
    } else {
        speed(clock)
    }
}

/// The seconds of a side in a game of 40 moves.
const fn total(clock: Clock) -> u64 {
    let increments = clock.increment.as_secs().saturating_mul(40);
    clock.initial.as_secs().saturating_add(increments)
}

/// The speed of a clock, by the time of a game of 40 moves.
pub(super) fn speed(clock: Option<Clock>) -> (&'static str, &'static str) {
    let Some(clock) = clock else {
        return ("correspondence", "Correspondence");
    };
    match total(clock) {
        0..30 => ("ultraBullet", "UltraBullet"),
        30..180 => ("bullet", "Bullet"),
        180..480 => ("blitz", "Blitz"),
        480..1_500 => ("rapid", "Rapid"),
        _ => ("classical", "Classical"),
    }
}

/// The terms of a game that is proposed.
pub(super) fn proposed(setup: &Setup, clock: Option<Clock>) -> Value {
    let control = match clock {
        None => json!({ "type": "unlimited" }),
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
        "variant": variant(setup),
        "rated": false,
        "speed": speed(clock).0,
        "timeControl": control,
        "perf": { "icon": "", "name": perf(setup, clock).1 },
    })
}

/// The word for the end of a game, or for its going on.
pub(super) fn status(outcome: Option<&Outcome>) -> &'static str {
    let Some(Outcome { winner, reason }) = outcome else {
        return "started";
    };
    match (&**reason, winner) {
        ("aborted", _) => "aborted",
        (reason, _) if reason.ends_with("checkmate") => "mate",
        (reason, _) if reason.ends_with("stalemate") => "stalemate",
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
        _ => 34,
    }
}

/// The moves of a game as UCI. In Chess960 castling goes to the rook.
pub(super) fn moves(game: &Handle<Match>) -> String {
    let castles = if game.setup().is_chess960() {
        Castles::KingTakesRook
    } else {
        Castles::KingArrives
    };
    game.read(|game| {
        let moves = game
            .game()
            .moves()
            .iter()
            .map(|one| one.spell(castles).to_string());
        moves.collect::<Vec<_>>().join(" ")
    })
}

/// The state of a game, as its stream tells it after each event.
pub(super) fn state(game: &Handle<Match>) -> Value {
    let now = game.now(Viewer::Spectator);
    let [white, black] = now
        .clock
        .map_or([FOREVER; 2], |clock| clock.map(milliseconds));
    let increment = game
        .options()
        .clock
        .map_or(0, |clock| milliseconds(clock.increment));
    let mut state = json!({
        "type": "gameState",
        "moves": moves(game),
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
        let offers = now.view.offers;
        for (maker, white, black) in [
            (offers.draw, "wdraw", "bdraw"),
            (offers.takeback, "wtakeback", "btakeback"),
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
pub(super) fn sitter(holder: Option<&Holder>, is_bot: impl FnOnce(&str) -> bool) -> Value {
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
fn source(game: &Handle<Match>) -> &'static str {
    if game.engine().is_some() {
        "ai"
    } else {
        "friend"
    }
}

/// A game in a list of the games of a player.
pub(super) fn entry(game: &Handle<Match>, mine: Player) -> Value {
    let now = game.now(Viewer::Seat(mine));
    let (setup, options) = (game.setup(), game.options());
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
    let plies = now.view.moves.len();
    let status = status(now.outcome.as_ref());
    json!({
        "fullId": game.id(),
        "gameId": game.id(),
        "id": game.id(),
        "fen": now.view.fen,
        "color": color(mine),
        "lastMove": now.view.last.as_deref().unwrap_or_default(),
        "source": source(game),
        "status": { "id": status_number(status), "name": status },
        "variant": variant(&setup),
        "speed": speed(options.clock).0,
        "perf": perf(&setup, options.clock).0,
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
pub(super) fn watched(game: &Handle<Match>, is_bot: impl Fn(&str) -> bool) -> Value {
    let now = game.now(Viewer::Spectator);
    let (setup, options) = (game.setup(), game.options());
    let status = status(now.outcome.as_ref());
    let [white, black] = game.holders().map(|holder| {
        json!({ "user": named(holder.as_ref(), &is_bot), "rating": RATING, "provisional": true })
    });
    json!({
        "id": game.id(),
        "variant": variant(&setup),
        "speed": speed(options.clock).0,
        "perf": perf(&setup, options.clock).0,
        "rated": false,
        "fen": now.view.fen,
        "turns": now.view.moves.len(),
        "source": source(game),
        "status": { "id": status_number(status), "name": status },
        "createdAt": game.created_at(),
        "player": now.turn.map(color),
        "winner": now.outcome.as_ref().and_then(|outcome| outcome.winner).map(color),
        "players": { "white": white, "black": black },
    })
}

/// A finished or running game as JSON.
pub(super) fn exported(game: &Handle<Match>, is_bot: impl Fn(&str) -> bool) -> Value {
    let now = game.now(Viewer::Spectator);
    let (setup, options) = (game.setup(), game.options());
    let [white, black] = game.holders().map(|holder| {
        let user = named(holder.as_ref(), &is_bot);
        json!({ "user": user, "rating": RATING, "provisional": true })
    });
    let record = game.read(|game| Record::from_game(game.game(), &Tags::new()));
    let moves: Vec<_> = record
        .mainline()
        .map(|node| node.san().to_owned())
        .collect();
    let mut exported = json!({
        "id": game.id(),
        "rated": false,
        "variant": variant(&setup).key,
        "speed": speed(options.clock).0,
        "perf": perf(&setup, options.clock).0,
        "createdAt": game.created_at(),
        "lastMoveAt": game.last_at(),
        "status": status(now.outcome.as_ref()),
        "source": source(game),
        "players": { "white": white, "black": black },
        "moves": moves.join(" "),
    });
    if let Some(fields) = exported.as_object_mut() {
        let start = game.read(|game| game.game().start().fen().to_string());
        if setup.fen.is_some() || setup.chess960.is_some() {
            fields.insert("initialFen".to_owned(), json!(start));
        }
        if let Some(winner) = now.outcome.and_then(|outcome| outcome.winner) {
            fields.insert("winner".to_owned(), json!(color(winner)));
        }
        if let Some(clock) = options.clock {
            let (initial, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
            let total = total(clock);
            let clock = json!({ "initial": initial, "increment": increment, "totalTime": total });
            fields.insert("clock".to_owned(), clock);
        }
    }
    exported
}
