use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use server::http::Front;
use server::http::api::{answered, seated, seen};
use server::http::kit::{Call, Refusal};
use server::{Handle, Seq, Viewer};

use crate::record::pgn;
use crate::table::{Action, Match};

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
    let seq = match call.query("seq") {
        None => None,
        Some(seq) => Some(
            seq.parse::<Seq>()
                .map_err(|_| Refusal::malformed("expected the number of an event in `seq`"))?,
        ),
    };
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let (game, seat) = seated(&front, &id, &token).await?;
    answered(&front, &game, seat, seq, Action::play(&text), &call).await
}

/// A text about a game that the caller may see.
async fn text(
    front: &Front<Match>,
    id: &str,
    call: &Call,
    kind: &'static str,
    write: impl FnOnce(&Handle<Match>) -> String,
) -> Result<Response, Refusal> {
    let token = call.token().transpose()?;
    let (game, _) = seen(front, id, token.as_ref()).await?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, no-cache"),
    ];
    Ok((headers, write(&game)).into_response())
}

async fn pgn_of(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text(&front, &id, &call, "application/x-chess-pgn", pgn).await
}

async fn fen(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text(&front, &id, &call, "text/plain; charset=utf-8", |game| {
        game.view(Viewer::Spectator).1.fen
    })
    .await
}

async fn feen(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    text(&front, &id, &call, "text/plain; charset=utf-8", |game| {
        game.read(|game| game.game().position().feen().to_string())
    })
    .await
}

async fn svg(
    State(front): State<Front<Match>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let flip = call.has("flip");
    text(&front, &id, &call, "image/svg+xml", |game| {
        let picture = game.read(|game| game.game().picture());
        picture.flip(flip).svg().unwrap_or_default()
    })
    .await
}
