use feen_games_web::Setup;
use feen_server::{Game, GameId};
use serde::{Deserialize, Serialize};

use crate::answer::Sorry;
use crate::state::Lichess;
use crate::variant::{CHESS960, FROM_POSITION, STANDARD, Variant};

/// The beginning of a game of either kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Beginning {
    Chess(feen_chess_web::Setup),
    Other(Other),
}

/// The beginning of a variant that Lichess has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Setup", into = "Setup")]
pub(crate) struct Other {
    setup: Setup,
    variant: Variant,
}

impl TryFrom<Setup> for Other {
    type Error = &'static str;

    fn try_from(setup: Setup) -> Result<Self, &'static str> {
        let variant = Variant::of(&setup).ok_or("expected a variant of Lichess")?;
        Ok(Self { setup, variant })
    }
}

impl From<Other> for Setup {
    fn from(other: Other) -> Self {
        other.setup
    }
}

impl Other {
    /// A game that begins so.
    pub(crate) fn game(&self) -> Option<feen_games_web::Match> {
        feen_games_web::Match::start(&self.setup).ok()
    }
}

/// The variant of a setup of chess.
pub(crate) const fn of_chess(setup: &feen_chess_web::Setup) -> Variant {
    match (setup.chess960.is_some(), setup.fen.is_some()) {
        (true, _) => CHESS960,
        (false, true) => FROM_POSITION,
        (false, false) => STANDARD,
    }
}

impl Beginning {
    /// The beginning that the key of a variant and a FEN ask for.
    ///
    /// # Errors
    ///
    /// An unknown key, a FEN of another game, a FEN for `chess960`.
    pub(crate) fn read(key: &str, fen: Option<&str>) -> Result<Self, Sorry> {
        let beginning = match (key, fen) {
            ("standard" | "fromPosition", Some(fen)) => {
                Self::Chess(feen_chess_web::Setup::fen(fen))
            }
            ("standard" | "fromPosition", None) => Self::Chess(feen_chess_web::Setup::new()),
            ("chess960", None) => Self::Chess(feen_chess_web::Setup::any_chess960()),
            ("chess960", Some(_)) => {
                return Err(Sorry::new("a game of `chess960` cannot have a `fen`"));
            }
            (key, fen) => Self::Other(other(key, fen)?),
        };
        let started = match &beginning {
            Self::Chess(setup) => feen_chess_web::Match::start(setup)
                .map(drop)
                .map_err(|error| error.to_string()),
            Self::Other(other) => feen_games_web::Match::start(&other.setup)
                .map(drop)
                .map_err(|error| error.to_string()),
        };
        started.map_err(Sorry::new)?;
        Ok(beginning)
    }

    /// The variant.
    pub(crate) const fn variant(&self) -> Variant {
        match self {
            Self::Chess(setup) => of_chess(setup),
            Self::Other(other) => other.variant,
        }
    }

    /// The address of the page of a game that begins so.
    pub(crate) fn address(&self, lichess: &Lichess, id: GameId) -> String {
        match self {
            Self::Chess(_) => lichess.front.address(id),
            Self::Other(_) => lichess.variants.address(id),
        }
    }

    /// The position, if it is another than the usual one.
    pub(crate) fn fen(&self) -> Option<&str> {
        match self {
            Self::Chess(setup) => setup.fen.as_deref(),
            Self::Other(other) => other.setup.start.as_deref(),
        }
    }
}

/// The beginning of a variant that is not chess.
fn other(key: &str, fen: Option<&str>) -> Result<Other, Sorry> {
    let Some(setup) = Variant::setup(key) else {
        let known: Vec<_> = Variant::keys().collect();
        let known = known.join("`, `");
        let found: String = key.chars().take(30).collect();
        let message = format!("expected one of the variants `{known}`, found `{found}`");
        return Err(Sorry::new(message));
    };
    let fen = fen.map(in_brackets);
    let setup = match fen.as_deref() {
        Some(fen) if !is_usual(&setup, fen) => setup.from(fen),
        _ => setup,
    };
    Other::try_from(setup).map_err(Sorry::new)
}

/// A FEN of a variant with the pieces in hand in brackets, and with the checks that are left. Some clients write hands as
/// a ninth rank, and the checks that were given at the end.
fn in_brackets(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some(board) = fields.first_mut()
        && let Some((ranks, hands)) = board.rsplit_once('/')
        && ranks.matches('/').count() == 7
        && !board.contains('[')
    {
        *board = format!("{ranks}[{hands}]");
    }
    if let [.., last] = fields.as_slice()
        && let Some(left) = left(last)
    {
        fields.pop();
        fields.insert(4.min(fields.len()), left);
    }
    fields.join(" ")
}

/// The checks that are left, of those that were given: `2+3` for `+1+0`.
fn left(given: &str) -> Option<String> {
    let (white, black) = given.strip_prefix('+')?.split_once('+')?;
    let left = |given: &str| 3_u8.checked_sub(given.parse().ok()?);
    Some(format!("{}+{}", left(white)?, left(black)?))
}

/// Whether a FEN is that of the usual start.
fn is_usual(setup: &Setup, fen: &str) -> bool {
    let variant = feen_rules::Variant::by_name(&setup.variant);
    variant.is_some_and(|variant| {
        let start = feen_rules::Position::start(&variant);
        feen_rules::Position::from_fen(&variant, fen).is_ok_and(|position| position == start)
    })
}
