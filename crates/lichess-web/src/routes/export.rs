//! Games as PGN or JSON: one, some by their names, or those of a player.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use feen_games_web::Hosts;
use feen_match_web::{Format, written};
use feen_server::http::kit::{Call, Payload, Refusal};

use super::play::bots;
use crate::answer::{Answer, Sorry};
use crate::found::{Found, seen};
use crate::state::{Lichess, player_named};
use crate::words::exported;

/// The most games of one answer.
const MOST: usize = 300;

const PGN: &str = "application/x-chess-pgn";
const LINES: &str = "application/x-ndjson";

pub(crate) async fn game<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let game = seen(&lichess, &id, &call).await?;
    one(&lichess, &game, &call).await
}

/// A game as the caller reads it.
async fn one<G: Hosts>(lichess: &Lichess<G>, game: &Found<G>, call: &Call) -> Answer {
    if !call.accepts("application/json") {
        return Ok(([(header::CONTENT_TYPE, PGN)], pgn(game)).into_response());
    }
    let bots = bots(lichess, game).await?;
    let is_bot = |name: &str| bots.contains(&name.to_lowercase());
    let exported = exported(game, is_bot);
    Ok(Json(exported).into_response())
}

/// A game as PGN.
fn pgn<G: Hosts>(game: &Found<G>) -> String {
    written(game, &Format::PGN).unwrap_or_default()
}

/// Games as PGN, or as lines of JSON.
async fn all<G: Hosts>(
    lichess: &Lichess<G>,
    games: &[Found<G>],
    call: &Call,
) -> Result<Response, Sorry> {
    let mut text = String::new();
    let is_json = call.accepts(LINES);
    for game in games {
        if is_json {
            let bots = bots(lichess, game).await?;
            let is_bot = |name: &str| bots.contains(&name.to_lowercase());
            let exported = exported(game, is_bot);
            text.push_str(&exported.to_string());
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
async fn played<G: Hosts>(
    lichess: &Lichess<G>,
    name: &str,
    (running, over): (bool, bool),
    most: usize,
) -> Result<Vec<Found<G>>, Sorry> {
    let player = player_named(lichess, name).await?;
    let read = lichess.read(move |lichess| {
        let (server, mut rows) = (lichess.front.server(), Vec::new());
        if running {
            rows.extend(server.games_of(&player.name, MOST)?);
        }
        if over {
            rows.extend(server.ended_of(&player.name, most)?);
        }
        rows.retain(|(row, _)| row.is_public());
        rows.sort_by_key(|(row, _)| std::cmp::Reverse((row.at, row.id)));
        let mut games = Vec::with_capacity(rows.len());
        for (row, _) in rows {
            games.extend(server.find(row.id)?.and_then(Found::new));
        }
        games.truncate(most);
        Ok(games)
    });
    Ok(read.await?)
}

pub(crate) async fn of_player<G: Hosts>(
    State(lichess): State<Lichess<G>>,
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

pub(crate) async fn of_ids<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    call: Call,
    payload: Payload,
) -> Answer {
    let (text, mut games) = (payload.text(), Vec::new());
    for id in text.split(',').map(str::trim).take(MOST) {
        // A game that the caller may not see is left out, like one that there never was.
        if let Ok(game) = seen(&lichess, id, &call).await {
            games.push(game);
        }
    }
    all(&lichess, &games, &call).await
}

/// The game that a player plays, or the last one.
pub(crate) async fn current<G: Hosts>(
    State(lichess): State<Lichess<G>>,
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
