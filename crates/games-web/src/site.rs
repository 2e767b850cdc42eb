use axum::Router;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::any;
use feen_server::GameId;
use feen_server::http::kit::{Call, set_cookie};
use feen_server::http::{Front, address, api, gated};

use crate::hosts::Hosts;
use crate::options::SiteOptions;

/// A whole server of these games: the interface for programs, the pages, and the routes that the options add, all of it with
/// the limits of the front before it.
pub fn site<G: Hosts>(front: &Front<G>, options: &SiteOptions) -> Router {
    let router = api::api(front)
        .merge(crate::api(front, &options.catalogue, &options.engines))
        .merge(crate::routes(front, options))
        .merge(options.routes.clone())
        .merge(former(front));
    gated(front, router)
}

/// The beginning of the addresses that games other than chess had.
const FORMER: &str = "/variants";

fn former<G: Hosts>(front: &Front<G>) -> Router {
    Router::new()
        .route(FORMER, any(onward))
        .route(&format!("{FORMER}/"), any(onward))
        .route(&format!("{FORMER}/{{*path}}"), any(onward))
        .with_state(front.clone())
}

/// Leads from an address of before to that of today, and takes the seat of the visitor along.
async fn onward(uri: Uri, call: Call) -> Response {
    let path = uri.path().strip_prefix(FORMER).unwrap_or_default();
    // Two slashes would lead to another server.
    let path = path.trim_start_matches(['/', '\\']);
    let target = call.onward(&format!("/{path}"));
    let mut response = Redirect::permanent(&target).into_response();
    let game = path.strip_prefix("g/").unwrap_or_default();
    let game = game.split('/').next().unwrap_or_default();
    if let Ok(game) = game.parse::<GameId>() {
        for name in ["seat", "invite"] {
            if let Some(value) = call.cookie(name) {
                set_cookie(&mut response, name, value, &address(game));
            }
        }
    }
    response
}
