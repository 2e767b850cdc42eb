use axum::Router;
use feen_look::Place;
use feen_match_web::engines::Engines;

use crate::catalogue::Catalogue;

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
    pub(crate) routes: Router,
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
