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
use server::{Account, GameId, Handle, wall_clock};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::hub::News;
use super::words::entry;
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

/// The counts of games that clients look for. Games are not counted here.
const COUNT: [&str; 13] = [
    "all", "rated", "ai", "draw", "drawH", "loss", "lossH", "win", "winH", "bookmark", "playing",
    "import", "me",
];

fn profile(player: &Account, is_online: bool, call: &Call) -> Value {
    let perf = json!({ "games": 0, "rating": RATING, "rd": 500, "prog": 0, "prov": true });
    let all = |names: &[&str], value: &Value| -> Map<String, Value> {
        let fields = names.iter().map(|name| ((*name).to_owned(), value.clone()));
        fields.collect()
    };
    let seen = if is_online { wall_clock() } else { player.at };
    json!({
        "id": player.name.to_lowercase(),
        "username": player.name,
        "title": player.bot.then_some("BOT"),
        "perfs": all(&PERFS, &perf),
        "createdAt": player.at,
        "seenAt": seen,
        "playTime": { "total": 0, "tv": 0 },
        "count": all(&COUNT, &json!(0)),
        "url": origin(call),
        "online": is_online,
    })
}

pub(super) async fn account(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    Ok(Json(profile(&player, true, &call)).into_response())
}

pub(super) async fn user(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = player_named(&lichess, &id).await?;
    let is_online = lichess.hub.is_online(&player.name);
    Ok(Json(profile(&player, is_online, &call)).into_response())
}

/// The players of names in a text, with commas between them.
async fn players_named(lichess: &Lichess, names: &str) -> Result<Vec<Account>, Sorry> {
    let names = names.split(',').map(|name| name.trim().to_owned());
    accounts(lichess, names.take(NAMES).collect()).await
}

pub(super) async fn users(State(lichess): State<Lichess>, call: Call, payload: Payload) -> Answer {
    let players = players_named(&lichess, &payload.text()).await?;
    let profiles = players
        .iter()
        .map(|player| profile(player, lichess.hub.is_online(&player.name), &call));
    Ok(Json(profiles.collect::<Vec<_>>()).into_response())
}

pub(super) async fn status(State(lichess): State<Lichess>, call: Call) -> Answer {
    let wanted = call.query("ids").unwrap_or_default();
    let players = players_named(&lichess, &wanted).await?;
    let found = players.iter().map(|player| {
        json!({
            "id": player.name.to_lowercase(),
            "name": player.name,
            "title": player.bot.then_some("BOT"),
            "online": lichess.hub.is_online(&player.name),
        })
    });
    Ok(Json(found.collect::<Vec<_>>()).into_response())
}

/// Nobody is a child here.
pub(super) async fn kid(State(lichess): State<Lichess>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "kid": false })).into_response())
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
    let players = accounts(&lichess, lichess.hub.online()).await?;
    let online = players.iter().filter(|player| player.bot);
    let lines: Vec<String> = online
        .map(|player| profile(player, true, &call).to_string())
        .collect();
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
    let news = lichess.hub.listen(&player.name);
    let origin = origin(&call);
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    tokio::spawn(async move {
        // The client is gone, or gave up reading.
        let _ = follow(&lichess, &player, &origin, &outlet, news).await;
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
    mut news: mpsc::Receiver<News>,
) -> Result<(), Gone> {
    let write = async |line: Value| {
        outlet
            .send(format!("{line}\n"), || 0)
            .await
            .map_err(|_| Gone)
    };
    let mut known = HashMap::new();
    renew(lichess, player, outlet, &mut known).await?;
    let (to, by) = lichess.hub.of(&player.name);
    for challenge in to.iter().chain(&by) {
        write(challenge.event("challenge", origin)).await?;
    }
    let heartbeat = lichess.front.limits().heartbeat;
    loop {
        tokio::select! {
            received = timeout(heartbeat, news.recv()) => match received {
                Ok(Some(News::Challenge(kind, challenge))) => {
                    write(challenge.event(kind, origin)).await?;
                }
                Ok(Some(News::Games)) => renew(lichess, player, outlet, &mut known).await?,
                Ok(None) => return Ok(()),
                Err(_) => {
                    renew(lichess, player, outlet, &mut known).await?;
                    outlet.send("\n", || 0).await.map_err(|_| Gone)?;
                }
            },
            () = outlet.closed() => return Ok(()),
            () = lichess.front.shutdown().wait() => return Ok(()),
        }
    }
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
