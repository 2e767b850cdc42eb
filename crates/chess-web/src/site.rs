use axum::Router;
use feen_match_web::Lister;
use feen_match_web::engines::Engines;
use feen_server::http::{Front, api, gated};

use crate::pages;
use crate::table::Match;

pub use feen_look::Place;

/// The parts of a site, and the other sites that its pages lead to.
///
/// ```
/// use feen_chess_web::{Place, SiteOptions};
///
/// let options = SiteOptions::new().link(Place::Quarto, "https://example.org/quarto/");
/// # let _ = options;
/// ```
#[derive(Clone, Debug, Default)]
pub struct SiteOptions {
    routes: Router,
    pub(crate) links: Vec<(Place, Box<str>)>,
    pub(crate) engines: Engines,
    pub(crate) others: Vec<Lister>,
}

impl SiteOptions {
    /// A site that leads to no other.
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

    /// With the games of another kind in the lists of the first page.
    #[must_use]
    pub fn beside(mut self, games: Lister) -> Self {
        self.others.push(games);
        self
    }
}

/// A whole server of chess: the interface for programs, the pages, and the routes that the options add, all of it with the
/// limits of the front before it.
pub fn site(front: &Front<Match>, options: &SiteOptions) -> Router {
    let router = api::api(front)
        .merge(crate::api(front))
        .merge(pages(front, options))
        .merge(options.routes.clone());
    gated(front, router)
}
