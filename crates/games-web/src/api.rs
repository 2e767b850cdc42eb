use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use feen_match_web::Table;
use feen_match_web::engines::Engines;
use feen_server::http::Front;
use feen_server::http::api::{acted, text_of};
use feen_server::http::kit::{Call, Refusal};
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::engines::plays;
use crate::picture::picture;
use crate::table::{Action, Match};

/// The routes for these games, beside those for any game: the list of the variants, a move by its address, the game in the
/// formats of its records, FEN, FEEN and a picture.
pub fn api(front: &Front<Match>, catalogue: &Catalogue, engines: &Engines) -> Router {
    let list = variants(catalogue, engines);
    let mut router = Router::new();
    for format in Match::FORMATS {
        let written =
            async move |State(front): State<Front<Match>>, Path(id): Path<String>, call: Call| {
                text_of(&front, &id, &call, format.kind, |game| {
                    Match::record(game, format)
                })
                .await
            };
        router = router.route(&format!("/api/games/{{id}}/{}", format.name), get(written));
    }
    router
        .route("/api/games/{id}/move/{text}", post(play))
        .route("/api/games/{id}/fen", get(fen))
        .route("/api/games/{id}/feen", get(feen))
        .route("/api/games/{id}/svg", get(svg))
        .with_state(front.clone())
        .merge(
            Router::new()
                .route("/api/variants", get(listed))
                .with_state(Arc::new(list)),
        )
}

/// The variants that can be played, by families, each with the engines that play it.
fn variants(catalogue: &Catalogue, engines: &Engines) -> Value {
    let names = engines.names::<Match>();
    let groups = catalogue.groups().into_iter().map(|group| {
        let variants = group.variants.iter().map(|variant| {
            let players = names.iter().filter(|name| plays(engines, name, variant));
            json!({
                "name": variant.name(),
                "title": variant.title(),
                "about": variant.about(),
                "files": variant.files(),
                "ranks": variant.ranks(),
                "hands": variant.has_hands(),
                "starts": variant.shuffled_count(),
                "engines": players.collect::<Vec<_>>(),
            })
        });
        json!({ "title": group.family.title, "variants": variants.collect::<Vec<_>>() })
    });
    json!({ "groups": groups.collect::<Vec<_>>() })
}

async fn listed(State(list): State<Arc<Value>>) -> Json<Value> {
    Json(Value::clone(&list))
}

async fn play(
    State(front): State<Front<Match>>,
    Path((id, text)): Path<(String, String)>,
    call: Call,
) -> Result<Response, Refusal> {
    acted(&front, &id, Action::play(&text), &call).await
}

const TEXT: &str = "text/plain; charset=utf-8";

async fn fen(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, TEXT, |game| {
        Some(game.read(|game| game.game().position().fen()))
    })
    .await
}

async fn feen(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, TEXT, |game| {
        let feen = game.read(|game| game.game().position().to_feen());
        Some(feen.ok()?.feen().to_string())
    })
    .await
}

async fn svg(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let flip = call.has("flip");
    text_of(&front, &id, &call, "image/svg+xml", |game| {
        game.read(|game| picture(game.game(), flip))
    })
    .await
}
