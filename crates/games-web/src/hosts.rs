use feen_match_web::Table;
use feen_rules::Variant;
use serde_json::Value;

use crate::shelf::Shelf;
use crate::table::{Match, Setup, View};

/// A game of a server that is one of these, or another beside them: the routes of these games serve it, too.
pub trait Hosts: Table<Site = Shelf> {
    /// The match, if it is one of these games.
    fn hosted(&self) -> Option<&Match>;
    /// The setup of one of these games.
    fn setup(setup: Setup) -> Self::Setup;
    /// The setup, if it is one of these games.
    fn hosted_setup(setup: &Self::Setup) -> Option<&Setup>;
    /// The view, if it is one of these games.
    fn hosted_view(view: Self::View) -> Option<View>;
    /// The position as FEEN.
    fn feen(&self) -> Option<String>;
    /// The games beside these, in groups as the list of the variants has them, for a server with engines of these names.
    #[must_use]
    fn listed_beside(_engines: &[Box<str>]) -> Option<Value> {
        None
    }
    /// The picture of the start of a game beside these, by its name.
    #[must_use]
    fn start_beside(_name: &str) -> Option<String> {
        None
    }
}

impl Hosts for Match {
    fn hosted(&self) -> Option<&Match> {
        Some(self)
    }

    fn setup(setup: Setup) -> Setup {
        setup
    }

    fn hosted_setup(setup: &Setup) -> Option<&Setup> {
        Some(setup)
    }

    fn hosted_view(view: View) -> Option<View> {
        Some(view)
    }

    fn feen(&self) -> Option<String> {
        let feen = self.game().position().to_feen();
        Some(feen.ok()?.feen().to_string())
    }
}

/// The variant of a match, if it is one of these games.
pub(crate) fn variant<G: Hosts>(game: &G) -> Option<Variant> {
    Some(game.hosted()?.game().variant().clone())
}
