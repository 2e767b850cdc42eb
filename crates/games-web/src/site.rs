use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use feen_look::Place;
use feen_match_web::Lister;
use feen_match_web::engines::Engines;
use feen_server::http::{Front, api, gated};

use crate::catalogue::Catalogue;
use crate::pages;
use crate::table::Match;

/// A whole server of these games, at the addresses of its front: the interface for programs and the pages, with the limits of
/// the front before them. Its pages lead to other parts of the site by links. With the router come the lists of its games, for
/// the first page of another kind.
pub fn site(
    front: &Front<Match>,
    catalogue: &Catalogue,
    engines: &Engines,
    links: &[(Place, Box<str>)],
) -> (Router, Lister) {
    let (pages, lister) = pages(front, catalogue, engines, links);
    let router = api::api(front).merge(crate::api(front, catalogue, engines));
    let router = gated(front, router.merge(pages));
    let base = front.base();
    if base.is_empty() {
        return (router, lister);
    }
    let first = format!("{base}/");
    let to_first = Redirect::permanent(&first);
    let router = Router::new()
        .nest(&first, router)
        .route(base, get(async move || to_first));
    (router, lister)
}
