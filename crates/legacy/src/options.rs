//! The decisions that a text of an earlier version leaves to its reader.

mod apostrophe;
mod letters;
mod marks;
mod nines;
pub(crate) mod style_table;

use qi::ByPlayer;
use sin::Style;

use crate::Version;

pub use apostrophe::Apostrophe;
pub use letters::Letters;
pub use marks::{Mark, Marks};
pub use nines::Nines;
pub use style_table::StyleTable;

/// The meaning of a text of an earlier version, as far as the text itself leaves it open.
///
/// Whatever is not given is not decided: a text that needs it is refused. But a letter
/// is terminal only if it is given, and where a text writes no names (C to E, K and L) a
/// style is chess only by the table: without one, nothing is marked there as of chess.
///
/// ```
/// use feen::Style;
/// use feen_legacy::{Letters, Options, Version};
/// use qi::ByPlayer;
///
/// let shogi = Style::from_static("S");
/// let options = Options::new(Version::C)
///     .with_players(ByPlayer::new(shogi, shogi))
///     .with_terminals(Letters::from_static("K"));
/// let migrated = feen_legacy::migrate("4k4/9/4K4 B Pgg", &options)?;
/// assert_eq!(migrated.feen().to_string(), "4k^4/9/4K^4 P/2g S/s");
/// # Ok::<(), feen_legacy::MigrateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options<'a> {
    pub(crate) version: Version,
    pub(crate) styles: StyleTable<'a>,
    pub(crate) players: Option<ByPlayer<Style>>,
    pub(crate) sides: Option<ByPlayer<&'a str>>,
    pub(crate) terminals: Letters,
    pub(crate) marks: Marks,
    pub(crate) apostrophe: Option<Apostrophe>,
    pub(crate) nines: Option<Nines>,
}

/// The options of [today's version](Version::M).
impl Default for Options<'_> {
    fn default() -> Self {
        Self::new(Version::M)
    }
}

impl<'a> Options<'a> {
    /// The version alone.
    #[must_use]
    pub const fn new(version: Version) -> Self {
        Self {
            version,
            styles: StyleTable::new(&[]),
            players: None,
            sides: None,
            terminals: Letters::NONE,
            marks: Marks::KEEP,
            apostrophe: None,
            nines: None,
        }
    }

    /// The same, for another version.
    #[must_use]
    pub const fn with_version(self, version: Version) -> Self {
        Self { version, ..self }
    }

    /// The letters of the names of styles (F to J), which also say which letter is chess
    /// where the text has no names (C to E, K and L).
    #[must_use]
    pub const fn with_styles(self, styles: StyleTable<'a>) -> Self {
        Self { styles, ..self }
    }

    /// The styles of the players, for the versions that write none (C to E).
    #[must_use]
    pub const fn with_players(self, players: ByPlayer<Style>) -> Self {
        Self {
            players: Some(players),
            ..self
        }
    }

    /// How the text calls the side to move, where that depends on the game (D and E):
    /// `s` and `g` for sente and gote, say. D and E have `0` and `1` besides, and D has
    /// `B` and `t` for bottom and top.
    #[must_use]
    pub const fn with_sides(self, sides: ByPlayer<&'a str>) -> Self {
        Self {
            sides: Some(sides),
            ..self
        }
    }

    /// The letters of the pieces that are terminal, which get `^` where they have none
    /// (C to L).
    #[must_use]
    pub const fn with_terminals(self, terminals: Letters) -> Self {
        Self { terminals, ..self }
    }

    /// The policy for the marks on pieces.
    #[must_use]
    pub const fn with_marks(self, marks: Marks) -> Self {
        Self { marks, ..self }
    }

    /// The meaning of `'` (J).
    #[must_use]
    pub const fn with_apostrophe(self, apostrophe: Apostrophe) -> Self {
        Self {
            apostrophe: Some(apostrophe),
            ..self
        }
    }

    /// The meaning of counts such as `99` (K).
    #[must_use]
    pub const fn with_nines(self, nines: Nines) -> Self {
        Self {
            nines: Some(nines),
            ..self
        }
    }

    /// The version of the text.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }
}
