use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::create::{ClockRequest, setup};
use super::state::by_seat;
use super::{own_word, word};
use crate::http::kit::{Call, Payload, Refusal};
use crate::http::{Front, address};
use crate::journal::{Row, Stage};
use crate::{Account, ActError, Game, GameId, GameOptions, Player, Seq};

/// The most games of one answer.
const MOST: usize = 200;

const fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "open",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

/// A game of a list, with its options and the number of its last event.
pub type Listed = (Row, GameOptions, Seq);

/// The public games of a name and a stage, the newest first, with the one after which others follow. It waits for the
/// journal.
///
/// # Errors
///
/// 503 if the journal is not responding.
pub fn public<G: Game>(
    front: &Front<G>,
    name: Option<&str>,
    stage: Option<Stage>,
    after: Option<GameId>,
    limit: usize,
) -> Result<(Vec<Listed>, Option<GameId>), Refusal> {
    let rows = front.server().listed(name, stage, after, limit);
    let rows = rows.map_err(|_| Refusal::unavailable())?;
    let next = rows.last().map(|(row, _)| row.id);
    let next = next.filter(|_| rows.len() >= limit);
    let listed = rows.into_iter().map(|(row, seq)| {
        let options = serde_json::from_str(&row.options).unwrap_or_default();
        (row, options, seq)
    });
    Ok((listed.collect(), next))
}

pub(super) async fn games<G: Game>(
    State(front): State<Front<G>>,
    call: Call,
) -> Result<Response, Refusal> {
    let stage = match call.query("state").as_deref() {
        None | Some("") => None,
        Some("open") => Some(Stage::Open),
        Some("playing") => Some(Stage::Playing),
        Some("over") => Some(Stage::Over),
        Some(_) => {
            return Err(Refusal::malformed(
                "expected the `state` `open`, `playing` or `over`",
            ));
        }
    };
    let after = match call.query("after") {
        None => None,
        Some(after) => Some(
            after
                .parse()
                .map_err(|error: crate::ParseIdError| Refusal::malformed(error.to_string()))?,
        ),
    };
    let limit = match call.query("limit") {
        None => 50,
        Some(limit) => limit
            .parse::<usize>()
            .ok()
            .filter(|limit| (1..=MOST).contains(limit))
            .ok_or_else(|| {
                Refusal::malformed(format!(
                    "expected a `limit` of 1 to {MOST}, found `{limit}`"
                ))
            })?,
    };
    let variant = call.query("variant").filter(|variant| !variant.is_empty());
    let variant = variant.map(|variant| named(&front, &variant)).transpose()?;
    // A long list is written where it is read, so that it delays no other answer.
    let listed = front.blocking(move |front| {
        let (rows, next) = public(front, variant.as_deref(), stage, after, limit)?;
        let games = rows.iter();
        let games = games.map(|(row, options, seq)| entry::<G>(row, options, *seq));
        let games: Vec<Value> = games.collect();
        Ok(Json(json!({ "games": games, "next": next })).into_response())
    });
    listed.await?
}

/// The name that lists have for a game that a caller names.
fn named<G: Game>(front: &Front<G>, variant: &str) -> Result<String, Refusal> {
    let setup = setup(front, Some(variant), None)?;
    let game = G::start(&setup).map_err(|error| Refusal::from(ActError::Refused(error)))?;
    Ok(game.name().to_owned())
}

/// A line of a list of games.
fn entry<G: Game>(row: &Row, options: &GameOptions, seq: Seq) -> Value {
    let [first, second] = &row.seats;
    let player = |seat| {
        let holder = if seat == Player::First { first } else { second };
        let name = |holder: &str| json!({ "name": holder.strip_prefix("player:") });
        holder.as_deref().map_or(Value::Null, name)
    };
    json!({
        "id": row.id,
        "variant": row.kind,
        "seats": by_seat(|seat| json!(own_word::<G>(&row.kind, seat))),
        "at": row.at,
        "seq": seq,
        "status": name(Stage::of(row)),
        "clock": options.clock.map(ClockRequest::from),
        "engine": row.engine,
        "players": by_seat(player),
        "url": address(row.id),
    })
}

/// The player of the caller's token.
pub(super) async fn caller<G: Game>(front: &Front<G>, call: &Call) -> Result<Account, Refusal> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    front
        .account(&token)
        .await?
        .ok_or_else(Refusal::unknown_token)
}

pub(super) async fn me<G: Game>(
    State(front): State<Front<G>>,
    call: Call,
) -> Result<Response, Refusal> {
    let player = caller(&front, &call).await?;
    Ok(Json(json!({ "name": player.name, "bot": player.bot })).into_response())
}

pub(super) async fn my_games<G: Game>(
    State(front): State<Front<G>>,
    call: Call,
) -> Result<Response, Refusal> {
    let player = caller(&front, &call).await?;
    let name = player.name.clone();
    let read = front.blocking(move |front| front.server().games_of(&name, MOST));
    let rows = read.await?.map_err(|_| Refusal::unavailable())?;
    let games = rows.into_iter().map(|(row, seq)| {
        let options = serde_json::from_str(&row.options).unwrap_or_default();
        let mut game = entry::<G>(&row, &options, seq);
        let is_mine = |holder: &Option<Box<str>>| {
            let holder = holder.as_deref();
            let holder = holder.and_then(|holder| holder.strip_prefix("player:"));
            holder.is_some_and(|holder| holder.eq_ignore_ascii_case(&player.name))
        };
        let mut seats = Player::ALL.into_iter().zip(&row.seats);
        let mine = seats.find_map(|(seat, holder)| is_mine(holder).then_some(word(seat)));
        if let Some(game) = game.as_object_mut() {
            game.insert("seat".to_owned(), json!(mine));
        }
        game
    });
    let games: Vec<Value> = games.collect();
    Ok(Json(json!({ "games": games })).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPlayer {
    name: String,
    #[serde(default)]
    bot: bool,
}

/// The names that a server has for itself.
const OWN: [&str; 4] = ["builtin", "computer", "engine", "guest"];

/// The fault of a name, if it has one: 2 to 20 letters, digits, `-` and `_`, a letter first.
///
/// # Errors
///
/// Not a name, such as `x` or `Anna & Bob`, or one that the server has for itself: `builtin`, `computer`, `engine` or `guest`.
pub fn check_name(name: &str) -> Result<(), &'static str> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    let is_name = (2..=20).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(is_part);
    if !is_name {
        return Err("expected a name of 2 to 20 letters, digits, `-` and `_`, with a letter first");
    }
    if OWN.iter().any(|own| own.eq_ignore_ascii_case(name)) {
        return Err(RESERVED);
    }
    Ok(())
}

/// The message for a name that the server has for itself or for an engine.
const RESERVED: &str = "the server itself has this name";

pub(super) async fn new_player<G: Game>(
    State(front): State<Front<G>>,
    call: Call,
    payload: Payload,
) -> Result<Response, Refusal> {
    if !front.is_open_to_players() {
        return Err(Refusal::new(
            StatusCode::FORBIDDEN,
            "player/closed",
            "only the operator of this server adds players",
        ));
    }
    let NewPlayer { name, bot } = payload.json()?;
    let is_engine = front.is_engine_name(&name);
    let checked = check_name(&name).and(if is_engine { Err(RESERVED) } else { Ok(()) });
    checked.map_err(|message| {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/name", message)
    })?;
    if !front.may_create(&call.client) {
        return Err(Refusal::too_many("new players"));
    }
    let wanted = name.clone();
    let added = front
        .blocking(move |front| front.server().add_guest(&wanted, bot))
        .await?;
    let token = added
        .map_err(|_| Refusal::unavailable())?
        .ok_or_else(|| Refusal::new(StatusCode::CONFLICT, "player/taken", "the name is taken"))?;
    let answer = json!({ "name": name, "bot": bot, "token": token.reveal() });
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}
