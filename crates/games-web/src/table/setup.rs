use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use feen_draw::Game;
use feen_rules::{Dialect, Player, Position, Setting, Variant};
use serde::{Deserialize, Serialize};

use super::Error;
use super::beginning::{Handicap, Wings};
use super::seats::look;

/// The beginning of a game.
///
/// ```
/// use feen_games_web::Setup;
///
/// let setup: Setup = serde_json::from_str(r#"{"variant":"shogi"}"#)?;
/// assert_eq!(setup, Setup::of("shogi"));
/// assert!(serde_json::from_str::<Setup>(r#"{"color":"white"}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Setup {
    /// The name of the variant, `shogi`, or another name that programs have for it; chess by default.
    pub variant: Box<str>,
    /// The position, as FEN, X-FEN, Shredder-FEN, SFEN or FEEN; the usual one by default.
    #[serde(alias = "fen", skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<str>>,
    /// The number of a start with a shuffled rank, instead of a position: that of Chess960 for chess.
    #[serde(alias = "chess960", skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The handicap of a game of shogi, instead of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// The horses and elephants of the first player of janggi, instead of a position; `HEEH` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cho: Option<Wings>,
    /// The horses and elephants of the second player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub han: Option<Wings>,
    /// The rules by which chess is drawn; those of FIDE by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// The table of the variant, where it is not built in. The operator's tables are put here by their names, so that a
    /// game is played by the rules that it began with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<str>>,
}

/// Rules by which games of chess are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Rules {
    /// The fifth occurrence and 75 moves end a game, the third and 50 moves may be claimed.
    #[default]
    Fide,
    /// The third occurrence and 50 moves end a game.
    Binbo,
}

/// Chess and Chess960 by Binbo's rules, under their own names: nobody has to claim a draw.
static BINBO: LazyLock<[Option<Variant>; 2]> = LazyLock::new(|| {
    [CHESS, SHUFFLED].map(|name| {
        let usual = Variant::by_name(name)?;
        let derived = usual.derive(name).set(Setting::Title, usual.title());
        derived.set(Setting::Claim, "no").build().ok()
    })
});

/// The names of chess, and of chess from other squares.
const CHESS: &str = "chess";
const SHUFFLED: &str = "fischerandom";

/// The name of the game that has handicaps.
const SHOGI: &str = "shogi";

/// Whether a variant is chess, from its usual squares or from others.
pub(super) fn is_chess(variant: &Variant) -> bool {
    matches!(variant.name(), CHESS | SHUFFLED)
}

impl Default for Setup {
    fn default() -> Self {
        Self::of("chess")
    }
}

impl Setup {
    /// The usual beginning of a variant.
    #[must_use]
    pub fn of(variant: &str) -> Self {
        Self {
            variant: variant.into(),
            start: None,
            number: None,
            handicap: None,
            cho: None,
            han: None,
            rules: None,
            table: None,
        }
    }

    /// The same variant from a position as FEN, SFEN or FEEN.
    #[must_use]
    pub fn from(mut self, start: &str) -> Self {
        self.start = Some(start.into());
        self
    }

    /// The same variant from a start with a shuffled rank.
    #[must_use]
    pub fn numbered(mut self, number: u32) -> Self {
        self.number = Some(number);
        self
    }

    /// The same variant from a random start of those with a shuffled rank; the usual one where it has none.
    #[must_use]
    pub fn shuffled(mut self) -> Self {
        let count = self.played().map_or(0, |variant| variant.shuffled_count());
        self.number = (count > 0).then(|| fastrand::u32(0..count));
        self
    }

    /// The setup of a request that names the variant, too.
    pub(super) fn named(mut self, name: &str) -> Result<Self, Error> {
        let is_other = *self.variant != *CHESS && !self.variant.eq_ignore_ascii_case(name);
        if is_other && self.variant.parse::<Variant>() != name.parse::<Variant>() {
            let found = self.variant;
            let name = name.into();
            return Err(Error::TwoVariants { name, found });
        }
        self.variant = name.into();
        Ok(self)
    }

    /// The variant of the name.
    ///
    /// # Errors
    ///
    /// No built-in variant has the name, `bridge`, or the table has a fault.
    pub fn variant(&self) -> Result<Variant, Error> {
        let Some(table) = &self.table else {
            return self.variant.parse().map_err(Error::Variant);
        };
        find(table, &self.variant)
    }

    /// The variant that is played: from a start with a shuffled rank, chess is Chess960.
    pub(crate) fn played(&self) -> Result<Variant, Error> {
        let named = self.variant()?;
        let is_shuffled = self.table.is_none() && self.number.is_some() && named.name() == CHESS;
        self.drawn(if is_shuffled { chess960()? } else { named })
    }

    /// The variant with the rules by which it is drawn.
    fn drawn(&self, variant: Variant) -> Result<Variant, Error> {
        let is_chess = self.table.is_none() && matches!(variant.name(), CHESS | SHUFFLED);
        match self.rules {
            Some(_) if !is_chess => Err(Error::Rulings {
                name: variant.name().into(),
            }),
            Some(Rules::Binbo) => {
                let mut known = BINBO.iter().flatten();
                let found = known.find(|known| known.name() == variant.name());
                Ok(found.cloned().unwrap_or(variant))
            }
            Some(Rules::Fide) | None => Ok(variant),
        }
    }

    /// The position of a text. One of chess whose kings or rooks castle from other squares is one of Chess960.
    fn read(&self, text: &str) -> Result<Position, Error> {
        let variant = self.played()?;
        if self.table.is_none() && variant.name() == CHESS {
            let shuffled = self.drawn(chess960()?)?;
            if let Ok(position) = Position::from_text(&shuffled, text)
                && has_other_castles(&position)
            {
                return Ok(position);
            }
        }
        Position::from_text(&variant, text).map_err(Error::Start)
    }

    /// The handicap of a game of shogi: the one that was asked for, or whose start the position is.
    pub(crate) fn given(&self) -> Option<Handicap> {
        let Some(start) = self.start.as_deref() else {
            return self.handicap;
        };
        if self.table.is_some() || self.played().ok()?.name() != SHOGI {
            return None;
        }
        let start = self.read(start).ok()?.sfen()?;
        // The last field is the number of the move.
        let position = |sfen: &str| {
            sfen.rsplit_once(' ')
                .map(|(position, _)| position.to_owned())
        };
        let start = position(&start)?;
        let is_start = |handicap: &Handicap| {
            let sfen = feen_rules::handicap(handicap.as_str());
            sfen.and_then(|sfen| position(&sfen)).as_ref() == Some(&start)
        };
        Handicap::ALL.into_iter().find(is_start)
    }

    /// The dialect of the text of the position.
    pub(super) fn note(&self) -> Option<String> {
        Dialect::note(&self.played().ok()?, self.start.as_deref()?)
    }

    /// The name of the position that players have agreed on.
    fn agreed(&self) -> Result<Option<String>, Error> {
        let wings = (self.cho, self.han);
        let (start, game) = match (self.handicap, wings) {
            (None, (None, None)) => return Ok(None),
            (Some(handicap), (None, None)) => (handicap.as_str().to_owned(), Game::Shogi),
            (None, (cho, han)) => {
                let [cho, han] = [cho, han].map(Option::unwrap_or_default);
                (format!("{} {}", cho.as_str(), han.as_str()), Game::Janggi)
            }
            (Some(_), _) => return Err(Error::TwoSetups),
        };
        let variant = self.played()?;
        let usual = Variant::by_name(game.as_str());
        let is_alike = usual.is_some_and(|usual| {
            let [own, usual] = [&variant, &usual].map(|variant| Position::start(variant).fen());
            own.split(' ').next() == usual.split(' ').next()
        });
        if look(&variant) != Some(game) || !is_alike {
            let name = variant.name().into();
            return Err(Error::NotAgreed { name });
        }
        Ok(Some(start))
    }

    /// The position at the beginning.
    pub(super) fn position(&self) -> Result<Position, Error> {
        let agreed = self.agreed()?;
        let position = match (self.start.as_deref().or(agreed.as_deref()), self.number) {
            (Some(_), Some(_)) => return Err(Error::TwoSetups),
            _ if self.start.is_some() && agreed.is_some() => return Err(Error::TwoSetups),
            (Some(text), None) => self.read(text)?,
            (None, Some(found)) => {
                let variant = self.played()?;
                variant.shuffled(found).ok_or_else(|| Error::Number {
                    count: variant.shuffled_count(),
                    found,
                })?
            }
            (None, None) => {
                let variant = self.played()?;
                if !variant.has_start() {
                    let name = variant.name().into();
                    return Err(Error::NoStart { name });
                }
                Position::start(&variant)
            }
        };
        if position.outcome().is_some() {
            return Err(Error::OverAtStart);
        }
        Ok(position)
    }
}

/// The tables that are kept.
const TABLES: usize = 256;

/// The variant of a name in a table. The games of one table share its rules, which take more memory than a game.
fn find(table: &str, name: &str) -> Result<Variant, Error> {
    static KNOWN: LazyLock<Mutex<HashMap<Box<str>, Vec<Variant>>>> = LazyLock::new(Mutex::default);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known().get(table).cloned();
    let variants = if let Some(variants) = kept {
        variants
    } else {
        let variants = Variant::parse(table).map_err(Error::Rules)?;
        let mut known = known();
        if known.len() >= TABLES {
            known.clear();
        }
        known.insert(table.into(), variants.clone());
        variants
    };
    let mut named = variants.into_iter();
    let found = named.find(|variant| variant.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| Error::NotInTable { name: name.into() })
}

fn chess960() -> Result<Variant, Error> {
    SHUFFLED.parse().map_err(Error::Variant)
}

/// Whether a king or a rook of Chess960 with a right to castle stands on another square than in the usual start position.
fn has_other_castles(position: &Position) -> bool {
    let variant = position.variant();
    let fen = position.fen();
    // Rights are the files of the rooks: `HAha`.
    let rights = fen.split(' ').nth(2).unwrap_or("-");
    let king = |player, home| {
        let royal = position.royal(player);
        royal.is_some_and(|square| variant.square_name(square).to_string() == home)
    };
    rights.chars().any(|right| match right {
        'H' | 'A' => !king(Player::First, "e1"),
        'h' | 'a' => !king(Player::Second, "e8"),
        '-' => false,
        _ => true,
    })
}
