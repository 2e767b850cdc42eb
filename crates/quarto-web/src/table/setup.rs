use feen::Feen;
use feen_quarto::{Game, Rules};
use feen_server::Player;
use feen_server::table::Word;
use serde::{Deserialize, Serialize};

use super::Error;
use super::seats::Order;

/// The beginning of a game of Quarto.
///
/// ```
/// use feen_quarto_web::Setup;
///
/// let setup: Setup = serde_json::from_str(r#"{"rules":"lines,call","first":"second"}"#)?;
/// assert!(setup.rules.call && setup.first.is_second());
/// assert_eq!(serde_json::to_string(&Setup::default())?, r#"{"rules":"lines","first":"first"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The seat that gives the first piece; with a FEEN its turn decides.
    #[serde(with = "Word::<Order>")]
    pub first: Player,
    /// The position as FEEN; the empty board by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feen: Option<Box<str>>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            rules: Rules::default(),
            first: Player::First,
            feen: None,
        }
    }
}

impl Setup {
    /// The game at the beginning.
    pub(super) fn game(&self) -> Result<Game, Error> {
        let Some(text) = &self.feen else {
            return Ok(Game::new(self.rules, self.first));
        };
        let feen: Feen = text.parse().map_err(Error::Feen)?;
        Game::from_position(feen.position(), self.rules).map_err(Error::Position)
    }
}
