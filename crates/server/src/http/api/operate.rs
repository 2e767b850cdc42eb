use std::fmt::Write;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::Game;
use crate::http::Front;
use crate::http::kit::Refusal;
use crate::http::process::figures;

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

/// Each metric: its name, its kind, and its help.
const METRICS: &str = "\
games gauge Unfinished games.
games_loaded gauge Games in memory.
games_created_total counter Games that were made.
games_faulted_total counter Games that were set aside.
events_total counter Events that were acknowledged.
actions_refused_total counter Actions that were refused.
journal_batches_total counter Batches that the journal took.
journal_records_total counter Records in these batches.
journal_faults_total counter Batches that were not certainly written.
journal_conflicts_total counter Events that another server was first with.
journal_queued gauge Records that wait for the journal.
http_requests_total counter Requests that were answered.
http_refusals_total counter Requests that were answered with 4xx or 5xx.
http_streams gauge Streams of games that are open.
";

pub(in crate::http) async fn metrics<G: Game>(State(front): State<Front<G>>) -> Response {
    let stats = front.server().stats();
    let (requests, refusals) = front.counted();
    let streams = u64::try_from(front.open_streams()).unwrap_or(u64::MAX);
    let values = [
        stats.games,
        stats.loaded,
        stats.created,
        stats.faulted,
        stats.events,
        stats.refused,
        stats.batches,
        stats.records,
        stats.faults,
        stats.conflicts,
        stats.queued,
        requests,
        refusals,
        streams,
    ];
    let mut text = String::new();
    for (line, value) in METRICS.lines().zip(values) {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (name, kind, help, game) = (word(), word(), word(), G::NAME);
        // A text takes everything.
        let _ = write!(
            text,
            "# HELP server_{name} {help}\n# TYPE server_{name} {kind}\nserver_{name}{{game=\"{game}\"}} {value}\n"
        );
    }
    let started = milliseconds(front.server().started_at());
    let started_help = "Start of the process, in seconds since 1970.";
    let started = ("process_start_time_seconds", "gauge", started_help, started);
    for (name, kind, help, value) in figures().into_iter().chain([started]) {
        let _ = write!(
            text,
            "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n"
        );
    }
    let _ = write!(
        text,
        "# HELP server_build_info The version.\n# TYPE server_build_info gauge\n\
         server_build_info{{version=\"{VERSION}\"}} 1\n\
         # HELP server_journal_seconds Times of batches.\n# TYPE server_journal_seconds histogram\n"
    );
    let game = format!("game=\"{}\"", G::NAME);
    let commits = front.server().commits();
    commits.write("server_journal_seconds", &game, &mut text);
    text += "# HELP server_http_seconds Times until an answer began.\n# TYPE server_http_seconds histogram\n";
    front.watch().write(&mut text);
    front.limits().reached.write(&mut text);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The version of the server.
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(in crate::http) async fn version() -> Response {
    Json(json!({ "version": VERSION })).into_response()
}

/// Milliseconds as seconds.
fn milliseconds(at: u64) -> String {
    format!("{}.{:03}", at / 1_000, at % 1_000)
}
