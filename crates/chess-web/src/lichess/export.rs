//! Games as PGN or JSON: one, some by their names, or those of a player.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use server::http::api::seen;
use server::http::kit::{Call, Payload, Refusal};
use server::{Fault, Handle};

use super::play::bots;
use super::words::exported;
use super::{Answer, Lichess, Sorry, player_named};
use crate::record::pgn;
use crate::table::Match;

/// The most games of one answer.
const MOST: usize = 300;

const PGN: &str = "application/x-chess-pgn";
const LINES: &str = "application/x-ndjson";

pub(super) async fn game(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let token = call.token().transpose()?;
    let (game, _) = seen(&lichess.front, &id, token.as_ref()).await?;
    one(&lichess, &game, &call).await
}

/// A game as the caller reads it.
async fn one(lichess: &Lichess, game: &Handle<Match>, call: &Call) -> Answer {
    if !call.accepts("application/json") {
        return Ok(([(header::CONTENT_TYPE, PGN)], pgn(game)).into_response());
    }
    let bots = bots(lichess, game).await?;
    let is_bot = |name: &str| bots.contains(&name.to_lowercase());
    Ok(Json(exported(game, is_bot)).into_response())
}

/// Games as PGN, or as lines of JSON.
async fn all(lichess: &Lichess, games: &[Handle<Match>], call: &Call) -> Result<Response, Sorry> {
    let mut text = String::new();
    let is_json = call.accepts(LINES);
    for game in games {
        if is_json {
            let bots = bots(lichess, game).await?;
            let is_bot = |name: &str| bots.contains(&name.to_lowercase());
            text.push_str(&exported(game, is_bot).to_string());
            text.push('\n');
        } else {
            text.push_str(&pgn(game));
            text.push('\n');
        }
    }
    let kind = if is_json { LINES } else { PGN };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The public games of a player, the newest first.
async fn played(
    lichess: &Lichess,
    name: &str,
    (running, over): (bool, bool),
    most: usize,
) -> Result<Vec<Handle<Match>>, Sorry> {
    let player = player_named(lichess, name).await?;
    let read = lichess.front.blocking(move |front| {
        let (server, mut rows) = (front.server(), Vec::new());
        if running {
            rows.extend(server.games_of(&player.name, MOST)?);
        }
        if over {
            rows.extend(server.ended_of(&player.name, most)?);
        }
        rows.retain(|(row, _)| row.is_public());
        rows.sort_by_key(|(row, _)| std::cmp::Reverse((row.at, row.id)));
        rows.truncate(most);
        let games = rows.iter().map(|(row, _)| server.find(row.id));
        let games = games.collect::<Result<Vec<_>, _>>()?;
        Ok::<_, Fault>(games.into_iter().flatten().collect())
    });
    Ok(read.await?.map_err(|_| Refusal::unavailable())?)
}

pub(super) async fn of_player(
    State(lichess): State<Lichess>,
    Path(name): Path<String>,
    call: Call,
) -> Answer {
    let most = match call.query("max") {
        None => MOST,
        Some(most) => {
            let most = most.parse::<usize>().ok().filter(|most| *most > 0);
            let most = most.ok_or_else(|| Sorry::new("expected a number above 0 in `max`"))?;
            most.min(MOST)
        }
    };
    let stages = (call.has("ongoing"), call.flag("finished").unwrap_or(true));
    let games = played(&lichess, &name, stages, most).await?;
    all(&lichess, &games, &call).await
}

pub(super) async fn of_ids(State(lichess): State<Lichess>, call: Call, payload: Payload) -> Answer {
    let token = call.token().transpose()?;
    let (text, mut games) = (payload.text(), Vec::new());
    for id in text.split(',').map(str::trim).take(MOST) {
        // A game that the caller may not see is left out, like one that there never was.
        if let Ok((game, _)) = seen(&lichess.front, id, token.as_ref()).await {
            games.push(game);
        }
    }
    all(&lichess, &games, &call).await
}

/// The game that a player plays, or the last one.
pub(super) async fn current(
    State(lichess): State<Lichess>,
    Path(name): Path<String>,
    call: Call,
) -> Answer {
    let mut games = played(&lichess, &name, (true, false), 1).await?;
    if games.is_empty() {
        games = played(&lichess, &name, (false, true), 1).await?;
    }
    let game = games.first().ok_or_else(Refusal::no_game)?;
    one(&lichess, game, &call).await
}
