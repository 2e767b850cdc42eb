//! The routes, each with what it asks for and how it answers.

mod account;
mod challenge;
mod events;
mod export;
mod play;
mod seek;

use axum::Router;
use axum::routing::{get, post};
use feen_games_web::Hosts;
use feen_match_web::engines::Engines;
use feen_server::http::Front;

use crate::hub::Hub;
use crate::state::Lichess;

/// The routes that clients of Lichess use, each also with a slash at its end: for games of chess and of the variants that
/// Lichess has, and for the engines that play them.
pub fn lichess<G: Hosts>(front: &Front<G>, engines: &Engines) -> Router {
    let mut routes = vec![
        ("/api/token/test", post(account::test_tokens::<G>)),
        ("/api/account", get(account::account::<G>)),
        ("/api/account/playing", get(events::playing::<G>)),
        ("/api/account/kid", get(account::kid::<G>)),
        ("/api/account/email", get(account::email::<G>)),
        ("/api/account/preferences", get(account::preferences::<G>)),
        ("/api/timeline", get(account::timeline::<G>)),
        ("/api/bot/account/upgrade", post(account::upgrade::<G>)),
        ("/api/users", post(account::users::<G>)),
        ("/api/users/status", get(account::status::<G>)),
        ("/api/bot/online", get(account::bots::<G>)),
        ("/api/user/{id}", get(account::user::<G>)),
        ("/api/user/{id}/current-game", get(export::current::<G>)),
        ("/api/games/user/{id}", get(export::of_player::<G>)),
        ("/api/games/export/_ids", post(export::of_ids::<G>)),
        ("/api/stream/event", get(events::events::<G>)),
        ("/api/stream/game/{id}", get(play::watch::<G>)),
        ("/api/board/seek", post(seek::seek::<G>)),
        ("/api/challenge", get(challenge::list::<G>)),
        ("/api/challenge/ai", post(challenge::engine::<G>)),
        ("/api/challenge/open", post(challenge::anybody::<G>)),
        ("/api/challenge/{id}", post(challenge::create::<G>)),
        ("/api/challenge/{id}/show", get(challenge::show::<G>)),
        ("/api/challenge/{id}/accept", post(challenge::accept::<G>)),
        ("/api/challenge/{id}/decline", post(challenge::decline::<G>)),
        ("/api/challenge/{id}/cancel", post(challenge::cancel::<G>)),
        ("/game/export/{id}", get(export::game::<G>)),
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
            (stream, get(play::stream::<G>)),
            (make_move, post(play::make_move::<G>)),
            (chat, get(play::chat::<G>).post(play::say::<G>)),
            (command, post(play::command::<G>)),
            (answer, post(play::answer::<G>)),
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
        engines: engines.clone(),
        hub: Hub::new(front.server()),
    })
}
