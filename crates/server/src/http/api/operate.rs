use std::fmt::Write;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::Game;
use crate::http::Front;
use crate::http::refusal::Refusal;

pub(super) async fn health<G: Game>(State(front): State<Front<G>>) -> Result<Response, Refusal> {
    let is_ending = front.shutdown().is_triggered();
    let is_healthy = front.blocking(|front| front.server().is_healthy()).await?;
    if is_healthy && !is_ending {
        Ok(Json(json!({ "status": "ok" })).into_response())
    } else {
        Err(Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "server/unavailable",
            "expected a journal that answers, found none in the last five seconds",
        ))
    }
}

pub(super) async fn metrics<G: Game>(State(front): State<Front<G>>) -> Response {
    let stats = front.server().stats();
    let (requests, refusals) = front.counted();
    let streams = u64::try_from(front.open_streams()).unwrap_or(u64::MAX);
    let rows: [(&str, &str, &str, u64); 14] = [
        ("games", "gauge", "Unfinished games.", stats.games),
        ("games_loaded", "gauge", "Games in memory.", stats.loaded),
        (
            "games_created_total",
            "counter",
            "Games that were made.",
            stats.created,
        ),
        (
            "games_faulted_total",
            "counter",
            "Games that were set aside.",
            stats.faulted,
        ),
        (
            "events_total",
            "counter",
            "Events that were acknowledged.",
            stats.events,
        ),
        (
            "actions_refused_total",
            "counter",
            "Actions that were refused.",
            stats.refused,
        ),
        (
            "journal_batches_total",
            "counter",
            "Batches that the journal took.",
            stats.batches,
        ),
        (
            "journal_records_total",
            "counter",
            "Records in these batches.",
            stats.records,
        ),
        (
            "journal_faults_total",
            "counter",
            "Batches that were not certainly written.",
            stats.faults,
        ),
        (
            "journal_conflicts_total",
            "counter",
            "Events that another server was first with.",
            stats.conflicts,
        ),
        (
            "journal_queued",
            "gauge",
            "Records that wait for the journal.",
            stats.queued,
        ),
        (
            "http_requests_total",
            "counter",
            "Requests that were answered.",
            requests,
        ),
        (
            "http_refusals_total",
            "counter",
            "Requests that were answered with 4xx or 5xx.",
            refusals,
        ),
        (
            "http_streams",
            "gauge",
            "Streams of games that are open.",
            streams,
        ),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in rows {
        // A text takes everything.
        let _ = write!(
            text,
            "# HELP server_{name} {help}\n# TYPE server_{name} {kind}\nserver_{name}{{game=\"{}\"}} {value}\n",
            G::NAME
        );
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
