//! The stream of a player: challenges, and games that begin and end.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use feen_games_web::Hosts;
use feen_server::http::kit::Call;
use feen_server::http::stream::{self, Outlet};
use feen_server::{Account, GameId, wall_clock};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::answer::{Answer, Sorry};
use crate::found::{Found, find};
use crate::proposal::{self, CANCELED, Challenge, Person};
use crate::state::{Lichess, caller, origin};
use crate::words::entry;

/// The most games of one player that are listed.
const MOST: usize = 200;

/// The running games of a player.
async fn games<G: Hosts>(lichess: &Lichess<G>, name: &str) -> Result<Vec<Found<G>>, Sorry> {
    let name = name.to_owned();
    let read = lichess.read(move |lichess| {
        let server = lichess.front.server();
        let rows = server.games_of(&name, MOST)?.into_iter();
        let games = rows.filter_map(|(row, _)| Found::new(server.game(row.id)?));
        Ok(games.collect::<Vec<_>>())
    });
    let mut games = read.await?;
    // A game that waits for its second player has not begun.
    games.retain(|game| game.holders().iter().all(Option::is_some));
    Ok(games)
}

pub(crate) async fn playing<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let games = games(&lichess, &player.name).await?;
    let entries: Vec<Value> = games
        .iter()
        .filter_map(|game| {
            let seat = game.seat_of_player(&player.name)?;
            Some(entry(game, seat))
        })
        .collect();
    let turns = entries.iter().filter(|entry| entry["isMyTurn"] == true);
    let turns = turns.count();
    Ok(Json(json!({ "nowPlaying": entries, "nbMyTurn": turns })).into_response())
}

pub(crate) async fn events<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
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
async fn follow<G: Hosts>(
    lichess: &Lichess<G>,
    player: &Account,
    origin: &str,
    outlet: &Outlet,
    mut nudges: mpsc::Receiver<()>,
) -> Result<(), Gone> {
    let (mut games, mut reported) = (HashMap::new(), Reported::default());
    let heartbeat = lichess.front.limits().heartbeat;
    loop {
        renew(lichess, player, outlet, &mut games).await?;
        let lines = changed(lichess, player, origin, &mut reported).await;
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

/// The challenges that a stream has reported.
#[derive(Default)]
struct Reported {
    open: HashMap<GameId, Challenge>,
    declined: HashSet<GameId>,
}

/// The lines about challenges of a player that are new, or not open any more.
async fn changed<G: Hosts>(
    lichess: &Lichess<G>,
    player: &Account,
    origin: &str,
    reported: &mut Reported,
) -> Vec<Value> {
    let is = |one: &Person| one.name.eq_ignore_ascii_case(&player.name);
    let is_mine = |one: &Challenge| is(&one.to) || is(&one.by);
    // The closed ones are read after the open ones, so that none is in neither.
    let Ok(open) = proposal::open(lichess, is_mine).await else {
        // The journal answers again later.
        return Vec::new();
    };
    let Ok(closed) = proposal::closed(lichess, is_mine).await else {
        return Vec::new();
    };
    let is_open = |id: GameId| open.iter().any(|one| one.id == id);
    reported
        .declined
        .retain(|id| closed.iter().any(|one| one.id == *id));
    let mut lines = Vec::new();
    for challenge in closed.iter().filter(|one| !is_open(one.id)) {
        let known = reported.open.remove(&challenge.id);
        let kind = match (challenge.reason.as_deref(), is(&challenge.to)) {
            (Some(CANCELED), true) if known.is_some() => "challengeCanceled",
            // The maker hears of it, also if the stream has not reported the challenge.
            (Some(reason), false)
                if reason != CANCELED && reported.declined.insert(challenge.id) =>
            {
                "challengeDeclined"
            }
            _ => continue,
        };
        lines.push(challenge.event(kind, origin));
    }
    // Challenges to the player come first.
    let (to, by): (Vec<_>, Vec<_>) = open.iter().partition(|one| is(&one.to));
    for challenge in to.into_iter().chain(by) {
        if reported
            .open
            .insert(challenge.id, challenge.clone())
            .is_none()
        {
            lines.push(challenge.event("challenge", origin));
        }
    }
    let known = reported.open.keys().copied();
    for id in known.filter(|id| !is_open(*id)).collect::<Vec<_>>() {
        let Some(challenge) = reported.open.remove(&id) else {
            continue;
        };
        if !matches!(find(lichess, &id.to_string()).await, Ok(None)) {
            // It was accepted.
            continue;
        }
        if challenge.until > wall_clock() {
            // It is being accepted: its game begins in a moment.
            reported.open.insert(id, challenge);
        } else {
            lines.push(challenge.event("challengeCanceled", origin));
        }
    }
    lines
}

/// Writes the games that have begun or ended since the last time.
async fn renew<G: Hosts>(
    lichess: &Lichess<G>,
    player: &Account,
    outlet: &Outlet,
    known: &mut HashMap<GameId, Found<G>>,
) -> Result<(), Gone> {
    let Ok(running) = games(lichess, &player.name).await else {
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
