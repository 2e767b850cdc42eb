use feen_games_web::{Match, Setup};
use feen_server::Game;
use serde::{Deserialize, Serialize};

use crate::answer::Sorry;
use crate::variant::Variant;

/// The beginning of a game of a variant that Lichess has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Setup", into = "Setup")]
pub(crate) struct Beginning {
    setup: Setup,
    variant: Variant,
}

impl TryFrom<Setup> for Beginning {
    type Error = &'static str;

    fn try_from(setup: Setup) -> Result<Self, &'static str> {
        let variant = Variant::of(&setup).ok_or("expected a variant of Lichess")?;
        Ok(Self { setup, variant })
    }
}

impl From<Beginning> for Setup {
    fn from(beginning: Beginning) -> Self {
        beginning.setup
    }
}

impl Beginning {
    /// The beginning that the key of a variant and a FEN ask for.
    ///
    /// # Errors
    ///
    /// An unknown key, a FEN of another game, a FEN for `chess960`.
    pub(crate) fn read(key: &str, fen: Option<&str>) -> Result<Self, Sorry> {
        let setup = match (key, fen) {
            ("standard" | "fromPosition", Some(fen)) => Setup::default().from(fen),
            ("standard" | "fromPosition", None) => Setup::default(),
            ("chess960", None) => Setup::of("fischerandom").shuffled(),
            ("chess960", Some(_)) => {
                return Err(Sorry::new("a game of `chess960` cannot have a `fen`"));
            }
            (key, fen) => other(key, fen)?,
        };
        Match::start(&setup).map_err(|error| Sorry::new(error.to_string()))?;
        Self::try_from(setup).map_err(Sorry::new)
    }

    /// The variant.
    pub(crate) const fn variant(&self) -> Variant {
        self.variant
    }

    /// A game that begins so.
    pub(crate) fn game(&self) -> Option<Match> {
        Match::start(&self.setup).ok()
    }

    /// The position, if it is another than the usual one.
    pub(crate) fn fen(&self) -> Option<&str> {
        self.setup.start.as_deref()
    }
}

/// The beginning of a variant that is not chess.
fn other(key: &str, fen: Option<&str>) -> Result<Setup, Sorry> {
    let Some(setup) = Variant::setup(key) else {
        let known: Vec<_> = Variant::keys().collect();
        let known = known.join("`, `");
        let found: String = key.chars().take(30).collect();
        let message = format!("expected one of the variants `{known}`, found `{found}`");
        return Err(Sorry::new(message));
    };
    let fen = fen.map(in_brackets);
    Ok(match fen.as_deref() {
        Some(fen) if !is_usual(&setup, fen) => setup.from(fen),
        _ => setup,
    })
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
