use std::collections::HashMap;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};
use server::http::Front;
use server::http::kit::{Call, Payload, Refusal};
use server::http::stream::{self, Outlet};
use server::{Account, GameId, GameOptions, Handle, wall_clock};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::proposal::{self, CANCELED, Challenge, Person};
use super::words::{entry, perf};
use super::{Answer, Lichess, RATING, Sorry, accounts, caller, fine, origin, player_named};
use crate::table::Match;

/// The most games of one player that are listed.
const MOST: usize = 200;

/// The most tokens or names that are looked at in one request.
const NAMES: usize = 50;

pub(super) async fn test_tokens(State(lichess): State<Lichess>, payload: Payload) -> Answer {
    let text = payload.text();
    let mut found = Map::new();
    for text in text
        .split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .take(NAMES)
    {
        let player = match text.parse() {
            Ok(token) => lichess.front.account(&token).await?,
            Err(_) => None,
        };
        let value = player.map_or(Value::Null, |player| {
            json!({
                "userId": player.name.to_lowercase(),
                "scopes": "bot:play,board:play,challenge:read,challenge:write",
                "expires": null,
            })
        });
        found.insert(text.to_owned(), value);
    }
    Ok(Json(Value::Object(found)).into_response())
}

/// The ratings that clients look for.
const PERFS: [&str; 7] = [
    "ultraBullet",
    "bullet",
    "blitz",
    "rapid",
    "classical",
    "correspondence",
    "chess960",
];

/// The counts of games that clients look for.
const COUNT: [&str; 13] = [
    "all", "rated", "ai", "draw", "drawH", "loss", "lossH", "win", "winH", "bookmark", "playing",
    "import", "me",
];

/// The most games of a player that are counted.
const COUNTED: usize = 1_000;

/// The games of a player by the rating that they would count for, and all of them.
async fn played(lichess: &Lichess, name: &str) -> Result<(HashMap<&'static str, u32>, u32), Sorry> {
    let name = name.to_owned();
    let read = lichess.front.blocking(move |front| {
        let mut rows = front.server().games_of(&name, COUNTED)?;
        rows.extend(front.server().ended_of(&name, COUNTED)?);
        Ok::<_, server::Fault>(rows)
    });
    let rows = read.await?.map_err(|_| Refusal::unavailable())?;
    let (mut counts, mut all) = (HashMap::new(), 0_u32);
    for (row, _) in rows {
        let setup = serde_json::from_str(&row.setup).unwrap_or_default();
        let options: GameOptions = serde_json::from_str(&row.options).unwrap_or_default();
        let count = counts.entry(perf(&setup, options.clock).0).or_insert(0_u32);
        *count = count.saturating_add(1);
        all = all.saturating_add(1);
    }
    Ok((counts, all))
}

async fn profile(
    lichess: &Lichess,
    player: &Account,
    is_online: bool,
    call: &Call,
) -> Result<Value, Sorry> {
    let (counts, all) = played(lichess, &player.name).await?;
    // A program that looks for opponents asks only those that have played.
    let least = u32::from(player.bot);
    let perfs = PERFS.iter().map(|name| {
        let games = counts.get(name).copied().unwrap_or(0).max(least);
        let perf = json!({ "games": games, "rating": RATING, "rd": 500, "prog": 0, "prov": true });
        ((*name).to_owned(), perf)
    });
    let counts = COUNT.iter().map(|name| {
        let count = if *name == "all" { all } else { 0 };
        ((*name).to_owned(), json!(count))
    });
    let seen = if is_online { wall_clock() } else { player.at };
    Ok(json!({
        "id": player.name.to_lowercase(),
        "username": player.name,
        "title": player.bot.then_some("BOT"),
        "perfs": perfs.collect::<Map<_, _>>(),
        "createdAt": player.at,
        "seenAt": seen,
        "playTime": { "total": 0, "tv": 0 },
        "count": counts.collect::<Map<_, _>>(),
        "url": origin(call),
        "online": is_online,
    }))
}

/// The profiles of some players.
async fn profiles(
    lichess: &Lichess,
    players: &[Account],
    call: &Call,
) -> Result<Vec<Value>, Sorry> {
    let online = lichess.hub.online(&lichess.front).await?;
    let mut profiles = Vec::with_capacity(players.len());
    for player in players {
        let is_online = online.contains(&player.name.to_lowercase());
        profiles.push(profile(lichess, player, is_online, call).await?);
    }
    Ok(profiles)
}

pub(super) async fn account(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    Ok(Json(profile(&lichess, &player, true, &call).await?).into_response())
}

pub(super) async fn user(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = player_named(&lichess, &id).await?;
    let profile = profiles(&lichess, &[player], &call).await?.pop();
    Ok(Json(profile).into_response())
}

/// The players of names in a text, with commas between them.
async fn players_named(lichess: &Lichess, names: &str) -> Result<Vec<Account>, Sorry> {
    let names = names.split(',').map(|name| name.trim().to_owned());
    accounts(lichess, names.take(NAMES).collect()).await
}

pub(super) async fn users(State(lichess): State<Lichess>, call: Call, payload: Payload) -> Answer {
    let players = players_named(&lichess, &payload.text()).await?;
    Ok(Json(profiles(&lichess, &players, &call).await?).into_response())
}

pub(super) async fn status(State(lichess): State<Lichess>, call: Call) -> Answer {
    let wanted = call.query("ids").unwrap_or_default();
    let players = players_named(&lichess, &wanted).await?;
    let online = lichess.hub.online(&lichess.front).await?;
    let found = players.iter().map(|player| {
        let is_online = online.contains(&player.name.to_lowercase());
        json!({
            "id": player.name.to_lowercase(),
            "name": player.name,
            "title": player.bot.then_some("BOT"),
            "online": is_online,
        })
    });
    Ok(Json(found.collect::<Vec<_>>()).into_response())
}

/// Nobody is a child here.
pub(super) async fn kid(State(lichess): State<Lichess>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "kid": false })).into_response())
}

/// No address of mail is asked for here.
pub(super) async fn email(State(lichess): State<Lichess>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "email": "" })).into_response())
}

/// Everybody has the preferences of a new player.
pub(super) async fn preferences(State(lichess): State<Lichess>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    let prefs = json!({
        "dark": false, "transp": false, "bgImg": "", "is3d": false, "theme": "brown", "pieceSet": "cburnett",
        "soundSet": "silent", "blindfold": 0, "autoQueen": 2, "autoThreefold": 2, "takeback": 3, "moretime": 3,
        "clockTenths": 1, "clockBar": true, "clockSound": false, "premove": true, "animation": 2, "captured": true,
        "follow": true, "highlight": true, "destination": true, "coords": 2, "replay": 2, "challenge": 4,
        "message": 3, "submitMove": 4, "confirmResign": 1, "insightShare": 1, "keyboardMove": 0, "zen": 0,
        "moveEvent": 2,
    });
    Ok(Json(json!({ "prefs": prefs, "language": "en-GB" })).into_response())
}

/// There are no friends here, and so no news of them.
pub(super) async fn timeline(State(lichess): State<Lichess>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "entries": [], "users": {} })).into_response())
}

/// A player is made as a bot, or never is one.
pub(super) async fn upgrade(State(lichess): State<Lichess>, call: Call) -> Answer {
    if caller(&lichess, &call).await?.bot {
        Ok(fine())
    } else {
        Err(Sorry::new(
            "this player is not a bot; the operator makes bots",
        ))
    }
}

pub(super) async fn bots(State(lichess): State<Lichess>, call: Call) -> Answer {
    let online = lichess.hub.online(&lichess.front).await?;
    let mut players = accounts(&lichess, online.into_iter().collect()).await?;
    players.retain(|player| player.bot);
    players.sort_by(|one, other| one.name.cmp(&other.name));
    let lines = profiles(&lichess, &players, &call).await?;
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let lines = lines.join("\n") + if lines.is_empty() { "" } else { "\n" };
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}

/// The running games of a player.
async fn games(front: &Front<Match>, name: &str) -> Result<Vec<Handle<Match>>, Sorry> {
    let name = name.to_owned();
    let found = front.blocking(move |front| {
        let rows = front.server().games_of(&name, MOST)?;
        let games = rows
            .into_iter()
            .filter_map(|(row, _)| front.server().game(row.id));
        Ok::<_, server::Fault>(games.collect::<Vec<_>>())
    });
    let games = found.await?.map_err(|_| Refusal::unavailable())?;
    // A game that waits for its second player has not begun.
    Ok(games
        .into_iter()
        .filter(|game| game.holders().iter().all(Option::is_some))
        .collect())
}

pub(super) async fn playing(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let games = games(&lichess.front, &player.name).await?;
    let entries: Vec<Value> = games
        .iter()
        .filter_map(|game| Some(entry(game, game.seat_of_player(&player.name)?)))
        .collect();
    let turns = entries.iter().filter(|entry| entry["isMyTurn"] == true);
    let turns = turns.count();
    Ok(Json(json!({ "nowPlaying": entries, "nbMyTurn": turns })).into_response())
}

pub(super) async fn events(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let place = lichess.front.stream(&call.client, None)?;
    let nudges = lichess.hub.listen(&player.name);
    let origin = origin(&call);
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    let token = call.token().transpose()?;
    let outlet = outlet.for_token(&lichess.front, token.as_ref());
    tokio::spawn(async move {
        lichess.hub.tell(&lichess.front, &player.name).await;
        // The client is gone, or gave up reading.
        let _ = follow(&lichess, &player, &origin, &outlet, nudges).await;
        lichess.hub.tell(&lichess.front, &player.name).await;
    });
    Ok(response)
}

struct Gone;

/// Writes what concerns a player: games, challenges, and a sign of life.
async fn follow(
    lichess: &Lichess,
    player: &Account,
    origin: &str,
    outlet: &Outlet,
    mut nudges: mpsc::Receiver<()>,
) -> Result<(), Gone> {
    let (mut games, mut challenges) = (HashMap::new(), HashMap::new());
    let heartbeat = lichess.front.limits().heartbeat;
    loop {
        renew(lichess, player, outlet, &mut games).await?;
        let lines = changed(lichess, player, origin, &mut challenges).await;
        for line in lines {
            let sent = outlet.send(format!("{line}\n"), || 0).await;
            sent.map_err(|_| Gone)?;
        }
        tokio::select! {
            news = timeout(heartbeat, nudges.recv()) => match news {
                Ok(Some(())) => {}
                Ok(None) => return Ok(()),
                Err(_) => outlet.send("\n", || 0).await.map_err(|_| Gone)?,
            },
            () = outlet.closed() => return Ok(()),
            () = lichess.front.shutdown().wait() => return Ok(()),
        }
    }
}

/// The lines about challenges of a player that are new, or not open any more.
async fn changed(
    lichess: &Lichess,
    player: &Account,
    origin: &str,
    known: &mut HashMap<GameId, Challenge>,
) -> Vec<Value> {
    let is = |one: &Person| one.name.eq_ignore_ascii_case(&player.name);
    let Ok(open) = proposal::open(lichess, |one| is(&one.to) || is(&one.by)).await else {
        // The journal answers again later.
        return Vec::new();
    };
    let mut lines = Vec::new();
    // Challenges to the player come first.
    let (to, by): (Vec<_>, Vec<_>) = open.iter().partition(|one| is(&one.to));
    for challenge in to.into_iter().chain(by) {
        if known.insert(challenge.id, challenge.clone()).is_none() {
            lines.push(challenge.event("challenge", origin));
        }
    }
    let is_gone = |id: &GameId| !open.iter().any(|one| one.id == *id);
    let gone: Vec<GameId> = known.keys().filter(|id| is_gone(id)).copied().collect();
    for id in gone {
        let Some(mut challenge) = known.remove(&id) else {
            continue;
        };
        let game = lichess.front.game(&challenge.id.to_string()).await;
        if !matches!(game, Ok(None)) {
            // It was accepted.
            continue;
        }
        let reason = proposal::reason(lichess, challenge.id).await;
        let kind = match (reason.as_deref(), is(&challenge.to)) {
            // It is being accepted: its game begins in a moment.
            (None, _) if challenge.until > wall_clock() => {
                known.insert(challenge.id, challenge);
                continue;
            }
            (None, _) | (Some(CANCELED), true) => "challengeCanceled",
            (Some(CANCELED), false) | (Some(_), true) => continue,
            (Some(_), false) => "challengeDeclined",
        };
        challenge.declined = reason.filter(|reason| reason != CANCELED);
        lines.push(challenge.event(kind, origin));
    }
    lines
}

/// Writes the games that have begun or ended since the last time.
async fn renew(
    lichess: &Lichess,
    player: &Account,
    outlet: &Outlet,
    known: &mut HashMap<GameId, Handle<Match>>,
) -> Result<(), Gone> {
    let Ok(running) = games(&lichess.front, &player.name).await else {
        // The journal answers again later.
        tokio::time::sleep(Duration::from_millis(100)).await;
        return Ok(());
    };
    let mut events = Vec::new();
    for game in &running {
        if !known.contains_key(&game.id()) && game.closed().is_none() {
            events.push(("gameStart", game.clone()));
            known.insert(game.id(), game.clone());
        }
    }
    let ended = |id: &GameId| !running.iter().any(|game| game.id() == *id);
    let over: Vec<GameId> = known.keys().filter(|id| ended(id)).copied().collect();
    for id in over {
        events.extend(known.remove(&id).map(|game| ("gameFinish", game)));
    }
    for (kind, game) in events {
        if let Some(seat) = game.seat_of_player(&player.name) {
            let line = json!({ "type": kind, "game": entry(&game, seat) });
            outlet
                .send(format!("{line}\n"), || 0)
                .await
                .map_err(|_| Gone)?;
        }
    }
    Ok(())
}
