use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::{get, post};
use feen_server::Viewer;
use feen_server::http::Front;
use feen_server::http::api::{acted, text_of};
use feen_server::http::kit::{Call, Refusal};

use crate::record::pgn;
use crate::table::{Action, Match};

const TEXT: &str = "text/plain; charset=utf-8";

/// The routes for games of chess, beside those for any game: a move by its address, PGN, FEN, FEEN and a picture.
pub fn api(front: &Front<Match>) -> Router {
    Router::new()
        .route("/api/games/{id}/move/{text}", post(play))
        .route("/api/games/{id}/pgn", get(pgn_of))
        .route("/api/games/{id}/fen", get(fen))
        .route("/api/games/{id}/feen", get(feen))
        .route("/api/games/{id}/svg", get(svg))
        .with_state(front.clone())
}

async fn play(
    State(front): State<Front<Match>>,
    Path((id, text)): Path<(String, String)>,
    call: Call,
) -> Result<Response, Refusal> {
    acted(&front, &id, Action::play(&text), &call).await
}

async fn pgn_of(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, "application/x-chess-pgn", |game| {
        Some(pgn(game))
    })
    .await
}

async fn fen(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, TEXT, |game| {
        Some(game.view(Viewer::Spectator).1.fen)
    })
    .await
}

async fn feen(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text_of(&front, &id, &call, TEXT, |game| {
        Some(game.read(|game| game.game().position().feen().to_string()))
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
        let picture = game.read(|game| game.game().picture());
        Some(picture.flip(flip).svg().unwrap_or_default())
    })
    .await
}
