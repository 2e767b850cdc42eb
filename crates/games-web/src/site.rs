use axum::Router;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::any;
use feen_look::Place;
use feen_match_web::engines::Engines;
use feen_server::GameId;
use feen_server::http::kit::{Call, set_cookie};
use feen_server::http::{Front, address, api, gated};

use crate::catalogue::Catalogue;
use crate::hosts::Hosts;

/// The parts of a site, and the other sites that its pages lead to.
///
/// ```
/// use feen_games_web::SiteOptions;
/// use feen_look::Place;
///
/// let options = SiteOptions::new().link(Place::Playground, "https://example.org/board/");
/// # let _ = options;
/// ```
#[derive(Clone, Debug, Default)]
pub struct SiteOptions {
    routes: Router,
    pub(crate) links: Vec<(Place, Box<str>)>,
    pub(crate) catalogue: Catalogue,
    pub(crate) engines: Engines,
}

impl SiteOptions {
    /// A site of the built-in variants that leads to no other.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With more routes, which have the limits of the site before them.
    #[must_use]
    pub fn routes(mut self, routes: Router) -> Self {
        self.routes = self.routes.merge(routes);
        self
    }

    /// With the games of a catalogue.
    #[must_use]
    pub fn catalogue(mut self, catalogue: Catalogue) -> Self {
        self.catalogue = catalogue;
        self
    }

    /// With engines that evaluate games which are over, when somebody asks for it.
    #[must_use]
    pub fn engines(mut self, engines: Engines) -> Self {
        self.engines = engines;
        self
    }

    /// With the address of another part of the site, to which the header of each page leads.
    #[must_use]
    pub fn link(mut self, place: Place, address: &str) -> Self {
        self.links.push((place, address.into()));
        self
    }
}

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
