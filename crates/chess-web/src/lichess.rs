//! A part of the interface of Lichess, as its clients for boards and bots use it: a client that is given the address of
//! this server and a token plays here unchanged.

mod account;
mod challenge;
mod export;
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
use proposal::Person;

/// The state of these routes.
#[derive(Clone)]
struct Lichess {
    front: Front<Match>,
    hub: Arc<Hub>,
}

impl HasLimits for Lichess {
    fn limits(&self) -> &Limits {
        self.front.limits()
    }
}

/// The routes that clients of Lichess use, each also with a slash at its end.
pub fn lichess(front: &Front<Match>) -> Router {
    let mut routes = vec![
        ("/api/token/test", post(account::test_tokens)),
        ("/api/account", get(account::account)),
        ("/api/account/playing", get(account::playing)),
        ("/api/account/kid", get(account::kid)),
        ("/api/account/email", get(account::email)),
        ("/api/account/preferences", get(account::preferences)),
        ("/api/timeline", get(account::timeline)),
        ("/api/bot/account/upgrade", post(account::upgrade)),
        ("/api/users", post(account::users)),
        ("/api/users/status", get(account::status)),
        ("/api/bot/online", get(account::bots)),
        ("/api/user/{id}", get(account::user)),
        ("/api/user/{id}/current-game", get(export::current)),
        ("/api/games/user/{id}", get(export::of_player)),
        ("/api/games/export/_ids", post(export::of_ids)),
        ("/api/stream/event", get(account::events)),
        ("/api/stream/game/{id}", get(play::watch)),
        ("/api/board/seek", post(seek::seek)),
        ("/api/challenge", get(challenge::list)),
        ("/api/challenge/ai", post(challenge::engine)),
        ("/api/challenge/open", post(challenge::anybody)),
        ("/api/challenge/{id}", post(challenge::create)),
        ("/api/challenge/{id}/show", get(challenge::show)),
        ("/api/challenge/{id}/accept", post(challenge::accept)),
        ("/api/challenge/{id}/decline", post(challenge::decline)),
        ("/api/challenge/{id}/cancel", post(challenge::cancel)),
        ("/game/export/{id}", get(export::game)),
    ];
    for kind in [
        [
            "/api/bot/game/stream/{id}",
            "/api/bot/game/{id}/move/{text}",
            "/api/bot/game/{id}/chat",
            "/api/bot/game/{id}/{command}",
            "/api/bot/game/{id}/{offer}/{answer}",
        ],
        [
            "/api/board/game/stream/{id}",
            "/api/board/game/{id}/move/{text}",
            "/api/board/game/{id}/chat",
            "/api/board/game/{id}/{command}",
            "/api/board/game/{id}/{offer}/{answer}",
        ],
    ] {
        let [stream, make_move, chat, command, answer] = kind;
        routes.extend([
            (stream, get(play::stream)),
            (make_move, post(play::make_move)),
            (chat, get(play::chat).post(play::say)),
            (command, post(play::command)),
            (answer, post(play::answer)),
        ]);
    }
    let mut all = Router::new();
    for (path, method) in routes {
        all = all
            .route(&format!("{path}/"), method.clone())
            .route(path, method);
    }
    all.with_state(Lichess {
        front: front.clone(),
        hub: Hub::new(front.server()),
    })
}

/// A refusal as these clients read it: `{"error":"text"}`.
#[derive(Debug)]
struct Sorry(Refusal);

impl Sorry {
    fn new(message: impl Into<String>) -> Self {
        Self(Refusal::malformed(message))
    }

    fn unknown(code: &'static str, message: &'static str) -> Self {
        Self(Refusal::new(StatusCode::NOT_FOUND, code, message))
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        let Self(refusal) = self;
        let status = match refusal.status() {
            // These clients try again on a conflict, and know no 410 or 422.
            StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY => {
                StatusCode::BAD_REQUEST
            }
            other => other,
        };
        let body = Json(json!({ "error": refusal.message() }));
        refusal.mark((status, body).into_response())
    }
}

impl From<Refusal> for Sorry {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
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
    let found = found.into_iter().next();
    found.ok_or_else(|| Sorry::unknown("player/unknown", "no such player"))
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
fn user(player: &Person) -> Value {
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
