use std::fmt::Write;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::Game;
use crate::http::kit::Refusal;
use crate::http::{Front, figures, process};

pub(in crate::http) async fn health<G: Game>(
    State(front): State<Front<G>>,
) -> Result<Response, Refusal> {
    let is_ending = front.shutdown().is_triggered();
    let is_healthy = front.blocking(|front| front.server().is_healthy()).await?;
    if is_healthy && !is_ending {
        Ok(Json(json!({ "status": "ok" })).into_response())
    } else {
        Err(Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "server/unavailable",
            "the journal is not responding",
        ))
    }
}

/// The figures of the games, of the process and of the server.
pub(in crate::http) async fn metrics<G: Game>(State(front): State<Front<G>>) -> Response {
    let mut text = String::new();
    figures::write(&front.figures(), &mut text);
    let started = milliseconds(front.server().started_at());
    let started_help = "Start of the process, in seconds since 1970.";
    let started = ("process_start_time_seconds", "gauge", started_help, started);
    for (name, kind, help, value) in process::figures().into_iter().chain([started]) {
        figures::head(&mut text, name, kind, help);
        // A text takes everything.
        let _ = writeln!(text, "{name} {value}");
    }
    figures::head(&mut text, "server_build_info", "gauge", "The version.");
    let _ = writeln!(text, "server_build_info{{version=\"{VERSION}\"}} 1");
    front.limits().reached.write(&mut text);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The version of the server.
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(in crate::http) async fn version<G: Game>(State(front): State<Front<G>>) -> Response {
    Json(json!({ "version": VERSION, "commit": front.built_from() })).into_response()
}

/// Milliseconds as seconds.
fn milliseconds(at: u64) -> String {
    format!("{}.{:03}", at / 1_000, at % 1_000)
}
