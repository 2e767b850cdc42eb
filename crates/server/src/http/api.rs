//! The interface for programs: games, seats, actions and events as JSON, and the parts of it that routes of one
//! game use.

mod by_address;
mod create;
mod events;
mod list;
mod operate;
mod state;

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::Front;
use super::kit::{Call, Payload, Posted, Refusal};
use crate::{
    ActError, Game, GameId, Handle, JoinError, Outcome, Player, Receipt, Seq, Sitter, Token, Viewer,
};

pub use crate::journal::Stage;
pub use by_address::{acted, text_of};
pub use create::{ClockRequest, GameRequest, Made, make};
pub use events::stream;
pub use list::{Listed, check_name, public};
pub use state::{own_word, state, word};

/// The routes of the interface, for any game.
pub fn api<G: Game>(front: &Front<G>) -> Router {
    let router = Router::new()
        .route(
            "/api/games",
            get(list::games::<G>).post(create::create::<G>),
        )
        .route("/api/games/{id}", get(game::<G>))
        .route("/api/games/{id}/join", post(join::<G>))
        .route("/api/games/{id}/actions", post(act::<G>))
        .route("/api/games/{id}/events", get(events::events::<G>))
        .route("/api/games/{id}/ticket", post(ticket::<G>))
        .route("/api/me", get(list::me::<G>))
        .route("/api/me/games", get(list::my_games::<G>))
        .route("/api/players", post(list::new_player::<G>));
    let router = if front.metrics_address().is_none() {
        router.route("/metrics", get(operate::metrics::<G>))
    } else {
        router
    };
    with_health(router).with_state(front.clone())
}

fn with_health<G: Game>(router: Router<Front<G>>) -> Router<Front<G>> {
    router
        .route("/healthz", get(operate::health::<G>))
        .route("/version", get(operate::version::<G>))
}

/// The routes for whoever runs the server, at an address of their own.
pub(super) fn measures<G: Game>(front: &Front<G>) -> Router {
    let router = Router::new().route("/metrics", get(operate::metrics::<G>));
    with_health(router).with_state(front.clone())
}

/// The game of a name and the viewer that the caller's token makes.
///
/// # Errors
///
/// 401 for an unknown token, 404 for a game that the caller may not see, 403 for the token of another game.
pub async fn seen<G: Game>(
    front: &Front<G>,
    id: &str,
    token: Option<&Token>,
) -> Result<(Handle<G>, Viewer), Refusal> {
    let game = front.game(id).await?;
    let viewer = front.viewer(game.as_ref(), token).await?;
    Ok((game.ok_or_else(Refusal::no_game)?, viewer))
}

/// The game of a name and the seat of the caller's token.
///
/// # Errors
///
/// As [`seen`], and 403 for a token without a seat in it.
pub async fn seated<G: Game>(
    front: &Front<G>,
    id: &str,
    token: &Token,
) -> Result<(Handle<G>, Player), Refusal> {
    let game = front.game(id).await?;
    let seat = front.seat(game.as_ref(), token).await?;
    Ok((game.ok_or_else(Refusal::no_game)?, seat))
}

/// The name of the player whose token the caller sends; nothing for a caller without one.
async fn named<G: Game>(front: &Front<G>, call: &Call) -> Result<Option<Box<str>>, Refusal> {
    if call.token().is_none() {
        return Ok(None);
    }
    Ok(Some(list::caller(front, call).await?.name))
}

async fn game<G: Game>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let token = call.token().transpose()?;
    let (game, viewer) = seen(&front, &id, token.as_ref()).await?;
    let (_, mut tag, mut state) = state::numbered(&game, viewer);
    // Somebody who plays an engine sees how many wait before.
    if let (Some(place), Some(fields)) = (front.place(game.id()), state.as_object_mut()) {
        fields.insert("queue".to_owned(), json!(place));
        tag = format!("{}-{place}\"", tag.trim_end_matches('"'));
    }
    let is_known = call.header(header::IF_NONE_MATCH).is_some_and(|known| {
        known
            .split(',')
            .any(|known| known.trim().trim_start_matches("W/") == tag || known.trim() == "*")
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Json(state).into_response()
    };
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, "private, no-cache");
    set(header::VARY, "Authorization");
    Ok(response)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Joining {
    #[serde(default)]
    invite: Option<String>,
}

async fn join<G: Game>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
    payload: Payload,
) -> Result<Response, Refusal> {
    let Joining { invite } = payload.json()?;
    let name = named(&front, &call).await?;
    let game = front.game(&id).await?.ok_or_else(Refusal::no_game)?;
    let (seat, token) = sit(&front, &game, invite.as_deref(), name).await?;
    let token = token.map(|token| token.reveal());
    let seat = word(seat);
    Ok(Json(json!({ "id": game.id(), "seat": seat, "token": token })).into_response())
}

/// Takes the free seat of a game. A public game needs no invitation.
///
/// # Errors
///
/// 403 for a wrong invitation, 404 for that to a private game, 409 if the seat is taken.
pub async fn sit<G: Game>(
    front: &Front<G>,
    game: &Handle<G>,
    invite: Option<&str>,
    player: Option<Box<str>>,
) -> Result<(Player, Option<Token>), Refusal> {
    let options = game.options();
    let is_open = options.open && invite.is_none();
    let invite: Option<Token> = invite.and_then(|invite| invite.parse().ok());
    let is_invited = |invite| game.is_invited(invite);
    // A wrong invitation does not tell that there is such a game.
    if options.private && !invite.as_ref().is_some_and(is_invited) {
        return Err(Refusal::no_game());
    }
    if invite.is_none() && !is_open {
        let is_taken = game.holders().iter().all(Option::is_some);
        return Err(Refusal::from(if is_taken {
            JoinError::Taken
        } else {
            JoinError::Invitation
        }));
    }
    let sitter = player.map_or(Sitter::Token, Sitter::Player);
    let handle = game.clone();
    let joined = front
        .blocking(move |_| match invite {
            Some(invite) => handle.join(&invite, sitter),
            None => handle.join_open(sitter),
        })
        .await?;
    let (seat, token) = joined?;
    if let Some(token) = &token {
        front.remember(token);
    }
    Ok((seat, token))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Acting<A> {
    #[serde(default)]
    seq: Option<Seq>,
    action: A,
}

async fn act<G: Game>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    Posted { call, payload }: Posted,
) -> Result<Response, Refusal> {
    let Acting::<G::Action> { seq, action } = payload.json()?;
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let (game, seat) = seated(&front, &id, &token).await?;
    answered(&front, &game, seat, seq, action, &call).await
}

/// Acts, and answers with the receipt.
async fn answered<G: Game>(
    front: &Front<G>,
    game: &Handle<G>,
    seat: Player,
    seq: Option<Seq>,
    action: G::Action,
    call: &Call,
) -> Result<Response, Refusal> {
    let receipt = perform(front, game, seat, seq, action, call).await;
    let receipt = receipt.map_err(|error| {
        let is_stale = matches!(error, ActError::Stale { .. });
        let refusal = Refusal::from(error);
        if is_stale {
            refusal.with_state(state(game, Viewer::Seat(seat)))
        } else {
            refusal
        }
    })?;
    Ok(Json(Acted::new(game.id(), &receipt)).into_response())
}

/// The answer to an action.
// It is written for each move, and a `Value` would cost an allocation for each field.
#[derive(Serialize)]
struct Acted {
    clock: Option<Value>,
    id: GameId,
    outcome: Option<Value>,
    seq: Seq,
    status: &'static str,
    turn: Option<&'static str>,
}

impl Acted {
    fn new(id: GameId, receipt: &Receipt) -> Self {
        let Receipt { seq, turn, .. } = *receipt;
        Self {
            clock: receipt.clock.map(|left| state::clock(left, turn)),
            id,
            outcome: receipt.outcome.as_ref().map(state::outcome),
            seq,
            status: if turn.is_none() { "over" } else { "playing" },
            turn: turn.map(word),
        }
    }
}

/// Acts, and waits until that is durable, or for as long as the journal may take.
///
/// # Errors
///
/// As [`Handle::act`].
pub async fn perform<G: Game>(
    front: &Front<G>,
    game: &Handle<G>,
    seat: Player,
    seq: Option<Seq>,
    action: G::Action,
    call: &Call,
) -> Result<Receipt, ActError<G::Error>> {
    if front.shutdown().is_triggered() {
        return Err(ActError::Unavailable);
    }
    let arrived = call.arrival.at();
    let action = match game.act_at_once(seat, seq, arrived, action) {
        Ok(answer) => return answer,
        Err(action) => action,
    };
    let (sender, receiver) = oneshot::channel();
    game.begin(seat, seq, arrived, action, move |result| {
        // A client that is gone needs no answer.
        let _ = sender.send(result);
    });
    receiver.await.unwrap_or(Err(ActError::Unavailable))
}

async fn ticket<G: Game>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let (game, _) = seen(&front, &id, Some(&token)).await?;
    let ticket = front.ticket(game.id(), token);
    let ticket = ticket.ok_or_else(Refusal::unavailable)?;
    Ok((StatusCode::CREATED, Json(json!({ "ticket": ticket }))).into_response())
}

/// A time in whole milliseconds.
#[must_use]
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The end of a game in words, with the names of its sides: `White wins by checkmate`.
///
/// A side that a reason names is a name: `Black wins: White resigned`.
#[must_use]
pub fn ending(outcome: &Outcome, sides: [&str; 2]) -> String {
    let reason = outcome.reason.rsplit('/').next().unwrap_or_default();
    let reason = reason.replace(['_', '-'], " ");
    // The words of the first versions for the sides of chess are in old games.
    let words = [["first ", "white "], ["second ", "black "]];
    let named = { sides.into_iter().zip(words) }.find_map(|(side, words)| {
        let rest = { words.into_iter() }.find_map(|word| reason.strip_prefix(word))?;
        Some(format!("{} {rest}", capital(side)))
    });
    let [first, second] = sides.map(capital);
    let end = match outcome.winner {
        Some(Player::First) => format!("{first} wins"),
        Some(Player::Second) => format!("{second} wins"),
        None if matches!(&*outcome.reason, "aborted" | "no_result") => return capital(&reason),
        None => "Draw".to_owned(),
    };
    match named {
        Some(named) => format!("{end}: {named}"),
        None => format!("{end} by {}", reason.strip_prefix("by ").unwrap_or(&reason)),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
