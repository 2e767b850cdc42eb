//! A part of the interface of Lichess, as its clients for boards and bots use it: a client that is given the address of
//! this server and a token plays here unchanged.

mod account;
mod challenge;
mod hub;
mod play;
mod proposal;
mod seek;
mod terms;
mod words;

use std::sync::Arc;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use server::Account;
use server::http::kit::{Call, HasLimits, Refusal};
use server::http::{Front, Limits};

use crate::table::Match;

use hub::Hub;
use seek::Seeks;

/// The state of these routes.
#[derive(Clone)]
struct Lichess {
    front: Front<Match>,
    hub: Arc<Hub>,
    seeks: Arc<Seeks>,
}

impl HasLimits for Lichess {
    fn limits(&self) -> &Limits {
        self.front.limits()
    }
}

/// The routes that clients of Lichess use.
pub fn lichess(front: &Front<Match>) -> Router {
    let mut router = Router::new()
        .route("/api/token/test", post(account::test_tokens))
        .route("/api/account", get(account::account))
        .route("/api/account/playing", get(account::playing))
        .route("/api/account/kid", get(account::kid))
        .route("/api/account/email", get(nothing))
        .route("/api/account/preferences", get(nothing))
        .route("/api/timeline", get(account::timeline))
        .route("/api/bot/account/upgrade", post(account::upgrade))
        .route("/api/users", post(account::users))
        .route("/api/users/status", get(account::status))
        .route("/api/bot/online", get(account::bots))
        .route("/api/user/{id}", get(account::user))
        .route("/api/stream/event", get(account::events))
        .route("/api/board/seek", post(seek::seek))
        .route("/api/challenge", get(challenge::list))
        .route("/api/challenge/ai", post(challenge::engine))
        .route("/api/challenge/{id}", post(challenge::create))
        .route("/api/challenge/{id}/show", get(challenge::show))
        .route("/api/challenge/{id}/accept", post(challenge::accept))
        .route("/api/challenge/{id}/decline", post(challenge::decline))
        .route("/api/challenge/{id}/cancel", post(challenge::cancel))
        .route("/game/export/{id}", get(play::export));
    for kind in ["bot", "board"] {
        let at = |rest: &str| format!("/api/{kind}/game/{rest}");
        router = router
            .route(&at("stream/{id}"), get(play::stream))
            .route(&at("{id}/move/{text}"), post(play::make_move))
            .route(&at("{id}/chat"), get(play::chat).post(play::say))
            .route(&at("{id}/{command}"), post(play::command))
            .route(&at("{id}/{offer}/{answer}"), post(play::answer));
    }
    router.with_state(Lichess {
        front: front.clone(),
        hub: Arc::default(),
        seeks: Arc::default(),
    })
}

/// A refusal as these clients read it: `{"error":"text"}`.
#[derive(Debug)]
struct Sorry(StatusCode, String);

impl Sorry {
    fn new(message: impl Into<String>) -> Self {
        Self(StatusCode::BAD_REQUEST, message.into())
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<Refusal> for Sorry {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.status() {
            // These clients try again on a conflict, and know no 410 or 422.
            StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY => {
                StatusCode::BAD_REQUEST
            }
            other => other,
        };
        Self(status, refusal.message().to_owned())
    }
}

/// The answer of an address that Lichess has, and this server has nothing for.
async fn nothing() -> Sorry {
    let message = "this part of the Lichess API is not implemented";
    Sorry(StatusCode::NOT_FOUND, message.to_owned())
}

type Answer = Result<Response, Sorry>;

fn fine() -> Response {
    Json(json!({ "ok": true })).into_response()
}

/// The player of the caller's token.
async fn caller(lichess: &Lichess, call: &Call) -> Result<Account, Sorry> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let player = lichess.front.account(&token).await?;
    Ok(player.ok_or_else(Refusal::unknown_token)?)
}

/// The player of a name.
async fn player_named(lichess: &Lichess, name: &str) -> Result<Account, Sorry> {
    let found = accounts(lichess, vec![name.to_owned()]).await?;
    found.into_iter().next().ok_or_else(|| {
        let message = "no such player";
        Sorry(StatusCode::NOT_FOUND, message.to_owned())
    })
}

/// The players of some names, those that there are.
async fn accounts(lichess: &Lichess, names: Vec<String>) -> Result<Vec<Account>, Sorry> {
    let find = move |front: &Front<Match>| {
        let find = |name: &String| front.server().account_named(name).transpose();
        names.iter().filter_map(find).collect::<Result<_, _>>()
    };
    let found = lichess.front.blocking(find).await?;
    Ok(found.map_err(|_| Refusal::unavailable())?)
}

/// The rating of everybody, which clients of Lichess require: there it is that of a new player.
const RATING: u16 = 1_500;

/// A player as these clients read it.
fn user(player: &Account) -> Value {
    json!({
        "id": player.name.to_lowercase(),
        "name": player.name,
        "title": player.bot.then_some("BOT"),
        "rating": RATING,
        "provisional": true,
    })
}

/// The address of this server, as the caller wrote it.
fn origin(call: &Call) -> String {
    let host = call.header(header::HOST).unwrap_or("localhost");
    format!(
        "{}://{host}",
        if call.is_secure() { "https" } else { "http" }
    )
}
