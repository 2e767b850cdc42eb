use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use server::http::api::{self, ClockRequest, GameRequest, word};
use server::http::kit::{Call, Payload, Refusal};
use server::{Account, Clock, GameId, GameOptions, NewGame, Player, Sitter};

use super::hub::News;
use super::proposal::{Challenge, REASONS};
use super::terms::{either, fields, terms, wanted};
use super::words::{self, color};
use super::{Answer, Lichess, Sorry, caller, fine, origin, player_named};
use crate::table::{Match, Setup};

pub(super) async fn create(
    State(lichess): State<Lichess>,
    Path(name): Path<String>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(&payload)?;
    let by = caller(&lichess, &call).await?;
    let to = player_named(&lichess, &name).await?;
    if by.name.eq_ignore_ascii_case(&to.name) {
        return Err(Sorry::new("you cannot challenge yourself"));
    }
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("challenges").into());
    }
    let (setup, clock) = terms(&fields)?;
    let wanted = wanted(&fields)?;
    let id = GameId::random().map_err(|_| Refusal::unavailable())?;
    let challenge = Challenge {
        id,
        by,
        to,
        wanted,
        seat: wanted.unwrap_or(either()),
        setup,
        clock,
        declined: None,
    };
    let answer = challenge.show("created", &origin(&call));
    let event = News::Challenge("challenge", Arc::new(challenge.clone()));
    let names = [challenge.to.name.clone(), challenge.by.name.clone()];
    if !lichess.hub.add(challenge) {
        return Err(Refusal::too_many("open challenges").into());
    }
    for name in names {
        lichess.hub.send(&name, &event);
    }
    Ok(Json(answer).into_response())
}

fn no_challenge() -> Sorry {
    let message = "no such challenge";
    Sorry(StatusCode::NOT_FOUND, message.to_owned())
}

pub(super) async fn accept(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let challenge = lichess
        .hub
        .take(&id, |one| one.to.name.eq_ignore_ascii_case(&player.name));
    let challenge = challenge.ok_or_else(no_challenge)?;
    let game = Game {
        id: challenge.id,
        players: [&challenge.by, &challenge.to],
        seat: challenge.seat,
        setup: &challenge.setup,
        clock: challenge.clock,
    };
    if let Err(error) = begin(&lichess, game).await {
        // It can be accepted again.
        lichess.hub.add(challenge);
        return Err(error);
    }
    Ok(fine())
}

/// A game that two players agreed to; the seat is that of the first.
pub(super) struct Game<'a> {
    pub(super) id: GameId,
    pub(super) players: [&'a Account; 2],
    pub(super) seat: Player,
    pub(super) setup: &'a Setup,
    pub(super) clock: Option<Clock>,
}

/// Begins a game, and tells its players.
pub(super) async fn begin(lichess: &Lichess, game: Game<'_>) -> Result<(), Sorry> {
    let mut sitters = game
        .players
        .map(|player| Sitter::Player(player.name.clone()));
    if game.seat == Player::Second {
        sitters.reverse();
    }
    let options = GameOptions {
        clock: game.clock,
        ..GameOptions::default()
    };
    let mut new = NewGame::new(game.setup.clone(), options).with_sitters(sitters);
    new.id = Some(game.id);
    let made = lichess
        .front
        .blocking(move |front| front.server().create_game(new))
        .await?;
    made.map_err(Refusal::from)?;
    for player in game.players {
        lichess.hub.send(&player.name, &News::Games);
    }
    Ok(())
}

pub(super) async fn decline(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
    payload: Payload,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let challenge = lichess
        .hub
        .take(&id, |one| one.to.name.eq_ignore_ascii_case(&player.name));
    let mut challenge = challenge.ok_or_else(no_challenge)?;
    let reason = fields(&payload)?
        .remove("reason")
        .map(|reason| reason.to_lowercase());
    let reason = reason.filter(|reason| REASONS.contains(&reason.as_str()));
    challenge.declined = Some(reason.unwrap_or_else(|| "generic".to_owned()));
    let name = challenge.by.name.clone();
    let event = News::Challenge("challengeDeclined", Arc::new(challenge));
    lichess.hub.send(&name, &event);
    Ok(fine())
}

pub(super) async fn cancel(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let challenge = lichess
        .hub
        .take(&id, |one| one.by.name.eq_ignore_ascii_case(&player.name));
    let challenge = challenge.ok_or_else(no_challenge)?;
    let name = challenge.to.name.clone();
    let event = News::Challenge("challengeCanceled", Arc::new(challenge));
    lichess.hub.send(&name, &event);
    Ok(fine())
}

/// The open challenges to the caller, and by the caller.
fn open(lichess: &Lichess, player: &Account, call: &Call) -> [Vec<Value>; 2] {
    let (to, by) = lichess.hub.of(&player.name);
    let origin = origin(call);
    [(to, "in"), (by, "out")].map(|(list, direction)| {
        let shown = list.iter().map(|one| {
            let mut shown = one.show("created", &origin);
            if let Some(fields) = shown.as_object_mut() {
                fields.insert("direction".to_owned(), json!(direction));
            }
            shown
        });
        shown.collect()
    })
}

pub(super) async fn list(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let [to, by] = open(&lichess, &player, &call);
    Ok(Json(json!({ "in": to, "out": by })).into_response())
}

pub(super) async fn show(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let mut open = open(&lichess, &player, &call).into_iter().flatten();
    let found = open.find(|shown| shown["id"] == id.as_str());
    Ok(Json(found.ok_or_else(no_challenge)?).into_response())
}

/// A game with the first engine of the operator.
pub(super) async fn engine(State(lichess): State<Lichess>, call: Call, payload: Payload) -> Answer {
    let fields = fields(&payload)?;
    let player = caller(&lichess, &call).await?;
    let (setup, clock) = terms(&fields)?;
    let seat = wanted(&fields)?;
    let engine = lichess.front.engine_names().first();
    let engine = engine.ok_or_else(|| Sorry::new("expected no engine: this server has none"))?;
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games").into());
    }
    let request = GameRequest {
        setup: Some(setup),
        seat: Some(seat.map_or("random", word::<Match>).to_owned()),
        clock: clock.map(|clock| ClockRequest {
            limit: clock.initial.as_secs_f64(),
            increment: clock.increment.as_secs_f64(),
        }),
        engine: Some(engine.to_string()),
        ..GameRequest::default()
    };
    let made = api::make(&lichess.front, request, Some(player.name.clone())).await?;
    lichess.hub.send(&player.name, &News::Games);
    let mine = made.seats.first().copied().unwrap_or(Player::First);
    let mut entry = words::entry(&made.created.game, mine);
    if let Some(fields) = entry.as_object_mut() {
        fields.insert("player".to_owned(), json!(color(mine)));
    }
    Ok((StatusCode::CREATED, Json(entry)).into_response())
}
