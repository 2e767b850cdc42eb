use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use server::http::api::{self, ClockRequest, GameRequest, word};
use server::http::kit::{Call, Payload, Refusal};
use server::{Account, Clock, GameId, GameOptions, NewGame, Player, Sitter, Token, Viewer};

use super::hub::until;
use super::proposal::{self, CANCELED, Challenge, OPEN, Person, REASONS};
use super::terms::{TERMS, either, fields, terms, wanted};
use super::words::{self, color};
use super::{Answer, Lichess, Sorry, caller, fine, origin, player_named};
use crate::table::{Match, Setup};

pub(super) async fn create(
    State(lichess): State<Lichess>,
    Path(name): Path<String>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(
        &payload,
        &[
            TERMS,
            &["rules", "message", "keepAliveStream", "acceptByToken"],
        ],
    )?;
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
        by: Person::from(&by),
        to: Person::from(&to),
        wanted,
        seat: wanted.unwrap_or(either()),
        setup,
        clock,
        until: until(OPEN),
        declined: None,
    };
    proposal::add(&lichess, &challenge).await?;
    Ok(Json(challenge.show("created", &origin(&call))).into_response())
}

fn no_challenge() -> Sorry {
    Sorry::unknown("challenge/unknown", "no such challenge")
}

pub(super) async fn accept(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let is_mine = |one: &Challenge| one.to.name.eq_ignore_ascii_case(&player.name);
    let Some(challenge) = proposal::take(&lichess, &id, None, is_mine).await? else {
        return sit(&lichess, &id, &player).await;
    };
    let game = Game {
        id: challenge.id,
        players: [&challenge.by, &challenge.to],
        seat: challenge.seat,
        setup: &challenge.setup,
        clock: challenge.clock,
    };
    if let Err(error) = begin(&lichess, game).await {
        // It can be accepted again.
        proposal::add(&lichess, &challenge).await?;
        return Err(error);
    }
    Ok(fine())
}

/// Takes the free seat of a game that is open to anybody.
async fn sit(lichess: &Lichess, id: &str, player: &Account) -> Answer {
    let game = lichess.front.game(id).await?;
    let game = game.filter(|game| game.options().open && game.now(Viewer::Spectator).waits);
    let game = game.ok_or_else(no_challenge)?;
    api::sit(&lichess.front, &game, None, Some(player.name.clone())).await?;
    let holders = game.holders();
    let names = holders.each_ref().map(|holder| holder.as_ref()?.player());
    lichess.hub.tell_begun(&lichess.front, names).await;
    Ok(fine())
}

/// A game that two players agreed to; the seat is that of the first.
pub(super) struct Game<'a> {
    pub(super) id: GameId,
    pub(super) players: [&'a Person; 2],
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
    let names = game.players.map(|player| Some(&*player.name));
    lichess.hub.tell_begun(&lichess.front, names).await;
    Ok(())
}

pub(super) async fn decline(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
    payload: Payload,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let is_mine = |one: &Challenge| one.to.name.eq_ignore_ascii_case(&player.name);
    let found = proposal::open(&lichess, |one| one.id.to_string() == id && is_mine(one)).await?;
    if found.is_empty() {
        return Err(no_challenge());
    }
    let reason = fields(&payload, &[&["reason"]])?.remove("reason");
    let reason = reason.map(|reason| reason.to_lowercase());
    let reason = reason.filter(|reason| REASONS.contains(&reason.as_str()));
    let reason = reason.as_deref().unwrap_or("generic");
    let taken = proposal::take(&lichess, &id, Some(reason), is_mine).await?;
    taken.ok_or_else(no_challenge)?.nudge(&lichess);
    Ok(fine())
}

pub(super) async fn cancel(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let is_mine = |one: &Challenge| one.by.name.eq_ignore_ascii_case(&player.name);
    let taken = proposal::take(&lichess, &id, Some(CANCELED), is_mine).await?;
    taken.ok_or_else(no_challenge)?.nudge(&lichess);
    Ok(fine())
}

/// The open challenges to the caller, and by the caller.
async fn open(lichess: &Lichess, player: &Account, call: &Call) -> Result<[Vec<Value>; 2], Sorry> {
    let is = |one: &Person| one.name.eq_ignore_ascii_case(&player.name);
    let to = proposal::open(lichess, |one| is(&one.to)).await?;
    let by = proposal::open(lichess, |one| is(&one.by)).await?;
    let origin = origin(call);
    Ok([(to, "in"), (by, "out")].map(|(list, direction)| {
        let shown = list.iter().map(|one| {
            let mut shown = one.show("created", &origin);
            if let Some(fields) = shown.as_object_mut() {
                fields.insert("direction".to_owned(), json!(direction));
            }
            shown
        });
        shown.collect()
    }))
}

pub(super) async fn list(State(lichess): State<Lichess>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let [to, by] = open(&lichess, &player, &call).await?;
    Ok(Json(json!({ "in": to, "out": by })).into_response())
}

pub(super) async fn show(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let open = open(&lichess, &player, &call).await?;
    let mut open = open.into_iter().flatten();
    let found = open.find(|shown| shown["id"] == id.as_str());
    Ok(Json(found.ok_or_else(no_challenge)?).into_response())
}

/// A game with the first engine of the operator.
pub(super) async fn engine(State(lichess): State<Lichess>, call: Call, payload: Payload) -> Answer {
    let fields = fields(&payload, &[TERMS, &["level"]])?;
    let player = caller(&lichess, &call).await?;
    let (setup, clock) = terms(&fields)?;
    let seat = wanted(&fields)?;
    let engine = lichess.front.engine_names().first();
    let engine = engine.ok_or_else(|| Sorry::new("this server has no engine"))?;
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games").into());
    }
    let request = GameRequest {
        setup: Some(setup),
        seat: Some(seat.map_or("random", word::<Match>).to_owned()),
        clock: clock.map(ClockRequest::from),
        engine: Some(engine.to_string()),
        level: level(&fields)?,
        ..GameRequest::default()
    };
    let made = api::make(&lichess.front, request, Some(player.name.clone())).await?;
    lichess.hub.nudge(&player.name);
    let mine = made.seats.first().copied().unwrap_or(Player::First);
    let mut entry = words::entry(&made.created.game, mine);
    if let Some(fields) = entry.as_object_mut() {
        fields.insert("player".to_owned(), json!(color(mine)));
    }
    Ok((StatusCode::CREATED, Json(entry)).into_response())
}

/// The level of an engine, 1 to 8; all that it can by default.
fn level(fields: &HashMap<String, String>) -> Result<Option<u8>, Sorry> {
    let text = fields.get("level").map_or("", String::as_str);
    if text.is_empty() {
        return Ok(None);
    }
    let level = text.parse().ok().filter(|level| (1..=8).contains(level));
    let expected = || Sorry::new(format!("expected a `level` from 1 to 8, found `{text}`"));
    level.map(Some).ok_or_else(expected)
}

/// A game whose seats anybody may take: the first one White.
pub(super) async fn anybody(
    State(lichess): State<Lichess>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(&payload, &[TERMS, &["name", "rules", "users", "expiresAt"]])?;
    let (setup, clock) = terms(&fields)?;
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games").into());
    }
    let options = GameOptions {
        clock,
        open: true,
        ..GameOptions::default()
    };
    let new = NewGame::new(setup.clone(), options).with_sitters([Sitter::Open, Sitter::Open]);
    let made = lichess
        .front
        .blocking(move |front| front.server().create_game(new))
        .await?;
    let made = made.map_err(Refusal::from)?;
    let id = made.game.id();
    let invite = made.invite.as_ref().map(Token::reveal).unwrap_or_default();
    let url = format!("{}/g/{id}", origin(&call));
    let invited = format!("{url}?invite={invite}");
    let mut shown = words::proposed(&setup, clock);
    if let Some(shown) = shown.as_object_mut() {
        shown.extend([
            ("id".to_owned(), json!(id)),
            ("url".to_owned(), json!(url)),
            ("status".to_owned(), json!("created")),
            ("challenger".to_owned(), Value::Null),
            ("destUser".to_owned(), Value::Null),
            ("color".to_owned(), json!("random")),
            ("finalColor".to_owned(), json!("white")),
            ("urlWhite".to_owned(), json!(invited)),
            ("urlBlack".to_owned(), json!(invited)),
        ]);
    }
    Ok(Json(shown).into_response())
}
