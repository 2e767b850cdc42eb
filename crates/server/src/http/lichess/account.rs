use std::collections::HashMap;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::hub::News;
use super::words::entry;
use super::{Answer, Lichess, Sorry, caller, player_named};
use crate::chess::Match;
use crate::http::Front;
use crate::http::call::{Call, Payload};
use crate::http::refusal::Refusal;
use crate::http::stream::{self, Outlet};
use crate::{GameId, Handle, Player};

/// The most games of one player that are listed.
const MOST: usize = 200;

/// The most tokens that are looked at in one request.
const TOKENS: usize = 50;

pub(super) async fn test_tokens(State(lichess): State<Lichess>, payload: Payload) -> Answer {
    let text = payload.text();
    let mut found = Map::new();
    for text in text
        .split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .take(TOKENS)
    {
        let player = match text.parse() {
            Ok(token) => lichess.front.player(&token).await?,
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

fn profile(player: &Player) -> Value {
    json!({
        "id": player.name.to_lowercase(),
        "username": player.name,
        "title": player.bot.then_some("BOT"),
        "perfs": {},
    })
}

pub(super) async fn account(State(lichess): State<Lichess>, call: Call) -> Answer {
    Ok(Json(profile(&caller(&lichess, &call).await?)).into_response())
}

pub(super) async fn user(State(lichess): State<Lichess>, Path(id): Path<String>) -> Answer {
    let player = player_named(&lichess, &id).await?;
    let mut profile = profile(&player);
    if let Some(fields) = profile.as_object_mut() {
        fields.insert(
            "online".to_owned(),
            json!(lichess.hub.is_online(&player.name)),
        );
    }
    Ok(Json(profile).into_response())
}

pub(super) async fn status(State(lichess): State<Lichess>, call: Call) -> Answer {
    let wanted = call.query("ids").unwrap_or_default();
    let found = lichess
        .front
        .blocking(|front| front.server().players())
        .await?;
    let players = found.map_err(|_| Refusal::unavailable())?;
    let wanted = wanted
        .split(',')
        .map(str::trim)
        .take(TOKENS)
        .filter_map(|name| {
            players
                .iter()
                .find(|player| player.name.eq_ignore_ascii_case(name))
        });
    let found: Vec<Value> = wanted
        .map(|player| {
            json!({
                "id": player.name.to_lowercase(),
                "name": player.name,
                "title": player.bot.then_some("BOT"),
                "online": lichess.hub.is_online(&player.name),
            })
        })
        .collect();
    Ok(Json(found).into_response())
}

pub(super) async fn bots(State(lichess): State<Lichess>) -> Answer {
    let found = lichess
        .front
        .blocking(|front| front.server().players())
        .await?;
    let players = found.map_err(|_| Refusal::unavailable())?;
    let online = players
        .iter()
        .filter(|player| player.bot && lichess.hub.is_online(&player.name));
    let lines: Vec<String> = online.map(|player| profile(player).to_string()).collect();
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
        Ok::<_, crate::Fault>(games.collect::<Vec<_>>())
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
    Ok(Json(json!({ "nowPlaying": entries })).into_response())
}

pub(super) async fn events(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let place = lichess.front.stream(call.address, None)?;
    let news = lichess.hub.listen(&player.name);
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    tokio::spawn(async move {
        // The client is gone, or gave up reading.
        let _ = follow(&lichess, &player, &outlet, news).await;
    });
    Ok(response)
}

struct Gone;

/// Writes what concerns a player: games, challenges, and a sign of life.
async fn follow(
    lichess: &Lichess,
    player: &Player,
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
        write(challenge.event("challenge")).await?;
    }
    let heartbeat = lichess.front.limits().heartbeat;
    loop {
        tokio::select! {
            received = timeout(heartbeat, news.recv()) => match received {
                Ok(Some(News::Line(line))) => write(line).await?,
                Ok(Some(News::Games)) => renew(lichess, player, outlet, &mut known).await?,
                Ok(None) => return Ok(()),
                Err(_) => {
                    renew(lichess, player, outlet, &mut known).await?;
                    outlet.send("\n", || 0).await.map_err(|_| Gone)?;
                }
            },
            () = outlet.closed() => return Ok(()),
            () = lichess.front.stop().given() => return Ok(()),
        }
    }
}

/// Writes the games that have begun or ended since the last time.
async fn renew(
    lichess: &Lichess,
    player: &Player,
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
