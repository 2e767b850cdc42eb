use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use feen_language::Language;
use feen_match_web::engines::Engines;
use feen_match_web::{Preferences, Wish, written};
use feen_server::Handle;
use feen_server::http::Front;
use feen_server::http::api::{acted, text_of};
use feen_server::http::kit::{Call, Refusal};
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::engines::plays;
use crate::hosts::Hosts;
use crate::table::Match;

/// The routes for these games, beside those for any game: the list of the variants, a move by its address, the game in the
/// formats of its records, FEN, FEEN and a picture.
pub fn api<G: Hosts>(front: &Front<G>, catalogue: &Catalogue, engines: &Engines) -> Router {
    let list = variants::<G>(catalogue, engines, front.engine_names());
    let mut router = Router::new();
    for format in G::FORMATS {
        let text =
            async move |State(front): State<Front<G>>, Path(id): Path<String>, call: Call| {
                text_of(&front, &id, &call, format.kind, |game| {
                    written(game, format)
                })
                .await
            };
        router = router.route(&format!("/api/games/{{id}}/{}", format.name), get(text));
    }
    router
        .route("/api/games/{id}/move/{text}", post(play::<G>))
        .route("/api/games/{id}/fen", get(fen::<G>))
        .route("/api/games/{id}/feen", get(feen::<G>))
        .route("/api/games/{id}/svg", get(svg::<G>))
        .with_state(front.clone())
        .merge(
            Router::new()
                .route("/api/variants", get(listed))
                .with_state(Arc::new(list)),
        )
}

/// The variants that can be played, by families, each with the engines that play it, of all that the server has.
fn variants<G: Hosts>(catalogue: &Catalogue, engines: &Engines, all: &[Box<str>]) -> Value {
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
        json!({ "title": group.family.title(Language::English), "variants": variants.collect::<Vec<_>>() })
    });
    let groups: Vec<_> = groups.chain(G::listed_beside(all)).collect();
    json!({ "groups": groups })
}

async fn listed(State(list): State<Arc<Value>>) -> Json<Value> {
    Json(Value::clone(&list))
}

async fn play<G: Hosts>(
    State(front): State<Front<G>>,
    Path((id, text)): Path<(String, String)>,
    call: Call,
) -> Result<Response, Refusal> {
    acted(&front, &id, G::action(Wish::play(&text)), &call).await
}

const TEXT: &str = "text/plain; charset=utf-8";

async fn fen<G: Hosts>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, TEXT, |game| {
        let fen = game.read(|game| Some(game.hosted()?.game().position().fen()));
        fen.ok_or_else(|| without(game))
    })
    .await
}

async fn feen<G: Hosts>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, TEXT, |game| {
        game.read(G::feen).ok_or_else(|| without(game))
    })
    .await
}

async fn svg<G: Hosts>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let flip = call.has("flip");
    text_of(&front, &id, &call, "image/svg+xml", |game| {
        let svg = game.read(|game| game.svg(flip, &Preferences::default()));
        svg.ok_or_else(|| without(game))
    })
    .await
}

/// The refusal of a format that a game does not have, with those that it has.
fn without<G: Hosts>(game: &Handle<G>) -> Refusal {
    let names = game.read(|game| {
        let formats = game.formats().into_iter().map(|format| format.name);
        let others = [
            ("fen", game.hosted().is_some()),
            ("feen", game.feen().is_some()),
            ("svg", game.svg(false, &Preferences::default()).is_some()),
        ];
        let others = others.into_iter().filter(|(_, has)| *has);
        let others = others.map(|(name, _)| name);
        formats.chain(others).collect::<Vec<&str>>()
    });
    Refusal::no_format(&names)
}
