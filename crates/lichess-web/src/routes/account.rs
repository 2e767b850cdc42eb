use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use feen_games_web::{Hosts, Setup};
use feen_server::http::kit::{Call, Payload};
use feen_server::{Account, GameOptions, wall_clock};
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Sorry, fine};
use crate::state::{Lichess, accounts, caller, origin, player_named};
use crate::variant::Variant;
use crate::words::RATING;

/// The most tokens or names that are looked at in one request.
const NAMES: usize = 50;

pub(crate) async fn test_tokens<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    payload: Payload,
) -> Answer {
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

/// The counts of games that clients look for.
const COUNT: [&str; 13] = [
    "all", "rated", "ai", "draw", "drawH", "loss", "lossH", "win", "winH", "bookmark", "playing",
    "import", "me",
];

/// The most games of a player that are counted.
const COUNTED: usize = 1_000;

/// The games of a player by the rating that they would count for, and all of them.
async fn played<G: Hosts>(
    lichess: &Lichess<G>,
    name: &str,
) -> Result<(HashMap<&'static str, u32>, u32), Sorry> {
    let name = name.to_owned();
    let read = lichess.read(move |lichess| {
        let server = lichess.front.server();
        let mut rows = server.games_of(&name, COUNTED)?;
        rows.extend(server.ended_of(&name, COUNTED)?);
        Ok(rows)
    });
    let rows = read.await?;
    let played = rows.iter().filter_map(|(row, _)| {
        let setup: Setup = serde_json::from_str(&row.setup).ok()?;
        let options: GameOptions = serde_json::from_str(&row.options).unwrap_or_default();
        Some(Variant::of(&setup)?.perf(options.clock).0)
    });
    let (mut counts, mut all) = (HashMap::new(), 0_u32);
    for perf in played {
        let count = counts.entry(perf).or_insert(0_u32);
        *count = count.saturating_add(1);
        all = all.saturating_add(1);
    }
    Ok((counts, all))
}

async fn profile<G: Hosts>(
    lichess: &Lichess<G>,
    player: &Account,
    is_online: bool,
    call: &Call,
) -> Result<Value, Sorry> {
    let (counts, all) = played(lichess, &player.name).await?;
    // A program that looks for opponents asks only those that have played.
    let least = u32::from(player.bot);
    let perfs = Variant::perfs().map(|name| {
        let games = counts.get(name).copied().unwrap_or(0).max(least);
        let perf = json!({ "games": games, "rating": RATING, "rd": 500, "prog": 0, "prov": true });
        (name.to_owned(), perf)
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
async fn profiles<G: Hosts>(
    lichess: &Lichess<G>,
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

pub(crate) async fn account<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    Ok(Json(profile(&lichess, &player, true, &call).await?).into_response())
}

pub(crate) async fn user<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = player_named(&lichess, &id).await?;
    let profile = profiles(&lichess, &[player], &call).await?.pop();
    Ok(Json(profile).into_response())
}

/// The players of names in a text, with commas between them.
async fn players_named<G: Hosts>(lichess: &Lichess<G>, names: &str) -> Result<Vec<Account>, Sorry> {
    let names = names.split(',').map(|name| name.trim().to_owned());
    accounts(lichess, names.take(NAMES).collect()).await
}

pub(crate) async fn users<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    call: Call,
    payload: Payload,
) -> Answer {
    let players = players_named(&lichess, &payload.text()).await?;
    Ok(Json(profiles(&lichess, &players, &call).await?).into_response())
}

pub(crate) async fn status<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
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
pub(crate) async fn kid<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "kid": false })).into_response())
}

/// No address of mail is asked for here.
pub(crate) async fn email<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "email": "" })).into_response())
}

/// Everybody has the preferences of a new player.
pub(crate) async fn preferences<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
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
pub(crate) async fn timeline<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let _ = caller(&lichess, &call).await?;
    Ok(Json(json!({ "entries": [], "users": {} })).into_response())
}

/// A player is made as a bot, or never is one.
pub(crate) async fn upgrade<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    if caller(&lichess, &call).await?.bot {
        Ok(fine())
    } else {
        Err(Sorry::new(
            "this player is not a bot; the operator makes bots",
        ))
    }
}

pub(crate) async fn bots<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let online = lichess.hub.online(&lichess.front).await?;
    let mut players = accounts(&lichess, online.into_iter().collect()).await?;
    players.retain(|player| player.bot);
    players.sort_by(|one, other| one.name.cmp(&other.name));
    let lines = profiles(&lichess, &players, &call).await?;
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let lines = lines.join("\n") + if lines.is_empty() { "" } else { "\n" };
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}
