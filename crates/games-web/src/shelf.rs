//! The things that the pages of all games share: the catalogue, and the look of each variant.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use feen_match_web::Preferences;
use feen_match_web::engines::{COMPUTER, Engines};
use feen_rules::Variant;
use feen_server::http::kit::Asset;

use crate::appearance::Appearance;
use crate::catalogue::Catalogue;
use crate::chosen::Chosen;
use crate::engines::plays;
use crate::picture::{small, start};
use crate::table::Match;

/// The things that the pages of all games share.
#[derive(Debug)]
pub struct Shelf {
    pub(crate) catalogue: Catalogue,
    engines: Engines,
    /// The script of the catalogue.
    pub(crate) script: Asset,
    /// The variants that an engine plays, once somebody has asked for them.
    played: OnceLock<Vec<Box<str>>>,
    looks: Mutex<HashMap<(Variant, Chosen), Arc<Look>>>,
}

/// The look of a variant, and the style sheet with its pieces.
#[derive(Debug)]
pub struct Look {
    pub(crate) appearance: Appearance,
    pub(crate) pieces: Asset,
    /// The picture of the start, once somebody has asked for it; nothing for a board that cannot be drawn.
    start: OnceLock<Option<Asset>>,
    /// The same in small.
    small: OnceLock<Option<Asset>>,
}

impl Look {
    /// The picture of the start of the variant that this is the look of.
    pub(crate) fn start(&self, variant: &Variant) -> Option<&Asset> {
        let pieces = self.appearance.pieces;
        let drawn = || Some(Asset::new("image/svg+xml", start(variant, pieces)?));
        self.start.get_or_init(drawn).as_ref()
    }

    /// The same in small.
    pub(crate) fn small_start(&self, variant: &Variant) -> Option<&Asset> {
        let drawn = || Some(Asset::new("image/svg+xml", small(variant)?));
        self.small.get_or_init(drawn).as_ref()
    }
}

/// The looks that are kept.
const LOOKS: usize = 256;

impl Shelf {
    /// The shelf of a catalogue and of engines that evaluate, with the script of its pages.
    pub(crate) fn new(catalogue: &Catalogue, engines: &Engines, script: Asset) -> Self {
        Self {
            catalogue: catalogue.clone(),
            engines: engines.clone(),
            script,
            played: OnceLock::new(),
            looks: Mutex::default(),
        }
    }

    /// The games that are offered.
    #[must_use]
    pub const fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The look of a variant that a visitor has chosen.
    #[must_use]
    pub fn look(&self, variant: &Variant, preferences: &Preferences) -> Arc<Look> {
        self.look_with(variant, Chosen::of(variant, preferences))
    }

    pub(crate) fn look_with(&self, variant: &Variant, chosen: Chosen) -> Arc<Look> {
        let looks = || self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (variant.clone(), chosen);
        if let Some(look) = looks().get(&key) {
            return Arc::clone(look);
        }
        let appearance = Appearance::of(variant, chosen);
        let pieces = Asset::new("text/css; charset=utf-8", appearance.style.clone());
        let look = Arc::new(Look {
            appearance,
            pieces,
            start: OnceLock::new(),
            small: OnceLock::new(),
        });
        let mut looks = looks();
        if looks.len() >= LOOKS {
            looks.clear();
        }
        looks.insert(key, Arc::clone(&look));
        look
    }

    /// The variants that an engine plays.
    pub(crate) fn played(&self) -> &[Box<str>] {
        self.played.get_or_init(|| {
            let groups = self.catalogue.groups();
            let variants = groups.iter().flat_map(|group| &group.variants);
            let played = variants.filter(|variant| self.engine(variant).is_some());
            played.map(|variant| variant.name().into()).collect()
        })
    }

    /// The name of the engine that plays a variant.
    pub(crate) fn engine(&self, variant: &Variant) -> Option<String> {
        let names = self.engines.names::<Match>();
        let mut names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
        // An engine of the operator's choice comes before that of this program.
        names.sort_by_key(|name| name == COMPUTER);
        let mut names = names.into_iter();
        names.find(|name| plays(&self.engines, name, variant))
    }
}
