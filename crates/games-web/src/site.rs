use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use match_web::engines::Engines;
use server::http::{Front, api, gated};

use crate::catalogue::Catalogue;
use crate::pages;
use crate::table::Match;

/// A whole server of these games, at the addresses of its front: the interface for programs and the pages, with the limits of
/// the front before them.
pub fn site(front: &Front<Match>, catalogue: &Catalogue, engines: &Engines) -> Router {
    let router = api::api(front).merge(crate::api(front, catalogue, engines));
    let router = gated(front, router.merge(pages(front, catalogue, engines)));
    let base = front.base();
    if base.is_empty() {
        return router;
    }
    let first = format!("{base}/");
    let to_first = Redirect::permanent(&first);
    Router::new()
        .nest(&first, router)
        .route(base, get(async move || to_first))
}
