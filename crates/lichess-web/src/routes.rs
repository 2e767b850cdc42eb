//! The routes, each with what it asks for and how it answers.

mod account;
mod challenge;
mod events;
mod export;
mod play;
mod seek;

use axum::Router;
use axum::routing::{get, post};
use feen_games_web::Match;
use feen_match_web::engines::Engines;
use feen_server::http::Front;

use crate::hub::Hub;
use crate::state::Lichess;

/// The routes that clients of Lichess use, each also with a slash at its end: for games of chess and of the variants that
/// Lichess has, and for the engines that play them.
pub fn lichess(front: &Front<Match>, engines: &Engines) -> Router {
    let mut routes = vec![
        ("/api/token/test", post(account::test_tokens)),
        ("/api/account", get(account::account)),
        ("/api/account/playing", get(events::playing)),
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
        ("/api/stream/event", get(events::events)),
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
        engines: engines.clone(),
        hub: Hub::new(front.server()),
    })
}
